"""Stamps as the apps write them, by language and region."""
from dates import MONTHS, SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAYS, ordinal

NNBSP, NBSP, LRM = "\u202f", "\u00a0", "\u200e"
FULL_PT = [d + "-feira" for d in WEEKDAYS["pt"][:5]] + WEEKDAYS["pt"][5:]


def twelve(dt, seconds=False, space=" ", am="AM", pm="PM"):
    hour = dt.hour % 12 or 12
    tail = f":{dt.second:02}" if seconds else ""
    return f"{hour}:{dt.minute:02}{tail}{space}{am if dt.hour < 12 else pm}"


def clock(dt, seconds=False):
    return dt.strftime("%H:%M:%S" if seconds else "%H:%M")


def whatsapp_ios(loc, style, dt):
    d, m, y, yy = dt.day, dt.month, dt.year, dt.year % 100
    if loc.region == "US":
        return f"[{m}/{d}/{yy:02}, {twelve(dt, True, NNBSP)}]"
    if loc.region == "MX":
        return f"[{d:02}/{m:02}/{yy:02}, {twelve(dt, True, NNBSP, 'a.m.', 'p.m.')}]"
    if loc.region == "AR":
        return f"[{d}/{m}/{yy:02}, {twelve(dt, True, NNBSP, f'a.{NBSP}m.', f'p.{NBSP}m.')}]"
    date = {"en": f"{d:02}/{m:02}/{y}", "de": f"{d:02}.{m:02}.{yy:02}", "fr": f"{d:02}/{m:02}/{y}", "es": f"{d}/{m}/{yy:02}",
            "pt": f"{d:02}/{m:02}/{y}" if style % 3 else f"{d:02}/{m:02}/{yy:02}", "it": f"{d:02}/{m:02}/{yy:02}", "nl": f"{d:02}-{m:02}-{y}"}[loc.lang]
    comma = "" if loc.lang in ("fr", "nl") and style % 2 else ","
    return f"[{date}{comma} {clock(dt, True)}]"


def whatsapp_android(loc, style, dt):
    d, m, y, yy = dt.day, dt.month, dt.year, dt.year % 100
    if loc.region == "US":
        return f"{m}/{d}/{yy:02}, {twelve(dt, False, NNBSP)} - "
    if loc.region in ("MX", "AR"):
        return f"{d}/{m}/{y}, {twelve(dt, False, ' ', f'a.{NBSP}m.', f'p.{NBSP}m.')} - "
    if loc.lang == "fr" and style % 3 == 0:
        return f"{d:02}/{m:02}/{y} à {clock(dt)} - "
    date = {"en": f"{d:02}/{m:02}/{y},", "de": f"{d:02}.{m:02}.{yy:02},", "fr": f"{d:02}/{m:02}/{y},", "es": f"{d}/{m}/{yy:02},",
            "pt": f"{d:02}/{m:02}/{y}", "it": f"{d:02}/{m:02}/{yy:02},", "nl": f"{d:02}-{m:02}-{y}"}[loc.lang]
    return f"{date} {clock(dt)} - "


def whatsapp_web(loc, style, dt):
    d, m, y = dt.day, dt.month, dt.year
    if loc.region == "US":
        return f"[{twelve(dt)}, {m}/{d}/{y}]"
    if loc.region in ("MX", "AR"):
        return f"[{twelve(dt, False, ' ', 'a.m.', 'p.m.')}, {d}/{m}/{y}]"
    date = {"de": f"{d}.{m}.{y}", "nl": f"{d}-{m}-{y}", "es": f"{d}/{m}/{y}", "it": f"{d}/{m}/{y}"}.get(loc.lang, f"{d:02}/{m:02}/{y}")
    return f"[{clock(dt)}, {date}]"


def telegram(loc, style, dt):
    d, m, y = dt.day, dt.month, dt.year
    if loc.region == "US":
        return f"[{m}/{d}/{y} {twelve(dt)}]"
    date = {"de": f"{d:02}.{m:02}.{y}", "nl": f"{d:02}-{m:02}-{y}"}.get(loc.lang, f"{d:02}/{m:02}/{y}")
    if style % 4 == 0:
        date = f"{d:02}.{m:02}.{y}"
    return f"[{date} {clock(dt)}]"


def telegram_mac(loc, style, dt):
    d, y, short = dt.day, dt.year, SHORT_MONTHS[loc.lang][dt.month - 1]
    if loc.region == "US":
        return f"[{short} {d}, {y} at {twelve(dt, True)}]"
    return {"en": f"[{d} {short} {y} at {clock(dt, True)}]", "de": f"[{d}. {short} {y} um {clock(dt, True)}]", "fr": f"[{d} {short} {y} à {clock(dt, True)}]",
            "es": f"[{d} {short} {y}, {clock(dt, True)}]", "pt": f"[{d} de {short} de {y} {clock(dt, True)}]",
            "it": f"[{d} {short} {y}, {clock(dt, True)}]", "nl": f"[{d} {short} {y} om {clock(dt, True)}]"}[loc.lang]


def imessage(dt):
    hour = dt.hour % 12 or 12
    return f"{SHORT_MONTHS['en'][dt.month - 1]} {dt.day:02}, {dt.year} {hour:>2}:{dt.minute:02}:{dt.second:02} {'AM' if dt.hour < 12 else 'PM'}"


def short_date_time(loc, dt):
    """Day and time in figures, as lists and block copies show them."""
    d, m, y = dt.day, dt.month, dt.year
    if loc.region == "US":
        return f"{m:02}/{d:02}/{y} {twelve(dt)}"
    if loc.lang == "de":
        return f"{d:02}.{m:02}.{y} {clock(dt)}"
    if loc.lang == "nl":
        return f"{d:02}-{m:02}-{y} {clock(dt)}"
    return f"{d:02}/{m:02}/{y} {clock(dt)}"


def day_slash(loc, dt):
    d, m = dt.day, dt.month
    if loc.region == "US":
        return f"{m}/{d}"
    return {"de": f"{d:02}.{m:02}.", "nl": f"{d}-{m}"}.get(loc.lang, f"{d:02}/{m:02}")


def time(loc, dt):
    return twelve(dt) if loc.region == "US" else clock(dt)


def medium(loc, dt):
    """15 Jan 2026, 10:32"""
    d, y, short = dt.day, dt.year, SHORT_MONTHS[loc.lang][dt.month - 1]
    if loc.region == "US":
        return f"{short} {d}, {y}, {twelve(dt)}"
    if loc.lang == "de":
        return f"{d}. {short} {y}, {clock(dt)}"
    if loc.lang == "pt":
        return f"{d} de {short} de {y}, {clock(dt)}"
    return f"{d} {short} {y}, {clock(dt)}"


def slack_day(loc, dt, year):
    lang = "en" if loc.lang == "nl" else loc.lang
    d, month, weekday = dt.day, MONTHS[lang][dt.month - 1], WEEKDAYS[lang][dt.weekday()]
    if lang == "en":
        return f"{month} {d}{ordinal(d)}, {dt.year}" if year else f"{weekday}, {month} {d}{ordinal(d)}"
    tail = {"es": f" de {dt.year}", "pt": f" de {dt.year}"}.get(lang, f" {dt.year}") if year else ""
    if lang == "pt":
        weekday = FULL_PT[dt.weekday()]
    return {"de": f"{weekday}, {d}. {month}", "fr": f"{weekday} {d} {month}", "es": f"{weekday}, {d} de {month}",
            "pt": f"{weekday}, {d} de {month}", "it": f"{weekday} {d} {month}"}[lang] + tail


def outlook(loc, dt):
    d, y, month, weekday = dt.day, dt.year, MONTHS[loc.lang][dt.month - 1], WEEKDAYS[loc.lang][dt.weekday()]
    if loc.region == "US":
        return f"{weekday}, {month} {d}, {y} {twelve(dt)}"
    if loc.lang == "en":
        return f"{d} {month} {y} {clock(dt)}"
    if loc.lang == "de":
        return f"{weekday}, {d}. {month} {y} {clock(dt)}"
    if loc.lang == "es":
        return f"{weekday}, {d} de {month} de {y} {clock(dt)}"
    if loc.lang == "pt":
        return f"{FULL_PT[dt.weekday()]}, {d} de {month} de {y} {clock(dt)}"
    return f"{weekday} {d} {month} {y} {clock(dt)}"


def wrote(loc, dt, name, address):
    d, y = dt.day, dt.year
    w, s, t = SHORT_WEEKDAYS[loc.lang][dt.weekday()], SHORT_MONTHS[loc.lang][dt.month - 1], clock(dt)
    if loc.region == "US":
        return f"On {w}, {s} {d}, {y} at {twelve(dt, False, NNBSP)} {name} <{address}> wrote:"
    return {"en": f"On {w}, {d} {s} {y} at {t}, {name} <{address}> wrote:",
            "de": f"Am {w}, {d}. {s} {y} um {t} Uhr schrieb {name} <{address}>:",
            "fr": f"Le {w} {d} {s} {y} à {t}, {name} <{address}> a écrit{NBSP}:",
            "es": f"El {w}, {d} {s} {y} a las {t}, {name} (<{address}>) escribió:",
            "pt": f"Em {w}, {d} de {s} de {y} às {t}, {name} <{address}> escreveu:",
            "it": f"Il giorno {w} {d} {s} {y} alle ore {t} {name} <{address}> ha scritto:",
            "nl": f"Op {w} {d} {s} {y} om {t} schreef {name} <{address}>:"}[loc.lang]


def thunderbird(loc, dt, name):
    d, m, y, yy, t = dt.day, dt.month, dt.year, dt.year % 100, clock(dt)
    if loc.region == "US":
        return f"On {m}/{d}/{yy:02} {twelve(dt)}, {name} wrote:"
    return {"en": f"On {d:02}/{m:02}/{y} {t}, {name} wrote:", "de": f"Am {d:02}.{m:02}.{yy:02} um {t} schrieb {name}:",
            "fr": f"Le {d:02}/{m:02}/{y} à {t}, {name} a écrit{NBSP}:", "es": f"El {d}/{m}/{yy:02} a las {t}, {name} escribió:",
            "pt": f"Em {d:02}/{m:02}/{y} {t}, {name} escreveu:", "it": f"Il {d:02}/{m:02}/{yy:02} {t}, {name} ha scritto:",
            "nl": f"Op {d:02}-{m:02}-{y} om {t} schreef {name}:"}[loc.lang]


def gmail(loc, dt):
    d, w, s, t = dt.day, SHORT_WEEKDAYS[loc.lang][dt.weekday()], SHORT_MONTHS[loc.lang][dt.month - 1], clock(dt)
    if loc.region == "US":
        return f"{w}, {s} {d}, {twelve(dt)}"
    return {"en": f"{w}, {d} {s}, {t}", "de": f"{w}, {d}. {s}, {t}", "fr": f"{w} {d} {s} {t}", "es": f"{w}, {d} {s}, {t}",
            "pt": f"{w}, {d} de {s}, {t}", "it": f"{w} {d} {s}, {t}", "nl": f"{w} {d} {s}, {t}"}[loc.lang]
