"""Price labels at shelves and on things."""

from html import escape

import marks
import plates
import words
from things import amount


def parts(thing, random):
    said = words.TAGS[thing.part][thing.language]
    old = round(thing.price * random.uniform(1.1, 1.6), 2)
    return {
        "price": amount(thing.price, thing.language, thing.currency, random), "old": f'{random.choice(said["old"])} {amount(old, thing.language, thing.currency)}',
        "unit": f'{random.choice(said["unit"])} {amount(thing.price / random.choice([2, 3, 5, 10]), thing.language, thing.currency)}',
        "save": f'{said["save"][0]} {amount(old - thing.price, thing.language, thing.currency)}', "tax": random.choice(said["tax"]), "word": random.choice(said["price"]),
    }


def truth(thing, code=None, model=False):
    fields = {"title": thing.product, "price": f"{thing.price:.2f}", "make": thing.brand}
    if model:
        fields["model"] = thing.model
    return {"kind": "tag", "fields": fields, "codes": [(code[0], marks.full(*code))] if code else []}


def plain(thing, random):
    said = parts(thing, random)
    kind, value = thing.code
    return plates.page(
        f'<div style="font-size:38px;font-weight:700">{escape(thing.brand)} {escape(thing.product)}</div><div style="font-size:25px">{escape(thing.model)}</div>'
        f'<div style="font-size:104px;font-weight:800;text-align:right">{escape(said["price"])}</div><div style="font-size:22px">{escape(said["tax"])}</div>'
        f'<div style="margin-top:10px">{marks.picture(kind, value, 330, 110)}</div>', "padding:30px;background:#fff;color:#000", 760), truth(thing, thing.code, True)


def offer(thing, random):
    said = parts(thing, random)
    return plates.page(
        f'<div style="font-size:40px;font-weight:700">{escape(thing.product)}</div><div style="font-size:28px">{escape(thing.brand)}</div>'
        f'<div style="font-size:34px;text-decoration:{random.choice(["line-through", "none"])};margin-top:14px">{escape(said["old"])}</div>'
        f'<div style="font-size:96px;font-weight:800;color:#b00012">{escape(said["price"])}</div><div style="font-size:22px">{escape(said["unit"])} · {escape(said["tax"])}</div>',
        "padding:30px;background:#ffe94a;color:#111", 700), truth(thing)


def shelf_edge(thing, random):
    """A wide strip: product on the left, price on the right."""
    said = parts(thing, random)
    kind, value = thing.code
    return plates.page(
        f'<div style="display:flex;justify-content:space-between;align-items:center"><div><div style="font-size:30px;font-weight:600">{escape(thing.brand)}<br>{escape(thing.product)}</div>'
        f'<div style="font-size:21px">{escape(said["unit"])}</div><div>{marks.picture(kind, value, 250, 80)}</div></div>'
        f'<div style="text-align:right"><div style="font-size:22px">{escape(said["word"])}</div><div style="font-size:88px;font-weight:700">{escape(said["price"])}</div></div></div>',
        "padding:18px 28px;background:#fff;color:#111;border:1px solid #888", 980), truth(thing, thing.code)


def sticker(thing, random):
    said = parts(thing, random)
    return plates.page(
        f'<div style="font-size:26px">{escape(words.SHOPS[thing.part][0][0])}</div><div style="font-size:26px">{escape(thing.product)}</div>'
        f'<div style="font-size:66px;font-weight:700">{escape(said["price"])}</div><div style="font-size:20px">{escape(thing.cue("article", random))} {escape(thing.article)}</div>',
        "padding:20px;background:#fff;color:#000;border-radius:14px;text-align:center", 440), {**truth(thing), "fields": {"title": thing.product, "price": f"{thing.price:.2f}"}}


def stacked_cents(thing, random, size):
    """The price with cents that are smaller and higher, in one of the ways of shops."""
    whole, cents = f"{thing.price:.2f}".split(".")
    share, mark = random.uniform(0.38, 0.6), thing.currency
    separator = random.choice(["", "", ".", ",", ""])
    small = random.choice([cents, f'<span style="text-decoration:underline">{cents}</span>', cents])
    below = random.choice(["", f'<div style="font-size:{size * 0.2:.0f}px;line-height:1">{mark if mark == "€" else ""}</div>'])
    before = f'<span style="font-size:{size * random.uniform(0.35, 0.9):.0f}px;vertical-align:top">{mark}</span>' if mark in "$£" else ""
    return (f'<div style="display:flex;align-items:flex-start;line-height:1;font-size:{size}px;font-weight:{random.choice([600, 700, 800])}">{before}<span>{whole}{separator}</span>'
            f'<div style="font-size:{size * share:.0f}px;line-height:1;margin:{size * random.uniform(0.02, 0.1):.0f}px 0 0 {random.randint(2, 10)}px">{small}{below}</div></div>')


def poster(thing, random):
    """A colored sheet with a large price, often light on dark."""
    said = parts(thing, random)
    ground, ink = random.choice([("#d40f1f", "#fff"), ("#0b5", "#fff"), ("#ffdd00", "#c00010"), ("#153b8c", "#ffe100"), ("#fff", "#d00000"), ("#111", "#fff")])
    price = stacked_cents(thing, random, random.randint(110, 190)) if random.random() < 0.65 else f'<div style="font-size:{random.randint(90, 140)}px;font-weight:800">{escape(said["price"])}</div>'
    return plates.page(
        f'<div style="font-size:44px;font-weight:700">{escape(thing.product)}</div><div style="font-size:30px">{escape(thing.brand)}</div>'
        f'<div style="display:flex;justify-content:{random.choice(["flex-end", "center", "flex-start"])};margin:18px 0">{price}</div><div style="font-size:22px">{escape(said["unit"])} · {escape(said["tax"])}</div>',
        f"padding:34px;background:{ground};color:{ink}", random.randint(600, 900)), truth(thing)


def price_box(thing, random):
    """Product at the left, a box with the price at the right."""
    said = parts(thing, random)
    kind, value = thing.code
    ground, ink = random.choice([("#c00", "#fff"), ("#ffe24a", "#111"), ("#222", "#fff"), ("#fff", "#111"), ("#0a6b2d", "#fff")])
    return plates.page(
        f'<div style="display:flex;gap:24px;align-items:center"><div style="flex:1"><div style="font-size:28px;font-weight:600">{escape(thing.brand)} {escape(thing.product)}</div>'
        f'<div style="font-size:20px">{escape(thing.model)}</div><div style="font-size:20px;margin:10px 0">{escape(said["unit"])}</div>{marks.picture(kind, value, 250, 70)}</div>'
        f'<div style="background:{ground};color:{ink};padding:16px 22px;border-radius:{random.choice([0, 16])}px">{stacked_cents(thing, random, random.randint(70, 130))}</div></div>',
        "padding:24px;background:#f4f4f2;color:#111", 900), truth(thing, thing.code, True)


# Unseen.


def raised_cents(thing, random):
    """Large units and small raised cents."""
    said = parts(thing, random)
    whole, cents = f"{thing.price:.2f}".split(".")
    mark = thing.currency
    price = (f'<span style="font-size:60px;vertical-align:top">{mark}</span>' if mark in "$£" else "") + \
        f'<span style="font-size:140px;font-weight:800">{whole}{"" if mark in "$£" else ","}</span><span style="font-size:64px;font-weight:800;vertical-align:top;position:relative;top:16px">{cents}</span>' + \
        ("" if mark in "$£" else '<span style="font-size:52px"> €</span>')
    kind, value = thing.code
    return plates.page(
        f'<div style="font-size:32px">{escape(thing.brand)}</div><div style="font-size:38px;font-weight:700">{escape(thing.product)} {escape(thing.model)}</div>'
        f'<div style="line-height:1.1">{price}</div><div style="display:flex;justify-content:space-between;align-items:end"><div style="font-size:20px">{escape(said["unit"])}<br>{escape(said["tax"])}</div>{marks.picture(kind, value, 300, 90)}</div>',
        "padding:26px;background:#fefefe;color:#0b0b0b;border:4px solid #0a4da2", 800), truth(thing, thing.code, True)


def sale_banner(thing, random):
    said = parts(thing, random)
    return plates.page(
        f'<div style="background:#c4001a;color:#fff;font-size:54px;font-weight:800;padding:14px 30px">{escape(random.choice(["SALE", "AKTION", "%%%"]))}</div><div style="padding:24px 30px">'
        f'<div style="font-size:31px">{escape(thing.brand)} {escape(thing.product)}</div><div style="display:flex;justify-content:space-between;align-items:baseline;margin-top:14px">'
        f'<div style="font-size:34px;color:#555;text-decoration:line-through">{escape(said["old"])}</div><div style="font-size:90px;font-weight:800">{escape(said["price"])}</div></div>'
        f'<div style="font-size:26px;color:#c4001a">{escape(said["save"])}</div></div>', "background:#fff;color:#111", 860), truth(thing)


def digital_label(thing, random):
    """An electronic shelf label: narrow, gray, the price inverted."""
    said = parts(thing, random)
    kind, value = thing.code
    return plates.page(
        f'<div style="font-size:27px;font-weight:600">{escape(thing.product)}</div><div style="font-size:22px">{escape(thing.brand)} · {escape(thing.cue("article", random))} {escape(thing.article)}</div>'
        f'<div style="display:flex;justify-content:space-between;align-items:center;margin-top:10px"><div>{marks.picture(kind, value, 250, 70)}<div style="font-size:18px">{escape(said["unit"])}</div></div>'
        f'<div style="background:#161616;color:#fff;font-size:74px;font-weight:700;padding:10px 22px">{escape(said["price"])}</div></div>',
        "padding:22px;background:#dfe0da;color:#111", 780), truth(thing, thing.code)


def hang_tag(thing, random):
    said = parts(thing, random)
    kind, value = thing.code
    return plates.page(
        f'<div style="width:34px;height:34px;border:3px solid #777;border-radius:50%;margin:0 auto 20px"></div><div style="font-size:38px">{escape(thing.brand.upper())}</div>'
        f'<div style="font-size:25px">{escape(thing.product)}</div><div style="font-size:21px;margin:16px 0">{escape(thing.cue("model", random))} {escape(thing.model)}</div>{marks.picture(kind, value, 300)}'
        f'<div style="font-size:21px">{escape(said["word"])}</div><div style="font-size:56px;font-weight:700">{escape(said["price"])}</div>',
        "padding:26px;background:#f7f3ea;color:#222;text-align:center;border-radius:20px", 440), truth(thing, thing.code, True)


LAYOUTS = {"tuning": [plain, offer, shelf_edge, sticker, poster, price_box], "unseen": [raised_cents, sale_banner, digital_label, hang_tag]}
