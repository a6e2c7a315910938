"""Removes people's names, from the current state and from the log."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TypeAlias

import msgspec

from mutschel.engine import Problem
from mutschel.host import entries as log
from mutschel.host.fair import name_print
from mutschel.host.members import NAMELESS
from mutschel.server.live.loading import try_again
from mutschel.server.live.table import LiveTable, encode
from mutschel.store.base import NOBODY, SeatRow, Store

PRINT = 64  # length of a print in digits; a salt is shorter
Replaced: TypeAlias = list[tuple[int, bytes]]


def forget(live: LiveTable, members: Collection[int], leave: bool, now: int) -> list[int]:
    """Remove the names of these members here. Returns those who stood up."""
    table, state = live.table, live.table.state
    gone = []
    for member in members:
        who = state.member(member)
        if who.bot is not None:
            raise Problem("not-a-person", package="mutschel.host", name=who.name)
        if leave and state.phase == "lobby":
            table.stand(member)
            gone.append(member)
            continue
        table.forget(member)  # before they leave, because that may end the match
        if leave and state.running and not state.setup.evening:
            table.remove(member, now)
        if member in live.seats:
            live.seats[member] = nameless(live.seats[member], leave)
    return gone


def nameless(seat: SeatRow, leave: bool) -> SeatRow:
    """Return a seat without a name, and so without former devices, which might remove it. `leave`: without a device."""
    if leave or seat.person == NOBODY:  # people who were removed left long ago
        return SeatRow(seat.member, NOBODY, NOBODY, NAMELESS)
    return replace(seat, name=NAMELESS, former=())


async def rewritten(store: Store, live: LiveTable, members: Collection[int]) -> Replaced:
    """Return the saved log's entries that name these members, without the names; a Problem if the log grew meanwhile.

    A long log takes a while, so it is read beside the event loop.
    """
    seq = live.seq
    stored = await store.load(live.id)
    replaced = [] if stored is None else await asyncio.to_thread(without_names, stored.entries, members)
    if live.dropped or stored is None or not len(stored.entries) == live.seq == seq:
        raise try_again()
    return replaced


def without_names(entries: Sequence[bytes], members: Collection[int]) -> Replaced:
    """Return the log's entries with these members' names removed, and prints in place of the salts that sealed them."""
    names: dict[int, str] = {}  # of these members when the match began
    order: list[int] = []
    replaced: Replaced = []
    for seq, text in enumerate(entries):
        entry = log.decode(text)
        match entry:
            case log.Sat(member) | log.SeatChanged(member) if member in members:
                if not order:
                    names[member] = entry.name
                if entry.name != NAMELESS:
                    replaced.append((seq, encode(msgspec.structs.replace(entry, name=NAMELESS))))
            case log.Started():
                order = entry.order
            case log.Opened(_, _, salts) if salts:
                for seat, member in enumerate(order):
                    if member in names and len(salts[seat]) < PRINT:
                        salts[seat] = name_print(salts[seat], names[member])
                replaced.append((seq, encode(entry)))
    return replaced
