"""All writing in this project: the texts that people see, and the prose in docs, comments and docstrings."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import mutschel
from mutschel.engine import LANGUAGES, Json

ROOT = Path(mutschel.__file__).parent
CHECKOUT = Path(__file__).parents[2]
PAGE = CHECKOUT / "web" / "src"
# The texts of Mutschel and of the examples; lessons have both languages in one file.
TEXTS = {
    language: sorted([*ROOT.rglob(f"{language}.toml"), *(CHECKOUT / "examples").rglob(f"{language}.toml")])
    for language in LANGUAGES
}
LESSONS = sorted(ROOT.rglob("lesson.toml"))
FOLDERS = {file.parent for language in LANGUAGES for file in ROOT.rglob(f"{language}.toml")}
PACKAGES = sorted(".".join(("mutschel", *folder.relative_to(ROOT).parts)) for folder in FOLDERS)


def leaves(node: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Every text with its path, such as `options.ties.values.all`."""
    if isinstance(node, dict):
        for key, part in node.items():
            yield from leaves(part, f"{path}.{key}" if path else key)
    else:
        yield path, node


# -- what people see -------------------------------------------------------------------------


@cache
def seen(language: str) -> list[tuple[str, str]]:
    """Every text in this language, with its place."""
    return [*texts_in_toml(language), *texts_of_the_page(language)]


def texts_in_toml(language: str) -> Iterator[tuple[str, str]]:
    for file in (*TEXTS[language], *LESSONS):
        found = tomllib.loads(file.read_text(encoding="utf-8"))
        if file in LESSONS:
            found = {f"{part}.{n}": step[language] for part in found for n, step in enumerate(found[part])}
        for path, text in leaves(found):
            if isinstance(text, str):
                yield f"{file.relative_to(CHECKOUT)}: {path}", text


def texts_of_the_page(language: str) -> Iterator[tuple[str, str]]:
    """The strings in `words({ de: { … }, en: { … } })`; `${n}` in one becomes `{}`."""
    for file in sorted(PAGE.rglob("*")):
        if file.suffix in (".svelte", ".ts") and not file.name.endswith(".test.ts"):
            code = file.read_text(encoding="utf-8")
            for call in re.finditer(r"\bwords(?:<.*?>)?\(\{", code):
                for spoken, text in strings(code, call.end())[0]:
                    if spoken == language:
                        yield str(file.relative_to(CHECKOUT)), text


TOKEN = re.compile(r"""//.*|"((?:\\.|[^"\\])*)"|`|[{}]|\b(de|en):""")


def strings(code: str, at: int) -> tuple[list[tuple[str, str]], int]:
    """The strings up to the brace that closes this block, each with its language; and where that is.

    >>> strings('de: "Hallo", en: (name: string) => `Hello, ${name || "you"}` })', 0)[0]
    [('de', 'Hallo'), ('en', 'you'), ('en', 'Hello, {}')]
    """
    found, language, depth = list[tuple[str, str]](), "", 0
    while (token := TOKEN.search(code, at)) is not None:
        at = token.end()
        if token[0] == "`":
            text = ""
            while code[at] != "`":
                if code.startswith("${", at):
                    inside, at = strings(code, at + 2)
                    found += [(language, part) for _, part in inside]
                    text += "{}"
                else:
                    text += code[at]
                    at += 1
            at += 1
            found.append((language, text))
        elif token[0] in "{}":
            depth += 1 if token[0] == "{" else -1
            if depth < 0:
                break
        elif token[2] and depth == 0:
            language = token[2]
        elif token[1]:
            found.append((language, token[1]))
    return [(spoken, text.replace(r"\u00a0", "\u00a0")) for spoken, text in found], at


# -- what developers read --------------------------------------------------------------------


@cache
def prose() -> list[tuple[str, str]]:
    """Every paragraph of the docs, every comment and docstring, each in one line and with its file."""
    listed = subprocess.run(["git", "ls-files"], cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout
    found = []
    for name in listed.splitlines():
        reader = READERS.get(Path(name).suffix)
        if reader is not None and name != "docs/texts.md":
            parts = reader((CHECKOUT / name).read_text(encoding="utf-8"))
            found += [(name, re.sub(r"\s+", " ", part).strip()) for part in parts]
    return found


def paragraphs(text: str) -> list[str]:
    return re.split(r"\n\n|\n(?=[-|] )", text)


def of_python(code: str) -> list[str]:
    nodes = (node.value for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Expr))
    literals = (node.value for node in nodes if isinstance(node, ast.Constant))
    docstrings = [re.sub(r"(?m)^\s*(>>>|\.\.\.).*", "", text) for text in literals if isinstance(text, str)]
    return docstrings + after_hashes(code)


def after_hashes(code: str) -> list[str]:
    comments = re.findall(r"(?m)(?:(?<![^\s])#(?: .*)?\n\s*)+", code)
    return [re.sub(r"(?m)^\s*#", "", comment) for comment in comments]


def of_typescript(code: str) -> list[str]:
    comments = re.findall(r"(?s)/\*.*?\*/|<!--.*?-->|(?:(?<![^\s])//[^\n]*\n\s*)+", code)
    return [re.sub(r"(?m)^\s*(//|\*)", "", comment.strip("/*<!->")) for comment in comments]


READERS = {
    ".md": paragraphs,
    ".py": of_python,
    **dict.fromkeys((".ts", ".svelte", ".css", ".js"), of_typescript),
    **dict.fromkeys((".toml", ".sh", ".yml", ".yaml"), after_hashes),
}
