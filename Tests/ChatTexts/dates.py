"""Date expressions of seven languages, each with what it means.

A phrase is (prefix, words, date, until, time): prefix is the preposition or
article before the expression, words the expression itself.  All of it is
worked out from the day of the message that carries it.

Rules the truth follows:
  bare weekday      the first such day after the message's day
  next <weekday>    that day of the week (Monday first) after the message's
  last <weekday>    the nearest such day before; only written where it lies
                    in the week before, so that both readings agree
  day without year  the nearest year in which it is at most three months past
  this weekend      Saturday until Sunday
  in March, next month, 7/8?   vague: no date
"""
from datetime import date, timedelta

LANGS = ["en", "de", "fr", "es", "pt", "it", "nl"]

WEEKDAYS = {
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
    "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split(),
    "fr": "lundi mardi mercredi jeudi vendredi samedi dimanche".split(),
    "es": "lunes martes miércoles jueves viernes sábado domingo".split(),
    "pt": "segunda terça quarta quinta sexta sábado domingo".split(),
    "it": "lunedì martedì mercoledì giovedì venerdì sabato domenica".split(),
    "nl": "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag".split(),
}

MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(),
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split(),
    "nl": "januari februari maart april mei juni juli augustus september oktober november december".split(),
}

# The short names that stamps, quoted mails and abbreviated dates use.
SHORT_MONTHS = {
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(),
    "de": "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.".split(),
    "fr": "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.".split(),
    "es": "ene feb mar abr may jun jul ago sept oct nov dic".split(),
    "pt": "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.".split(),
    "it": "gen feb mar apr mag giu lug ago set ott nov dic".split(),
    "nl": "jan feb mrt apr mei jun jul aug sep okt nov dec".split(),
}

SHORT_WEEKDAYS = {
    "en": "Mon Tue Wed Thu Fri Sat Sun".split(),
    "de": "Mo. Di. Mi. Do. Fr. Sa. So.".split(),
    "fr": "lun. mar. mer. jeu. ven. sam. dim.".split(),
    "es": "lun mar mié jue vie sáb dom".split(),
    "pt": "seg. ter. qua. qui. sex. sáb. dom.".split(),
    "it": "lun mar mer gio ven sab dom".split(),
    "nl": "ma di wo do vr za zo".split(),
}

NUMBERS = {
    "en": {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"},
    "de": {2: "zwei", 3: "drei", 4: "vier", 5: "fünf", 6: "sechs"},
    "fr": {2: "deux", 3: "trois", 4: "quatre", 5: "cinq", 6: "six"},
    "es": {2: "dos", 3: "tres", 4: "cuatro", 5: "cinco", 6: "seis"},
    "pt": {2: "duas", 3: "três", 4: "quatro", 5: "cinco", 6: "seis"},
    "it": {2: "due", 3: "tre", 4: "quattro", 5: "cinque", 6: "sei"},
    "nl": {2: "twee", 3: "drie", 4: "vier", 5: "vijf", 6: "zes"},
}

SIMPLE = {  # tomorrow, the day after, yesterday, the day before, today, tonight, this weekend
    "en": ("tomorrow", "the day after tomorrow", "yesterday", "the day before yesterday", "today", "tonight", "this weekend"),
    "de": ("morgen", "übermorgen", "gestern", "vorgestern", "heute", "heute Abend", "dieses Wochenende"),
    "fr": ("demain", "après-demain", "hier", "avant-hier", "aujourd'hui", "ce soir", "ce week-end"),
    "es": ("mañana", "pasado mañana", "ayer", "anteayer", "hoy", "esta noche", "este fin de semana"),
    "pt": ("amanhã", "depois de amanhã", "ontem", "anteontem", "hoje", "hoje à noite", "este fim de semana"),
    "it": ("domani", "dopodomani", "ieri", "l'altro ieri", "oggi", "stasera", "questo weekend"),
    "nl": ("morgen", "overmorgen", "gisteren", "eergisteren", "vandaag", "vanavond", "dit weekend"),
}

CHRISTMAS = {"en": ("at ", "Christmas"), "de": ("an ", "Weihnachten"), "fr": ("à ", "Noël"),
             "es": ("en ", "Navidad"), "pt": ("no ", "Natal"), "it": ("a ", "Natale"),
             "nl": ("met ", "Kerst")}


def add_months(day, months):
    month = day.month - 1 + months
    year, month = day.year + month // 12, month % 12 + 1
    last = (date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)).day
    return date(year, month, min(day.day, last))


def nearest_year(month, day, base):
    """The date of a day without a year: at most three months in the past."""
    floor = add_months(base, -3)
    for year in (base.year - 1, base.year, base.year + 1):
        candidate = date(year, month, day)
        if candidate >= floor:
            return candidate
    raise ValueError


def coming(weekday, base):
    return base + timedelta(days=(weekday - base.weekday() - 1) % 7 + 1)


def following_week(weekday, base):
    return base - timedelta(days=base.weekday()) + timedelta(days=7 + weekday)


def before(weekday, base):
    return base - timedelta(days=(base.weekday() - weekday - 1) % 7 + 1)


# ---------------------------------------------------------------- phrases

def on(lang, day):
    """The preposition or article before an absolute day."""
    if lang == "it" and day.day in (8, 11):
        return "l'"
    return {"en": "on ", "de": "am ", "fr": "le ", "es": "el ", "pt": "no dia ",
            "it": "il ", "nl": "op "}[lang]


def weekday_phrase(lang, rng, weekday):
    name = WEEKDAYS[lang][weekday]
    if lang == "en":
        return ("on ", name)
    if lang == "de":
        return ("am ", name)
    if lang == "es":
        return ("el ", name)
    if lang == "pt":
        if weekday >= 5:
            return ("no ", name)
        return ("na ", name + ("-feira" if rng.random() < 0.4 else ""))
    return ("", name)


def next_weekday_phrase(lang, rng, weekday):
    name = WEEKDAYS[lang][weekday]
    if lang == "en":
        return ("", rng.choice(["next " + name, "next " + name, name + " next week"]))
    if lang == "de":
        return ("", rng.choice(["nächsten " + name, "nächste Woche " + name]))
    if lang == "fr":
        return ("", name + " prochain")
    if lang == "es":
        return ("el ", rng.choice(["próximo " + name, name + " que viene"]))
    if lang == "pt":
        return ("no ", "próximo " + name) if weekday >= 5 else ("na ", "próxima " + name)
    if lang == "it":
        return ("", name + " prossimo" if weekday < 6 else name + " prossima")
    return ("", rng.choice(["volgende " + name, "volgende week " + name]))


def last_weekday_phrase(lang, rng, weekday):
    name = WEEKDAYS[lang][weekday]
    if lang == "en":
        return ("", "last " + name)
    if lang == "de":
        return ("", "letzten " + name)
    if lang == "fr":
        return ("", name + " dernier")
    if lang == "es":
        return ("el ", name + " pasado")
    if lang == "pt":
        return ("no ", name + " passado") if weekday >= 5 else ("na ", name + " passada")
    if lang == "it":
        return ("", name + " scorso" if weekday < 6 else name + " scorsa")
    return ("", rng.choice(["afgelopen " + name, "vorige week " + name]))


UNITS = {  # unit: (day, week, month) in the plural, future and past frames
    "en": ("days", "weeks", "months", "in {n} {u}", "{n} {u} ago"),
    "de": ("Tagen", "Wochen", "Monaten", "in {n} {u}", "vor {n} {u}"),
    "fr": ("jours", "semaines", "mois", "dans {n} {u}", "il y a {n} {u}"),
    "es": ("días", "semanas", "meses", "dentro de {n} {u}", "hace {n} {u}"),
    "pt": ("dias", "semanas", "meses", "daqui a {n} {u}", "há {n} {u}"),
    "it": ("giorni", "settimane", "mesi", "tra {n} {u}", "{n} {u} fa"),
    "nl": ("dagen", "weken", "maanden", "over {n} {u}", "{n} {u} geleden"),
}


def count_phrase(lang, rng, number, unit, past=False):
    units = UNITS[lang]
    said = str(number)
    if unit > 0 or rng.random() < 0.6:
        said = NUMBERS[lang][number]
        if lang == "pt" and number == 2 and unit != 1:
            said = "dois"
    if unit == 0 and rng.random() < 0.5:
        said = str(number)
    return units[4 if past else 3].format(n=said, u=units[unit])


def day_month(lang, us, rng, day, year=False):
    month = MONTHS[lang][day.month - 1]
    if lang == "en":
        short = SHORT_MONTHS["en"][day.month - 1]
        if us:
            words = rng.choice([f"{month} {day.day}", f"{month} {day.day}", f"{short} {day.day}",
                                f"{month} {day.day}{ordinal(day.day)}"])
            return words + (f", {day.year}" if year else "")
        words = rng.choice([f"{day.day} {month}", f"{day.day} {month}", f"{day.day} {short}",
                            f"{day.day}{ordinal(day.day)} {month}"])
        return words + (f" {day.year}" if year else "")
    if lang == "de":
        return f"{day.day}. {month}" + (f" {day.year}" if year else "")
    if lang in ("es", "pt"):
        return f"{day.day} de {month}" + (f" de {day.year}" if year else "")
    return f"{day.day} {month}" + (f" {day.year}" if year else "")


def ordinal(number):
    if 10 <= number % 100 <= 20:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def numeric(lang, us, rng, day, year=False):
    d, m = day.day, day.month
    if lang == "de":
        words = rng.choice([f"{d}.{m}.", f"{d:02}.{m:02}."])
        return words + (str(day.year) if year else "")
    if lang == "en" and us:
        return f"{m}/{d}" + (f"/{day.year}" if year else "")
    if lang == "nl" and year:
        return f"{d:02}-{m:02}-{day.year}"
    return rng.choice([f"{d}/{m}", f"{d:02}/{m:02}"]) + (f"/{day.year}" if year else "")


def nth_phrase(lang, day):
    if lang == "en":
        return ("on ", f"the {day}{ordinal(day)}")
    if lang == "de":
        return ("", f"am {day}.")
    if lang == "fr":
        return ("", f"le {day}")
    if lang == "es":
        return ("", f"el {day}")
    if lang == "pt":
        return ("no ", f"dia {day}")
    if lang == "it":
        return ("", f"l'{day}" if day in (8, 11) else f"il {day}")
    return ("op ", f"de {day}e")


def range_phrase(lang, us, rng, first, last):
    a, b, month = first.day, last.day, MONTHS[lang][first.month - 1]
    if lang == "en":
        short = SHORT_MONTHS["en"][first.month - 1]
        if us:
            return rng.choice([f"{short} {a}-{b}", f"{month} {a}–{b}"])
        return rng.choice([f"{a}–{b} {month}", f"{a}-{b} {short}", f"from {a} to {b} {month}"])
    if lang == "de":
        return rng.choice([f"vom {a}. bis {b}. {month}", f"{a}.–{b}. {month}"])
    if lang == "fr":
        return f"du {a} au {b} {month}"
    if lang == "es":
        return f"del {a} al {b} de {month}"
    if lang == "pt":
        return f"de {a} a {b} de {month}"
    if lang == "it":
        return f"{'dall’' if a in (8, 11) else 'dal '}{a} {'all’' if b in (8, 11) else 'al '}{b} {month}".replace("’", "'")
    return rng.choice([f"van {a} tot {b} {month}", f"{a}-{b} {month}"])


def vague_phrase(lang, rng, base):
    month = MONTHS[lang][(base.month + rng.randrange(1, 9)) % 12]
    options = {
        "en": ["in " + month, "next month"],
        "de": ["im " + month, "nächsten Monat"],
        "fr": ["en " + month, "le mois prochain"],
        "es": ["en " + month, "el mes que viene"],
        "pt": ["em " + month, "no mês que vem"],
        "it": ["a " + month if month[0] not in "a" else "ad " + month, "il mese prossimo"],
        "nl": ["in " + month, "volgende maand"],
    }[lang]
    return rng.choice(options)


def time_phrase(lang, us, rng):
    """A time of day and what it says for certain."""
    hour = rng.choice([17, 18, 19, 19, 20])
    minute = rng.choice([0, 15, 30, 30, 45])
    clock = f"{hour}:{minute:02}"
    early = rng.choice([7, 8, 9])
    if lang == "en":
        if us:
            return rng.choice([(f"at {hour - 12}pm", f"{hour}:00"),
                               (f"at {hour - 12}:{minute:02} PM", clock),
                               (f"at {early}", None)])
        return rng.choice([(f"at {hour - 12}pm", f"{hour}:00"), (f"at {clock}", clock),
                           (f"at {early}", None)])
    if lang == "de":
        return rng.choice([(f"um {clock} Uhr", clock), (f"um {hour} Uhr", f"{hour}:00"),
                           (f"um {clock}", clock), (f"um {early}", None),
                           (f"um halb {early}", None)])
    if lang == "fr":
        return rng.choice([(f"à {hour}h{minute:02}" if minute else f"à {hour}h", clock),
                           (f"à {hour}h30", f"{hour}:30"),
                           (f"à {hour - 12}h du soir", f"{hour}:00") if hour >= 18 else
                           (f"à {hour}h", f"{hour}:00")])
    if lang == "es":
        return rng.choice([(f"a las {clock}", clock), (f"a las {early}", None),
                           (f"a las {hour - 12} de la tarde", f"{hour}:00")])
    if lang == "pt":
        return rng.choice([(f"às {hour}h{minute:02}" if minute else f"às {hour}h", clock),
                           (f"às {early}", None), (f"às {hour}h", f"{hour}:00"),
                           ("às 8 da noite", "20:00")])
    if lang == "it":
        return rng.choice([(f"alle {clock}", clock), (f"alle {early}", None),
                           ("alle 8 di sera", "20:00")])
    return rng.choice([(f"om {clock}", clock), (f"om half {early}", None),
                       ("om 8 uur 's avonds", "20:00"), (f"om {early}", None)])


TONIGHT_AT = {
    "en": "tonight at {h}", "de": "heute Abend um {h}", "fr": "ce soir à {h}h", "es": "esta noche a las {h}",
    "pt": "hoje à noite às {h}", "it": "stasera alle {h}", "nl": "vanavond om {h} uur",
}
TOMORROW_EVENING_AT = {
    "en": "tomorrow evening at {h}", "de": "morgen Abend um {h}", "fr": "demain soir à {h}h",
    "es": "mañana por la noche a las {h}", "pt": "amanhã à noite às {h}", "it": "domani sera alle {h}",
    "nl": "morgenavond om {h} uur",
}
TOMORROW_MORNING_AT = {
    "en": "tomorrow morning at {h}", "de": "morgen früh um {h}", "fr": "demain matin à {h}h",
    "es": "mañana por la mañana a las {h}", "pt": "amanhã de manhã às {h}", "it": "domani mattina alle {h}",
    "nl": "morgenochtend om {h} uur",
}
TOMORROW_MORNING = {
    "en": "tomorrow morning", "de": "morgen früh", "fr": "demain matin", "es": "mañana por la mañana",
    "pt": "amanhã de manhã", "it": "domani mattina", "nl": "morgenochtend",
}


def later(rng, base, low=5, high=150):
    day = base + timedelta(days=rng.randrange(low, high))
    return day if day.day > 1 else day + timedelta(days=1)


def absolute(lang, us, rng, base):
    """An absolute day ahead, with its preposition."""
    day = later(rng, base)
    pick = rng.random()
    prefix = on(lang, day)
    if lang == "pt" and pick < 0.2:
        prefix = "em "
    if pick < 0.35:
        return (prefix, day_month(lang, us, rng, day), day)
    if pick < 0.60:
        return ({"pt": "no dia "}.get(lang, prefix), numeric(lang, us, rng, day), day)
    if pick < 0.70:
        return ({"pt": "no dia "}.get(lang, prefix), numeric(lang, us, rng, day, year=True), day)
    if pick < 0.80:
        far = later(rng, base, 20, 420)
        return (on(lang, far), day_month(lang, us, rng, far, year=True), far)
    if pick < 0.86:
        return ({"it": "il "}.get(lang, prefix), day.isoformat(), day)
    near = base + timedelta(days=rng.randrange(3, 21))
    if near.day < 2:
        near += timedelta(days=1)
    prefix, words = nth_phrase(lang, near.day)
    return (prefix, words, near)


def phrase(kind, lang, us, base, rng):
    """(prefix, words, date, until, time), or None where the day does not allow it."""
    tomorrow, after, yesterday, earlier, today, tonight, weekend = SIMPLE[lang]
    if kind == "fut":
        pick = rng.random()
        if pick < 0.07:
            return ("", tomorrow, base + timedelta(days=1), None, None)
        if pick < 0.12:
            return ("", after, base + timedelta(days=2), None, None)
        if pick < 0.27:
            weekday = rng.choice([w for w in range(7) if w != base.weekday()])
            prefix, words = weekday_phrase(lang, rng, weekday)
            return (prefix, words, coming(weekday, base), None, None)
        if pick < 0.38:
            weekday = rng.choice([w for w in range(7) if (following_week(w, base) - base).days > 2])
            prefix, words = next_weekday_phrase(lang, rng, weekday)
            return (prefix, words, following_week(weekday, base), None, None)
        if pick < 0.43:
            number = rng.randrange(3, 7)
            return ("", count_phrase(lang, rng, number, 0), base + timedelta(days=number), None, None)
        if pick < 0.49:
            number = rng.randrange(2, 4)
            return ("", count_phrase(lang, rng, number, 1), base + timedelta(days=7 * number), None, None)
        if pick < 0.53:
            number = rng.randrange(2, 4)
            return ("", count_phrase(lang, rng, number, 2), add_months(base, number), None, None)
        if pick < 0.57 and 5 <= base.month and (base.month, base.day) < (12, 20):
            prefix, words = CHRISTMAS[lang]
            return (prefix, words, nearest_year(12, 25, base), None, None)
        prefix, words, day = absolute(lang, us, rng, base)
        return (prefix, words, day, None, None)
    if kind == "near":
        pick = rng.random()
        if pick < 0.25:
            return ("", tomorrow, base + timedelta(days=1), None, None)
        if pick < 0.4:
            return ("", after, base + timedelta(days=2), None, None)
        if pick < 0.75:
            weekday = rng.choice([w for w in range(7) if w != base.weekday()])
            prefix, words = weekday_phrase(lang, rng, weekday)
            return (prefix, words, coming(weekday, base), None, None)
        weekday = rng.choice([w for w in range(7) if (following_week(w, base) - base).days > 2])
        prefix, words = next_weekday_phrase(lang, rng, weekday)
        return (prefix, words, following_week(weekday, base), None, None)
    if kind == "fd":  # a day that can follow "by", "to" or "until"
        if rng.random() < 0.4:
            weekday = rng.choice([w for w in range(7) if w != base.weekday()])
            return ("", WEEKDAYS[lang][weekday], coming(weekday, base), None, None)
        day = later(rng, base, 3, 60)
        return ("", day_month(lang, us, rng, day), day, None, None)
    if kind == "fut_t":
        pick = rng.random()
        if pick < 0.10:
            hour = rng.choice([7, 8, 9])
            return ("", TONIGHT_AT[lang].format(h=hour), base, None, f"{hour + 12}:00")
        if pick < 0.17:
            hour = rng.choice([7, 8, 9])
            return ("", TOMORROW_EVENING_AT[lang].format(h=hour), base + timedelta(days=1), None, f"{hour + 12}:00")
        if pick < 0.24:
            hour = rng.choice([8, 9, 10])
            return ("", TOMORROW_MORNING_AT[lang].format(h=hour), base + timedelta(days=1), None, f"{hour:02}:00")
        said, time = time_phrase(lang, us, rng)
        if pick < 0.29:
            return ("", f"{today} {said}", base, None, time)
        if pick < 0.38:
            return ("", f"{tomorrow} {said}", base + timedelta(days=1), None, time)
        if pick < 0.60:
            weekday = rng.choice([w for w in range(7) if w != base.weekday()])
            prefix, words = weekday_phrase(lang, rng, weekday)
            return (prefix, f"{words} {said}", coming(weekday, base), None, time)
        if pick < 0.72:
            weekday = rng.choice([w for w in range(7) if (following_week(w, base) - base).days > 2])
            prefix, words = next_weekday_phrase(lang, rng, weekday)
            return (prefix, f"{words} {said}", following_week(weekday, base), None, time)
        day = later(rng, base, 4, 60)
        if pick > 0.92:
            return ({"pt": "no dia "}.get(lang, on(lang, day)), f"{numeric(lang, us, rng, day)} {said}", day, None, time)
        return (on(lang, day), f"{day_month(lang, us, rng, day)} {said}", day, None, time)
    if kind == "past":
        pick = rng.random()
        if pick < 0.3:
            return ("", yesterday, base - timedelta(days=1), None, None)
        if pick < 0.38:
            return ("", earlier, base - timedelta(days=2), None, None)
        if pick < 0.6:
            options = [w for w in range(7) if w > base.weekday()]
            if options:
                weekday = rng.choice(options)
                prefix, words = last_weekday_phrase(lang, rng, weekday)
                return (prefix, words, before(weekday, base), None, None)
        if pick < 0.7:
            number = rng.randrange(3, 7)
            return ("", count_phrase(lang, rng, number, 0, True), base - timedelta(days=number), None, None)
        if pick < 0.85:
            number = rng.randrange(2, 4)
            return ("", count_phrase(lang, rng, number, 1, True), base - timedelta(days=7 * number), None, None)
        day = base - timedelta(days=rng.randrange(4, 70))
        if day.day == 1:
            day -= timedelta(days=1)
        return (on(lang, day), day_month(lang, us, rng, day), day, None, None)
    if kind == "range":
        first = base + timedelta(days=rng.randrange(7, 70))
        if first.day < 2:
            first += timedelta(days=1)
        last = first + timedelta(days=rng.randrange(2, 5))
        if last.month != first.month:
            first = date(last.year, last.month, 3)
            last = date(last.year, last.month, 6)
        return ("", range_phrase(lang, us, rng, first, last), first, last, None)
    if kind == "vague":
        return ("", vague_phrase(lang, rng, base), None, None, None)
    if kind == "slash":
        return ("", "7/8?", None, None, None)
    if kind == "wk":
        if base.weekday() >= 5:
            weekday = 2
            prefix, words = weekday_phrase(lang, rng, weekday)
            return (prefix, words, coming(weekday, base), None, None)
        saturday = base + timedelta(days=5 - base.weekday())
        return ("", weekend, saturday, saturday + timedelta(days=1), None)
    if kind == "today":
        return ("", today, base, None, None)
    if kind == "tonight":
        return ("", tonight, base, None, None)
    if kind == "tom":
        if rng.random() < 0.3:
            return ("", TOMORROW_MORNING[lang], base + timedelta(days=1), None, None)
        return ("", tomorrow, base + timedelta(days=1), None, None)
    raise KeyError(kind)


# Words that say a day: what the check looks for outside the slots.
TELLTALE = {
    "en": r"\b(mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(today|tonight|tomorrow|yesterday|weekend|christmas|easter)\b|\b(January|February|March|April|June|July|August|September|October|November|December)\b|\bnext (week|month|year)\b|\blast (week|month|year|night)\b",
    "de": r"\b(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|heute|morgen|übermorgen|gestern|vorgestern|wochenende|weihnachten|ostern)s?\b|\b(Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b|\b(nächste|letzte)[nrs]? (woche|monat|jahr)\b",
    "fr": r"\b(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|hier|aujourd'hui|week-end|noël|pâques)s?\b|\bce soir\b|\b(janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)\b|\b(semaine|mois|année) (prochaine?|dernière?)\b",
    "es": r"\b(lunes|martes|miércoles|jueves|viernes|sábado|domingo|mañana|ayer|anteayer|hoy|navidad|finde)\b|\bfin de semana\b|\besta noche\b|\b(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b|\bque viene\b",
    "pt": r"\b(segunda|terça|quarta|quinta|sexta|sábado|domingo|amanhã|ontem|anteontem|hoje|natal|feira)\b|\bfim de semana\b|\b(janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)\b|\bque vem\b",
    "it": r"\b(lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|domani|dopodomani|ieri|oggi|stasera|weekend|natale|pasqua)\b|\b(gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre)\b|\b(settimana|mese|anno) (prossim|scors)",
    "nl": r"\b(maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|vandaag|vanavond|vannacht|vanmiddag|vanochtend|morgen|overmorgen|gisteren|eergisteren|weekend|kerst|pasen)\b|\b(januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december)\b|\b(volgende|vorige) (week|maand|jaar)\b",
}
