"""The board game at the terminal: drawings, menus, input, and reports by viewer."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any

import pytest

from eiland.bots import bots
from eiland.chance import Generator
from eiland.cli.games.board.drawing import IslandPicture
from eiland.cli.games.board.front import BoardFront
from eiland.cli.games.board.story import stories
from eiland.cli.games.board.typing import MEANT
from eiland.cli.vocabulary import vocabulary
from eiland.i18n import LANGUAGES, words
from eiland.play import Log, Record
from eiland.play.steps import Steps
from eiland.rules.board.fishermen.state import fish_of
from eiland.rules.board.numbers.phases import PHASE_NAMES
from eiland.rules.protocol import CHANCE, NOBODY, SPECTATOR
from eiland.rules.registry import AnyRules, make
from tests.support.board_table import unrolled
from tests.support.languages import WHOLE
from tests.support.samples import IS_QUICK, amount, cover, sampled
from tests.support.terminal import (
    Command,
    Typist,
    eiland,
    legal_texts,
    path_to,
    rich_text,
    trimmed,
    typist,
)
from tests.support.terminal import spoken as spoken_as

__all__ = ["eiland", "typist"]  # the fixtures

VARIANTS: dict[str, dict[str, object]] = {
    "base": {},
    "harbormaster": {"harbormaster": True},
    "fishermen": {"fishermen": True, "fish_draw": "optional"},
    "both": {"harbormaster": True, "fishermen": True},
}
WITH_ALL_VERBS = ["fishermen"] if IS_QUICK else list(VARIANTS)
NAMES = ["Anna", "Ben", "Cleo", "Dora"]
VERBS = {
    *["roll", "end", "buy", "knight", "road-building", "year-of-plenty", "monopoly", "settlement"],
    *["city", "road", "discard", "robber", "steal", "bank", "offer", "counter", "accept", "refuse"],
    *["take", "withdraw", "fish", "boot", "draw", "leave", "exchange"],
}


def options(variant: str) -> str:
    return "".join(
        f" --option {name}={str(value).lower() if isinstance(value, bool) else value}"
        for name, value in VARIANTS[variant].items()
    )


def spoken(lang: str, text: str) -> str:
    return spoken_as(lang, text, MEANT)


BEGINNERS = """\
                       0         1  Getr.  2
               3:1  ╱    ╲    ╱    ╲ 2:1╱    ╲
                  3   (10)  4   (2)   5   (9)   6
                  │   Erz   │  Wolle  │   Holz  │
                  7   •••   ●8   •    9   ••••  10   Erz
               ╱    ╲    ╱    ╲●   ╱    ╲◆   ╱    ╲  2:1
             11  (12)  12  (6)   13  (4)  ◆14  (10)  15
        2:1  │ Getreide│   Lehm  │  Wolle  │   Lehm  │
       Holz  16   •   ▲17 •••••  18  •••   19  •••   20
          ╱    ╲    ╱▲   ╲    ╱    ╲    ╱    ╲    ╱    ╲
        21  (9)   22  (11)  23        24  (3)   25  (8)   26
        │ Getreide│   Holz  │  Wüste  │   Holz  ┃▲  Erz   │  3:1
        27  •••• ●28   ••   29 Räuber 30   ••  ▲31 •••••  32
          ╲    ╱    ╲●   ╱    ╲    ╱    ╲    ╱    ╲    ╱
             33  (8)   34  (3)   35  (4)   36  (5)   37
        2:1  │   Holz  │   Erz   │ Getreide┃■ Wolle  │
       Lehm  38 ••••• ■39   ••  ◆40  •••  ■41  ••••  42
               ╲    ╱    ╲■   ╱    ╲◆   ╱    ╲    ╱  2:1
                  43  (5)   44  (6)   45  (11)  46   Wolle
                  │   Lehm  │ Getreide│  Wolle  │
                  47  ••••  48 •••••  49   ••   50
               3:1  ╲    ╱    ╲    ╱ 3:1╲    ╱
                       51        52        53

             SP Karten Entw. Ritter Straße
▸●0 Platz 1   2      3     0      0      1
 ■1 Platz 2   2      3     0      0      1
 ▲2 Platz 3   2      3     0      0      1
 ◆3 Platz 4   2      3     0      0      1

Vorrat: 16 Erz, 16 Getreide, 18 Wolle, 15 Holz, 18 Lehm · 25 Entwicklungskarten
Straße: Holz und Lehm   Siedlung: Getreide, Wolle, Holz und Lehm
Stadt: 3 Erz und 2 Getreide   Entwicklungskarte: Erz, Getreide und Wolle
"""

LATE = (
    "phase=main start=0 turn=198 rolled=yes hexes=mountains8,pasture3,mountains6,fields10,pastu"
    "re5,forest4,forest2,fields9,pasture6,pasture11,fields9,mountains5,hills12,forest3,lake,hil"
    "ls10,hills11,forest4,fields8 harbors=3:1@1-4,3:1@2-6,grain@7-11,wool@15-20,3:1@21-27,3:1@2"
    "6-32,ore@38-43,brick@42-46,lumber@49-52 grounds=6@5,8@10,10@16,4@33,5@37,9@48 robber=1 ban"
    "k=ore11,grain14,wool17,lumber18,brick17 deck=knight3,victory-point4,year-of-plenty1,monopo"
    "ly1 gone=road-building2,year-of-plenty1,monopoly1 road=2 army=0 harbormaster=- supply=1:3,"
    "2:4,3:2 spent=1:7,2:6,3:6 boot=0 bootwait=no played=no fresh=- free=0 victim=- offers=9 re"
    "fused=- offer=- 0.settlements=2,16 0.cities=- 0.roads=1-5,2-5,2-6,3-7,5-9,6-10,7-11,11-16,"
    "16-21,16-22,21-27 0.hand=ore5,grain3,wool1,lumber1,brick2 0.cards=- 0.knights=5 0.discards"
    "=- 0.answer=- 0.fish=- 0.due=0 1.settlements=48 1.cities=26 1.roads=26-32,31-37,32-37,35-4"
    "0,39-43,39-44,40-44,43-47,44-48,48-51,48-52 1.hand=grain1 1.cards=- 1.knights=3 1.discards"
    "=- 1.answer=- 1.fish=1:1 1.due=0 2.settlements=12,25 2.cities=- 2.roads=1-4,4-8,7-12,8-12,"
    "8-13,10-14,10-15,15-20,19-25,20-25 2.hand=ore3,grain1,wool1 2.cards=victory-point1 2.knigh"
    "ts=3 2.discards=- 2.answer=- 2.fish=- 2.due=0"
)
LATE_DRAWN = """\
                       0        [1]  ><>6 [●2]
                    ╱╱   ╲ 3:1╱▲   ╲●   ╱●   ╲● 3:1
                 [3]  (8)   4   (3)   5   (6)   6
                  ┃●  ore   ┃▲  wool  ┃●  ore   ┃●
        grain     7  •••••  8  robber[9] ••••• [10] ><>8
          2:1  ╱●   ╲▲   ╱▲   ╲▲   ╱╱   ╲╲   ╱▲   ╲▲
             11  (10) ▲12  (5)   13  (4)   14  (2)   15
             ┃● grain  │   wool  │  lumber │  lumber ┃▲ 2:1
     ><>10 [●16] •••   17  ••••  18  •••   19   •    20 wool
          ╱●   ╲●   ╱╱   ╲    ╱    ╲    ╱    ╲▲   ╱▲   ╲
        21  (9)   22  (6)   23  (11)  24  (9)  ▲25  (5)  ■■26
   3:1  ┃● grain  ║║  wool  │   wool  │  grain  │   ore   ┃■ 3:1
       [27] ••••  28 •••••  29   ••   30  ••••  31  ••••  32
          ╲╲   ╱    ╲    ╱    ╲    ╱    ╲    ╱    ╲■   ╱■
      ><>4   33  (12)  34  (3)   35  2·3   36  (10)  37  ><>5
             │  brick  │  lumber ┃■  lake  │  brick  │
             38   •    39   ••   40 11·12  41  •••   42
          2:1  ╲    ╱■   ╲■   ╱■   ╲    ╱    ╲    ╱  2:1
          ore     43  (11)  44  (4)   45  (8)   46   brick
                  ┃■ brick  ┃■ lumber │  grain  │
                  47   ••  ■48  •••   49 •••••  50
                    ╲    ╱■   ╲■   ╱ 2:1╲    ╱
                       51  ><>9  52 lumber 53

          VP cards dev. knights road harbors fish
▸●0 Anna   4    12    0      5★    5       1    0  old boot
 ■1 Ben    3     1    0       3    5       2    1
 ▲2 Cleo   4     5    1       3   5★       0    0

Development cards: nothing
Victory points: 4 of 12
Left to build: 4 roads · 3 settlements · 4 cities
Bank rates: 3:1
Bank: 11 ore, 14 grain, 17 wool, 18 lumber, 17 brick · 9 development cards
Fish supply: 9 face down, 19 spent
road: lumber and brick   settlement: grain, wool, lumber and brick
city: 3 ore and 2 grain   development card: ore, grain and wool
"""


# Whole games


@pytest.mark.parametrize(("variant", "lang"), cover(list(VARIANTS), WHOLE, quick=1))
def test_a_whole_game_is_typed_by_number_in_words_and_in_notation(
    eiland: Command, typist: Typist, lang: str, variant: str
) -> None:
    typist.lang, typist.spoken = lang, functools.partial(spoken, lang)
    rival = "greedy" if "greedy" in bots("base") else "random"
    line = f"play base --seats me:Zoë,random,{rival} --seed 7 --lang {lang} --save g.eiland"
    line += f"{options(variant)} --option target_vp=6 --option offers_per_turn=2"
    code, out, err = eiland(line)
    assert (code, err) == (0, "")
    record = Record.load(Path("g.eiland"))
    assert record.seal is not None
    assert {"roll", "settlement", "road", "robber", "refuse"} <= typist.verbs
    assert {"de": " gewinnt!", "en": " wins!"}[lang] in out
    output = eiland(f"replay g.eiland --lang {lang}")
    assert (output.code, output.err) == (0, "")
    assert {"de": "Geprüft", "en": "Verified"}[lang] in output.out
    assert not re.search(r"\b(offer|robber|steal) \d|: (roll|end|buy)$", output.out, re.MULTILINE)


# Every kind of action


@functools.cache
def moments(variant: str) -> list[tuple[AnyRules, Any, int]]:
    """Return the first position of each phase and set of legal verbs, with its player."""
    found: dict[object, tuple[AnyRules, Any, int]] = {}
    rules = make("base", 4, **VARIANTS[variant])
    for seed in range(2):
        state: Any = rules.initial()
        generator = Generator(seed)
        while (actor := int(rules.actor(state))) != NOBODY:
            if actor != CHANCE:
                verbs = {text.split()[0] for text in legal_texts(rules, state, actor)}
                found.setdefault((int(state.phase), frozenset(verbs)), (rules, state.copy(), actor))
            choices = rules.choices(state)
            rules.apply(state, actor, int(rules.choice(state, generator.below(choices))))
    return [*found.values(), *seven_tokens(rules)]


def seven_tokens(rules: AnyRules) -> list[tuple[AnyRules, Any, int]]:
    """Return a position that is rare in random play: an eighth token is due (W-14)."""
    if not rules.options["fishermen"]:
        return []
    state: Any = rules.initial()
    fish = fish_of(state)
    fish.held[0] = 0x010303
    fish.due[0] = state.waiting = 1
    state.phase = PHASE_NAMES.index("exchange")
    return [(rules, state, 0)]


@pytest.mark.parametrize("lang", sampled(LANGUAGES, 1))
def test_every_legal_action_can_be_chosen_by_number_and_typed_in_words(lang: str) -> None:
    used: set[str] = set()
    for variant in WITH_ALL_VERBS:
        for rules, state, seat in moments(variant):
            front = BoardFront(words(lang), rules, NAMES)
            legal, view = legal_texts(rules, state, seat), rules.observe(state, seat)
            choices = front.choices(view, legal)
            used.update(text.split()[0] for text in legal)
            for text in legal[:: amount(1, 4)]:
                assert path_to(choices, text), text
                assert front.plan(view, text) == [text]
                assert front.plan(view, spoken(lang, text)) == [text]
    assert used == VERBS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_menu_is_short_and_names_everything_in_words(lang: str) -> None:
    for variant in WITH_ALL_VERBS:
        for rules, state, seat in moments(variant):
            front = BoardFront(words(lang), rules, NAMES)
            choices = front.choices(rules.observe(state, seat), legal_texts(rules, state, seat))
            listed = [choice for choice in choices if choice.listed]
            assert 1 <= len(listed) <= 18
            for choice in listed:
                assert len(choice.label) < 78, choice.label
                assert not re.search(r"year-of-plenty|\bfor steal\b| from \d", choice.label)
                if choice.closer:
                    assert "…" in choice.label


# What is drawn


def test_the_beginners_board_is_drawn(eiland: Command) -> None:
    out = eiland("show base --seats 4 --option board=beginners --lang de").out
    assert trimmed(BEGINNERS) in trimmed(out)


def test_fishing_grounds_harbors_cities_and_legal_places_are_drawn() -> None:
    rules = make("base", 3, fishermen=True, harbormaster=True)
    state: Any = rules.read(LATE)
    view = rules.observe(state, 0)
    drawn = BoardFront(words("en"), rules, NAMES[:3]).draw(view, 0, rules.scores(state))
    assert trimmed(rich_text(drawn)) == trimmed(LATE_DRAWN)


@pytest.mark.parametrize("lang", sampled(LANGUAGES, 1))
def test_every_picture_fits_eighty_columns_and_shows_all_free_corners(lang: str) -> None:
    for variant in WITH_ALL_VERBS:
        for rules, state, seat in moments(variant)[:: amount(5, 10)]:
            view = rules.observe(state, seat)
            front = BoardFront(words(lang), rules, ["A name that is far too long", *NAMES[1:]])
            drawn = rich_text(front.draw(view, seat, rules.scores(state)), 80)
            assert max(map(len, drawn.splitlines())) <= 80
            if state.phase in (PHASE_NAMES.index("settlement"), PHASE_NAMES.index("exchange")):
                continue
            island = "\n".join(drawn.splitlines()[:23])
            for corner in range(54):
                assert re.search(rf"(?<!\d){corner}(?!\d)", island), f"{corner} in {island}"


def test_the_picture_is_next_to_the_panel_if_there_is_room() -> None:
    rules, state, seat = moments("both")[0]
    front = BoardFront(words("de"), rules, NAMES)
    drawn = [
        rich_text(front.draw(rules.observe(state, seat), seat, rules.scores(state)), width)
        for width in (80, 140)
    ]
    assert len(drawn[1].splitlines()) < len(drawn[0].splitlines())
    assert re.search(r"^.{60,}Anna", drawn[1], re.MULTILINE)


def test_signs_tell_seats_and_pieces_apart_without_colour() -> None:
    rules = make("base", 3, fishermen=True, harbormaster=True)
    state: Any = rules.read(LATE)
    drawn = "\n".join(
        line.plain for line in IslandPicture(words("en"), rules.observe(state, 1), set()).lines()
    )
    assert {"●", "■", "▲"} <= set(drawn)
    assert "◆" not in drawn
    for seat, shape in enumerate("●■▲"):
        player = state.players[seat]
        assert drawn.count(shape * 2) == player.cities.bit_count()


def test_pieces_tokens_and_free_places_have_their_own_background() -> None:
    rules = make("base", 3, fishermen=True, harbormaster=True)
    view = rules.observe(rules.read(LATE), 0)
    styles = {
        line.plain[span.start : span.end]: str(span.style)
        for line in IslandPicture(words("en"), view, {"settlement 3", "road 28-33"}).lines()
        for span in line.spans
    }
    assert styles["[3]"] == styles["╱╱"] == "bold #000000 on #ffffff"
    assert styles["■■26"] == "bold #ffffff on #0080d8"
    assert styles["(9)"] != styles["(8)"]
    assert styles["(8)"].endswith("on #f2e8cf")
    assert styles["(9)"].endswith("on #f2e8cf")


@pytest.mark.rule("BD-3")
@pytest.mark.parametrize(
    ("lang", "shown", "told"),
    [
        (
            "de",
            ["Würfelkarten  2  3  4  5  6  7  8  9 10 11 12", "noch 6        0  0  2  0  0  3"],
            "Wurf 4: niemand bekommt etwas · alle Würfelkarten neu gemischt",
        ),
        (
            "en",
            ["Dice cards  2  3  4  5  6  7  8  9 10 11 12", "6 left      0  0  2  0  0  3"],
            "Roll 4: nobody gets anything · all dice cards shuffled again",
        ),
    ],
)
def test_the_dice_cards_that_are_left_are_shown(lang: str, shown: list[str], told: str) -> None:
    at_hand = unrolled(2, {"turn": "30", "dice": "00200300001"}, dice="deck")
    rules, state = at_hand.rules, at_hand.state
    front = BoardFront(words(lang), rules, NAMES[:2])
    drawn = rich_text(front.draw(rules.observe(state, 0), 0, rules.scores(state)), 80)
    assert all(line in drawn for line in shown)
    log = Log(rules, rules.write(state))
    log.play_text(0, "roll")
    log.play_text(CHANCE, "dice 4")
    report = stories(words(lang), log, log.steps, NAMES[:2], 1, frozenset())
    assert report is not None
    assert told in rich_text(report, 100)


# What nobody may see


def test_nothing_is_drawn_or_listed_that_is_not_in_the_view() -> None:
    """A view written and read again, without the position it came from, gives the same screen."""
    for variant in WITH_ALL_VERBS:
        for rules, state, seat in moments(variant)[:: amount(5, 10)]:
            if state.phase == PHASE_NAMES.index("exchange"):
                continue  # made by hand
            view, front = rules.observe(state, seat), BoardFront(words("de"), rules, NAMES)
            again = rules.read_view(rules.write_view(view), seat)
            scores = rules.scores(state)
            legal = legal_texts(rules, state, seat)
            shown = [
                (
                    rich_text(front.draw(each, seat, scores)),
                    rich_text(front.dice(each)),
                    front.choices(each, legal),
                    front.hint(each),
                )
                for each in (view, again)
            ]
            assert shown[0] == shown[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reports_name_no_hidden_card(lang: str) -> None:
    """Reports contain only what `rules.seen` returns for the viewer."""
    say, rules = words(lang), make("base", 4, fishermen=True)
    log, state, generator = Log(rules), rules.initial(), Generator(4)
    hidden: set[str] = set()
    while (actor := int(rules.actor(state))) != NOBODY:
        code = int(rules.choice(state, generator.below(rules.choices(state))))
        after = rules.play(state, actor, code)
        text = rules.text(state, actor, code)
        step = Steps(rules, state).add(actor, code, text, after)
        state = after
        for viewer in (*range(4), SPECTATOR):
            seen = log.seen(step, viewer)
            if seen.text == step.text:
                continue
            table = stories(say, log, [step], NAMES, viewer, frozenset())
            output = rich_text(table)[3:] if table else ""  # without the seat's number
            hidden.add(step.text.split()[0])
            for word in set(step.text.split()) - set(seen.text.split()):
                assert not re.search(rf"\b{re.escape(say.term(word))}\b", output), output
    assert hidden == {"steal", "card", "fish", "discard"}


BEGIN = "play base --dice typed --option board=beginners --save g.eiland --lang "
PEOPLE = " --seats me:Anna,me:Ben,me:Cleo"
HANDED = {"de": "Jetzt ist {} an der Reihe.", "en": "It is {}’s turn."}


def at_turn(out: str, lang: str, name: str, time: int = -1) -> str:
    """Return one screen of a player, the last one by default."""
    parts = re.split(HANDED[lang].format("(.*?)"), out)
    shown = [text for who, text in zip(parts[1::2], parts[2::2], strict=True) if who == name]
    return shown[time]


def test_people_at_one_screen_see_only_their_own_cards(eiland: Command) -> None:
    out = eiland(f"{BEGIN}en{PEOPLE}", "1", "", "", "8", "end", "", "quit").out
    assert "Hand (4):  1 ore   2 lumber   1 brick" in at_turn(out, "en", "Anna")
    ben = at_turn(out, "en", "Ben")
    assert "Hand (4):  2 ore   1 wool   1 lumber" in ben
    assert "2 lumber   1 brick" not in ben
    assert ben.count("Hand (") == 1


@pytest.mark.parametrize(
    ("lang", "output"),
    [
        ("de", ["Wurf 8: du +1 Holz, Ben +1 Erz", "Wurf 8: Anna +1 Holz, du +1 Erz"]),
        ("en", ["Roll 8: you +1 lumber, Ben +1 ore", "Roll 8: Anna +1 lumber, you +1 ore"]),
    ],
)
def test_a_roll_is_reported_with_the_cards_of_all_players(
    eiland: Command, lang: str, output: list[str]
) -> None:
    out = eiland(f"{BEGIN}{lang}{PEOPLE}", "1", "", "", "8", "end", "", "quit").out
    assert output[0] in at_turn(out, lang, "Anna")
    assert output[1] in at_turn(out, lang, "Ben")
    out = eiland(f"{BEGIN}{lang}{PEOPLE}".replace("g.e", "h.e"), "1", "", "", "12", "quit").out
    nothing = {"de": "Wurf 12: Anna", "en": "Roll 12: "}[lang]
    assert nothing.removesuffix("Anna") in at_turn(out, lang, "Anna")


def test_offers_are_typed_answered_by_name_and_reported_to_the_players_involved(
    eiland: Command,
) -> None:
    typed = ["1", "", "", "8", "biete Holz für 1 Erz", "", "nein", "", "2 Wolle für 1 Lehm"]
    typed += ["getreide für 1 lehm", "", "2"]
    out = eiland(f"{BEGIN}de{PEOPLE}", *typed).out
    ben, cleo = at_turn(out, "de", "Ben"), at_turn(out, "de", "Cleo")
    assert "bietet 1 Holz für 1 Erz" in ben
    assert "Anna bietet dir 1 Holz für 1 Erz." in ben
    assert "1) Annehmen: du gibst 1 Erz, bekommst 1 Holz" in ben
    assert "Ben: nein" in cleo
    assert "Dafür brauchst du 2 Wolle; du hast" in cleo
    anna = at_turn(out, "de", "Anna")
    assert "Cleo: 1 Getreide für 1 Lehm" in anna
    assert "Mit Cleo handeln: du gibst 1 Lehm, bekommst 1 Getreide" in anna
    assert lines()[-4:] == [
        "0: offer 1 lumber for 1 ore",
        "1: refuse",
        "2: counter 1 grain for 1 brick",
        "0: withdraw",
    ]


def lines() -> list[str]:
    return Record.load(Path("g.eiland")).replay().lines()


def test_an_offer_to_some_players_is_reported_with_its_price_when_taken(eiland: Command) -> None:
    typed = ["1", "", "", "8", "offer 1 lumber for 1 ore to ben", "", "yes", "", "take 1"]
    out = eiland(f"{BEGIN}en{PEOPLE}", *typed, "end", "", "quit").out
    assert "offers you 1 lumber for 1 ore" in at_turn(out, "en", "Ben", 0)
    assert "trades with you (1 lumber for 1 ore)" in at_turn(out, "en", "Ben")
    assert lines()[-4:] == [
        "0: offer 1 lumber for 1 ore to 1",
        "1: accept",
        "0: take 1",
        "0: end",
    ]


def test_cards_are_discarded_singly_or_together_and_reported_when_all_have_chosen(
    eiland: Command,
) -> None:
    line = f"{BEGIN}de{PEOPLE} --option discard_limit=2"
    typed = ["1", "", "", "8", "ende", "", "", "7", "2 erz", "", "1", "", "3 Erz", "holz", ""]
    typed += ["", "14", "1", "ende", "", "", "2", "ende", ""]
    out = eiland(line, *typed).out
    assert "Wurf 7, es geben ab: Anna 2, du 2 und Cleo 1" in at_turn(out, "de", "Ben", 0)
    assert "Gib noch 2 Karten ab." in at_turn(out, "de", "Ben", 0)
    asked = at_turn(out, "de", "Anna", -2)
    assert "Gib noch 2 Karten ab." in asked
    assert "1) Erz (dann noch 0)" in asked
    assert "Gib noch 1 Karte ab." in asked
    assert "Davon hast du keine Karte mehr: Erz." in asked
    assert "gibt" not in at_turn(out, "de", "Cleo", 0)
    output = at_turn(out, "de", "Ben")
    assert "Anna gibt 1 Erz und 1 Holz ab" in output
    assert "Cleo gibt 1" in output
    assert "Auf welches Feld kommt der Räuber?" in output
    later = at_turn(out, "de", "Anna")
    assert "Ben gibt 2 Erz ab" in later
    assert "Anna gibt" not in later, "a player sees no report of their own actions"


def test_only_thief_and_victim_see_a_stolen_card(eiland: Command) -> None:
    out = eiland(f"{BEGIN}en{PEOPLE}", "1", "", "", "7", "14", "end", "", "", "2", "end", "").out
    card = r"Stolen: 1 (ore|grain|wool|lumber|brick) from "
    assert re.search(card + "Cleo", at_turn(out, "en", "Anna"))
    assert "Stolen: 1 card from Cleo" in at_turn(out, "en", "Ben")
    assert re.search(card + "you", at_turn(out, "en", "Cleo"))


@pytest.mark.parametrize(
    ("lang", "wrong", "said"),
    [
        ("de", "siedlung 20", "Das kostet 1 Getreide, 1 Wolle, 1 Holz und 1 Lehm; du hast"),
        ("en", "settlement 20", "That costs 1 grain, 1 wool, 1 lumber and 1 brick; you have"),
        ("de", "straße 0-3", "Dieser Weg schließt an keine deiner Straßen"),
        ("en", "road 0-3", "This path does not join any of your roads"),
        ("de", "tausche Holz für Erz", "Für Holz ist dein Kurs 4:1, und du hast nur 2."),
        ("en", "bank 2 lumber for 1 ore", "Your rate for lumber is 4:1."),
        ("de", "ritter", "Diese Karte hast du nicht: Ritter."),
        ("en", "ja", "That is not possible now. Now you may trade, build"),
        ("de", "biete Holz für Holz", "Auf beiden Seiten darf nicht derselbe Rohstoff stehen."),
        ("en", "offer lumber", "“lumber” names no cards."),
        ("de", "schuh an Ben", "In diesem Spiel gibt es keine Fischer."),
        ("en", "dance", "“dance” is not an action of this game."),
        ("de", "straße 38-39", "Einen Weg 38-39 gibt es nicht"),
        ("en", "settlement 54", "There is no corner 54; the last one is 53."),
        ("de", "77", "Die Nummer 77 steht nicht zur Wahl."),
        ("en", "würfeln", "You have already rolled"),
    ],
)
def test_illegal_input_is_refused_with_a_sentence(
    eiland: Command, lang: str, wrong: str, said: str
) -> None:
    out = eiland(f"{BEGIN}{lang}{PEOPLE}", "1", "", "", "8", wrong, "quit").out
    assert said in out.replace("\n", " ")
    assert lines()[-1] == "* dice 8", "nothing was played"


def test_a_wrong_number_behind_a_choice_names_that_number(eiland: Command) -> None:
    out = eiland(f"{BEGIN}en{PEOPLE}", "1", "", "", "8", "1", "66", "quit").out
    assert "There is no choice number 66." in out


def test_roads_are_taken_back_and_the_board_is_drawn_when_it_is_asked_for(eiland: Command) -> None:
    typed = ["1", "", "", "8", "39-34", "undo", "brett", "34-39"]
    out = eiland(f"{BEGIN}de{PEOPLE}", *typed, "quit").out
    assert "Zurückgenommen: Straße 34-39" in out
    assert lines()[-1] == "0: road 34-39"
    drawn = out.split("Siegpunkte: ")
    assert len(drawn) == 1 + 5, "after the roll, the road, its undoing, when asked, the road"
    roads = [picture.count("┃●") for picture in drawn[:-1]]
    assert roads == [1, 2, 1, 1, 2], "36-41 is a starting road"


def test_only_the_dice_are_typed_and_the_island_is_laid(eiland: Command) -> None:
    line = BEGIN.replace("--option board=beginners ", "") + "en --seats me,random --option "
    code, out, _ = eiland(f"{line}start_player=seat0", "45", "1", "quit")
    assert code == 0
    assert "What happened?" not in out
    assert lines()[-1].startswith("1: ") or len(lines()) > 40


def test_games_of_bots_are_reported_turn_by_turn(eiland: Command) -> None:
    line = "play base --seats random,random,random --seed 3 --option turn_limit=12"
    code, out, err = eiland(f"{line} --lang de")
    assert (code, err) == (0, "")
    rolls = re.findall(r"^[●■▲]\d Zufall[^●■▲]*?Wurf \d+", out, re.MULTILINE)
    assert len(rolls) == 12, "each turn begins a line of its own"
    assert len(re.findall(r"^[●■▲]\d Zufall", out, re.MULTILINE)) <= 12 + 6
    assert "Niemand gewinnt." in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_explains_signs_and_typed_words(eiland: Command, lang: str) -> None:
    out = eiland(f"{BEGIN}{lang}{PEOPLE}", "1", "", "?", "quit").out
    help_text = words(lang)("board.help")
    assert help_text.split(" · ")[3] in out.replace("\n", " ")
    for example in help_text.split("\n")[1].partition(": ")[2].split(" · "):
        verb = example.split()[0].rstrip(".").lower()
        known = vocabulary(lang, MEANT)
        assert verb in known or verb.isdecimal(), example
