"""Work shared out among the machines of a running Dask cluster: the same tasks, the same results."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar

from mutschel.engine import Problem
from mutschel.extras import needs
from mutschel.lab.entrants import PACKAGE, Entrant

T = TypeVar("T")
R = TypeVar("R")
AHEAD = 3  # tasks for each thread of the cluster that are on their way
PATIENCE = 30  # seconds to wait for a scheduler and a first worker


def map_on_cluster(work: Callable[[T], R], tasks: Iterable[T], address: str) -> Iterator[R]:
    """Yield the results of all tasks, in their order. Tasks of a lost worker are done again by others."""
    with needs("cluster"):
        import cloudpickle
        from distributed import Client
        from distributed.client import FutureCancelledError
        from distributed.comm import CommClosedError
        from distributed.scheduler import KilledWorker

    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as why:
        raise Problem("no-cluster", package=PACKAGE, value=address, why=_said(why)) from why
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as why:
            raise Problem("no-workers", package=PACKAGE, value=address) from why
        left = iter(tasks)
        packed = cloudpickle.dumps(work)
        threads = max(1, sum(client.nthreads().values()))

        def unpacked(packed: bytes, task: T) -> R:
            """Unpack the work and do one task; it travels as code, because the scheduler has no Mutschel."""
            from cloudpickle import loads

            result: R = loads(packed)(task)
            return result

        def sent(task: T) -> Any:
            return client.submit(unpacked, packed, task, pure=False)

        futures = deque(map(sent, islice(left, AHEAD * threads)))
        try:
            while futures:
                result: R = futures[0].result()
                futures.popleft()
                futures.extend(map(sent, islice(left, 1)))
                yield result
        except ImportError as why:
            raise Problem("not-on-cluster", package=PACKAGE, value=address, why=_said(why)) from why
        except (KilledWorker, FutureCancelledError, CommClosedError, OSError) as why:
            raise Problem("cluster-lost", package=PACKAGE, value=address, why=_said(why)) from why
        finally:
            client.cancel(list(futures), force=True)


def _said(why: BaseException) -> str:
    return str(why).splitlines()[0][:200] if str(why) else type(why).__name__


def as_code(entrants: Sequence[Entrant]) -> list[Entrant]:
    """Make a researcher's own bots travel as code, because the file they are in is only on this machine."""
    with needs("cluster"):
        import cloudpickle

    for own in {entrant.own for entrant in entrants} - {None}:
        module = sys.modules[own.__module__]
        if module.__name__ != "__main__" and module.__name__.partition(".")[0] != "mutschel":
            cloudpickle.register_pickle_by_value(module)
    return [Entrant(entrant.name, entrant.own or entrant.who) for entrant in entrants]
