"""Invented things: maker, model, serial number, price."""

from dataclasses import dataclass, field
from random import Random

import marks
import words

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS = "0123456789"
# A pattern: A is a letter, 9 a digit, X one of both; other characters stand for themselves.
MODELS = {
    "tuning": ["AA-9999", "AA9999", "A999A", "AAA 99A-99", "AA99A9", "AA-AA99A", "AAA99AA9A", "A9999", "AA 999", "AA-999A", "AA99AA9999"],
    "unseen": ["AA 9999/9", "A9-99A", "AA.99A", "9999-A", "AA99-A9", "AAAA99", "A 99 AA", "AA999AA/99", "A-999", "AA9A-99A", "99AA999"],
}
SERIALS = {
    "tuning": ["999999999999", "A99AA9AAA99A", "AA-9999-999999", "AA9999 99999", "99999999", "XXXXXXXXXX", "9AA999999A", "A9999999999", "AAA9999999"],
    "unseen": ["9A-99999-AA", "99A99A9999", "9AA9999AAA", "999 999 999 99", "9999AAA9A9A9", "AA99999999", "999999-9999", "A999-9999-AA99", "9999999999999"],
}


@dataclass
class Thing:
    part: str
    language: str
    brand: str
    maker: str
    product: str
    electrical: bool
    model: str
    serial: str
    article: str
    code: tuple[str, str]
    price: float
    currency: str
    cues: dict = field(default_factory=dict)

    def cue(self, name: str, random: Random) -> str:
        return random.choice(self.cues[name])

    def rating(self, random: Random) -> str:
        watts = random.choice([5, 18, 60, 350, 700, 1200, 2200])
        return random.choice([
            f"220-240 V~ 50 Hz {watts} W", f"230V AC 50/60Hz {watts}W", f"120 V ~ 60 Hz {max(0.1, watts / 120):.1f} A", f"18 V ⎓ {watts / 18:.1f} A",
            f"AC 100-240V, 50-60Hz, {watts}W",
        ])


def filled(pattern: str, random: Random) -> str:
    pick = {"A": LETTERS, "9": DIGITS, "X": LETTERS + DIGITS}
    return "".join(random.choice(pick[sign]) if sign in pick else sign for sign in pattern)


def draw(random: Random, part: str, languages: list[str] | None = None) -> Thing:
    choices = [language for language in words.PRODUCTS[part] if languages is None or language in languages]
    weights = [4 if language in ("en", "de") else 1 for language in choices]
    language = random.choices(choices, weights)[0]
    product, electrical = random.choice(words.PRODUCTS[part][language])
    brand = random.choice(words.BRANDS[part])
    kind = random.choices(["ean13", "upca", "ean8", "upce"], [7, 3 if language == "en" else 0, 1, 0.6 if language == "en" else 0])[0]
    price = random.choice([random.randint(3, 40), random.randint(20, 400), random.randint(200, 2500)]) + random.choice([0.99, 0.95, 0.5, 0.0, 0.49, 0.9])
    return Thing(
        part=part, language=language, brand=brand, maker=f"{brand} {random.choice(words.FORMS[part])}", product=product, electrical=bool(electrical),
        model=filled(random.choice(MODELS[part]), random), serial=filled(random.choice(SERIALS[part]), random),
        article=filled(random.choice(["999.999.99", "9 999 999", "AA99999", "99-9999", "9999999"]), random), code=(kind, marks.invent(kind, random)),
        price=round(price, 2), currency=random.choice(["$", "£"]) if language == "en" else "€", cues=words.CUES[part][language])


def amount(value: float, language: str, currency: str = "", random: Random | None = None) -> str:
    """As printed in the language's country: 1,299.00 or 1.299,00."""
    text = f"{abs(value):,.2f}"
    if language in ("de", "es", "it", "nl"):
        text = text.replace(",", "_").replace(".", ",").replace("_", "." if value < 10000 else " ")
    elif language == "fr":
        text = text.replace(",", " ").replace(".", ",")
    if value < 0:
        text = "-" + text
    if not currency:
        return text
    if currency in "$£":
        return currency + text
    return random.choice([f"{text} €", f"{text}€", f"€ {text}", f"{text} EUR"]) if random else f"{text} €"
