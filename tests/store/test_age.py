"""The age of places in a store, tested on each kind: by the store's own clock, and by the wall clock."""

from __future__ import annotations

from mutschel.store.base import FOR_EVER, Lifetimes
from stores import first, opened, row, then, two_nodes
from waiting import asynchronous


@asynchronous
async def test_time_is_counted_forwards_by_whoever_is_ahead(any_store: str) -> None:
    async with two_nodes(any_store) as (one, other):
        assert await one.read_clock() == (0, 0)
        await one.advance_clock(5, 50)
        await other.advance_clock(4, 90)
        assert await other.read_clock() == (5, 50)
        await other.advance_clock(6, 10)
        assert await one.read_clock() == (6, 10)


@asynchronous
async def test_what_has_not_changed_for_a_while_loses_its_word(any_store: str) -> None:
    kept = Lifetimes(over=1000, lobby=2000, running=3000, evening=4000)
    states = {
        "mond": ("over", 8000),
        "hund": ("over", 9000),
        "haus": ("abandoned", 8000),
        "maus": ("running", 7000),
        "wolf": ("running", 6000),
        "fink": ("lobby", 7998),
        "star": ("lobby", 7999),
    }
    async with opened(any_store) as store:
        await store.commit(
            [first(word, word=word, state=state, changed=changed) for word, (state, changed) in states.items()]
        )
        await store.advance_clock(100, 0)
        assert await store.release_words(9999, kept) == [], "all of them have changed just now"
        await store.advance_clock(5000, 0)
        assert sorted(await store.release_words(9999, kept)) == ["fink", "haus", "mond", "wolf"]
        assert await store.release_words(9999, kept) == []
        found = [await store.table_of_word(word) for word in states]
        assert found == [None, "hund", None, "maus", None, None, "star"]


@asynchronous
async def test_what_is_older_than_it_is_kept_for_is_found_the_oldest_first(any_store: str) -> None:
    keep = Lifetimes(over=15, lobby=13, running=19, evening=18)
    kept = {
        "cl.a": ("running", 0),
        "new": ("over", 5),
        "ev.on": ("running", 2),
        "on": ("running", 1),
        "wait": ("lobby", 7),
    }
    old = {"left": ("running", 0), "ev.left": ("running", 1), "over": ("over", 3), "ev.old": ("over", 4)}
    async with opened(any_store) as store:
        every = kept | old | {"empty": ("lobby", 6)}
        await store.commit([first(id, state=state, changed=changed) for id, (state, changed) in every.items()])
        await store.advance_clock(10, 0)
        assert await store.expired(20, keep, 99) == []
        await store.advance_clock(10 + 19, 0)
        assert await store.expired(20, keep, 99) == ["left", "ev.left", "over", "ev.old", "empty"]
        assert await store.expired(20, keep, 2) == ["left", "ev.left"]
        assert await store.expired(20, Lifetimes(FOR_EVER, 13, FOR_EVER, FOR_EVER), 99) == ["empty"]
        await store.commit([then("over", 1, row=row("over", state="over", changed=3))])
        assert "over" not in await store.expired(20, keep, 99), "it has changed, whatever the clock said"
        assert set(await store.expired(-1, keep, 99)) == every.keys() - {"cl.a", "over"}, "all that is later than now"
