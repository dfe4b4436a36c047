"""Plates, labels and packages whose parts are arranged by chance, for fitting: makers arrange them in more ways than a list of
layouts has."""

from html import escape

import marks
import packages
import plates
import tags

SEPARATORS = [" ", " ", " ", " · ", " – ", ", ", " / "]


def lines(thing, random, model):
    """Maker, product and model in one to three lines, in some order."""
    brand = random.choice([thing.brand, thing.brand.upper()])
    names = [name for name in (brand, thing.product, model) if name]
    if random.random() < 0.35:
        random.shuffle(names)
    if model and random.random() < 0.15:
        names[names.index(model)] = f"({model})"
    rows = [[names[0]]]
    for name in names[1:]:
        if random.random() < 0.5:
            rows[-1].append(name)
        else:
            rows.append([name])
    return [random.choice(SEPARATORS).join(row) for row in rows]


def header(thing, random, model):
    sizes = sorted((random.randint(22, 74) for _ in range(3)), reverse=random.random() < 0.7)
    align = random.choice(["left", "left", "center"])
    rows = "".join(
        f'<div style="font-size:{size}px;font-weight:{random.choice([400, 600, 800])}">{escape(line)}</div>' for line, size in zip(lines(thing, random, model), sizes))
    return f'<div style="text-align:{align};margin-bottom:{random.randint(6, 30)}px">{rows}</div>'


def block(rows, random):
    """Rows of cue and value as a list, a table, boxes, running text, or cues above values."""
    size, end = random.randint(22, 32), random.choice([":", ":", "", " :", " ="])
    small = round(size * random.uniform(0.65, 1))
    form = random.choice(["list", "table", "boxes", "running", "above"])
    if form == "running":
        text = random.choice([" | ", "; ", "   ", " • ", ", "]).join(f"{cue}{end if cue else ''} {value}".strip() for cue, value in rows)
        return f'<div style="font-size:{size}px;line-height:1.5">{escape(text)}</div>'
    if form == "list":
        return f'<div style="font-size:{size}px;line-height:1.45">' + "".join(f"<div>{escape(cue)}{end if cue else ''} {escape(value)}</div>" for cue, value in rows) + "</div>"
    if form == "table":
        return "<table>" + "".join(
            f'<tr><td style="font-size:{small}px;padding:3px {random.randint(14, 60)}px 3px 0">{escape(cue)}</td><td style="font-size:{size}px">{escape(value)}</td></tr>' for cue, value in rows) + "</table>"
    line = random.choice(["none", "1px solid #666", "2px solid #333"])
    between = "<br>" if form == "above" else " "
    cells = "".join(
        f'<div style="border:{line};padding:6px 14px;flex:1 1 {random.choice(["30%", "45%"])}"><span style="font-size:{small}px">{escape(cue)}</span>{between}<span style="font-size:{size}px">{escape(value)}</span></div>'
        for cue, value in rows)
    return f'<div style="display:flex;flex-wrap:wrap">{cells}</div>'


def look(random):
    ground, ink = random.choice([
        ("#fff", "#000"), ("#f4f2ec", "#1b1b1b"), ("#dcdfe1", "#111"), ("#c5c8ca", "#18191b"), ("#1e2023", "#ececec"), ("#123b63", "#fff"), ("#f8d648", "#141414"), ("#b32020", "#fff")])
    return f"padding:{random.randint(18, 50)}px;background:{ground};color:{ink};border-radius:{random.choice([0, 0, 10, 24])}px"


def codes(pairs, random):
    pictures = "".join(f'<div style="background:#fff;padding:6px">{marks.picture(*pair, 300)}</div>' for pair in pairs)
    return f'<div style="display:flex;flex-wrap:wrap;gap:24px;justify-content:{random.choice(["space-between", "flex-end", "center"])};margin-top:16px">{pictures}</div>'


def plate(thing, random):
    in_header = random.random() < 0.3
    rows = plates.facts(thing, random)
    if in_header:
        rows = [row for row in rows if row[1] != thing.model]
    own = [plates.serial_code(thing, random)] if random.random() < 0.3 else []
    made = f'<div style="font-size:20px">{escape(random.choice([thing.maker, thing.cue("made", random)]))}</div>' if random.random() < 0.6 else ""
    inner = header(thing, random, thing.model if in_header else "") + block(rows, random) + made + (codes(own, random) if own else "")
    return plates.page(inner, look(random), random.randint(620, 1000)), plates.truth(thing, own)


def tag(thing, random):
    said = tags.parts(thing, random)
    model = thing.model if random.random() < 0.7 else ""
    price = tags.stacked_cents(thing, random, random.randint(70, 170)) if random.random() < 0.4 else \
        f'<div style="font-size:{random.randint(60, 140)}px;font-weight:{random.choice([600, 800])}">{escape(said["price"])}</div>'
    small = " · ".join(escape(said[name]) for name in random.sample(["unit", "tax", "word"], random.randint(0, 2)))
    parts = [header(thing, random, model), f'<div style="display:flex;justify-content:{random.choice(["flex-start", "center", "flex-end"])}">{price}</div>', f'<div style="font-size:21px">{small}</div>']
    if random.random() < 0.3:
        parts.insert(1, f'<div style="font-size:{random.randint(22, 36)}px">{escape(said["old"])}</div>')
    own = [thing.code] if random.random() < 0.5 else []
    inner = "".join(parts) + (codes(own, random) if own else "")
    return plates.page(inner, look(random), random.randint(520, 940)), tags.truth(thing, own[0] if own else None, bool(model))


def package(thing, random):
    said = tags.parts(thing, random)
    form = random.choice(["header", "row", "both"])
    has_serial, has_price = random.random() < 0.4, random.random() < 0.3
    rows = [(thing.cue("model", random), thing.model)] if form != "header" else []
    if has_serial:
        rows.append((thing.cue("serial", random), thing.serial))
    rows += random.sample([(thing.cue("article", random), thing.article), ("Qty", "1 PCS"), ("N.W.", f"{random.uniform(0.4, 9):.1f} kg")], random.randint(0, 2))
    random.shuffle(rows)
    claims = "".join(f"<div>{escape(text)}</div>" for text in packages.claims(thing, random))
    own = [thing.code] + ([("code128", thing.serial.replace(" ", ""))] if has_serial and random.random() < 0.5 else [])
    sticker = f'<div style="display:inline-block;background:#fff;color:#000;font-size:{random.randint(34, 60)}px;padding:10px 18px">{escape(said["price"])}</div>' if has_price else ""
    parts = [f'<div style="font-size:{random.randint(20, 30)}px">{claims}</div>', block(rows, random) if rows else "", sticker]
    random.shuffle(parts)
    inner = header(thing, random, thing.model if form != "row" else "") + "".join(parts) + codes(own, random)
    return plates.page(inner, look(random), random.randint(640, 1000)), packages.truth(thing, own, serial=has_serial, price=has_price)


LAYOUTS = {"tuning": [plate, tag, package]}
