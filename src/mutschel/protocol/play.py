"""Messages of the WebSocket `/api/tables/{id}/play`: one JSON object each way, told apart by `type`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from mutschel.host.mats import Mat
from mutschel.protocol.analysis import AlternativeInfo, Unit
from mutschel.protocol.common import Count, Hash, Json, Language, Name, Nonce, TableInfo, Token

Id: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]

# The reactions that people can show each other; there is no chat.
Emoji: TypeAlias = Literal["👍", "👏", "😀", "😂", "😮", "😢", "🙈", "🎲", "🍀", "🥨"]


class ToServer(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """A message from a client. Every message but `hello`, `pong` and `seen` has an `id` of the client's choice.

    When its effect is durable, it is answered by an `ack` (or by a `view` that carries it), a `hint` by `hinted`, a
    `claim` by `seat_given`; otherwise by `refused`. A client that loses its connection sends unanswered messages again,
    with the same `id`: they are done only once (if the server itself has restarted in the meantime, a pause or the like
    may be refused because it has been done).
    """


class Hello(ToServer):
    """The first message. Tokens of seats, or a person's key, decide which seats this device plays; none: it watches."""

    protocol: int
    tokens: Annotated[list[Token], msgspec.Meta(max_length=24)] = []
    language: Language = "en"
    nonce: Nonce | None = None
    """From older clients, and no longer counted: sent before the hash is known, it proves nothing. See `nonce`."""
    aloud: bool = False
    """Events are read aloud here, so bots should take their time."""
    moments: bool = False
    """This device shows moments one after the other: bots, the clock and automatic steps wait until it sends `seen`."""


class AddNonce(ToServer, tag="nonce"):
    """Add random bytes to the fair dice for one of this device's seats, after it has seen the `hash` in `welcome`.

    The `ack` promises that they are part of every throw. Refused as `nonce-too-late` after the first throw, which waits
    for them up to three seconds, and as `nonce-taken` if another device has added some for this seat.
    """

    id: Id
    member: Count
    nonce: Nonce
    """16 random bytes, different for each seat and table. Keep them: sent again, they are acknowledged again."""
    hash: Hash
    """The first hash that this device got for this table (`fair`), on which it relies."""


class GiveAnswer(ToServer, tag="answer"):
    """A seat's answer to its open question; in a race, a call."""

    id: Id
    seat: SeatNumber
    key: Count
    """The key of the view that had the question. An answer to an earlier question is refused as stale."""
    value: Json
    made: Count | None = None
    """The time it was made, in milliseconds by the client's clock (as in `pong`); null: the time it arrives."""


class ThrowDice(ToServer, tag="throw"):
    """Let this seat throw (or draw, or flick): chance answers only when it is asked to."""

    id: Id
    seat: SeatNumber
    key: Count
    value: Json = None
    """With real dice: what they show, in the order of the dice; null under a cup."""


class AskHint(ToServer, tag="hint"):
    """Ask for this seat's best answer, and the reason. Only where all others are bots; not in races."""

    id: Id
    seat: SeatNumber
    key: Count


class Objection(ToServer, tag="object"):
    """With real dice: the latest entry is not what the dice show, or the dice on the table are tilted.

    It counts at once, unless other people have answered since (`together`): then everybody has to `consent`.
    """

    id: Id
    key: Count
    """The key of the throw, which is `typed` in `view`."""
    value: Json = None
    """The dice as in `throw`; null: they are thrown again, and entries without dice are made again."""


class Consent(ToServer):
    """Agree to a proposal, or refuse it, for all who play on this device. Its proposer may withdraw it."""

    id: Id
    number: Count
    """The number of the `proposal` in `table`."""
    agree: bool


class PauseTable(ToServer, tag="pause"):
    """Stop the table's clock, for everybody."""

    id: Id


class ResumeTable(ToServer, tag="resume"):
    """Let the clock run again."""

    id: Id


class SitIn(ToServer, tag="sit_in"):
    """Let a bot play for a person who is away, until they return."""

    id: Id
    member: Count


class ComeBack(ToServer, tag="back"):
    """Let a person on this device, for whom a bot stands in, play again. (On a new connection all of them do.)"""

    id: Id
    member: Count


class ClaimSeat(ToServer, tag="claim"):
    """Ask for one's own seat: of a person away for ten seconds (the owner: five minutes), or on a shared device.

    With a `name` instead of a `member`: ask to sit down, where the table's owner wants to be asked (`door`).

    For a device that watches, or, to ask for a seat, plays other seats; a few times a minute.

    The owner of the table is asked, or everybody who sits there while the owner is away (`claims` of the table). When
    one of them, on another device, agrees, the answer is `seat_given`; it is `refused` when one of them refuses, after
    a minute, or when a person returns to the seat. If this device goes, so does its claim.
    """

    id: Id
    member: Count | None = None
    person: Token | None = None
    """The key of the person whose seat it is, if they have one already; otherwise a new one is made."""
    name: Name | None = None
    mat: Mat | None = None
    """The mat that whoever sits down would like to have."""


class AnswerClaim(ToServer, tag="answer_claim"):
    """Grant or refuse a claim, as the owner, or while the owner is away as anybody who sits here.

    Where the seat's person is here, on a device that several share, only that device can agree. The device that asked
    may send it as well, with `agree` false, to withdraw its claim.
    """

    id: Id
    claim: Count
    agree: bool


class End(ToServer):
    """Agree to end the match without a result, or take that back."""

    id: Id
    agree: bool


class Again(ToServer):
    """Say, once the match is over, which game the people on this device would like to play next with the others.

    The table shows it to everybody (`again`). When all have said the same, any of them sets up the next table
    (`POST /api/tables/{id}/next`); only people who have said something sit there.
    """

    id: Id
    game: Annotated[str, msgspec.Meta(min_length=1, max_length=64)] | None = None
    """Null: none after all."""


class React(ToServer):
    """Show everybody a reaction. Refused as `no-signs` at tables without them."""

    id: Id
    seat: SeatNumber
    emoji: Emoji


class Seen(ToServer):
    """Report that everything up to the view with this `key` has been shown here. It has no `id` and is not answered.

    Bots and automatic steps wait for it at the beginning of a match and after moments, but never more than six seconds;
    where a person has things read aloud, fifteen.
    """

    key: Count
    holds: bool = False
    """Something else is open here, such as a menu or an explanation for a first time. If all others are bots, they wait
    for it. Where people play together, a cup that is about to go up waits for each player once, for at most 30 seconds;
    it waits every time for people who have things read aloud, unless speed counts in this game."""


class Pong(ToServer):
    """The answer to a `ping`, at once."""

    sent: Count
    """The value from the ping."""
    clock: Count
    """The client's own clock in milliseconds: any that runs steadily."""


FromClient: TypeAlias = (
    Hello | AddNonce | GiveAnswer | ThrowDice | AskHint | Objection | Consent | PauseTable | ResumeTable | SitIn
    | ComeBack | ClaimSeat | AnswerClaim | End | Again | React | Pong | Seen
)  # fmt: skip


class ToClient(msgspec.Struct, tag_field="type", tag=str.lower):
    """A message from the server."""


class Welcome(ToClient):
    """The answer to `hello`. A `view` for each of the device's seats follows, or, if it has none, everybody's."""

    protocol: int
    table: TableInfo
    members: list[int]
    """The table's members who play on this device."""
    version: str = ""
    """The server's version. A page that came from an older server should be reloaded."""


class TableChanged(ToClient, tag="table"):
    """A change of the table: its members, their presence, a pause …"""

    table: TableInfo


class MembersChanged(ToClient, tag="members"):
    """A seat was given to this device or taken from it; it need not connect again. Views follow as after `welcome`."""

    members: list[int]
    """The table's members who play on this device from now on."""


class SeatGiven(ToClient, tag="seat_given"):
    """The seat was given to this device. Its earlier token no longer works; this one is shown only here."""

    id: str
    """The id of the `claim`."""
    member: int
    token: str
    person: str | None
    """The key that finds all of this person's tables, if the claim had none."""


class TypedThrow(msgspec.Struct):
    """The latest entry for real dice. Until the next throw it can be corrected.

    Or dice that everybody looks at before they are entered: until all have chosen, anybody may have them thrown again.
    """

    key: int
    """Identifies it in an `object`."""
    seat: int
    """The seat whose throw it was."""
    value: Json
    """Null: not entered yet."""
    under_cup: bool
    """A cup was over them when they fell: the choices since were made for these dice, and no others."""
    dice: list[Json] | None
    """The dice as they were in `waiting`. Null: it can't be corrected die by die."""
    together: bool
    """Other people have answered since: everybody has to agree, and their answers are asked for again."""


class View(ToClient):
    """Everything that one seat may see now. Compare it with the last view to find out what happened."""

    seat: int | None
    """Null: the view for everybody."""
    seq: int
    """The length of the table's log. It never decreases."""
    key: int
    """Identifies the open question; it is sent with every answer."""
    clock: int
    """The match's clock when this is to be shown, in milliseconds."""
    running: bool
    """True while the clock runs. It is stopped while the table is paused."""
    deadline: int | None
    """The time (by the match's clock) at which the game's fallback answers for seats that haven't."""
    view: Json
    """The things on the table, the news, the request, and this seat's question: see docs/engine.md."""
    ack: str | None = None
    """The `id` of this device's message that led to it."""
    typed: TypedThrow | None = None
    """With real dice: the throw that can be corrected now."""


class Ack(ToClient):
    """Done, and durable."""

    id: str
    seq: int


class WhyInfo(msgspec.Struct):
    """The reason for a hint."""

    unit: Unit
    value: float
    """The result to be expected with it: points at the end, or the chance of a strike in this round."""
    next: AlternativeInfo | None
    """The next best answer. Null: there is no other."""


class Hinted(ToClient):
    """The best answer by the odds and what this seat has seen; if they can't tell, the hardest bot's."""

    id: str
    """The id of the `hint`."""
    seat: int
    key: int
    value: Json
    """One of the possible answers to the question, as it would be in an `answer`."""
    why: WhyInfo | None
    """Null: the game's odds don't say."""


class ObjectionMade(ToClient, tag="objected"):
    """An entry for real dice was wrong, or the dice were tilted and are thrown again."""

    member: int
    """The member who said so."""
    throw: TypedThrow
    """The throw as it was."""
    value: Json
    """The value that counts instead. Null: it is entered again."""


class ProposalLapsed(ToClient, tag="lapsed"):
    """A proposal was dropped: the throw stays as it was entered."""

    member: int
    """The member who proposed it."""
    why: Literal["refused", "withdrawn", "late", "moved-on"]
    """`late`: not everybody agreed within a minute. `moved-on`: the next throw, a break, or the end."""
    by: int | None
    """The member who refused."""


class Refusal(ToClient, tag="refused"):
    """A message was refused, and nothing was changed. `code` is stable, `text` is for the person, in their language."""

    id: str | None
    code: str
    text: str


class Ping(ToClient):
    """Answer with a `pong` at once, so that the server learns this connection's round trip and clock."""

    sent: int


class Reaction(ToClient):
    """A player's reaction."""

    member: int
    emoji: Emoji


class Bye(ToClient):
    """The last message before the server closes the connection. `code` says whether to come back."""

    code: str
    text: str


FromServer: TypeAlias = (
    Welcome | TableChanged | MembersChanged | SeatGiven | View | Ack | Hinted | ObjectionMade | ProposalLapsed
    | Refusal | Ping | Reaction | Bye
)  # fmt: skip
