"""Makes the typefaces for printing from those of the page: one weight each, lining figures, as TTF.

`make fonts` runs it. A PDF library can neither read WOFF2 nor choose weights and figures itself.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "web" / "node_modules" / "@fontsource-variable"
FONTS = ROOT / "src" / "mutschel" / "printing" / "fonts"

# name: family, weight, style, subsets that together make one font
WANTED = {
    "vollkorn": ("vollkorn", 450, "normal", ("latin", "latin-ext", "greek", "cyrillic", "vietnamese")),
    "vollkorn-bold": ("vollkorn", 720, "normal", ("latin", "latin-ext", "greek", "cyrillic", "vietnamese")),
    "figtree": ("figtree", 400, "normal", ("latin", "latin-ext")),
    "figtree-bold": ("figtree", 650, "normal", ("latin", "latin-ext")),
    "figtree-italic": ("figtree", 400, "italic", ("latin", "latin-ext")),
}
LAYOUT = ("GDEF", "GPOS", "GSUB", "STAT", "avar", "HVAR", "MVAR", "prep", "gasp")  # no PDF needs it


def subset(family: str, weight: int, style: str, letters: str) -> TTFont:
    """Return the letters of one file of the page, in one weight and with lining figures."""
    font = TTFont(PAGE / family / "files" / f"{family}-{letters}-wght-{style}.woff2", recalcTimestamp=False)
    font = instantiateVariableFont(font, {"wght": weight})
    for number, lining in lining_figures(font).items():
        for table in font["cmap"].tables:
            table.cmap = {code: lining if glyph == number else glyph for code, glyph in table.cmap.items()}
    for table in LAYOUT:
        if table in font:
            del font[table]
    font.flavor = None
    return font


def lining_figures(font: TTFont) -> dict[str, str]:
    """Return the glyphs that its feature `lnum` replaces, with their replacements."""
    if "GSUB" not in font:
        return {}
    layout = font["GSUB"].table
    lookups = [
        layout.LookupList.Lookup[index]
        for record in layout.FeatureList.FeatureRecord
        if record.FeatureTag == "lnum"
        for index in record.Feature.LookupListIndex
    ]
    return {old: new for lookup in lookups for part in lookup.SubTable for old, new in part.mapping.items()}


def make(name: str, folder: Path) -> None:
    family, weight, style, subsets = WANTED[name]
    files = [folder / f"{name}-{letters}.ttf" for letters in subsets]
    for letters, file in zip(subsets, files, strict=True):
        subset(family, weight, style, letters).save(file)
    merged = Merger().merge([str(file) for file in files])
    first = TTFont(files[0])
    merged["head"].created = merged["head"].modified = first["head"].modified  # the same bytes every time
    merged.recalcTimestamp = False
    for kind in (1, 4, 6):  # a PDF tells fonts apart by these names
        merged["name"].setName(name.title(), kind, 3, 1, 0x409)
        merged["name"].removeNames(kind, platformID=1)
    merged.save(FONTS / f"{name}.ttf")


def main() -> None:
    FONTS.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        for name in WANTED:
            make(name, Path(folder))
    for family in sorted({family for family, *_ in WANTED.values()}):
        shutil.copyfile(PAGE / family / "LICENSE", FONTS / f"{family}-OFL.txt")


if __name__ == "__main__":
    main()
