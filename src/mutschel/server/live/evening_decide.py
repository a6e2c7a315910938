"""Translates a device's messages at an evening into the evening's own terms."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from mutschel.evening import decide
from mutschel.evening import entries as log
from mutschel.evening.state import EveningState
from mutschel.protocol import evening_messages as wire
from mutschel.protocol.evening import EveningItem, EveningTerms


def decided(state: EveningState, members: Collection[int], message: wire.FromPhone, now: int) -> list[log.Entry]:
    """`members`: people on this device. `now`: milliseconds since 1970. Raises Refused with the reason."""
    facts = {name: _own(getattr(message, name)) for name in message.__struct_fields__}
    return decide.ask(state, members, str(message.__struct_config__.tag), facts, now)


def _own(value: Any) -> Any:
    match value:
        case EveningTerms():
            return log.Settled(**msgspec.structs.asdict(value))
        case EveningItem():
            return log.Item(**msgspec.structs.asdict(value))
        case list():
            return [_own(one) for one in value]
    return value
