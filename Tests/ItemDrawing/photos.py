"""How a thing gets into a picture: photo, crop or scan."""

import sys
from math import cos, pi, sin
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "CardDrawing"))

import harder
import papers
from PIL import Image, ImageFilter


def taken(card: Image.Image, random: Random) -> Image.Image:
    kind = random.choices(["scan", "crop", "photo"], [1, 1, 4])[0]
    if kind == "scan":
        return harder.degraded(framed(card, random), random, grain=4)
    if kind == "crop":
        turned = framed(card, random).rotate(random.gauss(0, 1.2), Image.Resampling.BICUBIC, fillcolor="#8a8a86")
        return harder.degraded(harder.lit(turned, random), random, grain=8)
    return harder.degraded(harder.lit(on_table(card, random), random), random, grain=9)


def framed(card: Image.Image, random: Random) -> Image.Image:
    rim = random.randint(0, 40)
    page = Image.new("RGB", (card.width + 2 * rim, card.height + 2 * rim), random.choice(["#ffffff", "#eeeeee", "#3a3a3a"]))
    page.paste(card, (rim, rim))
    return page


def on_table(card: Image.Image, random: Random) -> Image.Image:
    long = random.choice([1600, 2048, 2592, 3264, 4032])
    size = (long, long * 3 // 4) if card.width > card.height else (long * 3 // 4, long)
    width, height = size
    table = harder.clutter(size, random)
    share = random.uniform(0.5, 0.92)
    across = min(share * width, share * height * card.width / card.height)
    down = across * card.height / card.width
    middle = (width / 2 + random.uniform(-0.3, 0.3) * (width - across), height / 2 + random.uniform(-0.3, 0.3) * (height - down))
    angle = random.gauss(0, 3.5) * pi / 180
    wobble = 0.03 * min(across, down)
    corners = []
    for x, y in [(-across / 2, -down / 2), (across / 2, -down / 2), (across / 2, down / 2), (-across / 2, down / 2)]:
        corners.append((middle[0] + x * cos(angle) - y * sin(angle) + random.uniform(-wobble, wobble),
                        middle[1] + x * sin(angle) + y * cos(angle) + random.uniform(-wobble, wobble)))
    matrix = papers.perspective(corners, [(0, 0), (card.width, 0), card.size, (0, card.height)])
    warp = dict(size=size, method=Image.Transform.PERSPECTIVE, data=matrix, resample=Image.Resampling.BICUBIC)
    mask = Image.new("L", card.size, 255).transform(**warp)
    if random.random() < 0.6:
        shadow = mask.filter(ImageFilter.GaussianBlur(0.008 * width)).point(lambda level: level // 2)
        table.paste(Image.new("RGB", size, "black"), (round(0.006 * width), round(0.008 * width)), mask=shadow)
    table.paste(card.transform(**warp), mask=mask)
    return table
