"""`eiland perft`: the counts of the files in tests/rules/perft, divided, and mistakes."""

from __future__ import annotations

import json

from tests.rules.test_perft import counts
from tests.support.terminal import Command, eiland

__all__ = ["eiland"]  # the fixture


def test_it_counts_what_the_files_say(eiland: Command) -> None:
    for count in (counts("plus.perft")[0], counts("base.perft")[0]):
        options = [f"--option={name}={value}" for name, value in count.options.items()]
        line = ["perft", count.game, "--seats", str(count.seats), *options]
        line += ["--position", count.position, "--depth", "2"]
        code, out, err = eiland([*line, "--json"])
        assert (code, err) == (0, "")
        assert json.loads(out)["nodes"] == count.nodes[:2]
        divided = json.loads(eiland([*line, "--json", "--divide"]).out)["divide"]
        assert sum(divided.values()) == count.nodes[1]


def test_people_read_a_line_for_each_ply(eiland: Command) -> None:
    code, out, err = eiland("perft classic --depth 3")
    assert (code, err) == (0, "")
    assert out.splitlines()[:3] == ["1: 1", "2: 462", "3: 13,209"]
    assert out.splitlines()[3].startswith("13,672 in ")
    divided = eiland("perft classic --depth 2 --divide --lang de").out.splitlines()
    assert divided[0] == "roll: 462"


def test_mistakes_are_named(eiland: Command) -> None:
    assert eiland("perft classic --depth 0").code == 2
    code, out, err = eiland(["perft", "classic", "--position", "start=9"])
    assert (code, out) == (2, "")
    assert err
