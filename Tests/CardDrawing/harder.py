"""Cards and pictures that are hard to read: colored, textured and low-contrast paper; small scans and bad crops; photos
on cluttered tables, at an angle, with shadows, blur and strong JPEG compression."""

from math import cos, pi, sin
from random import Random

import numpy
from PIL import Image, ImageColor, ImageDraw, ImageFilter, ImageFont

import papers

# Paper, ink, accent.
COLORED = [("#c8a876", "#2a2118", "#5a1e12"), ("#b3261e", "#ffffff", "#ffe2a8"), ("#e07a1f", "#1c1208", "#ffffff"),
    ("#0b7285", "#f2fbfd", "#ffe066"), ("#7048a8", "#ffffff", "#ffd8f0"), ("#f4d03f", "#222222", "#8a1c1c"),
    ("#8fb339", "#10210a", "#ffffff"), ("#5c7cfa", "#ffffff", "#fff3bf"), ("#d9b8c4", "#4a1530", "#86134b")]
FAINT = [("#ffffff", "#9a9a9a", "#7fa3c4"), ("#e9e4da", "#a08c6c", "#a3704a"), ("#30343a", "#8d949c", "#b29a66"),
    ("#101418", "#a8894f", "#a8894f"), ("#cfd8dc", "#78909c", "#546e7a")]


def stock(random: Random) -> tuple[str, str, str]:
    return random.choice(random.choice([papers.LIGHT, papers.DARK, COLORED, COLORED, FAINT]))


def ground(size: tuple[int, int], paper: str, random: Random) -> Image.Image:
    """The blank card."""
    kind = random.choice(["plain", "plain", "gradient", "linen", "stripes", "marks", "fibers"])
    width, height = size
    color = numpy.array(ImageColor.getrgb(paper), dtype=numpy.float32)
    y, x = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
    noise = numpy.random.default_rng(random.randrange(2**32))
    shade = numpy.zeros((height, width), dtype=numpy.float32)
    if kind == "gradient":
        angle = random.uniform(0, 2 * pi)
        across = (x / width - 0.5) * cos(angle) + (y / height - 0.5) * sin(angle)
        shade = across * random.uniform(30, 90)
    elif kind == "linen":
        pitch = random.uniform(4, 12)
        shade = (numpy.sin(2 * pi * x / pitch) + numpy.sin(2 * pi * y / pitch)) * random.uniform(3, 10)
    elif kind == "stripes":
        shade = numpy.where((x + y * random.choice([-1, 0, 1])) % random.uniform(14, 60) < 4, -1, 0) * random.uniform(8, 26)
    elif kind == "marks":
        for _ in range(random.randint(2, 6)):
            left, top, radius = random.uniform(0, width), random.uniform(0, height), random.uniform(60, 420)
            distance = numpy.hypot(x - left, y - top)
            shade += numpy.where(abs(distance - radius) < random.uniform(4, 60), random.uniform(-18, 18), 0)
    elif kind == "fibers":
        shade = blurred(noise.normal(0, 1, (height, width)), random.uniform(1, 5)) * random.uniform(3, 11)
    return picture(color[None, None, :] + shade[:, :, None])


def photographed(card: Image.Image, random: Random) -> Image.Image:
    kind = random.choice(["scan", "crop", "photo", "photo", "photo"])
    if kind == "scan":
        return degraded(scanned(card, random), random, grain=5)
    if kind == "crop":
        return degraded(cropped(card, random), random, grain=9)
    return degraded(lit(on_cluttered_table(card, random), random), random, grain=12)


def scanned(card: Image.Image, random: Random) -> Image.Image:
    """A small scan with the scanner's lid around the card."""
    width = random.randint(420, 1000)
    small = card.resize((width, round(width * card.height / card.width)), Image.Resampling.LANCZOS)
    lid = random.choice(["#ffffff", "#f2f2f2", "#d8d8d8", "#2b2b2b"])
    rim = [random.randint(0, round(0.05 * width)) for _ in range(4)]
    page = Image.new("RGB", (small.width + rim[0] + rim[2], small.height + rim[1] + rim[3]), lid)
    turned = Image.new("L", small.size, 255)
    angle = random.gauss(0, 0.8)
    page.paste(
        small.rotate(angle, Image.Resampling.BICUBIC), (rim[0], rim[1]), turned.rotate(angle, Image.Resampling.BICUBIC))
    return page


def cropped(card: Image.Image, random: Random) -> Image.Image:
    """A photo that is cropped inside the card's margin or just outside its edge."""
    width, height = card.size
    table = Image.new("RGB", (round(width * 1.1), round(height * 1.1)), random.choice(papers.TABLES))
    table.paste(card, (round(width * 0.05), round(height * 0.05)))
    table = table.rotate(random.gauss(0, 1.2), Image.Resampling.BICUBIC, fillcolor=table.getpixel((2, 2)))
    sides = [random.choice([0.0, 0.03, 0.065]) for _ in range(4)]
    cut = table.crop((
        round(width * sides[0]), round(height * sides[1]), round(table.width - width * sides[2]),
        round(table.height - height * sides[3])))
    return lit(fitted(cut, random.choice([800, 1100, 1600, 2200])), random)


def on_cluttered_table(card: Image.Image, random: Random) -> Image.Image:
    size = random.choice([(640, 480), (800, 600), (1280, 960), (1600, 1200), (2048, 1536), (2592, 1944)])
    width, height = size
    table = clutter(size, random)
    # A value above 1 cuts into the card's margin.
    share = random.choice([random.uniform(0.6, 0.95), random.uniform(0.9, 1.06)])
    across = min(share * width, share * height * card.width / card.height)
    down = across * card.height / card.width
    middle = (width / 2 + random.uniform(-0.3, 0.3) * max(0, width - across),
        height / 2 + random.uniform(-0.3, 0.3) * max(0, height - down))
    angle = random.gauss(0, 5 if share < 0.9 else 1) * pi / 180
    wobble = (0.05 if share < 0.9 else 0.012) * across
    corners = []
    for x, y in [(-across / 2, -down / 2), (across / 2, -down / 2), (across / 2, down / 2), (-across / 2, down / 2)]:
        corners.append((
            middle[0] + x * cos(angle) - y * sin(angle) + random.uniform(-wobble, wobble),
            middle[1] + x * sin(angle) + y * cos(angle) + random.uniform(-wobble, wobble)))
    # Scaling down in one step gives jagged edges in Pillow.
    near = fitted(card, round(min(card.width, 1.5 * across)))
    matrix = papers.perspective(corners, [(0, 0), (near.width, 0), near.size, (0, near.height)])
    warp = dict(size=size, method=Image.Transform.PERSPECTIVE, data=matrix, resample=Image.Resampling.BICUBIC)
    mask = Image.new("L", near.size, 255).transform(**warp)
    if random.random() < 0.6:
        shift = (round(0.01 * width), round(0.012 * height))
        shadow = Image.new("L", size, 0)
        shadow.paste(mask, shift)
        shadow = shadow.filter(ImageFilter.GaussianBlur(0.01 * width)).point(lambda level: level // 2)
        table.paste(Image.new("RGB", size, "black"), mask=shadow)
    table.paste(near.transform(**warp), mask=mask)
    return table


def clutter(size: tuple[int, int], random: Random) -> Image.Image:
    """A table: wood grain, cloth, stone; with keys, a printed page or other cards on it."""
    width, height = size
    kind = random.choice(["plain", "wood", "weave", "stone", "keys", "page", "cards"])
    color = random.choice([*papers.TABLES, "#ece8e0", "#14181c", "#7a1f1f", "#2f5d50"])
    noise = numpy.random.default_rng(random.randrange(2**32))
    y, x = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
    unit = width / 1000
    shade = numpy.zeros((height, width), dtype=numpy.float32)
    if kind == "wood":
        bend = blurred(noise.normal(0, 1, (height, width)), 60 * unit) * 60 * unit
        shade = numpy.sin((y + bend) * 2 * pi / (random.uniform(8, 40) * unit)) * random.uniform(6, 22)
        shade += blurred(noise.normal(0, 1, (height, 1)), 1.5) * 8
    elif kind == "weave":
        pitch = random.uniform(5, 18) * unit
        shade = numpy.sin(2 * pi * x / pitch) * numpy.sin(2 * pi * y / pitch) * random.uniform(8, 30)
    elif kind == "stone":
        shade = blurred(noise.normal(0, 1, (height, width)), 3 * unit) * 14
        shade += blurred(noise.normal(0, 1, (height, width)), 25 * unit) * 20
    table = picture(numpy.array(ImageColor.getrgb(color), dtype=numpy.float32)[None, None, :] + shade[:, :, None])
    pen = ImageDraw.Draw(table)
    if kind == "keys":
        side = random.uniform(50, 90) * unit
        face = font(round(side * 0.3))
        for row in range(int(height / side) + 1):
            for column in range(int(width / side) + 1):
                left, top = column * side + (row % 2) * side / 3, row * side
                pen.rounded_rectangle((left, top, left + side * 0.86, top + side * 0.86), side * 0.12, fill="#222427")
                pen.text((left + side * 0.2, top + side * 0.15), random.choice("QWERTZUIOPASDFGHJKL"), font=face, fill="#d8d8d8")
    elif kind == "page":
        pen.rectangle((random.uniform(-0.2, 0.2) * width, 0, random.uniform(0.8, 1.2) * width, height), fill="#f4f3ef")
        rule = random.uniform(14, 30) * unit
        for line in range(int(height / rule)):
            if random.random() < 0.8:
                pen.line((0.1 * width, line * rule, random.uniform(0.5, 0.95) * width, line * rule), fill="#55565a",
                    width=max(1, round(rule * 0.15)))
    elif kind == "cards":
        for _ in range(random.randint(2, 4)):
            left, top = random.uniform(-0.2, 0.9) * width, random.uniform(-0.2, 0.9) * height
            pen.rectangle((left, top, left + 0.4 * width, top + 0.25 * width), fill=random.choice(
                ["#ffffff", "#dcdcdc", "#1f2a36", "#b3261e"]), outline="#707070")
    return table


def lit(photo: Image.Image, random: Random) -> Image.Image:
    """Uneven light, the edge of a shadow, a reflection."""
    width, height = photo.size
    y, x = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
    x, y = x / width, y / height
    light = random.uniform(0.6, 1.05) + (x - 0.5) * random.uniform(-0.4, 0.4) + (y - 0.5) * random.uniform(-0.4, 0.4)
    if random.random() < 0.4:
        angle = random.uniform(0, 2 * pi)
        across = (x - random.uniform(0.3, 0.7)) * cos(angle) + (y - random.uniform(0.3, 0.7)) * sin(angle)
        light = light * (1 - random.uniform(0.25, 0.6) / (1 + numpy.exp(numpy.clip(-across / random.uniform(0.005, 0.05), -40, 40))))
    pixels = numpy.asarray(photo, dtype=numpy.float32) * light[:, :, None]
    if random.random() < 0.25:
        spot = numpy.exp(-((x - random.random()) ** 2 + (y - random.random()) ** 2) / random.uniform(0.01, 0.05))
        pixels = pixels + random.uniform(30, 90) * spot[:, :, None]
    tint = numpy.array([random.uniform(0.88, 1.08), 1, random.uniform(0.85, 1.05)], dtype=numpy.float32)
    return picture(pixels * tint)


def degraded(photo: Image.Image, random: Random, grain: float) -> Image.Image:
    """Lens blur, motion blur and sensor noise."""
    unit = max(photo.size) / 1000
    if random.random() < 0.6:
        photo = photo.filter(ImageFilter.GaussianBlur(random.uniform(0.2, 0.75) * max(1, unit * 0.7)))
    if random.random() < 0.15:
        length = random.choice([3, 5])
        row = [0] * (length * length)
        for step in range(length):
            row[length * (length // 2) + step] = 1
        if length in (3, 5):
            photo = photo.filter(ImageFilter.Kernel((length, length), row))
    noise = numpy.random.default_rng(random.randrange(2**32))
    pixels = numpy.asarray(photo, dtype=numpy.float32)
    return picture(pixels + noise.normal(0, random.uniform(0, grain), pixels.shape))


def fitted(image: Image.Image, width: int) -> Image.Image:
    return image.resize((width, round(width * image.height / image.width)), Image.Resampling.LANCZOS)


def font(size: int) -> ImageFont.FreeTypeFont:
    import fonts

    return ImageFont.truetype(fonts.installed()["DejaVu Sans"]["regular"], max(6, size))


def blurred(values: numpy.ndarray, radius: float) -> numpy.ndarray:
    """Noise smoothed over the given number of pixels and scaled to a standard deviation of 1."""
    image = Image.fromarray(values.astype(numpy.float32), "F")
    shrink = max(1, int(radius))
    small = image.resize((max(1, image.width // shrink), max(1, image.height // shrink)), Image.Resampling.BOX)
    smooth = numpy.asarray(small.resize(image.size, Image.Resampling.BICUBIC))
    return smooth / max(float(smooth.std()), 1e-6)


def picture(pixels: numpy.ndarray) -> Image.Image:
    return Image.fromarray(numpy.clip(pixels, 0, 255).astype(numpy.uint8))
