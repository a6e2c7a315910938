"""The word under which an entry stands in a log is written beside its class, so a renamed class reads old logs."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from mutschel.club.entries import AnyEntry as ClubEntry
from mutschel.evening.entries import AnyEntry as EveningEntry
from mutschel.host.entries import AnyEntry as TableEntry

ENTRIES: list[type[msgspec.Struct]] = [
    entry for union in (TableEntry, EveningEntry, ClubEntry) for entry in get_args(union)
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.__module__}.{entry.__name__}")
def test_no_tag_is_derived_from_the_name_of_a_class(entry: type[msgspec.Struct]) -> None:
    tag = entry.__struct_config__.tag
    assert isinstance(tag, str)
    assert tag == tag.lower() != entry.__name__  # left out, it would be the name of the class
