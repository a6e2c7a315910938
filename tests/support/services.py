"""Real PostgreSQL and Redis servers for tests, from Debian's packages, on loopback, in a temporary folder."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]
import pytest

from waiting import PATIENCE


class NotInstalled(Exception):
    """Raised when a program that these tests need is missing."""


def binary(*names: str, package: str) -> str:
    """Return the path of the first installed one of these programs; Debian keeps PostgreSQL's and nginx's elsewhere."""
    newest_first = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda at: int(at.parent.name), reverse=True)
    path = os.pathsep.join([*map(str, newest_first), os.environ.get("PATH", os.defpath), "/usr/sbin"])
    for name in names:
        if found := shutil.which(name, path=path):
            return found
    raise NotInstalled(f"{names[0]} is missing (Debian: {package}; `make services` installs it).")


@contextmanager
def free_port() -> Iterator[int]:
    """Yield a port that nobody else is given meanwhile; a server can listen there, again and again."""
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(("127.0.0.1", 0))
        port: int = holder.getsockname()[1]
        if sys.platform != "linux":
            holder.close()  # elsewhere a server can't share it, and may find it taken after all
        yield port


def as_user(user: str | None) -> dict[str, Any]:
    return {"user": user, "group": user, "extra_groups": []} if user else {}


class Service:
    """A server process. It ends with `stop`, and with the test run even if that is killed."""

    def __init__(self, command: list[str], folder: Path, port: int, user: str | None = None) -> None:
        guard = shutil.which("setpriv")  # ends it when its parent dies; without it, `stop` has to
        self.command = [guard, "--pdeathsig", "INT", *command] if guard else command
        self.folder = folder
        self.port = port
        self.user = user
        self.environment: dict[str, str] = {}  # in addition to ours
        self.process: subprocess.Popen[bytes] | None = None

    def ready(self) -> bool:
        raise NotImplementedError

    def start(self) -> None:
        log = self.folder / "log"
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                self.command,
                cwd=self.folder,
                env=os.environ | self.environment,
                stdout=output,
                stderr=output,
                **as_user(self.user),
            )
        until = time.monotonic() + PATIENCE
        while not self.ready():
            if self.process.poll() is not None or time.monotonic() > until:
                self.stop()
                raise RuntimeError(f"{' '.join(self.command)} did not start:\n{log.read_text()[-2000:]}")
            time.sleep(0.02)

    def stop(self) -> None:
        """Ask it to end, and wait until it has."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)  # PostgreSQL then waits for nobody
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None


S = TypeVar("S", bound=Service)


@contextmanager
def running(at: Callable[[int], S]) -> Iterator[S]:
    """Start a service at a free port."""
    with free_port() as port:
        service = at(port)
        service.start()
        try:
            yield service
        finally:
            service.stop()


class Postgres(Service):
    def __init__(self, folder: Path, port: int, user: str | None) -> None:
        # no syncs, because tests kill processes, never the computer
        settings = {"port": port, "listen_addresses": "127.0.0.1", "unix_socket_directories": "", "fsync": "off"}
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        super().__init__([*postgres("postgres"), "-D", str(folder / "data"), *options], folder, port, user)

    def ready(self) -> bool:
        with suppress(FileNotFoundError):
            return (self.folder / "data/postmaster.pid").read_text().rstrip().endswith("ready")
        return False

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://mutschel@127.0.0.1:{self.port}/{database}"

    @contextmanager
    def fresh_database(self) -> Iterator[str]:
        name = f"test_{next(NUMBERS)}"
        self.execute(f"CREATE DATABASE {name}")
        try:
            yield self.url(name)
        finally:
            self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def execute(self, statement: str, database: str = "postgres") -> None:
        async def go() -> None:
            connection = await asyncpg.connect(self.url(database))
            try:
                await connection.execute(statement)
            finally:
                await connection.close()

        asyncio.run(go())


NUMBERS = count()


def postgres(name: str) -> list[str]:
    return [binary(name, package="postgresql")]


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    """Start an empty PostgreSQL."""
    user = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
    initdb = [*postgres("initdb"), "--no-sync", "--auth=trust", "--username=mutschel", "--locale=C", "--encoding=UTF8"]
    with tempfile.TemporaryDirectory(prefix="mutschel-postgres-") as at:
        folder = Path(at)
        if user:
            shutil.chown(folder, user, user)
        subprocess.run(
            [*initdb, "-D", str(folder / "data")], cwd=folder, check=True, stdout=subprocess.DEVNULL, **as_user(user)
        )
        with running(lambda port: Postgres(folder, port, user)) as server:
            yield server


class Redis(Service):
    def __init__(self, folder: Path, port: int) -> None:
        program = binary("redis-server", "valkey-server", package="redis-server")
        options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        super().__init__([program, *options], folder, port)

    def ready(self) -> bool:
        with suppress(OSError):
            return self.ask("PING") == b"+PONG\r\n"
        return False

    def ask(self, command: str) -> bytes:
        with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as connection:
            connection.sendall(f"{command}\r\n".encode())
            return connection.recv(100)

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"


@contextmanager
def redis_server() -> Iterator[Redis]:
    """Start a Redis that keeps nothing on disk."""
    with (
        tempfile.TemporaryDirectory(prefix="mutschel-redis-") as folder,
        running(lambda port: Redis(Path(folder), port)) as server,
    ):
        yield server


@contextmanager
def skipped_if_not_installed() -> Iterator[None]:
    """Skip a test if a program is missing, because a computer without PostgreSQL runs all others; CI needs them."""
    try:
        yield
    except NotInstalled as missing:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(missing))
