"""A hint in one sentence: the best answer, its value, and the next best one."""

from __future__ import annotations

from mutschel.cli.answers import label
from mutschel.cli.texts import Say
from mutschel.engine import Game
from mutschel.host.hints import Hint

AS_GOOD = {"points": 0.05, "strikes": 0.0005}  # differences too small to be seen in the figures


def in_a_sentence(hint: Hint, game: Game, say: Say) -> str:
    answer = label(hint.value, game, say.language)
    answer = answer[:1].upper() + answer[1:]
    if hint.why is None:
        return say("hint.bot", answer=answer)
    unit, value, after = hint.why
    if after is None:
        return say("hint.only", answer=answer)
    shown, other = [say.number(100 * n if unit == "strikes" else n, 1) for n in (value, after.value)]
    next_best = label(after.answer, game, say.language)
    equal = "-equal" if abs(value - after.value) < AS_GOOD[unit] else ""
    return say(f"hint.{unit}{equal}", answer=answer, value=shown, next=next_best, other=other)
