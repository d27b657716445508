"""Policies as bots: what chooses an action from an observation and a mask, also as a file.

On the command line a file is named ``onnx:FILE``. NumPy and onnxruntime are loaded when a policy
plays.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from eiland.encoding import Encoding, encode
from eiland.play.extras import require
from eiland.rules.errors import BadSetup, Fault
from eiland.rules.registry import AnyRules

if TYPE_CHECKING:
    from eiland.rules.protocol import Belief, View

ONNX: Final = "onnx:"
KEY: Final = "eiland.encoding"
"""The name of the encoding's stamp in the metadata of a file."""
MOST_SHOWN: Final = 200
METADATA: Final = 14
"""The number of the field of metadata in a model (onnx.proto)."""
FLOAT: Final = "tensor(float)"
BYTE: Final = "tensor(uint8)"


def is_policy_file(name: str) -> bool:
    """Return True if a bot is a file with a policy.

    >>> is_policy_file("onnx:my.onnx"), is_policy_file("greedy")
    (True, False)
    """
    return name.startswith(ONNX)


def check_file(name: str) -> None:
    """Check that the file of ``onnx:FILE`` can be read. Raises BadSetup ``policy/file``."""
    _read(name.removeprefix(ONNX))


def _read(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadSetup(Fault("policy/file", path=path[:MOST_SHOWN], reason=reason)) from None


class PolicyBot:
    """Plays by a policy: a callable that gets an observation and a mask as arrays of NumPy.

    They are those of the environments of `eiland.learn`: the bytes of the encoding, and 1 for each
    legal action. The policy returns the number of a legal action. ``stamp`` is the
    `Encoding.stamp` that was kept with the policy. With ``counting`` observations show what can be
    known by counting cards. Raises BadSetup ``encoding/other-version`` for the stamp of another
    encoding, ``learn/missing`` without NumPy.
    """

    def __init__(
        self,
        rules: AnyRules,
        policy: Callable[[Any, Any], Any],
        *,
        stamp: dict[str, object] | None = None,
        counting: bool = False,
    ) -> None:
        require("numpy", "learn")
        self.rules = rules
        self.policy = policy
        self.encoding = encode(rules, counting=counting)
        self.needs_belief = bool(rules.has_secrets)
        if stamp is not None:
            self.encoding.check(stamp)

    def choose(self, player: int, view: View, legal: list[int], belief: Belief | None) -> int:
        """Return the choice of the policy."""
        import numpy as np

        # Where nothing is hidden, a bot is told no belief, and the first one says as much.
        known = self.rules.belief(player) if belief is None else belief
        # Any position that looks like this one has the same observation.
        position = self.rules.determinize(view, known, _first)
        seen = bytearray(self.encoding.observation(position, player, known))
        mask = np.zeros(self.encoding.mask_size, np.int8)
        mask[legal] = 1
        return int(self.policy(np.frombuffer(seen, np.uint8), mask))


def _first(odds: list[int]) -> int:
    return next(place for place, weight in enumerate(odds) if weight)


class OnnxPolicy:
    """A policy from a file of ONNX: of the legal actions the one with the highest score.

    The model has one input of shape [batch, bytes of the observation] and one output of shape
    [batch, actions]. An input of bytes gets the observation, one of floats gets numbers from 0 to
    1. The metadata hold the stamp of the encoding (`write_stamp`). Raises BadSetup:
    ``learn/missing``, ``policy/file``, ``policy/no-stamp``, ``policy/model``, or
    ``encoding/other-version``.
    """

    def __init__(self, path: str, rules: AnyRules) -> None:
        require("onnxruntime", "learn")
        import numpy as np
        import onnxruntime

        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = settings.inter_op_num_threads = 1
        settings.log_severity_level = 4  # errors are raised
        content = _read(path)
        try:
            self._session = onnxruntime.InferenceSession(
                content, settings, providers=["CPUExecutionProvider"]
            )
        except _errors() as error:
            reason = " ".join(str(error).split())[:MOST_SHOWN]
            raise BadSetup(Fault("policy/file", path=path[:MOST_SHOWN], reason=reason)) from None
        self.encoding = self._encoding(path, rules)
        self._check_shapes(path)
        maxima = np.frombuffer(self.encoding.layout.maxima(), np.uint8)
        self._maxima = maxima.astype(np.float32)

    def _encoding(self, path: str, rules: AnyRules) -> Encoding:
        """Return the encoding that the policy was made for."""
        kept = self._session.get_modelmeta().custom_metadata_map.get(KEY)
        try:
            stamp = json.loads(kept or "")
        except ValueError:
            stamp = None
        if not isinstance(stamp, dict):
            raise BadSetup(Fault("policy/no-stamp", path=path[:MOST_SHOWN]))
        if rules.has_secrets:
            counting = encode(rules, counting=True)
            if counting.stamp() == stamp:
                return counting
        plain = encode(rules)
        plain.check(stamp)
        return plain

    def _check_shapes(self, path: str) -> None:
        inputs, outputs = self._session.get_inputs(), self._session.get_outputs()
        size, actions = self.encoding.layout.size, self.encoding.mask_size
        right = (
            len(inputs) == len(outputs) == 1
            and inputs[0].type in (FLOAT, BYTE)
            and outputs[0].type == FLOAT
            and inputs[0].shape[1:] == [size]
            and outputs[0].shape[1:] == [actions]
        )
        if not right:
            raise BadSetup(
                Fault("policy/model", path=path[:MOST_SHOWN], size=size, actions=actions)
            )
        self._input = inputs[0].name
        self._is_scaled = inputs[0].type == FLOAT

    def __call__(self, observation: Any, mask: Any) -> int:
        """Return the legal action with the highest score."""
        import numpy as np

        given = observation / self._maxima if self._is_scaled else observation
        scores = self._session.run(None, {self._input: given[None]})[0][0]
        return int(np.where(mask, scores, -np.inf).argmax())


def _errors() -> tuple[type[Exception], ...]:
    """List the errors of onnxruntime; they have no base class of their own."""
    from onnxruntime.capi import onnxruntime_pybind11_state as found

    kinds = [kind for kind in vars(found).values() if isinstance(kind, type)]
    return tuple(kind for kind in kinds if issubclass(kind, Exception))


def policy_bot(name: str, rules: AnyRules) -> PolicyBot:
    """Return the bot named ``onnx:FILE``. Raises BadSetup as `OnnxPolicy` does."""
    policy = OnnxPolicy(name.removeprefix(ONNX), rules)
    return PolicyBot(rules, policy, counting=policy.encoding.counting)


def write_stamp(path: Path, encoding: Encoding) -> None:
    """Add the stamp of an encoding to the metadata of an ONNX file.

    A message of Protocol Buffers grows by what is appended, so no other library is needed.
    """
    entry = _field(1, KEY.encode()) + _field(2, json.dumps(encoding.stamp()).encode())
    with path.open("ab") as file:
        file.write(_field(METADATA, entry))


def _field(number: int, content: bytes) -> bytes:
    """Return a field of Protocol Buffers whose content is bytes."""
    length, size = bytearray(), len(content)
    while size > 0x7F:
        length.append(size & 0x7F | 0x80)
        size >>= 7
    length.append(size)
    return bytes([number << 3 | 2]) + bytes(length) + content
