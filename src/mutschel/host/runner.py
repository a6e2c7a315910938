"""The automatic steps at a table: bots and chance answer, time runs out, corrections are made, the secret is published.

`schedule` says when they are due, `delays` what they wait for, and `jobs` what has to be worked out for them.
"""

from __future__ import annotations

from mutschel.engine import CHANCE, Json, Landing, Refused
from mutschel.host import decide
from mutschel.host import entries as log
from mutschel.host.claims import Claims
from mutschel.host.corrections import Correction, Corrections
from mutschel.host.delays import FIRST_LOOK, Delays
from mutschel.host.fair import name_print, new_salt, seal
from mutschel.host.jobs import jobs
from mutschel.host.play import EnteredThrow, TableMatch
from mutschel.host.presence import Presence
from mutschel.host.recording import Changes, Recorder
from mutschel.host.schedule import next_due
from mutschel.host.state import TableState
from mutschel.host.undecided import DueAnswer, PendingWork, TableJob


class Runner:
    """A table that goes on by itself, independent of what people do there."""

    __slots__ = ("_delays", "_pending", "_recorder", "claims", "corrections", "defers_jobs", "presence", "state")

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.presence = Presence(state.clock_at)
        self._delays = Delays(state, self.presence)
        self._pending = PendingWork()
        self.claims = Claims(state, self.presence, self._pending)
        self.corrections = Corrections(state, self.presence)
        self.defers_jobs = False  # bots and simulations are not worked out here, but by the caller of `take`
        self._recorder = Recorder(state, self._pending, self.corrections)

    @property
    def too_long(self) -> bool:
        """True if the log is full: the match can then only be ended."""
        return self.state.room <= 0

    def clock(self, now: int) -> int:
        return self.presence.clock.read(now)

    def tick(self, now: int) -> None:
        """Do everything that is due."""
        state, presence = self.state, self.presence
        if self.claims.open:
            self._recorder.info |= self.claims.lapse_if_due(now)
        if state.play is None:
            return
        if self.corrections.proposal is not None:
            self._recorder.info |= self.corrections.lapse_if_due(now)
            self._correct_if_agreed(now)
        if presence.clock.since is not None:
            if presence.wants_to_end and decide.all_agree_to_end(state, presence, now):
                self._recorder.record(log.Ended())
            clock = presence.clock.read(now)
            if state.setup.sit_in_after is not None:
                for who, after in decide.absent_players(state, presence, state.setup.sit_in_after):
                    if presence.waited_for(who, now) >= after and state.room > 0:
                        self._recorder.record(log.SatIn(who.id, decide.SIT_IN_LEVEL, clock))
            until = state.play.opened + FIRST_LOOK
            self._recorder.info |= presence.watch_looking(state.play.key, clock, until)
            while state.room > 0 and self._step(clock):
                pass
        if state.play.match.request is None and state.opened is None:  # it is over: publish the secret
            salts = [new_salt() for _ in state.match.names]
            prints = list(map(name_print, salts, state.match.names))
            self._recorder.record(log.Opened(state.secret.hex(), seal(state.match, state.note(), prints), salts))
            presence.clock.stop(now)
            self.claims.lapse_if_due(now)

    def due(self) -> int | None:
        """The server time at which `tick` will have something to do."""
        state, presence = self.state, self.presence
        times = [claim.until for claim in self.claims.open] if self.claims.open else []
        if state.play is None or presence.clock.since is None or state.room <= 0:
            return min(times, default=None)
        if state.setup.sit_in_after is not None:
            absent = decide.absent_players(state, presence, state.setup.sit_in_after)
            times += [presence.waited_since(who) + after for who, after in absent]
        if presence.wants_to_end:
            times += decide.vote_due(state, presence)
        if self.corrections.proposal is not None:
            times += self.corrections.due()
        next = next_due(state.play, self._pending, self._delays)
        if next is not None:
            times.append(presence.clock.server_time(next.when))
        return min(times) if times else None

    def _step(self, clock: int) -> bool:
        """Do one thing that is due. Returns whether there was one."""
        play = self.state.play
        assert play is not None
        race = play.to_reveal
        if race is not None:  # it has begun: set the time at which everybody sees it
            delay = self.presence.reveal({self.state.order[seat] for seat in race.callers()})
            self._recorder.record(log.Revealed(max(play.opened, clock) + delay))
            if self.too_long:
                return False
        if not self.defers_jobs:
            for job in jobs(self.state, self._pending, self.corrections):
                self._apply_job(job, job.run(), clock)
        due = next_due(play, self._pending, self._delays)
        if due is None or due.when > clock:
            return False
        value = due.value
        if due.by == CHANCE:
            request = play.match.request
            if self.defers_jobs and isinstance(request, Landing) and request.scene is not None:
                self._pending.flying = due
                return False
            value = self.state.chance(due.value)()
        self._apply_due(due, value, clock)
        return True

    def _apply_due(self, due: DueAnswer, value: Json, clock: int) -> None:
        play, pending, message = self.state.play, self._pending, due.message
        assert play is not None
        if message in pending.messages:
            pending.messages.remove(message)
        try:
            self._recorder.record(
                decide.answer_entry(play, due.by, value, clock if due.at is None else due.at, message)
            )
        except Refused as why:
            assert message is not None, "what happens by itself is legal"
            pending.reply(message, why)
        else:
            pending.reply(message)

    # -- real dice that were entered wrongly ---------------------------------------------------------------
    def _correct_if_agreed(self, now: int) -> None:
        if (agreed := self.corrections.take_agreed(now)) is not None:
            self._recorder.info = True
            typed = self.corrections.check(agreed.key, agreed.value)
            self._correct(agreed.member, typed, agreed.value, now)

    def _correct(self, member: int, typed: EnteredThrow, value: Json, now: int) -> None:
        correction = Correction(member, typed, value)
        if typed.value is None:
            self.corrections.void = typed.key
        if self.defers_jobs:
            self.corrections.coming = correction
        else:
            self._put_right(correction, self.state.rewound(typed.place)(), now)

    def _put_right(self, correction: Correction, rewound: TableMatch, now: int) -> None:
        member, typed, value = correction
        self.state.rewind_to(rewound)
        self._recorder.record(log.Objected(member, typed.place))
        if value is not None:
            self._recorder.record(decide.answer_entry(rewound, CHANCE, value, self.clock(now), None))
        self.corrections.told.append(correction)
        self.tick(now)

    # -- jobs --------------------------------------------------------------------------------------------------
    def job_done(self, job: TableJob, value: Json, now: int) -> None:
        """Take in the result of a job. It is dropped if another question is open by now."""
        if not self.wants(job) or self.too_long:
            return
        if job is self.corrections.rewinding:
            if (correction := self.corrections.take_coming()) is not None:
                self._put_right(correction, value, now)
        else:
            self._apply_job(job, value, self.clock(now))
            self.tick(now)

    def wants(self, job: TableJob) -> bool:
        """True if the result of this job is still needed."""
        if job.message is not None:
            return self.state.play is not None and self.state.play.key == job.key
        return job is self.corrections.rewinding or self._pending.under_way.get(job.by) is job

    def _apply_job(self, job: TableJob, value: Json, clock: int) -> None:
        del self._pending.under_way[job.by]
        due = self._pending.flying
        if job.by != CHANCE:
            self._pending.thoughts[job.by] = value
        elif due is not None:
            self._pending.flying = None
            self._apply_due(due, value, clock)

    def take(self) -> Changes:
        """Fetch what has happened since the last time."""
        waited_for = self.defers_jobs and self.presence.clock.since is not None
        work = jobs(self.state, self._pending, self.corrections) if waited_for else []
        return self._recorder.take(self.presence.reveal_delay, work)
