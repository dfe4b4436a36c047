"""The phones: sizes, status bars, keyboards and the bar at the lower edge."""
import random
from dataclasses import dataclass

from icons import icon

IOS_FONT = "'Inter','Noto Color Emoji',sans-serif"
ANDROID_FONT = "'Roboto','Noto Color Emoji',sans-serif"


@dataclass
class Phone:
    system: str  # ios or android
    width: int  # CSS pixels
    height: int
    scale: float
    top: int  # height of the status bar
    cutout: str  # notch, island, hole or none
    saved: int = 0  # width of the picture if it is rescaled

    @property
    def picture_width(self):
        return self.saved or round(self.width * self.scale)

    @property
    def font(self):
        return IOS_FONT if self.system == "ios" else ANDROID_FONT


PHONES = [
    Phone("ios", 390, 844, 3, 47, "notch"),
    Phone("ios", 390, 844, 3, 47, "notch", saved=540),
    Phone("ios", 414, 896, 2, 46, "notch"),
    Phone("ios", 360, 780, 3, 46, "notch"),
    Phone("ios", 430, 932, 3, 56, "island"),
    Phone("android", 360, 800, 1.5, 28, "none"),
    Phone("android", 360, 640, 1.5, 24, "none"),
    Phone("android", 360, 800, 2, 30, "hole"),
    Phone("android", 360, 760, 2, 28, "none"),
    Phone("android", 360, 800, 3, 32, "hole"),
    Phone("android", 360, 780, 3, 32, "hole"),
    Phone("android", 432, 960, 2.5, 36, "hole"),
]


def _signal(bars):
    return "".join(f'<rect x="{index * 5}" y="{8 - index * 2.6:.1f}" width="3.2" height="{4 + index * 2.6:.1f}" rx="0.8" '
                   f'fill="currentColor" opacity="{1 if index < bars else 0.3}"/>' for index in range(4))


def status_bar(phone, clock, rng, color):
    level = rng.choice([100, 93, 88, 76, 64, 51, 47, 33, 21, 14, 8])
    bars = rng.choice([4, 4, 3, 2])
    network = rng.choice(["wifi", "wifi", "wifi", "5G", "LTE", "4G"])
    wifi = ('<svg width="17" height="12" viewBox="0 0 17 12" fill="none" stroke="currentColor" stroke-width="2" '
            'stroke-linecap="round"><path d="M1.5 4.2 C5.5 0.6 11.5 0.6 15.5 4.2 M4.2 7 C6.8 4.7 10.2 4.7 12.8 7"/>'
            '<circle cx="8.5" cy="10" r="1.1" fill="currentColor" stroke-width="0.6"/></svg>')
    if phone.system == "ios":
        ear = max(0, (phone.width - {"notch": 170, "island": 126, "none": 0}[phone.cutout]) / 2)
        cut = ""
        if phone.cutout == "notch" and rng.random() < 0.5:
            cut = ""  # a screenshot shows no notch; some phones' pictures show the island
        elif phone.cutout == "island":
            cut = ('<div style="position:absolute;left:50%;top:11px;width:120px;height:35px;margin-left:-60px;border-radius:18px;'
                   'background:#000"></div>') if rng.random() < 0.4 else ""
        charge = (f'<svg width="27" height="13" viewBox="0 0 27 13"><rect x="0.5" y="0.5" width="23" height="12" rx="3.8" fill="none" '
                  f'stroke="currentColor" opacity="0.4"/><rect x="2" y="2" width="{20 * level / 100:.1f}" height="9" rx="2.4" '
                  f'fill="{"#ff3b30" if level < 20 else "currentColor"}"/><path d="M25 4.5 V8.5" stroke="currentColor" opacity="0.5" '
                  'stroke-width="1.6"/></svg>')
        if rng.random() < 0.45:
            charge = (f'<span style="display:inline-block;min-width:24px;height:13px;border-radius:4px;background:currentColor;'
                      f'text-align:center;font:700 10px/13px Inter"><span style="color:{"#000" if color == "#fff" else "#fff"}">'
                      f'{level}</span></span>')
        middle = phone.top / 2 + (4 if phone.cutout != "none" else 0)
        focus = icon("moon", 13, weight=2.6, style="margin-left:4px") if rng.random() < 0.15 else ""
        net = wifi if network == "wifi" else f'<span style="font:600 13px Inter">{network}</span>'
        return (f'<div class="status" style="height:{phone.top}px;color:{color}">{cut}'
                f'<div style="position:absolute;left:0;width:{ear:.0f}px;top:{middle - 11:.0f}px;text-align:center;'
                f'font:600 16px/22px Inter;letter-spacing:-0.2px">{clock}{focus}</div>'
                f'<div style="position:absolute;right:0;width:{ear:.0f}px;top:{middle - 11:.0f}px;height:22px;display:flex;'
                f'gap:5px;align-items:center;justify-content:center">'
                f'<svg width="19" height="12" viewBox="0 0 19 12">{_signal(bars)}</svg>{net}{charge}</div></div>')
    icons = ""
    if rng.random() < 0.5:
        icons = "".join(icon(name, 13, weight=2.2) for name in rng.sample(["alarm", "picture", "download", "check", "globe"],
                                                                         rng.choice([1, 2])))
    battery = (f'<svg width="10" height="15" viewBox="0 0 10 15"><rect x="0" y="2" width="10" height="13" rx="1.6" '
               f'fill="currentColor" opacity="0.35"/><rect x="3" y="0" width="4" height="2" fill="currentColor"/>'
               f'<rect x="0" y="{2 + 13 * (1 - level / 100):.1f}" width="10" height="{13 * level / 100:.1f}" rx="1.2" '
               'fill="currentColor"/></svg>')
    hole = ""
    if phone.cutout == "hole" and rng.random() < 0.3:
        hole = ('<div style="position:absolute;left:50%;top:7px;width:18px;height:18px;margin-left:-9px;border-radius:9px;'
                'background:#000"></div>')
    percent = f'<span style="font:500 13px Roboto">{level}{chr(160) if rng.random() < 0.2 else ""}%</span>' if rng.random() < 0.6 else ""
    net = wifi if network == "wifi" else f'<span style="font:700 11px Roboto">{network}</span>'
    order = [net, f'<svg width="17" height="12" viewBox="0 0 19 12">{_signal(bars)}</svg>']
    order += [percent, battery] if rng.random() < 0.5 else [battery, percent]
    return (f'<div class="status" style="height:{phone.top}px;color:{color}">{hole}'
            f'<div style="position:absolute;left:18px;right:16px;top:0;height:100%;display:flex;align-items:center;gap:6px">'
            f'<span style="font:500 14px Roboto">{clock}</span>{icons}<span style="flex:1"></span>{"".join(order)}</div></div>')


ROWS = {
    "qwerty": ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
    "qwerty ñ": ["qwertyuiop", "asdfghjklñ", "zxcvbnm"],
    "qwertz": ["qwertzuiopü", "asdfghjklöä", "yxcvbnm"],
    "azerty": ["azertyuiop", "qsdfghjklm", "wxcvbn’"],
}


def keyboard(phone, words, dark, rng):
    """The open keyboard with the bar at the lower edge."""
    ios = phone.system == "ios"
    back, key, special, text = (("#d1d3d9", "#fff", "#abb0ba", "#000"), ("#2b2b2d", "#6b6b6d", "#464648", "#fff"))[dark] if ios \
        else (("#e9eef6", "#fff", "#d3dae6", "#1f1f1f"), ("#1f1f22", "#37393e", "#45484f", "#e8e8e8"))[dark]
    height, gap = (42, 6) if ios else (44, 5)
    shadow = "box-shadow:0 1px 0 rgba(0,0,0,.3);" if ios else ""
    family = "Inter" if ios else "Roboto"

    def cell(inner, grow=1.0, color=key, size=22):
        return (f'<div style="flex:{grow} 1 0;height:{height}px;border-radius:{5 if ios else 7}px;background:{color};{shadow}'
                f'display:flex;align-items:center;justify-content:center;font:400 {size}px {family}">{inner}</div>')

    upper = rng.random() < 0.3
    rows = []
    for number, letters in enumerate(ROWS[words["kb_layout"]]):
        letters = letters.upper() if upper else letters
        cells = "".join(cell(letter) for letter in letters)
        side = ""
        if number == 1 and len(letters) < 10:
            side = f"padding:0 {phone.width / 22:.0f}px;"
        if number == 2:
            cells = cell(icon("shift", 20), 1.3, special) + cells + cell(icon("erase", 20), 1.3, special)
        rows.append(f'<div style="display:flex;gap:{gap}px;margin-top:{11 if ios else 9}px;{side}">{cells}</div>')
    last = (cell("123" if ios else "?123", 1.3, special, 15) + cell(icon("smile", 20), 1.2, special if ios else key)
            + cell(words["kb_space"], 4.6, key, 15) + cell(words["kb_return"] if ios else icon("send", 18), 2, special, 15))
    rows.append(f'<div style="display:flex;gap:{gap}px;margin-top:{11 if ios else 9}px">{last}</div>')
    suggestions = "".join(f'<div style="flex:1;text-align:center;border-right:{0 if number == 2 else 1}px solid rgba(128,128,128,.4);'
                          f'font:400 16px {family}">{word}</div>' for number, word in enumerate(words["kb_suggestions"]))
    below = (f'<div style="height:44px;display:flex;justify-content:space-between;align-items:center;padding:0 22px">'
             f'{icon("globe", 24)}{icon("mic", 24)}</div>') if ios else ""
    return (f'<div style="background:{back};color:{text};padding:6px 4px 0"><div style="display:flex;align-items:center;height:36px">'
            f'{suggestions}</div>{"".join(rows)}{below}{home_bar(phone, dark, back)}</div>')


def home_bar(phone, dark, background="transparent"):
    color = "#fff" if dark else "#000"
    if phone.system == "ios":
        return (f'<div style="height:26px;background:{background};position:relative"><div style="position:absolute;left:50%;bottom:8px;'
                f'width:{phone.width * 0.34:.0f}px;margin-left:-{phone.width * 0.17:.0f}px;height:5px;border-radius:3px;'
                f'background:{color}"></div></div>')
    if phone.height < 790:
        shapes = ('<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.8">{}</svg>')
        three = "".join(shapes.format(body) for body in ['<path d="M12 2 L4 8 L12 14 Z"/>', '<circle cx="8" cy="8" r="6"/>',
                                                          '<rect x="2.5" y="2.5" width="11" height="11" rx="1.5"/>'])
        return (f'<div style="height:44px;background:{background};color:{color};opacity:.75;display:flex;align-items:center;'
                f'justify-content:space-around;padding:0 30px">{three}</div>')
    return (f'<div style="height:20px;background:{background};position:relative"><div style="position:absolute;left:50%;bottom:7px;'
            f'width:108px;margin-left:-54px;height:4px;border-radius:2px;background:{color};opacity:.7"></div></div>')
