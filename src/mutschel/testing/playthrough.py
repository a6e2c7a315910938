"""Recorded playthroughs: readable texts, replayed line by line. `python -m mutschel.testing` records them.

A line with ">" is an answer; indented lines below it are the changes in the public view, and the news.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib import resources
from pathlib import Path
from random import Random

from mutschel.engine import Answer, Game, Json, Landing, Match, Request, logs
from mutschel.host.fair import chance
from mutschel.host.local import LocalTable
from mutschel.testing.random_play import random_options

NAMES = (
    "Anna", "Ben", "Cem", "Dora", "Emil", "Fritzi", "Greta", "Hans", "Ida", "Jon",
    "Kim", "Lou", "Max", "Nele", "Otto", "Paula", "Rosa", "Sven", "Tina", "Uli",
)  # fmt: skip
ABOUT = "# A recorded playthrough. Lines with > are answers; below each stands what changed for everybody."


def record(game: Game, players: int | None = None, options: dict[str, Json] | None = None, seed: int = 1) -> str:
    """Play a match among hard bots. Returns it as a text."""
    count = players or max(game.players[0], min(2, game.players[1]))
    match = played(game, ["hard"] * count, f"playthrough:{seed}", options)
    return render(game, match.names, match.options.as_json(), match.log)


def played(
    game: Game,
    levels: Sequence[str],
    seed: str,
    options: Mapping[str, Json] | None = None,
    answers: Sequence[Answer] = (),
) -> Match:
    """Play a match among bots to its end, without pauses. `answers` are its beginning."""

    def dice(request: Request, place: int) -> Json:
        rng = Random(f"{seed}:{place}")
        # landings are plain chance, because simulations differ from machine to machine
        return request.domain.sample(rng) if isinstance(request, Landing) else chance(request, rng)

    names, bots = NAMES[: len(levels)], dict(enumerate(levels))
    return LocalTable(game, names, options or {}, bots, seed, fast=True, answers=answers, script=dice).play_on()


def render(game: Game, names: list[str], options: dict[str, Json], answers: list[Answer]) -> str:
    """The playthrough of these answers, as text."""
    match = Match(game, names, options)
    head = {"game": game.id, "version": game.version, "seats": names, "options": match.options.as_json()}
    lines = [ABOUT, json.dumps(head, ensure_ascii=False), ""]
    before: dict[str, str] = {}
    heard = 0
    lines += changes(before, flat(match))
    before = flat(match)
    for by, at, value in answers:
        lines.append(f"> {logs.line((by, at, value))}")
        match.answer(by, value, at)
        now = flat(match)
        lines += changes(before, now)
        before = now
        for phrase in match.view(None)["news"]:
            if phrase["number"] > heard:
                heard = phrase["number"]
                lines.append(f"    “{game.texts('en').say(phrase, names)}”")
    if match.result is not None:
        lines.append(f"= {json.dumps(match.result.as_json())}")
    return "\n".join(lines) + "\n"


def flat(match: Match) -> dict[str, str]:
    """The public view, one line per thing."""
    view = match.view(None)
    lines = {"round": f"{view['round']} of {view['rounds']}" if view["rounds"] else str(view["round"])}
    for name, thing in view["table"].items():
        for seat, one in enumerate(thing if isinstance(thing, list) else [thing]):
            label = f"{name} {match.names[seat]}" if isinstance(thing, list) else name
            facts = without_material(one).items()
            lines[label] = " ".join(f"{key}={json.dumps(value, ensure_ascii=False)}" for key, value in facts)
    waiting = view["waiting"]
    lines["waiting"] = "over" if waiting is None else json.dumps(without_material(waiting))
    return lines


def without_material(facts: Mapping[str, object]) -> dict[str, object]:
    """The facts without those that never change, such as the kinds of dice, and would only fill the page."""
    return {key: value for key, value in facts.items() if key not in ("kind", "kinds", "sizes", "dice", "what")}


def changes(before: dict[str, str], now: dict[str, str]) -> list[str]:
    return [f"    {name}: {text}" for name, text in now.items() if before.get(name) != text]


def check_playthroughs(game: Game) -> None:
    """Check that every recorded playthrough of a game gives the same text again; a game without one fails."""
    files = playthroughs(game)
    assert files, f"{game.id} has no recorded playthrough: run python -m mutschel.testing {game.id}"
    for name, text in files.items():
        head = json.loads(text.splitlines()[1])
        record = logs.parse("\n".join([json.dumps(head | {"mutschel": logs.FORMAT}), *answers_in(text), ""]))
        again = render(game, record.seats, record.options, record.answers).splitlines()
        for number, (line, new) in enumerate(zip(text.splitlines(), again, strict=False), 1):
            assert line == new, f"{game.id}, {name}, line {number}:\n  recorded {line}\n  now      {new}"
        assert len(text.splitlines()) == len(again), f"{game.id}, {name}: the match has another length now"


def answers_in(text: str) -> list[str]:
    return [line[2:] for line in text.splitlines() if line.startswith("> ")]


def playthroughs(game: Game) -> dict[str, str]:
    folder = resources.files(game.package).joinpath("playthroughs")
    if not folder.is_dir():
        return {}
    return {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir() if file.name.endswith(".txt")}


def regenerate(game: Game) -> list[Path]:
    """Record a game anew: once with its defaults, and once with random options."""
    folder = Path(str(resources.files(game.package))) / "playthroughs"
    folder.mkdir(exist_ok=True)
    rng = Random(game.id)
    players = max(game.players[0], min(3, game.players[1]))
    texts = {
        "defaults.txt": record(game),
        "options.txt": record(game, players, random_options(game, players, rng), seed=2),
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in texts]
