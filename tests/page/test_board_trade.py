"""Trade and questions of the board game: several browsers at one table."""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from eiland import State
from eiland.rules.registry import AnyRules
from tests.support.board_clicks import (
    DOUBLE_TAP,
    BoardHands,
    covered,
    guest,
    new_token,
    sit_down,
)
from tests.support.board_positions import (
    Story,
    Wanted,
    all_discard,
    lay,
    may,
    story_until,
    texts_of,
)
from tests.support.samples import cover
from tests.support.serving import Browser as Rival
from tests.support.serving import wait_until
from tests.support.shifts import Steady

pytestmark = [pytest.mark.browser, pytest.mark.slow]

RESOURCES = ["ore", "grain", "wool", "lumber", "brick"]
TOWARDS = """(_, site) => {
  const middle = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(document.activeElement);
  const [tx, ty] = middle(document.querySelector(`[data-testid=site-${site}]`));
  const [dx, dy] = [tx - x, ty - y];
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "ArrowRight" : "ArrowLeft";
  return dy > 0 ? "ArrowDown" : "ArrowUp";
}"""
"""Returns the arrow key from the focused site towards another one."""


def can_trade(rules: AnyRules, state: State) -> int | None:
    """Return a seat that can make offers and trade with the bank while other players hold cards."""
    seats = [int(seat) for seat in rules.actors(state)]
    texts = texts_of(rules, state, seats[0]) if len(seats) == 1 else []
    hands = rules.observe(state, -2).as_json()["players"]
    is_rich = all(player["hand_size"] > 2 for player in hands)
    verbs = {text.split()[0] for text in texts}
    return seats[0] if is_rich and {"offer", "bank", "end"} <= verbs else None


@pytest.fixture(scope="module")
def trading() -> Story:
    """Return a turn in which all players have cards to trade."""
    return story_until(can_trade, seats=3)


class Table:
    """A table, and a browser at each of some seats."""

    def __init__(
        self, name: str, story: Story, hands: dict[int, BoardHands], tokens: dict[int, str]
    ) -> None:
        self.name, self.hands, self.tokens = name, hands, tokens
        self.active = story.seat
        self.others = [seat for seat in range(story.seats) if seat != story.seat]

    def look(self, seat: int) -> Any:
        """Return what the server shows a seat."""
        return self.hands[seat].page.request.get(f"/api/tables/{self.name}").json()

    def hand(self, seat: int) -> Counter[str]:
        return Counter(self.look(seat)["view"]["players"][seat]["hand"])

    def log(self, seat: int | None = None) -> list[tuple[int, str]]:
        """Return the players and actions of the log, as a seat sees it."""
        log = self.look(self.active if seat is None else seat)["log"]
        return [(entry["player"], entry["text"]) for entry in log]

    def hurry(self, address: str, *actions: tuple[int, str]) -> Callable[[Route], None]:
        """Let other players act just before the next command of a browser reaches the server."""
        left = list(actions)

        def act_first(route: Route) -> None:
            while left:
                seat, action = left.pop(0)
                rival = Rival(address)
                rival.become(self.tokens[seat])
                rival.act(self.name, seat, action)
            route.continue_()

        return act_first


@contextlib.contextmanager
def seated(
    browser: Browser,
    address: str,
    screens: Path,
    database: Path,
    story: Story,
    seats: Sequence[int],
    *,
    phones: Sequence[int] = (),
    refused: int = 0,
) -> Iterator[Table]:
    """Seat one browser per player at a table in the last position of a story."""
    tokens = {seat: new_token() for seat in seats}
    name = lay(database, story, tokens)
    with contextlib.ExitStack() as stack:
        hands: dict[int, BoardHands] = {}
        for seat, token in tokens.items():
            settings: dict[str, Any] = {"phone": seat in phones, "refused": refused}
            page = stack.enter_context(guest(browser, address, screens, token, **settings))
            sit_down(page, name)
            hands[seat] = BoardHands(page)
        yield Table(name, story, hands, tokens)


def only(cards: Counter[str]) -> str:
    """Return a resource in a hand."""
    return next(resource for resource in RESOURCES if cards[resource])


def deal(table: Table, partner: int) -> tuple[str, str]:
    """Return resources that the active player and the partner can give for each other."""
    mine, theirs = table.hand(table.active), table.hand(partner)
    pairs = [(a, b) for a in RESOURCES for b in RESOURCES if mine[a] and theirs[b] and a != b]
    return pairs[0]


def compose(hands: BoardHands, given: str, wanted: str) -> None:
    hands.give(Counter({given: 1}))
    hands.stack("deal-wanted", Counter({wanted: 1}))


def taken(hands: BoardHands, tile: str) -> Locator:
    return hands.by(tile).locator(".stack-taken")


def click_second(what: Locator) -> None:
    """Send the second click of a double click to the element that is then under the pointer."""
    box = what.bounding_box()
    assert box is not None
    mouse = what.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down(click_count=2)
    mouse.up(click_count=2)


def test_an_offer_that_all_refuse_is_kept_and_a_repeat_shows_its_fault(
    browser: Browser, address: str, tmp_path: Path, database: Path, trading: Story
) -> None:
    seats = range(3)
    with seated(browser, address, tmp_path, database, trading, seats, refused=422) as table:
        maker = table.hands[table.active]
        first, second = (table.hands[seat] for seat in table.others)
        given, wanted = deal(table, table.others[0])
        compose(maker, given, wanted)
        maker.send(maker.by("deal-offer"))
        expect(maker.by(f"answer-{table.others[0]}")).to_have_attribute("data-answer", "thinking")
        expect(maker.by("deal-offer")).not_to_be_visible()
        first.do("refuse")
        expect(maker.by(f"answer-{table.others[0]}")).to_have_attribute("data-answer", "refuse")
        second.do("refuse")
        expect(maker.by("trade-outcome")).to_contain_text("All players have refused")
        expect(taken(maker, f"deal-given-{given}")).to_have_text("1")
        maker.press(maker.by("deal-offer"))
        expect(maker.by("trade-why")).to_contain_text("All have refused this offer")
        expect(maker.by("trade-why")).to_be_in_viewport(ratio=1)
        expect(taken(maker, f"deal-wanted-{wanted}")).to_have_text("1")


def test_a_counter_offer_starts_as_the_reversed_offer_and_can_be_taken(
    browser: Browser, address: str, tmp_path: Path, database: Path, trading: Story
) -> None:
    partner = next(seat for seat in range(3) if seat != trading.seat)
    seats = [trading.seat, partner]
    with seated(browser, address, tmp_path, database, trading, seats, phones=[partner]) as table:
        maker, asked = table.hands[table.active], table.hands[partner]
        given, wanted = deal(table, partner)
        before = table.hand(table.active)
        compose(maker, given, wanted)
        maker.press(maker.by(f"to-{partner}"))
        maker.send(maker.by("deal-offer"))
        assert maker.actions[-1] == f"offer 1 {given} for 1 {wanted} to {partner}"
        # The strip shows the offer: no panel must be opened.
        expect(asked.by("strip-offer")).to_be_in_viewport(ratio=1)
        expect(asked.by("tab-trade")).to_have_attribute("data-waits", "")
        asked.press(asked.by("strip-counter"))
        expect(taken(asked, f"deal-given-{wanted}")).to_have_text("1")
        expect(taken(asked, f"deal-wanted-{given}")).to_have_text("1")
        asked.send(asked.by("deal-reply"))
        assert asked.actions[-1] == f"counter 1 {wanted} for 1 {given}"
        answer = maker.by(f"answer-{partner}")
        expect(answer).to_have_attribute("data-answer", "counter")
        maker.do(f"take {partner}")
        expected = before - Counter({given: 1}) + Counter({wanted: 1})
        assert table.hand(table.active) == expected
        # A completed deal is cleared.
        expect(taken(maker, f"deal-wanted-{wanted}")).not_to_be_visible()
        expect(asked.by("strip-offer")).not_to_be_visible()


def test_an_offer_can_be_accepted_in_the_strip_and_a_withdrawn_offer_disappears(
    browser: Browser, address: str, tmp_path: Path, database: Path, trading: Story
) -> None:
    partner = next(seat for seat in range(3) if seat != trading.seat)
    seats = [trading.seat, partner]
    with seated(browser, address, tmp_path, database, trading, seats, phones=[partner]) as table:
        maker, asked = table.hands[table.active], table.hands[partner]
        given, wanted = deal(table, partner)
        compose(maker, given, wanted)
        maker.send(maker.by("deal-offer"))
        expect(asked.by("strip-accept")).to_be_visible()
        asked.press(asked.by("strip-close"))  # to see the island
        expect(asked.by("strip-offer")).not_to_be_visible()
        expect(asked.by("tab-trade")).to_have_attribute("data-waits", "")
        click_second(maker.by("withdraw"))
        maker.page.wait_for_timeout(100)
        assert table.log()[-1][1].startswith("offer")
        maker.do("withdraw")
        expect(asked.by("strip-offer")).not_to_be_visible()
        expect(taken(maker, f"deal-given-{given}")).to_have_text("1")
        maker.send(maker.by("deal-offer"))
        asked.send(asked.by("strip-accept"))
        expect(asked.by("strip-offer")).not_to_be_visible()
        maker.do(f"take {partner}")
        texts = [text for _, text in table.log()[-5:]]
        assert [text.split()[0] for text in texts] == [
            *["offer", "withdraw", "offer", "accept", "take"]
        ]


def test_an_answer_does_not_count_for_the_next_offer(
    browser: Browser, address: str, tmp_path: Path, database: Path, trading: Story
) -> None:
    partner = next(seat for seat in range(3) if seat != trading.seat)
    seats = [trading.seat, partner]
    with seated(browser, address, tmp_path, database, trading, seats, refused=409) as table:
        maker, asked = table.hands[table.active], table.hands[partner]
        given = table.hand(table.active).most_common(1)[0][0]
        wanted = only(table.hand(partner) - Counter({given: 9}))
        compose(maker, given, wanted)
        maker.press(maker.by(f"hand-{given}"))
        maker.send(maker.by("deal-offer"))
        assert maker.actions[-1] == f"offer 2 {given} for 1 {wanted}"
        worse = f"offer 1 {given} for 1 {wanted}"
        others = [(table.active, "withdraw"), (table.active, worse)]
        asked.page.route("**/actions?*", table.hurry(address, *others))
        asked.press(asked.by("accept"))
        expect(asked.by("trade-why")).to_be_visible()
        assert table.log()[-1] == (table.active, worse)


def test_a_counter_offer_is_sent_though_another_player_was_faster(
    browser: Browser, address: str, tmp_path: Path, database: Path, trading: Story
) -> None:
    seats = range(3)
    with seated(browser, address, tmp_path, database, trading, seats, refused=409) as table:
        partner, third = table.others
        maker, asked = table.hands[table.active], table.hands[partner]
        given, wanted = deal(table, partner)
        compose(maker, given, wanted)
        maker.send(maker.by("deal-offer"))
        asked.page.route("**/actions?*", table.hurry(address, (third, "refuse")))
        asked.press(asked.by("counter"))
        asked.stack("deal-given", Counter({wanted: 1}))
        asked.stack("deal-wanted", Counter({given: 3}))  # not among the actions that are listed
        asked.press(asked.by("deal-reply"))
        expect(maker.by(f"answer-{partner}")).to_have_attribute("data-answer", "counter")
        assert table.log()[-1] == (partner, f"counter 1 {wanted} for 3 {given}")


def test_a_player_without_the_cards_cannot_accept_and_sees_why(
    browser: Browser, address: str, tmp_path: Path, database: Path, trading: Story
) -> None:
    partner = next(seat for seat in range(3) if seat != trading.seat)
    seats = [trading.seat, partner]
    with seated(browser, address, tmp_path, database, trading, seats) as table:
        maker, asked = table.hands[table.active], table.hands[partner]
        given, _ = deal(table, partner)
        wanted = next(resource for resource in RESOURCES if resource != given)
        too_many = table.hand(partner)[wanted] + 1
        compose(maker, given, wanted)
        maker.stack("deal-wanted", Counter({wanted: too_many}))
        maker.send(maker.by("deal-offer"))
        expect(asked.by("accept")).to_be_disabled()
        expect(asked.by("offer")).to_contain_text("You lack: 1")
        expect(asked.by("refuse")).to_be_enabled()


def test_offers_that_the_player_cannot_pay_can_be_refused_automatically(
    browser: Browser, address: str, tmp_path: Path, database: Path, trading: Story
) -> None:
    partner = next(seat for seat in range(3) if seat != trading.seat)
    seats = [trading.seat, partner]
    with seated(browser, address, tmp_path, database, trading, seats, phones=[partner]) as table:
        maker, asked = table.hands[table.active], table.hands[partner]
        given, met = deal(table, partner)
        held = table.hand(partner)
        answer = maker.by(f"answer-{partner}")

        def offer(wanted: str, number: int) -> None:
            compose(maker, given, wanted)
            maker.stack("deal-wanted", Counter({wanted: number}))
            maker.send(maker.by("deal-offer"))

        lacking = next(resource for resource in RESOURCES if resource != given)
        offer(lacking, held[lacking] + 1)
        asked.look_at("trade")
        asked.by("refuse-such").tap()
        expect(answer).to_have_attribute("data-answer", "refuse")
        maker.send(maker.by("withdraw"))
        offer(lacking, held[lacking] + 2)
        expect(answer).to_have_attribute("data-answer", "refuse")
        maker.send(maker.by("withdraw"))
        offer(met, 1)  # what can be met is still asked
        expect(asked.by("accept")).to_be_enabled()
        maker.send(maker.by("withdraw"))
        asked.by("refusing-such").tap()
        expect(asked.by("refusing-such")).to_be_hidden()
        offer(lacking, held[lacking] + 3)
        expect(asked.by("accept")).to_be_disabled()
        expect(answer).to_have_attribute("data-answer", "thinking")


def test_one_press_refuses_all_offers_of_the_turn_or_all_of_a_player(
    browser: Browser, address: str, tmp_path: Path, database: Path, trading: Story
) -> None:
    partner = next(seat for seat in range(3) if seat != trading.seat)
    seats = [trading.seat, partner]
    with seated(browser, address, tmp_path, database, trading, seats) as table:
        maker, asked = table.hands[table.active], table.hands[partner]
        given, met = deal(table, partner)
        answer = maker.by(f"answer-{partner}")

        def offer() -> None:
            compose(maker, given, met)
            maker.send(maker.by("deal-offer"))

        offer()
        for way in ("turn", "player"):
            chosen = "refusing-turn" if way == "turn" else f"refusing-player-{table.active}"
            asked.by(f"refuse-{way}").click()
            expect(answer).to_have_attribute("data-answer", "refuse")
            maker.send(maker.by("withdraw"))
            offer()
            expect(answer).to_have_attribute("data-answer", "refuse")
            asked.by(chosen).click()
            expect(asked.by(chosen)).to_have_count(0)
            maker.send(maker.by("withdraw"))
            offer()
            expect(asked.by("accept")).to_be_enabled()


def given_on_hand(hands: BoardHands, resource: str) -> Locator:
    return hands.by(f"hand-{resource}").locator(".slot-given")


@pytest.mark.parametrize("is_phone", [False, True], ids=["desk", "phone"])
def test_a_card_of_the_hand_opens_the_form_and_is_given(
    browser: Browser,
    address: str,
    tmp_path: Path,
    database: Path,
    trading: Story,
    is_phone: bool,
) -> None:
    seat = trading.seat
    phones = [seat] if is_phone else []
    with seated(
        browser, address, tmp_path, database, trading, [seat], phones=phones, refused=422
    ) as table:
        hands, page = table.hands[seat], table.hands[seat].page
        held = table.hand(seat)
        given = held.most_common(1)[0][0]
        form, card = page.locator(".deal-form"), hands.by(f"hand-{given}")
        expect(form).to_be_hidden()
        expect(given_on_hand(hands, given)).to_be_hidden()
        name = re.compile(f"^{held[given]} {given}, give one", re.IGNORECASE)
        expect(card).to_have_accessible_name(name)
        for n in range(1, held[given] + 1):
            hands.press(card)
            expect(taken(hands, f"deal-given-{given}")).to_have_text(str(n))
            expect(given_on_hand(hands, given)).to_have_text(str(n))
        expect(hands.by("trade-why")).to_be_hidden()
        hands.press(card)
        expect(hands.by("trade-why")).to_contain_text("you already give all of them")
        expect(given_on_hand(hands, given)).to_have_text(str(held[given]))
        none = next((resource for resource in RESOURCES if not held[resource]), None)
        if none:
            hands.press(hands.by(f"hand-{none}"))
            expect(hands.by("trade-why")).to_contain_text("none in hand")
        assert covered(page, ".hand-slots > *, [data-testid=deal-offer]") == []
        hands.press(hands.by(f"deal-given-{given}-less"))
        expect(given_on_hand(hands, given)).to_have_text(str(held[given] - 1))
        page.keyboard.press("Escape")
        expect(form).to_be_hidden()
        expect(given_on_hand(hands, given)).to_be_hidden()
        hands.press(card)
        expect(taken(hands, f"deal-given-{given}")).to_have_text("1")
        hands.clear()
        expect(form).to_be_hidden()
        expect(given_on_hand(hands, given)).to_be_hidden()


def test_cards_of_the_hand_go_into_a_counter_offer(
    browser: Browser, address: str, tmp_path: Path, database: Path, trading: Story
) -> None:
    partner = next(seat for seat in range(3) if seat != trading.seat)
    seats = [trading.seat, partner]
    with seated(browser, address, tmp_path, database, trading, seats) as table:
        maker, asked = table.hands[table.active], table.hands[partner]
        given, wanted = deal(table, partner)
        compose(maker, given, wanted)
        maker.send(maker.by("deal-offer"))
        other = next(r for r in RESOURCES if table.hand(partner)[r] and r not in (wanted, given))
        asked.press(asked.by(f"hand-{other}"))
        expect(asked.by("notice")).to_contain_text("Answer the offer first")
        asked.press(asked.by("counter"))
        asked.press(asked.by(f"hand-{other}"))
        expect(taken(asked, f"deal-given-{other}")).to_have_text("1")
        expect(given_on_hand(asked, other)).to_have_text("1")
        asked.page.keyboard.press("Escape")
        expect(given_on_hand(asked, other)).to_be_hidden()
        expect(asked.by("accept")).to_be_visible()


def play_until_main(rival: Rival, table: str, seat: int) -> None:
    """Play without trades until a seat of the two at one device may trade in its next turn."""
    begun = rival.look(table)["view"]["turn"]
    while True:
        now = rival.look(table)
        view, legal = now["view"], now["legal"]
        if (view["turn"], view["phase"], view["active"]) == (begun + 1, "main", seat):
            return
        player, texts = next(
            (int(s), [a["action"] for a in acts]) for s, acts in legal.items() if acts
        )
        rival.act(table, player, "end" if "end" in texts else texts[0])


def test_nothing_is_left_in_the_form_from_an_earlier_turn_or_another_seat(
    browser: Browser, address: str, tmp_path: Path, database: Path
) -> None:
    story = story_until(can_trade, seats=2)
    token = new_token()
    name = lay(database, story, dict.fromkeys(range(2), token))
    with guest(browser, address, tmp_path, token) as page:
        sit_down(page, name)
        hands = BoardHands(page)
        hands.press(hands.by("i-am"))
        held = Counter(hands.look()["view"]["players"][story.seat]["hand"])
        given = held.most_common(1)[0][0]
        hands.press(hands.by(f"hand-{given}"))
        hands.press(hands.by("deal-wanted-ore"))
        hands.do("end")
        hands.press(hands.by("i-am"))  # the other one
        expect(page.locator(".deal-form")).to_be_hidden()
        expect(page.locator(".slot-given:visible")).to_have_count(0)
        hands.press(hands.by("hand-ore"))
        expect(hands.by("notice")).to_contain_text("Roll the dice first")
        rival = Rival(address)
        rival.become(token)
        play_until_main(rival, name, story.seat)
        hands.press(hands.by("i-am"))
        expect(page.locator(".deal-form")).to_be_hidden()
        expect(page.locator(".slot-given:visible")).to_have_count(0)
        expect(hands.by("trade-hint")).to_have_text("Press a card in your hand")


def test_two_taps_trade_with_the_bank_once(
    browser: Browser, address: str, tmp_path: Path, database: Path, trading: Story
) -> None:
    with seated(browser, address, tmp_path, database, trading, [trading.seat]) as table:
        hands = table.hands[table.active]
        before = table.hand(table.active)
        legal = [
            listed["action"] for listed in table.look(table.active)["legal"][str(table.active)]
        ]
        action = next(text for text in legal if text.startswith("bank"))
        _, rate, given, _, _, wanted = action.split()
        hands.press(hands.by(f"hand-{given}"))
        expect(hands.by(f"deal-given-{given}")).to_contain_text(f"{rate}:1")
        get = hands.by(f"bank-{wanted}")
        with hands.page.expect_response(re.compile("/actions")):
            get.dblclick()
        expect(hands.by("trade-bank")).not_to_be_visible()
        expected = before - Counter({given: int(rate)}) + Counter({wanted: 1})
        assert table.hand(table.active) == expected
        assert table.log()[-1] == (table.active, action)


def test_a_composed_trade_with_the_bank_has_its_own_button(
    browser: Browser, address: str, tmp_path: Path, database: Path, trading: Story
) -> None:
    with seated(browser, address, tmp_path, database, trading, [trading.seat]) as table:
        hands = table.hands[table.active]
        legal = [
            listed["action"] for listed in table.look(table.active)["legal"][str(table.active)]
        ]
        action = next(text for text in legal if text.startswith("bank"))
        _, rate, given, _, _, wanted = action.split()
        hands.give(Counter({given: int(rate)}))
        expect(hands.by("deal-bank")).not_to_be_visible()
        hands.stack("deal-wanted", Counter({wanted: 1}))
        hands.send(hands.by("deal-bank"))
        assert hands.actions == [action]


def test_cards_stay_under_the_finger_while_a_trade_is_composed(
    browser: Browser, address: str, tmp_path: Path, database: Path, trading: Story
) -> None:
    seat = trading.seat
    with seated(browser, address, tmp_path, database, trading, [seat], phones=[seat]) as table:
        hands = table.hands[seat]
        legal = [listed["action"] for listed in table.look(seat)["legal"][str(seat)]]
        _, rate, given, *_ = next(text for text in legal if text.startswith("bank")).split()
        hands.look_at("trade")
        steady = Steady(hands.page, "#panel-trade .stack-more", "#panel-trade .trade-to .chip")
        for _ in range(int(rate)):
            hands.press(hands.by(f"deal-given-{given}"))
            steady.check()
        expect(hands.by("trade-bank")).to_be_visible()


BELOW_LAST = """(list) => {
  const bottom = (one) => one.getBoundingClientRect().bottom;
  return bottom(list) - bottom(list.lastElementChild);
}"""
LINE = 60
"""More pixels than a line of the log has: the first line in sight is whole."""


def choose_half(hands: BoardHands, hand: Counter[str]) -> Counter[str]:
    """Choose the first cards of a hand to discard."""
    cards = sorted(hand.elements(), key=RESOURCES.index)
    chosen = Counter(cards[: hand.total() // 2])
    hands.stack("discard", chosen)
    return chosen


def test_two_players_discard_at_the_same_time(
    browser: Browser, address: str, tmp_path: Path, database: Path
) -> None:
    story = story_until(all_discard, seats=3, discard_limit=4)
    with seated(browser, address, tmp_path, database, story, range(3), refused=409) as table:
        owing = sorted(table.look(table.active)["actors"])
        waiting = [seat for seat in range(3) if seat not in owing]
        for seat in waiting:
            expect(table.hands[seat].by("choice")).to_contain_text("0 of")
        chosen = {}
        for seat in owing:
            send = table.hands[seat].by("discard-send")
            expect(send).to_be_disabled()
            chosen[seat] = choose_half(table.hands[seat], table.hand(seat))
            expect(send).to_be_enabled()
        for seat in owing:  # nobody waits for the answers of the others
            table.hands[seat].press(table.hands[seat].by("discard-send"))
        for seat in owing:
            expect(table.hands[seat].page.locator(".choice-discard")).not_to_be_visible()
            table.hands[seat].page.wait_for_selector("body:not([data-busy])")
        for seat in owing:
            news = table.log(seat)[len(story.events) :]
            given = [text.removeprefix("discard ") for player, text in news if player == seat]
            assert given[: chosen[seat].total()] == sorted(
                given[: chosen[seat].total()], key=RESOURCES.index
            )
            assert Counter(given[: chosen[seat].total()]) == chosen[seat]
        for seat in range(3):  # lines that the last one stands for are hidden
            log = table.hands[seat].by("log")

            def is_whole(log: Locator = log) -> bool:
                return bool(0 <= log.evaluate(BELOW_LAST) < LINE)

            wait_until(is_whole)


def asked(
    browser: Browser, address: str, screens: Path, database: Path, wanted: Wanted, **options: Any
) -> contextlib.AbstractContextManager[Table]:
    """Open a wanted position for the seat that has to act."""
    story = story_until(wanted, **options)
    return seated(browser, address, screens, database, story, [story.seat])


def test_year_of_plenty_can_be_cancelled_by_escape_and_played_with_a_pair(
    browser: Browser, address: str, tmp_path: Path, database: Path
) -> None:
    with asked(
        browser, address, tmp_path, database, may("year-of-plenty", "ore wool"), seats=3
    ) as table:
        hands = table.hands[table.active]
        hands.press(hands.by("card-year-of-plenty"))
        hands.press(hands.by("play-card"))
        expect(hands.by("choice")).to_be_focused()
        hands.page.keyboard.press("Escape")
        expect(hands.by("choice")).not_to_be_visible()
        seq = table.look(table.active)["seq"]
        hands.press(hands.by("card-year-of-plenty"))
        hands.press(hands.by("play-card"))
        hands.press(hands.by("plenty-wool"))
        expect(hands.by("plenty-send")).to_be_disabled()
        hands.press(hands.by("plenty-ore"))
        expect(hands.by("plenty-grain")).to_have_attribute("aria-disabled", "true")
        hands.send(hands.by("plenty-send"))
        assert hands.actions == ["year-of-plenty ore wool"]
        assert table.look(table.active)["seq"] == seq + 1
        expect(hands.by("choice")).not_to_be_visible()


def test_a_card_that_is_played_before_its_question_is_loaded_waits_for_it(
    browser: Browser, address: str, tmp_path: Path, database: Path
) -> None:
    with asked(browser, address, tmp_path, database, may("monopoly"), seats=3) as table:
        hands = table.hands[table.active]
        held: list[Route] = []

        def hold(late: Route) -> None:
            held.append(late)

        hands.page.route("**/choices/questions.js*", hold)
        hands.page.reload()
        hands.press(hands.by("card-monopoly"))
        hands.press(hands.by("play-card"))
        expect(hands.by("choice")).not_to_be_visible()
        (late,) = held
        late.continue_()
        expect(hands.by("monopoly-send")).to_be_visible()


def test_monopoly_is_named_and_then_confirmed(
    browser: Browser, address: str, tmp_path: Path, database: Path
) -> None:
    with asked(browser, address, tmp_path, database, may("monopoly"), seats=4) as table:
        hands = table.hands[table.active]
        hands.press(hands.by("card-monopoly"))
        hands.press(hands.by("play-card"))
        expect(hands.by("monopoly-send")).to_be_disabled()
        hands.press(hands.by("monopoly-brick"))
        hands.press(hands.by("monopoly-ore"))
        expect(hands.by("monopoly-brick")).to_have_attribute("aria-pressed", "false")
        hands.send(hands.by("monopoly-send"))
        assert hands.actions == ["monopoly ore"]


def test_fish_pay_for_the_chosen_purchase(
    browser: Browser, address: str, tmp_path: Path, database: Path
) -> None:
    with asked(browser, address, tmp_path, database, may("fish"), seats=3, fishermen=True) as table:
        hands = table.hands[table.active]
        legal = [
            listed["action"] for listed in table.look(table.active)["legal"][str(table.active)]
        ]
        payments = [text for text in legal if text.startswith("fish")]
        hands.press(hands.by("hand-fish"))
        goods = payments[0].split(" for ")[1]
        hands.press(hands.by(f"fish-{goods.replace(' ', '-')}"))
        ways = [text for text in payments if text.endswith(f" for {goods}")]
        expect(hands.page.locator("[data-testid^=pay-]")).to_have_count(len(ways))
        hands.press(hands.by("choice-cancel"))
        hands.do(payments[0])


FISH = {"robber": 2, "steal": 3, "ore": 4, "road": 5, "card": 7}
"""Price of one purchase of each kind (W-16 to W-20), by the beginning of its test id."""


def test_the_fish_window_has_all_prices_and_says_what_is_missing(
    browser: Browser, address: str, tmp_path: Path, database: Path
) -> None:
    story = story_until(may("fish"), seats=3, fishermen=True)
    with seated(browser, address, tmp_path, database, story, [story.seat], refused=422) as table:
        hands, page = table.hands[table.active], table.hands[table.active].page
        view = table.look(table.active)
        held = view["view"]["players"][table.active]["fish"]
        value = sum(int(fish) * number for fish, number in held.items())
        legal = [listed["action"] for listed in view["legal"][str(table.active)]]
        payable = {text.split(" for ")[1] for text in legal if text.startswith("fish")}
        hands.press(hands.by("hand-fish"))
        prices = page.locator(".fish-price").evaluate_all(
            "all => all.map((one) => parseInt(one.textContent))"
        )
        assert prices == list(FISH.values())
        chips = page.locator(".fish-goods .chip")
        expect(chips).to_have_count(1 + 2 + 5 + 1 + 1)
        for chip in chips.all():
            goods = str(chip.get_attribute("data-testid")).removeprefix("fish-").replace("-", " ")
            is_dear = goods not in payable
            assert (chip.get_attribute("aria-disabled") == "true") == is_dear, goods
            price = FISH[goods.split()[0]] if goods.split()[0] in FISH else FISH["ore"]
            chip.click(force=True)
            ways = page.locator("[data-testid^=pay-]")
            if not is_dear:
                expect(ways).not_to_have_count(0)
            elif price > value:
                expect(hands.by("fish-said")).to_have_text(f"You lack {price - value} fish.")
                row = chip.locator("xpath=ancestor::li")
                expect(row).to_contain_text(f"{price - value} short")
            else:  # the server knows why
                expect(hands.by("fish-said")).to_have_text(re.compile(r"\w+ \w+"))
                expect(ways).to_have_count(0)


@pytest.mark.parametrize(
    ("role", "size"), cover(["asked", "maker"], [(390, 844), (320, 320), (844, 390)]), ids=str
)
def test_an_open_offer_covers_no_board(
    browser: Browser,
    address: str,
    tmp_path: Path,
    database: Path,
    trading: Story,
    size: tuple[int, int],
    role: str,
) -> None:
    others = [seat for seat in range(trading.seats) if seat != trading.seat]
    seat = others[0] if role == "asked" else trading.seat
    with seated(
        browser, address, tmp_path, database, trading, [trading.seat, *others], phones=[seat]
    ) as table:
        given, wanted = deal(table, others[0])
        hands, page = table.hands[seat], table.hands[seat].page
        page.set_viewport_size({"width": size[0], "height": size[1]})
        board = page.locator(".frame").bounding_box()
        maker = Rival(address)
        maker.become(table.tokens[table.active])
        maker.act(table.name, table.active, f"offer 1 {given} for 1 {wanted}")
        if role == "maker":
            rival = Rival(address)
            rival.become(table.tokens[others[0]])
            rival.act(table.name, others[0], "accept")
        names = (
            ["accept", "refuse", "counter"]
            if role == "asked"
            else ["withdraw", f"take-{others[0]}"]
        )
        for name in names:
            expect(hands.by(f"strip-{name}")).to_be_in_viewport(ratio=1)
            assert covered(page, f"[data-testid=strip-{name}]") == []
        strip, now = hands.by("strip-offer").bounding_box(), page.locator(".frame").bounding_box()
        assert board is not None
        assert strip is not None
        assert now is not None
        is_apart = (
            strip["x"] >= now["x"] + now["width"] - 1 or strip["y"] >= now["y"] + now["height"] - 1
        )
        assert is_apart
        assert abs(board["height"] - now["height"]) <= (
            40 if size[1] <= 480 and size[0] < 600 else 0
        )


BESIDE = ".frame, .people .plate, .asked, .hand-slots > *, .board-bar .button, .left .bank"


@pytest.mark.parametrize("size", [(1366, 620), (390, 844)], ids=str)
def test_nothing_moves_when_a_form_opens_and_when_all_have_refused(
    browser: Browser,
    address: str,
    tmp_path: Path,
    database: Path,
    trading: Story,
    size: tuple[int, int],
) -> None:
    seats = range(trading.seats)
    with seated(browser, address, tmp_path, database, trading, seats) as table:
        hands, page = table.hands[table.active], table.hands[table.active].page
        page.set_viewport_size({"width": size[0], "height": size[1]})
        given, wanted = deal(table, table.others[0])
        hands.look_at(None)
        steady = Steady(page, *BESIDE.split(", "), most=2)
        hands.press(hands.by(f"hand-{given}"))
        steady.check()
        hands.stack("deal-wanted", Counter({wanted: 1}))
        hands.send(hands.by("deal-offer"))
        steady.check()
        for seat in table.others:
            rival = Rival(address)
            rival.become(table.tokens[seat])
            rival.act(table.name, seat, "refuse")
        expect(hands.by("trade-outcome")).to_contain_text("All players have refused")
        steady.check()
        expect(hands.by("deal-offer")).to_be_in_viewport(ratio=1)
        hands.page.keyboard.press("Escape")
        steady.check()


def in_phase(phase: str) -> Wanted:
    """Want a position in which a player must act in a phase."""

    def seat_of(rules: AnyRules, state: State) -> int | None:
        seats = [int(seat) for seat in rules.actors(state)]
        is_it = seats and rules.observe(state, -2).as_json()["phase"] == phase
        return seats[0] if is_it else None

    return seat_of


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        ("before", "Roll the dice first. Then you can trade."),
        ("roads", "Build your free roads first. Then you can trade."),
        ("robber", "Answer the question first. Then you can trade."),
        ("settlement", "Trading begins once all have founded."),
    ],
)
def test_nothing_can_be_put_together_for_trade_while_something_else_comes_first(
    browser: Browser, address: str, tmp_path: Path, database: Path, phase: str, said: str
) -> None:
    with asked(browser, address, tmp_path, database, in_phase(phase), seats=3) as table:
        hands = table.hands[table.active]
        form = hands.page.locator(".deal-form")
        expect(hands.by("trade-hint")).to_have_text(said)
        for pressed in ("hand-ore", "deal-open"):
            hands.page.get_by_test_id("notice").evaluate("one => (one.textContent = '')")
            hands.by(pressed).click(force=True)
            expect(hands.by("notice")).to_have_text(said)
            expect(form).to_be_hidden()
        expect(hands.by("deal-offer")).to_be_hidden()
        while phase != "settlement" and table.look(table.active)["view"]["phase"] != "main":
            legal = table.look(table.active)["legal"].get(str(table.active), [])
            if not legal:
                pytest.skip("others have to discard")
            hands.do(legal[0]["action"])
        if phase != "settlement":
            expect(hands.by("trade-hint")).to_have_text("Press a card in your hand")
            hands.press(hands.by("deal-open"))
            expect(form).to_be_visible()
            expect(hands.by("to-all")).to_be_visible()


def test_in_the_turn_of_another_player_a_card_says_when_one_can_trade(
    browser: Browser, address: str, tmp_path: Path, database: Path, trading: Story
) -> None:
    partner = (trading.seat + 1) % 3
    with seated(browser, address, tmp_path, database, trading, [partner]) as table:
        hands = table.hands[partner]
        hands.press(hands.by(f"hand-{only(table.hand(partner))}"))
        expect(hands.by("notice")).to_have_text("You can trade when it is your turn.")
        expect(hands.page.locator(".deal-form")).to_be_hidden()


def test_the_boot_is_passed_from_the_hand_to_another_player(
    browser: Browser, address: str, tmp_path: Path, database: Path
) -> None:
    with asked(
        browser, address, tmp_path, database, may("boot to"), seats=3, fishermen=True
    ) as table:
        hands = table.hands[table.active]
        view = table.look(table.active)
        action = next(
            a["action"] for a in view["legal"][str(table.active)] if a["action"].startswith("boot")
        )
        hands.do(action)
        assert table.look(table.active)["view"]["boot"] == int(action.split()[-1])
        expect(hands.by("hand-boot")).not_to_be_visible()


def test_a_victim_is_chosen_by_its_plate(
    browser: Browser, address: str, tmp_path: Path, database: Path
) -> None:
    with asked(browser, address, tmp_path, database, may("steal from"), seats=3) as table:
        hands = table.hands[table.active]
        victims = table.look(table.active)["legal"][str(table.active)]
        expect(hands.page.locator(".choice-answer")).to_have_count(len(victims))
        seat = int(victims[-1]["action"].split()[-1])
        expect(hands.by(f"seat-{seat}")).to_have_attribute("data-chooses", "")
        hands.page.keyboard.press("Escape")
        expect(hands.by("choice")).to_be_visible()  # the robber does not let go
        hands.send(hands.by(f"seat-{seat}"))
        assert hands.actions == [f"steal from {seat}"]
        expect(hands.by("choice")).not_to_be_visible()


def houses(table: Table, action: str) -> list[str]:
    """Return the sites at the robber's hex on which the victim of an action has built."""
    view = table.look(table.active)["view"]
    robber = table.hands[table.active].page.request.get("/api/games/base/sheet").json()["hexes"]
    corners = next(h["corners"] for h in robber if int(h["id"]) == view["robber"])
    victim = view["players"][int(action.split()[-1])]
    built = [*victim["settlements"], *victim["cities"]]
    return [str(corner) for corner in built if corner in corners]


@pytest.mark.parametrize("way", ["mouse", "keys", "second tap", "confirm"])
def test_a_victim_is_chosen_by_a_house_at_the_robber(
    browser: Browser, address: str, tmp_path: Path, database: Path, way: str
) -> None:
    story = story_until(may("steal from"), seats=4)
    phones = [story.seat] if way in ("second tap", "confirm") else []
    with seated(browser, address, tmp_path, database, story, [story.seat], phones=phones) as table:
        hands, page = table.hands[table.active], table.hands[table.active].page
        actions = [a["action"] for a in table.look(table.active)["legal"][str(table.active)]]
        action = actions[-1]
        site, *_ = houses(table, action)
        legal = page.locator(".frame .site[data-state=legal]")
        expect(legal).to_have_count(sum(len(houses(table, each)) for each in actions))
        house = hands.by(f"site-{site}")
        name = table.look(table.active)["seats"][int(action.split()[-1])]["name"]
        expect(house).to_have_accessible_name(re.compile(f"Steal from {name}, "))
        said = re.compile(f"Here you steal from {name}: \\d+ card")
        if way == "mouse":
            house.locator(".touch .wide").hover(force=True)
            expect(hands.by("tip")).to_contain_text(said)
            hands.send(house.locator(".touch .wide"))
        elif way == "keys":
            legal.first.focus()
            for _ in range(8):
                if house.evaluate("one => one === document.activeElement"):
                    break
                where = legal.first.evaluate(TOWARDS, site)
                page.keyboard.press(where)
            expect(house).to_be_focused()
            with page.expect_response(re.compile("/actions")):
                page.keyboard.press("Enter")
        else:
            hands.press(house.locator(".touch .wide"))
            expect(hands.by("tip")).to_contain_text(said)
            assert table.log()[-1][1] != action
            expect(hands.by("confirm")).to_have_text("Steal here ✓")
            again = hands.by("confirm") if way == "confirm" else house.locator(".touch .wide")
            if way == "second tap":
                page.wait_for_timeout(DOUBLE_TAP)
            hands.send(again)
        page.wait_for_selector("body:not([data-busy])")
        assert (table.active, action) in table.log()[-2:]
        expect(legal).to_have_count(0)
        expect(hands.by("choice")).not_to_be_visible()


@pytest.mark.parametrize("role", ["asked", "maker"])
def test_an_open_offer_covers_no_sheet_on_a_phone(
    browser: Browser, address: str, tmp_path: Path, database: Path, trading: Story, role: str
) -> None:
    others = [seat for seat in range(trading.seats) if seat != trading.seat]
    seat = others[0] if role == "asked" else trading.seat
    with seated(
        browser, address, tmp_path, database, trading, [trading.seat, *others], phones=[seat]
    ) as table:
        given, wanted = deal(table, others[0])
        maker = Rival(address)
        maker.become(table.tokens[table.active])
        maker.act(table.name, table.active, f"offer 1 {given} for 1 {wanted}")
        hands = table.hands[seat]
        strip = hands.by("strip-offer")
        expect(strip).to_be_visible()
        for name in ("sheets", "trade", "costs", "log", "moves"):
            hands.press(hands.by(f"tab-{name}"))
            expect(hands.page.locator(f"#panel-{name}")).to_be_visible()
            expect(strip).to_be_hidden()
        hands.press(hands.by("close-moves"))
        expect(strip).to_be_visible()


TOPMOST = """(what) => {
  const { left, right, top, bottom } = what.getBoundingClientRect();
  const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return what.contains(found);
}"""


def test_a_question_covers_no_sheet_on_a_phone_and_waits_below_it(
    browser: Browser, address: str, tmp_path: Path, database: Path
) -> None:
    story = story_until(all_discard, seats=3, discard_limit=4)
    seat = story.seat
    with seated(
        browser, address, tmp_path, database, story, range(3), refused=409, phones=[seat]
    ) as table:
        hands = table.hands[seat]
        choice = hands.by("choice")
        expect(choice).to_be_visible()
        assert choice.evaluate(TOPMOST)
        for name in ("sheets", "trade", "costs", "log", "moves"):
            hands.press(hands.by(f"tab-{name}"))
            expect(hands.page.locator("body")).to_have_attribute("data-panel", name)
            assert not choice.evaluate(TOPMOST)
        hands.press(hands.by("close-moves"))
        expect(hands.page.locator("body")).not_to_have_attribute("data-panel", "moves")
        assert choice.evaluate(TOPMOST)
        chosen = choose_half(hands, table.hand(seat))
        expect(hands.by("discard-send")).to_be_enabled()
        assert chosen


def test_a_hint_comes_also_when_others_answer_meanwhile(
    browser: Browser, address: str, tmp_path: Path, database: Path, trading: Story
) -> None:
    with seated(
        browser, address, tmp_path, database, trading, range(3), phones=[trading.seat], refused=409
    ) as table:
        partner, *_ = table.others
        given, wanted = deal(table, partner)
        hands = table.hands[table.active]
        hands.do(f"offer 1 {given} for 1 {wanted}")
        hands.page.route("**/hint", table.hurry(address, (partner, "refuse")))
        hands.press(hands.by("hint"))
        expect(hands.by("hint-said")).to_have_attribute("data-action", re.compile("."))
