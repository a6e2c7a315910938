"""A table that lives: its state, who is there, and what waits. People, bots, the clock and chance all come in here.

What somebody does is decided (`lobby`, `decide`), becomes entries of the log, and only entries change the state; what
happens by itself is `due`. What must be made durable, and what people then get to see, is fetched with `take`. No
network, no disk; `now` is always the server's clock in milliseconds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from msgspec.structs import asdict

from mutschel.engine import CHANCE, ChooseAll, Json, Landing, Pause, Race, Refused, Seat
from mutschel.games.registry import find_game
from mutschel.host import decide, lobby, owner
from mutschel.host import entries as log
from mutschel.host.claims import Claim, Claims
from mutschel.host.corrections import Corrected, Corrections
from mutschel.host.due import next_due
from mutschel.host.fair import commitment, name_print, new_salt, seal
from mutschel.host.hints import Adviser, question
from mutschel.host.members import NAMELESS
from mutschel.host.pending import Asked, Due, Job, Pending
from mutschel.host.play import Pace, Play, Typed
from mutschel.host.presence import Device, Presence
from mutschel.host.recording import Changes, Recorder
from mutschel.host.state import Entry, Script, TableState
from mutschel.host.waiting import FIRST_LOOK, Waiting
from mutschel.host.work import jobs


class HostedTable:
    """One table from its first seat to its last throw."""

    __slots__ = (
        "_adviser", "_pending", "_recorder", "_waiting", "claims", "corrections", "defers_jobs", "presence", "state",
    )  # fmt: skip

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.presence = Presence(state.clock_at)
        self._waiting = Waiting(state, self.presence)
        self._pending = Pending()
        self.claims = Claims(state, self.presence, self._pending)
        self.corrections = Corrections(state, self.presence)
        self.defers_jobs = False  # bots and simulations are not worked out here, but by whoever takes `jobs`
        self._adviser: Adviser | None = None  # of the only person at the table, once they have asked for a hint
        self._recorder = Recorder(state, self._pending, self.corrections)

    @classmethod
    def create(
        cls,
        id: str,
        secret: bytes,
        terms: log.Agreed,
        pace: Pace | None = None,
        script: Script | None = None,
        word: str = "",
        created: int = 0,
        day: str = "",
        evening: str = "",
        game_number: int = 0,
    ) -> HostedTable:
        """Set up a table. Its options must suit some number of players that the game takes."""
        game = find_game(terms.game, terms.version)
        lobby.check_options(game, terms.options)
        lobby.check_dice(game, terms.dice, terms.options)
        table = cls(TableState(id, secret, pace, script))
        table._recorder.record(
            log.Created(
                hash=commitment(secret),
                word=word,
                created=created,
                day=day,
                evening=evening,
                game_number=game_number,
                **asdict(terms),
            )
        )
        return table

    @classmethod
    def restore(
        cls, id: str, secret: bytes, entries: Iterable[bytes], pace: Pace | None = None, script: Script | None = None
    ) -> HostedTable:
        """A table as its log tells it. Nobody is there yet, and the clock is stopped."""
        state = TableState(id, secret, pace, script)
        state.apply_all([log.decode(entry) for entry in entries])
        return cls(state)

    @property
    def too_long(self) -> bool:
        """The log is full: the match can only be ended."""
        return self.state.room <= 0

    def clock(self, now: int) -> int:
        return self.presence.clock.read(now)

    # -- before the match ----------------------------------------------------------------------------------
    def sit(self, name: str, bot: str | None = None) -> int:
        """Sit down. Returns the member's number."""
        entry = lobby.sit(self.state, name, bot)
        self._recorder.record(entry)
        return entry.member

    def change_seat(self, member: int, name: str | None = None, bot: str | None = None) -> None:
        self._record_if_new(lobby.change_seat(self.state, member, name, bot))

    def stand(self, member: int) -> None:
        heir = owner.heir(self.state, self.presence, member, only_here=False)
        for entry in [*lobby.stand(self.state, member), *([] if heir is None else [heir])]:
            self._recorder.record(entry)
        self.presence.stand(member)
        self.claims.lapse_if_due()

    def hand_on(self, members: Collection[int], to: int) -> None:
        """Those who sit on these seats make the table somebody else's."""
        entry = owner.hand_on(self.state, members, to)
        if self.state.owner != to:
            self._recorder.record(entry)

    def go_by(self, word: str) -> None:
        self._record_if_new(lobby.go_by(self.state, word))

    def agree(self, terms: log.Agreed) -> None:
        self._record_if_new(lobby.agree(self.state, terms))

    def _record_if_new(self, entry: Entry | None) -> None:
        if entry is not None:
            self._recorder.record(entry)

    def add_nonce(self, member: int, nonce: str, hash: str | None = None) -> None:
        entry = lobby.add_nonce(self.state, member, nonce, hash)
        if entry is None:
            return
        if self._pending.flying is not None:  # the first throw is already being made
            raise Refused("nonce-too-late", package="mutschel.host")
        self._recorder.record(entry)

    def start(self, now: int) -> None:
        self._recorder.record(lobby.start(self.state))
        self._run_or_stop_clock(now)
        self.tick(now)

    # -- coming and going ------------------------------------------------------------------------------------
    def connect(self, device: Device, now: int) -> None:
        """A device is there. Whoever plays on it is back."""
        people = [self.state.member(id) for id in sorted(device.members)]
        self.presence.come(device)
        for member in people:
            if member.sitting_in is not None and self.state.running and not self.too_long:
                self._recorder.record(log.Returned(member.id, self.clock(now)))
        self._recorder.info = True
        self._run_or_stop_clock(now)
        self.tick(now)

    def disconnect(self, device: Device, now: int) -> None:
        self.presence.go(device, now)
        self._recorder.info = True
        self.claims.lapse_if_due(now)
        self._run_or_stop_clock(now)
        self.tick(now)

    def come_back(self, device: Device, member: int, now: int) -> None:
        """Somebody plays again for whom a bot sat in at their own wish."""
        entry = decide.come_back(self.state, device, member, self.clock(now))
        if entry is not None and not self.too_long:
            self._decided(entry, now)

    def claim_seat(self, device: Device, member: int, id: str, now: int) -> None:
        """Somebody on another device says: that's my seat. A reply follows when others have answered."""
        self.claims.make(device, member, id, now)
        self._recorder.info = True

    def knock(self, device: Device, name: str, id: str, now: int) -> None:
        """Somebody on a device that only watches wants to sit down. A reply follows when the owner has answered."""
        self.claims.knock(device, name, id, now)
        self._recorder.info = True

    def answer_claim(self, device: Device, number: int, agree: bool, now: int) -> Claim | None:
        """The owner, or one of those who sit here, agrees or refuses. Returns the claim if it was granted."""
        claim = self.claims.find(device, number, agree, now)
        if not agree:
            self.claims.refuse(claim, by=device)
            self._recorder.info = True
            return None
        if claim.member is None:
            claim.member = self.sit(claim.name)
        else:
            self._recorder.record(log.ChangedDevice(claim.member))
        self.claims.grant(claim)
        self.corrections.take_back_consent(claim.member)
        self.come_back(claim.device, claim.member, now)
        self._run_or_stop_clock(now)
        self.tick(now)
        return claim

    def _run_or_stop_clock(self, now: int) -> None:
        """The clock runs while a player is there (where only bots play: a watcher) and the table is not paused."""
        only_bots = not self.state.people
        somebody = any(only_bots or device.members for device in self.presence.devices)
        if self.state.running and somebody and not self.state.paused:
            self.presence.clock.run(now)
        else:
            self.presence.clock.stop(now)

    # -- playing -----------------------------------------------------------------------------------------------
    def answer(
        self, device: Device, seat: Seat, key: int, value: Json, id: str, now: int, stamp: int | None = None
    ) -> bool:
        """A seat's answer, made at `stamp` by the device's clock. True: done. False: a reply will follow."""
        play, member = decide.who_plays(self.state, device, seat)
        if id in member.done:
            return True  # sent once more, because the reply was lost
        decide.not_paused(self.state)
        clock = self.presence.clock.read(now)
        asked = Asked(device, member.id, id, seat, value)
        if isinstance(play.match.request, (Race, ChooseAll)):  # only there it matters when it was made
            shown = None if play.revealed is None or key != play.key else now - clock + play.revealed
            asked.made_at = max(play.revealed or 0, clock - (now - device.lag.made(now, stamp, shown)))
        return self._decided(decide.answer(play, self._pending, asked, key, clock), now)

    def throw(self, device: Device, seat: Seat, key: int, value: Json, id: str, now: int) -> bool:
        """A seat throws; with real dice, this is what they show. True: done. False: a reply will follow."""
        play, member = decide.who_plays(self.state, device, seat, throws=True)
        if id in member.done:
            return True
        decide.not_paused(self.state)
        asked = Asked(device, member.id, id, seat, value)
        return self._decided(decide.throw(play, self._pending, asked, key, self.clock(now)), now)

    def _decided(self, entry: Entry | None, now: int) -> bool:
        if entry is not None:
            self._recorder.record(entry)
        self.tick(now)
        return entry is not None

    def hint(self, device: Device, seat: Seat, key: int, id: str = "") -> Job:
        """The best answer for this seat, and why: a job that ends with a `Hint`.

        It changes nothing, and nothing is written down.
        """
        play, member = decide.who_plays(self.state, device, seat)
        if self.state.counts_as_day:
            raise Refused("no-hints-today", package="mutschel.host")
        if any(other is not member for other in self.state.people):
            raise Refused("no-hints", package="mutschel.host")
        question(decide.open_question(play, key), seat)
        if self._adviser is None:
            self._adviser = Adviser(play.match, seat, play.bots.seed)
        advise = partial(self._adviser.advise, list(play.match.log))
        return Job(play.key, seat, advise, asked=Asked(device, member.id, id, seat))

    # -- about the match ---------------------------------------------------------------------------------------
    def object(self, device: Device, key: int, now: int, value: Json = None) -> None:
        """The real dice don't show what was typed in, but this; None: they are thrown again.

        The throw is put right at once, or, when others have answered since, as soon as everybody agrees. Tilted dice
        under a cup are thrown again at once, whatever has been chosen.
        """
        member = decide.speaker(device)
        if value is None and key == self.corrections.void:
            return  # several see at once that a die is tilted
        typed = self.corrections.check(key, value)
        if self.corrections.needs_consent(device, typed):
            self.corrections.propose(device, key, value, now)
            self._recorder.info = True
            self._correct_if_agreed(now)
        else:
            self._correct(member, typed, value, now)

    def consent(self, device: Device, number: int, agree: bool, now: int) -> None:
        decide.speaker(device)
        self.corrections.consent(device, number, agree)
        self._recorder.info = True
        self._correct_if_agreed(now)

    def _correct_if_agreed(self, now: int) -> None:
        if (agreed := self.corrections.take_agreed(now)) is not None:
            self._recorder.info = True
            typed = self.corrections.check(agreed.key, agreed.value)
            self._correct(agreed.member, typed, agreed.value, now)

    def _correct(self, member: int, typed: Typed, value: Json, now: int) -> None:
        correction = Corrected(member, typed, value)
        if typed.value is None:
            self.corrections.void = typed.key
        if self.defers_jobs:
            self.corrections.coming = correction
        else:
            self._put_right(correction, self.state.rewound(typed.place)(), now)

    def _put_right(self, correction: Corrected, rewound: Play, now: int) -> None:
        member, typed, value = correction
        self._adviser = None  # it has seen what is taken back
        self.state.rewind_to(rewound)
        self._recorder.record(log.Objected(member, typed.place))
        if value is not None:
            self._recorder.record(decide.answer_entry(rewound, CHANCE, value, self.clock(now), None))
        self.corrections.told.append(correction)
        self.tick(now)

    def pause(self, device: Device, now: int) -> None:
        self._recorder.record(decide.pause(self.state, decide.speaker(device), self.clock(now)))
        self._run_or_stop_clock(now)

    def resume(self, device: Device, now: int) -> None:
        self._recorder.record(decide.resume(self.state, decide.speaker(device)))
        self._run_or_stop_clock(now)
        self.tick(now)

    def hold(self, paused: bool, now: int) -> None:
        """The evening has a break, or goes on. A race is played to its end first, and the break comes after it."""
        if self.state.running and self.state.paused != paused:
            who = min(self.state.members)
            entry = decide.pause(self.state, who, self.clock(now)) if paused else decide.resume(self.state, who)
            self._recorder.record(entry)
            self._run_or_stop_clock(now)
            self.tick(now)

    def sit_in(self, device: Device, member: int, now: int) -> None:
        decide.speaker(device)
        heir = owner.heir(self.state, self.presence, member, only_here=True) if member in device.members else None
        self._decided(decide.sit_in(self.state, self.presence, device, member, now), now)
        if heir is not None and not self.too_long:  # whoever leaves the match doesn't decide about it any more
            self._recorder.record(heir)

    def remove(self, member: int, now: int) -> None:
        """Somebody has to go: a bot plays for them, and their token opens nothing any more."""
        entry = decide.remove(self.state, member, self.clock(now))
        self._recorder.record(log.ChangedDevice(member, removed=True))
        self.presence.stand(member)
        self.presence.wants_to_end -= {member}
        self.corrections.take_back_consent(member)
        if entry is not None:
            self._recorder.record(entry)
        self.claims.lapse_if_due(now)
        self._run_or_stop_clock(now)
        self.tick(now)

    def forget(self, member: int) -> None:
        """Somebody's name is removed, whatever goes on here."""
        who = self.state.member(member)
        self._recorder.record(log.SeatChanged(member, NAMELESS, who.bot))

    def close(self, now: int) -> None:
        """Whoever runs the server ends the match, without a result."""
        self._check_running()
        self._recorder.record(log.Ended())
        self.tick(now)

    def _check_running(self) -> None:
        if not self.state.running:
            raise Refused("not-begun", package="mutschel.host") if self.state.play is None else Refused("over")

    def vote_to_end(self, device: Device, agree: bool, now: int) -> None:
        """Agree to end the match without a result. When all who are here do, it ends."""
        decide.speaker(device)
        self._check_running()
        self._recorder.info |= self.presence.vote_to_end(device, agree)
        if decide.all_agree_to_end(self.state, self.presence, now):
            self._recorder.record(log.Ended())
            self.tick(now)

    def move_on(self, next: str) -> None:
        self._recorder.record(decide.move_on(self.state, next))

    def take_over(self) -> None:
        """Another server process held the table before. Once the log has ended, nothing more can happen."""
        if not self.state.over:
            self._recorder.record(log.TakenOver())

    # -- what happens by itself ----------------------------------------------------------------------------------
    def tick(self, now: int) -> None:
        """Do all that is due."""
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
                    if presence.waited_for(who, now) >= after and not self.too_long:
                        self._recorder.record(log.SatIn(who.id, decide.SIT_IN_LEVEL, clock))
            until = state.play.opened + FIRST_LOOK
            self._recorder.info |= presence.watch_looking(state.play.key, clock, until)
            while state.room > 0 and self._step(clock):
                pass
        if state.play.match.request is None and state.opened is None:  # it is over: the secret comes out
            salts = [new_salt() for _ in state.match.names]
            prints = list(map(name_print, salts, state.match.names))
            self._recorder.record(log.Opened(state.secret.hex(), seal(state.match, state.note(), prints), salts))
            presence.clock.stop(now)
            self.claims.lapse_if_due(now)

    def due(self) -> int | None:
        """When, by the server's clock, `tick` has something to do."""
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
        next = next_due(state.play, self._pending, self._waiting)
        if next is not None:
            times.append(presence.clock.server_time(next.when))
        return min(times) if times else None

    def held(self, now: int) -> int:
        """How long what is on the table is still held back from a newcomer, because others are to see it first."""
        revealed = None if self.state.play is None else self.state.play.revealed
        return 0 if revealed is None else max(0, revealed + self.presence.watchers_wait - self.clock(now))

    def seen(self, device: Device, key: int, holds: bool, now: int) -> None:
        """This device has shown all that led to the question with this key."""
        device.seen, device.holds = max(device.seen, key), holds
        play = self.state.play
        if holds and play is not None and type(play.match.request) is Pause:
            self.presence.asks_to_look(device, play.key, may_listen="speed" not in play.match.game.asks)
        self.tick(now)

    def _step(self, clock: int) -> bool:
        """Do one thing that is due, if something is."""
        play = self.state.play
        assert play is not None
        race = play.to_reveal
        if race is not None:  # it has begun: when does everybody see what it is about?
            delay = self.presence.reveal({self.state.order[seat] for seat in race.callers()})
            self._recorder.record(log.Revealed(max(play.opened, clock) + delay))
            if self.too_long:
                return False
        if not self.defers_jobs:
            for job in jobs(self.state, self._pending, self.corrections):
                self._apply_job(job, job.run(), clock)
        due = next_due(play, self._pending, self._waiting)
        if due is None or due.when > clock:
            return False
        value = due.value
        if due.by == CHANCE:
            request = play.match.request
            if self.defers_jobs and isinstance(request, Landing) and request.scene is not None:
                self._pending.flying = due
                return False
            value = self.state.chance()()
        self._apply_due(due, value, clock)
        return True

    def _apply_due(self, due: Due, value: Json, clock: int) -> None:
        play, pending, asked = self.state.play, self._pending, due.asked
        assert play is not None
        if asked in pending.messages:
            pending.messages.remove(asked)
        try:
            self._recorder.record(decide.answer_entry(play, due.by, value, clock if due.at is None else due.at, asked))
        except Refused as why:
            assert asked is not None, "what happens by itself is legal"
            pending.reply(asked, why)
        else:
            pending.reply(asked)

    # -- what has to be worked out ---------------------------------------------------------------------------------
    def job_done(self, job: Job, value: Json, now: int) -> None:
        """What came of a job. If another question is open by now, nobody wants to know."""
        if not self.wants(job) or self.too_long:
            return
        if job is self.corrections.rewinding:
            if (correction := self.corrections.take_coming()) is not None:
                self._put_right(correction, value, now)
        else:
            self._apply_job(job, value, self.clock(now))
            self.tick(now)

    def wants(self, job: Job) -> bool:
        """Is what it works out still asked for?"""
        if job.asked is not None:
            return self.state.play is not None and self.state.play.key == job.key
        return job is self.corrections.rewinding or self._pending.under_way.get(job.by) is job

    def _apply_job(self, job: Job, value: Json, clock: int) -> None:
        del self._pending.under_way[job.by]
        due = self._pending.flying
        if job.by != CHANCE:
            self._pending.thoughts[job.by] = value
        elif due is not None:
            self._pending.flying = None
            self._apply_due(due, value, clock)

    def take(self) -> Changes:
        """What has happened since the last time."""
        waited_for = self.defers_jobs and self.presence.clock.since is not None
        work = jobs(self.state, self._pending, self.corrections) if waited_for else []
        return self._recorder.take(self.presence.reveal_delay, work)
