"""A simulation plays the same rules as a match: what it did is legal, and comes to the same end, through the door."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from mutschel.engine import (
    CHANCE,
    CLOCK,
    Bot,
    ChooseAll,
    CommonThrow,
    Domain,
    Game,
    Json,
    Match,
    MatchView,
    Pause,
    Problem,
    Race,
    RaceCall,
    Result,
    Table,
)
from mutschel.engine.bot import bot_class
from mutschel.games.registry import all_games, find_game
from mutschel.host.single_match import Simulation
from mutschel.lab import simulate

# In the first two the value that rules get from an answer is not the answer itself; Pig is for two.
OTHERS = [game for id, game in all_games().items() if id not in ("dice-flick", "choice", "pig")]


class Overheard:
    """Rules whose answers are written down."""

    def __init__(self, game: Game, table: Table, heard: list[Any]) -> None:
        self.rules = game.play(table)
        self.heard = heard

    def send(self, value: Any) -> Any:
        self.heard.append(value)
        return self.rules.send(value)


@pytest.mark.parametrize("level", ["random", "hard"])
@pytest.mark.parametrize("game", OTHERS, ids=[game.id for game in OTHERS])
def test_what_a_simulation_does_goes_through_the_door(game: Game, level: str) -> None:
    given = game.by_chance({"discs_per_black": 1} if game.id == "wuerfelblitz" else {})
    rng = Random(f"{game.id}:{level}")
    heard: list[Any] = []
    listened = Game(
        game.id,
        package=game.package,
        players=game.players,
        play=lambda table: Overheard(game, table, heard),  # type: ignore[arg-type,return-value]
        options=game.options[:-1],
        check_options=game.check_options,
    )
    bots = [bot_class(game, level)(seat, level, rng) for seat in range(3)]
    result = Simulation(listened, listened.settle(3, given), bots, rng).run()

    match = Match(game, 3, given)
    for value in heard[1:]:
        give(match, value)
    assert match.result is not None
    assert match.result.as_json() == result.as_json()


def give(match: Match, value: Any) -> None:
    request = match.request
    if isinstance(request, ChooseAll):
        for seat, chosen in value.items():
            match.answer(seat, chosen)
    elif isinstance(value, RaceCall):
        match.answer(value.seat, value.value, value.at)
    elif isinstance(request, (Pause, Race)):
        match.answer(CLOCK, None, max(match.table.now, request.until or 0))
    elif isinstance(request, CommonThrow):
        seat, faces = value
        match.answer(CHANCE, {"seat": seat, "faces": list(faces)})
    elif hasattr(request, "domain"):
        match.answer(request.seat, value)  # type: ignore[union-attr]
    else:
        match.answer(CHANCE, list(value) if isinstance(value, tuple) else value)


class Simulated(Exception):
    pass


@pytest.mark.parametrize("game", ["dice-flick", "einundzwanzig", "waechter"])
def test_what_a_hand_would_do_is_left_to_chance_unless_somebody_asks_for_physics(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fly(scene: Json, luck: Json) -> Json:
        raise Simulated

    monkeypatch.setattr("mutschel.physics.landing.simulate", fly)
    assert simulate(find_game(game), players=2, games=2).games == 2
    with pytest.raises(Problem, match=r"Match 0 failed\. Simulated") as failed:
        simulate(find_game(game), players=2, games=1, options={"dice": "physics"})
    assert isinstance(failed.value.__cause__, Simulated)


@pytest.mark.slow
def test_a_simulation_does_not_depend_on_the_number_of_jobs() -> None:
    one = simulate(find_game("dice-cup"), players=2, games=20, seed=5, bots=["easy", "hard"])
    two = simulate(find_game("dice-cup"), players=2, games=20, seed=5, bots=["easy", "hard"], jobs=2)
    assert (one.mean_score, one.wins) == (two.mean_score, two.wins)
    other = simulate(find_game("dice-cup"), players=2, games=20, seed=6, bots=["easy", "hard"])
    assert one.mean_score != other.mean_score


def test_whoever_watches_a_simulation_sees_every_moment_once() -> None:
    class Watcher(bot_class(find_game("dice-cup"), "hard")):  # type: ignore[misc]
        def watch(self, view: MatchView) -> None:
            told.append([moment["phrase"]["number"] for moment in view["moments"]])
            super().watch(view)

    told: list[list[int]] = []
    game = find_game("dice-cup")
    bots: list[Bot] = [Watcher(0, "hard", Random(1)), Bot(1, "easy", Random(2))]
    Simulation(game, game.settle(2, {}), bots, Random(1)).run()
    numbers = [number for numbers in told for number in numbers]
    assert len(numbers) > 10
    assert numbers == sorted(set(numbers))


def test_shared_wins_count_their_share() -> None:
    found = simulate(find_game("kirchenfenster"), players=4, games=300, seed=1, options={"rounds": 1})
    assert abs(sum(found.wins) - 1) < 1e-12
    assert found.rounds == 300


def test_where_nobody_wants_to_speak_the_one_whom_the_game_names_does() -> None:
    class Shy(Bot):
        def call(self, view: MatchView, domain: Domain[Any], earliest: int) -> None:
            return None

    game = find_game("einsame-filzlaus")
    result = Simulation(
        game, game.settle(2, {}), [Shy(0, "hard", Random(1)), Shy(1, "hard", Random(1))], Random(1)
    ).run()
    assert len(result.scores) == 2


def test_a_game_that_ends_before_it_waits_for_anything() -> None:
    async def play(table: Table) -> Result:
        return Result([3, 4], [1])

    game = Game("nothing", package="mutschel.engine", players=(2, 2), play=play)
    assert simulate(game, 2, games=10, bots=["random"]).winners == {(1,): 10}
