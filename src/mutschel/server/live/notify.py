"""Sends everybody their views and the sender its answer, all of it once the change is durable."""

from __future__ import annotations

from collections.abc import Sequence

from mutschel.engine import Problem
from mutschel.host.corrections import Correction, LapsedProposal
from mutschel.host.hints import Hint
from mutschel.host.recording import Changes
from mutschel.host.undecided import WaitingMessage
from mutschel.protocol import play
from mutschel.protocol.analysis import AlternativeInfo
from mutschel.server.commit import Committer
from mutschel.server.hooks import Hooks
from mutschel.server.live.link import Link
from mutschel.server.live.table import LiveTable, encode, typed_throw


class Notifier:
    """Sends the messages that follow from changes at a table."""

    def __init__(self, committer: Committer[LiveTable], hooks: Hooks) -> None:
        self._committer = committer
        self._hooks = hooks

    def tell(
        self, live: LiveTable, changes: Changes, acks: dict[Link, list[str]], newcomer: Link | None, now: int
    ) -> None:
        """Send new views to the devices that get them; a view also acknowledges its device's message."""
        if changes.info:
            table = encode(play.TableChanged(live.info(now)))
            for link in live.links:
                link.seats = live.seats_on(link.device)
                if link.told != link.device.members:
                    link.told = link.device.members
                    self.send(live, link, encode(play.MembersChanged(sorted(link.told))))
                if link is not newcomer:
                    self.send(live, link, table)
        for what in changes.told:
            said = encode(message_about(what))
            for link in live.links:
                self.send(live, link, said)
        if changes.views:
            others = live.links if newcomer is None else [link for link in live.links if link is not newcomer]
            self.show(live, others, changes.reveal, acks, now)
        for link, ids in acks.items():
            for id in ids:
                self.send(live, link, encode(play.Ack(id, live.seq)))

    def show(
        self, live: LiveTable, links: Sequence[Link], reveal: int | None, acks: dict[Link, list[str]], now: int
    ) -> None:
        """Send everybody their view; distant devices get a reveal early, so that it arrives everywhere at once."""
        seats = {seat for link in links for seat in link.seats}
        views = live.views(seats, live.table.presence.clock.read(now) + (reveal or 0))
        for link in links:
            hold = 0 if reveal is None else max(0, reveal - link.device.lag.ahead)
            mine = acks.get(link)
            for seat in link.seats if views else ():
                view = views[seat]
                view.ack = mine.pop() if mine else None
                self._committer.send_when_saved(live, link, encode(view), hold)

    def send(self, live: LiveTable, link: Link, message: bytes, hold: int = 0) -> None:
        self._committer.send_when_saved(live, link, message, hold)

    def advise(self, live: LiveTable, link: Link, message: WaitingMessage, key: int, hint: Hint) -> None:
        why = None
        if hint.why is not None:
            after = hint.why.next
            why = play.WhyInfo(hint.why.unit, hint.why.value, None if after is None else AlternativeInfo(*after))
        self.send(live, link, encode(play.Hinted(message.id, message.seat, key, hint.value, why)))

    def refuse(self, live: LiveTable, link: Link, id: str | None, problem: Problem) -> None:
        self._hooks.refused(problem.code)
        self.send(live, link, encode(play.Refusal(id, problem.code, problem.text(link.language))))


def message_about(what: Correction | LapsedProposal) -> play.ObjectionMade | play.ProposalLapsed:
    if isinstance(what, LapsedProposal):
        return play.ProposalLapsed(what.member, what.why, what.by)  # type: ignore[arg-type]
    return play.ObjectionMade(what.member, typed_throw(what.typed, None), what.value)
