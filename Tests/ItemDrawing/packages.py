"""Packages and boxes of things, and books."""

from html import escape

import marks
import plates
from things import amount

CLAIMS = {
    "en": ["Easy to assemble", "2 year warranty", "Energy saving", "For indoor use only", "Contains small parts"],
    "de": ["Einfache Montage", "2 Jahre Garantie", "Energiesparend", "Nur für innen", "Enthält Kleinteile"],
    "fr": ["Montage facile", "Garantie 2 ans", "Usage intérieur"], "es": ["Montaje fácil", "Garantía 2 años"], "it": ["Facile da montare", "Garanzia 2 anni"],
    "nl": ["Eenvoudige montage", "2 jaar garantie"],
}


def truth(thing, codes, model=True, serial=False, price=False):
    fields = {"title": thing.product, "make": thing.brand}
    if model:
        fields["model"] = thing.model
    if serial:
        fields["serial"] = thing.serial
    if price:
        fields["price"] = f"{thing.price:.2f}"
    return {"kind": "package", "fields": fields, "codes": [(kind, marks.full(kind, value)) for kind, value in codes]}


def claims(thing, random):
    return random.sample(CLAIMS[thing.language], min(len(CLAIMS[thing.language]), random.randint(1, 3)))


def front(thing, random):
    rows = "".join(f"<li>{escape(text)}</li>" for text in claims(thing, random))
    return plates.page(
        plates.logo(thing, random, 60) + f'<div style="font-size:72px;font-weight:700;margin:24px 0 6px">{escape(thing.product)}</div><div style="font-size:44px">{escape(thing.model)}</div>'
        f'<ul style="font-size:28px">{rows}</ul><div style="text-align:right">{marks.picture(*thing.code, 300)}</div>',
        f"padding:50px;background:{random.choice(['#f2f2f2', '#e3eef7', '#fff', '#d8e8d0'])};color:#1a1a1a", 900), truth(thing, [thing.code])


def box_label(thing, random):
    """The label of a carton: facts, bar codes of the product and the serial number."""
    rows = [(thing.cue("model", random), thing.model), (thing.cue("serial", random), thing.serial), ("Qty", "1 PCS"), ("G.W.", f"{random.uniform(1, 30):.1f} kg"), ("Color", random.choice(["Black", "White", "Silver"]))]
    facts = "".join(f"<div>{escape(cue)}: {escape(value)}</div>" for cue, value in rows)
    own = ("code128", thing.serial.replace(" ", ""))
    return plates.page(
        f'<div style="font-size:44px;font-weight:700">{escape(thing.brand)} {escape(thing.product)}</div><div style="font-size:30px;line-height:1.45">{facts}</div>'
        f'<div style="display:flex;justify-content:space-between;align-items:end;margin-top:14px">{marks.picture(*own, 420, 90, text=False)}{marks.picture(*thing.code, 280)}</div><div style="font-size:22px">{escape(thing.cue("made", random))}</div>',
        "padding:34px;background:#fff;color:#000;border:2px solid #222", 900), truth(thing, [own, thing.code], serial=True)


def colored(thing, random):
    ground, ink = random.choice([("#0a3d7a", "#fff"), ("#c8102e", "#fff"), ("#12433a", "#f4efdf"), ("#ffcc00", "#111")])
    return plates.page(
        f'<div style="font-size:84px;font-weight:800">{escape(thing.brand)}</div><div style="font-size:50px">{escape(thing.product)}</div><div style="font-size:30px;margin-top:30px">{escape(thing.cue("model", random))} {escape(thing.model)}</div>'
        f'<div style="font-size:26px">{escape(" · ".join(claims(thing, random)))}</div><div style="margin-top:40px">{marks.picture(*thing.code, 300)}</div>',
        f"padding:50px;background:{ground};color:{ink}", 820), truth(thing, [thing.code])


def book(thing, random):
    """The back of a book."""
    code = ("isbn", marks.invent("isbn", random))
    digits = code[1]
    title = random.choice(["The Long Winter", "Der stille Fluss", "Les Jours Clairs", "A History of Tools"])
    return plates.page(
        f'<div style="font-size:40px;font-weight:700">{escape(title)}</div>'
        f'<div style="font-size:26px;line-height:1.5;margin:26px 0">{escape(random.choice(["A quiet story about a village and its clockmaker.", "Ein Roman über drei Schwestern und ihr Haus am Meer."]))}</div>'
        f'<div style="font-size:24px">ISBN {digits[:3]}-{digits[3]}-{digits[4:8]}-{digits[8:12]}-{digits[12]}</div>{marks.picture(*code, 320)}<div style="font-size:28px">{thing.currency}{thing.price:.2f}</div>',
        "padding:50px;background:#f3ead7;color:#2a2018", 700), {"kind": "package", "fields": {"title": title, "price": f"{thing.price:.2f}"}, "codes": [code]}


# Unseen.


def side(thing, random):
    """The narrow side of a box, with the code upright."""
    return plates.page(
        f'<div style="display:flex;gap:30px;align-items:center"><div style="width:200px;height:360px;display:flex;align-items:center;justify-content:center;background:#fff"><div style="transform:rotate(90deg);flex:none">{marks.picture(*thing.code, 340, 190)}</div></div>'
        f'<div><div style="font-size:36px;font-weight:700">{escape(thing.brand.upper())}</div><div style="font-size:54px">{escape(thing.product)}</div><div style="font-size:29px">{escape(thing.cue("model", random))}: {escape(thing.model)}</div>'
        f'<div style="font-size:23px">{escape(" / ".join(claims(thing, random)))}</div></div></div>', "padding:40px;background:#c9a473;color:#21180c", 980), truth(thing, [thing.code])


def retail_box(thing, random):
    """Serial number and product code on one white sticker, the price on another."""
    said = escape(amount(thing.price, thing.language, thing.currency, random))
    ground, ink = random.choice([("#20242b", "#fafafa"), ("#35506b", "#fafafa"), ("#e8e6df", "#1c1c1c")])
    own = ("code128", thing.serial.replace(" ", ""))
    return plates.page(
        f'<div style="font-size:66px;font-weight:800;letter-spacing:-.01em">{escape(thing.product)}</div><div style="font-size:40px">{escape(thing.brand)} {escape(thing.model)}</div>'
        f'<div style="display:flex;justify-content:space-between;margin-top:60px;align-items:end"><div style="background:#fff;color:#000;padding:14px 20px;font-size:22px">(S) {escape(thing.cue("serial", random))}: {escape(thing.serial)}<br>{marks.picture(*own, 400, 60, text=False)}<br>'
        f'{marks.picture(*thing.code, 280)}</div><div style="background:#ff7a00;color:#000;font-size:44px;font-weight:700;padding:12px 22px">{said}</div></div>',
        f"padding:46px;background:{ground};color:{ink}", 920), truth(thing, [own, thing.code], serial=True, price=True)


def shipping(thing, random):
    """A carton's label with several codes."""
    third = ("qr", f"01{random.randint(10**13, 10**14 - 1)}21{thing.serial.replace(' ', '')}")
    return plates.page(
        f'<div style="display:flex;justify-content:space-between"><div style="font-size:34px;font-weight:700">{escape(thing.maker)}</div>{marks.picture(*third, 150)}</div><div style="font-size:27px;line-height:1.45">{escape(thing.product)}<br>'
        f'{escape(thing.cue("article", random))} {escape(thing.article)}<br>{escape(thing.cue("model", random))} {escape(thing.model)}<br>{escape(thing.cue("serial", random))} {escape(thing.serial)}<br>N.W. {random.uniform(1, 9):.1f} KG  MEAS. 40x30x20 CM</div>'
        f'{marks.picture(*thing.code, 340, 120)}', "padding:32px;background:#fff;color:#111;border:3px solid #111", 800), truth(thing, [third, thing.code], serial=True)


LAYOUTS = {"tuning": [front, box_label, colored, book], "unseen": [side, retail_box, shipping]}
