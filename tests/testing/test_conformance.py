"""Every game keeps the promises of `check_game`, and games that break one are found out."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Literal, TypedDict

import pytest

from mutschel.engine import (
    Counter,
    Cup,
    Die,
    Domain,
    Game,
    HandOrChance,
    Json,
    Landing,
    MatchView,
    OneOf,
    Play,
    Result,
    Seat,
    Table,
    Texts,
    Thing,
    Whole,
    WholeNumber,
    highest_wins,
    lowest_wins,
    plain_cup,
)
from mutschel.engine.cup import CupView
from mutschel.engine.domains import WholeView
from mutschel.games.registry import all_games, every_version
from mutschel.testing import NotConforming, check_game, conformance
from mutschel.testing.playthrough import check_playthroughs, playthroughs
from serving import SOAK

# Random callers lose their discs as fast as they win them.
FIXED: dict[str, dict[str, Json]] = {"wuerfelblitz": {"discs_per_black": 1}}


each_game = pytest.mark.parametrize("game", all_games().values(), ids=all_games())


@each_game
def test_every_game_keeps_its_promises(game: Game) -> None:
    matches, thorough = (1000, 10) if SOAK else (3, 1)
    check_game(game, matches=matches, thorough=thorough, seed=1, options=FIXED.get(game.id))


EARLIER = [game for game in every_version() if game is not all_games()[game.id]]


@pytest.mark.slow
@pytest.mark.parametrize("game", EARLIER, ids=[f"{game.id}-{game.version}" for game in EARLIER])
def test_earlier_versions_keep_their_promises(game: Game) -> None:
    check_game(game, matches=2, thorough=1, options=FIXED.get(game.id), recorded=False)


def test_a_game_without_a_playthrough_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mutschel.testing.playthrough.playthroughs", lambda game: {})
    with pytest.raises(AssertionError, match="no recorded playthrough"):
        check_playthroughs(all_games()["pasch"])


def test_a_playthrough_that_changed_names_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    game = all_games()["pasch"]
    text = playthroughs(game)["defaults.txt"].replace("strikes: counts=[0, 0]", "strikes: counts=[0, 1]", 1)
    monkeypatch.setattr("mutschel.testing.playthrough.playthroughs", lambda game: {"defaults.txt": text})
    with pytest.raises(AssertionError, match=r"defaults\.txt, line \d+"):
        check_playthroughs(game)


# -- games that break a promise ----------------------------------------------------------------------
def broken(play: Play, **facts: Any) -> Game:
    return Game("broken", package="mutschel.games.dice_cup", players=(2, 3), play=play, **facts)


async def honest(table: Table) -> Result:
    """A sound game, from which the broken ones below differ."""
    cup = table.put("cup", plain_cup(2))
    guesses = table.put("guesses", Counter("guesses"))
    await cup.overturn(0)
    chosen = await table.all_choose(dict.fromkeys(table.players, WholeNumber(2, 12)), "cross")
    cup.lift()
    total = sum(await cup.read())
    guesses.value = total
    await table.choose(0, OneOf(("a", "b")), "cross")
    return highest_wins([-abs(guess - total) for guess in chosen.values()])


async def dice_of_its_own(table: Table) -> Result:
    gold = Die("gold", tuple(range(1, 9)), colour="#d4af37", mark="diamond")
    omen: Die[int | str] = Die("omen", ("crown", "anchor", 3), "small")
    cup = table.put("cup", Cup((gold, gold, omen)))
    await cup.throw(0)
    kept = await table.choose(0, OneOf(sorted(map(str, set(cup.faces)))), "cross")
    cup.take(next(face for face in cup.faces if str(face) == kept))
    return highest_wins([len(cup.dice), *[0] * (len(table.players) - 1)])


class LeakyCup(Cup[int]):
    __slots__ = ()

    def view(self, seat: Seat | None) -> CupView:
        return {**super().view(seat), "faces": list(self._faces or ())}


async def shows_hidden_dice(table: Table) -> Result:
    cup = table.put("cup", LeakyCup(plain_cup(2).dice))
    await cup.overturn(0)
    await table.choose(0, OneOf(("a", "b")), "cross")
    cup.lift()
    return highest_wins([*await cup.read(), *[0] * (len(table.players) - 2)])


async def uses_hidden_dice(table: Table) -> Result:
    cup = table.put("cup", plain_cup(1))
    await cup.overturn(0)
    assert cup._faces is not None
    await table.choose(cup._faces[0] % 2, OneOf(("a", "b")), "cross")
    cup.lift()
    return highest_wins([*await cup.read(), *[0] * (len(table.players) - 1)])


class TelltaleView(TypedDict):
    kind: Literal["telltale"]
    chosen: dict[str, Json]


class Telltale(Thing):
    """Shows everybody what was chosen before all have."""

    __slots__ = ("request",)

    def __init__(self) -> None:
        self.request: Any = None

    def view(self, seat: Seat | None) -> TelltaleView:
        chosen = {} if self.request is None else self.request.chosen
        return {"kind": "telltale", "chosen": {str(seat): value for seat, value in chosen.items()}}


async def shows_secret_choices(table: Table) -> Result:
    telltale = table.put("telltale", Telltale())
    telltale.request = table.all_choose(dict.fromkeys(table.players, WholeNumber(1, 6)), "cross")
    chosen = await telltale.request
    return highest_wins(list(chosen.values()))


async def rolls_its_own_dice(table: Table) -> Result:
    counter = table.put("counter", Counter("x"))
    for _ in range(5):
        await table.choose(0, OneOf(("a", "b")), "cross")
        counter.value = random.randrange(10**9)
    return highest_wins([0] * len(table.players))


class Tuples(Thing):
    __slots__ = ()

    def view(self, seat: Seat | None) -> dict[str, Json]:
        return {"kind": "tuples", "values": (1, 2)}


async def shows_tuples(table: Table) -> Result:
    table.put("tuples", Tuples())
    await table.choose(0, OneOf(("a", "b")), "cross")
    return highest_wins([0] * len(table.players))


class ValuesView(TypedDict):
    kind: Literal["values"]
    values: list[int]


class Shared(Thing):
    """Its view is its state, not a copy of it."""

    __slots__ = ("values",)

    def __init__(self) -> None:
        self.values: list[int] = []

    def view(self, seat: Seat | None) -> ValuesView:
        return {"kind": "values", "values": self.values}


async def shares_its_state(table: Table) -> Result:
    shared = table.put("shared", Shared())
    for _ in range(5):
        await table.choose(0, OneOf(("a", "b")), "cross")
        shared.values.append(1)
    return highest_wins([0] * len(table.players))


class DeclaresNothing(Thing):
    __slots__ = ()

    def view(self, seat: Seat | None) -> dict[str, Json]:
        return {"kind": "values", "values": [1, 2]}


class LooksDifferent(Thing):
    __slots__ = ()

    def view(self, seat: Seat | None) -> ValuesView:
        return {"kind": "values", "values": [1, "two"]}  # type: ignore[list-item]


class ShowsMore(Thing):
    __slots__ = ()

    def view(self, seat: Seat | None) -> ValuesView:
        return {"kind": "values", "values": [], "secret": 7}  # type: ignore[typeddict-unknown-key]


def only(thing: Thing) -> Play:
    """A game with nothing but this thing."""

    async def play(table: Table) -> Result:
        table.put("odd", thing)
        await table.choose(0, OneOf(("a", "b")), "cross")
        return highest_wins([0] * len(table.players))

    play.__name__ = type(thing).__name__
    return play


class HandView(TypedDict):
    kind: Literal["hand"]
    card: int | None


class Hand(Thing):
    """Only its owner sees it."""

    __slots__ = ()

    def view(self, seat: Seat | None) -> HandView:
        return {"kind": "hand", "card": 7 if seat == 0 else None}


class PrivateHand(Hand):
    __slots__ = ()
    private = True


async def hides_without_saying_so(table: Table) -> Result:
    table.put("hand", Hand())
    await table.choose(0, OneOf(("a", "b")), "cross")
    return highest_wins([0] * len(table.players))


async def hides_and_says_so(table: Table) -> Result:
    table.put("hand", PrivateHand())
    await table.choose(0, OneOf(("a", "b")), "cross")
    return highest_wins([0] * len(table.players))


class Careless(Domain[int]):
    """Takes True for 1."""

    __slots__ = ()

    def check(self, value: Json) -> int:
        return {1: 1, 2: 2}[value] if value in (1, 2) else OneOf((1, 2)).check(value)

    def options(self) -> list[Json]:
        return [1, 2]


async def takes_true_for_one(table: Table) -> Result:
    for _ in range(5):
        await table.choose(0, Careless(), "cross")
    return highest_wins([0] * len(table.players))


class Lax(OneOf[int]):
    """Lets in what it doesn't list."""

    __slots__ = ()

    def check(self, value: Json) -> int:
        return WholeNumber(1, 6).check(value)


async def lets_in_what_it_does_not_list(table: Table) -> Result:
    for _ in range(5):
        await table.choose(0, Lax((1, 2)), "cross")
    return highest_wins([0] * len(table.players))


class Fickle(WholeNumber):
    """Its limits move while it is open."""

    __slots__ = ("table",)

    def describe(self) -> WholeView:
        return {"kind": "whole", "low": self.low, "high": self.table.now}  # type: ignore[attr-defined]


async def changes_its_question(table: Table) -> Result:
    domains = {}
    for player in table.players:
        domains[player] = Fickle(1, 6)
        domains[player].table = table  # type: ignore[attr-defined]
    chosen = await table.all_choose(domains, "cross")
    return highest_wins(list(chosen.values()))


async def says_what_has_no_text(table: Table) -> Result:
    table.say("no-such-text")
    await table.choose(0, OneOf(("a", "b")), "cross")
    return highest_wins([0] * len(table.players))


async def overwrites_the_number_of_a_message(table: Table) -> Result:
    table.say("won", number=7)
    return highest_wins([0] * len(table.players))


async def offers_the_same_twice(table: Table) -> Result:
    await table.choose(0, OneOf((5, 5)), "cross")
    return highest_wins([0] * len(table.players))


async def offers_nothing(table: Table) -> Result:
    await table.choose(0, OneOf[int](()), "cross")
    return highest_wins([0] * len(table.players))


async def never_ends(table: Table) -> Result:
    while True:
        await table.choose(0, OneOf(("a", "b")), "cross")


async def wins_by_having_least(table: Table) -> Result:
    await table.choose(0, OneOf(("a", "b")), "cross")
    return lowest_wins(range(len(table.players)))


async def forgets_a_score(table: Table) -> Result:
    await table.choose(0, OneOf(("a", "b")), "cross")
    return highest_wins([1])


class Generous(Whole):
    def check(self, value: Json, players: int) -> int:
        return 3


async def throws_in_a_way_without_words(table: Table) -> Result:
    (face,) = await table.put("cup", plain_cup(1)).throw(0, how="spin")
    return highest_wins([face, *[0] * (len(table.players) - 1)])


class Tossed(Landing[int]):
    """A die about which more is told than it declares."""

    def __init__(self) -> None:
        super().__init__(0, "toss", WholeNumber(1, 6))


class TellsUndeclared(Tossed):
    def facts(self) -> dict[str, Json]:
        return {"height": 3}


class Height(TypedDict):
    height: int


class TellsDifferently(Tossed):
    def facts(self) -> Height:
        return {"height": "high"}  # type: ignore[typeddict-item]


def tossing(landing: type[Tossed]) -> Play:
    async def play(table: Table) -> Result:
        return highest_wins([await landing(), *[0] * (len(table.players) - 1)])

    play.__name__ = f"tossing_{landing.__name__}"
    return play


CHEATS: list[tuple[Play, str]] = [
    (shows_hidden_dice, "hidden"),
    (uses_hidden_dice, "hidden"),
    (shows_secret_choices, "hidden"),
    (rolls_its_own_dice, "looks different"),
    (shows_tuples, "not plain JSON"),
    (shares_its_state, "shares something"),
    (hides_without_saying_so, "private"),
    (takes_true_for_one, "was let in"),
    (lets_in_what_it_does_not_list, "none of the options"),
    (changes_its_question, "changed while it was open"),
    (only(DeclaresNothing()), "thing 'odd': DeclaresNothing.view doesn't declare"),
    (only(LooksDifferent()), r"thing 'odd': Expected `int`, got `str` - at `\$.values\[1\]`: .*two"),
    (only(ShowsMore()), "thing 'odd' has secret, which is not declared"),
    (tossing(TellsUndeclared), "TellsUndeclared.facts doesn't declare what it returns"),
    (tossing(TellsDifferently), "the landing's facts: Expected `int`, got `str`"),
    (says_what_has_no_text, "can't say"),
    (throws_in_a_way_without_words, "made by 'spin', but there are no de texts how.spin"),
    (overwrites_the_number_of_a_message, "a number of its own"),
    (offers_the_same_twice, "the same"),
    (offers_nothing, "no answer is possible"),
    (forgets_a_score, "score"),
    (wins_by_having_least, "won without the highest score"),
]


@pytest.fixture(autouse=True)
def _no_playthroughs_for_the_broken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "broken_game" in request.fixturenames or request.node.name.startswith(("test_an_honest", "test_one_that")):
        monkeypatch.setattr(conformance, "check_playthroughs", lambda game: None)
        monkeypatch.setattr(conformance, "check_bots", lambda game, seed, options: None)


@pytest.mark.parametrize("play", [honest, hides_and_says_so, dice_of_its_own])
def test_an_honest_game_passes(play: Play) -> None:
    check_game(broken(play), matches=20, thorough=10)


@pytest.mark.parametrize(("broken_game", "reason"), CHEATS, ids=[play.__name__ for play, _ in CHEATS])
def test_broken_games_are_found_out(broken_game: Play, reason: str) -> None:
    with pytest.raises(AssertionError, match=reason):
        check_game(broken(broken_game), matches=20, thorough=10)


def test_one_that_never_ends_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "TOO_LONG", 500)
    with pytest.raises(NotConforming, match="end"):
        check_game(broken(never_ends), matches=5, thorough=1)


def test_one_that_takes_any_option_is_found_out() -> None:
    game = broken(honest, options=(Generous("seconds", 1, 30, default=3),))
    with pytest.raises(NotConforming, match="was accepted"):
        check_game(game, matches=5)


def test_one_that_asks_twice_whether_a_hand_decides_is_found_out() -> None:
    twice = [HandOrChance(name, "physics", "fair", "fair") for name in ("seconds", "columns")]
    with pytest.raises(NotConforming, match="2 options say whether a hand decides"):
        check_game(broken(honest, options=twice), matches=1)


KEEP = {"dice": "Keep {dice}"}
SPIN = dict.fromkeys(("button", "you", "named", "others", "real", "instead", "enter", "bot"), "Spin!")


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"buttons": {"keep": KEEP}}, r"buttons\.keep belongs to no question"),
        ({"buttons": {"cross": {"dice": "Keep them"}}}, "doesn't name the {dice}"),
        ({"buttons": {"cross": {"none": "Keep none"}}}, "doesn't name the {dice}"),
        ({"buttons": {"cross": KEEP | {"some": "Keep some"}}}, r"cross\.some: there are only dice, none, all"),
        ({"how": {"spin": SPIN | {"twirl": "Twirl!"}}}, r"spin\.twirl: there are only button,"),
        ({"how": {"spin": {"button": "Spin"}}}, r"no de text how\.spin\.you"),
    ],
)
def test_wrong_texts_are_found_out(monkeypatch: pytest.MonkeyPatch, more: dict[str, Json], reason: str) -> None:
    in_both_languages(monkeypatch, {"de": more, "en": more})
    with pytest.raises(NotConforming, match=reason):
        check_game(broken(honest), matches=1)


def test_texts_in_one_language_only_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    none = KEEP | {"none": "Keep none"}
    in_both_languages(monkeypatch, {"de": {"buttons": {"cross": KEEP}}, "en": {"buttons": {"cross": none}}})
    with pytest.raises(NotConforming, match=r"buttons\.cross are not the same in German and in English"):
        check_game(broken(honest), matches=1)


def in_both_languages(monkeypatch: pytest.MonkeyPatch, more: dict[str, dict[str, Json]]) -> None:
    """Give any checked game these texts besides its own."""
    own = Game.texts

    def texts(game: Game, language: str) -> Texts:
        return Texts(language, [more[language], *own(game, language).sources])

    monkeypatch.setattr(Game, "texts", texts)


def test_a_bot_that_cheats_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from mutschel.engine import Bot

    class Cheat(Bot):
        def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
            return "six sixes"

    kinds: Callable[..., type[Bot]] = lambda game, level: Cheat  # noqa: E731
    monkeypatch.setattr(conformance, "bot_class", kinds)
    with pytest.raises(NotConforming, match="illegal answer"):
        conformance.check_bots(all_games()["dice-cup"], 0, {})
