"""The report of an arena: one HTML file with its charts, without script and other files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log
from xml.etree.ElementTree import Element, SubElement, tostring

from eiland.arena.ratings import Rating
from eiland.arena.standings import MeetingStanding, Standings
from eiland.cli.arena import charts, tables
from eiland.cli.arena.style import STYLE
from eiland.cli.arena.tables import Written, percent
from eiland.cli.harmless import harmless
from eiland.i18n import Words


def page(say: Words, found: Standings, rated: Sequence[Rating] = ()) -> str:
    """Return the report in the language of ``say``; all texts in it are escaped."""
    html = Element("html", {"lang": say.lang})
    title = _title(say, found)
    head = SubElement(html, "head")
    SubElement(head, "meta", {"charset": "utf-8"})
    SubElement(head, "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
    SubElement(head, "title").text = title
    SubElement(head, "style").text = STYLE
    body = SubElement(html, "body")
    header = SubElement(body, "header")
    SubElement(header, "p", {"class": "over"}).text = say("arena.report")
    SubElement(header, "h1").text = title
    for sentence in _summary(say, found):
        SubElement(header, "p").text = sentence
    failed = tables.failures(say, found)
    if failed:
        box = SubElement(header, "ul", {"class": "warn"})
        for sentence in failed:
            SubElement(box, "li").text = sentence
    main = SubElement(body, "main")
    main.extend(_parts(say, found, rated))
    _settings(say, body, found)
    for element in html.iter():
        if element.text and element.tag != "style":
            element.text = harmless(element.text)
    return f"<!DOCTYPE html>\n{tostring(html, 'unicode', method='html')}\n"


def _title(say: Words, found: Standings) -> str:
    names = dict.fromkeys(bot.bot for bot in found.bots)
    return f"{say.term(str(found.settings['game']))}: {', '.join(names)}"


def _summary(say: Words, found: Standings) -> Iterator[str]:
    """Yield a sentence for each meeting, with the verdict of its test."""
    for meeting in found.meetings:
        yield say(
            "arena.sentence",
            n=meeting.games,
            one=meeting.one,
            other=meeting.other,
            share=percent(say, meeting.share),
            even=percent(say, meeting.even),
            verdict=_verdict(say, meeting),
        ).strip()


def _verdict(say: Words, meeting: MeetingStanding) -> str:
    if meeting.test is None:
        return ""
    floor = percent(say, meeting.test.high)
    return say(f"arena.report.{meeting.verdict or 'open'}", floor=floor)


def _parts(say: Words, found: Standings, rated: Sequence[Rating]) -> Iterator[Element]:
    """Yield all charts with their tables."""
    yield _part(say, "meetings", _shares(say, found), [tables.meetings(say, found)])
    tested = [meeting for meeting in found.meetings if meeting.test is not None and meeting.path]
    if tested:
        written = [tables.steps(say, meeting) for meeting in tested]
        yield _part(say, "test", _paths(say, found), written, [one.title for one in written])
    spans = [range(at, at + _axis(found).step) for at in _axis(found)]
    written = [tables.points(say, bot, spans) for bot in found.bots]
    groups = [(bot.bot, tables.counts(bot, spans)) for bot in found.bots]
    drawn = charts.histograms(say("arena.title.points"), groups, _axis(found))
    yield _part(say, "points", drawn, written)
    if rated:
        yield _part(say, "ratings", _ladder(say, rated), [tables.ratings(say, rated)])
    yield _part(say, "bots", None, [tables.bots(say, found)])


def _axis(found: Standings) -> range:
    """Return the ranges of points of all bots."""
    scores = [score for bot in found.bots for score in bot.points] or [0]
    return charts.ranges(min(scores), max(scores))


def _shares(say: Words, found: Standings) -> Element:
    rows = [
        charts.Whisker(
            tables.pair(meeting),
            meeting.share,
            meeting.interval,
            meeting.board_interval,
            percent(say, meeting.share),
            number,
        )
        for number, meeting in enumerate(found.meetings)
    ]
    levels = [charts.Level(say("arena.even"), found.first_bot.even)]
    floors = {meeting.test.high for meeting in found.meetings if meeting.test is not None}
    levels += [charts.Level(say("arena.floor"), floor) for floor in floors if floor != levels[0][1]]
    return charts.whiskers(say("arena.title.meetings"), rows, levels, percent=True)


def _paths(say: Words, found: Standings) -> Element:
    lines = [
        charts.Line(tables.pair(one), [(float(games), ratio) for games, ratio in one.path])
        for one in found.meetings
        if one.test is not None
    ]
    test = next(one.test for one in found.meetings if one.test is not None)
    levels = [
        charts.Level(say("arena.bound.high"), log((1 - test.beta) / test.alpha)),
        charts.Level(say("arena.bound.low"), log(test.beta / (1 - test.alpha))),
    ]
    return charts.paths(say("arena.title.test"), lines, levels)


def _ladder(say: Words, rated: Sequence[Rating]) -> Element:
    rows = [
        charts.Whisker(
            rating.bot,
            rating.mu,
            (rating.mu - 2 * rating.sigma, rating.mu + 2 * rating.sigma),
            None,
            say.decimal(rating.mu),
            number,
        )
        for number, rating in sorted(enumerate(rated), key=lambda one: -one[1].mu)
    ]
    return charts.whiskers(say("arena.title.ratings"), rows, [], percent=False)


def _part(
    say: Words,
    name: str,
    chart: Element | None,
    written: Sequence[Written],
    legend: Sequence[str] = (),
) -> Element:
    """Return a section: heading, explanation, chart with legend, and the same as tables."""
    section = Element("section", {"class": "wide" if chart is None else "chart"})
    SubElement(section, "h2").text = say(f"arena.title.{name}")
    SubElement(section, "p", {"class": "about"}).text = say(f"arena.about.{name}")
    into = section
    if chart is not None:
        section.append(chart)
        if legend:
            listed = SubElement(section, "ul", {"class": "legend"})
            for number, label in enumerate(legend):
                SubElement(listed, "li", {"class": f"colour-{number % 6}"}).text = label
        into = SubElement(section, "details")
        SubElement(into, "summary").text = say("arena.as-table")
    for one in written:
        into.append(_table(one, captioned=len(written) > 1))
    return section


def _table(one: Written, *, captioned: bool) -> Element:
    frame = Element("div", {"class": "scroll", "tabindex": "0", "role": "group"})
    frame.set("aria-label", one.title)
    table = SubElement(frame, "table")
    if captioned:
        SubElement(table, "caption").text = one.title
    top = SubElement(SubElement(table, "thead"), "tr")
    rows = SubElement(table, "tbody")
    for place, column in enumerate(one.columns):
        kind = {"class": "number"} if place >= one.words else {}
        SubElement(top, "th", {"scope": "col", **kind}).text = column
    for row in one.rows:
        line = SubElement(rows, "tr")
        for place, cell in enumerate(row):
            kind = {"class": "number"} if place >= one.words else {}
            SubElement(line, "td", kind).text = cell
    return frame


def _settings(say: Words, body: Element, found: Standings) -> None:
    """Add what is needed to repeat the run."""
    footer = SubElement(body, "footer")
    SubElement(footer, "h2").text = say("arena.title.settings")
    listed = SubElement(footer, "dl")
    for name, value in _flat(found.settings):
        row = SubElement(listed, "div")
        SubElement(row, "dt").text = name
        SubElement(row, "dd").text = value


def _flat(settings: dict[str, object]) -> Iterator[tuple[str, str]]:
    """Yield the names and values of all settings as the command line writes them."""
    for name, value in settings.items():
        if isinstance(value, dict):
            yield from _flat(value)
        elif isinstance(value, list):
            yield name, ", ".join(map(str, value))
        else:
            yield name, str(value).lower() if isinstance(value, bool) else str(value)
