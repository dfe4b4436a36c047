"""Bar codes and QR codes as SVG, by zint."""

import re
import subprocess
from functools import lru_cache

TYPES = {"ean13": "EANX", "ean8": "EANX", "isbn": "EANX", "upca": "UPCA", "upce": "UPCE", "code128": "CODE128", "qr": "QRCODE"}


def check_digit(digits: str) -> str:
    total = sum(int(digit) * (3 if place % 2 == 0 else 1) for place, digit in enumerate(reversed(digits)))
    return str(-total % 10)


def invent(kind: str, random) -> str:
    """The value of a product code with its check digit."""
    if kind == "isbn":
        body = random.choice(["978", "978", "979"]) + str(random.randint(1, 9)) + "".join(random.choices("0123456789", k=8))
        return body + check_digit(body)
    if kind == "ean8":
        body = "".join(random.choices("0123456789", k=7))
        return body + check_digit(body)
    if kind == "upca":
        body = random.choice("0678") + "".join(random.choices("0123456789", k=10))
        return body + check_digit(body)
    if kind == "upce":
        body = "0" + "".join(random.choices("123456789", k=5)) + random.choice("056789")
        # zint prints the check digit; UPC-E has the one of its long form.
        return body
    body = random.choice(["40", "50", "73", "87", "30", "84"]) + "".join(random.choices("0123456789", k=10))
    return body + check_digit(body)


def long_form(short: str) -> str:
    """The digits of UPC-A without its check digit, for seven digits of UPC-E."""
    system, d, last = short[0], short[1:], short[6]
    if last in "012":
        return system + d[:2] + last + "0000" + d[2:5]
    if last == "3":
        return system + d[:3] + "00000" + d[3:5]
    if last == "4":
        return system + d[:4] + "00000" + d[4]
    return system + d[:5] + "0000" + last


def full(kind: str, value: str) -> str:
    """The value that a scanner reads."""
    return value + check_digit(long_form(value)) if kind == "upce" else value


@lru_cache(maxsize=None)
def svg(kind: str, value: str, text: bool = True) -> str:
    data = value[:-1] if kind in ("ean13", "isbn", "ean8", "upca") else value
    command = ["zint", "-b", TYPES[kind], "-d", data, "--direct", "--filetype=SVG", "--scale=2"]
    if kind not in ("qr",):
        command += ["--quietzones"]
    if not text:
        command += ["--notext"]
    drawn = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    drawn = re.sub(r"<\?xml.*?\?>|<!DOCTYPE.*?>", "", drawn, flags=re.S)
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', drawn)
    return drawn.replace("<svg ", f'<svg viewBox="0 0 {size[1]} {size[2]}" preserveAspectRatio="none" ', 1), float(size[1]), float(size[2])


def picture(kind: str, value: str, width: int, height: int | None = None, text: bool = True) -> str:
    """HTML of the code."""
    drawn, across, down = svg(kind, value, text)
    height = height or round(width * down / across)
    drawn = re.sub(r'width="[\d.]+" height="[\d.]+"', f'width="{width}" height="{height}"', drawn, count=1)
    return f'<span class="code" style="display:inline-block;line-height:0">{drawn}</span>'
