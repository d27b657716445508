"""The verbs that every game answers to, and nothing else.

A `Rules` object is one game with its options; it is never changed. A `State` is one position: plain
numbers, without history. Everything random is the action of a player called `CHANCE`, so that a
game is a list of actions and a replay is a fold over it.

A player is a seat number from 0 up. An action is a number, its code: below ``limits.actions`` if
`Rules.legal` can list it; actions that are too many to list have computed codes from there upward.
`Rules.action_names` lists the meanings of the listed codes; the codes of a game do not change until
its ``actions_version`` is raised. Records and messages carry the text of an action instead.
`CHANCE` numbers its outcomes on its own, from 0.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd, lcm
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

from mypy_extensions import i64, mypyc_attr

from eiland.rules.aliases import Action, Seat
from eiland.rules.errors import Fault, IllegalAction, ParseError
from eiland.rules.values import Value

CHANCE: Final = -1
"""Plays dice, draws, layouts."""
SPECTATOR: Final = -2
"""Watches, and knows what is public."""
NOBODY: Final = -3
"""The actor when the game is over."""
ENDLESS: Final = 0
"""The length of games without an upper bound."""

MOST_DIGITS: Final = 2
"""Digits of the longest seat number in a line."""
UNREADABLE: Final = "<without rules>"
"""The text of a position or view that no rules made."""

Pick: TypeAlias = Callable[[list[int]], int]
"""Chooses an index with the odds given as integer weights."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position.

    Fields are plain numbers; lists by player are in order of the seats. ``rules`` are those that
    made the position; `Rules.initial`, `Rules.read` and `Rules.unpack` set them, `copy` and
    `assign` pass them on.

    `repr` is the text of the position, which `Rules.read` reads back. It shows all secrets: players
    and bots get views. Positions of equal rules are equal if their texts are. They can change, so
    they have no hash. They pickle with their rules.
    """

    rules: AnyRules | None = None

    def __repr__(self) -> str:
        return UNREADABLE if self.rules is None else self.rules.write(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State) or type(self) is not type(other):
            return NotImplemented
        if self is other:
            return True
        rules = self.rules
        if rules is None or rules != other.rules:
            return False
        return rules.pack(self) == rules.pack(other)

    def __reduce__(self) -> tuple[object, ...]:
        return restore_state, (self.rules, _made_by(self.rules).pack(self))

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def copy(self) -> State:
        """Return an equal position that shares nothing that `Rules.apply` changes."""
        raise NotImplementedError

    def assign(self, source: State) -> None:
        """Become equal to ``source``, a position of the same game, without allocating."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """All that one viewer may know of a position; never changed.

    It has the State's public field names; what is unknown is there as counts. ``rules`` are those
    of the position.

    `repr` is the text of the view, which `Rules.read_view` reads back. Views of equal rules are
    equal if viewer and text are.

    Fields may hold packed numbers and sets; `as_json` has everything by name. Its fields are
    described in ``docs/http.md``, "Views".
    """

    viewer: i64 = SPECTATOR
    rules: AnyRules | None = None

    def __repr__(self) -> str:
        return UNREADABLE if self.rules is None else self.rules.write_view(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View) or type(self) is not type(other):
            return NotImplemented
        if self is other:
            return True
        rules = self.rules
        if rules is None or rules != other.rules or self.viewer != other.viewer:
            return False
        return rules.write_view(self) == rules.write_view(other)

    def __hash__(self) -> int:
        return hash((int(self.viewer), _made_by(self.rules).write_view(self)))

    def __reduce__(self) -> tuple[object, ...]:
        text = _made_by(self.rules).write_view(self)
        return restore_view, (self.rules, text, int(self.viewer))

    def as_json(self) -> dict[str, object]:
        """Return the view as JSON values, with its schema version under ``"v"``.

        The fields are described in ``docs/http.md``, "Views".
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Belief(Value):
    """What an attentive viewer knows beyond the current view; never changed.

    This class is all that games without secrets need.
    """

    def __init__(self, viewer: Seat) -> None:
        self.viewer = viewer

    def facts(self) -> tuple[object, ...]:
        """Return the viewer."""
        return (int(self.viewer),)


class ExactBelief(Belief):
    """All positions that could have shown what was seen, with their odds as whole numbers."""

    def __init__(self, viewer: Seat, odds: dict[str, int]) -> None:
        super().__init__(viewer)
        self.odds = odds  # by the text of the position

    def facts(self) -> tuple[object, ...]:
        """Return the viewer and the odds by position."""
        return int(self.viewer), frozenset(self.odds.items())

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (int(self.viewer), self.odds)  # in their order: draws depend on it


class Seen(Value):
    """What one viewer learns of one action.

    ``text`` is the action itself or its public shadow, with ``?`` for each hidden part.
    ``revealed`` holds lines (``0: choose stone``) of earlier actions that this one makes known.

    >>> Seen(2, "steal ? from 1").line()
    '2: steal ? from 1'
    """

    def __init__(self, player: Seat, text: str, revealed: list[str] | None = None) -> None:
        self.player = player
        self.text = text
        self.revealed: list[str] = [] if revealed is None else revealed

    def facts(self) -> tuple[object, ...]:
        """Return player, text and revealed lines."""
        return int(self.player), self.text, tuple(self.revealed)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (int(self.player), self.text, self.revealed)

    def line(self) -> str:
        """Return the notation of this action with its player, as records write it."""
        return line(self.player, self.text)

    def as_json(self) -> dict[str, object]:
        """Return ``{"v", "player", "text", "revealed"}``; the player is -1 for chance."""
        return {"v": 1, "player": self.player, "text": self.text, "revealed": list(self.revealed)}


class Limits(Value):
    """Bounds of a game.

    Listed codes are below ``actions``, those of offers that `Rules.legal` does not list are larger;
    codes of chance are below ``outcomes``; a game has at most ``length`` actions, chance
    included, or is ENDLESS. ``low`` and ``high`` bound each player's utility.
    """

    def __init__(
        self, *, actions: i64, outcomes: i64, length: i64, low: float, high: float
    ) -> None:
        self.actions = actions
        self.outcomes = outcomes
        self.length = length
        self.low = low
        self.high = high

    def facts(self) -> tuple[object, ...]:
        """Return the five bounds."""
        return int(self.actions), int(self.outcomes), int(self.length), self.low, self.high

    def __reduce__(self) -> tuple[object, ...]:
        return restore_limits, self.facts()


def restore_limits(actions: int, outcomes: int, length: int, low: float, high: float) -> Limits:
    """Return the limits that were pickled."""
    return Limits(actions=actions, outcomes=outcomes, length=length, low=low, high=high)


def line(player: int, text: str) -> str:
    """Return a line of a record: whose action, and the action. Chance is written ``*``.

    >>> line(0, "roll"), line(CHANCE, "dice ore")
    ('0: roll', '* dice ore')
    """
    return f"* {text}" if player == CHANCE else f"{player}: {text}"


def split_line(text: str) -> tuple[int, str]:
    """Return player and action text of a line written by `line`.

    Raises ParseError ``record/line`` when the line names no player.

    >>> split_line("2: keep ore ore"), split_line("* start 1")
    ((2, 'keep ore ore'), (-1, 'start 1'))
    """
    if text.startswith("* "):
        return CHANCE, text[2:]
    seat, colon, action = text.partition(": ")
    if not colon or not (seat.isascii() and seat.isdigit()) or len(seat) > MOST_DIGITS:
        raise ParseError(Fault("record/line", text=text[:80]))
    return int(seat), action


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
K = TypeVar("K", bound=Belief)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Generic[S, V, K]):
    """One game with its options.

    A game gives: `initial`, `actors`, `reason`, `weights`, `apply`, `scores`, `observe`,
    `action_names`, `outcome_names`, `text`, `parse`, `write`, `read`, `write_view`, `read_view`,
    `default`, `undoable` and, where it has secrets, `seen` and `text_in_view`. The others follow
    from these and are overridden for speed.

    What `legal`, `is_legal`, `refusal`, `parse` and `text` answer for a player's own actions
    depends only on what that player may know.

    Rules are equal if game, version, seats and options are. They pickle as these: a game that you
    register yourself must be registered before its rules are unpickled.
    """

    actions_version: i64 = 1  # raised by every change of `action_names`

    def __init__(
        self,
        name: str,
        version: i64,
        seats: i64,
        options: dict[str, object],
        limits: Limits,
        *,
        has_secrets: bool = True,
    ) -> None:
        self.name = name
        self.has_secrets = has_secrets  # whether seen, belief, update and determinize say anything
        self.version = version  # raised by every change of a rule
        self.seats = seats
        self.options = options  # all of them, defaults included
        self.limits = limits

    def __repr__(self) -> str:
        options = "".join([f", {name}={value!r}" for name, value in self.options.items()])
        return f"make({self.name!r}, {self.seats}{options})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules) or type(self) is not type(other):
            return NotImplemented
        if self is other:
            return True
        return self._facts() == other._facts()

    def __hash__(self) -> int:
        name, version, seats, options = self._facts()
        return hash((name, version, seats, tuple(sorted(options.items()))))

    def _facts(self) -> tuple[str, int, int, dict[str, object]]:
        return self.name, int(self.version), int(self.seats), self.options

    def __reduce__(self) -> tuple[object, ...]:
        # The type comes along because unpickling it imports the module that registers the game.
        given = (self.name, int(self.seats), self.options, int(self.version))
        return restore_rules, (type(self), *given)

    def __copy__(self) -> Rules[S, V, K]:
        return self

    def __deepcopy__(self, memo: object) -> Rules[S, V, K]:
        return self

    def of_version(self, version: int) -> Rules[S, V, K] | None:
        """Return the same game by another version of its rules; None if that is not known.

        Records and tables that name an older version replay by it.
        """
        return self if version == self.version else None

    # Who may do what

    def initial(self) -> S:
        """Return the position before the first action.

        What is random comes afterwards, by CHANCE.
        """
        raise NotImplementedError

    def actors(self, state: S) -> list[int]:
        """List the players who may act now, those first who must act.

        A player who may act but need not, while others have to answer, comes last; this can only be
        the one whose turn it is (`awaits_answers`). ``[CHANCE]`` when chance acts, ``[]`` when the
        game is over.
        """
        raise NotImplementedError

    def turn_of(self, state: S) -> Seat:
        """Return the seat whose turn it is, also while chance acts or other seats answer.

        NOBODY before the start player is known and after the game. By default the `actor`, which
        is only right for games in which neither chance nor another seat acts during a turn.
        """
        actor = self.actor(state)
        if actor == CHANCE:
            return NOBODY
        return actor

    def awaits_answers(self, state: S) -> bool:
        """Return True while the player whose turn it is waits for the answers of other seats.

        That player is then the last of `actors`, and need not act.
        """
        actors = self.actors(state)
        return len(actors) > 1 and actors[-1] == self.turn_of(state)

    def actor(self, state: S) -> Seat:
        """Return the first of `actors`, or NOBODY when the game is over.

        Search, random play and the terminal ask this player for an action.
        """
        actors = self.actors(state)
        return actors[0] if actors else NOBODY

    def legal(self, state: S, player: Seat) -> list[int]:
        """List the codes of the legal actions of ``player``, ascending.

        The list is empty if the player may not act. For CHANCE it holds the possible outcomes.
        """
        codes = self.limits.outcomes if player == CHANCE else self.limits.actions
        return [action for action in range(int(codes)) if self.is_legal(state, player, action)]

    def weights(self, state: S) -> list[int]:
        """List positive integer odds, aligned with ``legal(state, CHANCE)``."""
        raise NotImplementedError

    def is_legal(self, state: S, player: Seat, action: Action) -> bool:
        """Return True if ``player`` may do this now, also where `legal` does not list it."""
        return player in self.actors(state) and self.reason(state, player, action) is None

    def refusal(self, state: S, player: Seat, action: Action) -> IllegalAction | None:
        """Return why ``player`` may not do this now, or None when it is legal."""
        if player not in self.actors(state):
            over = not self.actors(state)
            return IllegalAction(Fault("action/game-over" if over else "action/not-your-turn"))
        if self.is_legal(state, player, action):
            return None
        return IllegalAction(self.reason(state, player, action) or Fault("action/illegal"))

    def reason(self, state: S, player: Seat, action: Action) -> Fault | None:
        """Return why someone who may act may not do this, or None when it is legal.

        A game that overrides `is_legal` is asked only about illegal actions.
        """
        raise NotImplementedError

    def play(self, state: S, player: Seat, action: Action) -> S:
        """Return the position after the action; ``state`` stays as it is.

        Raises IllegalAction when it is not legal.
        """
        refusal = self.refusal(state, player, action)
        if refusal is not None:
            raise refusal
        after = cast("S", state.copy())
        self.apply(after, player, action)
        return after

    def apply(self, state: S, player: Seat, action: Action) -> None:
        """Change ``state`` by a legal action, without checking it: for search."""
        raise NotImplementedError

    # Random play without lists

    def choices(self, state: S) -> i64:
        """Count equally likely choices of `actor`, at most 2**31; 0 when the game is over.

        They are the legal actions, for CHANCE as many for each as its weight.
        """
        player = self.actor(state)
        if player == NOBODY:
            return 0
        if player == CHANCE:
            return sum(self.weights(state))
        return len(self.legal(state, player))

    def choice(self, state: S, point: i64) -> Action:
        """Return the action at ``point`` of the `choices`.

        Over all points each comes up as often as its weight says.
        """
        player = self.actor(state)
        listed = self.legal(state, player)
        if player != CHANCE:
            return listed[point]
        weights = self.weights(state)
        k = 0
        while point >= weights[k]:
            point -= weights[k]
            k += 1
        return listed[k]

    def advance(self, state: S, point: i64) -> None:
        """Apply number ``point`` of the `choices` in place."""
        self.apply(state, self.actor(state), self.choice(state, point))

    # Results

    def is_over(self, state: S) -> bool:
        """Return True if the game has ended."""
        return self.actor(state) == NOBODY

    def utilities(self, state: S) -> list[float]:
        """List each player's result once the game is over, for search.

        These are shares of the victory unless the game says otherwise.
        """
        winners = self.winners(state)
        share = 1.0 / len(winners) if winners else 0.0
        return [share if player in winners else 0.0 for player in range(int(self.seats))]

    def scores(self, state: S) -> list[int]:
        """List each player's public score; the true one once the game is over."""
        raise NotImplementedError

    def winners(self, state: S) -> list[int]:
        """List who has won: several share the victory.

        None while the game goes on, or when it ends without winner. Unless a game says otherwise,
        all with the highest score have won.
        """
        if not self.is_over(state):
            return []
        scores = self.scores(state)
        return [seat for seat in range(len(scores)) if scores[seat] == max(scores)]

    # What a viewer may know

    def observe(self, state: S, player: Seat) -> V:
        """Return all that ``player``, or SPECTATOR, may know of the position."""
        raise NotImplementedError

    def seen(self, state: S, player: Seat, action: Action, viewer: Seat) -> Seen:
        """Return what ``viewer`` learns of a legal action that is about to be played."""
        return Seen(player, self.text(state, player, action))

    # Where there are secrets, belief is by default the list of all possible worlds: exact for
    # every game whose hidden actions are all listed, and fast enough for small ones. Games with
    # more secrets count cards instead and override these three; the default is their referee.

    def belief(self, viewer: Seat) -> K:
        """Return what ``viewer`` knows beyond the view before the first action."""
        if not self.has_secrets:
            return cast("K", Belief(viewer))
        return cast("K", ExactBelief(viewer, {self.write(self.initial()): 1}))

    def update(self, belief: K, view: V, seen: Seen) -> K:
        """Return the belief after an action; ``view`` is the viewer's view after it.

        The argument is not changed.
        """
        if not isinstance(belief, ExactBelief):
            return belief
        reached: list[tuple[str, int, int]] = []  # position, odds, sum of the weights it came from
        for text, odds in belief.odds.items():
            world = self.read(text)
            actions, weights = self._candidates(world, seen)
            for k in range(len(actions)):
                shadow = self.seen(world, seen.player, actions[k], belief.viewer)
                if shadow.line() == seen.line() and shadow.revealed == seen.revealed:
                    after = self.write(self.play(world, seen.player, actions[k]))
                    reached.append((after, odds * weights[k], sum(weights)))
        scale = lcm(*[total for _, _, total in reached])
        worlds: dict[str, int] = {}
        for after, odds, total in reached:
            worlds[after] = worlds.get(after, 0) + odds * (scale // total)
        return cast("K", ExactBelief(belief.viewer, self._agreeing(worlds, view, belief.viewer)))

    def _candidates(self, world: S, seen: Seen) -> tuple[list[int], list[int]]:
        """List the actions of a world that may have been ``seen``, with their weights."""
        player = seen.player
        if player == CHANCE:
            return self.legal(world, CHANCE), self.weights(world)
        if "?" in seen.text:
            listed = self.legal(world, player)
            return listed, [1] * len(listed)
        action = self.parse(world, player, seen.text)
        return ([int(action)], [1]) if self.is_legal(world, player, action) else ([], [])

    def _agreeing(self, worlds: dict[str, int], view: V, viewer: Seat) -> dict[str, int]:
        """Return the worlds that look like ``view``, their odds in lowest terms."""
        shown = self.write_view(view)
        kept = {
            text: odds
            for text, odds in worlds.items()
            if self.write_view(self.observe(self.read(text), viewer)) == shown
        }
        least = gcd(*kept.values())
        return {text: odds // least for text, odds in kept.items()}

    def determinize(self, view: V, belief: K, pick: Pick) -> S:
        """Return one full position that agrees with view and belief.

        Each hidden fact is chosen by ``pick``. The odds given to ``pick`` are exact for chance.
        Raises ValueError when the view is none that this belief leads to.
        """
        if not isinstance(belief, ExactBelief):
            return self.read(self.write_view(view))  # nothing is hidden: the view is the position
        worlds = self._agreeing(belief.odds, view, belief.viewer)
        if not worlds:
            raise ValueError("the view does not belong to the belief")
        return self.read(list(worlds)[pick(list(worlds.values()))])

    # A seat that does not answer, a move taken back

    def default(self, state: S, player: Seat) -> Action:
        """Return the action of a seat that does not answer or a bot that fails.

        The server and the arena play it, and a match does for a bot in a process of its own. Every
        other bot that fails stops its match or simulation.
        """
        raise NotImplementedError

    def undoable(self, state: S, player: Seat, action: Action) -> bool:
        """Return True if the action may be taken back: it drew no chance and showed nothing new.

        ``state`` is the position before it. Whether it was the last act of the game so far is for
        the caller to know.
        """
        raise NotImplementedError

    # Text and bytes

    def action_names(self) -> list[str]:
        """List the names of all actions that `legal` can list, by code; all names differ.

        They are the same in all positions and under all options. The text of an action is its
        name with words added where it depends on the position: the trade with the bank named ``bank
        ore for wool`` has the text ``bank 4 ore for 1 wool``. Codes that are never legal have
        names too. ``actions_version`` is raised whenever a code gets another name.
        """
        raise NotImplementedError

    def outcome_names(self) -> list[str]:
        """List the names of all outcomes of CHANCE by code, as `action_names` does."""
        raise NotImplementedError

    def text(self, state: S, player: Seat, action: Action) -> str:
        """Return the notation of an action in this position."""
        raise NotImplementedError

    def text_in_view(self, view: V, player: Seat, action: Action) -> str:
        """Return the notation of an action, for those who have only the view.

        It is what `text` returns for the position. Without secrets the view is the position; a game
        that has some overrides this.
        """
        return self.text(self.read(self.write_view(view)), player, action)

    def parse(self, state: S, player: Seat, text: str) -> Action:
        """Return the code of an action from its notation, legal or not.

        Raises ParseError when the text is no action of this game.
        """
        raise NotImplementedError

    def write(self, state: S) -> str:
        """Return the position as ``field=value`` pairs separated by single spaces."""
        raise NotImplementedError

    def read(self, text: str) -> S:
        """Return the position written by `write`.

        Raises ParseError with all faults of a text that is no position of this game.
        """
        raise NotImplementedError

    def write_view(self, view: V) -> str:
        """Return a view in the form of `write`, what is unknown as ``?`` and a count."""
        raise NotImplementedError

    def read_view(self, text: str, viewer: Seat) -> V:
        """Return the view written by `write_view` for ``viewer``. Raises ParseError."""
        raise NotImplementedError

    def pack(self, state: S) -> bytes:
        """Return the position as bytes; equal positions have equal bytes.

        Digests are taken over them.
        """
        return self.write(state).encode()

    def unpack(self, packed: bytes) -> S:
        """Return the position packed by `pack`."""
        return self.read(packed.decode())


AnyRules: TypeAlias = Rules[Any, Any, Any]


def _made_by(rules: AnyRules | None) -> AnyRules:
    if rules is None:
        raise TypeError("a position or view that no rules made has no text")
    return rules


def restore_rules(
    kind: type, name: str, seats: int, options: dict[str, object], version: int
) -> AnyRules:
    """Return the rules that were pickled. Raises ValueError for an unknown version."""
    from eiland.rules.registry import make  # the registry knows the games, and they this module

    rules = make(name, seats, **options).of_version(version)
    if rules is None:
        raise ValueError(f"version {version} of the rules of {name!r} is not known")
    return rules


def restore_state(rules: AnyRules, packed: bytes) -> State:
    """Return the position that was pickled."""
    state: State = rules.unpack(packed)
    return state


def restore_view(rules: AnyRules, text: str, viewer: int) -> View:
    """Return the view that was pickled."""
    view: View = rules.read_view(text, viewer)
    return view
