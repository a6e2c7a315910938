"""The bots that play: levels of the game's own bot, or a researcher's own bots, as a class or by name."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from traceback import extract_tb
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

from mutschel.engine import Bot, Domain, Game, Json, MatchView, Problem, Seat
from mutschel.engine.bot import bot_class
from mutschel.host.bots import ALL_LEVELS

PACKAGE = "mutschel.lab"
Who: TypeAlias = str | type[Bot]  # a level, "module:Class", "path/to/file.py:Class", or the class itself


class Entrant(NamedTuple):
    name: str
    who: Who

    @property
    def own(self) -> type[Bot] | None:
        """The class of a researcher's own bot; None for a level of the game's bot."""
        if not isinstance(self.who, str):
            return self.who
        return None if self.who in ALL_LEVELS else load_bot(self.who)

    def maker(self, game: Game) -> Callable[[Seat, Random], Bot]:
        """A factory of bots for this game; looked up once, because that takes longer than a match."""
        own = self.own
        if own is not None:
            return partial(GuardedBot, own)
        kind, level = bot_class(game, self.name), self.name
        return lambda seat, rng: kind(seat, level, rng)


class GuardedBot(Bot):
    """Wraps a researcher's own bot: reports everything it does wrong as a Problem with its seat."""

    def __init__(self, kind: type[Bot], seat: Seat, rng: Random) -> None:
        super().__init__(seat, "hard", rng)
        self.name = kind.__name__
        self.inner: Bot = self._safely(kind, seat, "hard", rng)
        self.sees = self.inner.sees

    @property
    def watches(self) -> bool:
        return self.inner.watches

    def watch(self, view: MatchView) -> None:
        self._safely(self.inner.watch, view)

    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        answer = self._safely(self.inner.choose, view, domain)
        self._check(domain, answer)
        return answer

    def call(self, view: MatchView, domain: Domain[Any], earliest: int) -> tuple[int, Json] | None:
        plan: tuple[int, Json] | None = self._safely(self.inner.call, view, domain, earliest)
        if plan is not None:
            if not (isinstance(plan, tuple) and len(plan) == 2 and type(plan[0]) is int):
                raise self._failed(f"call() → {_short(plan)}")
            self._check(domain, plan[1])
        return plan

    def _check(self, domain: Domain[Any], answer: Json) -> None:
        try:
            domain.check(answer)
        except Exception as refused:
            raise self._failed(f"{_short(answer)}: {refused}") from refused

    def _safely(self, step: Callable[..., Any], *given: object) -> Any:
        try:
            return step(*given)
        except Exception as error:
            raise self._failed(reason(error)) from error

    def _failed(self, why: str) -> Problem:
        """A Problem with this bot's failure; the caller adds the number of the match."""
        return Problem("bot-failed", package=PACKAGE, seat=self.seat + 1, bot=self.name, why=why)


def _short(answer: object) -> str:
    text = repr(answer)
    return text if len(text) <= 80 else f"{text[:79]}…"


def reason(error: BaseException) -> str:
    """The error as one line, with file and line.

    >>> try: 1 / 0
    ... except ZeroDivisionError as error: reason(error).partition(" (")[0]
    'ZeroDivisionError: division by zero'
    """
    place = extract_tb(error.__traceback__)[-1:]
    where = "".join(f" ({Path(frame.filename).name}:{frame.lineno})" for frame in place)
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return text[:300] + where


# -- by name -------------------------------------------------------------------------------------------
def entrant(who: Who) -> Entrant:
    """The entrant of this name or class; raises Problem with the reason if there is no such bot."""
    if isinstance(who, str):
        if who in ALL_LEVELS:
            return Entrant(who, who)
        if ":" not in who:
            raise Problem("unknown-level", value=who, levels=", ".join(ALL_LEVELS))
        return Entrant(load_bot(who).__name__, who)
    return Entrant(_checked(who, getattr(who, "__name__", repr(who))).__name__, who)


def at_seats(bots: Sequence[Who], players: int) -> list[Entrant]:
    """One entrant for every seat; a single one fills them all."""
    entrants = [entrant(who) for who in bots]
    if len(entrants) not in (1, players):
        raise Problem("not-so-many-bots", n=len(entrants), seats=players)
    return entrants if len(entrants) == players else entrants * players


@cache
def load_bot(text: str) -> type[Bot]:
    """Load a bot's class from `module:Class` or `path/to/file.py:Class`."""
    source, _, name = text.rpartition(":")
    module = _module(source)
    found = getattr(module, name, None)
    if found is None:
        bots = [own for own, kind in vars(module).items() if _is_bot(kind) and kind.__module__ == module.__name__]
        raise Problem("no-such-class", package=PACKAGE, module=source, value=name, bots=", ".join(bots) or "–")
    return _checked(found, text)


def _is_bot(found: object) -> bool:
    return isinstance(found, type) and issubclass(found, Bot)


def _checked(found: Any, name: str) -> type[Bot]:
    if not _is_bot(found):
        raise Problem("not-a-bot", package=PACKAGE, value=name)
    kind: type[Bot] = found
    return kind


def _module(source: str) -> ModuleType:
    by_file = source.endswith(".py")
    try:
        return _from_file(Path(source)) if by_file else _from_here(source)
    except FileNotFoundError as missing:
        if by_file and not Path(source).exists():
            raise Problem("no-such-file", package=PACKAGE, value=source) from missing
        raise Problem("module-fails", package=PACKAGE, value=source, why=reason(missing)) from missing
    except ModuleNotFoundError as missing:
        if not by_file and missing.name and f"{source}.".startswith(f"{missing.name}."):
            raise Problem("no-such-module", package=PACKAGE, value=source) from missing
        raise Problem("module-fails", package=PACKAGE, value=source, why=reason(missing)) from missing
    except Exception as error:
        raise Problem("module-fails", package=PACKAGE, value=source, why=reason(error)) from error


def _from_here(name: str) -> ModuleType:
    """Import a module that is installed or in the working folder, which a command has not on its path."""
    here = os.getcwd()
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    return import_module(name)


def _from_file(file: Path) -> ModuleType:
    """Load a file as a module, with its folder on the path, as if Python had been started with it."""
    name = f"own_bots_{file.resolve().as_posix().encode().hex()}"
    if name in sys.modules:
        return sys.modules[name]
    if (folder := str(file.resolve().parent)) not in sys.path:
        sys.path.append(folder)
    spec = spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
