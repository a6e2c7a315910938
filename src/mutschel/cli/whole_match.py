"""A whole match at this terminal: it is introduced, played, and saved all the while."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from mutschel.analysis.report import has_advice, has_judge
from mutschel.cli.files import writing
from mutschel.cli.playing import MatchRunner
from mutschel.cli.record_store import keep_record, record_of, records_file
from mutschel.cli.seats import bot_label
from mutschel.cli.terminal import QuitRequest, Terminal
from mutschel.cli.texts import CliProblem
from mutschel.engine import Game
from mutschel.host.local import LocalTable

INTERRUPTED = 130


def run_match(terminal: Terminal, local: LocalTable, save: Path | None, goes_on_in: Path | None = None) -> int:
    """Play to the end, or until the people leave, and save the match. Returns the exit code."""
    file = save or goes_on_in
    if file is None or save is not None:
        file = save or new_file(local.match.game)
        with writing(file):
            local.write_to(file)
    code = 0
    try:
        introduce(terminal, local)
        playing = MatchRunner(terminal, local)
        with writing(file):
            playing.run()
    except QuitRequest:
        pass
    except KeyboardInterrupt:
        terminal.print()
        code = INTERRUPTED
    path = shlex.quote(str(file))
    if local.match.over:
        tell_record(terminal, local)
        terminal.print(terminal.say("play.kept", file=path), style="dim", wrap=False)
        if has_judge(local.match.game):
            terminal.print(terminal.say("play.judged", file=path), style="dim", wrap=False)
    else:
        terminal.print(terminal.say("play.saved", file=path), wrap=False)
    return code


def tell_record(terminal: Terminal, local: LocalTable) -> None:
    try:
        with writing(records_file()):
            record = keep_record(local, terminal.say)
    except CliProblem as why:  # the match itself is safe
        record = why.text(terminal.say.language)
    if record is not None:
        terminal.print(record, style="bold")


def introduce(terminal: Terminal, local: LocalTable) -> None:
    """Print the players and the keys."""
    say = terminal.say
    game = local.match.game
    who = [
        bot_label(game, local.levels[seat], say, name) if seat in local.levels else name
        for seat, name in enumerate(local.match.names)
    ]
    terminal.console.rule(game.name(say.language), style="yellow")
    terminal.print(" · ".join(who))
    if local.real_dice and local.levels:
        terminal.hint(say("play.bots-real"))
    record = record_of(local)
    if record is not None:
        terminal.print(say("play.record", n=record))
    alone = len(local.people) == 1 and has_advice(game)
    terminal.hint(" · ".join([say("ask.keys"), *([say("ask.hint-key")] if alone else [])]))


# -- files ---------------------------------------------------------------------------------------------
def state_folder(environ: Mapping[str, str]) -> Path:
    base = environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "mutschel"


def new_file(game: Game) -> Path:
    """Return a new file in the folder of saved matches."""
    folder = state_folder(os.environ)
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    stem = f"{game.id}-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = [f"{stem}.jsonl", *(f"{stem}-{number}.jsonl" for number in range(2, 100))]
    return next(folder / name for name in names if not (folder / name).exists())
