"""Docstrings say what something is or does, and their examples what happens."""

from __future__ import annotations

import ast
import doctest
import re
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


# "Who sits where" is half a question: a docstring says "The seats and who has them", "Return who sits where".
HALF_A_QUESTION = re.compile(
    "(Who|Whoever|Whatever|What|Of|Somebody|Whose|Where|When|How|Whether|Nobody|Nothing|So)\\b"
)


def docstrings(code: str) -> list[str]:
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    nodes = [node for node in ast.walk(ast.parse(code)) if isinstance(node, documented)]
    own = [text for text in map(ast.get_docstring, nodes) if text]
    return own + [text for node in nodes for text in of_fields(node)]


def of_fields(node: ast.AST) -> list[str]:
    """The texts below the fields of a class; they become comments in TypeScript."""
    if not isinstance(node, ast.ClassDef):
        return []
    pairs = zip(node.body, node.body[1:], strict=False)
    return [
        str(below.value.value)
        for field, below in pairs
        if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
    ]


def half_questions(code: str) -> list[str]:
    return [text.partition("\n")[0] for text in docstrings(code) if HALF_A_QUESTION.match(text)]


def test_docstrings_are_no_half_questions() -> None:
    assert half_questions('def seats():\n    """Who sits where."""') == ["Who sits where."]
    assert half_questions('class Cup:\n    throw: int\n    """How often."""') == ["How often."]
    files = sorted((SRC / "mutschel").rglob("*.py"))
    found = [f"{file.relative_to(SRC)}: {text}" for file in files for text in half_questions(file.read_text("utf-8"))]
    assert found == []
