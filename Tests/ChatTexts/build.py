"""Conversations before any app has written them down."""
import importlib
import re
from datetime import date, datetime, timedelta

import dates
import names
from names import display

TEXTS = {lang: importlib.import_module("texts_" + lang) for lang in dates.LANGS}
EMOJI = ["😊", "😂", "👍", "🙈", "🥳", "❤️", "😅", "🙏", "🤞", "☺️", "👍🏽"]


class Locale:
    def __init__(self, lang, zone):
        self.lang, self.zone = lang, zone
        self.region = ("US" if lang == "en" and zone.startswith("America/") else "MX" if zone == "America/Mexico_City"
                       else "AR" if zone.startswith("America/Argentina") else "")

    @property
    def us(self):
        return self.region == "US"


class Message:
    def __init__(self, sender, lines, when, found=(), facts=()):
        self.sender, self.lines, self.when = sender, list(lines), when
        self.dates, self.facts = list(found), list(facts)
        self.attachments, self.caption_file = [], None
        self.edited = self.deleted = False
        self.reply, self.reactions = None, []
        self.show_day = self.show_time = True
        self.payload, self.exchange, self.alone = None, None, False

    @property
    def text(self):
        return " ".join(line.strip() for line in self.lines if line.strip())


def fill(template, context, loc, base, rng):
    """The text of a template, its dates and what is worth keeping in it."""
    out, found, facts, start, dot = "", [], [], None, False
    for part in re.split(r"(\{\w+\}|\[\[|\]\])", template):
        if not part:
            continue
        if part == "[[":
            start = len(out)
        elif part == "]]":
            facts.append(out[start:].replace("\n", " ").strip())
        elif part[0] == "{":
            name = part[1:-1]
            if name in context:
                out += context[name]
                dot = False
            else:
                prefix, words, day, until, time = dates.phrase(name, loc.lang, loc.us, base, rng)
                out += prefix + words
                found.append({"words": words, "date": day, "until": until, "time": time})
                dot = words.endswith(".")
        else:
            if dot and part.startswith("."):
                part = part[1:]
            dot = False
            out += part
    facts = [fact.rstrip(".") if fact not in out else fact for fact in facts]
    return out, found, facts


def context(loc, rng):
    texts = TEXTS[loc.lang]
    return {"who": rng.choice(texts.WHO), "place": rng.choice(texts.PLACES), "city": rng.choice(names.CITIES[loc.lang]),
            "p": rng.choice(texts.PRICES), "co": rng.choice(texts.COMPANIES)}


def pick_people(rng, lang, count, mail=False):
    """The owner first, then the others."""
    pool = list(names.PEOPLE[lang])
    rng.shuffle(pool)
    people = [pool.pop()]
    while len(people) < count:
        roll = rng.random()
        if mail:
            person = pool.pop()
        elif roll < 0.10:
            person = (rng.choice(names.KIN[lang]), "")
        elif roll < 0.17:
            person = (rng.choice(names.PHONES[lang]), "")
        elif roll < 0.22:
            person = rng.choice(names.RIGHT_TO_LEFT)
        elif roll < 0.42:
            person = rng.choice(names.WORLD)
        else:
            person = pool.pop()
        if display(person) not in [display(p) for p in people]:
            people.append(person)
    return people


def broken(text, found, rng):
    """The text on more lines, broken after a mark and never inside a date."""
    spots = [m.start() for m in re.finditer(r"(?<=[.,!?]) (?=\w)", text)]
    for phrase in found:
        start = text.find(phrase["words"])
        spots = [s for s in spots if not start <= s < start + len(phrase["words"])]
    for spot in rng.sample(spots, min(len(spots), rng.choice([1, 1, 2]))):
        text = text[:spot] + "\n" + text[spot + 1:]
    return text


def start_day(rng):
    return date(2025, 2, 1) + timedelta(days=rng.randrange(640))


def chat(rng, loc, count, same_day=False, turns=(5, 16), deleted=0.2, attach=0.65, captions=True, edit=0.3, calls=0.0, polls=0.0,
         owner_silent=False):
    """People and messages of a chat of so many."""
    texts, lang = TEXTS[loc.lang], loc.lang
    people = pick_people(rng, lang, count)
    speakers = people[1:] if owner_silent else people
    group = count > 2
    when = datetime.combine(start_day(rng), datetime.min.time()) + timedelta(hours=rng.randrange(8, 14), minutes=rng.randrange(60), seconds=rng.randrange(60))
    goal = rng.randint(*turns)
    messages, facts, used = [], 0, set()
    exchanges = list(texts.TALK)
    rng.shuffle(exchanges)
    together = list(texts.GROUP_TALK)
    rng.shuffle(together)
    first, number = True, 0
    while (len(messages) < goal or facts < 3 or (group and first)) and exchanges:
        if group and (first or rng.random() < 0.5) and together:
            exchange = together.pop()
        elif rng.random() < 0.25:
            single = rng.choice(texts.SINGLES)
            if single in used:
                continue
            used.add(single)
            exchange = [single]
        else:
            exchange = exchanges.pop()
        first, number = False, number + 1
        order = rng.sample(speakers, min(4, len(speakers)))
        said = context(loc, rng)
        for turn in exchange:
            sender = order["ABCD".index(turn[0]) % len(order)]
            text, found, kept = fill(turn[2:], said, loc, when.date(), rng)
            if rng.random() < 0.15:
                text = broken(text, found, rng)
            lines = text.split("\n")
            if rng.random() < 0.12:
                lines[-1] += " " + rng.choice(EMOJI)
            messages.append(Message(sender, lines, when, found, kept))
            messages[-1].exchange, messages[-1].alone = number, len(exchange) == 1
            facts += len(kept)
            when += timedelta(seconds=rng.randrange(15, 900))
            if when.hour >= 22 and not same_day:
                when = when.replace(hour=8) + timedelta(days=1)
        if same_day:
            when += timedelta(minutes=rng.randrange(3, 25))
        else:
            when += timedelta(minutes=rng.randrange(5, 300))
            if when.hour < 7 or when.hour >= 21 or rng.random() < 0.25:
                when = datetime.combine(when.date() + timedelta(days=rng.choice([1, 1, 1, 2, 4]) if when.hour >= 7 else 0), datetime.min.time()) + timedelta(
                    hours=rng.randrange(8, 13), minutes=rng.randrange(60), seconds=rng.randrange(60))
    if same_day and messages[-1].when.date() != messages[0].when.date():
        return chat(rng, loc, count, same_day, turns, deleted, attach, captions, edit, calls, polls, owner_silent)

    def insert(message):
        index = rng.randrange(1, len(messages) + 1)
        message.when = messages[index - 1].when + timedelta(seconds=5)
        if index < len(messages) and messages[index].when < message.when:
            message.when = messages[index].when
        messages.insert(index, message)

    if rng.random() < attach:
        for _ in range(rng.choice([1, 1, 2, 3])):
            kind = rng.choice(["image", "image", "video", "audio", "document", "sticker", "gif", "contact", "location"])
            message = Message(rng.choice(speakers), [], None)
            message.attachments = [kind]
            if captions and kind in ("image", "video") and rng.random() < 0.4:
                message.lines = [rng.choice(texts.CAPTIONS)]
            insert(message)
    if rng.random() < deleted:
        message = Message(rng.choice(speakers), [], None)
        message.deleted = True
        insert(message)
    if rng.random() < calls:
        message = Message(rng.choice(people[1:]), [], None)
        message.attachments = ["call"]
        insert(message)
    if group and rng.random() < polls:
        question, options = rng.choice(texts.POLLS)
        message = Message(rng.choice(speakers), [question], None)
        message.attachments, message.payload = ["poll"], [(option, rng.randrange(1, 4)) for option in options]
        insert(message)
    if rng.random() < edit:
        plain = [m for m in messages if m.lines and not m.attachments and not m.deleted]
        rng.choice(plain).edited = True
    return people, messages


def capture(rng, last, same_day=False):
    """When the text was pasted: minutes to days after its last message."""
    if same_day:
        late = last.replace(hour=23, minute=40, second=0)
        return min(last + timedelta(minutes=rng.randrange(2, 50)), late if late > last else last)
    roll = rng.random()
    if roll < 0.4:
        return last + timedelta(minutes=rng.randrange(2, 50))
    if roll < 0.7:
        return last + timedelta(minutes=rng.randrange(60, 1200))
    return last + timedelta(days=rng.randrange(1, 7), minutes=rng.randrange(600))
