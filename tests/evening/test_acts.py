"""The messages of devices at an evening and the decisions there have the same words, with the same facts."""

from __future__ import annotations

import inspect
from typing import get_args

import msgspec
import pytest

from mutschel.evening.decide import ACTS
from mutschel.protocol import evening_messages as wire

MESSAGES: list[type[msgspec.Struct]] = [
    message for message in get_args(wire.Asking) if message not in (wire.Draw, wire.LayTable, wire.ShowAll)
]  # drawing and laying take a while, and showing changes nothing in the log


def word(message: type[msgspec.Struct]) -> str:
    return str(message.__struct_config__.tag)


def test_each_act_has_its_message() -> None:
    assert sorted(ACTS) == sorted(map(word, MESSAGES))


@pytest.mark.parametrize("message", MESSAGES, ids=word)
def test_a_decision_takes_what_the_message_says(message: type[msgspec.Struct]) -> None:
    decision = inspect.signature(ACTS[word(message)].decide).parameters
    needed = {name for name, one in list(decision.items())[1:] if one.default is one.empty}
    said = set(message.__struct_fields__)
    assert needed <= said | {"now"}
    assert said - {"id"} <= set(decision)
