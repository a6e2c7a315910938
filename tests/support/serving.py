"""Real Mutschel servers for tests: `mutschel serve` in a process of its own, on loopback, with Pig among its games."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from mutschel.server.settings import forms
from services import Service, running

T = TypeVar("T")
HERE = Path(__file__).parent
SOAK = bool(os.environ.get("MUTSCHEL_SOAK"))  # the proofs in full; otherwise shortened
NO_LIMITS: dict[str, Any] = {
    "messages_per_second": 0,
    "requests_per_minute": 0,
    "tables_per_hour": 0,
    "words_per_minute": 0,
    "words_per_address": 0,
    "listed_per_address": 0,
    "practice_per_minute": 0,
    "breaks_per_minute": 0,
    "changes_per_hour": 0,
    "connections_per_address": 0,
    "open_per_address": 0,
    "waiting_per_address": 0,
}


# For tests that go on while something starts or ends. A process is told when the thread that started it is gone, so
# this one stays.
_STARTER = ThreadPoolExecutor(1)


async def meanwhile(work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(_STARTER, work)


class ServerProcess(Service):
    """A server process. By default its tables are in a file in its folder, and it logs JSON; both survive `kill`."""

    def __init__(self, folder: Path, port: int, program: str = "pig.py", /, **settings: str | int) -> None:
        self.database = folder / "tables.sqlite"
        defaults: dict[str, str | int] = {"host": "127.0.0.1", "log_format": "json", "drain_seconds": 2}
        chosen = defaults | {"database": str(self.database), "port": port} | settings
        known = forms()
        options = [f"--{name.replace('_', '-')}={value}" for name, value in chosen.items() if name in known]
        super().__init__([sys.executable, str(HERE / program), "serve", *options], folder, port)
        constants = {name: value for name, value in chosen.items() if name not in known}
        self.environment = {"MUTSCHEL_TEST_CONSTANTS": json.dumps(constants)}

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None, "it doesn’t run"
        return self.process.pid

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text()

    def ready(self) -> bool:
        return get(f"{self.url}/healthz") == 200

    def kill(self) -> None:
        """Kill it, as a crash would."""
        assert self.process is not None, "it doesn’t run"
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process = None

    def memory(self) -> int:
        """Return its resident bytes."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def entries(self, table: str) -> list[bytes]:
        """Return a table's log in the file, whether or not the server runs."""
        database = sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)
        try:
            query = "SELECT entry FROM entries WHERE table_id = ? ORDER BY seq"
            return [entry for (entry,) in database.execute(query, (table,))]
        finally:
            database.close()


def get(url: str) -> int:
    """Return the status; 0 without an answer."""
    try:
        with urllib.request.urlopen(url, timeout=10) as response:
            status: int = response.status
            return status
    except urllib.error.HTTPError as error:
        error.close()
        return error.code
    except OSError:
        return 0


@contextmanager
def serving(folder: Path, program: str = "pig.py", /, **settings: str | int) -> Iterator[ServerProcess]:
    """Run a server at a free port until the block ends. Every setting of `mutschel serve` may be given."""
    folder.mkdir(parents=True, exist_ok=True)
    with running(lambda port: ServerProcess(folder, port, program, **settings)) as server:
        yield server
