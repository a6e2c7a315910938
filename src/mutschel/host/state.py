"""The state of a table, as its log tells it: only entries change anything.

No commands, no time, no devices.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import ClassVar

import msgspec

from mutschel.engine import (
    CHANCE,
    CommonThrow,
    Game,
    Json,
    Match,
    MatchView,
    Pause,
    Problem,
    Refused,
    Request,
    Seat,
    logs,
)
from mutschel.engine.logs import FindGame
from mutschel.engine.match import Answer
from mutschel.games.registry import find_game
from mutschel.host.bots import Bots
from mutschel.host.days import date_of
from mutschel.host.fair import FairStream, ThrowPlaces, chance, throw_key, thrower
from mutschel.host.mats import Mat
from mutschel.host.members import Member
from mutschel.host.play import PACES, Pace, TableMatch
from mutschel.host.terms import Setup

MOST_ENTRIES = 12_000  # more than any match needs, and few enough not to slow down other tables
Script = Callable[[Request, int], Json]  # the answer of chance at this position of the match's log


class Entry(msgspec.Struct, tag_field="do", omit_defaults=True):
    """One step in the life of a table; all are in `mutschel.host.entries`."""

    takes_back: ClassVar[bool] = False  # some earlier answers no longer count

    def apply(self, table: TableState) -> None:
        """Change the table by this entry. Refused, and nothing changed, if that isn't legal."""
        raise NotImplementedError

    def skim(self, table: TableState, answers: list[Answer]) -> None:
        """Change the table, but only update `answers` instead of its match, which is replayed from them later."""
        self.apply(table)


class TableState:
    """A table between two entries of its log."""

    __slots__ = (
        "_fair_key",
        "_find_game",
        "_nonces",
        "_pace",
        "_places",
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
        "shared",
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
        self.setup: Setup
        self.game: Game
        self.members: dict[int, Member] = {}
        self.new_member = 0  # number of the next member; numbers of people who left are never given again
        self.owner: int | None = None  # None at tables from before there were owners
        self.order: list[int] = []  # members by seat, once the match has begun
        self.shared = False  # several people share a device, so they throw in turn
        self.play: TableMatch | None = None
        self.paused = False
        self.abandoned = False
        self.restored = False  # it was ended because the server was restored from a backup
        self.opened: str | None = None  # the secret, once it is published
        self.seal: str | None = None
        self.salts: list[str] = []
        self.next: str | None = None
        self.objections = self.pauses = 0  # their numbers so far
        self.clock_at = 0  # the match's clock at the latest entry that has it
        self.seq = 0
        self.secret = secret
        self._pace = pace  # None: as the table has agreed
        self._script = script
        self._find_game = find_game
        self._fair_key: bytes | None = None
        self._nonces: list[str | None] | None = None  # fixed at the first throw
        self._rewound: TableMatch | None = None
        self._places = ThrowPlaces(day=False)

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
        """The nonces of the seats' clients; fixed at the first throw."""
        return [member.nonce for member in self.seated] if self._nonces is None else self._nonces

    @property
    def seated(self) -> list[Member]:
        """All members, in the order round the table."""
        return [self.members[id] for id in self.order] if self.order else list(self.members.values())

    @property
    def mats(self) -> list[Mat]:
        return [member.mat for member in self.members.values()]

    @property
    def people(self) -> list[Member]:
        return [member for member in self.seated if member.bot is None]

    @property
    def has_thrown(self) -> bool:
        """True if chance has answered, so that the nonces are fixed."""
        return self._fair_key is not None

    @property
    def room(self) -> int:
        """The number of entries that the log can still take."""
        return MOST_ENTRIES - self.seq

    def check_room(self, entries: int = 1) -> None:
        if self.room < entries:
            raise Refused("table-too-long", package="mutschel.host", n=MOST_ENTRIES)

    def member(self, id: int) -> Member:
        if id not in self.members:
            raise Refused("no-such-member", package="mutschel.host")
        return self.members[id]

    def view(self, seat: Seat | None) -> MatchView | None:
        """Everything that this seat (or everybody) may see; None before the match begins."""
        if self.play is None:
            return None
        view = self.match.view(seat)
        view["key"] = self.play.key
        if self.paused and type(self.match.request) is Pause:  # during a break nobody looks under a cup
            view["table"] = {name: cups_covered(thing) for name, thing in view["table"].items()}
        return view

    def views(self, seats: Iterable[Seat | None]) -> dict[Seat | None, MatchView]:
        """Everything that each of these seats may see. Without private things, only their questions differ."""
        everybody = self.view(None)
        if everybody is None:
            return {}
        request, views = self.match.request, dict[Seat | None, MatchView]()
        for seat in seats:
            if self.match.table.private:
                everybody = self.view(seat) or everybody
            question = None if seat is None or request is None else request.question(seat)
            views[seat] = {**everybody, "seat": seat, "question": question}
        return views

    def log_text(self, today: str = "") -> str:
        """The finished match as a file; earlier, it would reveal hidden things. A day's secret comes after the day."""
        if not self.over:
            raise Problem("not-over", package="mutschel.host")
        note = self.note()
        if "fair" in note:
            note["fair"] |= {"secret": self.secret_by(today), "seal": self.seal}
            if self.salts:
                note["fair"]["names"] = self.salts
        return logs.dumps(self.match, note)

    def note(self) -> dict[str, Json]:
        """The facts about the table in the log of its match, before the secret is published."""
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
        """True if it was begun on the day itself; later it is practice."""
        return self.setup.day != "" and self.setup.day == date_of(self.setup.created)

    def secret_by(self, today: str) -> str | None:
        """The secret, if it is public today: a day's would help others who have yet to play."""
        return self.opened if self.setup.day == "" or self.setup.day < today else None

    # -- entries ---------------------------------------------------------------------------------------
    def apply(self, entry: Entry) -> None:
        """Apply one more entry of the log. An answer that is not legal is Refused, and changes nothing."""
        entry.apply(self)
        self.seq += 1

    def apply_all(self, entries: Sequence[Entry]) -> None:
        """Apply all entries of a log, skipping answers that were later taken back.

        Entries before the latest objection are played once, up to where that objection left the match.
        """
        skimmed = max((place for place, entry in enumerate(entries, start=1) if entry.takes_back), default=0)
        answers: list[Answer] = []
        for entry in entries[:skimmed]:
            entry.skim(self, answers)
            self.seq += 1
        if skimmed:
            self._go_back_to(self._replayed(answers)(), self.seq)
        for entry in entries[skimmed:]:
            self.apply(entry)

    def agree(self, setup: Setup) -> None:
        self.setup = setup
        self.game = self._find_game(setup.game, setup.version)
        self._places = ThrowPlaces(setup.day != "")

    def begin(self) -> None:
        self.play = self._new_play()
        self.play.open_anew(self.seq + 1)
        self.play.replan()
        self.count_nonces()

    def answer(self, answer: Answer) -> None:
        play = self.play
        assert play is not None
        request, round = play.match.request, play.match.table.round
        play.apply(answer, self.seq + 1)
        if answer[0] == CHANCE:
            self._places.count(round, thrower(request, answer[2]))

    def fix_nonces(self) -> None:
        """Fix the nonces, because chance has answered: those that come now are too late."""
        if self._fair_key is None:
            self._nonces = self.nonces
            self._fair_key = throw_key(self.secret, self._nonces)

    def count_nonces(self) -> None:
        if self.play is not None:
            self.play.nonces_in = all(member.nonce for member in self.people) or self.setup.dice != "fair"

    def replace(self, member: int, level: str | None, at: int) -> None:
        """Let a bot of this level play for this member, or (None) the member again."""
        play, seat = self.play, self.order.index(member)
        assert play is not None
        if level is None:
            play.bots.remove(seat)
        else:
            play.bots.add(seat, level, at)
        play.replan(at)  # a bot that has just joined has not called before

    def take_back(self, kept: int) -> None:
        """Take back all but this many answers of the match."""
        rewound, self._rewound = self._rewound, None
        self._go_back_to(self.rewound(kept)() if rewound is None else rewound, self.seq + 1)

    def rewind_to(self, play: TableMatch) -> None:
        """Set the match to which the next entry, an objection, will lead: it was replayed before."""
        self._rewound = play

    def rewound(self, kept: int) -> Callable[[], TableMatch]:
        """A function that replays the match with only this many answers; it may take a while, and can run in parallel.

        Rules can't be run backwards, so the match is played again from its start.
        """
        return self._replayed(self.match.log[:kept])

    def _replayed(self, answers: Sequence[Answer]) -> Callable[[], TableMatch]:
        return partial(replayed, self._new_play(), answers)

    def _go_back_to(self, play: TableMatch, seq: int) -> None:
        self.play = play
        play.open_anew(seq)
        play.typed = None  # only one throw can be taken back, not the one before it
        self.count_nonces()

    # -- parts of it -------------------------------------------------------------------------------------
    def _new_play(self) -> TableMatch:
        setup = self.setup
        options = self.game.by_chance(setup.options) if setup.dice == "real" else setup.options
        if setup.dice == "real" or self.shared:
            options = self.game.in_turn(options)
        match = Match(self.game, [member.name for member in self.seated], options)
        bots = Bots(match, hmac.digest(self.secret, b"mutschel bots 1", "sha256"))
        for seat, member in enumerate(self.seated):
            level = member.bot or member.sitting_in
            if level is not None:
                bots.add(seat, level)
        decision = None if setup.decision_seconds is None else 1000 * setup.decision_seconds
        pace = PACES[setup.pace] if self._pace is None else self._pace
        return TableMatch(match, bots, setup.dice == "real", pace, decision)

    def chance(self, seat: Seat | None = None) -> Callable[[], Json]:
        """A function that gives the next answer of chance; it may take a while if dice are simulated.

        `seat` throws at the same time as others.
        """
        request = self.match.request
        assert request is not None
        if isinstance(request, CommonThrow) and seat is not None:
            throw = self._chance(request.throw_of(seat), seat)
            return lambda: {"seat": seat, "faces": throw()}
        return self._chance(request)

    def _chance(self, request: Request, seat: Seat | None = None) -> Callable[[], Json]:
        if self._script is not None:
            return partial(self._script, request, len(self.match.log))
        key = self._fair_key or throw_key(self.secret, self.nonces)
        return partial(chance, request, FairStream(key, self._places.place(self.match, seat)))


def replayed(play: TableMatch, answers: Sequence[Answer]) -> TableMatch:
    for answer in answers:
        play.apply(answer, 0)
    return play


def cups_covered(look: Json) -> Json:
    """A thing's view, with cups that were lifted for some seconds shown as covering their dice again."""
    if isinstance(look, list):
        return [cups_covered(one) for one in look]
    return {**look, "covered": True, "faces": None} if look["kind"] == "cup" else look
