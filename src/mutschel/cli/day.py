"""`mutschel day`: a server's dice of the day, and practising a day that is over, here at the terminal."""

from __future__ import annotations

import argparse
import json
import re
from urllib.parse import urlsplit

import msgspec

from mutschel.cli.fetching import fetched_text
from mutschel.cli.parser import Parser
from mutschel.cli.playing import Playing
from mutschel.cli.seats import default_name
from mutschel.cli.terminal import Leave, Terminal
from mutschel.cli.texts import Wrong
from mutschel.cli.whole_match import introduce
from mutschel.engine import Json, Request
from mutschel.games.registry import find_game
from mutschel.host.fair import DayPlaces, FairStream, chance, commitment, throw_key
from mutschel.host.local import LocalTable
from mutschel.host.played_day import day_played
from mutschel.protocol.days import DayLine, Days

SHORT = 8  # digits of a hash, as the page shows them


def add_arguments(parser: Parser) -> None:
    parser.positional("server")
    parser.positional("date", nargs="?")
    parser.option("--json")


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    text = fetched_text(days_address(args.server), "application/json", terminal.say.language)
    try:
        found, all_of_it = msgspec.json.decode(text, type=Days), json.loads(text)
    except (ValueError, RecursionError) as why:
        raise Wrong("not-fetched", value=args.server, why=str(why)) from why
    if not found.days:
        raise Wrong("no-days", value=args.server)
    if args.date is not None:
        return practise(terminal, found, args.date)
    if args.json:
        print(json.dumps(all_of_it))  # in ASCII: nothing in it steers a terminal
    else:
        tell(terminal, found)
    return 0


def days_address(server: str) -> str:
    """
    >>> days_address("https://dice.example/days"), days_address("dice.example")
    ('https://dice.example/api/days', 'https://dice.example/api/days')
    """
    parts = urlsplit(server if "://" in server else f"https://{server}")
    return f"{parts.scheme}://{parts.netloc}/api/days"


def tell(terminal: Terminal, found: Days) -> None:
    say, (today, *before) = terminal.say, found.days
    terminal.print(say("day.today", date=today.date, name=today.name), style="bold")
    terminal.print(today.about)
    terminal.print(say("day.hash", hash=today.hash))
    terminal.print(say("day.tomorrow", date=found.tomorrow.date, hash=found.tomorrow.hash))
    terminal.print()
    for day in before:
        wrong = "" if is_true(day) else f" {say('day.wrong')}"
        line = say("day.before", date=day.date, name=day.name, secret=day.secret or "?") + wrong
        terminal.print(line, style="red" if wrong else "", wrap=False)


def is_true(day: DayLine) -> bool:
    """Is the secret that came out the one that was promised?"""
    if re.fullmatch("[0-9a-f]{64}", day.secret or "") is None:
        return False
    assert day.secret is not None
    return commitment(bytes.fromhex(day.secret)) == day.hash


def practise(terminal: Terminal, found: Days, date: str) -> int:
    day = next((day for day in found.days if day.date == date), None)
    if day is None:
        raise Wrong("no-day", value=date[:40], first=found.days[-1].date, last=found.days[0].date)
    if day.secret is None:
        raise Wrong("not-over-yet", value=date)
    if not is_true(day):
        raise Wrong("false-day", value=date)
    secret = bytes.fromhex(day.secret)
    dice = DayDice(secret)
    local = LocalTable(find_game(day.game), [default_name(terminal.say)], {}, {}, date, script=dice.throw)
    dice.table = local
    try:
        introduce(terminal, local)
        Playing(terminal, local).run()
    except Leave:
        return 0
    done = day_played(local.match, secret)
    told = "day.landed" if done.best is None else "day.played"
    terminal.print(terminal.say(told, score=done.score, best=done.best, hindsight=done.hindsight.score))
    return 0


class DayDice:
    """What a day throws, throw by throw."""

    table: LocalTable

    def __init__(self, secret: bytes) -> None:
        self._key = throw_key(secret, [None])
        self._places = DayPlaces()

    def throw(self, request: Request, place: int) -> Json:
        round = self.table.match.table.round
        thrown = chance(request, FairStream(self._key, self._places.place(round)))
        self._places.count(round)
        return thrown
