"""What not everybody needs, and so not everybody has installed: `pip install "mutschel[serve]"`.

`pyproject.toml` lists the extras, docs/dependencies.md says what each is for. Whatever an extra brings is imported
inside `needs`, so that whoever lacks it reads one sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from mutschel.engine import Problem


class MissingExtra(Problem, ImportError):
    """Names the extra, and how it is installed."""

    def __init__(self, extra: str) -> None:
        super().__init__("missing-extra", extra=extra)

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str]]:
        return MissingExtra, (self.facts["extra"],)  # it may come from another process


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """What is imported in here comes with this extra."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise MissingExtra(extra) from missing


def has_physics() -> bool:
    """Can dice be simulated? Asked, not loaded: loading it takes a second."""
    return find_spec("mujoco") is not None
