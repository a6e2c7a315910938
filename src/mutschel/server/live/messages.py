"""The messages of a device to its table, after its hello."""

from __future__ import annotations

from typing import TypeAlias

from mutschel.engine import Refused
from mutschel.host.claims import Claim
from mutschel.host.undecided import TableJob
from mutschel.protocol import play
from mutschel.server.limits import Clock, Rate
from mutschel.server.live.link import Link
from mutschel.server.live.notify import Notifier
from mutschel.server.live.table import LiveTable, encode
from mutschel.server.live.workers import Workers
from mutschel.server.tokens import hashed, new_token
from mutschel.store.base import NOBODY, SeatRow

ForTable: TypeAlias = (
    play.Objection | play.Consent | play.PauseTable | play.ResumeTable | play.SitIn | play.ComeBack
    | play.AnswerClaim | play.End | play.Again | play.React
)  # fmt: skip
REACTIONS = 5  # per person within ten seconds
QUESTIONS = 12  # to the people at one table within a minute, by anybody
ASKING_EACH = 2  # open questions of one address at one table; a table allows three (`claims.MOST`)
QUESTIONS_EACH = 4  # per address and table within two minutes, so that others can ask, too
MOST_FORMER = 50  # former devices of a seat; each is remembered, so that it can remove its name


class MessageHandler:
    """Carries out the messages of a table's devices, if they may do that."""

    def __init__(self, notifier: Notifier, workers: Workers, breaks_per_minute: int, seconds: Clock) -> None:
        self._notifier = notifier
        self._workers = workers
        self._reactions = Rate(REACTIONS, 10, seconds)
        self._breaks = Rate(breaks_per_minute, 60, seconds)
        self._questions = Rate(QUESTIONS, 60, seconds)
        self._questions_each = Rate(QUESTIONS_EACH, 120, seconds)

    def handle(self, live: LiveTable, link: Link, message: play.FromClient, now: int) -> bool:
        """Carry out a message. True: done. False: a reply will follow."""
        table, device = live.table, link.device
        if isinstance(message, play.GiveAnswer):  # most messages are; a pattern would take longer than the rest
            return table.answer(device, message.seat, message.key, message.value, message.id, now, message.made)
        match message:
            case play.ThrowDice(message_id, seat, key, value):
                return table.throw(device, seat, key, value, message_id, now)
            case play.AddNonce(_, member, nonce, hash):
                if member not in device.members:
                    raise Refused("not-your-seat", package="mutschel.host")
                table.add_nonce(member, nonce, hash)
                table.tick(now)
            case play.AskHint(message_id, seat, key):
                self._start_hint(live, table.hint(device, seat, key, message_id))
                return False
            case play.ClaimSeat(message_id, member, person, name, mat):
                if name is not None:  # a question that isn't allowed doesn't count against the limits
                    table.claims.check_knock(device, name, now)
                else:
                    table.claims.check(device, -1 if member is None else member, now)
                    row = None if member is None else live.seats.get(member)
                    if row is not None and len(row.former) >= MOST_FORMER:
                        raise Refused("too-many-holders", package="mutschel.server", n=MOST_FORMER)
                asking = [live.link_of(claim.device) for claim in table.claims.open]
                if sum(other is not None and other.share == link.share for other in asking) >= ASKING_EACH:
                    raise Refused("too-many-claims", package="mutschel.host", n=ASKING_EACH)
                self._questions_each.take(f"{live.id}:{link.share}", "too-many-actions")
                self._questions.take(live.id, "too-many-actions")
                link.person = None if person is None else hashed(person)
                if name is not None:
                    table.knock(device, name, message_id, now, mat)
                elif member is not None:
                    table.claim_seat(device, member, message_id, now)
                return False
            case play.Pong(sent, clock):
                if sent in link.pings:  # an answer to no ping would only make the device seem far away
                    link.pings.remove(sent)
                    link.ponged = now
                    device.lag.add_pong(sent, now, clock)
            case play.Seen(key, holds):
                table.seen(device, key, holds, now)
            case play.Hello():
                raise Refused("hello-again", package="mutschel.server")
            case _:
                speaker = min(device.members, default=None)
                if speaker is None or not table.presence.has_done(speaker, message.id):
                    self._handle_for_table(live, link, message, now)
                    if speaker is not None:
                        table.presence.remember(speaker, message.id)
        return True

    def _handle_for_table(self, live: LiveTable, link: Link, message: ForTable, now: int) -> None:
        """Carry out a message about the table, rather than an answer in the match."""
        table, device = live.table, link.device
        if device.members and not isinstance(message, (play.React, play.Again)):
            self._breaks.take(f"{live.id}:{min(device.members)}", "too-many-actions")
        match message:
            case play.Objection(_, key, value):
                table.object(device, key, now, value)
            case play.Consent(_, number, agree):
                table.consent(device, number, agree, now)
            case play.PauseTable():
                table.pause(device, now)
            case play.ResumeTable():
                table.resume(device, now)
            case play.SitIn(_, member):
                table.sit_in(device, member, now)
            case play.ComeBack(_, member):
                table.come_back(device, member, now)
            case play.AnswerClaim(_, number, agree):
                claim = table.answer_claim(device, number, agree, now)
                if claim is not None:
                    self._give_seat(live, claim)
            case play.End(_, agree):
                table.vote_to_end(device, agree, now)
            case play.Again(_, game):
                if device.members:  # others are refused anyway
                    self._reactions.take(f"{live.id}:{min(device.members)}", "too-many-reactions")
                table.want_again(device, game)
            case play.React(_, seat, emoji):
                self._react(live, link, seat, emoji)

    def _give_seat(self, live: LiveTable, claim: Claim) -> None:
        """Give the seat a new token. Only its device gets it, once its hash is durable."""
        link = live.link_of(claim.device)
        assert link is not None, "when a device goes, its claim goes with it"
        assert claim.member is not None
        member, token = claim.member, new_token()
        key = new_token() if link.person is None else None
        person = hashed(key) if key else link.person
        assert person is not None
        seat = live.seats.get(member) or SeatRow(member, NOBODY, NOBODY, live.table.state.members[member].name)
        live.seats[member] = seat.given(hashed(token), person)
        self._notifier.send(live, link, encode(play.SeatGiven(claim.id, member, token, key)))

    def _react(self, live: LiveTable, link: Link, seat: int, emoji: play.Emoji) -> None:
        members = [member.id for member in live.table.state.seated]
        if seat >= len(members) or members[seat] not in link.device.members:
            raise Refused("not-your-seat", package="mutschel.host")
        if not live.table.state.setup.signs:
            raise Refused("no-signs", package="mutschel.host")
        self._reactions.take(f"{live.id}:{members[seat]}", "too-many-reactions")
        reaction = encode(play.Reaction(members[seat], emoji))
        for other in live.links:
            self._notifier.send(live, other, reaction)

    def _start_hint(self, live: LiveTable, hint: TableJob) -> None:
        """Work out one hint at a time. After a lost connection, the answer goes to the device that asked again."""
        if live.hint is None or live.hint.key != hint.key:
            live.hint = hint
            self._workers.add(live, [hint])
            return
        first, again = live.hint.message, hint.message
        if first is None or again is None or (first.member, first.id) != (again.member, again.id):
            raise Refused("hint-under-way", package="mutschel.server")
        first.device = again.device
