"""Messages of the WebSocket `/api/tables/{id}/play`: one JSON object each way, told apart by `type`."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from mutschel.protocol.analysis import AlternativeInfo, Unit
from mutschel.protocol.common import Count, Hash, Json, Language, Name, Nonce, TableInfo, Token

Id: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=99)]

# What can be shown across the table; there is no chat.
Emoji: TypeAlias = Literal["👍", "👏", "😀", "😂", "😮", "😢", "🙈", "🎲", "🍀", "🥨"]


class ToServer(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    """What a client may send. Every message but `hello`, `pong` and `seen` has an `id` of the client's choice.

    It is answered by an `ack` (or by a `view` that carries it) when what it did is durable, a `hint` by `hinted`, a
    `claim` by `seat_given`; otherwise by `refused`. A client that loses its connection sends what was not answered once
    more, with the same `id`: it is done only once (if the server itself has restarted in the meantime, a pause or the
    like may be refused because it has been done).
    """


class Hello(ToServer):
    """The first message. Tokens of seats, or a person's key, decide which seats this device plays; none: it watches."""

    protocol: int
    tokens: Annotated[list[Token], msgspec.Meta(max_length=24)] = []
    language: Language = "en"
    nonce: Nonce | None = None
    """Of older clients, and no longer counted: who sends it before the hash is known proves nothing. See `nonce`."""
    aloud: bool = False
    """What happens is read aloud here, so bots should take their time."""
    moments: bool = False
    """This device shows moments one after the other: bots, the clock and automatic steps wait until it says `seen`."""


class AddNonce(ToServer, tag="nonce"):
    """What this device adds to the fair dice for one of its seats, once it has seen the `hash`: after `welcome`.

    The `ack` promises that it is part of every throw. Refused as `nonce-too-late` after the first throw, which waits
    for it up to three seconds, and as `nonce-taken` if another device has added something for this seat.
    """

    id: Id
    member: Count
    nonce: Nonce
    """16 random bytes, others for each seat and table. Keep them: sent once more, they are acknowledged again."""
    hash: Hash
    """The first that this device was told for this table (`fair`), on which it relies."""


class GiveAnswer(ToServer, tag="answer"):
    """A seat's answer to its open question; in a race, a call."""

    id: Id
    seat: SeatNumber
    key: Count
    """Of the view that had the question. An answer to an earlier question is refused as stale."""
    value: Json
    made: Count | None = None
    """When it was made, in milliseconds by the client's clock, which `pong` tells; otherwise when it arrived."""


class ThrowDice(ToServer, tag="throw"):
    """This seat throws (or draws, or flicks): chance answers only when it is asked to."""

    id: Id
    seat: SeatNumber
    key: Count
    value: Json = None
    """With real dice: what they show, in the order of the dice; null under a cup."""


class AskHint(ToServer, tag="hint"):
    """What is the best answer to this seat's open question, and why? Only where all others are bots; not in races."""

    id: Id
    seat: SeatNumber
    key: Count


class Objection(ToServer, tag="object"):
    """With real dice: what was entered last is not what the dice show, or the dice that lie there are tilted.

    It counts at once, unless other people have answered since (`together`): then everybody has to `consent`.
    """

    id: Id
    key: Count
    """Of the throw, which is `typed` in `view`."""
    value: Json = None
    """What they show, as in `throw`; null: the dice are thrown again, and what is not dice is entered again."""


class Consent(ToServer):
    """Agree to what is proposed, or refuse it, for all who play on this device. Whoever proposed it may withdraw it."""

    id: Id
    number: Count
    """Of the `proposal` in `table`."""
    agree: bool


class PauseTable(ToServer, tag="pause"):
    """Stop the table's clock, for everybody."""

    id: Id


class ResumeTable(ToServer, tag="resume"):
    """Let the clock run again."""

    id: Id


class SitIn(ToServer, tag="sit_in"):
    """Let a bot play for somebody who is away, until they return."""

    id: Id
    member: Count


class ComeBack(ToServer, tag="back"):
    """Play again for somebody on this device for whom a bot sits in. (On a new connection all of them do.)"""

    id: Id
    member: Count


class ClaimSeat(ToServer, tag="claim"):
    """That's my seat: of somebody who has been away for ten seconds (the owner: five minutes), or on a shared device.

    With a `name` instead of a `member`: let me sit down, where the table's owner wants to be asked (`door`).

    For a device that watches, or, where it is about a seat, plays other seats; a few times a minute.

    The owner of the table is asked, or everybody who sits there while the owner is away (`claims` of the table). When
    one of them, on another device, agrees, the answer is `seat_given`; it is `refused` when one of them refuses, after
    a minute, or when somebody returns to the seat. If this device goes, so does its claim.
    """

    id: Id
    member: Count | None = None
    person: Token | None = None
    """The key of the person whose seat it is, if they have one already; otherwise a new one is made."""
    name: Name | None = None


class AnswerClaim(ToServer, tag="answer_claim"):
    """Let somebody have the seat that they ask for, or don't: the owner, or while they are away anybody who sits here.

    Where its person is here, on a device that several share, only that device can agree.
    Whoever asked may send it as well, with `agree` false: then they no longer want it.
    """

    id: Id
    claim: Count
    agree: bool


class End(ToServer):
    """Agree (or no longer) to end the match without a result."""

    id: Id
    agree: bool


class React(ToServer):
    """Show everybody a reaction."""

    id: Id
    seat: SeatNumber
    emoji: Emoji


class Seen(ToServer):
    """All that happened up to the view with this `key` has been shown here. It has no `id` and is not answered.

    Bots and automatic steps wait for it as long as moments last, but never more than six seconds; where somebody has
    things read aloud, fifteen.
    """

    key: Count
    holds: bool = False
    """Something else is open here, such as a menu, or somebody is being told what comes: whoever plays against bots
    only makes them wait by it. Where others play, too, a cup that is about to go up waits for each player once, for
    at most 30 seconds; for whoever has things read aloud every time, unless speed counts in this game."""


class Pong(ToServer):
    """The answer to a `ping`, at once."""

    sent: Count
    """As it was in the ping."""
    clock: Count
    """The client's own clock in milliseconds: any that runs steadily."""


FromClient: TypeAlias = (
    Hello | AddNonce | GiveAnswer | ThrowDice | AskHint | Objection | Consent | PauseTable | ResumeTable | SitIn
    | ComeBack | ClaimSeat | AnswerClaim | End | React | Pong | Seen
)  # fmt: skip


class ToClient(msgspec.Struct, tag_field="type", tag=str.lower):
    """What the server sends."""


class Welcome(ToClient):
    """The answer to `hello`. A `view` for each of the device's seats follows, or, if it has none, what all may see."""

    protocol: int
    table: TableInfo
    members: list[int]
    """Which of the table's members play on this device."""
    version: str = ""
    """The server's. A page that came from an older server than this should be reloaded."""


class TableChanged(ToClient, tag="table"):
    """Something about the table has changed: who sits there, who is here, a pause …"""

    table: TableInfo


class MembersChanged(ToClient, tag="members"):
    """A seat was given to this device or taken from it; it need not connect again. Views follow as after `welcome`."""

    members: list[int]
    """Which of the table's members play on this device from now on."""


class SeatGiven(ToClient, tag="seat_given"):
    """The seat is yours. Its earlier token opens nothing any more; this one is shown only here."""

    id: str
    """Of the `claim`."""
    member: int
    token: str
    person: str | None
    """The key that finds all of this person's tables, if the claim had none."""


class TypedThrow(msgspec.Struct):
    """What was entered last for real dice. Until the next throw it can be put right.

    Or dice that all look at and nobody enters yet: until all have chosen, anybody may have them thrown again.
    """

    key: int
    """Names it in an `object`."""
    seat: int
    """Whose throw it was."""
    value: Json
    """Null: not entered yet."""
    under_cup: bool
    """A cup was over them when they fell: what has been chosen since was for these dice, and no others."""
    dice: list[Json] | None
    """As they were in `waiting`. Null: nothing that can be put right die by die."""
    together: bool
    """Other people have answered since: everybody has to agree, and what was answered is asked again."""


class View(ToClient):
    """All that one seat may see now. Compare it with the last one to know what happened."""

    seat: int | None
    """Null: what everybody sees."""
    seq: int
    """How long the table's log was. It never decreases."""
    key: int
    """Names the open question; it goes with every answer."""
    clock: int
    """The match's clock when this is to be shown, in milliseconds."""
    running: bool
    """Does the clock run? It is stopped while the table is paused."""
    deadline: int | None
    """When (by the match's clock) the game's fallback answers for whoever hasn't."""
    view: Json
    """Things on the table, news, what is waited for, and this seat's question: see docs/engine.md."""
    ack: str | None = None
    """The `id` of this device's message that led to it."""
    typed: TypedThrow | None = None
    """With real dice: the throw that can be put right now."""


class Ack(ToClient):
    """Done, and durable."""

    id: str
    seq: int


class WhyInfo(msgspec.Struct):
    """What supports a hint."""

    unit: Unit
    value: float
    """What can be expected with it: points at the end, or the chance of a strike in this round."""
    next: AlternativeInfo | None
    """The next best answer. Null: there is no other."""


class Hinted(ToClient):
    """The best answer, as far as odds and what this seat has seen can tell; if not, what the hardest bot would do."""

    id: str
    """Of the `hint`."""
    seat: int
    key: int
    value: Json
    """One of the possible answers to the question, as an `answer` would carry it."""
    why: WhyInfo | None
    """Null: the game's odds don't say."""


class ObjectionMade(ToClient, tag="objected"):
    """What was entered for real dice did not show what they show, or they were tilted and are thrown again."""

    member: int
    """Who said so."""
    throw: TypedThrow
    """As it was."""
    value: Json
    """What counts instead. Null: it is entered again."""


class ProposalLapsed(ToClient, tag="lapsed"):
    """The throw stays as it was entered."""

    member: int
    """Who had proposed another."""
    why: Literal["refused", "withdrawn", "late", "moved-on"]
    """`late`: not everybody agreed within a minute. `moved-on`: the next throw, a break, or the end."""
    by: int | None
    """Who refused."""


class Refusal(ToClient, tag="refused"):
    """Nothing was changed. `code` is stable, `text` is for the person, in their language."""

    id: str | None
    code: str
    text: str


class Ping(ToClient):
    """Answer with a `pong` at once, so that the server learns this connection's round trip and clock."""

    sent: int


class Reaction(ToClient):
    """Somebody reacts."""

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
