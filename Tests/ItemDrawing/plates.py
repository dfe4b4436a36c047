"""Type plates."""

from html import escape

import marks
import things


def facts(thing, random, few=False):
    """Rows of a plate: cue, value. The serial number and the model are among them."""
    rows = [(thing.cue("model", random), thing.model), (thing.cue("serial", random), thing.serial)]
    extra = [(thing.cue("article", random), thing.article)]
    if thing.electrical:
        extra += [(random.choice(["", thing.cue("power", random)]), thing.rating(random))]
        extra += random.sample([("", "IP44"), ("", "CE"), ("", "IPX4 Class II"), (thing.cue("date", random), f"{random.randint(1, 12):02}/20{random.randint(12, 25)}"),
                                ("", "R600a 45 g"), ("EAN", thing.code[1])], random.randint(0, 2))
    else:
        extra += [(thing.cue("date", random), f"20{random.randint(12, 25)}")]
    rows += extra[: 1 if few else random.randint(1, len(extra))]
    if random.random() < 0.5:
        random.shuffle(rows)
    return rows


def colon(random):
    return random.choice([":", ":", "", " :"])


def truth(thing, codes=()):
    fields = {"title": thing.product, "make": thing.brand, "model": thing.model, "serial": thing.serial}
    return {"kind": "plate", "fields": fields, "codes": list(codes)}


def without_title(truth):
    del truth["fields"]["title"]
    return truth


def page(inner, style, width):
    return f'<div id="card" style="width:{width}px;{style}">{inner}</div>'


def serial_code(thing, random):
    return ("code128", thing.serial.replace(" ", "")) if random.random() < 0.7 else ("qr", thing.serial.replace(" ", ""))


def logo(thing, random, size):
    look = random.choice(["font-weight:800", "font-weight:700;letter-spacing:.08em", "font-style:italic;font-weight:700"])
    name = random.choice([thing.brand, thing.brand.upper()])
    return f'<div style="font-size:{size}px;{look}">{escape(name)}</div>'


def simple_list(thing, random):
    """Maker, product, one row for each fact."""
    end = colon(random)
    rows = "".join(f"<div>{escape(cue)}{end if cue else ''} {escape(value)}</div>" for cue, value in facts(thing, random))
    return page(
        logo(thing, random, 58) + f'<div style="font-size:32px;margin-bottom:14px">{escape(thing.product)}</div>'
        f'<div style="font-size:30px;line-height:1.5">{rows}</div><div style="font-size:24px;margin-top:12px">{escape(thing.cue("made", random))}</div>',
        "padding:36px;background:#e9e9e6;color:#111;border:3px solid #777;border-radius:18px", 820), truth(thing)


def two_columns(thing, random):
    rows = "".join(
        f'<tr><td style="padding:4px 30px 4px 0;font-size:24px">{escape(cue)}</td><td style="font-size:30px;font-weight:600">{escape(value)}</td></tr>'
        for cue, value in facts(thing, random))
    return page(
        f'<div style="display:flex;justify-content:space-between">{logo(thing, random, 52)}<div style="font-size:30px">{escape(thing.product)}</div></div>'
        f'<hr style="border:1px solid #333"><table>{rows}</table><div style="font-size:22px">{escape(thing.maker)} · {escape(thing.cue("made", random))}</div>',
        "padding:30px;background:#fff;color:#000", 900), truth(thing)


def dark(thing, random):
    end = colon(random)
    rows = "".join(f"<div>{escape(cue)}{end if cue else ''} <b>{escape(value)}</b></div>" for cue, value in facts(thing, random, few=True))
    return page(
        logo(thing, random, 54) + f'<div style="font-size:27px;line-height:1.6">{rows}<div>{escape(thing.cue("by", random))}: {escape(thing.maker)}</div></div>',
        "padding:34px;background:#1d1f22;color:#e8e8e8;border-radius:12px", 760), without_title(truth(thing))


def sticker_with_code(thing, random):
    """A white sticker with the serial number as a bar code."""
    kind, value = serial_code(thing, random)
    code = marks.picture(kind, value, 520 if kind == "code128" else 170, 90 if kind == "code128" else None, text=False)
    end = colon(random)
    return page(
        f'<div style="font-size:34px;font-weight:700">{escape(thing.brand)} {escape(thing.product)}</div>'
        f'<div style="font-size:29px">{escape(thing.cue("model", random))}{end} {escape(thing.model)}</div><div style="margin:14px 0">{code}</div>'
        f'<div style="font-size:29px">{escape(thing.cue("serial", random))}{end} {escape(thing.serial)}</div>'
        f'<div style="font-size:21px">{escape(thing.rating(random) if thing.electrical else thing.cue("made", random))}</div>',
        "padding:28px;background:#fff;color:#000;border:2px solid #000", 700), truth(thing, [(kind, value)])


def above(thing, random):
    """Small words above their values, side by side."""
    cells = "".join(
        f'<div style="min-width:250px"><div style="font-size:20px;color:#555">{escape(cue or "Data")}</div><div style="font-size:31px">{escape(value)}</div></div>'
        for cue, value in facts(thing, random))
    return page(
        logo(thing, random, 50) + f'<div style="font-size:26px">{escape(thing.product)}</div><div style="display:flex;flex-wrap:wrap;gap:20px 40px;margin-top:16px">{cells}</div>',
        "padding:34px;background:#f4f1e8;color:#1a1a1a;border:2px solid #999", 860), truth(thing)


def brand_and_model(thing, random):
    """The model beside the maker, without a word before it."""
    end = colon(random)
    return page(
        f'<div style="font-size:56px;font-weight:700">{escape(thing.brand)} <span style="font-weight:400">{escape(thing.model)}</span></div>'
        f'<div style="font-size:30px">{escape(thing.product)}</div><div style="font-size:28px;margin-top:18px">{escape(thing.cue("serial", random))}{end} {escape(thing.serial)}</div>'
        f'<div style="font-size:24px">{escape(thing.rating(random))}</div><div style="font-size:24px">{escape(thing.cue("made", random))}</div>',
        "padding:34px;background:#d9dcdf;color:#101010;border-radius:8px", 880), truth(thing)


# Unseen.


def metal(thing, random):
    """Engraved rows with lines between them, several facts in one row."""
    rows = facts(thing, random)
    cells = "".join(
        f'<div style="border:2px solid #444;padding:8px 16px;flex:1 1 40%"><span style="font-size:21px">{escape(cue)}</span> '
        f'<span style="font-size:31px;letter-spacing:.04em">{escape(value)}</span></div>' for cue, value in rows)
    return page(
        f'<div style="text-align:center">{logo(thing, random, 60)}<div style="font-size:25px">{escape(thing.maker)}</div></div><div style="display:flex;flex-wrap:wrap;margin-top:14px">{cells}</div>'
        f'<div style="font-size:22px;text-align:center;margin-top:10px">{escape(thing.product)} – {escape(thing.cue("made", random))}</div>',
        "padding:30px;background:linear-gradient(110deg,#b7babd,#d9dbdd 40%,#a9acaf);color:#15171a;border-radius:10px", 960), truth(thing)


def running_text(thing, random):
    """Facts one after another, as under a small device."""
    parts = [f"{cue} {value}".strip() for cue, value in facts(thing, random)]
    text = random.choice(["  ", " | ", "; "]).join(escape(part) for part in [*parts, thing.cue("made", random)])
    return page(
        f'<div style="font-size:33px;font-weight:700">{escape(thing.brand)}</div><div style="font-size:25px">{escape(thing.product)}</div>'
        f'<div style="font-size:24px;line-height:1.55;margin-top:8px">{text}</div>', "padding:26px;background:#fafafa;color:#222", 840), truth(thing)


def codes_on_the_right(thing, random):
    kind, value = thing.code
    end = colon(random)
    rows = "".join(f"<div>{escape(cue)}{end if cue else ''} {escape(value)}</div>" for cue, value in facts(thing, random))
    own = ("qr", f"https://{thing.brand.split()[0].lower()}.example/p?sn={thing.serial.replace(' ', '')}")
    return page(
        f'<div style="display:flex;justify-content:space-between;gap:30px"><div style="font-size:27px;line-height:1.5">{logo(thing, random, 46)}{rows}<div style="font-size:20px">{escape(thing.maker)}</div></div>'
        f'<div style="text-align:center">{marks.picture(*own, 190)}<div style="margin-top:20px">{marks.picture(kind, value, 300)}</div></div></div>',
        "padding:30px;background:#fff;color:#111;border:2px dashed #aaa", 1040), truth(thing, [own, (kind, marks.full(kind, value))])


def upright_label(thing, random):
    """A narrow label with centered rows and a bar code below each number."""
    one, two = ("code128", thing.model.replace(" ", "-")), ("code128", thing.serial.replace(" ", ""))
    return page(
        f'<div style="text-align:center">{logo(thing, random, 44)}<div style="font-size:25px">{escape(thing.product)}</div>'
        f'<div style="font-size:25px;margin-top:18px">{escape(thing.cue("model", random))}: {escape(thing.model)}</div>{marks.picture(*one, 400, 70, text=False)}'
        f'<div style="font-size:25px;margin-top:18px">{escape(thing.cue("serial", random))}: {escape(thing.serial)}</div>{marks.picture(*two, 400, 70, text=False)}'
        f'<div style="font-size:20px;margin-top:14px">{escape(thing.rating(random) if thing.electrical else thing.article)}</div></div>',
        "padding:26px;background:#fdfdfb;color:#000", 520), truth(thing, [one, two])


LAYOUTS = {"tuning": [simple_list, two_columns, dark, sticker_with_code, above, brand_and_model],
           "unseen": [metal, running_text, codes_on_the_right, upright_label]}
