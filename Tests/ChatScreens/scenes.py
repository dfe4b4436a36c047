"""Invented pictures as SVG: photos, avatars, stickers, maps and wallpapers."""
import base64
import random

from icons import _FILLED, _STROKED

SKIES = [("#8ec5fc", "#e0c3fc"), ("#fbc2eb", "#a6c1ee"), ("#fdcb6e", "#e17055"), ("#74b9ff", "#dfe6e9"), ("#2d3436", "#636e72"),
         ("#ffecd2", "#fcb69f"), ("#0f2027", "#2c5364"), ("#a1c4fd", "#c2e9fb"), ("#d4fc79", "#96e6a1")]
LANDS = ["#27ae60", "#2c3e50", "#8e6e53", "#1e8449", "#566573", "#b9770e", "#145a32", "#34495e", "#7d6608"]
AVATARS = ["#e17076", "#7bc862", "#e5a64e", "#65aadd", "#a695e7", "#ee7aae", "#6ec9cb", "#f29f4c", "#5b8def", "#9b6b9e"]


def data_url(svg):
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


def _svg(width, height, body, attributes='preserveAspectRatio="xMidYMid slice"'):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'{attributes}>{body}</svg>')


def _gradient(name, colors, rng=None):
    turn = "" if rng is None else f' gradientTransform="rotate({rng.randint(40, 130)})"'
    stops = "".join(f'<stop offset="{index / (len(colors) - 1):.2f}" stop-color="{color}"/>' for index, color in enumerate(colors))
    return f'<defs><linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1"{turn}>{stops}</linearGradient></defs>'


def _landscape(rng, width, height):
    body = _gradient("sky", rng.choice(SKIES)) + f'<rect width="{width}" height="{height}" fill="url(#sky)"/>'
    body += (f'<circle cx="{rng.uniform(0.1, 0.9) * width:.0f}" cy="{rng.uniform(0.1, 0.4) * height:.0f}" '
             f'r="{rng.uniform(0.04, 0.12) * width:.0f}" fill="#fff6d5" opacity="0.9"/>')
    for layer in range(rng.randint(2, 4)):
        base = height * (0.45 + 0.17 * layer)
        points, x = [f"0,{height}"], 0.0
        while x < width:
            points.append(f"{x:.0f},{base - rng.uniform(-0.04, 0.14) * height:.0f}")
            x += rng.uniform(0.06, 0.2) * width
        points += [f"{width},{base:.0f}", f"{width},{height}"]
        body += f'<polygon points="{" ".join(points)}" fill="{rng.choice(LANDS)}" opacity="{rng.uniform(0.6, 0.95):.2f}"/>'
    return body


def _plate(rng, width, height):
    body = f'<rect width="{width}" height="{height}" fill="{rng.choice(["#b08968", "#6d4c41", "#cfd8dc", "#4e342e"])}"/>'
    cx, cy, r = width / 2, height / 2, min(width, height) * 0.42
    body += f'<circle cx="{cx}" cy="{cy}" r="{r}" fill="#fafafa"/><circle cx="{cx}" cy="{cy}" r="{r * 0.78}" fill="#eee"/>'
    for _ in range(26):
        body += (f'<circle cx="{cx + rng.uniform(-0.5, 0.5) * r:.0f}" cy="{cy + rng.uniform(-0.5, 0.5) * r:.0f}" '
                 f'r="{rng.uniform(0.05, 0.2) * r:.0f}" fill="{rng.choice(["#e74c3c", "#f1c40f", "#27ae60", "#d35400", "#fff3e0"])}"/>')
    return body


def _city(rng, width, height):
    body = _gradient("sky", rng.choice(SKIES)) + f'<rect width="{width}" height="{height}" fill="url(#sky)"/>'
    x = 0.0
    while x < width:
        w, tall = rng.uniform(0.08, 0.2) * width, rng.uniform(0.25, 0.8) * height
        color = rng.choice(["#34495e", "#5d6d7e", "#7f8c8d", "#4a4e69", "#22223b", "#9a8c98"])
        body += f'<rect x="{x:.0f}" y="{height - tall:.0f}" width="{w:.0f}" height="{tall:.0f}" fill="{color}"/>'
        for row in range(int(tall / 18)):
            for column in range(int(w / 14)):
                if rng.random() < 0.5:
                    body += (f'<rect x="{x + 5 + column * 14:.0f}" y="{height - tall + 7 + row * 18:.0f}" width="7" height="9" '
                             'fill="#ffe9a8" opacity="0.8"/>')
        x += w + 2
    return body


def _receipt(rng, width, height):
    """A photographed paper with text, which belongs to no message."""
    body = f'<rect width="{width}" height="{height}" fill="{rng.choice(["#7f8c8d", "#a1887f", "#37474f"])}"/>'
    body += (f'<g transform="rotate({rng.uniform(-5, 5):.1f} {width / 2} {height / 2})"><rect x="{width * 0.2}" y="10" '
             f'width="{width * 0.6}" height="{height - 20}" fill="#fdfdf7"/>')
    y = 36
    for item in ["MARKET 24", "Tomatoes 1.2 kg", "Bread", "Oat milk", "Coffee 500 g", "Cheese", "TOTAL"]:
        if y > height - 24:
            break
        body += (f'<text x="{width * 0.24}" y="{y}" font-family="DejaVu Sans Mono" font-size="{width / 26:.0f}" fill="#222">{item}</text>'
                 f'<text x="{width * 0.76}" y="{y}" text-anchor="end" font-family="DejaVu Sans Mono" font-size="{width / 26:.0f}" '
                 f'fill="#222">{rng.randint(1, 19)}.{rng.randint(10, 99)}</text>')
        y += width / 15
    return body + "</g>"


def photo(seed, width, height):
    rng = random.Random(f"photo-{seed}")
    draw = rng.choice([_landscape, _landscape, _plate, _city, _receipt])
    return data_url(_svg(width, height, draw(rng, width, height)))


def sticker(seed, size=150):
    rng = random.Random(f"sticker-{seed}")
    color = rng.choice(AVATARS)
    body = (f'<circle cx="75" cy="80" r="62" fill="{color}" stroke="#fff" stroke-width="6"/>'
            f'<path d="M25 45 L30 5 L60 25 Z M125 45 L120 5 L90 25 Z" fill="{color}" stroke="#fff" stroke-width="5"/>'
            '<circle cx="55" cy="70" r="9" fill="#222"/><circle cx="95" cy="70" r="9" fill="#222"/>')
    body += rng.choice(['<path d="M50 98 Q75 125 100 98" fill="none" stroke="#222" stroke-width="6" stroke-linecap="round"/>',
                        '<path d="M55 112 Q75 92 95 112" fill="none" stroke="#222" stroke-width="6" stroke-linecap="round"/>',
                        '<circle cx="75" cy="104" r="11" fill="#222"/>'])
    return data_url(_svg(150, 150, body))


def map_picture(seed, width, height):
    rng = random.Random(f"map-{seed}")
    body = f'<rect width="{width}" height="{height}" fill="#e8eadd"/>'
    body += f'<path d="M0 {height * 0.8:.0f} Q{width / 2} {height * 0.5:.0f} {width} {height:.0f} V{height} H0 Z" fill="#a8d3ee"/>'
    for _ in range(9):
        body += (f'<path d="M{rng.uniform(0, width):.0f} 0 L{rng.uniform(0, width):.0f} {height}" stroke="#fff" '
                 f'stroke-width="{rng.choice([3, 5, 8])}"/>'
                 f'<path d="M0 {rng.uniform(0, height):.0f} L{width} {rng.uniform(0, height):.0f}" stroke="#fff" '
                 f'stroke-width="{rng.choice([3, 4, 7])}"/>')
    body += (f'<g transform="translate({width / 2 - 18} {height / 2 - 34}) scale(1.5)" fill="#e53935">{_FILLED["pin"]}</g>')
    return data_url(_svg(width, height, body))


def avatar(person, size, plain=None, initials=True):
    """A round picture of a person: a drawn photo, or initials on a color."""
    style = f"width:{size}px;height:{size}px;"
    if person.has_photo:
        rng = random.Random(f"avatar-{person.picture}")
        if rng.random() < 0.5:
            body = _gradient("sky", rng.choice(SKIES)) + '<rect width="100" height="100" fill="url(#sky)"/>'
            skin = rng.choice(["#f3c9a5", "#d9a27c", "#8d5a3b", "#f6d7bd", "#b97e56"])
            hair = rng.choice(["#2b1d14", "#6b4423", "#d8b16a", "#1a1a1a", "#8a8a8a"])
            body += (f'<path d="M10 110 C10 65 90 65 90 110 Z" fill="{rng.choice(AVATARS)}"/>'
                     f'<ellipse cx="50" cy="38" rx="27" ry="29" fill="{hair}"/><ellipse cx="50" cy="46" rx="20" ry="24" fill="{skin}"/>')
        else:
            body = rng.choice([_landscape, _city, _plate])(rng, 100, 100)
        return f'<div class="avatar" style="{style}background:url({data_url(_svg(100, 100, body))}) center/cover"></div>'
    color = plain or AVATARS[person.picture % len(AVATARS)]
    letters = person.initials if initials and person.initials != "#" else ""
    inner = letters or f'<svg width="60%" height="60%" viewBox="0 0 24 24" fill="#fff">{_FILLED["person"]}</svg>'
    return f'<div class="avatar" style="{style}background:{color};font-size:{size * 0.4:.1f}px">{inner}</div>'


def group_avatar(chat, size, seed):
    rng = random.Random(f"group-{seed}")
    style = f"width:{size}px;height:{size}px;"
    if rng.random() < 0.5:
        body = rng.choice([_landscape, _city, _plate])(rng, 100, 100)
        return f'<div class="avatar" style="{style}background:url({data_url(_svg(100, 100, body))}) center/cover"></div>'
    return (f'<div class="avatar" style="{style}background:{rng.choice(AVATARS)}">'
            f'<svg width="62%" height="62%" viewBox="0 0 24 24" fill="#fff">{_FILLED["people"]}</svg></div>')


# Wallpapers: CSS for the layer behind the bubbles

def doodles(rng, color, opacity, size=260, weight=1.4, count=26):
    """A tile of small drawings, as the messengers have them."""
    body, names = "", list(_STROKED) + ["heart", "star", "pin", "thumb"]
    step = size / 6
    for row in range(6):
        for column in range(6):
            if rng.random() > count / 36:
                continue
            name = rng.choice(names)
            shape = _STROKED.get(name) or _FILLED[name]
            x, y = column * step + rng.uniform(0, step * 0.35), row * step + rng.uniform(0, step * 0.35)
            body += (f'<g transform="translate({x:.0f} {y:.0f}) rotate({rng.randint(-40, 40)} 12 12) '
                     f'scale({rng.uniform(0.8, 1.25):.2f})">{shape}</g>')
    return data_url(_svg(size, size, f'<g fill="none" stroke="{color}" stroke-opacity="{opacity}" stroke-width="{weight}" '
                                     f'stroke-linecap="round">{body}</g>'))


def geometric(rng, color, opacity):
    size = rng.choice([40, 56, 72])
    shape = rng.choice([f'<path d="M0 {size / 2} Q{size / 4} 0 {size / 2} {size / 2} T{size} {size / 2}"/>',
                        f'<circle cx="{size / 2}" cy="{size / 2}" r="{size / 3}"/>',
                        f'<path d="M0 0 L{size} {size} M{size} 0 L0 {size}"/>',
                        f'<path d="M{size / 2} 4 L{size - 4} {size / 2} L{size / 2} {size - 4} L4 {size / 2} Z"/>'])
    return data_url(_svg(size, size, f'<g fill="none" stroke="{color}" stroke-opacity="{opacity}" stroke-width="2">{shape}</g>'))


def photograph(rng, dark):
    """Like a photo: hills or a town, blurred lights and grain."""
    width, height = 430, 932
    body = rng.choice([_landscape, _landscape, _city])(rng, width, height)
    for _ in range(14):
        body += (f'<circle cx="{rng.uniform(0, width):.0f}" cy="{rng.uniform(0, height):.0f}" r="{rng.uniform(12, 70):.0f}" '
                 f'fill="{rng.choice(["#fff", "#ffd166", "#ef476f", "#06d6a0", "#118ab2"])}" opacity="{rng.uniform(0.08, 0.3):.2f}" '
                 'filter="url(#soft)"/>')
    body += ('<filter id="soft"><feGaussianBlur stdDeviation="6"/></filter>'
             '<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.7" numOctaves="2" seed="3"/>'
             '<feColorMatrix values="0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0.35 0"/></filter>'
             f'<rect width="{width}" height="{height}" filter="url(#grain)" opacity="0.35"/>')
    if dark:
        body += f'<rect width="{width}" height="{height}" fill="#000" opacity="{rng.uniform(0.3, 0.6):.2f}"/>'
    return data_url(_svg(width, height, body))
