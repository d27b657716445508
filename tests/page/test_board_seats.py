"""Board game tables: setting up, several players at one device, the log, the end screen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import accumulate
from math import comb
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import eiland
from eiland import State
from eiland.rules.registry import AnyRules
from tests.support.board_clicks import guest, new_token, sit_down
from tests.support.board_positions import Story, Wanted, after, is_over, lay, may, story_until
from tests.support.page_clicks import Hands, person

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MARKED = 770_077_000
"""Seat n holds this many ore and n more. Names of tables must not have so many digits by chance."""
WATCH = """
const MARKED = 770077000;
const marked = (answer) => {
  for (const {view} of [answer, answer?.snapshot ?? {}]) {
    if (view?.players) view.players.forEach((player, seat) => {
      const [hand, cards] = [{ore: MARKED + seat}, {knight: MARKED + seat}];
      if (player.hand) Object.assign(player, {hand, cards, hand_size: 7, card_count: 1});
    });
  }
  return answer;
};
const parse = JSON.parse;
JSON.parse = (...given) => marked(parse(...given));
const json = Response.prototype.json;
Response.prototype.json = async function () { return marked(await json.call(this)); };
window.leaks = [];
window.shown = null;
document.addEventListener("click", ({target}) => {
  const button = target.closest("[data-testid=i-am], [data-testid^=show-]");
  if (button) window.shown = Number(button.dataset.seat ?? button.dataset.testid.slice(5));
}, true);
new MutationObserver(() => {
  const page = document.documentElement.outerHTML;
  const others = [0, 1, 2, 3].filter((seat) => seat !== window.shown);
  window.leaks.push(...others.filter((seat) => page.includes(MARKED + seat)));
}).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
"""
"""Marks hands, and records each hand that is in the page before its owner confirmed to be there."""


def held(page: Page) -> list[int]:
    """List the seats whose hand is somewhere in the page, visible or not."""
    content = page.content()
    return [seat for seat in range(4) if str(MARKED + seat) in content]


def by(wanted: Wanted, seat: int) -> Wanted:
    """Return a wanted position for one seat."""
    return lambda rules, state: seat if wanted(rules, state) == seat else None


class Places:
    """Opens tables in a browser that holds some of their seats."""

    def __init__(self, browser: Browser, address: str, database: Path, screens: Path) -> None:
        self.browser, self.address, self.database, self.screens = (
            browser,
            address,
            database,
            screens,
        )

    @contextmanager
    def at(self, story: Story, *seats: int, script: str = "") -> Iterator[Hands]:
        token = new_token()
        table = lay(self.database, story, dict.fromkeys(seats, token))
        with guest(self.browser, self.address, self.screens, token, "de") as page:
            page.add_init_script(script)
            sit_down(page, table)
            yield Hands(page)

    @contextmanager
    def watched(self, story: Story, *seats: int) -> Iterator[Hands]:
        """Check that no hand was in the page before its owner confirmed to be there."""
        with self.at(story, *seats, script=WATCH) as hands:
            yield hands
            assert hands.page.evaluate("window.leaks") == []


@pytest.fixture
def places(browser: Browser, address: str, database: Path, tmp_path: Path) -> Places:
    return Places(browser, address, database, tmp_path)


def test_a_hand_is_visible_only_after_its_owner_confirms(
    places: Places,
) -> None:
    story = story_until(after(4, may("end")), seats=2)
    me, other = story.seat, 1 - story.seat
    with places.watched(story, 0, 1) as hands:
        page, asking, sure = hands.page, hands.by("handover"), hands.by("i-am")
        expect(asking).to_contain_text(f"{['Anna', 'Ben'][me]} ist dran")
        expect(sure).to_be_focused()
        assert held(page) == []
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(asking).to_be_visible()
        sure.click()
        expect(asking).to_be_hidden()
        expect(hands.by("hand-ore")).to_contain_text(str(MARKED + me))
        assert held(page) == [me]
        page.reload()
        expect(asking).to_be_visible()
        assert held(page) == []
        page.keyboard.press("Enter")
        expect(asking).to_be_hidden()
        assert held(page) == [me]
        hands.send(hands.by("end"))
        expect(sure).to_have_text(f"Ich bin {['Anna', 'Ben'][other]}")
        assert held(page) == []
        sure.click()
        expect(hands.by("hand-ore")).to_contain_text(str(MARKED + other))
        assert held(page) == [other]


def test_hands_can_be_shown_while_no_one_has_to_act(
    places: Places,
) -> None:
    story = story_until(by(after(5, may("end")), 1), seats=3)
    with places.watched(story, 0, 1) as hands:
        page = hands.page
        hands.by("i-am").click()
        hands.send(hands.by("end"))
        expect(hands.by("handover")).to_be_hidden()
        expect(hands.by("show-1")).to_have_accessible_name("Hand von Ben zeigen")
        assert held(page) == []
        hands.by("show-0").click()
        expect(hands.by("hide-0")).to_be_visible()
        assert held(page) == [0]
        hands.by("hide-0").click()
        expect(hands.by("show-0")).to_be_visible()
        assert held(page) == []


def both_owe(rules: AnyRules, state: State) -> int | None:
    """Return a seven after which both players at the device discard."""
    actors = rules.actors(state)
    return int(actors[0]) if len(actors) == 2 and may("discard")(rules, state) is not None else None


def test_players_at_one_device_discard_one_after_the_other(
    places: Places,
) -> None:
    story = story_until(both_owe, seats=2, discard_limit=3)
    names = ["Anna", "Ben"]
    with places.watched(story, 0, 1) as hands:
        for seat in (story.seat, 1 - story.seat):
            expect(hands.by("i-am")).to_have_text(f"Ich bin {names[seat]}")
            assert held(hands.page) == []
            hands.by("i-am").click()
            expect(hands.by("handover")).to_be_hidden()
            assert held(hands.page) == [seat]
            give_back(hands, seat)


def give_back(hands: Hands, seat: int) -> None:
    """Discard the first legal cards over HTTP until nothing is owed."""
    while True:
        snapshot = hands.look()
        discards = [
            listed["action"]
            for listed in snapshot["legal"].get(str(seat), [])
            if listed["action"].startswith("discard")
        ]
        if not discards:
            return
        command = {"key": str(snapshot["seq"]), "seat": seat, "action": discards[0]}
        hands.page.request.post(
            f"/api/tables/{snapshot['table']}/actions", data={"seq": snapshot["seq"], **command}
        )


def last_founding_road(rules: AnyRules, state: Any) -> int | None:
    """Return the last placement of the set-up phase; after it hands are hidden."""
    founded = sum(player.settlements.bit_count() for player in state.players)
    return may("road")(rules, state) if founded == 2 * len(state.players) else None


def test_an_action_can_be_undone_before_the_device_is_passed_on(places: Places) -> None:
    story = story_until(last_founding_road, seats=2)
    with places.at(story, 0, 1) as hands:
        expect(hands.by("handover")).to_be_hidden()  # nothing is hidden yet
        spots = hands.page.locator(".frame [data-state=legal]")
        hands.build(spots.first)
        expect(hands.by("handover")).to_be_visible()
        expect(spots).to_have_count(0)
        with hands.page.expect_response(re.compile("/undo")):
            hands.by("handover-undo").click()
        expect(hands.by("handover")).to_be_hidden()
        expect(spots).not_to_have_count(0)


def test_no_handover_on_a_device_with_one_player(
    places: Places,
) -> None:
    story = story_until(by(may("accept"), 1), seats=3)
    with places.at(story, 1) as hands:
        expect(hands.by("hand")).to_be_visible()
        expect(hands.page.locator("[data-testid=hand][data-covered]")).to_have_count(0)
        expect(hands.by("handover")).to_be_hidden()
        expect(hands.page).to_have_title(re.compile("^● Du bist dran"))


def has_offered(rules: AnyRules, state: Any) -> int | None:
    """Return the maker of an unanswered offer."""
    answers = [player.answer for player in state.players]
    is_open = len(rules.actors(state)) > 1 and may("accept")(rules, state) is not None
    return int(state.active) if is_open and not any(answers) else None


def test_an_offer_can_be_withdrawn_before_the_device_is_passed_on(places: Places) -> None:
    story = story_until(has_offered, seats=2)
    maker = ["Anna", "Ben"][story.seat]
    with places.watched(story, 0, 1) as hands:
        retreat = hands.by("handover-retreat")
        expect(hands.by("handover")).to_contain_text(f"{['Ben', 'Anna'][story.seat]} ist dran")
        expect(retreat).to_have_text(f"{maker} zieht das Angebot zurück")
        with hands.page.expect_response(re.compile("/actions")) as answered:
            retreat.click()
        command: Any = answered.value.request.post_data_json
        assert command["action"] == "withdraw"
        expect(hands.by("handover")).to_contain_text(f"{maker} ist dran")
        expect(retreat).to_be_hidden()


def test_plates_show_whose_turn_it_is_and_who_must_answer(places: Places) -> None:
    story = story_until(has_offered, seats=3)
    asked = (story.seat + 1) % 3
    with places.at(story, story.seat, asked) as hands:
        roles = hands.page.locator(".people .plate-role")
        expect(roles.nth(story.seat)).to_contain_text("ist am Zug")
        expect(roles.nth(asked)).to_contain_text("ist gefragt")


def test_the_maker_of_an_offer_is_asked_after_an_answer(
    places: Places,
) -> None:
    story = story_until(has_offered, seats=3)
    with places.at(story, story.seat) as hands:
        expect(hands.by("status")).to_contain_text("Dein Angebot steht")
        expect(hands.page).to_have_title("Eiland")


# Setting up


def lobby(page: Page) -> Hands:
    page.goto("/")
    hands = Hands(page)
    expect(hands.by("create")).to_be_visible()
    page.locator("label.game").filter(has=hands.by("game-base")).click()
    return hands


def test_every_option_of_the_board_game_can_be_set(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "en", phone=True, size=(320, 640)) as page:
        hands = lobby(page)
        assert [hands.by(f"seat-kind-{seat}").input_value() for seat in range(4)] == [
            "here",
            *["bot:easy"] * 3,
        ]
        hands.by("options").locator("summary").click()
        expect(hands.by("option-fish_draw")).to_be_hidden()
        hands.by("option-fishermen").check()
        for option in eiland.game("base").options:
            field = hands.by(f"option-{option.name}")
            field.scroll_into_view_if_needed()
            expect(field).to_be_visible()
            label = page.locator("label").filter(has=field)
            assert not re.search(r"option\.|_", label.inner_text()), option.name
        hands.by("option-domestic_trade").uncheck()
        expect(hands.by("option-offers_per_turn")).to_be_hidden()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_variants_and_options_make_the_table(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with person(browser, address, tmp_path, "de") as page:
        hands = lobby(page)
        hands.by("option-harbormaster").check()
        hands.by("option-fishermen").check()
        hands.by("options").locator("summary").click()
        hands.by("option-target_vp").fill("12")
        hands.by("option-board").select_option("beginners")
        hands.by("option-start_player").select_option("seat3")
        hands.by("seat-remove-3").click()  # and nobody begins there
        hands.by("option-friendly_robber").check()
        hands.by("option-dice").select_option("deck")
        hands.by("create").click()
        page.wait_for_url(re.compile("/t/"))
        expect(hands.by("status")).not_to_be_empty()
        snapshot = hands.look()
        usual = {option.name: option.default for option in eiland.game("base").options}
        chosen = {"harbormaster": True, "fishermen": True, "board": "beginners"}
        chosen |= {"target_vp": 12, "friendly_robber": True, "dice": "deck"}
        assert snapshot["options"] == usual | chosen
        assert len(snapshot["seats"]) == 3
        assert "lake" in [land["terrain"] for land in snapshot["view"]["hexes"]]


@pytest.mark.parametrize("fishermen", [False, True])
def test_faults_of_a_custom_island_are_shown(
    browser: Browser, address: str, tmp_path: Path, fishermen: bool
) -> None:
    with person(browser, address, tmp_path, "de", refused=422) as page:
        hands = lobby(page)
        hands.by("option-fishermen").set_checked(fishermen)
        hands.by("options").locator("summary").click()
        hands.by("option-harbors").select_option("loose")  # which is forgotten
        hands.by("option-board").select_option("own")
        expect(hands.by("option-harbors")).to_be_hidden()
        link = page.locator(".own-board a").first.get_attribute("href") or ""
        chapter = link.partition("#")[2]
        assert f'id="{chapter}"' in page.request.get(link).text()
        hands.by("own-board-start").click()
        island = hands.by("own-board")
        good = island.input_value()
        island.fill(good.replace("forest9", "forest8"))
        hands.by("create").click()
        expect(hands.by("fault")).to_contain_text("Zahlenchip")
        assert island.input_value() == good.replace("forest9", "forest8")
        turned = good.replace("mountains10,pasture2", "pasture2,mountains10")
        island.fill(turned)
        hands.by("create").click()
        page.wait_for_url(re.compile("/t/"))
        expect(hands.by("status")).not_to_be_empty()
        hexes = hands.look()["view"]["hexes"]
        assert [(land["terrain"], land["token"]) for land in hexes[:2]] == [
            ("pasture", 2),
            ("mountains", 10),
        ]


def test_a_friend_joins_by_link(browser: Browser, address: str, tmp_path: Path) -> None:
    with (
        person(browser, address, tmp_path, "de") as page,
        person(browser, address, tmp_path, "en", phone=True) as guest_page,
    ):
        hands, friend = Hands(page), Hands(guest_page)
        hands.create("here", "link", game="base")
        guest_page.goto(page.locator(".invite-address").input_value())
        friend.by("invite-name").fill("Ben")
        friend.press(friend.by("take-seat"))
        expect(friend.by("status")).not_to_be_empty()
        expect(hands.by("seat-1")).to_contain_text("Ben")
        asked = [page.title().startswith("●"), guest_page.title().startswith("●")]
        assert sorted(asked) == [False, True]
        for someone in (hands, friend):
            expect(someone.by("handover")).to_be_hidden()


# Log and rolls


def test_undone_actions_are_struck_out_in_the_log(
    places: Places,
) -> None:
    story = story_until(may("settlement"), seats=2)
    with places.at(story, 0, 1) as hands:
        hands.build(hands.page.locator(".frame [data-state=legal]").first)
        with hands.page.expect_response(re.compile("/undo")):
            hands.by("undo").click()
        lines = hands.by("log").locator("li[data-undone]")
        expect(lines).to_have_count(1)
        assert lines.first.get_attribute("data-text") == hands.actions[0]
        undo = hands.by("log").locator("li[data-undo]")
        expect(undo).to_contain_text("nimmt zurück: Siedlung")
        expect(hands.by("log").locator("del")).to_have_count(1)
        hands.page.reload()
        expect(lines).to_have_count(1)
        hands.build(hands.page.locator(".frame [data-state=legal]").first)
        expect(lines).to_have_count(1)
        expect(undo).to_have_count(1)


SHRUNK = """(list) => {
  list.scrollTop -= 1;
  list.style.maxHeight = `${list.clientHeight - 150}px`;
}"""
"""Shrinks the log just after it has scrolled, as an offer above it does."""


def test_the_log_stays_at_its_end_when_it_becomes_shorter(places: Places) -> None:
    story = story_until(after(12, may("roll")), seats=2)
    with places.at(story, story.seat) as hands:
        last = hands.by("log").locator("li").last
        expect(last).to_be_in_viewport(ratio=1)
        hands.by("log").evaluate(SHRUNK)
        hands.page.wait_for_timeout(200)
        expect(last).to_be_in_viewport(ratio=1)


def test_the_rolls_are_counted_beside_the_log(
    places: Places,
) -> None:
    story = story_until(after(12, may("roll")), seats=2)
    fallen = Counter(
        int(event.text.split()[1]) for event in story.events if event.text.startswith("dice ")
    )
    with places.at(story, story.seat) as hands:
        odds = hands.by("odds")
        assert odds.locator("[data-sum]").count() == 0  # drawn when it is opened
        hands.by("log-odds").click()
        expect(hands.by("log")).to_be_hidden()
        expect(odds).to_contain_text(f"{fallen.total()} Würfe bisher")
        drawn = odds.locator("[data-sum]").evaluate_all(
            "all => all.map(({dataset}) => [Number(dataset.sum), Number(dataset.count)])"
        )
        assert drawn == [[total, fallen[total]] for total in range(2, 13)]
        rows = odds.locator("tbody tr").evaluate_all(
            "all => all.map((row) => [...row.cells].map((cell) => cell.textContent))"
        )
        assert [[int(row[0]), int(row[1])] for row in rows] == drawn
        assert [row[3] for row in rows] == [
            "–".join(map(str, usual(fallen.total(), 6 - abs(7 - total)))) for total in range(2, 13)
        ]
        hands.send(hands.by("roll"))
        expect(odds).to_contain_text(f"{fallen.total() + 1} Würfe bisher")
        hands.by("log-log").click()
        expect(hands.by("log")).to_be_visible()


def test_what_is_left_of_the_dice_deck_is_drawn_beside_the_log(places: Places) -> None:
    story = story_until(after(12, may("roll")), seats=2, dice="deck")
    deck = Counter({total: 6 - abs(7 - total) for total in range(2, 13)})
    deck -= Counter(
        int(event.text.split()[1]) for event in story.events if event.text.startswith("dice ")
    )
    with places.at(story, story.seat) as hands:
        hands.by("log-odds").click()
        expect(hands.by("dice-deck")).to_contain_text(f"Noch im Stapel: {deck.total()} von 36")
        drawn = hands.by("odds").locator("[data-left]")
        expect(drawn).to_have_count(11)
        left = "all => all.map(({dataset}) => [Number(dataset.sum), Number(dataset.left)])"
        assert drawn.evaluate_all(left) == [[total, deck[total]] for total in range(2, 13)]
        whole = "all => all.map((sum) => sum.querySelectorAll('.deck-card:not(.drawn)').length)"
        assert drawn.evaluate_all(whole) == [deck[total] for total in range(2, 13)]
        rows = (
            hands.by("odds")
            .locator(".deck tbody tr")
            .evaluate_all("all => all.map((row) => [...row.cells].map((cell) => cell.textContent))")
        )
        assert [[int(row[0]), int(row[1])] for row in rows] == drawn.evaluate_all(left)
        hands.send(hands.by("roll"))
        expect(hands.by("dice-deck")).to_contain_text(f"Noch im Stapel: {deck.total() - 1} von 36")


def usual(rolls: int, ways: int) -> tuple[int, int]:
    """Return the range that contains nine of ten games, with 5 % on each side."""
    odds = [
        comb(rolls, n) * (ways / 36) ** n * (1 - ways / 36) ** (rolls - n) for n in range(rolls + 1)
    ]
    reached = list(accumulate(odds))
    return (
        next(n for n, sum_of in enumerate(reached) if sum_of >= 0.05),
        next(n for n, sum_of in enumerate(reached) if sum_of >= 0.95),
    )


# The end


@pytest.mark.parametrize("variants", [{}, {"harbormaster": True, "fishermen": True}])
def test_the_end_screen_shows_the_sources_of_points(
    places: Places, variants: dict[str, Any]
) -> None:
    story = story_until(is_over, seats=3, target_vp=6, **variants)
    with places.at(story, 0, 1) as hands:
        snapshot, end = hands.look(), hands.by("end-screen")
        winner = snapshot["winners"][0]
        expect(hands.by("handover")).to_be_hidden()
        expect(end.locator("h2")).to_contain_text(f"{['Anna', 'Ben', 'Cleo'][winner]} gewinnt mit")
        rows = end.locator("tbody tr").all()
        points = [[int(cell) for cell in row.locator("td:not(.place)").all_text_contents()]
                  for row in rows]  # fmt: skip
        assert [total for *_, total in points] == sorted(snapshot["scores"], reverse=True)
        assert all(sum(sources) == total for *sources, total in points)
        kinds = 5 + len({"harbormaster"} & set(variants))
        assert len(points[0]) == kinds + 1
        turns = sum(event.text == "roll" for event in story.events)
        expect(end).to_contain_text(f"Das Spiel hat {-(-turns // 3)} Runden gedauert")
        boot = snapshot["view"]["boot"]
        expect(end.locator(".end-remark")).to_have_count(1 + (boot is not None))


def test_a_game_that_ends_by_its_turn_limit_has_no_winner(
    places: Places,
) -> None:
    def is_late(rules: AnyRules, state: State) -> int | None:
        return None if rules.actors(state) else 0

    story = story_until(is_late, seats=2, turn_limit=2)
    with places.at(story, 0) as hands:
        expect(hands.by("end-screen").locator("h2")).to_have_text(
            "Das Zuglimit ist erreicht: Niemand gewinnt."
        )
        expect(hands.by("status")).to_have_text("Das Zuglimit ist erreicht: Niemand gewinnt.")
