"""The test vectors of the docs: commitments, outcomes, salts and links."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from eiland.play.proofs.chain import Chain, ChainLine, salt_of
from eiland.play.proofs.dice import VerifiableDice
from eiland.play.proofs.encoding import encoded, hashed
from eiland.play.proofs.mix import Contribution, Mix, commitment_of
from eiland.rules.registry import make

DOCS = Path(__file__).parents[3] / "docs" / "reference" / "verifiable-dice.md"
BLOCKS = re.compile(r"```json\n(.*?)```", re.DOTALL)
VECTORS, CHAIN = map(json.loads, BLOCKS.findall(DOCS.read_text("utf-8")))


def mix() -> Mix:
    added = [
        Contribution(
            each["seat"],
            bytes.fromhex(each["commitment"]),
            each["bytes"] and bytes.fromhex(each["bytes"]),
        )
        for each in VECTORS["contributions"]
    ]
    secret = bytes.fromhex(VECTORS["secret"])
    return Mix(VECTORS["table"], VECTORS["game"], secret, tuple(added))


def test_parts_are_encoded_and_hashed_as_written() -> None:
    for vector in VECTORS["encoded"]:
        assert encoded(*vector["parts"]).hex() == vector["bytes"]
        assert hashed(*vector["parts"]).hex() == vector["hash"]


def test_commitments_are_as_written() -> None:
    assert mix().commitment.hex() == VECTORS["commitment"]
    for seat, commitment, revealed in mix().contributions:
        if revealed is not None:
            assert commitment_of(mix().table, mix().game, seat, revealed) == commitment
    assert [seat for seat, _ in mix().revealed] == [0, 2]
    assert mix().left_out == [1]


def test_outcomes_are_drawn_as_written() -> None:
    vectors = VECTORS["outcomes"]
    assert len(vectors) >= 5
    assert any(vector["tries"] > 0 for vector in vectors)
    for vector in vectors:
        choices = int(vector["choices"])
        draw = VerifiableDice(mix(), vector["k"]).draw(choices)
        assert draw == (vector["k"], choices, int(vector["point"]))


def test_a_chain_is_linked_as_written() -> None:
    rules = make("classic", 2)
    chain = Chain.begin(mix()._replace(game="classic"), rules)
    written: list[Any] = CHAIN
    assert written[0] == {
        "seq": 0,
        "commitment": chain.mix.commitment.hex(),
        "rules": int(rules.version),
        "seats": int(rules.seats),
        "options": dict(rules.options),
        "link": chain.link.hex(),
    }
    for line in written[1:]:
        said = ChainLine(line["player"], line["text"], line["chosen_by"], bool(line["cut_short"]))
        chain.add(said)
        assert salt_of(chain.mix, chain.seq).hex() == line["salt"]
        assert (chain.seq, chain.link.hex()) == (line["seq"], line["link"])
