"""Hypothesis is deterministic here, and takes its time on a busy machine. Real databases for whoever asks for them.

Pig is among the games, as if its package were installed.
"""

import gc
import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the command does it
# aiohttp reads all authorities of this computer whenever it is imported, and servers are by the hundred; none is asked
os.environ |= {"SSL_CERT_FILE": os.devnull, "SSL_CERT_DIR": os.devnull}
# what JAX has compiled once need not be compiled at the next run
os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", str(Path(__file__).parents[1] / ".pytest_cache/jax"))
os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0.2")

import pig  # noqa: F401
from mutschel.engine import Game
from mutschel.games.registry import register, unregister
from services import Postgres, Redis, postgres_server, redis_server, skipped_if_not_installed
from serving import SOAK

settings.register_profile("mutschel", derandomize=True, deadline=None, max_examples=100 if SOAK else 40)
settings.load_profile("mutschel")


def pytest_configure() -> None:
    """Make tests independent of this terminal, its language, and the settings of a server here."""
    for name in [*os.environ]:
        if re.fullmatch("COLUMNS|LINES|NO_COLOR|FORCE_COLOR|MUTSCHEL_(?!SOAK|KILLS).*", name):
            del os.environ[name]
    os.environ |= {"TERM": "xterm", "LC_ALL": "C.UTF-8", "TZ": "Europe/Berlin"}
    time.tzset()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """`make test` doesn't import files of which everything is left to `make test-all`, nor what they need."""
    if config.option.markexpr != "not slow or daily" or not collection_path.match("test_*.py"):
        return None
    text = collection_path.read_text(encoding="utf-8")
    return (bool(re.search(r"^pytestmark = .*mark\.slow", text, re.M)) and "mark.daily" not in text) or None


def pytest_collection_finish() -> None:
    """Exempt all imported modules from garbage collection, which would search them again and again."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark tests that need a database server as slow, and leave those with a short form to `make soak`."""
    if not SOAK:
        waiting = {item for item in items if item.get_closest_marker("at_length")}
        config.hook.pytest_deselected(items=list(waiting))
        items[:] = [item for item in items if item not in waiting]
    for item in items:
        needed = {"postgres", "redis"} & set(getattr(item, "fixturenames", ()))
        if needed or "postgres" in getattr(getattr(item, "callspec", None), "params", {}).values():
            item.add_marker(pytest.mark.slow)


@pytest.fixture
def add_game() -> Iterator[Callable[[Game], None]]:
    """A game of the test's own."""
    added: list[Game] = []

    def add(game: Game) -> None:
        register(game)
        added.append(game)

    yield add
    for game in added:
        unregister(game)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests of this worker."""
    with skipped_if_not_installed(), postgres_server() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """A database of the test's own."""
    with postgres.fresh_database() as url:
        yield url


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    with skipped_if_not_installed(), redis_server() as server:
        yield server


@pytest.fixture
def redis_url(redis: Redis) -> str:
    """An empty Redis."""
    assert redis.ask("FLUSHALL") == b"+OK\r\n"
    return redis.url


@pytest.fixture
def store_file(tmp_path: Path) -> str:
    """Return the path of an SQLite store that doesn't exist yet; nor does its folder."""
    return str(tmp_path / "new" / "mutschel.db")


@pytest.fixture(params=["sqlite", "postgres", "records"])
def any_store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Every kind of store, one after the other, empty."""
    names = {"sqlite": "store_file", "postgres": "postgres_url"}
    kind: str = request.param
    url: str = request.getfixturevalue(names[kind]) if kind in names else f"records:{tmp_path}"
    return url


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest, store_file: str) -> str:
    """Both kinds of databases with SQL, one after the other, empty."""
    url: str = request.getfixturevalue("postgres_url") if request.param == "postgres" else store_file
    return url
