"""Records of people who play alone: their best results by game and name, in the user's data directory."""

from __future__ import annotations

import json
from pathlib import Path

import platformdirs

from mutschel.cli.texts import Say
from mutschel.host.local import LocalTable
from mutschel.host.private_files import create_private

Records = dict[str, dict[str, int]]  # points by game and name


def records_file() -> Path:
    return platformdirs.user_data_path("mutschel", appauthor=False) / "records.json"


def read_records() -> Records:
    """Return all records; none if the file is missing or can't be read."""
    try:
        found = json.loads(records_file().read_text(encoding="utf-8"))
        return {game: {name: int(points) for name, points in names.items()} for game, names in found.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}


def write_records(records: Records) -> None:
    file = records_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.unlink(missing_ok=True)
    with create_private(new) as opened:
        opened.write(json.dumps(records, ensure_ascii=False, indent=1))
    new.replace(file)


def record_of(local: LocalTable) -> int | None:
    """Return the record of the person who plays this match alone."""
    if len(local.match.names) > 1 or local.levels:
        return None
    return read_records().get(local.match.game.id, {}).get(local.match.names[0])


def keep_record(local: LocalTable, say: Say) -> str | None:
    """Keep the result of a match played alone if it is a record, and say so. A lost match is none."""
    result = local.match.result
    if len(local.match.names) > 1 or local.levels or result is None:
        return None
    best, points = record_of(local), result.scores[0]
    if not result.winners or (best is not None and points < best):
        return None if best is None else say("play.record", n=best)
    if points == best:
        return say("play.record-equalled")
    records = read_records()
    records.setdefault(local.match.game.id, {})[local.match.names[0]] = points
    write_records(records)
    return say("play.record-first") if best is None else say("play.record-new", n=best)
