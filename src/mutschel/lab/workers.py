"""Workers, processes that share out tasks: results come in order, and only those on their way are kept."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from pickle import PicklingError
from typing import Any, Generic, TypeVar

from mutschel.engine import Problem
from mutschel.lab.entrants import PACKAGE
from mutschel.lab.interrupts import deferred

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 4  # tasks for each process that may be done before their turn comes


def all_cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def map_tasks(work: Callable[[T], R], tasks: Iterable[T], jobs: int = 1, cluster: str | None = None) -> Iterator[R]:
    """Yield the results of all tasks, in their order; a task is only taken when a worker is free for it.

    An exception of `work` is raised when its turn comes. A process that dies is a Problem.
    """
    if cluster is not None:
        from mutschel.lab.cluster import map_on_cluster  # needs the extra `cluster`

        return map_on_cluster(work, tasks, cluster)
    return map(work, tasks) if jobs <= 1 else _map_by_processes(work, tasks, jobs)


def _map_by_processes(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[R]:
    left = enumerate(tasks)
    workers: list[Worker[R]] = []
    busy: dict[Connection, tuple[Worker[R], int]] = {}
    ready: dict[int, Callable[[], R]] = {}
    turn = 0
    try:
        free: list[Worker[R]] = []
        while True:
            while len(busy) < jobs and len(ready) < AHEAD * jobs and (task := next(left, None)) is not None:
                if not free:
                    free.append(Worker(work))
                    workers.append(free[-1])
                worker = free.pop()
                worker.begin(task[1])
                busy[worker.line] = worker, task[0]
            if not busy:
                return
            for line in wait([*busy]):
                assert isinstance(line, Connection)
                worker, number = busy.pop(line)
                ready[number] = worker.result()
                free.append(worker)
            while turn in ready:
                yield ready.pop(turn)()
                turn += 1
    finally:
        for worker in workers:
            worker.process.kill()  # it may be in the middle of a long match, and has nothing to lose
        for worker in workers:
            worker.process.join()
            worker.line.close()


class Worker(Generic[R]):
    """A process and the connection to it."""

    def __init__(self, work: Callable[[Any], R]) -> None:
        self.line, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=_serve, args=(work, theirs), daemon=True)
        try:
            with deferred():  # and the process never: it is we who are meant
                self.process.start()
        except (PicklingError, AttributeError, TypeError) as error:  # where Python doesn't fork
            raise Problem("cannot-travel", package=PACKAGE, why=str(error)) from error
        theirs.close()  # theirs alone: so the line ends with them

    def begin(self, task: Any) -> None:
        with suppress(OSError):  # it is dead, and `result` says so
            self.line.send(task)

    def result(self) -> Callable[[], R]:
        try:
            found, error = self.line.recv()
        except (EOFError, OSError) as end:
            self.process.join()
            raise Problem("worker-died", package=PACKAGE, why=_end_of(self.process.exitcode)) from end

        def when_its_turn_comes() -> R:
            if error is not None:
                raise error
            result: R = found
            return result

        return when_its_turn_comes


def _end_of(code: int | None) -> str:
    """
    >>> _end_of(-9), _end_of(1)
    ('SIGKILL', 'exit 1')
    """
    return signal.Signals(-code).name if code is not None and code < 0 else f"exit {code}"


def _serve(work: Callable[[Any], Any], line: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None
    with suppress(EOFError, OSError):
        while parent.sentinel not in wait([line, parent.sentinel]):  # otherwise it was killed
            task = line.recv()
            outcome: tuple[Any, Exception | None]
            try:
                outcome = work(task), None
            except Exception as error:
                outcome = None, error
            line.send(outcome)
