"""Files of rows, as CSV or Parquet, one for each match in the order of their numbers, written as they come.

While it grows, the file is called `….part`. However a run ends that can still say something (all done, Ctrl-C, a bot
that fails, a full disk), it is closed properly and gets its name: what is in it is whole. Only what is killed outright
leaves a `….part`.
"""

from __future__ import annotations

import csv
import errno
import io
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from mutschel.engine import Json, Problem
from mutschel.extras import needs
from mutschel.lab.entrants import PACKAGE, Entrant
from mutschel.lab.interrupts import deferred
from mutschel.lab.tasks import MatchResult

GROUP = 10_000  # rows of Parquet that are kept until they are written together
SPARE = 4 << 20  # bytes held back on the disk, with which a file can be closed though the disk is full
Row = list[int | float | str | None]


class Column(NamedTuple):
    name: str
    kind: type[int] | type[float] | type[str] = int
    empty: bool = False  # may be


def columns(players: int) -> list[Column]:
    """
    >>> [column.name for column in columns(2)]
    ['match', 'dice', 'rounds', 'bot_1', 'score_1', 'win_1', 'bot_2', 'score_2', 'win_2']
    """
    of_seat = {"bot": str, "score": int, "win": float}
    seats = [Column(f"{what}_{seat + 1}", kind) for seat in range(players) for what, kind in of_seat.items()]
    return [Column("match"), Column("dice"), Column("rounds"), *seats]


def row(match: int, played: MatchResult, entrants: Sequence[Entrant]) -> Row:
    found: Row = [match, played.number, played.rounds]
    for seat, score in enumerate(played.scores):
        found += [entrants[seat].name, score, played.win(seat)]
    return found


class Rows:
    """A file that grows by rows; this base class has no file and only counts."""

    def __init__(self) -> None:
        self.count = 0

    def add(self, row: Row) -> None:
        self.count += 1

    def flush(self) -> None:
        """Write the rows that are ready; raises OSError if the disk is full."""

    def finish(self) -> None:
        """Write the last rows and the end of the file."""


@contextmanager
def rows_in(
    file: str | os.PathLike[str] | None, columns: Sequence[Column], about: Mapping[str, Json]
) -> Iterator[Rows]:
    """Open a file for rows, `.csv`, `.parquet` or none. `about` goes into the head of Parquet."""
    if file is None:
        yield Rows()
        return
    path = Path(file)
    if path.suffix not in KINDS:
        raise Problem("no-such-kind-of-file", package=PACKAGE, value=path.name)
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    with needs("research"):
        kind = KINDS[path.suffix]()
    disk = Disk(path.with_name(f"{path.name}.part"))
    rows: Rows = kind(disk, columns, about)
    try:
        yield rows
    finally:
        with deferred():
            try:
                rows.finish()
            finally:
                disk.close()
                if disk.whole and rows.count:
                    os.replace(disk.file, path)
                elif not rows.count:
                    disk.file.unlink()


class Disk(io.RawIOBase):
    """A file with some room held back, so that what was begun can be finished on a full disk."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.full = False  # the writer should come to an end
        self.whole = False  # closed as its kind wants it: it can be read
        self.spare = file.with_suffix(".spare")
        self._at = 0
        # what was left by a run that was killed, or is being written by another, is not ours to overwrite
        try:
            self._out = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        except OSError:
            super().close()  # otherwise it is closed when it is thrown away, and there is nothing to close
            raise
        try:
            self.spare.write_bytes(bytes(SPARE))
        except OSError:
            self.close()
            file.unlink()
            raise

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def write(self, data: Any) -> int:
        view = memoryview(data).cast("B")
        written = 0
        while written < len(view):
            try:
                n = os.write(self._out, view[written:])
            except OSError as error:
                if self.full or error.errno not in (errno.ENOSPC, errno.EDQUOT):
                    raise
                self.full = True
                self.spare.unlink()
                continue
            written += n
            self._at += n
        return written

    def cut(self, at: int) -> None:
        """Truncate the file here."""
        os.truncate(self._out, at)
        os.lseek(self._out, at, os.SEEK_SET)
        self._at = at

    def check(self) -> None:
        if self.full:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.file.with_suffix("")))

    def close(self) -> None:
        if not self.closed:
            os.close(self._out)
            self.spare.unlink(missing_ok=True)
        super().close()


class CsvRows(Rows):
    """Rows as CSV; each task's rows are on the disk before the next ones are taken."""

    def __init__(self, disk: Disk, columns: Sequence[Column], about: Mapping[str, Json]) -> None:
        super().__init__()
        self.disk = disk
        self.text = io.StringIO()
        self.waiting = 0
        self.writer = csv.writer(self.text, lineterminator="\n")
        self.writer.writerow([column.name for column in columns])

    def add(self, row: Row) -> None:
        self.writer.writerow(row)
        self.waiting += 1

    def flush(self) -> None:
        self._write()
        self.disk.check()

    def _write(self) -> None:
        begun = self.disk.tell()
        try:
            self.disk.write(self.text.getvalue().encode())
        except OSError:
            self.disk.cut(begun)  # no half lines
            raise
        finally:
            self.text.seek(0)
            self.text.truncate()
            waited, self.waiting = self.waiting, 0
        self.count += waited

    def finish(self) -> None:
        self._write()
        self.disk.whole = True


def parquet_rows() -> type[Rows]:
    """Define ParquetRows, only on demand, because that needs the extra `research`."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    types = {int: pa.int64(), float: pa.float64(), str: pa.string()}

    class ParquetRows(Rows):
        """Rows as compressed Parquet; they wait until a group of them is complete."""

        def __init__(self, disk: Disk, columns: Sequence[Column], about: Mapping[str, Json]) -> None:
            super().__init__()
            self.disk = disk
            self.waiting: list[Row] = []
            fields = [pa.field(name, types[kind], nullable=empty) for name, kind, empty in columns]
            self.schema = pa.schema(fields, metadata={"mutschel": json.dumps(about, ensure_ascii=False)})
            self.writer = pq.ParquetWriter(pa.PythonFile(disk, mode="w"), self.schema, compression="zstd")

        def add(self, row: Row) -> None:
            self.waiting.append(row)

        def flush(self) -> None:
            while len(self.waiting) >= GROUP:
                self._write(self.waiting[:GROUP])
                del self.waiting[:GROUP]
            self.disk.check()

        def _write(self, rows: list[Row]) -> None:
            values = zip(*rows, strict=True)
            arrays = [pa.array(column, kind) for column, kind in zip(values, self.schema.types, strict=True)]
            self.writer.write_table(pa.Table.from_arrays(arrays, schema=self.schema))
            self.count += len(rows)

        def finish(self) -> None:
            if self.waiting:
                self._write(self.waiting)
            self.writer.close()
            self.disk.whole = True

    return ParquetRows


KINDS: dict[str, Callable[[], type[Any]]] = {".csv": lambda: CsvRows, ".parquet": parquet_rows}
