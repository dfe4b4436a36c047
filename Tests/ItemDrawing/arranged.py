"""Plates, labels and packages of things with numbers as makers give them, and of makers and in languages that the reader does not
know, for fitting: maker, model and product in one line, numbers of several parts, and other numbers beside them. The labels say
nothing about titles, which are parts of lines here."""

from dataclasses import replace
from functools import cache
from html import escape
from pathlib import Path
from random import Random

import composed
import packages
import plates
import tags
import things

SHAPES = Path(__file__).resolve().parents[2] / "Sources/Domain/Inventory/Data/number-shapes.txt"
# Before and after a sign, in the file of shapes.
START, END = "^", "$"
ORDER = 4
PRIOR = 5.0
SUFFIXES = ["B", "W", "S", "BK", "Pro", "Plus", "II", "EX", "Mini", "Set"]
SYLLABLES = ["ka", "lo", "ven", "tor", "mi", "ra", "zel", "bru", "no", "sta", "fen", "dor", "qui", "lux", "hal", "ber", "tri", "gan", "so", "pex", "wil", "dra"]
# Languages without phrases of the reader: products, phrases before a model, a serial number and an article, words of origin, claims.
OTHERS = {
    "pl": (["Pralka", "Wiertarka", "Odkurzacz", "Lampa biurkowa", "Suszarka"], ["Symbol wyrobu", "Typ"], ["Nr fabryczny"], ["Indeks"], ["Wyprodukowano w Polsce"], ["Gwarancja 2 lata", "Do wnętrz"]),
    "sv": (["Dammsugare", "Borrmaskin", "Skrivbordslampa", "Hyllplan", "Vattenkokare"], ["Modellbet", "Utf."], ["Tillv.nr"], ["Best.nr"], ["Tillverkad i Sverige"], ["Enkel att montera", "Endast inomhus"]),
    "pt": (["Aspirador", "Berbequim", "Candeeiro de mesa", "Estante", "Torradeira"], ["Ref. modelo", "Mod"], ["N. fabrico"], ["Ref."], ["Fabricado em Portugal"], ["Montagem simples"]),
}
PRODUCTS = {
    "en": ["Impact Driver", "Wireless Headphones", "Air Fryer", "Smart Watch", "Robot Mower", "Standing Fan", "Coffee Grinder", "Gaming Mouse", "Wall Clock", "Hair Dryer", "Soundbar",
           "Network Switch", "Circular Saw", "Bike Pump", "Electric Kettle"],
    "de": ["Schlagschrauber", "Kopfhörer", "Heißluftfritteuse", "Armbanduhr", "Mähroboter", "Standventilator", "Kaffeemühle", "Funkmaus", "Wanduhr", "Haartrockner", "Stichsäge", "Wasserkocher"],
    "fr": ["Perceuse visseuse", "Casque audio", "Montre connectée", "Tondeuse", "Ventilateur", "Horloge murale", "Souris sans fil", "Bouilloire"],
}
MEASURES = ["18 V", "2.0 Ah", "4K UHD", "500 GB", "1200 W", "IP67", "1080p", "65\"", "12V/3A", "USB 3.0", "Wi-Fi 6", "A++", "7 kg", "1.7 L", "60x40 cm", "20V MAX", "3-in-1", "2 pcs", "256GB", "100-240V",
            "Ø 125 mm", "5.1", "24 h", "2024", "Bluetooth 5.2", "10 bar", "360°"]


@cache
def shapes() -> dict[str, float]:
    lines = (line.rsplit(" ", 1) for line in SHAPES.read_text().splitlines() if not line.startswith("#"))
    return {sequence: float(count) for sequence, count in lines}


def likely(context: str, sign: str) -> float:
    """The probability of a sign after the last signs, as the reader computes it."""
    counts, signs, probability = shapes(), "^$A9O0-./_", 0.1
    for length in range(min(ORDER, len(context) + 1)):
        last = context[len(context) - length:] if length else ""
        total = sum(counts.get(last + other, 0) for other in signs)
        probability = (counts.get(last + sign, 0) + PRIOR * probability) / (total + PRIOR)
    return probability


def shape(random: Random) -> str:
    text = ""
    while len(text) < 18:
        context = (START * (ORDER - 1) + text)[-(ORDER - 1):]
        signs = list("$A9O0-./")
        sign = random.choices(signs, [likely(context, other) for other in signs])[0]
        if sign == END:
            break
        text += sign
    return text


def number(random: Random) -> str:
    """A model number: its shape is one of makers, its letters and digits are chance. Some have several parts."""
    while True:
        text = shape(random)
        plain = [sign for sign in text if sign in "A9O0"]
        if 3 <= len(plain) and any(sign in "90" for sign in plain) and text[-1] not in "-./" and text[0] not in "-./" and len(text) < 15:
            break
    letters = random.choice([things.LETTERS, things.LETTERS, "BCDEGHKLMPRSTVWX"])
    text = "".join(random.choice(letters) if sign == "A" else random.choice(things.DIGITS[1:]) if sign == "9" else sign for sign in text)
    head = next((place for place, sign in enumerate(text) if sign.isdigit()), 0)
    if 0 < head <= 4 and text[:head].isalpha() and random.random() < 0.3:
        text = f"{text[:head]} {text[head:]}"
    elif random.random() < 0.1 and len(text) > 6:
        place = random.randint(3, len(text) - 3)
        if text[place - 1].isalnum() and text[place].isalnum():
            text = f"{text[:place]} {text[place:]}"
    if random.random() < 0.1:
        text += " " + random.choice(SUFFIXES)
    return text


def maker(random: Random) -> str:
    name = "".join(random.sample(SYLLABLES, random.randint(2, 3))).capitalize()
    return name if random.random() < 0.85 else f"{name} {random.choice(['Tools', 'Home', 'Audio', 'Werke', 'Labs'])}"


def named(thing: things.Thing, random: Random) -> things.Thing:
    thing = replace(thing, model=number(random))
    if random.random() < 0.5:
        name = maker(random)
        thing = replace(thing, brand=name, maker=f"{name} {random.choice(['GmbH', 'Ltd.', 'Inc.', 'S.A.', 'AB'])}")
    if random.random() < 0.35:
        products, models, serials, articles, made, _ = random.choice(list(OTHERS.values()))
        thing = replace(thing, product=random.choice(products), cues={**thing.cues, "model": models, "serial": serials, "article": articles, "made": made})
    elif random.random() < 0.7:
        thing = replace(thing, product=random.choice(PRODUCTS[thing.language]))
    return thing


def title(thing, random, has_model: bool) -> str:
    """Maker, model and product in one to three lines, in an order of makers, with measures beside them."""
    brand = random.choice([thing.brand, thing.brand.upper()])
    model = thing.model if has_model else ""
    names = random.choices([[brand, model, thing.product], [brand, thing.product, model], [thing.product, model], [model, thing.product], [brand, model], [thing.product, brand, model]],
                           [8, 7, 2, 2, 2, 2])[0]
    if names[0] != brand and brand not in names:
        names = [brand, *names] if random.random() < 0.6 else names
    names = [name for name in names if name]
    measures = random.sample(MEASURES, random.choice([0, 0, 1, 1, 2]))
    breaks = random.choice([0.1, 0.5, 0.5])
    rows = [names[0]]
    for name in names[1:] + ([" ".join(measures)] if measures else []):
        if random.random() < breaks:
            rows.append(name)
        else:
            rows[-1] += random.choice([" ", " ", " ", " ", ", ", " - "]) + name
    sizes = sorted((random.randint(24, 70) for _ in rows), reverse=random.random() < 0.75)
    if random.random() < 0.3:
        sizes = [sizes[0]] * len(rows)
    return f'<div style="text-align:{random.choice(["left", "left", "center"])};margin-bottom:{random.randint(6, 30)}px">' + "".join(
        f'<div style="font-size:{size}px;font-weight:{random.choice([400, 600, 800])}">{escape(row)}</div>' for row, size in zip(rows, sizes)) + "</div>"


def claims(thing, random):
    own = next((entry[5] for entry in OTHERS.values() if thing.product in entry[0]), None) or packages.CLAIMS[thing.language]
    return random.sample(own, min(len(own), random.randint(0, 2))) + random.sample(MEASURES, random.randint(0, 2))


def plate(thing, random):
    thing = named(thing, random)
    in_title = random.random() < 0.5
    rows = [row for row in plates.facts(thing, random) if not in_title or row[1] != thing.model]
    rows = [("" if random.random() < 0.12 and value == thing.model else cue, value) for cue, value in rows]
    own = [plates.serial_code(thing, random)] if random.random() < 0.3 else []
    made = f'<div style="font-size:20px">{escape(random.choice([thing.maker, thing.cue("made", random)]))}</div>' if random.random() < 0.6 else ""
    inner = title(thing, random, in_title) + composed.block(rows, random) + made + (composed.codes(own, random) if own else "")
    return plates.page(inner, composed.look(random), random.randint(620, 1000)), plates.without_title(plates.truth(thing, own))


def other_amounts(thing, random, said):
    """Amounts beside the price: of a unit, an instalment, a deposit, an old price, a saving."""
    def amount(value):
        return things.amount(value, thing.language, thing.currency, random)

    months = random.choice([6, 10, 12, 24])
    choices = [said["unit"], said["tax"], said["word"], f"1 l = {amount(thing.price / 2)}", f"{amount(thing.price / 3)}/kg", f"{months} x {amount(thing.price / months)}", f"+ {amount(0.25)} Pfand",
               f"Deposit {amount(random.choice([0.15, 0.25, 1.5]))}", said["save"], f"-{random.choice([10, 15, 20, 30, 50])} %", f"({amount(thing.price / 10)} / 100 g)"]
    return random.sample(choices, random.choice([0, 1, 1, 2, 2]))


def tag(thing, random):
    thing = named(thing, random)
    said = tags.parts(thing, random)
    has_model = random.random() < 0.6
    weight = random.choice([600, 800])
    price = tags.stacked_cents(thing, random, random.randint(70, 170)) if random.random() < 0.45 else \
        f'<div style="font-size:{random.randint(50, 140)}px;font-weight:{weight}">{escape(said["price"])}</div>'
    small = "".join(f'<div style="font-size:{random.randint(18, 34)}px">{escape(text)}</div>' for text in other_amounts(thing, random, said))
    parts = [title(thing, random, has_model), f'<div style="display:flex;justify-content:{random.choice(["flex-start", "center", "flex-end"])}">{price}</div>', f"<div>{small}</div>"]
    if random.random() < 0.3:
        old = said["old"] if random.random() < 0.6 else f'<span style="text-decoration:line-through">{escape(things.amount(thing.price * 1.25, thing.language, thing.currency))}</span>'
        parts.insert(random.choice([1, 2]), f'<div style="font-size:{random.randint(24, 60)}px">{old}</div>')
    if random.random() < 0.3:
        parts.append(f'<div style="font-size:20px">{escape(thing.cue("article", random))} {escape(thing.article)}</div>')
    if random.random() < 0.25:
        random.shuffle(parts)
    own = [thing.code] if random.random() < 0.5 else []
    return plates.page("".join(parts) + (composed.codes(own, random) if own else ""), composed.look(random), random.randint(520, 940)), plates.without_title(tags.truth(thing, own[0] if own else None, has_model))


def package(thing, random):
    thing = named(thing, random)
    form = random.choice(["title", "title", "row", "both", "none"])
    has_serial = random.random() < 0.3
    rows = [(thing.cue("model", random), thing.model)] if form in ("row", "both") else []
    if has_serial:
        rows.append((thing.cue("serial", random), thing.serial))
    rows += random.sample([(thing.cue("article", random), thing.article), ("Qty", "1 PCS"), ("N.W.", f"{random.uniform(0.4, 9):.1f} kg")], random.randint(0, 2))
    random.shuffle(rows)
    own = [thing.code] + ([("code128", thing.serial.replace(" ", ""))] if has_serial and random.random() < 0.5 else [])
    parts = [f'<div style="font-size:{random.randint(20, 32)}px">' + "".join(f"<div>{escape(text)}</div>" for text in claims(thing, random)) + "</div>", composed.block(rows, random) if rows else ""]
    random.shuffle(parts)
    inner = title(thing, random, form in ("title", "both")) + "".join(parts) + composed.codes(own, random)
    return plates.page(inner, composed.look(random), random.randint(640, 1000)), plates.without_title(packages.truth(thing, own, model=form != "none", serial=has_serial))


LAYOUTS = {"tuning": [plate, tag, package]}
