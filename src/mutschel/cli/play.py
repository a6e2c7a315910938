"""`mutschel play`: who sits at the table, which match it is, and where it is written down."""

from __future__ import annotations

import argparse
import os
import secrets
import shlex
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from mutschel.analysis.report import has_judge
from mutschel.bots.registry import has_bot
from mutschel.cli.best import keep_record, record_of, records_file
from mutschel.cli.levels import bot_names, read_levels
from mutschel.cli.playing import Playing
from mutschel.cli.terminal import Leave, Terminal
from mutschel.cli.texts import Say, Wrong
from mutschel.engine import Game, Json, Match, parse_option
from mutschel.games.by_hand import by_chance
from mutschel.games.registry import find_game
from mutschel.host.lobby import check_dice
from mutschel.host.local import LocalMatch, read_log, resumed

LONGEST_NAME = 20
INTERRUPTED = 130


def play(args: argparse.Namespace, terminal: Terminal) -> int:
    if args.resume is not None:
        return resume(args, terminal)
    if args.game is None:
        given = [args.players, args.bots, args.seed, args.save]
        if args.option or args.real_dice or args.fast or any(value is not None for value in given):
            raise Wrong("missing", value=terminal.say("help.metavar.game"), command="mutschel play")
        from mutschel.cli.chooser import choose_and_play  # the chooser itself starts matches from here

        return choose_and_play(terminal)
    game = find_game(args.game)
    options = dict(parse_option(game.options, text) for text in args.option)
    people, levels = sit_down(game, args.players, args.bots, terminal.say)
    from mutschel.cli.before import settle_first  # whoever practises is named from here

    options = settle_first(terminal, game, people, options, len(levels), args.real_dice)
    local = new_match(game, people, levels, options, args.seed, args.real_dice)
    return run_match(terminal, local, Path(args.save) if args.save else None, args.fast)


def resume(args: argparse.Namespace, terminal: Terminal) -> int:
    given = [args.game, args.players, args.bots, args.seed]
    if args.option or args.real_dice or any(value is not None for value in given):
        raise Wrong("resume-alone")
    file = Path(args.resume)
    try:
        record = read_log(file)
    except OSError as why:
        raise trouble("cannot-read", file, why) from why
    local = resumed(record, new_seed())
    if local.match.over or record.abandoned:
        raise Wrong("already-over", file=str(file))
    if args.save is None:
        with written(file):
            local.append_to(file)
    return run_match(terminal, local, Path(args.save) if args.save else None, args.fast, file)


# -- who plays -------------------------------------------------------------------------------------
def sit_down(
    game: Game, people: Sequence[str] | None, bots: Sequence[str] | None, say: Say
) -> tuple[list[str], list[str]]:
    """People's names and bots' levels. Whoever says nothing plays alone against as many bots as the game needs."""
    low, high = game.players
    names = [default_name(say)] if people is None else numbered(people, say)
    if bots is not None:
        levels = read_levels(bots)
    else:
        wanted = max(low - len(names), 1 if len(names) == 1 else 0)
        levels = ["normal"] * min(wanted, max(0, high - len(names)))
    for name in names:
        if not name.isprintable() or len(name) > LONGEST_NAME:
            raise Wrong("bad-name", value=ascii(name)[1:-1][:40], high=LONGEST_NAME)
        if names.count(name) > 1:
            raise Wrong("same-name", value=name)
    return names, levels


def numbered(people: Sequence[str], say: Say) -> list[str]:
    """`--players 3` is three people without names of their own."""
    if len(people) == 1 and people[0].isascii() and people[0].isdigit() and len(people[0]) < 3:
        return [say("play.person", number=number) for number in range(1, int(people[0]) + 1)]
    return list(people)


def default_name(say: Say) -> str:
    user = os.environ.get("USER", "").strip()
    return user[:1].upper() + user[1:] if user.isprintable() and 0 < len(user) <= LONGEST_NAME else say("play.you")


def new_match(
    game: Game, people: Sequence[str], levels: Sequence[str], options: Mapping[str, Json], seed: str | None, real: bool
) -> LocalMatch:
    """A match with the people first and the bots after them."""
    names = [*people, *bot_names(len(levels), people)]
    game.settle(len(people) + len(levels), options)  # a wrong number of players is reported before a wrong name
    check_dice("real" if real else "fair", options)
    match = Match(game, names, by_chance(game, options) if real else options)
    return LocalMatch(match, dict(enumerate(levels, len(people))), seed or new_seed(), real)


def new_seed() -> str:
    return secrets.token_hex(8)


# -- where it is written -----------------------------------------------------------------------------
def state_folder(environ: Mapping[str, str]) -> Path:
    base = environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "mutschel"


def new_file(game: Game) -> Path:
    """A file of its own in the place where matches are kept."""
    folder = state_folder(os.environ)
    with written(folder):
        folder.mkdir(parents=True, exist_ok=True)
    stem = f"{game.id}-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = [f"{stem}.jsonl", *(f"{stem}-{number}.jsonl" for number in range(2, 100))]
    return next(folder / name for name in names if not (folder / name).exists())


@contextmanager
def written(file: Path) -> Iterator[None]:
    """Turns what goes wrong when a file is written into a sentence."""
    try:
        yield
    except BrokenPipeError:
        raise  # that is the screen, not the file
    except FileExistsError as error:
        raise Wrong("file-exists", file=str(file)) from error
    except OSError as error:
        missing = isinstance(error, FileNotFoundError)
        raise trouble("cannot-write", file.parent if missing else file, error) from error


def trouble(code: str, file: Path, error: OSError) -> Wrong:
    """What is wrong with a file, in our words where we have some; else as the system says it."""
    known = {FileNotFoundError: "not-there", IsADirectoryError: "is-a-folder", PermissionError: "not-allowed"}
    return Wrong(known.get(type(error), code), file=str(file), why=error.strerror or str(error))


# -- and then it is played -----------------------------------------------------------------------------
def run_match(
    terminal: Terminal, local: LocalMatch, save: Path | None, fast: bool = False, goes_on_in: Path | None = None
) -> int:
    """Play to the end, or until somebody leaves; either way it is written down. Returns the exit code."""
    file = save or goes_on_in
    if file is None or save is not None:
        file = save or new_file(local.match.game)
        with written(file):
            local.write_to(file)
    code = 0
    try:
        introduce(terminal, local)
        playing = Playing(terminal, local, fast)
        with written(file):
            playing.run()
    except Leave:
        pass
    except KeyboardInterrupt:
        terminal.print()
        code = INTERRUPTED
    path = shlex.quote(str(file))
    if local.match.over:
        tell_record(terminal, local)
        terminal.print(terminal.say("play.kept", file=path), style="dim", wrap=False)
        if has_judge(local.match.game.id):
            terminal.print(terminal.say("play.judged", file=path), style="dim", wrap=False)
    else:
        terminal.print(terminal.say("play.saved", file=path), wrap=False)
    return code


def tell_record(terminal: Terminal, local: LocalMatch) -> None:
    try:
        with written(records_file()):
            record = keep_record(local, terminal.say)
    except Wrong as why:  # the match itself is safe
        record = why.text(terminal.say.language)
    if record is not None:
        terminal.print(record, style="bold")


def introduce(terminal: Terminal, local: LocalMatch) -> None:
    """Who sits at the table, and which keys there are."""
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
    alone = len(local.people) == 1 and has_judge(game.id)
    terminal.hint(" · ".join([say("ask.keys"), *([say("ask.hint-key")] if alone else [])]))


def bot_label(game: Game, level: str, say: Say, name: str) -> str:
    """`Brezel (bot, hard)`; where there is nothing to decide, nobody plays better or worse."""
    level = say(f"words.{level}")
    return say("play.bot", name=name, level=level) if has_bot(game) else say("play.lucky-bot", name=name)
