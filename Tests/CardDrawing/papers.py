"""The paper of a card, and the effects of a camera."""

from math import radians, sin
from random import Random

import numpy
from PIL import Image, ImageFilter

LIGHT = [("#ffffff", "#1a1a1a", "#2b5d8a"), ("#f7f3ea", "#262019", "#8a3324"), ("#eef2f5", "#1d2b36", "#00695c"),
    ("#fffdf5", "#333333", "#6a1b4d"), ("#f2f2f2", "#111111", "#37474f")]
DARK = [("#1b2430", "#f4f4f2", "#d9b36c"), ("#202020", "#eeeeee", "#7fc8a9"), ("#3b1f2b", "#f6ecec", "#e0b0a0"),
    ("#0f3d3e", "#f1f7f6", "#e2c275")]

TABLES = ["#6b4a2f", "#3d3d3d", "#8a8f94", "#b9a58a", "#25323d", "#cfcfca"]


def stock(random: Random) -> tuple[str, str, str]:
    """Paper, ink, accent."""
    return random.choice(DARK if random.random() < 0.3 else LIGHT)


def photographed(card: Image.Image, random: Random) -> Image.Image:
    """Photographs the card on a table: slightly rotated, in uneven light, slightly out of focus."""
    style = random.choice(["scan", "scan", "photo", "photo", "photo"])
    if style == "photo":
        card = on_table(card, random)
    if random.random() < 0.5:
        card = card.filter(ImageFilter.GaussianBlur(random.uniform(0.3, 1.1)))
    pixels = numpy.asarray(card, dtype=numpy.float32)
    grain = numpy.random.default_rng(random.randrange(2**32))
    if style == "photo":
        height, width = pixels.shape[:2]
        slope = numpy.linspace(random.uniform(0.72, 1.0), random.uniform(0.85, 1.08), width)[None, :, None]
        fall = numpy.linspace(random.uniform(0.8, 1.0), random.uniform(0.85, 1.05), height)[:, None, None]
        pixels = pixels * slope * fall
    pixels = pixels + grain.normal(0, random.uniform(0, 7), pixels.shape)
    return Image.fromarray(numpy.clip(pixels, 0, 255).astype(numpy.uint8))


def on_table(card: Image.Image, random: Random) -> Image.Image:
    width, height = card.size
    margin = random.uniform(0.06, 0.25)
    size = (int(width * (1 + 2 * margin)), int(height * (1 + 2 * margin * 1.4)))
    table = Image.new("RGB", size, random.choice(TABLES))
    grain = numpy.random.default_rng(random.randrange(2**32))
    texture = grain.normal(0, 6, (size[1], 1, 1)) + grain.normal(0, 4, (size[1], size[0], 1))
    table = Image.fromarray(numpy.clip(numpy.asarray(table, dtype=numpy.float32) + texture, 0, 255).astype(numpy.uint8))
    left, top = (size[0] - width) / 2, (size[1] - height) / 2
    wobble = width * 0.045
    corners = [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
    corners = [(x + random.uniform(-wobble, wobble), y + random.uniform(-wobble, wobble)) for x, y in corners]
    matrix = perspective(corners, [(0, 0), (width, 0), (width, height), (0, height)])
    warped = card.transform(size, Image.Transform.PERSPECTIVE, matrix, Image.Resampling.BICUBIC)
    mask = Image.new("L", card.size, 255).transform(size, Image.Transform.PERSPECTIVE, matrix, Image.Resampling.BICUBIC)
    table.paste(warped, mask=mask)
    turn = random.gauss(0, 2)
    return table.rotate(turn, Image.Resampling.BICUBIC, fillcolor=table.getpixel((2, 2)))


def laid_out(cards: list[Image.Image], random: Random, askew: float) -> Image.Image:
    """Several cards on one table, two in a row, each rotated (standard deviation in degrees)."""
    width, height = cards[0].size
    rows = (len(cards) + 1) // 2
    columns = min(len(cards), 2)
    room = 3 * sin(radians(askew - 1))
    across, down = width * (1.07 + room * height / width / 2), height * (1.13 + room * width / height / 2)
    table = Image.new("RGB", (int(across * columns + width * 0.1), int(down * rows + height * 0.14)), random.choice(TABLES))
    for index, card in enumerate(cards):
        turn = random.gauss(0, askew)
        mask = Image.new("L", card.size, 255).rotate(turn, Image.Resampling.BICUBIC, expand=True)
        place = (
            int(width * 0.04 + index % 2 * across),
            int(height * 0.07 + index // 2 * down),
        )
        table.paste(card.rotate(turn, Image.Resampling.BICUBIC, expand=True), place, mask)
    return table


def perspective(target: list[tuple[float, float]], source: list[tuple[float, float]]) -> list[float]:
    """The eight coefficients of Pillow's perspective transform, from target to source."""
    rows, right = [], []
    for (x, y), (u, v) in zip(target, source):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    return numpy.linalg.solve(numpy.array(rows, dtype=float), numpy.array(right, dtype=float)).tolist()
