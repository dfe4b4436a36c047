"""Invents a chat: who writes what when. Knows nothing of the apps' looks."""
import datetime
import re
import zoneinfo
from dataclasses import dataclass, field

import locales

UTC = datetime.timezone.utc


@dataclass
class Person:
    name: str
    number: int  # 0… within the chat: chooses the color
    picture: int  # seed of the avatar
    has_photo: bool = True

    @property
    def initials(self):
        parts = [part for part in re.split(r"[\s]+", self.name) if part[:1].isalpha()]
        return "".join(part[0] for part in (parts[:1] + parts[-1:] if len(parts) > 1 else parts)).upper() or "#"


@dataclass
class Message:
    id: int
    sender: Person  # None: the owner
    when: datetime.datetime
    text: str = ""
    attachments: list = field(default_factory=list)
    seed: int = 0
    details: dict = field(default_factory=dict)
    edited: bool = False
    deleted: bool = False
    forwarded: bool = False
    reply: "Message" = None
    quote: str = None  # the quoted text as drawn
    reactions: list = field(default_factory=list)
    dates: list = field(default_factory=list)
    status: str = "read"  # sent, delivered or read
    link: tuple = None

    @property
    def mine(self):
        return self.sender is None


@dataclass
class Notice:
    """A line of the app itself, in the middle."""
    kind: str
    when: datetime.datetime
    people: list = field(default_factory=list)
    number: int = 0


@dataclass
class Chat:
    app: str
    locale: locales.Locale
    at: datetime.datetime  # local time with zone
    is_group: bool
    title: str
    people: list
    entries: list
    presence: str
    unread: int
    unknown: bool  # the other person is a phone number

    @property
    def other(self):
        return self.people[0]


REACTIONS = ["❤️", "👍", "😂", "😮", "😢", "🙏", "🔥", "🎉"]


def _emoji_only(text):
    return bool(text) and not re.search(r"[0-9A-Za-zÀ-ÿ?!.]", text)


class _Writer:
    def __init__(self, locale, rng, people):
        self.locale, self.rng, self.people = locale, rng, people
        self.texts = locale.texts

    def fill(self, template, base):
        rng, dates = self.rng, []
        names = [person.name.split()[0] for person in self.people if person.name[:1].isalpha()] if len(self.people) > 1 \
            else self.texts.given[:-2]

        def slot(match):
            kind = match.group(1)
            if kind in ("d", "range", "abs", "past"):
                said = {"d": self.locale.future, "range": self.locale.span, "abs": self.locale.absolute,
                        "past": self.locale.past}[kind](base, rng)
                dates.append(said)
                return said.lead + said.words
            return {"t": lambda: self.locale.said_time(self.locale.some_time(rng), rng),
                    "n": lambda: str(rng.randint(2, 40)), "price": lambda: self.locale.money(rng),
                    "url": lambda: self.url(), "street": lambda: rng.choice(self.texts.streets),
                    "place": lambda: rng.choice(self.texts.places), "phone": lambda: self.locale.phone(rng),
                    "name": lambda: rng.choice(names if names and rng.random() < 0.5 else self.texts.given[:-2])}[kind]()

        text = re.sub(r"\{(\w+)\}", slot, template)
        # "am 12.08.." would have two periods.
        text = re.sub(r"(\d\.)\.(?=\s|$)", r"\1", text)
        return text, dates

    def url(self):
        rng = self.rng
        host = rng.choice(["example.com", "example.org", "www.example.net", "maps.example.com", "docs.example.org"])
        path = "".join(rng.choice("abcdefghijklmnopqrstuvwxyz0123456789") for _ in range(rng.choice([4, 8, 8, 22])))
        return f"https://{host}/{path}"

    def lines(self):
        """(role, template) of enough short conversations."""
        rng, threads = self.rng, list(self.texts.threads)
        rng.shuffle(threads)
        for thread in threads + threads:
            for line in thread:
                role, text = line.split(": ", 1)
                if rng.random() < 0.12:
                    text += " " + rng.choice(self.texts.emoji)
                yield role, text
                if rng.random() < 0.3:
                    yield rng.choice("ABC"), rng.choice(self.texts.fillers)
                if rng.random() < 0.08:
                    count = rng.choice([1, 1, 2])
                    yield rng.choice("ABC"), " ".join(rng.sample(self.texts.sentences, count))
            yield None, None


def person_name(locale, rng, taken, full):
    texts = locale.texts
    parents = set(texts.given[-2:])
    for _ in range(100):
        given = rng.choice(texts.given)
        name = given if given in parents or not full else f"{given} {rng.choice(texts.family)}"
        if name not in taken and given not in {other.split()[0] for other in taken}:
            return name
    raise ValueError("no name left")


def make(app, language, rng, *, features):
    """`features`: what the app can do (replies, reactions, edited, deleted, attachments, groups, notices)."""
    locale = locales.choose(language, rng)
    zone = zoneinfo.ZoneInfo(locale.zone)
    first = datetime.datetime(2024, 1, 1, tzinfo=UTC)
    at = (first + datetime.timedelta(minutes=rng.randint(0, 2 * 365 * 1440 + 300 * 1440))).astimezone(zone)
    at = at.replace(hour=rng.choice([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 18, 19, 19, 20, 20, 21, 21, 22, 23]))

    is_group = features["groups"] and rng.random() < 0.38
    count = rng.choice([2, 3, 3, 4, 5, 7]) if is_group else 1
    people, full = [], rng.random() < 0.35
    for number in range(count):
        name = person_name(locale, rng, [person.name for person in people], full or (not is_group and rng.random() < 0.4))
        people.append(Person(name, number, rng.randint(0, 10**6), rng.random() < 0.65))
    unknown = not is_group and features["numbers"] and rng.random() < 0.18
    if unknown:
        people[0].name, people[0].has_photo = locale.phone(rng), False
    elif is_group and features["numbers"] and rng.random() < 0.15:
        people[-1].name, people[-1].has_photo = locale.phone(rng), False

    if not is_group:
        title = people[0].name
    elif features["listed_titles"] and rng.random() < 0.35:
        names = [person.name.split()[0] if person.name[:1].isalpha() else person.name for person in people[:3]]
        title = ", ".join(names[:-1]) + " & " + names[-1] if len(names) > 1 else names[0]
        if len(title) > 22:
            title = rng.choice(locale.texts.groups)
    else:
        title = rng.choice(locale.texts.groups)

    writer = _Writer(locale, rng, people)
    chat = Chat(app, locale, at, is_group, title, people, [], "", rng.choice([0, 0, 1, 3, 7, 12, 28, 104]), unknown)
    short = rng.random() < 0.1
    wanted = rng.randint(3, 7) if short else rng.randint(26, 34)

    # Who is who in each conversation, and how long before the one after it.
    drafts = []
    roles = None
    for role, template in writer.lines():
        if len(drafts) >= wanted:
            break
        if role is None or roles is None:
            cast = people + [None, None] if is_group else [people[0], None]
            a = rng.choice(cast)
            b = rng.choice([person for person in cast if person is not a])
            c = rng.choice([person for person in cast if person is not a and person is not b] or [a, b]) if is_group \
                else rng.choice([a, b])
            roles = {"A": a, "B": b, "C": c}
        if role is None:
            if drafts:
                drafts.append("pause")
            continue
        drafts.append((roles[role], template))

    # Times, from the end backwards.
    moment = at - datetime.timedelta(minutes=rng.choice([0, 0, 1, 2, 5, 14, 50, 200, 900, 3000]))
    timed = []
    quick = rng.random() < 0.5
    for draft in reversed(drafts):
        if draft == "pause":
            moment -= datetime.timedelta(minutes=rng.choice([20, 55, 90, 240] if quick else [90, 400, 1300, 1500, 4000, 9000]))
            while not 7 <= moment.hour <= 23:
                moment -= datetime.timedelta(hours=3)
            continue
        while not 7 <= moment.hour <= 23:
            moment -= datetime.timedelta(hours=3)
        timed.append((moment, draft))
        moment -= datetime.timedelta(minutes=rng.choice([0, 0, 0, 1, 1, 2, 3, 5, 11, 27]))
    timed.reverse()

    messages = []
    for number, (when, (sender, template)) in enumerate(timed):
        text, dates = writer.fill(template, when.date())
        message = Message(number, sender, when, text, dates=dates, seed=rng.randint(0, 10**6))
        if "https://" in text and rng.random() < 0.6 and features["links"]:
            message.link = rng.choice(locale.texts.links)
        messages.append(message)
    _decorate(chat, messages, rng, features, writer)
    chat.entries = _with_notices(chat, messages, rng, features)
    return chat


def _decorate(chat, messages, rng, features, writer):
    intensity = rng.choice([0.3, 1, 1, 1.6])
    texts = chat.locale.texts
    last_mine = max((m.id for m in messages if m.mine), default=-1)
    for index, message in enumerate(messages):
        plain = not message.dates and not message.link
        roll = rng.random()
        if plain and roll < 0.11 * intensity:
            kind = rng.choice(features["attachments"])
            message.attachments = [kind]
            caption = kind in ("image", "video") and features["captions"] and rng.random() < 0.35
            if not caption:
                message.text = ""
            message.details = _details(kind, chat, rng)
            if kind == "poll":
                question, options = rng.choice(texts.polls)
                message.text = question
                message.details["options"] = options
        elif plain and features["deleted"] and roll < (0.11 + 0.02) * intensity:
            message.deleted, message.text = True, ""
        elif features["edited"] and 0.2 < roll < 0.2 + 0.045 * intensity and len(message.text) > 8:
            message.edited = True
        if message.deleted or "call" in message.attachments:
            continue
        if features["replies"] and index > 2 and rng.random() < 0.1 * intensity and not message.attachments \
                and not _emoji_only(message.text):
            targets = messages[max(0, index - 9):index - 1]
            targets = [m for m in targets if m.sender is not message.sender] or targets
            target = rng.choice(targets)
            quote = quoted(target, chat, rng)
            if quote and not (chat.is_group and target.sender is message.sender and not target.mine):
                message.reply, message.quote = target, quote
        if features["reactions"] and rng.random() < 0.12 * intensity and not _emoji_only(message.text):
            picks = rng.sample(features["reactions"], rng.choice([1, 1, 1, 2]) if features["many_reactions"] else 1)
            message.reactions = picks
        if features["forwarded"] and rng.random() < 0.03 * intensity and len(message.text) > 40 and not message.reply:
            message.forwarded = True
        if rng.random() < 0.05 and message.text and not message.attachments and not message.dates and len(message.text) > 60:
            parts = re.split(r"(?<=[.!?]) ", message.text)
            message.text = "\n".join(parts)
    newest = rng.choice(["sent", "delivered", "read", "read"])
    for message in messages:
        message.status = "read"
        if message.mine and newest != "read" and message.id >= last_mine:
            message.status = newest


def quoted(target, chat, rng):
    if target.deleted:
        return None
    if target.attachments:
        key = {"image": "photo", "audio": "voice"}.get(target.attachments[0], target.attachments[0])
        return target.text.replace("\n", " ") or chat.locale.words.get(key)
    text = target.text.replace("\n", " ")
    limit = rng.choice([40, 70])
    if len(text) > limit:
        text = text[:limit].rsplit(" ", 1)[0].rstrip(",. ") + "…"
    return text


def _details(kind, chat, rng):
    texts = chat.locale.texts
    length = f"{rng.choice([0, 0, 0, 1, 2])}:{rng.randint(3, 59):02}"
    if kind == "document":
        name = rng.choice(texts.files)
        return dict(file=name, size=rng.choice(["340 KB", "1,2 MB", "88 KB", "4.7 MB"]), pages=rng.randint(1, 24))
    if kind == "contact":
        return dict(name=f"{rng.choice(texts.given[:-2])} {rng.choice(texts.family)}")
    if kind == "location":
        place = rng.choice(texts.streets)
        return dict(place=place)
    if kind == "call":
        return dict(missed=rng.random() < 0.5, video=rng.random() < 0.3, length=f"{rng.randint(1, 40)} min")
    return dict(length=length, shape=rng.choice(["wide", "tall", "square"]), size=rng.choice(["340 KB", "1,2 MB"]))


def _with_notices(chat, messages, rng, features):
    entries = list(messages)
    if not features["notices"]:
        return entries
    for kind in features["notices"]:
        if kind.startswith("group_") and (not chat.is_group or len(chat.people) < 2):
            continue
        if kind == "first":
            if rng.random() < 0.3:
                entries.insert(0, Notice("first", entries[0].when))
            continue
        if kind == "unread":
            later = [i for i, e in enumerate(entries) if isinstance(e, Message) and i > len(entries) - 7]
            if later and rng.random() < 0.18:
                position = later[0]
                while position < len(entries) and isinstance(entries[position], Message) and entries[position].mine:
                    position += 1
                rest = entries[position:]
                if rest and all(isinstance(e, Message) and not e.mine for e in rest):
                    entries.insert(position, Notice("unread", rest[0].when, number=len(rest)))
            continue
        if rng.random() < (0.25 if kind.startswith("group_") else 0.15):
            position = rng.randint(max(1, len(entries) - 12), len(entries) - 1)
            people = rng.sample(chat.people, 2) if len(chat.people) > 1 else [chat.people[0]]
            entries.insert(position, Notice(kind, entries[position].when, people))
    return entries
