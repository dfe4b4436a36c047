"""Times and dates as each place writes them, and dates as people say them in messages."""
import datetime
from dataclasses import dataclass

import texts

NBSP = "\u00a0"

# time: "24" 09:41, "24short" 9:41, "12" 9:41 AM, "12es" 9:41 a. m.
PLACES = {
    "en-US": dict(zones=["America/New_York", "America/Chicago", "America/Los_Angeles"], time="12", money="${}",
                  calling="+1 (555) 01{}-{}{}"),
    "en-GB": dict(zones=["Europe/London"], time="24", money="£{}", calling="+44 7700 900{}"),
    "de-DE": dict(zones=["Europe/Berlin", "Europe/Vienna", "Europe/Zurich"], time="24", money="{} €", calling="+49 151 2{}"),
    "fr-FR": dict(zones=["Europe/Paris"], time="24", money="{} €", calling="+33 6 39 98 {}"),
    "es-ES": dict(zones=["Europe/Madrid"], time="24short", money="{} €", calling="+34 612 {}"),
    "es-MX": dict(zones=["America/Mexico_City"], time="12es", money="${}", calling="+52 55 5{}"),
    "pt-BR": dict(zones=["America/Sao_Paulo"], time="24", money="R$ {}", calling="+55 11 9{}"),
    "pt-PT": dict(zones=["Europe/Lisbon"], time="24", money="{} €", calling="+351 912 {}"),
    "it-IT": dict(zones=["Europe/Rome"], time="24", money="{} €", calling="+39 333 {}"),
    "nl-NL": dict(zones=["Europe/Amsterdam"], time="24", money="€ {}", calling="+31 6 1{}"),
}

# {d} day, {m} month, {ms} short month, {y} year, {w} weekday, {ws} short weekday
PATTERNS = {
    "en-US": dict(long="{m} {d}, {y}", medium="{ms} {d}, {y}", day="{m} {d}", short="{ms} {d}", week="{ws}, {ms} {d}",
                  numeric="{mm}/{dd}/{y}", numeric_short="{mn}/{d}"),
    "en-GB": dict(long="{d} {m} {y}", medium="{d} {ms} {y}", day="{d} {m}", short="{d} {ms}", week="{ws}, {d} {ms}",
                  numeric="{dd}/{mm}/{y}", numeric_short="{dd}/{mm}"),
    "de": dict(long="{d}. {m} {y}", medium="{d}. {ms} {y}", day="{d}. {m}", short="{d}. {ms}", week="{ws}, {d}. {ms}",
               numeric="{dd}.{mm}.{y}", numeric_short="{dd}.{mm}."),
    "fr": dict(long="{d} {m} {y}", medium="{d} {ms} {y}", day="{d} {m}", short="{d} {ms}", week="{ws} {d} {ms}",
               numeric="{dd}/{mm}/{y}", numeric_short="{dd}/{mm}"),
    "es": dict(long="{d} de {m} de {y}", medium="{d} {ms} {y}", day="{d} de {m}", short="{d} {ms}", week="{ws}, {d} {ms}",
               numeric="{dd}/{mm}/{y}", numeric_short="{dd}/{mm}"),
    "pt": dict(long="{d} de {m} de {y}", medium="{d} de {ms} de {y}", day="{d} de {m}", short="{d} de {ms}",
               week="{ws}, {d} de {ms}", numeric="{dd}/{mm}/{y}", numeric_short="{dd}/{mm}"),
    "it": dict(long="{d} {m} {y}", medium="{d} {ms} {y}", day="{d} {m}", short="{d} {ms}", week="{ws} {d} {ms}",
               numeric="{dd}/{mm}/{y}", numeric_short="{dd}/{mm}"),
    "nl": dict(long="{d} {m} {y}", medium="{d} {ms} {y}", day="{d} {m}", short="{d} {ms}", week="{ws} {d} {ms}",
               numeric="{dd}-{mm}-{y}", numeric_short="{d}/{mn}"),
}

SAID = {
    "en": dict(tonight="tonight", today="today", tomorrow="tomorrow", overmorrow="the day after tomorrow",
               yesterday="yesterday", weekday=("on ", "{}"), day="on ", until="from ", span="{a} to {b}", at=" at {}"),
    "de": dict(tonight="heute Abend", today="heute", tomorrow="morgen", overmorrow="übermorgen", yesterday="gestern",
               weekday=("am ", "{}"), day="am ", until="vom ", span="{a} bis {b}", at=" um {}"),
    "fr": dict(tonight="ce soir", today="aujourd’hui", tomorrow="demain", overmorrow="après-demain", yesterday="hier",
               weekday=("", "{}"), day="le ", until="du ", span="{a} au {b}", at=" à {}"),
    "es": dict(tonight="esta noche", today="hoy", tomorrow="mañana", overmorrow="pasado mañana", yesterday="ayer",
               weekday=("el ", "{}"), day="el ", until="del ", span="{a} al {b}", at=" a las {}"),
    "pt": dict(tonight="hoje à noite", today="hoje", tomorrow="amanhã", overmorrow="depois de amanhã", yesterday="ontem",
               weekday=("na ", "{}"), day="no dia ", until="de ", span="{a} a {b}", at=" às {}"),
    "it": dict(tonight="stasera", today="oggi", tomorrow="domani", overmorrow="dopodomani", yesterday="ieri",
               weekday=("", "{}"), day="il ", until="dal ", span="{a} al {b}", at=" alle {}"),
    "nl": dict(tonight="vanavond", today="vandaag", tomorrow="morgen", overmorrow="overmorgen", yesterday="gisteren",
               weekday=("", "{}"), day="op ", until="van ", span="{a} tot {b}", at=" om {}"),
}


@dataclass
class Said:
    """A date as a message says it. `lead` is the preposition before `words`."""
    lead: str
    words: str
    date: datetime.date
    until: datetime.date = None
    time: datetime.time = None
    needs_day: bool = False


def capitalized(text):
    return text[:1].upper() + text[1:]


class Locale:
    def __init__(self, code, rng):
        self.code, self.language = code, code[:2]
        self.place = PLACES[code]
        self.patterns = PATTERNS.get(code) or PATTERNS[self.language]
        self.texts = texts.load(self.language)
        self.words = self.texts.words
        self.zone = rng.choice(self.place["zones"])

    @property
    def hours12(self):
        return self.place["time"].startswith("12")

    def time(self, moment):
        kind = self.place["time"]
        if kind == "24":
            return f"{moment.hour:02}:{moment.minute:02}"
        if kind == "24short":
            return f"{moment.hour}:{moment.minute:02}"
        hour = moment.hour % 12 or 12
        half = ("AM", "PM") if kind == "12" else ("a." + NBSP + "m.", "p." + NBSP + "m.")
        return f"{hour}:{moment.minute:02}{NBSP}{half[moment.hour >= 12]}"

    def clock(self, moment):
        """The status bar's clock: never with AM or PM."""
        if self.hours12:
            return f"{moment.hour % 12 or 12}:{moment.minute:02}"
        return self.time(moment)

    def date(self, day, pattern):
        t = self.texts
        return self.patterns[pattern].format(
            d=day.day, dd=f"{day.day:02}", mm=f"{day.month:02}", mn=day.month, y=day.year, m=t.months[day.month - 1],
            ms=t.months_short[day.month - 1], w=t.weekdays[day.weekday()], ws=t.weekdays_short[day.weekday()])

    def weekday(self, day, short=False):
        return (self.texts.weekdays_short if short else self.texts.weekdays)[day.weekday()]

    # Messages

    def said_time(self, moment, rng):
        hour, minute = moment.hour, moment.minute
        full = f"{hour}:{minute:02}"
        twelve = f"{hour % 12 or 12}" + (f":{minute:02}" if minute else "")
        half = "pm" if hour >= 12 else "am"
        if self.code == "en-US":
            return twelve + " " + rng.choice([half, half.upper()])
        if self.code == "en-GB":
            return rng.choice([twelve + half, full])
        if self.language == "de":
            return (f"{hour}" if not minute else full) + " Uhr"
        if self.language == "fr":
            return f"{hour}h" + (f"{minute:02}" if minute else "")
        if self.language == "pt":
            return rng.choice([f"{hour}h" + (f"{minute:02}" if minute else ""), full])
        if self.language == "nl":
            return rng.choice([f"{hour}.{minute:02} uur", full])
        return full

    def some_time(self, rng):
        return datetime.time(rng.randint(8, 21), rng.choice([0, 0, 0, 15, 30, 30, 45]))

    def money(self, rng):
        amount = rng.choice([rng.randint(5, 99), rng.randint(100, 999), rng.randint(10, 99) * 10])
        if rng.random() < 0.4:
            separator = "." if self.language == "en" or self.code == "es-MX" else ","
            return self.place["money"].format(f"{amount}{separator}{rng.choice(['50', '90', '99', '20'])}")
        return self.place["money"].format(amount)

    def phone(self, rng):
        def digits(count):
            return "".join(str(rng.randint(0, 9)) for _ in range(count))
        return {"en-US": f"+1 (555) 01{digits(1)}-{digits(4)}", "en-GB": f"+44 7700 900{digits(3)}",
                "de-DE": f"+49 151 2{digits(7)}", "fr-FR": f"+33 6 39 98 {digits(2)} {digits(2)}",
                "es-ES": f"+34 612 {digits(2)} {digits(2)} {digits(2)}", "es-MX": f"+52 55 5{digits(3)} {digits(4)}",
                "pt-BR": f"+55 11 9{digits(4)}-{digits(4)}", "pt-PT": f"+351 912 {digits(3)} {digits(3)}",
                "it-IT": f"+39 333 {digits(3)} {digits(4)}", "nl-NL": f"+31 6 1{digits(7)}"}[self.code]

    def _timed(self, said, rng):
        if rng.random() < 0.45:
            said.time = self.some_time(rng)
            said.words += SAID[self.language]["at"].format(self.said_time(said.time, rng))
        return said

    def future(self, base, rng):
        """A date after the day `base`, as a message says it."""
        words = SAID[self.language]
        kind = rng.choice(["tomorrow", "tomorrow", "overmorrow", "weekday", "weekday", "weekday", "day", "day", "numeric",
                           "tonight", "today"])
        after = datetime.timedelta
        if kind == "tonight":
            return Said("", words["tonight"], base, needs_day=True)
        if kind in ("today", "tomorrow", "overmorrow"):
            days = ["today", "tomorrow", "overmorrow"].index(kind)
            return self._timed(Said("", words[kind], base + after(days), needs_day=True), rng)
        if kind == "weekday":
            day = base + after(rng.randint(2, 6))
            lead, form = words["weekday"]
            if self.language == "pt" and day.weekday() >= 5:
                lead = "no "
            return self._timed(Said(lead, form.format(self.texts.weekdays_said[day.weekday()]), day, needs_day=True), rng)
        day = self._plain_day(base, rng)
        if kind == "numeric" and not (self.language == "en" and day.day <= 12):
            # A closing period (German "12.08.") would swallow the one that ends the sentence.
            return self._timed(Said(words["day"], self.date(day, rng.choice(["numeric", "numeric_short"])), day), rng)
        return self._timed(Said(words["day"], self.date(day, "day"), day), rng)

    def absolute(self, base, rng):
        """A day with its month and perhaps its year, without a preposition."""
        day = self._plain_day(base, rng)
        return Said("", self.date(day, rng.choice(["day", "day", "long"])), day)

    def past(self, base, rng):
        if rng.random() < 0.6:
            return Said("", SAID[self.language]["yesterday"], base - datetime.timedelta(days=1), needs_day=True)
        day = self._plain_day(base - datetime.timedelta(days=rng.randint(130, 400)), rng)
        return Said(SAID[self.language]["day"], self.date(day, "long"), day)

    def span(self, base, rng):
        words = SAID[self.language]
        while True:
            first = self._plain_day(base, rng)
            last = first + datetime.timedelta(days=rng.randint(2, 12))
            if last.month == first.month:
                break
        month = self.texts.months[first.month - 1]
        if self.code == "en-US":
            return Said("from ", f"{month} {first.day} to {last.day}", first, last)
        a = f"{first.day}." if self.language == "de" else str(first.day)
        return Said(words["until"], words["span"].format(a=a, b=self.date(last, "day")), first, last)

    def _plain_day(self, base, rng):
        """A day in 3 to 120 days whose number takes no special form ("1er", "l’8")."""
        while True:
            day = base + datetime.timedelta(days=rng.randint(3, 120))
            if day.day not in (1, 8, 11):
                return day


def choose(language, rng):
    return Locale(rng.choice(texts.load(language).locales), rng)
