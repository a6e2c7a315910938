"""A tag is released only if it is the version and the changelog has its date; what a release ships says its terms."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = '[project]\nversion = "1.2.0"\n'
CHANGELOG = (
    "# Changelog\n\n## 1.3.0 — unreleased\n\nSoon.\n\n## 1.2.0 — 2026-01-06\n\n- Dice.\n\n## 1.1.0 — 2025-12-24\n"
)


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"tools_{name}", ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_notes_of_a_release_are_its_section_of_the_changelog() -> None:
    assert tool("release").notes("v1.2.0", PROJECT, CHANGELOG) == "- Dice."


@pytest.mark.parametrize(
    ("tag", "version", "why"),
    [
        ("v1.2.1", "1.2.0", "the tag has to be v1.2.0"),
        ("1.2.0", "1.2.0", "the tag has to be v1.2.0"),
        ("v1.3.0", "1.3.0", "“unreleased”"),
        ("v1.4.0", "1.4.0", "no section for 1.4.0"),
        ("v1.2", "1.2", "no section for 1.2."),
    ],
)
def test_why_a_tag_can_t_be_released(tag: str, version: str, why: str) -> None:
    with pytest.raises(SystemExit, match=re.escape(why)):
        tool("release").notes(tag, PROJECT.replace("1.2.0", version), CHANGELOG)


def test_everything_that_the_image_installs_is_pinned_as_it_is_tested() -> None:
    image, tested = (
        set(re.findall(r"^\w\S*==\S+", (ROOT / file).read_text(), re.MULTILINE))
        for file in ("deploy/requirements.txt", "requirements.txt")
    )
    assert image
    assert image <= tested


@pytest.mark.slow  # it reads the page that was built
def test_everything_that_is_shipped_says_on_what_terms() -> None:
    shipped = tool("sbom").shipped()
    names = {part.name for part in shipped}
    assert {
        "aiohttp",
        "mujoco-core",
        "reportlab",
        "asyncpg",
        "svelte",
        "three",
        "@fontsource-variable/vollkorn",
    } <= names
    assert not {"pytest", "matplotlib", "jax", "eslint"} & names
    assert all(part.version and part.licence for part in shipped)


def test_workflows_run_what_a_developer_runs_and_pin_their_actions() -> None:
    flows = {file.stem: file.read_text() for file in (ROOT / ".github/workflows").iterdir()}
    assert "- run: make test\n      - run: make test-all\n" in flows["test"]
    assert "uses: ./.github/workflows/test.yml" in flows["release"]
    for flow in flows.values():
        for action in re.findall(r"uses: ([^.\s]\S*)", flow):
            assert re.fullmatch(r"[\w-]+/[\w-]+@v\d+(\.\d+)*", action), action
