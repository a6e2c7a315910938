"""What the interfaces share: agents and their names, seeds, opponents, and the table as text."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Literal, TypeAlias

import numpy as np

from mutschel.cli.drawing.table import Drawer
from mutschel.cli.texts import Say
from mutschel.engine import LANGUAGES, Bot, Seat
from mutschel.engine.bot import bot_class
from mutschel.lab.entrants import entrant
from mutschel.research.course import Course
from mutschel.research.setting import Setting, Wrong

Illegal: TypeAlias = Literal["error", "random"]
Opponents: TypeAlias = str | type[Bot] | Sequence[str | type[Bot]]

MOST_STEPS = 100_000  # a match that needs more is cut off
WIDTH = 100
RENDER_MODES = ("ansi", "human")


def agent_name(seat: Seat) -> str:
    return f"player_{seat}"


def random_of(seed: Any) -> Random:
    """Everything that happens by chance; without a seed it is different every time."""
    if seed is None:
        return Random()
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or seed < 0:
        raise Wrong("bad-seed", value=str(seed))
    return Random(f"mutschel research:{int(seed)}")


def opponents(setting: Setting, given: Opponents, seat: Seat, rng: Random) -> dict[Seat, Bot]:
    """Bots for all other seats: one kind for all, or one for each of them in the order of the seats."""
    seats = [other for other in range(setting.players) if other != seat]
    if isinstance(given, (str, type)):
        kinds = [given] * len(seats)
    elif len(given) in (1, len(seats)):
        kinds = [given[0]] * len(seats) if len(given) == 1 else list(given)
    else:
        raise Wrong("not-so-many-opponents", n=len(given), seats=len(seats))
    return {other: _bot(setting, kind, other, rng) for other, kind in zip(seats, kinds, strict=True)}


def _bot(setting: Setting, kind: str | type[Bot], seat: Seat, rng: Random) -> Bot:
    found = entrant(kind)  # or it says why there is no such bot
    if found.own is not None:
        return found.own(seat, "hard", rng)
    return bot_class(setting.game, found.name)(seat, found.name, rng)


def check_modes(setting: Setting, illegal: str, render_mode: str | None, language: str) -> None:
    if illegal not in ("error", "random"):
        raise Wrong("bad-illegal", value=illegal)
    if render_mode not in (None, *RENDER_MODES):
        raise Wrong("bad-render-mode", value=str(render_mode))
    if language not in LANGUAGES:
        raise Wrong("bad-language", value=language)


def instead(course: Course, seat: Seat, action: Any, illegal: Illegal, rng: Random) -> Any:
    """The action; or, for programs that know no masks, a legal one by chance instead of one that isn't."""
    legal = course.legal(seat)
    known = isinstance(action, (int, np.integer)) and 0 <= action < len(course.setting.actions)
    return rng.choice(list(legal)) if illegal == "random" and known and int(action) not in legal else action


def drawn(course: Course, seat: Seat | None, language: str = "en") -> str:
    """The table as this seat sees it, as the terminal draws it."""
    match = course.match
    drawer = Drawer(match.game, match.names, Say(language), lambda: WIDTH)
    view = match.view(seat)
    lines = [text.plain.rstrip() for text in drawer.draw(view["table"], seat)]
    question = view["question"]
    if question is not None:
        lines.append(match.game.texts(language).say(question["ask"], match.names))
    if view["result"] is not None:
        lines.append(drawer.standing(view["result"]).plain)
    return "\n\n".join(lines)
