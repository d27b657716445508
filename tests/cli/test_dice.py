"""Plus and Extra at the terminal: whole games, drawings, menus, input, reports, refusals."""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path
from typing import Any

import pytest

from eiland.chance import Generator
from eiland.cli.games.dice.front import LETTERS
from eiland.cli.games.dice.race import RaceFront
from eiland.cli.games.dice.typing import MEANT
from eiland.cli.games.registry import front_class
from eiland.i18n import LANGUAGES, words
from eiland.places.sentences import sentences
from eiland.play import Record
from eiland.rules.dice.faces import names as face_names
from eiland.rules.errors import IllegalAction
from eiland.rules.protocol import CHANCE, NOBODY
from eiland.rules.registry import AnyRules, make
from tests.support.languages import WHOLE
from tests.support.samples import amount, cover, sampled
from tests.support.terminal import (
    Command,
    Typist,
    eiland,
    legal_texts,
    path_to,
    rich_text,
    sit_down,
    trimmed,
)
from tests.support.terminal import spoken as spoken_as

__all__ = ["eiland"]  # the fixture

GAMES = ["plus", "extra"]
NAMES = ["Anna", "Ben", "Cleo", "Dora"]
VERBS = {
    "plus": {"roll", "road", "settlement", "city", "knight", "joker", "gold", "end"},
    "extra": {
        *["roll", "start-road", "road", "settlement", "city", "knight", "castle", "joker"],
        *["gold", "end"],
    },
}


def lines(file: str = "g.eiland") -> list[str]:
    return Record.load(Path(file)).replay().lines()


def spoken(lang: str, text: str) -> str:
    """Return an action in words; for a roll only the faces."""
    return spoken_as(lang, text.removeprefix("dice ").replace("->", " "), MEANT)


def front_of(rules: AnyRules, lang: str, names: list[str]) -> RaceFront:
    front = front_class(rules.name)(words(lang), rules, names)
    assert isinstance(front, RaceFront)
    return front


# Whole games


class DiceTypist(Typist):
    """Builds if possible; else uses jokers and gold, keeps dice or rolls them again."""

    def __init__(self, lang: str, seed: int) -> None:
        super().__init__(seed)
        self.lang, self.spoken = lang, functools.partial(spoken, lang)
        self.dull = ("keep", "end", "gold", "joker")

    def weighed(self, legal: list[str]) -> list[str]:
        builds = super().weighed(legal)
        others = [text for text in legal if text != "end"]
        return builds if builds != legal else others or legal

    def by_number(self, text: str) -> list[str]:
        """Return the numbers of a choice; dice are kept by letters, and rolls have no list."""
        log = self.session.log
        if text.startswith("keep "):
            dice = face_names(log.state.dice)
            places = list(range(len(dice)))
            kept = [places.pop(_first(dice, places, face)) for face in text.split()[1:]]
            return ["".join(LETTERS[place] for place in kept)] if "nothing" not in text else ["0"]
        if log.rules.actor(log.state) == CHANCE:
            faces = text.split()[1:] if text.startswith("dice ") else [str(int(text[-1]) + 1)]
            return [" ".join(faces)]
        return super().by_number(text)


def _first(dice: list[str], places: list[int], face: str) -> int:
    if face == "nothing":
        return 0
    return next(k for k, place in enumerate(places) if dice[place] == face)


@pytest.mark.parametrize(("game", "lang"), cover(GAMES, WHOLE))
def test_a_whole_game_is_played_against_a_bot(
    eiland: Command, monkeypatch: pytest.MonkeyPatch, game: str, lang: str
) -> None:
    seed = {"plus": 3, "extra": 7}[game]  # games that are not long
    typist = DiceTypist(lang, seed)
    sit_down(monkeypatch, typist)
    line = f"play {game} --seats me:Zoë,random --seed {seed} --lang {lang} --save g.eiland"
    code, out, err = eiland(line)
    assert (code, err) == (0, "")
    assert Record.load(Path("g.eiland")).seal is not None
    assert {"roll", "road", "settlement", "knight"} <= typist.verbs
    assert re.search({"de": r"gewinnt!\n$", "en": r"wins!\n$"}[lang], out)
    titles = [words(lang)(f"story.title.{title}") for title in ("road", "army")]
    assert all(title in out for title in titles)
    output = eiland(f"replay g.eiland --lang {lang}")
    assert (output.code, output.err) == (0, "")
    assert {"de": "Geprüft", "en": "Verified"}[lang] in output.out
    unspoken = r"\b(K(ore|wool|grain)|J(ore|N|C)|KN1|start-road|castle \d)\b|: (roll|end|keep)\b"
    assert not re.search(unspoken, output.out)


@pytest.mark.parametrize(("game", "lang"), cover(GAMES, WHOLE, quick=1))
def test_a_whole_game_is_played_by_people_with_real_dice(
    eiland: Command, monkeypatch: pytest.MonkeyPatch, game: str, lang: str
) -> None:
    typist = DiceTypist(lang, {"plus": 4, "extra": 1}[game])
    sit_down(monkeypatch, typist)
    line = f"play {game} --seats me,me:Zoë,me --dice typed --lang {lang} --save g.eiland"
    code, out, err = eiland(f"{line} --option start_player=random")
    assert (code, err) == (0, "")
    assert {"start", "dice"} <= typist.verbs
    assert Record.load(Path("g.eiland")).seal is not None
    question = words(lang)("dice.thrown", n=3, faces="").partition("(")[0]
    assert question.strip() in out.replace("\n", " ")
    assert re.search({"de": r"gewinn(t|en)", "en": r"wins|share"}[lang], out)


# Dice, turn by turn

TWO = "--seats me:Anna,me:Ben --dice typed --save g.eiland"


def test_the_first_turns_have_fewer_dice_and_say_so(eiland: Command) -> None:
    turns = ["", "3 ore", "end", "", "4 ore", "end", "", "5 ore", "end", "", "6 ore"]
    code, out, _ = eiland(f"play plus {TWO}", *turns)
    assert code == 0
    heads = re.findall(r"^(\w+ · Round .*?) ──", out, re.MULTILINE)
    assert heads == [
        "Anna · Round 1, 3 dice",
        "Ben · Round 1, 4 dice",
        "Anna · Round 2, 5 dice",
        "Ben · Round 2",
    ]
    assert re.findall(r"the (\d) dice show", out) == ["3", "4", "5", "6"]


def test_three_dice_are_kept_by_their_letters_only(eiland: Command) -> None:
    _, out, _ = eiland(f"play plus {TWO}", "", "ore grain gold", "d", "ca")
    assert "“d” is not an action" in out
    assert lines()[-1] == "0: keep ore gold"
    assert "[a ore] [b grain] [c gold]" in out


# Titles

LONGEST = [
    *["", "lumber brick ore", "T2", "end"],
    *["", "ore ore ore ore", "end"],
    *["", "2 lumber 2 brick ore", "T3", "T4", "end"],
    *["", "6 ore", "end"],
    *["", "lumber brick 4 ore", "T5"],
]
TAKEN = [
    "end",
    *["", "3 lumber 3 brick", "T2", "T3", "T4"],
    *["", "6 ore", "end"],
    *["", "3 lumber 3 brick", "T5", "T6", "B1"],
]
"""Turns end by themselves when no die is left."""


def test_building_the_marked_road_is_reported_with_longest_road(eiland: Command) -> None:
    _, out, _ = eiland(f"play plus {TWO}", *LONGEST)
    assert "Anna now holds Longest Road. Anna: +2, 2 in total." in out
    assert "T5*" in out.split("Anna now holds")[0]
    assert "T5*" not in out.split("Anna now holds")[1], "the mark has had its effect"
    assert "▸ Anna ●●········  2" in out
    assert "Road 5+2  Knights 0" in out


def test_a_title_that_changes_hands_is_reported_with_both_names(eiland: Command) -> None:
    _, out, _ = eiland(f"play plus {TWO} --lang de", *LONGEST, *TAKEN)
    output = " ".join(out.split())
    assert "Ben nimmt Anna die Längste Handelsstraße ab." in output
    assert "Anna: −2, zusammen 0. Ben: +2, zusammen 2." in output


ARMY = [
    *["0-3", "26-32"],
    *["", "ore grain wool", "K0"],
    *["", "4 ore", "end"],
    *["", "lumber brick 3 ore", "3-7", "end"],
    *["", "6 ore", "end"],
    *["", "lumber brick wool grain 2 ore", "settlement 7", "end"],
    *["", "6 ore", "end"],
    *["", "2 lumber 2 brick 2 ore", "7-12", "12-17", "end"],
    *["", "6 ore", "end"],
    *["", "2 ore 2 grain 2 wool", "K3", "knight k4"],
]


def test_three_knights_of_extra_bring_largest_army_and_two_points(eiland: Command) -> None:
    code, out, _ = eiland(f"play extra {TWO}", *ARMY, "")
    assert code == 0
    assert "Anna now holds Largest Army. Anna: +2, 3 in total." in out
    last = out.split("Anna now holds")[1]
    assert "▸■1 Ben  ··········  0" in last
    assert " ●0 Anna ●●●·······  3       1       0        0     4      3+2       3" in last
    assert all(sign in last for sign in ("●K0★", "●K3★", "●K4★", "●7+", "╱●", "╲●"))


def test_a_turn_of_a_bot_is_one_paragraph_with_its_name_once(eiland: Command) -> None:
    line = "play extra --seats random,random --seed 3 --option round_limit=3"
    out = eiland(f"{line} --lang de").out.partition("Endstand")[0]
    turns = re.findall(r"^[●■]\d .*?(?=^[●■]|\Z)", out, re.MULTILINE | re.DOTALL)
    assert len(turns) == 2 + 6, "start roads, then turns"
    assert turns[0].startswith("●0 Zufall wählt die Startstraße")
    for turn in turns[2:]:
        said = turn.split()
        assert said[1] == "Zufall"
        acts = " ".join(said).partition(" Zufall: ")[0].partition(" Zufall 2: ")[0]
        assert acts.count("Zufall") == 1
    assert re.search(r"\. (Behält|Baut|Beendet|Tauscht) ", out)


# Leaving and going on, taking back


@pytest.mark.parametrize("lang", WHOLE)
def test_an_interrupted_game_continues_from_its_position(eiland: Command, lang: str) -> None:
    before = eiland(f"play extra {TWO} --lang {lang}", *ARMY[:-1], "q")
    assert before.code == 0
    resumed = eiland(f"play --resume g.eiland --dice typed --lang {lang}", "K4", "", "6 ore")
    assert resumed.code == 0
    assert {"de": "Größte Rittermacht", "en": "Largest Army"}[lang] in resumed.out
    assert lines()[-3:] == ["0: knight K4", "1: roll", "* dice ore ore ore ore ore ore"]


def test_a_start_road_and_a_title_can_be_taken_back(eiland: Command) -> None:
    _, out, _ = eiland(f"play extra {TWO}", "0-3", "undo", "1-4", "26-32", "")
    assert "the start road north-west of the pasture in the north-west (0-3)" in out
    assert lines()[:2] == ["0: start-road 1-4", "1: start-road 26-32"]
    _, out, _ = eiland(f"play plus {TWO.replace('g.e', 'h.e')}", *LONGEST, "undo", "T5")
    assert out.count("Anna now holds Longest Road. Anna: +2, 2 in total.") == 2
    assert "Taken back: Build the road south-west of the pasture (T5)" in out


# What cannot be


def refusal(game: str, position: str, text: str, lang: str = "en") -> str:
    """Return the sentence that refuses an action of seat 0."""
    rules = make(game, position.count(".roads="))
    state: Any = rules.read(position)
    fault = rules.refusal(state, 0, int(rules.parse(state, 0, text)))
    assert fault is not None
    return sentences(game, lang).fault(fault.faults[0], NAMES)


def plus_at(dice: str, sheet: str) -> str:
    """Return a position of Plus in which seat 0 builds."""
    fields = dict(pair.split("=") for pair in sheet.split())
    own = " ".join(
        f"0.{name}={fields.get(name, '-')}"
        for name in ("roads", "settlements", "cities", "knights", "used")
    )
    other = "1.roads=- 1.settlements=- 1.cities=- 1.knights=- 1.used=-"
    turn = f"start=0 turn=20 phase=build rolls=3 rolling=no dice={dice} fresh=- road=- army=-"
    return f"{turn} {own} {other}"


@pytest.mark.parametrize(
    ("sheet", "text", "said"),
    [
        ("", "joker Jore gold->ore", "You cannot use the joker of the mountains"),
        (
            "knights=KN1",
            "joker JN gold->ore",
            "joker of the northern desert only when both",
        ),
        (
            "knights=Kore used=Jore",
            "joker Jore gold->ore",
            "already used the joker of the mountains",
        ),
        (
            "",
            "road T3",
            "reaches the road between middle desert and fields.",
        ),
        (
            "",
            "settlement Sc",
            "reaches the settlement south-west of the pasture.",
        ),
        ("roads=T2", "road T2", "This is already built."),
        ("knights=KC1", "knight KC1", "This is already built."),
        ("", "knight Kwool", "For the knight in the pasture you need ore, wool and grain."),
        (
            "",
            "road T2",
            "mountains and middle desert you need brick and lumber.",
        ),
    ],
)
def test_illegal_actions_of_plus_are_explained(sheet: str, text: str, said: str) -> None:
    assert said in refusal("plus", plus_at("ore,ore,ore,ore,ore,gold", sheet), text)


EXTRA = (
    "start=0 turn=20 phase=build rolls=3 rolling=no dice={dice} fresh=- road=0 army=- "
    "0.start=0-3 0.roads=3-7,7-12,8-12,8-13,9-13 0.settlements=7,8 0.cities=- 0.knights=K3 "
    "0.castles=0 0.used=K3 "
    "1.start=6-10 1.roads=9-14,10-14 1.settlements=9,10 1.cities=- 1.knights=K2 "
    "1.castles=1 1.used=-"
)
"""Anna owns the north-west; her road ends at Ben's settlement 9."""


@pytest.mark.parametrize(
    ("dice", "text", "said"),
    [
        ("ore,ore,ore,ore,ore,gold", "start-road 0-4", "only before the first turn"),
        ("ore,ore,ore,ore,ore,gold", "road 0-3", "This is already built."),
        ("ore,ore,ore,ore,ore,gold", "road 6-10", "This already belongs to Ben."),
        (
            "ore,ore,ore,ore,ore,gold",
            "road 0-4",
            "first you must build the settlement north of",
        ),
        (
            "ore,ore,ore,ore,ore,gold",
            "road 24-30",
            "the road in the east between desert and",
        ),
        (
            "ore,ore,ore,ore,ore,gold",
            "road 5-9",
            "Ben has already built at the intersection in",
        ),
        (
            "ore,ore,ore,ore,ore,gold",
            "city 8",
            "upgrade the settlement in the north between",
        ),
        (
            "ore,ore,ore,ore,ore,gold",
            "road 7-11",
            "mountains in the north-west you need brick and",
        ),
        (
            "ore,ore,ore,ore,ore,gold",
            "settlement 3",
            "settlement at the intersection north-west",
        ),
        (
            "ore,ore,ore,ore,ore,gold",
            "settlement 17",
            "the settlement in the north-west between",
        ),
        ("ore,ore,ore,ore,ore,gold", "city 10", "mountains and pasture belongs to Ben."),
        (
            "ore,ore,ore,ore,ore,gold",
            "city 1",
            "none at the intersection north of the fields",
        ),
        (
            "ore,ore,ore,ore,ore,gold",
            "city 7",
            "the city in the north-west between pasture",
        ),
        ("ore,ore,ore,ore,ore,gold", "knight K2", "This already belongs to Ben."),
        (
            "ore,ore,ore,ore,ore,gold",
            "knight K9",
            "knight on the left in the desert you need a",
        ),
        (
            "ore,ore,ore,ore,ore,gold",
            "knight K0",
            "in the north-west you need ore, wool and",
        ),
        (
            "ore,ore,ore,ore,ore,gold",
            "castle 2",
            "all 6 dice must show the same face; 5 of yours do",
        ),
        ("ore,ore", "castle 2", "A castle costs 6 equal dice; you have only 2."),
        ("ore,ore,ore,ore,ore,ore", "castle 1", "This already belongs to Ben."),
        (
            "ore,ore,ore,ore,ore,gold",
            "joker K0 gold->wool",
            "of the pasture in the north-west: you",
        ),
        (
            "ore,ore,ore,ore,ore,gold",
            "joker K3 gold->ore",
            "used the joker of the mountains in the",
        ),
    ],
)
def test_illegal_actions_of_extra_are_explained(dice: str, text: str, said: str) -> None:
    assert said in refusal("extra", EXTRA.format(dice=dice), text)


@pytest.mark.rule("DG-1")
def test_a_refusal_for_missing_dice_offers_the_way(eiland: Command) -> None:
    position = EXTRA.format(dice="wool,lumber,gold,gold")
    line = [*f"play extra {TWO} --position".split(), position]
    said = eiland(line, "road 7-11", "quit")
    assert "You can after this change: 2 gold → brick." in " ".join(said.out.split())


@pytest.mark.parametrize("lang", WHOLE)
def test_a_forbidden_start_road_is_explained_and_asked_for_again(
    eiland: Command, lang: str
) -> None:
    line = f"play extra {TWO} --lang {lang}"
    code, out, _ = eiland(line, "road 0-3", "9-13", "0-3", "5-1", "5-12", "99-1", "26-32", "")
    output = " ".join(out.split())
    assert code == 0
    said = {
        "en": [
            "First every player chooses a start road.",
            "must be on the coast; the road in the north between fields and forest (9-13)",
            "Only 2 roads are between this one and the start road of Anna (the road north-west",
            "There is no path 5-12",
            "There is no path 1-99",
        ],
        "de": [
            "Erst wählen alle ihre Startstraße.",
            "Die Straße im Norden zwischen Ackerland und Wald (9-13) liegt im Landesinneren: Eine",
            "Nur 2 Straßen liegen zwischen dieser und der Startstraße von Anna (Straße",
            "Einen Weg 5-12 gibt es nicht",
            "Einen Weg 1-99 gibt es nicht",
        ],
    }
    for sentence in said[lang]:
        assert sentence in output
    assert lines() == ["0: start-road 0-3", "1: start-road 26-32", "0: roll"]


def test_a_start_road_that_locks_other_players_out_is_refused(eiland: Command) -> None:
    line = "play extra --seats me,me,me,me --dice typed"
    output = " ".join(eiland(line, "0-3", "15-20", "48-51", "q").out.split())
    assert "none would be left for the player who chooses after you: the road" in output


def test_the_joker_of_a_fresh_knight_of_extra_waits(eiland: Command) -> None:
    turns = ["0-3", "26-32", "", "3 ore", "end", "", "4 ore", "end"]
    build = ["", "ore grain wool gold ore", "K0", "joker K0 gold wool", "q"]
    output = " ".join(eiland(f"play extra {TWO}", *turns, *build).out.split())
    assert "the pasture in the north-west (K0) from your next turn on." in output


# Every kind of action, in the menu and typed


@functools.cache
def moments(game: str, seed: int = 1) -> list[tuple[AnyRules, Any, int]]:
    """Return positions of a random game, the first of each set of legal verbs."""
    found: dict[object, tuple[AnyRules, Any, int]] = {}
    rules = make(game, 4)
    generator = Generator(seed)
    state: Any = rules.initial()
    for _ in range(amount(6000, 2000)):
        actor = int(rules.actor(state))
        if actor == NOBODY:
            state = rules.initial()
            continue
        if actor != CHANCE:
            legal = legal_texts(rules, state, actor)
            verbs = frozenset(text.split()[0] for text in legal)
            found.setdefault(verbs, (rules, state.copy(), actor))
        choices = rules.choices(state)
        rules.apply(state, actor, int(rules.choice(state, generator.below(choices))))
    return list(found.values())


@pytest.mark.parametrize("lang", sampled(LANGUAGES, 1))
@pytest.mark.parametrize("game", GAMES)
def test_every_legal_action_can_be_chosen_by_number_and_typed_in_words(
    game: str, lang: str
) -> None:
    used: set[str] = set()
    for rules, state, seat in moments(game):
        front, view = front_of(rules, lang, NAMES), rules.observe(state, seat)
        legal = legal_texts(rules, state, seat)
        choices = front.choices(view, legal)
        for text in legal:
            if not text.startswith("keep "):
                used.add(text.split()[0])
                assert path_to(choices, text), text
            assert front.plan(view, text) == [text]
            assert front.plan(view, spoken(lang, text)) == [text]
            assert front.plan(view, spoken(lang, text).upper().replace("ß", "ß")) == [text]
    assert used | {"castle"} == VERBS[game] | {"castle"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_menu_is_short_and_names_everything_in_words(game: str, lang: str) -> None:
    for rules, state, seat in moments(game):
        front = front_of(rules, lang, NAMES)
        choices = front.choices(rules.observe(state, seat), legal_texts(rules, state, seat))
        assert 1 <= len(choices) <= 20
        for choice in choices:
            assert len(choice.label) < 76, choice.label
            assert not re.search(r"->|Kore|\bJ(ore|wool|N|C)\b|start-road|^\w+ …$", choice.label)
            for closer in choice.closer:
                assert "…" in choice.label
                assert closer.label != closer.text


@pytest.mark.parametrize(
    ("game", "typed", "text"),
    [
        ("plus", "T5", "road T5"),
        ("plus", "Ca", "city Ca"),
        ("plus", "kore", "keep"),
        ("plus", "baue den ritter kn1", "knight KN1"),
        ("plus", "joker jn gold lehm", "joker JN gold->brick"),
        ("plus", "behalte 2 erz gold", "keep ore ore gold"),
        ("plus", "behalte nichts", "keep nothing"),
        ("extra", "12-17", "road 12-17"),
        ("extra", "17/12", "road 12-17"),
        ("extra", "k11", "k11"),
        ("extra", "K11", "knight K11"),
        ("extra", "Burg 2", "castle 2"),
        ("extra", "startstraße 4-0", "start-road 0-4"),
        ("extra", "joker k4 gold->lehm", "joker K4 gold->brick"),
        ("extra", "ende", "end"),
    ],
)
def test_typed_input_is_translated_to_notation(game: str, typed: str, text: str) -> None:
    rules = make(game, 2)
    state = rules.read(
        plus_at("ore,ore,ore,ore,ore,gold", "roads=T2")
        if game == "plus"
        else EXTRA.format(dice="ore,ore,ore,ore,ore,gold")
    )
    read = front_of(rules, "de", NAMES[:2]).read(rules.observe(state, 0), typed)
    assert read == (typed if text == "keep" else text)


def test_the_name_of_a_site_is_no_choice_of_dice() -> None:
    """Building can be undone, rolling again cannot: so Ca is the city."""
    rules = make("plus", 2)
    position = plus_at("ore,ore,ore,ore,ore,gold", "").replace("rolls=3", "rolls=1")
    state = rules.read(position.replace("rolling=no", "rolling=yes"))
    front = front_of(rules, "en", NAMES[:2])
    view = rules.observe(state, 0)
    assert front.read(view, "Ca") == "city Ca"
    assert front.read(view, "ca") == "keep ore ore"


@pytest.mark.parametrize("typed", ["ac", "f", "0", "-", "behalte nichts"])
def test_letters_of_dice_after_the_last_roll_are_told_that_no_roll_is_left(typed: str) -> None:
    rules = make("plus", 2)
    state = rules.read(plus_at("ore,ore,gold", ""))
    read = front_of(rules, "de", NAMES[:2]).read(rules.observe(state, 0), typed)
    with pytest.raises(IllegalAction) as refused:
        rules.play(state, 0, rules.parse(state, 0, read))
    assert [fault.key for fault in refused.value.faults] == ["keep/no-roll-left"]


@pytest.mark.parametrize("typed", ["ab", "0"])
def test_a_session_answers_letters_of_dice_after_the_last_roll(eiland: Command, typed: str) -> None:
    turn = ["", "3 ore", "0", "3 ore", "0", "3 wool"]
    _, out, _ = eiland(f"play plus {TWO}", *turn, typed)
    said = " ".join(out.split())
    assert "You have used all 3 rolls of this turn. You can still build" in said
    assert "is not an action" not in said


# What is drawn

SHEET = """\
                 △Sg T15  ·                    Race to 10 victory points
                     any   T14                 ▸ Anna ●●········  2
              ·      ● ○     △Sf T13  ·         Road 6+2  Knights 2  Jokers 1
         ore    ╲╲              brick  T12       Ben  ··········  0
         ● ★     △Sa              ○      △Se    Road 1  Knights 0  Jokers 0
                ╱╱   any               T11
     □Ca  B1  ·      ○ ○     □Cd  B3  ·        ━ lumber, brick
        grain   ╲╲              lumber T10     ▲ grain, wool, lumber, brick
          ○      △Sb              ○      △Sd   ■ 3 ore, 2 grain
                ╱╱   wool               T9     ● ore, grain, wool
     □Cb  B2  ·       ○      □Cc  T8  ·
                ╲╲          T7
                 △Sc━━━━━━·
"""
ISLAND = """\
 Castle 3             [0]       ⌂1+        ⌂2             ●Castle 0
                    ╱●   ╲    ╱    ╲    ╱    ╲
                  3         4         5         6
                  ┃●  wool  ║║ grain  │   ore   ┃■
                 ●7+  [K0]  ●8  [K1]  ■9  ■K2★ ■10+
               ╱╱   ╲●   ╱●   ╲●   ╱●   ╲■   ╱■   ╲
             11        12        13        14        15
             │   ore   ║║ brick  ║║ lumber │   wool  │
            ⌂16  ●K3  ⌂17+ [K4] ⌂18+ [K5] ⌂19+  K6  ⌂20
          ╱    ╲    ╱    ╲    ╱    ╲    ╱    ╲    ╱    ╲
        21        22        23   K9   24        25        26
        │  grain  │  lumber │  desert │  brick  │  grain  │
        27   K7   28   K8   29  K10   30  K11   31  K12   32
          ╲    ╱    ╲    ╱    ╲    ╱    ╲    ╱    ╲    ╱
            ⌂33       ⌂34+      ⌂35+      ⌂36+      ⌂37
             │   wool  │  brick  │  lumber │   ore   │
             38  K13   39  K14   40  K15   41  K16   42
               ╲    ╱    ╲    ╱    ╲    ╱    ╲    ╱
                 ⌂43+      ⌂44       ⌂45       ⌂46+
                  │   ore   │  grain  │   wool  │
                  47  K17   48  K18   49  K19   50
                    ╲    ╱    ╲    ╱    ╲    ╱
 Castle 2             ⌂51       ⌂52+      ⌂53             ■Castle 1

                    VP  Settl.  Cities  Castles  Road  Knights  Jokers
▸●0 Anna ●●●●●·····  5       2       0        1   6+1        1       0
 ■1 Ben  ●●●●······  4       2       0        1     3        1       1

road: lumber, brick   settlement: grain, wool, lumber, brick
city: 3 ore, 2 grain   knight: ore, grain, wool   castle: 6 equal dice
"""


def drawn(game: str, position: str, lang: str = "en", seat: int = 0, width: int = 80) -> str:
    """Return a position as seat ``seat`` sees it."""
    rules = make(game, position.count(".roads="))
    state: Any = rules.read(position)
    front = front_of(rules, lang, NAMES[: int(rules.seats)])
    return trimmed(
        rich_text(front.draw(rules.observe(state, seat), seat, rules.scores(state)), width)
    )


PLUS = plus_at("ore,ore,ore,ore,ore,gold", "roads=T2,T3,T4,T5,T6 knights=Kore,KN1").replace(
    "road=- army", "road=0 army"
)


def test_the_sheet_of_plus_is_drawn_with_the_race_beside_it() -> None:
    assert drawn("plus", PLUS) == trimmed(SHEET)


def test_the_marked_road_has_its_mark_until_it_is_built() -> None:
    at_first = drawn("plus", plus_at("ore", ""))
    assert " T5* " in at_first
    assert "T5*: the first player who builds" in at_first
    assert "T5*" not in drawn("plus", PLUS)
    assert " T5 " in drawn("plus", PLUS, seat=1)


def test_a_pair_of_knights_shares_one_joker() -> None:
    for knights, used, signs in [
        ("KN1", "-", "○ ●|● ○"),
        ("KN1,KN2", "-", "● ● ★"),
        ("KN1,KN2", "JN", "● ●"),
    ]:
        picture = drawn("plus", plus_at("ore", f"knights={knights} used={used}"))
        assert re.search(signs, picture)
        assert ("★" in picture) == ("★" in signs)


def test_the_island_of_extra_shows_all_pieces_and_legal_places() -> None:
    assert drawn("extra", EXTRA.format(dice="ore,ore,ore,ore,ore,gold")) == trimmed(ISLAND)


def test_another_seat_sees_its_own_places_free() -> None:
    bens = drawn("extra", EXTRA.format(dice="ore,ore,ore,ore,ore,gold"), seat=1)
    assert "[0]" not in bens
    assert "[K6]" in bens
    assert "▸■1 Ben" in bens


def test_without_castles_there_are_none_to_see() -> None:
    front = front_of(make("extra", 2, castles=False), "en", NAMES[:2])
    state = front.race.initial()
    assert "astle" not in rich_text(front.draw(front.race.observe(state, 0), 0, [0, 0]))


@pytest.mark.parametrize("lang", sampled(LANGUAGES, 1))
@pytest.mark.parametrize("game", GAMES)
def test_every_picture_fits_eighty_columns_and_shows_legal_places(game: str, lang: str) -> None:
    for rules, state, seat in moments(game):
        front = front_of(rules, lang, ["A name that is far too long", *NAMES[1:]])
        view = rules.observe(state, seat)
        picture = rich_text(front.draw(view, seat, rules.scores(state)), 80)
        assert max(map(len, picture.splitlines())) <= 80
        assert "…" not in picture
        for text in legal_texts(rules, state, seat):
            verb, _, name = text.partition(" ")
            if verb == "settlement":
                assert (f"[{name}" if game == "extra" else f"△{name}") in picture, text
            elif verb == "knight" and game == "extra":
                assert f"[{name}]" in picture, text
            elif verb in ("road", "start-road") and game == "extra":
                assert re.search(r"╱╱|╲╲|║║", picture), text


@pytest.mark.parametrize("game", GAMES)
def test_the_panel_is_below_the_picture_if_there_is_no_room_beside_it(game: str) -> None:
    position = PLUS if game == "plus" else EXTRA.format(dice="ore")
    wide = {"plus": 80, "extra": 150}[game]
    beside = drawn(game, position, width=wide).splitlines()
    below = drawn(game, position, width=wide - 20).splitlines()
    assert len(below) > len(beside)
    both = re.compile(r"(T14|[╱╲│]).*Anna")
    assert any(map(both.search, beside))
    assert not any(map(both.search, below))


def test_signs_show_what_is_built_without_colour(
    eiland: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("FORCE_COLOR", "1")
    out = eiland(f"play extra {TWO}", *ARMY, "").out
    assert "\x1b[3" not in out
    assert "\x1b[4" not in out
    assert "●K3★" in out


# Looking around


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_help_explains_signs_words_and_notation(eiland: Command, game: str, lang: str) -> None:
    out = " ".join(eiland(f"play {game} {TWO} --lang {lang}", "?", "q").out.split())
    say = words(lang)
    for text in (say(f"{game}.help"), say("dice.help")):
        assert " ".join(text.split()) in out
    rules = make(game, 2)
    state: Any = rules.initial()
    front = front_of(rules, lang, NAMES[:2])
    typed = say(f"{game}.help").split("\n")[1].partition(": ")[2].split(". ")[0].split(" · ")
    notation = say(f"{game}.help").split("\n")[2].partition(": ")[2].split(" · ")
    read = [front.read(rules.observe(state, 0), example) for example in typed]
    assert [text for text in read if text in notation] == notation


def test_sheets_of_other_players_are_shown_if_there_are_any(eiland: Command) -> None:
    out = eiland(f"play plus {TWO}", *LONGEST[:4], "sheets", "q").out
    bens_turn = out.split("Ben · Round 1")[1]
    assert bens_turn.count("△Sa") == 2
    out = eiland(f"play extra {TWO.replace('g.e', 'h.e')}", "sheets", "q").out
    assert out.count("⌂52+") == 2, "one island for all, drawn again"


@pytest.mark.parametrize("game", GAMES)
def test_show_bench_and_simulate_know_the_game(eiland: Command, game: str) -> None:
    for lang, name in (("de", "Würfelspiel"), ("en", "Dice Game")):
        out = eiland(f"show {game} --lang {lang}").out
        assert f"{name} {game.capitalize()} ({game})" in out
        assert {"plus": "PL-6", "extra": "EX-12"}[game] in out
        assert "DR-2" in out
    rules = make(game, 2)
    state = rules.read(PLUS if game == "plus" else EXTRA.format(dice="ore,gold"))
    shown = rich_text(
        front_of(rules, "en", ["seat 1", "seat 2"]).draw(
            rules.observe(state, -1), 0, rules.scores(state)
        )
    )
    asked = ["show", game, "--seats", "2", "--position", rules.write(state)]
    assert trimmed(shown) == trimmed(eiland(asked).out)
    found = json.loads(eiland(f"bench {game} --seconds 0.1 --json").out)
    assert found["games_per_second"] > 0
    line = f"simulate {game} --seats random,random --games 4 --json"
    assert sum(json.loads(eiland(line).out)["wins"]) == 4


def test_a_game_without_a_winner_explains_its_end(eiland: Command) -> None:
    line = "play extra --seats random,random --seed 1 --option round_limit=2 --lang "
    assert "The game ends after 2 rounds." in eiland(f"{line}en").out
    assert "Nach 2 Runden ist Schluss." in eiland(f"{line}de").out
