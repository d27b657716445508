"""Commands that browsers send. Every field has a limit, unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from eiland.paper import entered
from eiland.rules.board.map.setup import SHUFFLED_HARBORS, SPIRAL_PLACEMENT

MOST_SEATS = 8
LONGEST_MESSAGE = 300
MOST_TYPED = 404  # a hundred turns of four seats, and their start roads

VIEWS = "^(all|spectator|[0-9])$"
"""What a request may name as the eyes with which it looks."""

Key: TypeAlias = Annotated[str, Field(min_length=1, max_length=64)]
Name: TypeAlias = Annotated[str, Field(max_length=200)]
SeatNumber: TypeAlias = Annotated[int, Field(strict=True, ge=0, lt=MOST_SEATS)]
Seq: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=10**9)]
OptionName: TypeAlias = Annotated[str, Field(max_length=40)]
OptionValue: TypeAlias = (
    StrictBool
    | Annotated[StrictInt, Field(ge=-(10**9), le=10**9)]
    | Annotated[StrictStr, Field(max_length=2000)]  # an island as text
)


class Command(BaseModel):
    """Settings of all commands: unknown fields are errors, values cannot change."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class SeatWanted(Command):
    """One seat of a new table: for this browser, for the player with the link, or for a bot."""

    kind: Literal["here", "link", "bot"]
    name: Name | None = None
    bot: Annotated[str, Field(max_length=40)] | None = None


Hex: TypeAlias = Annotated[str, Field(pattern="^[0-9a-f]{64}$")]
"""32 bytes."""


class PromiseDice(Command):
    """Ask to what the server is committed at the next table, before the browser adds its bytes."""

    game: Annotated[str, Field(max_length=40)]


class SeatBytes(Command):
    """Bytes that a seat adds to the dice."""

    seat: SeatNumber
    bytes: Hex


class SeatCommitment(Command):
    """What a seat is committed to, before it reveals its bytes."""

    seat: SeatNumber
    commitment: Hex


class Mixed(Command):
    """The bytes of a browser for a table that the server has promised."""

    table: Annotated[str, Field(pattern="^[0-9a-f]{16}$")]
    bytes: Annotated[list[SeatBytes], Field(max_length=MOST_SEATS)]


class CommitDice(Command):
    """Commit own seats to bytes, in the waiting room."""

    commitments: Annotated[list[SeatCommitment], Field(min_length=1, max_length=MOST_SEATS)]


class RevealDice(Command):
    """Reveal the bytes that own seats are committed to."""

    bytes: Annotated[list[SeatBytes], Field(min_length=1, max_length=MOST_SEATS)]


class Create(Command):
    """Create a table; ``dice`` has the bytes of the browser."""

    game: Annotated[str, Field(max_length=40)]
    options: Annotated[dict[OptionName, OptionValue], Field(max_length=40)] = {}
    seats: Annotated[list[SeatWanted], Field(min_length=1, max_length=MOST_SEATS)]
    clock: Literal["off", "fast", "relaxed", "correspondence"] = "off"
    may_stand_in: StrictBool = True
    hints: StrictBool = False
    room: Literal["none", "private", "public"] = "none"
    dice: Mixed | None = None


class BeginDaily(Command):
    """Begin the daily game of a date, that of the player's own calendar."""

    game: Annotated[str, Field(max_length=40)]
    date: Annotated[str, Field(max_length=40)]
    name: Name | None = None


class Found(Command):
    """Ask for the founding puzzle of a date, after the placements so far."""

    date: Annotated[str, Field(max_length=40)]
    placed: Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=4)] = []
    attempt: Annotated[int, Field(strict=True, ge=1, le=10**6)] = 1


class TakeSeat(Command):
    """Take the seat of an invitation."""

    invite: Annotated[str, Field(min_length=1, max_length=64)]
    name: Name


class Invite(Command):
    """Make a new invitation to a seat, or without one to whichever is free."""

    seat: SeatNumber | None = None


class ForSeat(Command):
    """Change who plays a seat: a bot for a person who is away, or the person again."""

    seat: SeatNumber


class Ready(Command):
    """Say whether the player of a seat is ready for the game to start."""

    seat: SeatNumber
    on: StrictBool


class Replace(Command):
    """Give a seat to a bot before the game has started, or without one to whoever is invited."""

    seat: SeatNumber
    bot: Annotated[str, Field(max_length=40)] | None = None


class Admit(Command):
    """Let a newcomer into the waiting room, or refuse."""

    knock: Annotated[str, Field(max_length=16)]
    yes: StrictBool


class Answer(Command):
    """Agree to a request for a seat, or as its owner refuse it."""

    seat: SeatNumber
    yes: StrictBool


class Say(Command):
    """Say something at the table from an own seat: a text, or one of the ready phrases."""

    seat: SeatNumber
    text: Annotated[str, Field(max_length=LONGEST_MESSAGE)] | None = None
    phrase: Annotated[str, Field(max_length=40)] | None = None


class AllowChat(Command):
    """Allow the players to talk, or not any more."""

    on: StrictBool


class Pause(Command):
    """Stop the game, or let it go on."""

    on: StrictBool


class Act(Command):
    """Play an action in notation."""

    seq: Seq
    key: Key
    seat: SeatNumber
    action: Annotated[str, Field(min_length=1, max_length=400)]


class Undo(Command):
    """Take back the last action, which must be of the same seat."""

    seq: Seq
    key: Key
    seat: SeatNumber


class Refuse(Command):
    """Choose the offers that the server refuses for a seat, in place of the earlier choice."""

    seat: SeatNumber
    turn: StrictBool = False
    players: Annotated[list[SeatNumber], Field(max_length=MOST_SEATS)] = []
    unpayable: StrictBool = False


class Hint(Command):
    """Ask for a hint in the position after event `seq`."""

    seq: Seq
    seat: SeatNumber


class Again(Command):
    """Create a table with the same game and players; ``dice`` is as in `Create`."""

    key: Key
    dice: Mixed | None = None


class Turn(Command):
    """One turn of a game on paper: the dice after each roll, then the actions."""

    rolls: Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=8)]
    actions: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=40)]


class Paper(Command):
    """Check a game on paper, given as its finished turns in the order of play.

    The answer contains the position in ``turn``, the running one, if it is given, else in the
    finished turn ``at``. Its sentences use the ``names``, of which each may be empty.
    """

    game: Annotated[str, Field(max_length=40)] = "classic"
    seats: Annotated[int, Field(strict=True, ge=1, le=MOST_SEATS)]
    options: Annotated[dict[OptionName, OptionValue], Field(max_length=40)] = {}
    names: Annotated[list[Name], Field(max_length=MOST_SEATS)] = []
    turns: Annotated[list[Turn], Field(max_length=MOST_TYPED)] = []
    turn: Turn | None = None
    at: Annotated[int, Field(strict=True, ge=0, lt=MOST_TYPED)] | None = None

    def paper(self) -> entered.Paper:
        """Return what was entered."""
        return entered.Paper.of(self.model_dump())


class Advise(Paper):
    """Ask for advice in the running turn, which follows the finished ones."""

    turn: Turn


class Export(Paper):
    """Ask for the record of a game on paper, with a name for each seat."""


class Show(Command):
    """Show a record that the browser brings; ``view`` are the eyes with which it is seen."""

    record: Annotated[str, Field(max_length=500_000)]
    view: Annotated[str, Field(pattern=VIEWS)] | None = None


class ShowPositions(Show):
    """Show the positions after some lines of a record."""

    first: Seq
    last: Seq


class Examine(Command):
    """Examine an island that the browser brings, for a number of players."""

    board: Annotated[str, Field(max_length=2000)]
    seats: Annotated[int, Field(strict=True, ge=2, le=4)] = 4


class Draw(Command):
    """Draw a random island, or draw until one is ``fair`` for a number of players."""

    seats: Annotated[int, Field(strict=True, ge=2, le=4)] = 4
    fishermen: StrictBool = False
    token_placement: Literal["spiral", "free"] = SPIRAL_PLACEMENT
    harbors: Literal["shuffled", "standard", "loose"] = SHUFFLED_HARBORS
    fair: StrictBool = False
