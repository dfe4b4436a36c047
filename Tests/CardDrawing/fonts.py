"""The installed font families for cards."""

import subprocess
from functools import lru_cache

FAMILIES = [
    "DejaVu Sans", "DejaVu Serif", "Liberation Sans", "Liberation Serif", "Liberation Sans Narrow", "Open Sans", "Lato",
    "Roboto", "Roboto Condensed", "Cantarell", "Carlito", "Caladea", "EB Garamond", "Linux Libertine O",
    "Linux Biolinum O", "Inter", "Cabin", "Quattrocento", "Junicode", "TeX Gyre Adventor", "TeX Gyre Bonum",
    "TeX Gyre Heros", "TeX Gyre Pagella", "TeX Gyre Schola", "TeX Gyre Termes", "Nimbus Sans", "Nimbus Roman",
    "URW Gothic", "URW Bookman", "P052", "C059", "Gentium Basic", "Charis SIL", "Vollkorn", "Noto Sans", "Noto Serif",
    "League Spartan", "Play", "Cardo", "Jura", "Dosis", "UniversalisADFStd", "GilliusADF", "LibrisADFStd",
    "BaskervaldADFStd", "Go", "FreeSans", "FreeSerif",
]


@lru_cache
def installed() -> dict[str, dict[str, str]]:
    """Maps each family to the files of its `regular` and `bold` styles. A family without `regular` is skipped."""
    rows = subprocess.run(
        ["fc-list", "--format", "%{family[0]}\t%{style[0]}\t%{file}\n"], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    found: dict[str, dict[str, str]] = {}
    for row in sorted(rows):
        # Some other fonts have no style, or a line break in a name.
        family, style, file = (row.split("\t") + ["", ""])[:3]
        if family not in FAMILIES or not file.endswith((".ttf", ".otf")):
            continue
        if style in ("Regular", "Book", "Roman", "Medium"):
            found.setdefault(family, {}).setdefault("regular", file)
        elif style in ("Bold", "Semibold", "SemiBold", "Demi"):
            found.setdefault(family, {}).setdefault("bold", file)
    return {family: {"bold": files["regular"]} | files for family, files in sorted(found.items()) if "regular" in files}
