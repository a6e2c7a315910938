"""What a table is, as its log tells it: the only place where entries change anything.

No commands, no time, no devices.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from mutschel.engine import CHANCE, Game, Json, Match, MatchView, Pause, Problem, Refused, Request, Seat, logs
from mutschel.engine.logs import FindGame
from mutschel.games.registry import find_game
from mutschel.host import entries as log
from mutschel.host.bots import Bots
from mutschel.host.days import date_of
from mutschel.host.fair import DayPlaces, FairStream, chance, throw_key
from mutschel.host.members import Member
from mutschel.host.play import PACES, Pace, Play

MOST_ENTRIES = 12_000  # more than any match needs, and less than would be felt at other tables
Script = Callable[[Request, int], Json]  # what chance gives at this place of the match's log


class TableState:
    """A table between two entries of its log."""

    __slots__ = (
        "_day",
        "_fair_key",
        "_find_game",
        "_nonces",
        "_pace",
        "_rewound",
        "_script",
        "abandoned",
        "clock_at",
        "game",
        "id",
        "members",
        "new_member",
        "next",
        "objections",
        "opened",
        "order",
        "owner",
        "paused",
        "pauses",
        "play",
        "restored",
        "salts",
        "seal",
        "secret",
        "seq",
        "setup",
    )  # fmt: skip

    def __init__(
        self,
        id: str,
        secret: bytes,
        pace: Pace | None = None,
        script: Script | None = None,
        find_game: FindGame = find_game,
    ) -> None:
        self.id = id
        self.setup: log.Created
        self.game: Game
        self.members: dict[int, Member] = {}
        self.new_member = 0  # whoever sits down next; the number of somebody who left is never given again
        self.owner: int | None = None  # who decides at the table; None at tables from before there were owners
        self.order: list[int] = []  # members by seat, once the match has begun
        self.play: Play | None = None
        self.paused = False
        self.abandoned = False
        self.restored = False  # it was ended because the server was set back to a backup
        self.opened: str | None = None  # the secret, once it is out
        self.seal: str | None = None
        self.salts: list[str] = []
        self.next: str | None = None
        self.objections = self.pauses = 0  # how many there have been
        self.clock_at = 0  # what the match's clock showed at the latest entry that tells
        self.seq = 0
        self.secret = secret
        self._pace = pace  # None: as the table has agreed
        self._script = script
        self._find_game = find_game
        self._fair_key: bytes | None = None
        self._nonces: list[str | None] | None = None  # fixed at the first throw
        self._rewound: Play | None = None
        self._day = DayPlaces()

    # -- what it is ----------------------------------------------------------------------------------
    @property
    def phase(self) -> str:
        if self.abandoned:
            return "abandoned"
        if self.play is None:
            return "lobby"
        return "over" if self.play.match.over else "running"

    @property
    def running(self) -> bool:
        return not self.abandoned and self.play is not None and not self.play.match.over

    @property
    def over(self) -> bool:
        return self.play is not None and self.play.match.over

    @property
    def match(self) -> Match:
        assert self.play is not None, "the match has not begun"
        return self.play.match

    @property
    def nonces(self) -> list[str | None]:
        """What the seats' clients added to the dice; fixed at the first throw."""
        return [member.nonce for member in self.seated] if self._nonces is None else self._nonces

    @property
    def seated(self) -> list[Member]:
        """Everybody in the order round the table."""
        return [self.members[id] for id in self.order] if self.order else list(self.members.values())

    @property
    def people(self) -> list[Member]:
        return [member for member in self.seated if member.bot is None]

    @property
    def has_thrown(self) -> bool:
        """Chance has given something, so what it is made from is fixed."""
        return self._fair_key is not None

    @property
    def room(self) -> int:
        """How many more entries the log takes."""
        return MOST_ENTRIES - self.seq

    def member(self, id: int) -> Member:
        if id not in self.members:
            raise Refused("no-such-member", package="mutschel.host")
        return self.members[id]

    def view(self, seat: Seat | None) -> MatchView | None:
        """All that this seat (or everybody) may see; None before the match begins."""
        if self.play is None:
            return None
        view = self.match.view(seat)
        view["key"] = self.play.key
        if self.paused and type(self.match.request) is Pause:  # during a break nobody goes on looking
            view["table"] = {name: cups_covered(thing) for name, thing in view["table"].items()}
        return view

    def log_text(self, today: str = "") -> str:
        """The finished match as a file; before, it would tell what is hidden. A day keeps its secret until it ends."""
        if not self.over:
            raise Problem("not-over", package="mutschel.host")
        note = self.note()
        if "fair" in note:
            note["fair"] |= {"secret": self.secret_by(today), "seal": self.seal}
            if self.salts:
                note["fair"]["names"] = self.salts
        return logs.dumps(self.match, note)

    def note(self) -> dict[str, Json]:
        """What the log of the match says about the table, before the secret is out."""
        bots = {str(seat): member.bot for seat, member in enumerate(self.seated) if member.bot}
        note: dict[str, Json] = {"table": self.id, "dice": self.setup.dice, "bots": bots}
        if self.setup.day:
            note["day"] = self.setup.day
        if self.restored:
            note["restored"] = True
        if self.setup.dice != "real":
            note["fair"] = {"hash": self.setup.hash, "nonces": self.nonces}
        return note

    @property
    def counts_as_day(self) -> bool:
        """It was begun on the day itself; later it is practice."""
        return self.setup.day != "" and self.setup.day == date_of(self.setup.created)

    def secret_by(self, today: str) -> str | None:
        """The secret, if it is out today: a day's serves others who have yet to play."""
        return self.opened if self.setup.day == "" or self.setup.day < today else None

    # -- entries ---------------------------------------------------------------------------------------
    def apply(self, entry: Any) -> None:
        """One more entry of the log. An answer that is not legal is Refused, and changes nothing."""
        _APPLY[type(entry)](self, entry)
        self.seq += 1

    def apply_all(self, entries: Sequence[Any]) -> None:
        """Apply all entries of a log, skipping answers that were later taken back.

        What came before the latest objection is played once, up to where that objection left it.
        """
        objected = [place for place, entry in enumerate(entries) if type(entry) is log.Objected]
        answers: list[log.Answered] = []
        for entry in entries[: objected[-1]] if objected else ():
            if type(entry) is log.Answered:
                self._take_note(entry)
                answers.append(entry)
            elif type(entry) is log.Objected:
                self.objections += 1
                del answers[entry.kept :]
            elif type(entry) is log.Started:
                self.order = entry.order
            elif type(entry) is log.SatIn or type(entry) is log.Returned:
                self.members[entry.member].sitting_in = entry.level if type(entry) is log.SatIn else None
            elif type(entry) is not log.Revealed:
                _APPLY[type(entry)](self, entry)
            self.seq += 1
        if objected:
            latest = entries[objected[-1]]
            self._rewind(self._replayed(answers[: latest.kept])())
            self.seq += 1
        for entry in entries[objected[-1] + 1 :] if objected else entries:
            self.apply(entry)

    def _created(self, entry: log.Created) -> None:
        self.setup = entry
        self.game = self._find_game(entry.game, entry.version)

    def _sat(self, entry: log.Sat) -> None:
        self.members[entry.member] = Member(entry.member, entry.name, entry.bot)
        self.new_member = entry.member + 1
        if entry.owns:
            self.owner = entry.member

    def _seat_changed(self, entry: log.SeatChanged) -> None:
        member = self.members[entry.member]
        member.name, member.bot = entry.name, entry.bot
        if self.play is not None:  # it was removed: no seal that is still to come may have it
            self.play.match.names[self.order.index(entry.member)] = entry.name

    def _agreed(self, entry: log.Agreed) -> None:
        self.setup = msgspec.structs.replace(self.setup, **msgspec.structs.asdict(entry))
        self.game = self._find_game(entry.game, entry.version)

    def _goes_by(self, entry: log.GoesBy) -> None:
        self.setup = msgspec.structs.replace(self.setup, word=entry.word)

    def _stood(self, entry: log.Stood) -> None:
        del self.members[entry.member]
        if self.owner == entry.member:
            self.owner = None

    def _handed_on(self, entry: log.HandedOn) -> None:
        self.owner = entry.member

    def _nonce(self, entry: log.Nonce) -> None:
        self.members[entry.member].nonce = entry.nonce
        self._count_nonces()

    def _started(self, entry: log.Started) -> None:
        self.order = entry.order
        self.play = self._new_play()
        self.play.open_anew(self.seq + 1)
        self.play.replan()
        self._count_nonces()

    def _answered(self, entry: log.Answered) -> None:
        play = self.play
        assert play is not None
        round = play.match.table.round
        play.apply(entry, self.seq + 1)
        self._take_note(entry)
        if entry.by == CHANCE:
            self._day.count(round)

    def _take_note(self, entry: log.Answered) -> None:
        """What an answer means for the table, even if it is taken back later."""
        if entry.by == CHANCE and self._fair_key is None:
            self._nonces = self.nonces
            self._fair_key = throw_key(self.secret, self._nonces)
        if entry.member is not None and entry.id is not None:
            self.members[entry.member].remember(entry.id)
        self.clock_at = entry.at

    def _objected(self, entry: log.Objected) -> None:
        rewound, self._rewound = self._rewound, None
        self._rewind(self.rewound(entry.kept)() if rewound is None else rewound)

    def _rewind(self, play: Play) -> None:
        self.play = play
        play.open_anew(self.seq + 1)
        play.typed = None  # one throw can be taken back, not the one before it as well
        self._count_nonces()
        self.objections += 1

    def rewound(self, kept: int) -> Callable[[], Play]:
        """The match with no more than this many of its answers: a call that may take a while, beside everything else.

        Rules can't be run backwards, so they are run anew.
        """
        return self._replayed([log.Answered(*answer) for answer in self.match.log[:kept]])

    def rewind_to(self, play: Play) -> None:
        """What the next entry, an objection, will lead to: it was worked out before."""
        self._rewound = play

    def _replayed(self, answers: Sequence[log.Answered]) -> Callable[[], Play]:
        return partial(replayed, self._new_play(), answers)

    def _paused(self, entry: log.Paused) -> None:
        self.pauses += 1
        self.paused = True
        self.clock_at = entry.at

    def _resumed(self, entry: log.Resumed) -> None:
        self.paused = False

    def _revealed(self, entry: log.Revealed) -> None:
        assert self.play is not None
        self.play.reveal(entry.at)

    def _sat_in(self, entry: log.SatIn) -> None:
        self.members[entry.member].sitting_in = entry.level
        self._replace(entry.member, entry.level, entry.at)

    def _returned(self, entry: log.Returned) -> None:
        self.members[entry.member].sitting_in = None
        self._replace(entry.member, None, entry.at)

    def _ended(self, entry: log.Ended) -> None:
        if not self.match.over:
            self.match.abandon()
            self.abandoned, self.restored = True, entry.restored

    def _opened(self, entry: log.Opened) -> None:
        self.opened, self.seal, self.salts = entry.secret, entry.seal, entry.salts

    def _changed_device(self, entry: log.ChangedDevice) -> None:
        self.members[entry.member].removed |= entry.removed

    def _only_noted(self, entry: log.TakenOver) -> None:
        """Nothing has changed at the table."""

    def _moved_on(self, entry: log.MovedOn) -> None:
        self.next = entry.next

    # -- parts of it -------------------------------------------------------------------------------------
    def _new_play(self) -> Play:
        setup = self.setup
        options = self.game.by_chance(setup.options) if setup.dice == "real" else setup.options
        match = Match(self.game, [member.name for member in self.seated], options)
        bots = Bots(match, hmac.digest(self.secret, b"mutschel bots 1", "sha256"))
        for seat, member in enumerate(self.seated):
            level = member.bot or member.sitting_in
            if level is not None:
                bots.add(seat, level)
        decision = None if setup.decision_seconds is None else 1000 * setup.decision_seconds
        pace = PACES[setup.pace] if self._pace is None else self._pace
        return Play(match, bots, setup.dice == "real", pace, decision)

    def _replace(self, member: int, level: str | None, at: int) -> None:
        play, seat = self.play, self.order.index(member)
        assert play is not None
        if level is None:
            play.bots.remove(seat)
        else:
            play.bots.add(seat, level, at)
        play.replan(at)  # whoever has only just sat down has not called before

    def chance(self) -> Callable[[], Json]:
        """What dice show, as the next answer: a call that may take a while, if they are simulated."""
        request, place = self.match.request, len(self.match.log)
        assert request is not None
        if self._script is not None:
            return partial(self._script, request, place)
        if self.setup.day:
            place = self._day.place(self.match.table.round)
        return partial(chance, request, FairStream(self._fair_key or throw_key(self.secret, self.nonces), place))

    def _count_nonces(self) -> None:
        if self.play is not None:
            self.play.nonces_in = all(member.nonce for member in self.people) or self.setup.dice != "fair"


def replayed(play: Play, answers: Sequence[log.Answered]) -> Play:
    for answer in answers:
        play.apply(answer, 0)
    return play


def cups_covered(look: Json) -> Json:
    """How a thing looks once a cup that was lifted for some seconds stands over its dice again."""
    if isinstance(look, list):
        return [cups_covered(one) for one in look]
    return {**look, "covered": True, "faces": None} if look["kind"] == "cup" else look


_APPLY: dict[type, Any] = {
    log.Created: TableState._created,
    log.Sat: TableState._sat,
    log.SeatChanged: TableState._seat_changed,
    log.Agreed: TableState._agreed,
    log.Stood: TableState._stood,
    log.HandedOn: TableState._handed_on,
    log.Nonce: TableState._nonce,
    log.Started: TableState._started,
    log.Answered: TableState._answered,
    log.Objected: TableState._objected,
    log.Paused: TableState._paused,
    log.Resumed: TableState._resumed,
    log.Revealed: TableState._revealed,
    log.SatIn: TableState._sat_in,
    log.Returned: TableState._returned,
    log.Ended: TableState._ended,
    log.Opened: TableState._opened,
    log.TakenOver: TableState._only_noted,
    log.ChangedDevice: TableState._changed_device,
    log.GoesBy: TableState._goes_by,
    log.MovedOn: TableState._moved_on,
}
