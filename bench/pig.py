"""Pig in Mutschel and in OpenSpiel, both driven from Python by the same random player, in turns."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import pyspiel

from mutschel.engine import CHANCE, Choose, Match, RandomBot
from mutschel.host.single_match import Simulation
from mutschel_pig.rules import GAME

MATCHES = 60

OPEN_SPIEL = pyspiel.load_game("pig(players=2,winscore=100)")
OPTIONS = GAME.settle(2, {})


def open_spiel_general() -> int:
    """Play as its documentation drives any game: chance by its probabilities, players uniformly."""
    rng, requests = Random(1), 0
    for _ in range(MATCHES):
        state = OPEN_SPIEL.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, probabilities)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            requests += 1
    return requests


def open_spiel_leanest() -> int:
    """Play in the quickest way we found; right only for equally likely outcomes, as in Pig."""
    rng, requests = Random(1), 0
    for _ in range(MATCHES):
        state = OPEN_SPIEL.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
            requests += 1
    return requests


def mutschel_checked() -> int:
    """Play with every answer checked by the match, with its key, and logged."""
    rng, requests = Random(1), 0
    for _ in range(MATCHES):
        match = Match(GAME, 2)
        while (request := match.request) is not None:
            if isinstance(request, Choose):
                match.answer(request.seat, request.domain.sample(rng), key=match.key)
            else:  # only chance is left in Pig
                match.answer(CHANCE, request.sample(rng), key=match.key)  # type: ignore[attr-defined]
        requests += len(match.log)
    return requests


def mutschel_trusted() -> int:
    rng, requests = Random(1), 0
    for _ in range(MATCHES):
        simulation = Simulation(GAME, OPTIONS, [RandomBot(0, "random", rng), RandomBot(1, "random", rng)], rng)
        simulation.run()
        requests += simulation.requests
    return requests


def turn() -> dict[str, float]:
    """Return the requests per second of each driver."""
    drivers: list[Callable[[], int]] = [open_spiel_leanest, open_spiel_general, mutschel_checked, mutschel_trusted]
    rates = {}
    for drive in drivers:
        began = time.process_time()
        requests = drive()
        rates[drive.__name__.replace("_", " ")] = requests / (time.process_time() - began)
    return rates
