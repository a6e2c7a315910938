"""Hypothesis is deterministic here, and takes its time on a busy machine. Real databases for whoever asks for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from services import Postgres, Redis, postgres_server, redis_server

settings.register_profile("mutschel", derandomize=True, deadline=None, max_examples=100)
settings.load_profile("mutschel")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests of this worker."""
    with postgres_server() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Postgres) -> Iterator[str]:
    """A database of the test's own."""
    with postgres.fresh_database() as url:
        yield url


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    with redis_server() as server:
        yield server


@pytest.fixture
def redis_url(redis: Redis) -> str:
    """An empty Redis."""
    assert redis.ask("FLUSHALL") == b"+OK\r\n"
    return redis.url


@pytest.fixture
def store_file(tmp_path: Path) -> str:
    """Where an SQLite store can be made; nothing is there yet, not even its folder."""
    return str(tmp_path / "new" / "mutschel.db")


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest, store_file: str) -> str:
    """Both kinds of stores, one after the other, empty."""
    url: str = request.getfixturevalue("postgres_url") if request.param == "postgres" else store_file
    return url
