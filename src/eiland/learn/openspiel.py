"""The games as games of OpenSpiel, under the names ``eiland_classic`` to ``eiland_base``."""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pyspiel

from eiland.batch.slot import NO_TURNS, turns_of
from eiland.encoding import Encoding, encode
from eiland.rules.errors import BadSetup, Fault, IllegalAction
from eiland.rules.protocol import CHANCE, NOBODY, State
from eiland.rules.registry import game, make

TURNS: Final = 400
"""Turns of all players together after which a game ends without winner."""
DECISIONS_PER_TURN: Final = 250
"""Decisions for each turn after which a game ends, too: OpenSpiel needs a bound on its length."""
CHANCES_PER_DECISION: Final = 20
"""More outcomes of chance than that follow no decision; a board is set up by fewer than 100."""
SEATS: Final = "players"
LIMIT: Final = "turns_at_most"
Value = bool | int | str


class Bounds(NamedTuple):
    """The most turns and decisions of a game."""

    turns: int
    decisions: int


class Line:
    """Something that a player has seen, and what was seen before; shared by copies of positions."""

    def __init__(self, before: Line | None, text: str) -> None:
        self.before = before
        self.text = text

    def __deepcopy__(self, memo: object) -> Line:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _lines, (texts(self),)


def texts(last: Line | None) -> list[str]:
    """List the texts of all lines, oldest first."""
    found: list[str] = []
    while last is not None:
        found.append(last.text)
        last = last.before
    return found[::-1]


def _lines(listed: list[str]) -> Line | None:
    last: Line | None = None
    for text in listed:
        last = Line(last, text)
    return last


class SpielGame(pyspiel.Game):  # type: ignore[misc] # without types
    """A game of the registry with its options.

    ``players`` and all options of the game are parameters. ``turns_at_most`` bounds the turns of
    all players together. Raises BadSetup.
    """

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name = self.name
        given: dict[str, Any] = {**_defaults(name), **(params or {})}
        values = dict(given)
        seats, limit = values.pop(SEATS), values.pop(LIMIT)
        self.rules = make(name, seats, **values)
        if limit < seats:
            raise BadSetup(
                Fault("setup/option-range", option=LIMIT, value=limit, low=seats, high=2**31)
            )
        self.encoding = encode(self.rules)
        self.bounds = Bounds(limit, limit * DECISIONS_PER_TURN)
        limits = self.rules.limits
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.mask_size,
            max_chance_outcomes=int(limits.outcomes),
            num_players=seats,
            min_utility=min(limits.low, 0.0),
            max_utility=limits.high,
            max_game_length=self.bounds.decisions,
        )
        super().__init__(TYPES[name], info, given)

    def new_initial_state(self) -> SpielState:
        """Return the beginning of a game."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound on the outcomes of chance in a game."""
        return self.bounds.decisions * CHANCES_PER_DECISION

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> SpielObserver:
        """Return what shows positions to players. Raises BadSetup ``learn/observer``."""
        return SpielObserver(self.encoding, iig_obs_type, params)


class SpielState(pyspiel.State):  # type: ignore[misc] # without types
    """A position with what each player has seen so far.

    Where several seats owe something they act in the order of `Rules.actors`.
    """

    def __init__(self, spiel: SpielGame) -> None:
        super().__init__(spiel)
        # OpenSpiel copies a position by copying these; a game has no copy of its own.
        self.bounds = spiel.bounds
        self.rules = spiel.rules
        self.position: State = self.rules.initial()
        self.seen: list[Line | None] = [None] * int(self.rules.seats)
        self.decisions = 0
        self._update()

    def _update(self) -> None:
        """Set who acts."""
        actor = int(self.rules.actor(self.position))
        if actor == CHANCE:
            self.actor = int(pyspiel.PlayerId.CHANCE)
            return
        turns = turns_of(self.position)
        self.is_cut = actor != NOBODY and (
            (turns != NO_TURNS and turns >= self.bounds.turns)
            or self.decisions >= self.bounds.decisions
        )
        self.actor = actor
        if actor == NOBODY or self.is_cut:
            self.actor = int(pyspiel.PlayerId.TERMINAL)

    def current_player(self) -> int:
        """Return who acts: a seat, or OpenSpiel's numbers for chance and the end."""
        return self.actor

    def is_terminal(self) -> bool:
        """Return True if the game has ended."""
        return self.actor == int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.rules.legal(self.position, player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List the outcomes of chance with their probabilities."""
        outcomes = self.rules.legal(self.position, CHANCE)
        weights = self.rules.weights(self.position)
        total = sum(weights)
        return [(outcomes[k], weights[k] / total) for k in range(len(outcomes))]

    def _apply_action(self, action: int) -> None:
        player = self._player(self.actor)
        if not self.rules.is_legal(self.position, player, action):
            raise IllegalAction(Fault("learn/spiel-action", action=action))
        for viewer, before in enumerate(self.seen):
            shown = self.rules.seen(self.position, player, action, viewer)
            line = before
            for text in [*shown.revealed, shown.line()]:
                line = Line(line, text)
            self.seen[viewer] = line
        self.rules.apply(self.position, player, action)
        self.decisions += player != CHANCE
        self._update()

    def _player(self, player: int) -> int:
        return CHANCE if player == int(pyspiel.PlayerId.CHANCE) else player

    def _action_to_string(self, player: int, action: int) -> str:
        who = self._player(player)
        if self.rules.is_legal(self.position, who, action):
            return self.rules.text(self.position, who, action)
        return (self.rules.outcome_names() if who == CHANCE else self.rules.action_names())[action]

    def returns(self) -> list[float]:
        """List the results: shares of the win, alone the score; 0 if nobody has won."""
        if not self.is_terminal() or self.is_cut:
            return [0.0] * int(self.rules.seats)
        return self.rules.utilities(self.position)

    def information_state_string(self, player: int | None = None) -> str:
        """Return everything that a player has seen since the beginning, line by line."""
        viewer = self._viewer(player)
        return "\n".join([f"{viewer}", *texts(self.seen[viewer])])

    def observation_string(self, player: int | None = None) -> str:
        """Return what a player sees now."""
        viewer = self._viewer(player)
        return self.rules.write_view(self.rules.observe(self.position, viewer))

    def _viewer(self, player: int | None) -> int:
        viewer = self.actor if player is None else player
        if not 0 <= viewer < self.rules.seats:
            raise BadSetup(Fault("learn/seat", seat=str(viewer)[:40], seats=int(self.rules.seats)))
        return viewer

    def __str__(self) -> str:
        return self.rules.write(self.position)


class SpielObserver:
    """Shows positions to players: the encoding as a tensor, the view as a text.

    With perfect recall only the text exists.
    """

    def __init__(self, encoding: Encoding, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise BadSetup(Fault("learn/observer", given=", ".join(params)[:80]))
        self.encoding = encoding
        self.recalls = kind is not None and kind.perfect_recall
        self.shows_own = kind is None or kind.private_info != pyspiel.PrivateInfoType.NONE
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if not self.recalls:
            self.tensor = np.zeros(encoding.layout.size, np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player knows into the tensor."""
        if self.tensor is not None:
            seen = self.encoding.observation(state.position, player)
            self.tensor[:] = np.frombuffer(seen, np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player knows as a text."""
        if self.recalls:
            return state.information_state_string(player)
        return state.observation_string(player)


def _defaults(name: str) -> dict[str, Value]:
    """Return the parameters of a game with their defaults."""
    found = game(name)
    values: dict[str, Value] = {SEATS: found.low_seats, LIMIT: TURNS}
    return {**values, **{option.name: option.default for option in found.options}}


def _type(name: str) -> Any:
    """Return what OpenSpiel wants to know about a game."""
    found, rules = game(name), make(name, game(name).low_seats)
    informed = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=f"eiland_{name}",
        long_name=f"Eiland {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=(
            informed.IMPERFECT_INFORMATION if rules.has_secrets else informed.PERFECT_INFORMATION
        ),
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=found.high_seats,
        min_num_players=found.low_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_defaults(name),
    )


class SpielClassic(SpielGame):
    """The classic Dice Game."""

    name = "classic"


class SpielPlus(SpielGame):
    """Dice Game Plus."""

    name = "plus"


class SpielExtra(SpielGame):
    """Dice Game Extra."""

    name = "extra"


class SpielBase(SpielGame):
    """The board game."""

    name = "base"


# OpenSpiel keeps what it is given beyond Python's end, which only classes survive.
GAMES: Final = {each.name: each for each in (SpielClassic, SpielPlus, SpielExtra, SpielBase)}
TYPES: Final = {name: _type(name) for name in GAMES}


def load_game(name: str, players: int, **parameters: Value) -> SpielGame:
    """Return a game of OpenSpiel for a game of Eiland and its options. Raises BadSetup.

    ``pyspiel.load_game("eiland_plus(players=3)")`` does the same once this module is imported, but
    its errors are those of OpenSpiel.
    """
    rest = {key: value for key, value in parameters.items() if key != LIMIT}
    make(name, players, **rest)  # finds all faults
    return GAMES[name]({SEATS: players, **parameters})


for registered in GAMES.values():
    pyspiel.register_game(TYPES[registered.name], registered)
