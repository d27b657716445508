"""The catalogues: equal keys and details in all languages, and a sentence for each fault."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import eiland
from eiland.bots import EVERY_GAME
from eiland.bots.registry import OWN
from eiland.i18n import LANGUAGES, language, words
from tests.support.languages import WHOLE, latin

__all__ = ["latin"]  # the fixture

SOURCE = Path(__file__).parents[2] / "src" / "eiland"
CATALOGUES = sorted(file.name for file in (SOURCE / "i18n" / "en").glob("*.po"))
SPOKEN_OF = {"name", "what", "first", "rest", "seat", "settlement"}
"""The details that Words passes to sentences about actions."""
ACTION_CATALOGUES = ["rules.po", "dice.po", "board.po"]


def catalogue(lang: str, name: str) -> Catalog:
    with (SOURCE / "i18n" / lang / name).open("rb") as file:
        return read_po(file, locale=lang)


def key(message: Message) -> str:
    return str(message.id[0] if isinstance(message.id, tuple) else message.id)


def forms(message: Message) -> list[str]:
    return list(message.string) if isinstance(message.string, tuple) else [str(message.string)]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def files(lang: str) -> list[str]:
    return sorted(file.name for file in (SOURCE / "i18n" / lang).glob("*.po"))


def messages(lang: str, name: str) -> dict[str, Message]:
    return {key(message): message for message in catalogue(lang, name) if message.id}


@functools.cache
def faults_in_code() -> dict[str, list[set[str]]]:
    """Find every fault in the code: the pattern of its key, and its details."""
    found: dict[str, list[set[str]]] = {}
    for ring in ("rules", "encoding", "batch", "play", "bots", "train", "cli", "learn"):
        for file in sorted((SOURCE / ring).rglob("*.py")):
            for call in ast.walk(ast.parse(file.read_text("utf-8"))):
                if not isinstance(call, ast.Call) or not call.args:
                    continue
                if ast.unparse(call.func).split(".")[-1] not in ("Fault", "fault", "_bad"):
                    continue
                details = {keyword.arg for keyword in call.keywords if keyword.arg}
                for pattern in key_patterns(call.args[0]):
                    found.setdefault(pattern, []).append(details)
    return found


def key_patterns(node: ast.expr) -> list[str]:
    """List patterns of the keys of an expression; a variable part matches any word."""
    if isinstance(node, ast.Constant):
        is_key = isinstance(node.value, str) and "/" in node.value
        return [re.escape(str(node.value))] if is_key else []
    if isinstance(node, ast.IfExp):
        return key_patterns(node.body) + key_patterns(node.orelse)
    if isinstance(node, ast.JoinedStr):
        parts = [
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z-]+"
            for part in node.values
        ]
        return ["".join(parts)]
    return []


VERBS = ["roll", "dice", "start", "keep", "road", "settlement", "city", "knight", "joker", "gold"]
VERBS += ["end", "undo"]
BOARD_ACTIONS = [
    *["roll", "end", "settlement 12", "city 12", "road 12-17", "buy", "knight", "road-building"],
    *["year-of-plenty ore wool", "monopoly ore", "discard ore", "robber 9", "steal from 2"],
    *["bank 4 wool for 1 ore", "offer 2 wool 1 ore for 1 brick", "offer 1 ore for 1 wool to 1 3"],
    *["accept", "refuse", "counter 1 ore for 2 wool", "take 2", "withdraw", "fish 1 1 for robber"],
    *["fish 1 2 for steal from 3", "fish 2 2 for ore", "fish 2 3 for road", "fish 1 3 3 for card"],
    *["boot to 2", "draw", "leave", "exchange 1", "start 2", "dice 8", "steal ore from 2"],
    *["card knight", "fish 2 to 1", "fish boot to 1", "frame grain", "harbor 3:1", "lake 8"],
    *["hex forest", "spiral 16", "token 6", "ground 6"],
]
"""Every form of the notation of the board game."""
SHADOWS = ["discard ?", "steal ? from 2", "card ?", "fish ? to 1"]
# Keys that the code chooses before it makes the fault of them.
CHOSEN = {
    "keep/no-roll-left": {"rolls"},
    "keep/rolling-ended": {"rolls"},
    "joker/no-knight": {"joker"},
    "joker/pair": {"joker"},
    "joker/used": {"joker"},
    "joker/fresh": {"joker"},
    "board/harbors-touch": {"corner"},
    "board/grounds-touch": {"corner"},
}


@pytest.mark.parametrize(
    ("lang", "name"), [(lang, name) for lang in LANGUAGES for name in files(lang)]
)
def test_every_language_says_what_english_says(lang: str, name: str) -> None:
    own, english = messages(lang, name), messages("en", name)
    wanted = [one for one in english if lang in WHOLE or one in own]
    assert list(own) == wanted, "keys in the same order"
    for one in own:
        said = [{frozenset(placeholders(form)) for form in forms(m[one])} for m in (own, english)]
        assert said[0] == said[1], one
        assert isinstance(own[one].id, tuple) == isinstance(english[one].id, tuple), one


@pytest.mark.parametrize("lang", WHOLE)
def test_a_whole_language_has_all_catalogues(lang: str) -> None:
    assert lang in LANGUAGES
    assert files(lang) == CATALOGUES


def test_what_a_language_lacks_is_english_with_english_plurals(latin: str) -> None:
    spoken, english = words(latin), words("en")
    assert spoken.messages.keys() == english.messages.keys()
    assert spoken("page.hero") == "Iace, aedifica"
    assert spoken("page.tagline") == english("page.tagline")
    assert [spoken("fish", n=n, tokens=n) for n in (0, 2)] == ["0 piscis", "2 pisces"]
    close: dict[str, int | str] = {"least": 5, "site": "1-5", "other": "0-3", "seat": 0}
    for roads in (0, 1, 2):
        details = {**close, "roads": roads}
        said = english.fault("start-road/too-close", details, ["Ann"])
        assert spoken.fault("start-road/too-close", details, ["Ann"]) == said


def test_a_language_is_found_among_preferences(latin: str) -> None:
    assert language("xx", "la-VA", "de") == latin
    assert language("xx") == "en"


def test_the_page_offers_every_language() -> None:
    module = (SOURCE / "page" / "static" / "kit" / "messages.js").read_text("utf-8")
    listed = re.search(r"export const LANGUAGES = \{(.+?)\};", module, re.DOTALL)
    assert listed is not None
    assert re.findall(r'(\w+): "', listed[1]) == LANGUAGES


@pytest.mark.parametrize(("lang", "wrong"), [("en", r"[\d}]\s%"), ("de", r"[\d}]%")])
def test_the_percent_sign_stands_as_the_language_writes_it(lang: str, wrong: str) -> None:
    said = [
        (one, form)
        for name in files(lang)
        for one, message in messages(lang, name).items()
        for form in forms(message)
    ]
    assert len(said) > 1000
    assert [one for one, form in said if re.search(wrong, form)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_is_empty_or_doubtful(lang: str) -> None:
    assert set(files(lang)) <= set(CATALOGUES)
    seen: set[str] = set()
    for name in files(lang):
        for one, message in messages(lang, name).items():
            assert not message.fuzzy, one
            assert all(form.strip() for form in forms(message)), one
            assert one not in seen, f"{one} is in two catalogues"
            seen.add(one)


@pytest.mark.parametrize("lang", WHOLE)
def test_every_fault_has_a_sentence_about_its_details(lang: str) -> None:
    said = {
        one.removeprefix("fault."): set.union(*(placeholders(form) for form in forms(message)))
        for name in CATALOGUES
        for one, message in messages(lang, name).items()
        if one.startswith("fault.")
    }
    made = {**faults_in_code(), **{re.escape(one): [details] for one, details in CHOSEN.items()}}
    assert len(made) > 50
    for pattern, calls in made.items():
        matching = [one for one in said if re.fullmatch(pattern, one)]
        assert matching, f"no sentence for {pattern}"
        for one in matching:
            for details in calls:
                spots = {"spot"} if details & {"site", "corner"} else set()
                assert said[one] <= details | {"line"} | spots, one


@pytest.mark.parametrize("name", ["rules.po", "dice.po", "board.po", "cli.po"])
def test_every_sentence_about_a_fault_is_used(name: str) -> None:
    made = [*faults_in_code(), *map(re.escape, CHOSEN)]
    for one in messages("en", name):
        if one.startswith("fault."):
            assert any(re.fullmatch(p, one.removeprefix("fault.")) for p in made), one


def test_every_sentence_of_the_terminal_is_used() -> None:
    """Sentences with keys computed at run time have their own prefixes."""
    source = "".join(file.read_text("utf-8") for file in (SOURCE / "cli").rglob("*.py"))
    by_name = ["fault.", "rules.", "term.", "command.", "menu.", "help.", "typed.", "story.title."]
    by_name += ["plus.figure.", "extra.head.", "bot.problem."]
    by_end = (".label", "-hint", ".help")
    by_name += [f"board.{part}." for part in ("land", "short", "head", "cost", "ask", "hint")]
    for one in messages("en", "cli.po"):
        written = f'"{one}"' in source or f"'{one}'" in source
        assert written or one.startswith(tuple(by_name)) or one.endswith(by_end), one


SPEAKING = {"say", "tell", "complain", "fail"}


def sentences_in_code() -> list[tuple[str, set[str], str]]:
    """Find the literal keys that the terminal uses: key, details, file."""
    found = []
    for file in sorted((SOURCE / "cli").rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(call, ast.Call) or not call.args:
                continue
            if ast.unparse(call.func).split(".")[-1] not in SPEAKING:
                continue
            keys = [node.value for node in ast.walk(call.args[0]) if isinstance(node, ast.Constant)]
            details = {keyword.arg for keyword in call.keywords if keyword.arg}
            if isinstance(call.args[0], (ast.Constant, ast.IfExp)):
                found += [(key, details, file.name) for key in keys if isinstance(key, str)]
    return found


def test_all_sentences_of_the_terminal_exist_with_their_details() -> None:
    spoken = words("en")
    found = sentences_in_code()
    assert len(found) > 40
    for one, details, file in found:
        assert one in spoken, f"{one} in {file}"
        message = spoken.messages[one]
        texts = message if isinstance(message, list) else [message]
        needed = set.union(*map(placeholders, texts))
        assert needed <= details, f"{one} in {file}"
        assert not isinstance(message, list) or "n" in details, f"{one} in {file}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_about_actions_use_only_known_placeholders(lang: str) -> None:
    for name in set(ACTION_CATALOGUES) & set(files(lang)):
        for one, message in messages(lang, name).items():
            if one.startswith(("action.", "happened.")):
                gaps = placeholders(one)
                given = gaps | {"name"} if gaps or "?" in one else SPOKEN_OF
                assert placeholders(str(message.string)) <= given - {"?"}, one


@pytest.mark.parametrize("lang", LANGUAGES)
def test_games_options_and_bots_are_described(lang: str) -> None:
    spoken = words(lang)
    for game in eiland.games():
        if not game.build.__module__.startswith("eiland."):
            continue  # made by a test
        expected = [f"game.{game.name}"]
        expected += [f"option.{game.name}.{option.name}" for option in game.options]
        own = [name for made_for, name in OWN if made_for in (game.name, EVERY_GAME)]
        expected += [f"bot.{bot}" for bot in own]  # an example may have registered another one
        for option in game.options:
            if isinstance(option.default, str):
                for value in option.values:
                    assert f"option.{game.name}.{option.name}.{value}" in spoken
        for one in expected:
            assert one in spoken
            assert f"{one}.about" in spoken


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_of_the_dice_game_has_a_sentence(lang: str) -> None:
    """All verbs of the notation have a label and a sentence."""
    spoken = words(lang)
    for verb in VERBS:
        assert f"action.{verb}" in spoken
        assert f"happened.{verb}" in spoken


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_of_the_board_game_has_a_sentence(lang: str) -> None:
    """Each has a label and a sentence with all its details, and no word of the notation."""
    spoken, names = words(lang), ["Ann", "Ben", "Cleo", "Dora"]
    for text in BOARD_ACTIONS + SHADOWS:
        sentences = [spoken.happened("Zoe", text, names, "base")]
        if text not in SHADOWS:
            sentences.append(spoken.action(text, names, "base"))
        for sentence in sentences:
            assert sentence not in (text, f"Zoe: {text}")
            assert "?" not in sentence
            for number in re.findall(r"(?:to|from|take|start) (\d)", text):
                assert names[int(number)] in sentence, text
            for term in ("ore", "wool", "brick", "grain", "forest"):
                is_said = re.search(rf"\b{spoken.term(term)}\b", sentence) is not None
                assert is_said == (term in re.split(r"\W", text)), text


@pytest.mark.parametrize("roads", [1, 2, 4])
def test_roads_between_start_roads_are_counted_in_words(roads: int) -> None:
    details: dict[str, int | str] = {"site": "1-5", "other": "0-3", "seat": 0}
    details |= {"roads": roads, "least": 5}
    said = words("de").fault("start-road/too-close", details, ["Ann", "Ben"])
    assert said.startswith("Nur 1 Straße liegt" if roads == 1 else f"Nur {roads} Straßen liegen")


def test_sentences_of_one_game_do_not_apply_to_another() -> None:
    spoken = words("en")
    assert spoken.action("knight K1") == "Build K1"
    assert spoken.action("knight", [], "base") == "Play a knight"
    assert spoken.happened("Ann", "draw", [], "toy") == "Ann: draw"


def test_plurals_follow_the_number() -> None:
    spoken = words("en")
    spoken_of_one = dict(spoken.messages)
    try:
        spoken.messages["test.roads"] = ["{n} road", "{n} roads"]
        assert [spoken("test.roads", n=n) for n in (0, 1, 2)] == ["0 roads", "1 road", "2 roads"]
    finally:
        spoken.messages = spoken_of_one


def test_typed_text_is_quoted_unchanged() -> None:
    sentence = words("de").fault("action/unknown", {"text": "gold"})
    assert "„gold“" in sentence


def test_a_missing_sentence_is_an_error_not_a_key_shown_to_people() -> None:
    with pytest.raises(KeyError):
        words("en")("no.such.key")
