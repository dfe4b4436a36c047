"""Receipts."""

from datetime import date, timedelta
from html import escape

import marks
import plates
import words
from things import amount

RATES = {"de": 0.19, "en": 0.0825, "fr": 0.2, "es": 0.21, "it": 0.22, "nl": 0.21}


class Sale:
    """What was bought, as it is printed."""

    def __init__(self, thing, random):
        self.random, self.language = random, thing.language
        shops = [name for name, language in words.SHOPS[thing.part] if language == thing.language]
        self.shop = random.choice(shops)
        self.said = {key: random.choice(value) for key, value in words.RECEIPT[thing.part][thing.language].items()}
        self.currency = thing.currency
        goods = words.GOODS[thing.part][thing.language]
        self.lines = []
        for name in random.sample(goods, random.randint(1, min(6, len(goods)))):
            pieces = random.choice([1, 1, 1, 1, 2, 3, 4])
            each = round(random.uniform(0.8, 90), 2)
            self.lines.append({"text": name, "pieces": pieces, "each": each, "amount": round(pieces * each, 2)})
        if random.random() < 0.3:
            self.lines[0] = {"text": f"{thing.brand} {thing.model}", "pieces": 1, "each": thing.price, "amount": thing.price}
        if random.random() < 0.2:
            self.lines.append({"text": self.said["discount"], "pieces": 1, "each": 0, "amount": -round(random.uniform(0.5, 3), 2)})
        gross = round(sum(line["amount"] for line in self.lines), 2)
        # Taxes are added in the United States only.
        self.adds_tax = thing.language == "en" and thing.currency == "$"
        rate = RATES[thing.language]
        self.tax = round(gross * rate, 2) if self.adds_tax else round(gross * rate / (1 + rate), 2)
        self.subtotal = gross if self.adds_tax else round(gross - self.tax, 2)
        self.total = round(gross + self.tax, 2) if self.adds_tax else gross
        self.day = date(2019, 1, 1) + timedelta(days=random.randint(0, 2700))
        self.is_month_first = self.adds_tax
        self.time = f"{random.randint(8, 20):02}:{random.randint(0, 59):02}"
        self.cash = self.total + random.choice([0, 0.5, 3.11, 10]) if random.random() < 0.35 else None

    def money(self, value, sign=False):
        return amount(value, self.language, self.currency if sign else "", None)

    def written_day(self):
        day, random = self.day, self.random
        if self.language in ("de",):
            return day.strftime(random.choice(["%d.%m.%Y", "%d.%m.%y", "%d.%m.%Y"]))
        if self.is_month_first:
            return day.strftime(random.choice(["%m/%d/%Y", "%m/%d/%y", "%b %d, %Y"]))
        return day.strftime(random.choice(["%d/%m/%Y", "%d-%m-%Y", "%d/%m/%y"] + (["%d %b %Y", "%Y-%m-%d"] if self.language == "en" else [])))

    def truth(self, codes=()):
        lines = [{"text": line["text"], "amount": f'{line["amount"]:.2f}'} for line in self.lines]
        fields = {"purchaseDate": self.day.isoformat()}
        if len(self.lines) == 1 and not self.adds_tax:
            fields["price"] = f'{self.lines[0]["each"]:.2f}'
        return {"kind": "receipt", "fields": fields, "codes": list(codes),
                "receipt": {"shop": self.shop, "date": self.day.isoformat(), "total": f"{self.total:.2f}", "lines": lines}}

    def head(self):
        rows = [self.random.choice(words.STREETS[self.language]), self.random.choice(words.TOWNS[self.language])]
        if self.random.random() < 0.5:
            rows.append(f"Tel. {self.random.randint(100, 999)} {self.random.randint(1000000, 9999999)}")
        if self.random.random() < 0.3:
            rows.append(f"USt-IdNr. DE{self.random.randint(100000000, 999999999)}" if self.language == "de" else f"www.{self.shop.split()[0].lower().replace(chr(39), '')}.example")
        return rows

    def foot(self):
        rows = []
        if self.cash is not None:
            rows += [(self.said["cash"], self.money(self.cash)), (self.said["change"], self.money(self.cash - self.total))]
        else:
            rows += [(self.said["card"], self.money(self.total))]
        return rows


def row(left, right, bold=False, size=None):
    style = ("font-weight:700;" if bold else "") + (f"font-size:{size}px;" if size else "")
    return f'<div style="display:flex;justify-content:space-between;gap:20px;{style}"><span>{escape(left)}</span><span>{escape(right)}</span></div>'


def goods(sale, mark="", sign=False):
    rows = []
    for line in sale.lines:
        if line["pieces"] > 1:
            style = sale.random.choice(["below", "before"])
            if style == "below":
                rows.append(row(line["text"], sale.money(line["amount"], sign) + mark))
                rows.append(f'<div>&nbsp;&nbsp;{line["pieces"]} {escape(sale.said["piece"])} {sale.money(line["each"])}</div>')
            else:
                rows.append(row(f'{line["pieces"]} {sale.said["piece"]} {line["text"]}', sale.money(line["amount"], sign) + mark))
        else:
            rows.append(row(line["text"], sale.money(line["amount"], sign) + mark))
    return "".join(rows)


RULE = '<div style="border-top:2px dashed #333;margin:10px 0"></div>'


def taxes(sale, included):
    if sale.adds_tax:
        return row(sale.said["subtotal"], sale.money(sale.subtotal)) + row(sale.said["tax"], sale.money(sale.tax))
    return row(sale.said["tax"], sale.money(sale.tax)) if included else ""


def classic(thing, random):
    sale = Sale(thing, random)
    head = "".join(f"<div>{escape(text)}</div>" for text in sale.head())
    total = row(sale.said["total"], sale.money(sale.total, random.random() < 0.5), True, 34)
    tail = "" if sale.adds_tax else taxes(sale, True)
    return plates.page(
        f'<div style="text-align:center"><div style="font-size:40px;font-weight:700">{escape(sale.shop)}</div>{head}</div>{RULE}{goods(sale, random.choice(["", " A", " B"]))}{RULE}'
        f'{taxes(sale, False)}{total}{"".join(row(*pair) for pair in sale.foot())}{tail}{RULE}<div>{escape(sale.said["date"])} {sale.written_day()} {sale.time}</div>'
        f'<div>{escape(sale.said["receipt"])} {random.randint(1000, 99999)}</div><div style="text-align:center;margin-top:14px">{escape(sale.said["thanks"])}</div>',
        "padding:34px 30px;background:#fcfcfa;color:#222;font-size:25px;line-height:1.35;MONO", 600), sale.truth()


def day_first(thing, random):
    """Date and number at the top."""
    sale = Sale(thing, random)
    head = "".join(f"<div>{escape(text)}</div>" for text in sale.head())
    return plates.page(
        f'<div style="font-size:36px;font-weight:700">{escape(sale.shop.upper())}</div>{head}<div style="margin-top:10px">{row(sale.written_day() + " " + sale.time, sale.said["receipt"] + " " + str(random.randint(100, 9999)))}</div>'
        f'{RULE}{goods(sale)}{taxes(sale, False)}{RULE}{row(sale.said["total"], sale.money(sale.total, True), True)}{"".join(row(*pair) for pair in sale.foot())}{"" if sale.adds_tax else taxes(sale, True)}'
        f'<div style="text-align:center;margin-top:16px">{escape(sale.said["thanks"])}</div>',
        "padding:30px;background:#f8f8f8;color:#303030;font-size:24px;line-height:1.4;MONO", 560), sale.truth()


def wide_invoice(thing, random):
    """A table with pieces, price for each and amount."""
    sale = Sale(thing, random)
    rows = "".join(
        f'<tr><td style="padding:6px 0">{line["pieces"]}</td><td>{escape(line["text"])}</td><td style="text-align:right">{sale.money(line["each"] if line["pieces"] > 1 or line["amount"] > 0 else line["amount"])}</td>'
        f'<td style="text-align:right">{sale.money(line["amount"])}</td></tr>' for line in sale.lines)
    head = " · ".join(escape(text) for text in sale.head())
    return plates.page(
        f'<div style="display:flex;justify-content:space-between"><div style="font-size:44px;font-weight:700">{escape(sale.shop)}</div><div style="text-align:right">{escape(sale.said["receipt"])} {random.randint(1000, 99999)}<br>{escape(sale.said["date"])} {sale.written_day()}</div></div>'
        f'<div style="font-size:21px;margin-bottom:20px">{head}</div><table style="width:100%;border-collapse:collapse">{rows}</table>{RULE}{taxes(sale, True)}{row(sale.said["total"], sale.money(sale.total, True), True, 32)}',
        "padding:44px;background:#fff;color:#111;font-size:25px", 900), sale.truth()


# Unseen.


def with_code(thing, random):
    """A bar code at the end, everything centered but the amounts, thin print."""
    sale = Sale(thing, random)
    number = "".join(random.choices("0123456789", k=14))
    head = "".join(f"<div>{escape(text)}</div>" for text in sale.head())
    return plates.page(
        f'<div style="text-align:center"><div style="font-size:46px">{escape(sale.shop)}</div>{head}<div>{sale.written_day()}&nbsp;&nbsp;{sale.time}</div></div><br>{goods(sale, "", random.random() < 0.4)}<br>{taxes(sale, False)}'
        f'<div style="border-top:3px double #444;border-bottom:3px double #444;margin:6px 0">{row(sale.said["total"], sale.money(sale.total, True), True, 30)}</div>{"".join(row(*pair) for pair in sale.foot())}{"" if sale.adds_tax else taxes(sale, True)}'
        f'<div style="text-align:center;margin-top:20px">{marks.picture("code128", number, 420, 80)}<br>{escape(sale.said["thanks"])}</div>',
        "padding:30px;background:#fdfdfd;color:#4a4a4a;font-size:24px;line-height:1.3;MONO", 580), sale.truth([("code128", number)])


def numbered(thing, random):
    """Each line has an article number above its name."""
    sale = Sale(thing, random)
    rows = []
    for line in sale.lines:
        rows.append(f'<div style="font-size:20px">{random.randint(100000, 9999999)}</div>')
        if line["pieces"] > 1:
            rows.append(f'<div>{escape(line["text"])}</div>' + row(f'   {line["pieces"]} {sale.said["piece"]} à {sale.money(line["each"])}', sale.money(line["amount"])))
        else:
            rows.append(row(line["text"], sale.money(line["amount"])))
    head = "".join(f"<div>{escape(text)}</div>" for text in sale.head())
    return plates.page(
        f'<div style="font-size:38px;font-weight:700;text-align:center">{escape(sale.shop)}</div><div style="text-align:center">{head}</div>{RULE}{"".join(rows)}{RULE}{taxes(sale, True)}'
        f'{row(sale.said["total"], sale.money(sale.total), True, 36)}{"".join(row(*pair) for pair in sale.foot())}<br>{row(sale.said["date"] or sale.said["receipt"], sale.written_day())}<div>{escape(sale.said["thanks"])}</div>',
        "padding:32px;background:#f6f5f1;color:#2b2b2b;font-size:25px;line-height:1.35;MONO", 620), sale.truth()


def order_mail(thing, random):
    """A printed confirmation of an order."""
    sale = Sale(thing, random)
    rows = "".join(
        f'<div style="display:flex;justify-content:space-between;border-bottom:1px solid #ddd;padding:12px 0"><span>{escape(line["text"])}{" × " + str(line["pieces"]) if line["pieces"] > 1 else ""}</span><b>{sale.money(line["amount"], True)}</b></div>'
        for line in sale.lines)
    return plates.page(
        f'<div style="background:#22324a;color:#fff;font-size:40px;padding:20px 40px">{escape(sale.shop)}</div><div style="padding:30px 40px"><div>{escape(sale.said["receipt"])} {random.randint(100000, 999999)} – {sale.written_day()}</div>{rows}<br>'
        f'{taxes(sale, True)}{row(sale.said["total"], sale.money(sale.total, True), True, 32)}<div style="font-size:20px;margin-top:20px">{" · ".join(escape(text) for text in sale.head())}</div></div>',
        "background:#fff;color:#222;font-size:26px", 860), sale.truth()


LAYOUTS = {"tuning": [classic, day_first, wide_invoice], "unseen": [with_code, numbered, order_mail]}
