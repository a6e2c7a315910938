"""The examples in docstrings say what happens."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src"
MODULES = [
    ".".join(file.relative_to(SRC).with_suffix("").parts).removesuffix(".__init__")
    for file in sorted(SRC.rglob("*.py"))
    if ">>>" in file.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("module", MODULES)
def test_examples(module: str) -> None:
    failed, tried = doctest.testmod(import_module(module), optionflags=doctest.ELLIPSIS)
    assert tried > 0
    assert failed == 0
