"""Whole matches of Dice Flick: by chance and by bots, replayed, counted and read aloud."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from mutschel.engine import CHANCE, Chance, Choose, Landing, Match, Request
from mutschel.engine.bot import bot_class
from mutschel.engine.logs import dumps, parse, restore
from mutschel.games.dice_flick.board import DICE, HOLES, MARKERS
from mutschel.games.dice_flick.bot import DiceFlickBot, prospects
from mutschel.games.dice_flick.rules import GAME
from mutschel.games.registry import find_game
from mutschel.host.single_match import Simulation
from serving import SOAK

pytestmark = pytest.mark.slow

MATCHES = 50 if SOAK else 12  # in each of four batches


def sample(request: Request, rng: Random) -> tuple[int, Any]:
    """Return a random legal answer."""
    if isinstance(request, Choose):
        return request.seat, request.domain.sample(rng)
    if isinstance(request, Landing):
        return CHANCE, request.domain.sample(rng)
    assert isinstance(request, Chance)
    return CHANCE, request.sample(rng)


def dice_on_the_table(match: Match) -> Counter[str]:
    view = match.view(None)
    table = view["table"]
    dice = Counter(table["bag"]["counts"])
    for hand in table["hands"]:
        dice.update(hand["dice"])
    for row in table["board"]["holes"]:
        dice.update(die["colour"] for die in row if die)
    if view["waiting"] and view["waiting"]["for"] == "landing":
        dice[view["waiting"]["facts"]["die"]] += 1
    return dice


@pytest.mark.parametrize("batch", range(4))
def test_random_matches(batch: int) -> None:
    for seed in range(MATCHES * batch, MATCHES * (batch + 1)):
        rng = Random(seed)
        players = 2 + seed % 3
        match = Match(
            GAME, players, {"dice": "fair", "movable_plates": [bool(seed >> seat & 1) for seat in range(players)]}
        )
        steps = 0
        while match.request is not None:
            if steps % 16 == seed % 16:
                seen = match.view(rng.choice([None, *range(players)]))
                assert json.loads(json.dumps(seen)) == seen
                assert dice_on_the_table(match) == Counter(DICE)
            by, value = sample(match.request, rng)
            match.answer(by, value)
            steps += 1
        assert match.result is not None
        final = match.view(None)
        assert json.loads(json.dumps(final)) == final
        assert final["round"] == final["rounds"] == 10
        totals = [sheet["total"] for sheet in final["table"]["sheets"]]
        assert all(len(points) == 1 for sheet in final["table"]["sheets"] for points in sheet["rows"].values())
        assert match.result.scores == totals
        assert match.result.winners == [seat for seat in range(players) if totals[seat] == max(totals)]
        again = restore(parse(dumps(match)), find_game)
        assert again.view(None) == final
        assert again.log == match.log


def test_everybody_has_ten_turns_clockwise_from_the_first() -> None:
    match = Match(GAME, 3, {"begins": 2})
    rng = Random(3)
    turns: list[int] = []
    while match.request is not None:
        if isinstance(match.request, Choose) and match.request.ask == "flick":
            seat = match.request.seat
            if not turns or turns[-1] != seat:
                turns.append(seat)
        match.answer(*sample(match.request, rng))
    assert turns == [1, 2, 0] * 10


def test_the_bag_can_run_out_in_a_real_match() -> None:
    """Everybody always lands in a free hole and nobody scores: the twenty dice are gone after a while."""
    match = Match(GAME, 4, {"begins": 1, "dice": "fair"})
    rng = Random(1)
    without_flick = 0
    while match.request is not None:
        request = match.request
        if isinstance(request, Landing):
            view = match.view(None)["table"]["board"]["holes"]
            free = [hole for hole in HOLES if view[hole[0]][hole[1]] is None and hole != MARKERS.bonus]
            match.answer(CHANCE, {"flicked": {"hole": list(rng.choice(free)), "face": 1}, "moved": []})
        elif isinstance(request, Choose) and request.ask == "score":
            if sum(match.view(None)["table"]["bag"]["counts"].values()) == 0:
                without_flick += 1
            match.answer(request.seat, "done")
        else:
            match.answer(*sample(request, rng))
        assert dice_on_the_table(match) == Counter(DICE)
    assert without_flick > 10
    assert match.result is not None
    assert match.result.scores == [0] * 4
    assert match.result.winners == [0, 1, 2, 3]


ANALYSED = {"measured-here", "flicked-off", "flicked-aside", "flicked-strength"}  # what an analysis says of the hand


def test_every_message_has_its_text() -> None:
    rng = Random(11)
    names = ["Anna", "Ben"]
    heard: set[str] = set()
    for _ in range(12):
        match = Match(GAME, 2, {"dice": "fair", "movable_plates": True})
        while match.request is not None:
            match.answer(*sample(match.request, rng))
            for seat in (0, 1):
                view = match.view(seat)
                phrases = [*view["news"][-3:], *([view["question"]["ask"]] if view["question"] else [])]
                heard.update(phrase["text"] for phrase in phrases)
                for language in ("de", "en"):
                    for phrase in phrases:
                        assert "{" not in GAME.texts(language).say(phrase, names)
    texts = [GAME.texts(language) for language in ("de", "en")]
    assert heard | ANALYSED == set(texts[0].find("messages")) == set(texts[1].find("messages"))
    for table in ("words", "problems", "options"):
        assert texts[0].sources[0][table].keys() == texts[1].sources[0][table].keys()
    for die in DICE:
        assert texts[0].word(die) != die


# -- bots ---------------------------------------------------------------------------------------------------------
def shares(levels: Sequence[str], games: int) -> list[float]:
    """Return each seat's share of the wins; the levels change seats after every match."""
    options = GAME.settle(len(levels), {"dice": "fair"})
    rng = Random(1)
    wins = [0.0] * len(levels)
    for number in range(games):
        shift = number % len(levels)
        order = [*range(shift, len(levels)), *range(shift)]
        bots = [bot_class(GAME, levels[who])(seat, levels[who], Random(rng.random())) for seat, who in enumerate(order)]
        winners = Simulation(GAME, options, bots, rng).run().winners
        for seat in winners:
            wins[order[seat]] += 1 / len(winners)
    return [won / games for won in wins]


def test_bots_get_better_from_level_to_level() -> None:
    assert bot_class(GAME, "hard") is DiceFlickBot
    few, many = 60, 200 if SOAK else 60
    assert shares(["hard", "random"], few)[0] > 0.6
    assert shares(["hard", "easy"], many)[0] > 0.55
    assert shares(["easy", "random"], few)[0] > 0.55


def test_a_bot_flicks_what_fits() -> None:
    promise = prospects({(2, 0): ("blue", 5), (2, 1): ("blue", 5)}, ["blue", "yellow", "white"])
    assert promise["blue"] > promise["yellow"]
    assert promise["white"] >= promise["blue"]
    empty = prospects({}, ["pink", "blue"])
    assert empty["pink"] > 6 > empty["blue"]  # open markers are in some lines


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_play_to_the_end(level: str, players: int) -> None:
    options = GAME.settle(players, {"dice": "fair", "movable_plates": True})
    rng = Random(players)
    bots = [DiceFlickBot(seat, level, rng) for seat in range(players)]
    assert len(Simulation(GAME, options, bots, rng).run().scores) == players
