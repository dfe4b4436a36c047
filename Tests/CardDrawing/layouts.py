"""Forty layouts: the corner and alignment of each block, and the labels of its lines."""

from dataclasses import dataclass
from itertools import product


@dataclass(frozen=True)
class Column:
    x: float  # share of the card's width: the edge to which lines are aligned
    y: float  # share of the card's height: top of the column, or bottom if it grows upwards
    align: str  # left, center, right
    blocks: str  # letters: c company, p person, k contact, a address, n numbers, w mail and web
    upwards: bool = False
    room: float = 1.0  # available share of the card's width, if there is another column


@dataclass(frozen=True)
class Layout:
    columns: tuple[Column, ...]
    labels: str  # none, word, colon, letter, after
    capitals: str  # none, company, name, title
    title_first: bool = False
    address_one_line: bool = False
    decoration: str = "none"  # none, band_left, band_top, rule, logo
    portrait: bool = False
    joined_contact: bool = False  # phone and mail on one line, separated by a bar


_FRAMES = [
    (Column(0.07, 0.10, "left", "c"), Column(0.07, 0.40, "left", "p"), Column(0.07, 0.93, "left", "ka", True)),
    (Column(0.50, 0.10, "center", "c"), Column(0.50, 0.34, "center", "p"), Column(0.50, 0.93, "center", "ka", True)),
    (Column(0.93, 0.10, "right", "c"), Column(0.93, 0.38, "right", "p"), Column(0.93, 0.93, "right", "ak", True)),
    (Column(0.07, 0.12, "left", "p", room=0.42), Column(0.07, 0.92, "left", "a", True, 0.45),
     Column(0.93, 0.12, "right", "c", room=0.41), Column(0.93, 0.92, "right", "k", True, 0.38)),
    (Column(0.07, 0.14, "left", "pc"), Column(0.07, 0.92, "left", "k", True, 0.46), Column(0.56, 0.92, "left", "a", True)),
    (Column(0.40, 0.14, "left", "p"), Column(0.40, 0.42, "left", "ka"), Column(0.07, 0.90, "left", "c", True, 0.3)),
    (Column(0.07, 0.10, "left", "p"), Column(0.07, 0.40, "left", "n"), Column(0.07, 0.92, "left", "wac", True)),
    (Column(0.50, 0.12, "center", "p"), Column(0.50, 0.50, "center", "k"), Column(0.50, 0.93, "center", "ca", True)),
]
_STYLES = [
    dict(labels="none", capitals="none"), dict(labels="colon", capitals="company", decoration="rule"),
    dict(labels="letter", capitals="none", decoration="band_left", title_first=True),
    dict(labels="word", capitals="name", address_one_line=True, decoration="logo"),
    dict(labels="after", capitals="title", joined_contact=True, decoration="band_top"),
]
LAYOUTS = [Layout(columns, **style, portrait=False) for columns, style in product(_FRAMES, _STYLES)]
assert len(LAYOUTS) == 40

WORDS = {
    "en": {"office": "Phone", "mobile": "Mobile", "fax": "Fax", "direct": "Direct", "email": "Email", "web": "Web"},
    "de": {"office": "Telefon", "mobile": "Mobil", "fax": "Telefax", "direct": "Durchwahl", "email": "E-Mail", "web": "Web"},
    "fr": {"office": "Tél.", "mobile": "Portable", "fax": "Fax", "direct": "Ligne directe", "email": "E-mail", "web": "Site"},
    "nl": {"office": "Tel", "mobile": "Mobiel", "fax": "Fax", "direct": "Direct", "email": "E-mail", "web": "Web"},
}
LETTERS = {"office": "T", "mobile": "M", "fax": "F", "direct": "D", "email": "E", "web": "W"}


def labeled(style: str, language: str, kind: str, value: str) -> str:
    word = WORDS.get(language, WORDS["en"])[kind]
    if style == "none":
        return f"Fax {value}" if kind == "fax" else value
    if style == "word":
        return f"{word} {value}"
    if style == "colon":
        return f"{word}: {value}"
    if style == "letter":
        return f"{LETTERS[kind]}  {value}"
    return f"{value} ({word.lower()})" if kind not in ("email", "web") else value


def lines(layout: Layout, card, language: str) -> dict[str, list[tuple[str, str]]]:
    """Maps each block to its lines: text and role (name, title, company, body)."""
    name = card.name.upper() if layout.capitals == "name" else card.name
    title = card.title.upper() if layout.capitals == "title" else card.title
    company = card.company.upper() if layout.capitals == "company" else card.company
    person = [(name, "name"), (title, "title")]
    numbers = [(labeled(layout.labels, language, label, shown), "body") for label, shown, _ in card.phones]
    mails = [(labeled(layout.labels, language, "email", mail), "body") for mail in card.emails]
    web = [(labeled(layout.labels, language, "web", card.website), "body")]
    if layout.joined_contact and len(numbers) == 2:
        numbers = [(" | ".join(text for text, _ in numbers), "body")]
    place = [*card.street, card.place, card.country_line]
    place = [text for text in place if text]
    if layout.address_one_line and place:
        place = [", ".join(place)]
    return {
        "c": [(company, "company")], "p": person[::-1] if layout.title_first else person, "n": numbers, "w": mails + web,
        "k": numbers + mails + web, "a": [(text, "body") for text in place],
    }
