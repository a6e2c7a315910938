"""A table on a single device that everybody shares, and its log file. Prints nothing, waits for nobody.

`now` is the match's own time, and the caller advances it. Everything here follows from the seed and the answers, so a
match that was left resumes as if it had never been interrupted.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path
from random import Random

from mutschel.engine import Answer, Game, Json, Match, Problem, Request, Seat, logs
from mutschel.engine.logs import MatchLog
from mutschel.games.registry import find_game
from mutschel.host import entries as log
from mutschel.host.bots import ALL_LEVELS
from mutschel.host.fair import chance, commitment
from mutschel.host.hints import Hint
from mutschel.host.hosted import HostedTable
from mutschel.host.members import is_one_line
from mutschel.host.play import Pace
from mutschel.host.presence import Device
from mutschel.host.private_files import create_private
from mutschel.host.state import Script, TableState

AT_A_KEYBOARD = Pace(700, 900, follows=700, at_once=False)  # lines of text are read one by one
FAST = Pace(1, 1, 1, 1, at_once=False)  # not 0: each thing can be shown before the next is worked out
NOBODY_SPEAKS = 10  # seconds after which the game's fallback answers, where only bots play
NONCE = "0" * 32  # dice follow from the seed alone, so nobody adds a nonce of their own


class LocalTable:
    """A table whose match has begun, and the file to which it is written as it happens."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        options: Mapping[str, Json],
        levels: Mapping[Seat, str],
        seed: str,
        real_dice: bool = False,
        fast: bool = False,
        answers: Sequence[Answer] = (),
        script: Script | None = None,
    ) -> None:
        self.levels = dict(levels)
        self.seed = seed
        self.real_dice = real_dice
        self.fast = fast
        self.people = [seat for seat in range(len(names)) if seat not in levels]
        self.pace = FAST if fast else AT_A_KEYBOARD
        secret = hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest()
        # the game may be unknown to `find_game`: practice has rules of its own, and a new game is not installed yet
        state = TableState("local", secret, self.pace, script or self._chance, lambda id, version: game)
        setup = log.Created(
            game=game.id,
            version=game.version,
            options=dict(options),
            hash=commitment(secret),
            word="",
            created=0,
            dice="real" if real_dice else "fair",
            decision_seconds=None if self.people else NOBODY_SPEAKS,
        )
        state.apply(setup)
        for seat, name in enumerate(names):
            state.apply(log.Sat(seat, name, levels.get(seat)))
        for seat in self.people:
            state.apply(log.Nonce(seat, NONCE))
        started = log.Started([*range(len(names))], shared=len(self.people) > 1)
        for entry in (started, *(log.Answered(*answer) for answer in answers)):
            state.apply(entry)
            if state.play is not None and state.play.to_reveal:
                state.apply(log.Revealed(state.match.table.now))
        self._table = HostedTable(state)
        # where only bots play, the person at the keyboard reads real dice for them
        self._device = Device(self.people or range(len(names)))
        self._happened: list[Answer] = []
        self._file: Path | None = None

    def _chance(self, request: Request, place: int) -> Json:
        """The answer of fair dice, a bag, a lot or a flick. The same seed and answers give the same again."""
        return chance(request, Random(f"{self.seed}:{place}"))

    @property
    def match(self) -> Match:
        return self._table.state.match

    @property
    def opened(self) -> int:
        """The match's time at which the open question was asked."""
        assert self._table.state.play is not None
        return self._table.state.play.opened

    # -- what happens ----------------------------------------------------------------------------
    def go_on(self) -> None:
        """Connect the device, so that automatic steps begin."""
        self._table.connect(self._device, self.match.table.now)
        self._collect()

    def due(self) -> int | None:
        """The match's time of the next automatic step."""
        return self._table.due()

    def tick(self, now: int) -> None:
        """Take all automatic steps that are due."""
        self._table.tick(now)
        self._collect()

    def answer(self, seat: Seat, value: Json, now: int) -> None:
        """Give a person's answer. Refused says why it isn't legal."""
        done = self._table.answer(self._device, seat, self._key, value, self._new_id(), now)
        self.tick(now if done else now + 1)  # a call counts at once: nobody else at this keyboard can have been quicker

    def throw(self, seat: Seat, value: Json, now: int) -> None:
        """Throw for this seat; `value` is what real dice show, whichever person reads them."""
        self._table.throw(self._device, seat, self._key, value, self._new_id(), now)
        self._collect()

    @property
    def can_throw_again(self) -> bool:
        """True if the throw may be void: real dice have been looked at, and not all have chosen yet."""
        typed = self._table.corrections.typed
        return typed is not None and typed.value is None

    def throw_again(self, now: int) -> None:
        """Take the match back to before these dice were thrown."""
        typed = self._table.corrections.typed
        assert typed is not None, "nobody looks at real dice"
        self._table.object(self._device, typed.key, now)
        self._collect()

    def hint(self, seat: Seat) -> Hint:
        """The best answer for a seat, and the reason. Refused where other people play, too."""
        hint: Hint = self._table.hint(self._device, seat, self._key).run()
        return hint

    def happened(self) -> list[Answer]:
        """The answers since the last call of this."""
        answers, self._happened = self._happened, []
        return answers

    def play_on(self) -> Match:
        """Let bots play to the end, in virtual time."""
        self.go_on()
        while (when := self.due()) is not None:
            self.tick(when)
        return self.match

    @property
    def _key(self) -> int:
        assert self._table.state.play is not None
        return self._table.state.play.key

    def _new_id(self) -> str:
        return str(self._table.state.seq)  # nothing is sent twice on the way from a keyboard

    def _collect(self) -> None:
        changes = self._table.take()
        for entry in changes.entries:
            if isinstance(entry, log.Answered):
                answer = (entry.by, entry.at, entry.value)
                self._happened.append(answer)
                self._write(answer)
            elif isinstance(entry, log.Objected):
                self._happened = []
                self._take_back(entry.kept)
        for _, _, why in changes.replies:
            if why is not None:
                raise why
        if not self.match.over:
            self._table.state.check_room()

    # -- the log ---------------------------------------------------------------------------------
    def write_to(self, file: Path) -> None:
        """Write the match so far to a new file, and from now on every answer as it is given."""
        note = {
            "bots": {str(seat): level for seat, level in self.levels.items()},
            "seed": self.seed,
            "real_dice": self.real_dice,
        }
        with create_private(file) as new:
            new.write(logs.dumps(self.match, note))
        self._file = file

    def append_to(self, file: Path) -> None:
        """Continue the file from which the match was read; a last line that was cut off is removed."""
        text = file.read_bytes()
        whole = text.rfind(b"\n") + 1
        with file.open("r+b") as old:
            old.truncate(whole)
        self._file = file

    def _take_back(self, kept: int) -> None:
        """Drop all but this many of the answers that were written."""
        if self._file is not None:
            with self._file.open("r+b") as file:
                file.truncate(sum(len(line) for line in islice(file, 1 + kept)))

    def _write(self, answer: Answer) -> None:
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(logs.line(answer) + "\n")


def read_log(file: Path) -> MatchLog:
    """The match in a log file; a Problem if it can't be read."""
    try:
        return parse_untrusted(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise Problem("not-a-log", line=1) from error


def parse_untrusted(text: str) -> MatchLog:
    """The match in a log by a stranger. Names that could steer a terminal or pass for our own text are refused."""
    record = logs.parse(text)
    if not all(is_one_line(name) for name in record.seats):
        raise Problem("bad-log-line", line=1)
    return record


def restored_table(record: MatchLog, seed: str, fast: bool = False) -> LocalTable:
    """The table of a logged match, ready to resume, its bots with their memory. `seed` is used if the log has none."""
    logs.restore(record, find_game)  # says which line is wrong, if one is
    note = record.note if isinstance(record.note, dict) else {}
    bots = note.get("bots")
    levels = {
        seat: bots[str(seat)]
        for seat in range(len(record.seats))
        if isinstance(bots, dict) and bots.get(str(seat)) in ALL_LEVELS
    }
    game, real_dice = find_game(record.game, record.version), note.get("real_dice") is True
    seed = str(note.get("seed", seed))
    return LocalTable(game, record.seats, record.options, levels, seed, real_dice, fast, record.answers)
