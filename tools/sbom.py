"""Lists everything that a release ships, with licences, as CycloneDX: `tools/sbom.py > mutschel.cdx.json`.

It covers what the container image installs (deploy/requirements.txt), and what was built into the page and the PDFs. It
reads the packages installed beside it, which are pinned to the same versions, so it runs in .venv after `make web`.
"""

from __future__ import annotations

import json
import re
from importlib.metadata import PackageMetadata, metadata
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement

from mutschel import __version__

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "src/mutschel/server/client"


class Shipped(NamedTuple):
    kind: str  # as in package URLs
    name: str
    version: str
    licence: str


def shipped() -> list[Shipped]:
    _, *page = json.loads((CLIENT / "licences.json").read_text(encoding="utf-8"))
    parts = [Shipped("npm", part["name"], part["version"], part["licence"]) for part in page]
    return [*(python_package(pin) for pin in pins()), *parts]


def pins() -> list[Requirement]:
    text = (ROOT / "deploy/requirements.txt").read_text(encoding="utf-8")
    found = [Requirement(line) for line in re.findall(r"^(\w.*?) \\$", text, re.MULTILINE)]
    return [pin for pin in found if pin.marker is None or pin.marker.evaluate()]


def python_package(pin: Requirement) -> Shipped:
    facts = metadata(pin.name)
    assert pin.specifier.contains(facts["Version"]), f"{pin} is wanted, {facts['Version']} is installed"
    return Shipped("pypi", pin.name, facts["Version"], licence_in(facts))


def licence_in(facts: PackageMetadata) -> str:
    """Return the licence in a word or two; its classifier, if the field holds the whole text or nothing."""
    said = facts.get("License-Expression") or facts.get("License")
    if said and "\n" not in said:
        return said
    classifiers = [one for one in facts.get_all("Classifier", []) if one.startswith("License :: ")]
    return " AND ".join(one.rpartition(" :: ")[2] for one in classifiers)


def main() -> None:
    from cyclonedx.contrib.license.factories import LicenseFactory
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.component import Component, ComponentType
    from cyclonedx.output.json import JsonV1Dot6
    from packageurl import PackageURL

    terms = LicenseFactory()

    def component(part: Shipped, type: ComponentType = ComponentType.LIBRARY) -> Component:
        scope, _, name = part.name.rpartition("/")
        url = PackageURL(part.kind, scope or None, name, part.version)
        return Component(
            type=type,
            group=scope or None,
            name=name,
            version=part.version,
            licenses=[terms.make_from_string(part.licence)],
            purl=url,
            bom_ref=str(url),
        )

    bom = Bom(components=map(component, shipped()))
    bom.metadata.component = component(Shipped("pypi", "mutschel", __version__, "MIT"), ComponentType.APPLICATION)
    bom.register_dependency(bom.metadata.component, bom.components)
    print(JsonV1Dot6(bom).output_as_string(indent=2))


if __name__ == "__main__":
    main()
