"""Optional dependencies, installed by extras such as `pip install "mutschel[serve]"`.

`pyproject.toml` lists the extras, docs/dependencies.md the purpose of each. A module of an extra is imported inside
`needs`, so that without the extra the user reads one sentence instead of a traceback.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from mutschel.engine import Problem


class MissingExtra(Problem, ImportError):
    """A missing extra, with the command that installs it."""

    def __init__(self, extra: str) -> None:
        super().__init__("missing-extra", extra=extra)

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str]]:
        return MissingExtra, (self.facts["extra"],)  # it may be raised in another process


@contextmanager
def needs(extra: str) -> Iterator[None]:
    """Turn a ModuleNotFoundError inside the block into MissingExtra."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise MissingExtra(extra) from missing


def has_physics() -> bool:
    """True if dice can be simulated. MuJoCo is looked up and not loaded, because that takes a second."""
    return find_spec("mujoco") is not None
