"""Every game passes OpenSpiel's own tests, and OpenSpiel's algorithms find what our exact odds say."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import best_response, cfr, expected_game_score, exploitability, minimax

from learning import EVERY_GAME, each_game, short, third_parties  # noqa: F401
from mutschel.engine import D6, Game, Json, OneOf, Problem, Result, Table, Throw
from mutschel.engine.bot import bot_class
from mutschel.games.grosse_hausnummer.odds import turn as house_turn
from mutschel.games.hohe_hausnummern.odds import turn as turning_turn
from mutschel.games.registry import find_game
from mutschel.odds.process import Chance, End, Process, State
from mutschel.odds.turn import Position
from mutschel.research import openspiel_game
from mutschel.research.luck import DRAWS, parts
from serving import SOAK

pytestmark = pytest.mark.slow
LONG = ("dice-flick", "dice-flick-alone", "wuerfelblitz", "yacht")  # a copy of a state is a replay of all before it


@each_game
def test_random_matches(id: str) -> None:
    if id in LONG and not SOAK:
        pytest.skip("long: in `make soak`")
    options = short(id)
    pyspiel.random_sim_test(openspiel_game(id, None, options), num_sims=5 if SOAK else 1, serialize=True, verbose=False)


@each_game
def test_it_is_loaded_by_its_name(id: str) -> None:
    game = find_game(id)
    openspiel_game(id)
    loaded = pyspiel.load_game("mutschel_" + id.replace("-", "_"))
    assert loaded.num_players() == game.players[0]
    assert pyspiel.load_game(str(loaded)).num_distinct_actions() == loaded.num_distinct_actions()


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("mutschel_grosse_hausnummer(players=3,rounds=2,throws=1,begins=2)")
    assert game.num_players() == 3
    assert game.setting.options.as_json() | {"rounds": 2, "throws": 1, "begins": 2} == game.setting.options.as_json()
    flick = openspiel_game("dice-flick", 2, {"movable_plates": [True, False], "begins": 2})
    again = pyspiel.load_game(str(flick))
    assert again.setting.options.as_json() == flick.setting.options.as_json()


@pytest.mark.parametrize("id", EVERY_GAME if SOAK else ["hohe-hausnummern", "einsame-filzlaus", "dice-cup"])
def test_a_playthrough_is_the_same_every_time(id: str) -> None:
    from open_spiel.python.algorithms.generate_playthrough import playthrough  # a second, with all of SciPy

    options = short(id)
    text = str(openspiel_game(id, None, options))
    actions = one_line(text)
    first, again = (playthrough(text, actions, alsologtostdout=False) for _ in range(2))
    assert first == again
    assert "InformationStateString(0)" in first


def one_line(text: str) -> list[int]:
    state, rng = pyspiel.load_game(text).new_initial_state(), Random(1)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    actions: list[int] = state.history()
    return actions


# -- chance ----------------------------------------------------------------------------------------
def test_chances_are_exact_wherever_they_can_be_listed() -> None:
    """A throw of twelve dice has 86 million outcomes, but falls colour by colour."""
    state = openspiel_game("dice-cup", 2, {"begins": 1}).new_initial_state()
    fallen = []
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        fallen.append(len(outcomes))
        state.apply_action(outcomes[0][0])
    assert fallen == [21] * 6


def test_a_throw_of_five_dice_is_one_node_with_its_probabilities() -> None:
    state = openspiel_game("choice", 1).new_initial_state()
    outcomes = dict(state.chance_outcomes())
    faces = {state.action_to_string(number): chance for number, chance in outcomes.items()}
    assert len(faces) == 252
    assert faces["[1,1,1,1,1]"] == pytest.approx(1 / 6**5)
    assert faces["[1,2,3,4,5]"] == pytest.approx(120 / 6**5)


def test_where_a_flicked_die_lands_is_drawn() -> None:
    state = openspiel_game("dice-flick", 2, {"begins": 1}).new_initial_state()
    while len(state.match_history.left) != 1 or not isinstance(state.match_history.left[0].values, range):
        state.apply_action(state.legal_actions()[0])
    assert len(state.chance_outcomes()) == DRAWS
    twin = state.clone()
    for one in (state, twin):
        one.apply_action(17)
    assert str(state) == str(twin)


def test_many_equal_dice_fall_one_by_one() -> None:
    throw = Throw(0, (D6,) * 12)
    assert [len(part.values) for part in parts(throw)] == [6] * 12


# -- what OpenSpiel finds ----------------------------------------------------------------------------
class Ours(policy.Policy):  # type: ignore[misc]
    """Our bot, as OpenSpiel wants to see it."""

    def __init__(self, game: Any) -> None:
        super().__init__(game, [0, 1])

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        episode = state.match_history.episode
        seat = state.current_player()
        bot = bot_class(episode.setting.game, "hard")(seat, "hard", Random(1))
        domain = episode.match.request.asked()[seat]
        answer = bot.choose(episode.match.view(seat), domain)
        return {number: 1.0 for number, value in episode.legal(seat).items() if value == answer}


ONE_THROW = {"rounds": 1, "throws": 1, "begins": 1}


@pytest.mark.at_length  # `make test` compares the last turn
def test_nothing_is_better_than_our_exact_play() -> None:
    """OpenSpiel's best response to our bot wins nothing more than the value of the game, from either seat."""
    game = openspiel_game("hohe-hausnummern", 2, ONE_THROW)
    process = turning_turn(find_game("hohe-hausnummern").settle(2, ONE_THROW)).process
    exact = float(first_of_two(process))
    for seat, value in ((0, exact), (1, -exact)):
        best = best_response.BestResponsePolicy(game, seat, Ours(game))
        assert best.value(game.new_initial_state()) == pytest.approx(value)


def first_of_two(process: Process) -> Fraction:
    """Return the first of two players' average gain, if both play for the win: by our own exact odds."""
    worth = {mine: -process.solve(partial(compared, theirs=mine)).value for mine in process.results}
    return process.solve(worth.__getitem__).value


def compared(mine: int, theirs: int) -> int:
    return (mine > theirs) - (mine < theirs)


@pytest.mark.skipif(not SOAK, reason="a tree of 40,000 states, each of them a replay")
def test_the_best_answer_to_chance_is_worth_what_our_odds_say() -> None:
    game = openspiel_game("hohe-hausnummern", 2, ONE_THROW)
    process = turning_turn(find_game("hohe-hausnummern").settle(2, ONE_THROW)).process
    exact = process.solve(lambda mine: -by_chance(process, lambda theirs: compared(theirs, mine))).value
    best = best_response.BestResponsePolicy(game, 0, policy.UniformRandomPolicy(game))
    assert 0.4 < exact < 0.6
    assert best.value(game.new_initial_state()) == pytest.approx(float(exact))


def by_chance(process: Process, utility: Callable[[int], int]) -> Fraction:
    """Return the outcome of a turn in which every answer is as likely as any other."""
    worth: dict[State, Fraction] = {}
    for state, node in process.nodes.items():
        if isinstance(node, End):
            worth[state] = Fraction(utility(node.result))
        else:
            after = node.outcomes if isinstance(node, Chance) else [(1, one) for _, one in node.answers]
            worth[state] = sum(weight * worth[one] for weight, one in after) / Fraction(
                sum(weight for weight, _ in after)
            )
    return worth[process.start]


@pytest.mark.parametrize(("throw", "seeds"), [(1, range(1)), (2, range(8))])
def test_the_last_turn_is_worth_what_our_odds_say(throw: int, seeds: range) -> None:
    """The last player has thrown and knows what to beat: OpenSpiel's search agrees with our exact odds."""
    options: dict[str, Json] = {"rounds": 1, "begins": 1, "mutschel": "shared"}
    process = house_turn(find_game("grosse-hausnummer").settle(2, options)).process
    open_still = 0
    for seed in seeds:
        state, rng = openspiel_game("grosse-hausnummer", 2, options).new_initial_state(), Random(seed)
        while (
            state.current_player() != 1
            or state.match_history.episode.match.table.things["slip"].view(1)["throw"] < throw
        ):
            state.apply_action(rng.choice(state.legal_actions()))
        table = state.match_history.episode.match.table
        to_beat = table.things["results"].values[0]
        at = Position("lay", throw, tuple(table.things["house"].faces), tuple(sorted(table.things["cup"].faces)))
        exact = process.solve(partial(compared, theirs=to_beat)).worth[at]
        value, _ = minimax.expectiminimax(state, 100, None, 1)
        assert value == pytest.approx(float(exact))
        open_still += -1 < exact < 1
    assert open_still > len(seeds) / 2


# -- hidden choices ----------------------------------------------------------------------------------
async def pennies(table: Table) -> Result:
    """Both choose unseen; the first wins if they are alike, and twice as often if both say high (the die decides)."""
    chosen = await table.all_choose(dict.fromkeys(table.players, OneOf(("high", "low"))), "which")
    (face,) = await Throw(0, (D6,))
    alike = chosen[0] == chosen[1]
    first = alike and (chosen[0] == "high" or face <= 3)
    return Result([int(first), int(not first)], [0] if first else [1])


PENNIES = Game("pennies-of-a-test", package="mutschel.games.pasch", players=(2, 2), play=pennies)


@pytest.mark.at_length
def test_cfr_finds_how_to_hide_a_choice(add_game: Callable[[Game], None]) -> None:
    """By hand: both say high once in three times, and the first wins with 1/3: so a value of -1/3."""
    add_game(PENNIES)
    game = openspiel_game(PENNIES.id)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(300):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    state = game.new_initial_state()
    high = game.setting.numbers["high"]
    for _ in range(2):
        assert average.action_probabilities(state)[high] == pytest.approx(1 / 3, abs=0.02)
        state.apply_action(high)
    assert exploitability.exploitability(game, average) < 0.01
    value = expected_game_score.policy_value(game.new_initial_state(), [average] * 2)[0]
    assert value == pytest.approx(-1 / 3, abs=0.01)


def test_the_second_does_not_know_what_the_first_has_chosen(add_game: Callable[[Game], None]) -> None:
    add_game(PENNIES)
    game = openspiel_game(PENNIES.id)
    states = [game.new_initial_state().child(action) for action in game.new_initial_state().legal_actions()]
    assert len({state.information_state_string(1) for state in states}) == 1
    assert len({state.information_state_string(0) for state in states}) == 2


def test_an_illegal_action_is_refused() -> None:
    state = openspiel_game("grosse-hausnummer", 2, {"begins": 1}).new_initial_state()
    state.apply_action(0)
    illegal = next(n for n in range(state.get_game().num_distinct_actions()) if n not in state.legal_actions())
    with pytest.raises(Problem, match="isn’t legal now"):
        state.apply_action(illegal)
