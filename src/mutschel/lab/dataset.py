"""Analysed matches of many games in one folder, as tables of Parquet, with a card that says what they are.

A folder has `matches`, `results` and `events`, each with a folder for every game, and in it parts that are named by
their first match. The same command goes on where an earlier run has ended.
"""

from __future__ import annotations

import errno
import json
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from mutschel.engine import Game, Json, Problem
from mutschel.extras import needs
from mutschel.games.registry import all_games, find_game
from mutschel.lab.data_card import card
from mutschel.lab.entrants import PACKAGE
from mutschel.lab.files import Rows, rows_in
from mutschel.lab.interrupts import deferred
from mutschel.lab.match_rows import TABLES, AnalysedMatch, AnalysisWork, Holding
from mutschel.lab.simulations import Progress, experiment_facts, map_starting_here, setup_of
from mutschel.lab.tasks import TaskSize, ranges

PART = 10_000  # matches in a part: what is lost at most if a run is killed outright
CARD = "README.md"


class Dataset:
    """A planned dataset and what its folder holds of it so far, however a run ends."""

    def __init__(self, folder: str | Path, matches: int, games: Sequence[Game | str] = (), seed: int | str = 0) -> None:
        """Plan a dataset in which these games (all there are, if none are named) share `matches` equally."""
        self.folder = Path(folder)
        self.seed = str(seed)
        chosen = [find_game(game) if isinstance(game, str) else game for game in games] or [*all_games().values()]
        if len({game.id for game in chosen}) < len(chosen):
            raise Problem("game-twice", package=PACKAGE)
        if matches < len(chosen):
            raise Problem("too-few-matches", package=PACKAGE, n=len(chosen))
        shares = [matches // len(chosen) + (place < matches % len(chosen)) for place in range(len(chosen))]
        self.holdings = [Holding(setup_of(game, None, None), n) for game, n in zip(chosen, shares, strict=True)]
        self.planned = matches
        self.named = [game.id for game in chosen] if games else []

    @property
    def matches(self) -> int:
        return sum([holding.matches for holding in self.holdings])

    def run(self, jobs: int = 1, cluster: str | None = None, progress: Progress | None = None) -> None:
        """Make what is missing. However it ends, what is there is whole, and the card describes it."""
        with needs("research"):
            import pyarrow  # noqa: F401  # before a folder is made for it
        self._look()
        try:
            for holding in self.holdings:
                if holding.matches < holding.planned:
                    self._make(holding, jobs, cluster, progress)
        finally:
            with deferred():
                if self.matches:
                    self._measure()
                    text = card(self.holdings, self.seed, self.planned, self.named)
                    (self.folder / CARD).write_text(text, encoding="utf-8")

    # -- what is there -----------------------------------------------------------------------------------
    def _look(self) -> None:
        """Count what an earlier run has made; raises Problem if the folder has something else in it."""
        if self.folder.exists() and not self.folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(self.folder))
        known = {CARD, *TABLES}
        if self.folder.exists() and (strange := sorted({file.name for file in self.folder.iterdir()} - known)):
            raise Problem("not-a-dataset", package=PACKAGE, folder=str(self.folder), value=strange[0])
        for left in sorted(self.folder.rglob("*.part")):
            raise Problem("unfinished", package=PACKAGE, file=str(left))
        for holding in self.holdings:
            for file in self._parts("matches", holding):
                head = read_head(file)
                if head.about != self._about(holding):
                    raise Problem("other-dataset", package=PACKAGE, folder=str(self.folder), file=str(file))
                if int(file.stem) != holding.matches:
                    raise Problem("part-missing", package=PACKAGE, n=holding.matches, file=str(file))
                holding.matches += head.rows

    def _measure(self) -> None:
        for holding in self.holdings:
            files = {table: self._parts(table, holding) for table in TABLES}
            holding.bytes = sum([file.stat().st_size for parts in files.values() for file in parts])
            holding.events = sum([read_head(file).rows for file in files["events"]])
            if holding.matches and holding.exact is None:  # nothing new was made: one match says how it is judged
                holding.exact = AnalysisWork(holding.setup, self.seed).analysed(0).exact

    def _parts(self, table: str, holding: Holding) -> list[Path]:
        return sorted(self._place(table, holding).glob("*.parquet"))

    def _place(self, table: str, holding: Holding) -> Path:
        return self.folder / table / f"game={holding.game.id}"  # as Arrow, DuckDB and Spark read a column from it

    def _about(self, holding: Holding) -> dict[str, Json]:
        return {name: fact for name, fact in experiment_facts(holding.setup, (), self.seed).items() if name != "bots"}

    # -- what is made ------------------------------------------------------------------------------------
    def _make(self, holding: Holding, jobs: int, cluster: str | None, progress: Progress | None) -> None:
        began = time.perf_counter()
        left = iter(self._analysed(holding, jobs, cluster))
        try:
            found = next(left, None)
            while found is not None:
                with self._open(holding) as tables:
                    end = min(holding.planned, holding.matches + PART)
                    while found is not None and holding.matches < end:
                        with deferred():
                            # a task may reach into the next part
                            now, found = found[: end - holding.matches], found[end - holding.matches :]
                            self._write(holding, now, tables)
                        if progress is not None:
                            progress(self.matches)
                        found = found or next(left, None)
        finally:
            holding.seconds = time.perf_counter() - began

    def _analysed(self, holding: Holding, jobs: int, cluster: str | None) -> Iterator[list[AnalysedMatch]]:
        task_size = TaskSize(far=cluster is not None)
        tasks = ranges(holding.matches, holding.planned, task_size)
        for done in map_starting_here(AnalysisWork(holding.setup, self.seed), tasks, jobs, cluster):
            task_size.adapt(len(done.results), done.seconds)
            if done.results:
                yield done.results
            if done.problem is not None:
                raise done.problem

    def _open(self, holding: Holding) -> PartFiles:
        tables = PartFiles()
        try:
            for table, columns in TABLES.items():
                place = self._place(table, holding)
                place.mkdir(parents=True, exist_ok=True)
                file = place / f"{holding.matches:09}.parquet"
                tables.open(table, file, [told.column for told in columns], self._about(holding))
        except BaseException:
            tables.close()
            raise
        return tables

    def _write(self, holding: Holding, found: Sequence[AnalysedMatch], tables: PartFiles) -> None:
        for one in found:
            for table, rows in one.rows.items():
                for row in rows:
                    tables.rows[table].add(row)
            holding.exact = one.exact if holding.exact is None else holding.exact
        holding.matches += len(found)
        holding.made += len(found)
        for rows_of_table in tables.rows.values():
            rows_of_table.flush()


class PartFiles:
    """The files of one part, one for each table: opened together, closed together."""

    def __init__(self) -> None:
        self.rows: dict[str, Rows] = {}
        self._stack = ExitStack()

    def open(self, table: str, *where: Any) -> None:
        self.rows[table] = self._stack.enter_context(rows_in(*where))

    def close(self) -> None:
        self._stack.close()

    def __enter__(self) -> PartFiles:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Head(NamedTuple):
    """The number of rows in a Parquet file, and the facts in its head."""

    rows: int
    about: Json


def read_head(file: Path) -> Head:
    import pyarrow.parquet as pq

    found = pq.read_metadata(file)
    return Head(found.num_rows, json.loads((found.metadata or {}).get(b"mutschel", b"null")))
