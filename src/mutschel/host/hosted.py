"""A live table: its state, its devices, and its pending work. People, bots, the clock and chance all act through it.

An action is decided (`lobby`, `decide`) and becomes entries of the log, and only entries change the state; automatic
steps are in `runner`. `take` fetches what must be made durable and what people then get to see. No network, no disk;
`now` is always the server's clock in milliseconds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial

from msgspec.structs import asdict

from mutschel.engine import ChooseAll, Json, Pause, Race, Refused, Seat
from mutschel.games.registry import find_game
from mutschel.host import decide, lobby, owner
from mutschel.host import entries as log
from mutschel.host.claims import Claim
from mutschel.host.fair import commitment
from mutschel.host.hints import Adviser, question
from mutschel.host.mats import Mat
from mutschel.host.members import NAMELESS
from mutschel.host.play import Pace
from mutschel.host.presence import Device
from mutschel.host.runner import Runner
from mutschel.host.state import Entry, Script, TableState
from mutschel.host.undecided import TableJob, WaitingMessage


class HostedTable(Runner):
    """One table from its first seat to its last throw."""

    __slots__ = ("_adviser",)

    def __init__(self, state: TableState) -> None:
        super().__init__(state)
        self._adviser: Adviser | None = None  # for the only person at the table, once they have asked for a hint

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
        """Set up a table. Its options must suit some number of players that the game allows."""
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
        """Rebuild a table from its log. Nobody is there yet, and the clock is stopped."""
        state = TableState(id, secret, pace, script)
        state.apply_all([log.decode(entry) for entry in entries])
        return cls(state)

    # -- before the match ----------------------------------------------------------------------------------
    def sit(self, name: str, bot: str | None = None, won: int = 0, mat: Mat | None = None) -> int:
        """Seat a person or bot. Returns the member's number. `won`: Mutscheln they bring along; `mat`: their wish."""
        entry = lobby.sit(self.state, name, bot, won, mat)
        self._recorder.record(entry)
        return entry.member

    def change_seat(self, member: int, name: str | None = None, bot: str | None = None, mat: Mat | None = None) -> None:
        self._record_if_new(lobby.change_seat(self.state, member, name, bot, mat))

    def stand(self, member: int) -> None:
        heir = owner.heir(self.state, self.presence, member, only_here=False)
        for entry in [*lobby.stand(self.state, member), *([] if heir is None else [heir])]:
            self._recorder.record(entry)
        self.presence.stand(member)
        self.claims.lapse_if_due()

    def hand_on(self, members: Collection[int], to: int) -> None:
        """Hand the table on to another person; `members` are the seats of those who ask for it."""
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
        self._recorder.record(lobby.start(self.state, self.presence.shares_a_device))
        self._run_or_stop_clock(now)
        self.tick(now)

    # -- coming and going ------------------------------------------------------------------------------------
    def connect(self, device: Device, now: int) -> None:
        """Add a device. The people who play on it are back, and bots that stood in for them go."""
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
        """Let a person play again who had asked for a bot to stand in."""
        entry = decide.come_back(self.state, device, member, self.clock(now))
        if entry is not None and not self.too_long:
            self._decided(entry, now)

    def claim_seat(self, device: Device, member: int, id: str, now: int) -> None:
        """Ask for a person's seat from another device. A reply follows when others have answered."""
        self.claims.make(device, member, id, now)
        self._recorder.info = True

    def knock(self, device: Device, name: str, id: str, now: int, mat: Mat | None = None) -> None:
        """Ask to sit down, from a device that only watches. A reply follows when the owner has answered."""
        self.claims.knock(device, name, id, now, mat)
        self._recorder.info = True

    def answer_claim(self, device: Device, number: int, agree: bool, now: int) -> Claim | None:
        """Grant or refuse a claim, as the owner or one of those who sit here. Returns the claim if it was granted."""
        claim = self.claims.find(device, number, agree, now)
        if not agree:
            self.claims.refuse(claim, by=device)
            self._recorder.info = True
            return None
        if claim.member is None:
            claim.member = self.sit(claim.name, mat=claim.mat)
        else:
            self._recorder.record(log.ChangedDevice(claim.member))
        self.claims.grant(claim)
        self.corrections.take_back_consent(claim.member)
        self.come_back(claim.device, claim.member, now)
        self._run_or_stop_clock(now)
        self.tick(now)
        return claim

    def _run_or_stop_clock(self, now: int) -> None:
        """Run the clock while a player (among bots only: a watcher) is here and the table is not paused, or stop it."""
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
        """Give a seat's answer, made at `stamp` by the device's clock. True: done. False: a reply will follow."""
        play, member = decide.who_plays(self.state, device, seat)
        if id in member.done:
            return True  # sent again because the reply was lost
        decide.not_paused(self.state)
        clock = self.presence.clock.read(now)
        message = WaitingMessage(device, member.id, id, seat, value)
        if isinstance(play.match.request, (Race, ChooseAll)):  # only here the time of the answer matters
            shown = None if play.revealed is None or key != play.key else now - clock + play.revealed
            message.made_at = max(play.revealed or 0, clock - (now - device.lag.call_time(now, stamp, shown)))
        return self._decided(decide.answer(play, self._pending, message, key, clock), now)

    def throw(self, device: Device, seat: Seat, key: int, value: Json, id: str, now: int) -> bool:
        """Throw for a seat; `value` is what real dice show. True: done. False: a reply will follow."""
        play, member = decide.who_plays(self.state, device, seat, throws=True)
        if id in member.done:
            return True
        decide.not_paused(self.state)
        message = WaitingMessage(device, member.id, id, seat, value)
        return self._decided(decide.throw(play, self._pending, message, key, self.clock(now)), now)

    def _decided(self, entry: Entry | None, now: int) -> bool:
        if entry is not None:
            self._recorder.record(entry)
        self.tick(now)
        return entry is not None

    def hint(self, device: Device, seat: Seat, key: int, id: str = "") -> TableJob:
        """A job that works out the best answer for this seat, and the reason: it ends with a `Hint`.

        It changes nothing, and nothing is written down.
        """
        play, member = decide.who_plays(self.state, device, seat)
        if self.state.counts_as_day:
            raise Refused("no-hints-today", package="mutschel.host")
        if any(other is not member for other in self.state.people):
            raise Refused("no-hints", package="mutschel.host")
        question(decide.open_question(play, key), seat)
        if self._adviser is None or self._adviser.match is not play.match:  # the answers it has seen were taken back
            self._adviser = Adviser(play.match, seat, play.bots.seed)
        advise = partial(self._adviser.advise, list(play.match.log))
        return TableJob(play.key, seat, advise, message=WaitingMessage(device, member.id, id, seat))

    # -- about the match ---------------------------------------------------------------------------------------
    def object(self, device: Device, key: int, now: int, value: Json = None) -> None:
        """Say that the real dice show this value, not the one entered; None: they are to be thrown again.

        The throw is corrected at once, or, if others have answered since, as soon as everybody agrees. Tilted dice
        under a cup are thrown again at once, whatever has been chosen.
        """
        member = decide.speaker(device)
        if value is None and key == self.corrections.void:
            return  # several people notice a tilted die at once
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

    def pause(self, device: Device, now: int) -> None:
        self._recorder.record(decide.pause(self.state, decide.speaker(device), self.clock(now)))
        self._run_or_stop_clock(now)

    def resume(self, device: Device, now: int) -> None:
        self._recorder.record(decide.resume(self.state, decide.speaker(device)))
        self._run_or_stop_clock(now)
        self.tick(now)

    def hold(self, paused: bool, now: int) -> None:
        """Pause or resume with the evening. A race is played to its end first, and the break comes after it."""
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
        if heir is not None and not self.too_long:  # a person who leaves the match no longer decides about it
            self._recorder.record(heir)

    def remove(self, member: int, now: int) -> None:
        """Send a person away: a bot plays for them, and their token no longer works."""
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
        """Remove a person's name, in any phase."""
        who = self.state.member(member)
        self._recorder.record(log.SeatChanged(member, NAMELESS, who.bot))

    def close(self, now: int) -> None:
        """End the match without a result, at the operator's request."""
        self._check_running()
        self._recorder.record(log.Ended())
        self.tick(now)

    def _check_running(self) -> None:
        if not self.state.running:
            raise Refused("not-begun", package="mutschel.host") if self.state.play is None else Refused("over")

    def vote_to_end(self, device: Device, agree: bool, now: int) -> None:
        """Agree to end the match without a result, or take that back. When all who are here agree, it ends."""
        decide.speaker(device)
        self._check_running()
        self._recorder.info |= self.presence.vote_to_end(device, agree)
        if decide.all_agree_to_end(self.state, self.presence, now):
            self._recorder.record(log.Ended())
            self.tick(now)

    def want_again(self, device: Device, game: str | None) -> None:
        """Say which game the people on this device would like to play next (None: none), once the match is over."""
        decide.speaker(device)
        if not self.state.over:
            raise Refused("not-over", package="mutschel.host")
        if game is not None:
            find_game(game)
        self.presence.want_again(device, game)
        self._recorder.info = True

    def move_on(self, next: str) -> None:
        self._recorder.record(decide.move_on(self.state, next))

    def take_over(self) -> None:
        """Note that another server process held the table before. After the end of a log nothing more can happen."""
        if not self.state.over:
            self._recorder.record(log.TakenOver())

    # -- what is seen ----------------------------------------------------------------------------------------------
    def held(self, now: int) -> int:
        """The milliseconds until a newcomer may see the table, because the players are to see it first."""
        revealed = None if self.state.play is None else self.state.play.revealed
        return 0 if revealed is None else max(0, revealed + self.presence.watchers_wait - self.clock(now))

    def seen(self, device: Device, key: int, holds: bool, now: int) -> None:
        """Note that this device has shown everything that led to the question with this key."""
        device.seen, device.holds = max(device.seen, key), holds
        play = self.state.play
        if holds and play is not None and type(play.match.request) is Pause:
            self.presence.ask_to_look(device, play.key, may_listen="speed" not in play.match.game.asks)
        self.tick(now)
