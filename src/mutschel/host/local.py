"""One match among people and bots at one place: its dice, its bots and its log file. Prints nothing, waits for nobody.

Everything here follows from the seed and the answers, so a match that was left goes on as if it had never been.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from pathlib import Path
from random import Random

from mutschel.engine import (
    LEVELS,
    Json,
    Match,
    Problem,
    Race,
    Seat,
    logs,
)
from mutschel.engine.logs import Record
from mutschel.games.registry import find_game
from mutschel.host.bots import Bots
from mutschel.host.calls import Calls
from mutschel.host.fair import chance
from mutschel.host.members import is_one_line

ALL_LEVELS = ("random", *LEVELS)


class LocalMatch:
    """A match, the bots that sit at it, and the file that it is written to as it happens.

    `choices` has what bots are going to answer, `calls` when and what they are going to call in a race.
    """

    def __init__(self, match: Match, levels: Mapping[Seat, str], seed: str, real_dice: bool = False) -> None:
        self.match = match
        self.levels = dict(levels)
        self.seed = seed
        self.real_dice = real_dice
        self.bots = Bots(match, hmac.digest(secret_of(seed), b"mutschel bots 1", "sha256").hex())
        for seat, level in self.levels.items():
            self.bots.add(seat, level)
        self.choices: dict[Seat, Json] = {}
        self._file: Path | None = None
        self._think()

    @property
    def calls(self) -> Calls:
        return self.bots.calls

    @property
    def people(self) -> list[Seat]:
        return [seat for seat in self.match.table.players if seat not in self.bots]

    # -- the log -------------------------------------------------------------------------------
    def write_to(self, file: Path) -> None:
        """Write the match so far to a new file, and from now on every answer as it is given."""
        with file.open("x", encoding="utf-8") as new:
            new.write(logs.dumps(self.match, self._note()))
        self._file = file

    def append_to(self, file: Path) -> None:
        """Go on in the file that the match was read from; a last line that was cut off is removed."""
        text = file.read_bytes()
        whole = text.rfind(b"\n") + 1
        with file.open("r+b") as old:
            old.truncate(whole)
        self._file = file

    def _note(self) -> dict[str, Json]:
        return {
            "bots": {str(seat): level for seat, level in self.levels.items()},
            "seed": self.seed,
            "real_dice": self.real_dice,
        }

    # -- answers -------------------------------------------------------------------------------
    def give(self, by: Seat, value: Json, at: int | None = None) -> None:
        """An answer, checked, written down, and seen by the bots."""
        self._take(by, value, at)
        if self._file is not None:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(logs.line(self.match.log[-1]) + "\n")

    def chance(self) -> Json:
        """What fair dice, a bag, a lot or a flick give next. The same seed and answers give the same again."""
        request = self.match.request
        assert request is not None
        return chance(request, Random(f"{self.seed}:{len(self.match.log)}"))

    def _take(self, by: Seat, value: Json, at: int | None) -> None:
        request, given = self.match.request, len(self.match.log)
        self.match.answer(by, value, at)
        self.calls.pop(by, None)
        # while others still choose, the question stays open and there is nothing new to think about
        if self.match.key > given or isinstance(request, Race):
            self.bots.look()
            self._think()

    # -- bots ----------------------------------------------------------------------------------
    def _think(self) -> None:
        """Bots make up their minds at once; when they speak is up to the host."""
        request = self.match.request
        self.choices = {}
        if isinstance(request, Race):
            self.bots.plan(request, self.match.table.now)
            return
        self.bots.calls = {}
        for seat, domain in ({} if request is None else request.asked()).items():
            if seat in self.bots:
                self.choices[seat] = self.bots.thought(seat, domain)()


def secret_of(seed: str) -> bytes:
    return hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest()


def read_log(file: Path) -> Record:
    """What a log file says; a Problem if it can't be read."""
    try:
        record = logs.parse(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise Problem("not-a-log", line=1) from error
    if not all(is_one_line(name) for name in record.seats):  # a stranger's log must not steer the terminal
        raise Problem("bad-log-line", line=1)
    return record


def resumed(record: Record, seed: str) -> LocalMatch:
    """The match of a log where it was left, its bots with all they remember. `seed` counts if the log has none."""
    logs.restore(record, find_game)  # says which line is wrong, if one is
    note = record.note if isinstance(record.note, dict) else {}
    bots = note.get("bots")
    levels = {
        seat: bots[str(seat)]
        for seat in range(len(record.seats))
        if isinstance(bots, dict) and bots.get(str(seat)) in ALL_LEVELS
    }
    match = Match(find_game(record.game, record.version), record.seats, record.options)
    local = LocalMatch(match, levels, str(note.get("seed", seed)), note.get("real_dice") is True)
    for by, at, value in record.answers:
        local._take(by, value, at)
    return local
