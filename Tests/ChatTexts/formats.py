"""The twelve kinds of text, each as its app writes it."""
import textwrap
import unicodedata
from datetime import datetime, timedelta
from xml.sax.saxutils import quoteattr
from zoneinfo import ZoneInfo

import build
import names
import stamps
import wording
from build import Message
from names import display, reversed_display
from stamps import LRM

KINDS = ["whatsapp-ios", "whatsapp-android", "whatsapp-web", "telegram", "imessage", "sms", "signal", "slack", "teams", "mail", "typed", "note"]


class Text:
    """A text and what is true of it, as a format leaves it."""

    def __init__(self, kind, form, app=None):
        self.kind, self.form, self.app = kind, form, app
        self.lines, self.furniture = [], []
        self.title, self.group = None, False
        self.owner, self.owner_shown = None, False
        self.messages, self.extra, self.shown = [], [], {}
        self.at = None

    def name(self, person):
        return self.shown.get(person, display(person))

    def structure(self, *strings):
        for string in strings:
            if string and string not in self.furniture:
                self.furniture.append(string)


def quotes(loc, title, straight):
    if straight:
        return f'"{title}"'
    return {"de": f"„{title}“", "fr": f"« {title} »"}.get(loc.lang, f"“{title}”")


def is_phone(person):
    return person[0].startswith("+")


FILES = {"document": ["Offer 2041.pdf", "plan.pdf", "Protokoll.docx", "list.xlsx"], "contact": ["Kofi Mensah.vcf", "Electrician.vcf"]}


# ------------------------------------------------------------- WhatsApp

def whatsapp_names(people, rng, text, ios):
    """How a name stands in the export: unsaved numbers isolated, push names marked."""
    written = {}
    for person in people:
        written[person] = f"\u202a{display(person)}\u202c" if is_phone(person) and rng.random() < 0.5 else display(person)
    if ios and len(people) > 2 and rng.random() < 0.2:
        person = people[-1]
        if not is_phone(person):
            written[person] = "~\u202f" + display(person)
    return written


def whatsapp_ios(rng, loc):
    words, style = wording.WHATSAPP[loc.lang], rng.randrange(12)
    count = rng.choice([2, 2, 2, 3, 4, 5, 6])
    people, messages = build.chat(rng, loc, count, deleted=0.35, calls=0.25 if count > 2 else 0, polls=0.5, edit=0.4)
    text = Text("whatsapp-ios", "export", "whatsapp")
    text.group, text.owner, text.messages = count > 2, people[0], messages
    own = any(m.deleted and m.sender == people[0] and words["own_deleted"] for m in messages)
    text.owner_shown = own
    written = whatsapp_names(people, rng, text, True)
    first = messages[0].when - timedelta(minutes=rng.randrange(1, 30))
    stamp = lambda when: stamps.whatsapp_ios(loc, style, when)
    media = rng.random() < 0.5
    edited = words["edited"]
    if loc.lang == "en" and rng.random() < 0.4:
        edited = "<This message was edited.>"

    def system(author, line, mark=""):
        text.lines.append(f"{mark}{stamp(first)} {author}: {LRM}{line}")
        text.structure(line)

    secure = rng.choice(words["secure"])
    if text.group and rng.random() < 0.65:
        text.title = rng.choice(build.TEXTS[loc.lang].TITLES)
        system(text.title, secure)
        text.structure(words["key"])
        system(text.title, words["created"].format(a=written[people[1]], q=quotes(loc, text.title, rng.random() < 0.3)))
        for person in people[2:4]:
            system(text.title, words["added"].format(a=written[people[1]], b=written[person]))
            text.extra.append(person)
        text.extra.insert(0, people[1])
    elif not text.group and own and rng.random() < 0.6:
        system(written[people[1]], secure)
        text.structure(words["key"])
    leaver = None
    if text.group and count > 4 and rng.random() < 0.4:
        leaver = people[-1]
    number = rng.randrange(11, 400)
    for message in messages:
        head = f"{stamp(message.when)} {written[message.sender]}: "
        body = "\n".join(message.lines)
        if message.deleted:
            line = words["own_deleted"] if message.sender == people[0] else words["deleted"]
            text.lines.append(f"{LRM}{head}{LRM}{line}")
            text.structure(line)
        elif "call" in message.attachments:
            line = rng.choice([words["call"], words["video_call"]])
            text.lines.append(f"{LRM}{head}{LRM}{line}")
            text.structure(line)
        elif "poll" in message.attachments:
            options = [f"{LRM}{words['option']}{option} ({LRM}{n} {words['votes'][n > 1]})" for option, n in message.payload]
            text.lines.append(f"{LRM}{head}{LRM}{words['poll']}\n{body}\n" + "\n".join(options))
            text.structure(words["poll"], words["option"].strip())
        elif "location" in message.attachments:
            line = f"{words['location']}https://maps.google.com/?q={rng.uniform(36, 55):.6f},{rng.uniform(-9, 20):.6f}"
            text.lines.append(f"{head}{LRM}{line}")
            text.structure(line.split("?")[0], words["location"].strip())
        elif message.attachments:
            kind = message.attachments[0]
            number += 1
            if media:
                stem = {"image": "PHOTO", "video": "VIDEO", "audio": "AUDIO", "sticker": "STICKER", "gif": "GIF"}.get(kind)
                ending = {"image": "jpg", "video": "mp4", "audio": "opus", "sticker": "webp", "gif": "mp4"}.get(kind)
                name = f"{number:08}-{stem}-{message.when:%Y-%m-%d-%H-%M-%S}.{ending}" if stem else f"{number:08}-{rng.choice(FILES[kind])}"
                tag = f"{LRM}<{words['attached']}{name}>"
                text.lines.append(f"{LRM}{head}{body + ' ' if body else ''}{tag}")
                text.structure(f"<{words['attached']}{name}>")
            else:
                line = words["omitted"][kind]
                if kind == "document":
                    line = f"{rng.choice(FILES['document'])} • {LRM}{rng.randrange(2, 12)} {words['pages']} {LRM}{line}"
                    text.lines.append(f"{LRM}{head}{line}")
                elif body:
                    text.lines.append(f"{LRM}{head}{body} {LRM}{line}")
                else:
                    text.lines.append(f"{LRM}{head}{LRM}{line}")
                text.structure(words["omitted"][kind])
        else:
            text.lines.append(f"{head}{body}" + (f" {LRM}{edited}" if message.edited else ""))
            if message.edited:
                text.structure(edited)
    if leaver:
        line = words["left"].format(a=written[leaver])
        when = messages[-1].when + timedelta(minutes=4)
        text.lines.append(f"{stamp(when)} {text.title or written[leaver]}: {LRM}{line}")
        text.structure(line)
        text.extra.append(leaver)
    text.structure(stamp(messages[0].when), stamp(messages[-1].when))
    return text


def whatsapp_android(rng, loc):
    words, style = wording.WHATSAPP[loc.lang], rng.randrange(12)
    count = rng.choice([2, 2, 2, 3, 4, 5, 6])
    people, messages = build.chat(rng, loc, count, deleted=0.35, calls=0.3, polls=0.5, edit=0.4)
    text = Text("whatsapp-android", "export", "whatsapp")
    text.group, text.owner, text.messages = count > 2, people[0], messages
    text.owner_shown = any(m.deleted and m.sender == people[0] for m in messages)
    written = whatsapp_names(people, rng, text, False)
    first = messages[0].when - timedelta(minutes=rng.randrange(1, 30))
    stamp = lambda when: stamps.whatsapp_android(loc, style, when)
    media = rng.random() < 0.5

    def system(line, when=first):
        text.lines.append(stamp(when) + line)
        text.structure(line)

    if rng.random() < 0.6:
        system(rng.choice(words["secure"]) + (words["learn"] if rng.random() < 0.6 else ""))
        text.structure(words["key"])
    if text.group and rng.random() < 0.65:
        text.title = rng.choice(build.TEXTS[loc.lang].TITLES)
        system(words["created"].format(a=written[people[1]], q=quotes(loc, text.title, rng.random() < 0.6)))
        for person in people[2:4]:
            system(words["added"].format(a=written[people[1]], b=written[person]))
            text.extra.append(person)
        system(words["joined_you"].format(a=written[people[1]]))
        text.extra.insert(0, people[1])
    if not text.group and rng.random() < 0.15:
        system(words["code"].format(a=written[people[1]]))
        text.owner_shown = True  # the notice names the other
    number = rng.randrange(1, 9)
    for message in messages:
        head = f"{stamp(message.when)}{written[message.sender]}: "
        body = "\n".join(message.lines)
        if message.deleted:
            line = (words["own_deleted"] if message.sender == people[0] else words["deleted"]).rstrip("." if loc.lang in ("en", "it", "nl") else "")
            text.lines.append(head + line)
            text.structure(line)
        elif "call" in message.attachments:
            line = rng.choice([words["call"], words["video_call"]])
            text.lines.append(stamp(message.when) + line)
            message.sender = None
            text.structure(line)
        elif "poll" in message.attachments:
            options = [f"{words['option']}{option} ({n} {words['votes'][n > 1]})" for option, n in message.payload]
            text.lines.append(f"{head}{words['poll']}\n{body}\n" + "\n".join(options) + "\n")
            text.structure(words["poll"], words["option"].strip())
        elif "location" in message.attachments:
            line = f"{words['location'][0].lower() if loc.lang != 'de' else 'S'}{words['location'][1:]}https://maps.google.com/?q={rng.uniform(36, 55):.6f},{rng.uniform(-9, 20):.6f}"
            if rng.random() < 0.2:
                line = words["live"]
            text.lines.append(head + line)
            text.structure(line.split("?")[0])
        elif message.attachments:
            kind = message.attachments[0]
            number += 1
            if media or message.lines:
                stem = {"image": "IMG", "video": "VID", "audio": rng.choice(["PTT", "AUD"]), "sticker": "STK", "gif": "VID"}.get(kind)
                ending = {"image": "jpg", "video": "mp4", "audio": "opus", "sticker": "webp", "gif": "mp4"}.get(kind)
                if kind == "gif":
                    message.attachments = ["video"]
                name = f"{stem}-{message.when:%Y%m%d}-WA{number:04}.{ending}" if stem else rng.choice(FILES[kind])
                text.lines.append(f"{head}{LRM}{name} {words['file']}" + (f"\n{body}" if body else ""))
                text.structure(f"{name} {words['file']}", words["file"])
            else:
                text.lines.append(head + words["media"])
                message.attachments = ["other"]
                text.structure(words["media"])
        else:
            text.lines.append(head + body + (f" {words['edited']}" if message.edited else ""))
            if message.edited:
                text.structure(words["edited"])
    if text.group and count > 4 and rng.random() < 0.4:
        system(words["left"].format(a=written[people[-1]]), messages[-1].when + timedelta(minutes=4))
        text.extra.append(people[-1])
    text.structure(stamp(messages[0].when).strip(), stamp(messages[-1].when).strip())
    return text


def whatsapp_web(rng, loc):
    style = rng.randrange(12)
    count = rng.choice([2, 2, 2, 3, 4, 5])
    listed = count > 3 and rng.random() < 0.5
    people, messages = build.chat(rng, loc, count, deleted=0, attach=0, edit=0, turns=(2, 9), owner_silent=listed)
    text = Text("whatsapp-web", "copy", "whatsapp")
    text.group, text.owner, text.messages = count > 2, people[0], messages
    stamp = lambda when: stamps.whatsapp_web(loc, style, when)
    if listed:
        text.title = rng.choice(build.TEXTS[loc.lang].TITLES)
        members = ", ".join([display(p) for p in people[1:]] + [wording.YOU_IN_LIST[loc.lang]])
        text.lines += [text.title, members]
        text.extra += people[1:]
        text.structure(members)
    for message in messages:
        text.lines.append(f"{stamp(message.when)} {display(message.sender)}: " + "\n".join(message.lines))
    text.structure(stamp(messages[0].when), stamp(messages[-1].when))
    return text


# ------------------------------------------------------------- Telegram

def telegram(rng, loc):
    style = rng.randrange(12)
    mac = rng.random() < 0.35
    count = rng.choice([2, 2, 2, 3, 4, 5])
    people, messages = build.chat(rng, loc, count, deleted=0, edit=0, captions=True)
    text = Text("telegram", "mac" if mac else "desktop", "telegram")
    text.group, text.owner, text.messages = count > 2, people[0], messages
    words = wording.TELEGRAM[loc.lang]
    word = dict(zip(["image", "video", "audio", "sticker", "document", "location", "contact", "gif"], words))
    for index, message in enumerate(messages):
        stamp = (stamps.telegram_mac if mac else stamps.telegram)(loc, style, message.when)
        text.lines.append(f"{display(message.sender)}, {stamp}" + (":" if mac else ""))
        if index in (0, len(messages) - 1):
            text.structure(stamp)
        if not mac and message.lines and not message.attachments and rng.random() < 0.25 and index and messages[index - 1].exchange == message.exchange \
                and messages[index - 1].sender != message.sender:
            line = f"[{words[8]} {display(messages[index - 1].sender)}]"
            text.lines.append(line)
            text.structure(line)
        elif not mac and message.alone and not message.facts and rng.random() < 0.3:
            line = f"[{words[9]} Harbour News]"
            text.lines.append(line)
            text.structure(line)
        if message.attachments:
            kind = message.attachments[0]
            label = word[kind]
            if kind == "sticker":
                label = f"😺 {label}"
            if kind == "document":
                label = f"{label} : {rng.choice(FILES['document'])}"
            text.lines.append(f"[ {label} ]")
            text.structure(f"[ {label} ]")
            if kind == "location":
                line = f"https://maps.google.com/maps?q={rng.uniform(36, 55):.5f},{rng.uniform(-9, 20):.5f}&ll=0,0&z=16"
                text.lines.append(line)
                text.structure(line)
            if kind == "contact":
                text.lines += ["Harbour Taxi", "+49 151 5550199"]
                text.structure("+49 151 5550199")
        text.lines += message.lines
        text.lines.append("")
    return text


# ------------------------------------------------------------- iMessage

TAPBACKS = [("Loved", "❤️"), ("Liked", "👍"), ("Laughed at", "😂"), ("Emphasized", "‼️"), ("Questioned", "❓"), ("Loved", "❤️")]
TAPBACK_WORDS = {"Laughed at": "Laughed"}


def imessage(rng, loc):
    count = rng.choice([2, 2, 2, 3, 4, 5])
    people, messages = build.chat(rng, loc, count, deleted=0.25, edit=0.4)
    text = Text("imessage", "exporter", "imessage")
    text.group, text.owner, text.owner_shown, text.messages = count > 2, people[0], True, messages
    name = lambda person: "Me" if person == people[0] else display(person)
    first = messages[0].when - timedelta(minutes=rng.randrange(1, 30))
    if text.group and rng.random() < 0.6:
        text.title = rng.choice(build.TEXTS[loc.lang].TITLES)
        line = f"renamed the conversation to {text.title}"
        text.lines += [f"{stamps.imessage(first)} {display(people[1])} {line}", ""]
        text.structure(line)
        text.extra.append(people[1])
        if count > 3:
            line = f"added {display(people[-1])} to the conversation."
            text.lines += [f"{stamps.imessage(first)} You {line}", ""]
            text.structure(line)
            text.extra.append(people[-1])
    plain = [i for i, m in enumerate(messages) if m.lines and not m.attachments and not m.edited and len(m.lines) == 1]
    replies = {}
    if rng.random() < 0.35 and len(plain) > 3:
        parent = rng.choice(plain[:-1])
        later = [i for i in plain if i > parent and messages[i].sender != messages[parent].sender and messages[i].exchange == messages[parent].exchange]
        if later:
            child = later[0]
            messages[child].reply = messages[parent].text
            replies[parent] = child
    for index in rng.sample(plain, min(len(plain), rng.choice([0, 1, 2]))):
        others = [p for p in people if p != messages[index].sender]
        for person in rng.sample(others, min(len(others), rng.choice([1, 1, 2]))):
            verb, emoji = rng.choice(TAPBACKS)
            verb = TAPBACK_WORDS.get(verb, verb)
            messages[index].reactions.append((f"{verb} by {name(person)}", emoji))
    indented = rng.random() < 0.5
    read = rng.random() < 0.5

    def block(message, indent="", nested=False):
        stamp = stamps.imessage(message.when)
        if read and message.sender != people[0] and rng.random() < 0.4 and not nested:
            text.structure("Read by you after")
            stamp += f" (Read by you after {rng.choice(['23 seconds', '5 minutes, 3 seconds', '1 hour, 49 seconds'])})"
        lines = [stamp, name(message.sender)]
        if message.deleted:
            line = ("You" if message.sender == people[0] else "They") + f" unsent this message part {rng.randrange(5, 50)} seconds after sending!"
            lines.append(line)
            text.structure(line)
        elif message.attachments:
            kind = message.attachments[0]
            file = {"image": f"IMG_{rng.randrange(1000, 9999)}.HEIC", "video": f"IMG_{rng.randrange(1000, 9999)}.MOV", "audio": "Audio Message.caf",
                    "document": "plan.pdf", "contact": "Kofi Mensah.vcf", "gif": f"{rng.randrange(10**6)}.gif", "sticker": "sticker.heic",
                    "location": "CL.loc.vcf"}[kind]
            path = f"attachments/{rng.randrange(1, 300)}/{rng.randrange(10, 9000)}/{file}"
            if kind == "sticker":
                path = f"Sticker from {name(message.sender)}: {path}"
            lines.append(path)
            text.structure(path)
            lines += message.lines
        elif message.edited and len(message.lines) == 1 and " " in message.lines[0]:
            before = message.lines[0].rsplit(" ", 1)[0]
            lines.append(f"{stamps.imessage(message.when)} {before}")
            lines.append(f"Edited {rng.randrange(8, 59)} seconds later: {message.lines[0]}")
            text.structure("seconds later:")
        else:
            message.edited = False
            lines += message.lines
        if message.reactions:
            lines.append("Tapbacks:")
            lines += [("    " if indented else "") + words for words, _ in message.reactions] + ([] if indented else [""])
            text.structure("Tapbacks:", *[words for words, _ in message.reactions])
        return [(indent + line).rstrip() if not line else indent + line for line in lines]

    for index, message in enumerate(messages):
        text.lines += block(message)
        if index in replies:
            child = messages[replies[index]]
            kept, child.reactions = child.reactions, []
            text.lines += block(child, "    ", True)
            child.reactions = kept
            text.lines.append("")
        if message.reply:
            text.lines.append("This message responded to an earlier message.")
            text.structure("This message responded to an earlier message.")
        text.lines.append("")
    text.structure(stamps.imessage(messages[0].when))
    return text


# ------------------------------------------------------------- SMS

def sms(rng, loc):
    people, messages = build.chat(rng, loc, 2, deleted=0, attach=0, edit=0, turns=(4, 12))
    form = rng.choice(["pipes", "brackets", "tabs", "xml", "blocks"])
    text = Text("sms", form, "sms")
    text.owner, text.owner_shown, text.messages = people[0], True, messages
    other, owner = people[1], people[0]
    phone = display(other) if is_phone(other) else rng.choice(names.PHONES[loc.lang])
    if form == "xml":
        text.lines += ["<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>", f'<smses count="{len(messages)}">']
        text.structure("<?xml version='1.0'", "<smses count=")
    for index, message in enumerate(messages):
        mine, body = message.sender == owner, "\n".join(message.lines)
        if form == "pipes":
            left, right = ("Me", display(other)) if mine else (display(other), "Me")
            text.lines.append(f"{message.when:%Y-%m-%d %H:%M:%S} | {left:>20} | {right:>20} | {' '.join(message.lines)}")
        elif form == "brackets":
            text.lines.append(f"[{message.when:%Y-%m-%d %H:%M:%S}] {'Sent to' if mine else 'Received from'} {display(other)}: {body}")
            text.structure("Sent to" if mine else "Received from")
        elif form == "tabs":
            text.lines.append("\t".join([f"{message.when:%Y-%m-%d}", f"{message.when:%H:%M:%S}", "out" if mine else "in", phone.replace(" ", ""),
                                         display(other), " ".join(message.lines)]))
        elif form == "xml":
            shown = stamps.medium(loc, message.when)
            value = quoteattr(body, {"\n": "&#10;", '"': "&quot;"}).strip("'\"")
            text.lines.append(f'  <sms protocol="0" address="{phone.replace(" ", "")}" date="{int(message.when.replace(tzinfo=ZoneInfo(loc.zone)).timestamp()) * 1000}" '
                              f'type="{2 if mine else 1}" body="{value}" read="1" status="-1" readable_date="{shown}" contact_name="{display(other)}" />')
            text.structure('protocol="0"', "readable_date=", "contact_name=")
        else:
            text.lines += [f"{'To' if mine else 'From'}: {display(other)}" + ("" if is_phone(other) else f" ({phone})"),
                           f"Date: {stamps.short_date_time(loc, message.when)}", *message.lines, ""]
            text.structure("Date: " + stamps.short_date_time(loc, message.when))
    if form == "xml":
        text.lines.append("</smses>")
        text.structure("</smses>")
    elif form != "blocks":
        text.structure(f"{messages[0].when:%Y-%m-%d %H:%M:%S}" if form != "tabs" else f"{messages[0].when:%H:%M:%S}")
    return text


# ------------------------------------------------------------- Signal

def signal(rng, loc):
    count = rng.choice([2, 2, 2, 3, 4, 5])
    copied = rng.random() < 0.3
    people, messages = build.chat(rng, loc, count, deleted=0 if copied else 0.3, attach=0 if copied else 0.5, captions=not copied, edit=0, calls=0 if copied else 0.2)
    text = Text("signal", "copy" if copied else "export", None if copied else "signal")
    text.group, text.owner, text.messages = count > 2, people[0], messages
    if copied:  # author, text and time on lines of their own, days between
        day = None
        for message in messages:
            if message.when.date() != day:
                day = message.when.date()
                line = stamps.slack_day(loc, message.when, True) if loc.lang != "nl" else f"{day.day} {stamps.MONTHS['nl'][day.month - 1]} {day.year}"
                text.lines += [line, ""]
                text.structure(line)
            text.lines += [display(message.sender), *message.lines, stamps.time(loc, message.when), ""]
        text.structure(stamps.time(loc, messages[0].when))
        return text
    text.owner_shown = True
    seconds = rng.random() < 0.6
    name = lambda person: "Me" if person == people[0] else display(person)
    for index, message in enumerate(messages):
        stamp = f"[{message.when:%Y-%m-%d %H:%M:%S}]" if seconds else f"[{message.when:%Y-%m-%d}, {message.when:%H:%M}]"
        head = f"{stamp} {name(message.sender)}: "
        if index in (0, len(messages) - 1):
            text.structure(stamp)
        if message.deleted:
            text.lines.append(head + "(This message was deleted)")
            text.structure("(This message was deleted)")
            continue
        if "call" in message.attachments:
            line = rng.choice(["Missed voice call", "Missed video call"])
            text.lines.append(head + line)
            text.structure(line)
            continue
        body = "\n".join(message.lines)
        before = [m for m in messages[:index] if m.lines and m.sender != message.sender and m.exchange == message.exchange]
        if before and message.exchange and rng.random() < 0.2:
            quoted = before[-1]
            message.reply = quoted.text
            body = "\n\n" + "\n".join("> " + line for line in quoted.lines) + "\n\n" + body
        if message.lines and not message.attachments and rng.random() < 0.15:
            others = rng.sample([p for p in people if p != message.sender], 1)
            emoji = rng.choice(["❤️", "👍", "😂", "😮"])
            said = ", ".join(f"{name(p)}: {emoji}" for p in others)
            body += f"\n(- {said} -)"
            message.reactions.append(("", emoji))
            text.structure(f"(- {said} -)")
        if message.attachments:
            kind = message.attachments[0]
            if kind in ("contact", "location"):
                kind = message.attachments[0] = "image"
            file = {"image": f"signal-{message.when:%Y-%m-%d-%H%M%S}.jpeg", "video": "VID_0412.mp4", "audio": "voice-note.m4a", "document": "plan.pdf",
                    "gif": "funny.gif"}.get(kind)
            if kind == "sticker":
                body += "\n(( 🐧 ))" if body else "(( 🐧 ))"
                text.structure("(( 🐧 ))")
            else:
                body += ("!" if kind in ("image", "gif") else "") + f"[{file}](./media/{file})"
                text.structure(f"[{file}](./media/{file})")
        text.lines.append(head + body)
    return text


# ------------------------------------------------------------- Slack

SLACK_REACTIONS = {":+1:": "👍", ":tada:": "🎉", ":heart:": "❤️", ":eyes:": "👀", ":white_check_mark:": "✅", ":joy:": "😂"}


def slack(rng, loc):
    count = rng.choice([2, 3, 3, 4, 5])
    divided = rng.random() < 0.75
    people, messages = build.chat(rng, loc, count, same_day=not divided, deleted=0, attach=0.3, captions=False, edit=0.4)
    text = Text("slack", "one line" if rng.random() < 0.5 else "two lines")
    text.group, text.owner, text.messages = count > 2, people[0], messages
    words = wording.SLACK[loc.lang]
    text.at = build.capture(rng, messages[-1].when, same_day=not divided or rng.random() < 0.4)
    day, last = None, None
    inline = rng.random() < 0.5
    for message in messages:
        if message.attachments and message.attachments[0] in ("location", "contact", "sticker", "gif"):
            message.attachments = ["image"]
        if divided and message.when.date() != day:
            day, last = message.when.date(), None
            ago = (text.at.date() - day).days
            line = words[1] if ago == 0 else words[2] if ago == 1 else stamps.slack_day(loc, message.when, day.year != text.at.year)
            text.lines += [line, ""]
            if ago > 1:
                text.structure(line)
        message.show_day = divided
        clock = stamps.time(loc, message.when)
        if last and last.sender == message.sender and message.when - last.when < timedelta(minutes=5) and text.form == "two lines":
            short = clock.split(" ")[0]
            text.lines.append(short)
        elif text.form == "one line":
            text.lines.append(f"{display(message.sender)}  {clock}")
        else:
            text.lines += [display(message.sender), f"  {clock}"]
        if message.attachments:
            file = {"image": "IMG_2041.jpg", "video": "clip.mp4", "audio": "note.m4a", "document": rng.choice(["plan.pdf", "list.xlsx"])}[message.attachments[0]]
            text.lines.append(file)
            text.structure(file)
        body = list(message.lines)
        if message.edited and body:
            body[-1] += f" {words[0]}"
            text.structure(words[0])
        text.lines += body
        if message.lines and rng.random() < 0.2:
            for code in rng.sample(sorted(SLACK_REACTIONS), rng.choice([1, 1, 2])):
                number = rng.randrange(1, 5)
                text.lines += [f"{code} {number}"] if inline else [code, str(number)]
                message.reactions.append(("", SLACK_REACTIONS[code]))
                text.structure(f"{code} {number}" if inline else code)
        if message.lines and rng.random() < 0.1 and text.at.date() == message.when.date():
            said = words[3].format(n=rng.randrange(2, 6))
            when = words[4].format(t=stamps.time(loc, min(message.when + timedelta(minutes=9), text.at)))
            text.lines += ["", said, when + words[5]]
            text.structure(said, when, words[5])
            text.lines.append("")
            last = None
        else:
            last = message
        text.lines += [""] if text.form == "one line" else ["", ""]
    return text


# ------------------------------------------------------------- Teams

TEAMS_REACTIONS = {"like": "👍", "heart": "❤️", "surprised": "😮"}


def teams(rng, loc):
    count = rng.choice([2, 2, 3, 4, 5])
    form = rng.choice(["date", "date", "weekday", "time"])
    people, messages = build.chat(rng, loc, count, same_day=form != "date", deleted=0.3, attach=0, edit=0)
    text = Text("teams", form)
    text.group, text.owner, text.messages = count > 2, people[0], messages
    words = wording.TEAMS[loc.lang]
    backwards = rng.random() < 0.7
    written = {p: reversed_display(p) if backwards else display(p) for p in people}
    last = messages[-1].when
    if form == "weekday":
        text.at = last + timedelta(days=rng.randrange(1, 6), hours=rng.randrange(1, 3))
        if text.at.hour < 4:
            text.at += timedelta(hours=6)
    else:
        text.at = build.capture(rng, last, same_day=form == "time")
    indent = "    " if rng.random() < 0.5 else ""
    for index, message in enumerate(messages):
        clock = stamps.time(loc, message.when)
        if form == "date":
            stamp = f"[{stamps.day_slash(loc, message.when)} {clock}]"
        elif form == "time":
            stamp, message.show_day = f"[{clock}]", False
        else:
            ago = (text.at.date() - message.when.date()).days
            label = words[0] if ago == 1 else (stamps.FULL_PT if loc.lang == "pt" else stamps.WEEKDAYS[loc.lang])[message.when.weekday()]
            stamp = f"[{label[0].upper() + label[1:]} {clock}]"
        text.lines.append(f"{stamp} {written[message.sender]}")
        if index in (0, len(messages) - 1):
            text.structure(stamp)
        if message.deleted:
            text.lines.append(indent + words[1])
            text.structure(words[1])
        else:
            text.lines += [indent + line for line in message.lines]
            if rng.random() < 0.2:
                for word in rng.sample(sorted(TEAMS_REACTIONS), rng.choice([1, 1, 2])):
                    number = rng.randrange(1, 4)
                    text.lines.append(f" {word} {number}")
                    message.reactions.append(("", TEAMS_REACTIONS[word]))
                    text.structure(f" {word} {number}")
        text.lines.append("")
    return text


# ------------------------------------------------------------- mail

def address(person):
    plain = unicodedata.normalize("NFKD", display(person).replace("Ł", "L").replace("ł", "l").replace("ø", "o").replace("ı", "i").replace("ß", "ss").replace("đ", "d").replace("Þ", "Th"))
    plain = "".join(c for c in plain if c.isascii() and (c.isalnum() or c == " ")).lower()
    return ".".join(plain.split()) + "@example." + ("org" if len(plain) % 2 else "net")


def mail(rng, loc):
    lang, texts, words = loc.lang, build.TEXTS[loc.lang], wording.MAIL[loc.lang]
    subject, first, reply = rng.choice(texts.MAILS)
    sender, receiver = build.pick_people(rng, lang, 2, mail=True)
    form = rng.choice(["header", "header", "thread", "quoted", "quoted", "quoted", "bare", "gmail"])
    text = Text("mail", form)
    said = build.context(loc, rng)
    when = datetime.combine(build.start_day(rng), datetime.min.time()) + timedelta(hours=rng.randrange(8, 17), minutes=rng.randrange(60))

    def compose(paragraphs, writer, reader, moment, formal=True):
        found, facts, lines = [], [], []
        if formal:
            lines += [rng.choice(texts.OPENERS).format(to=reader[0]), ""]
        for paragraph in paragraphs:
            body, some, kept = build.fill(paragraph, said, loc, moment.date(), rng)
            if lang in ("en", "es") and not (lines and lines[-1] == "" and len(lines) == 2):
                body = body[0].upper() + body[1:]
            elif lang == "en":
                body = body[0].upper() + body[1:]
            found += some
            facts += [k if k in body else k[0].upper() + k[1:] for k in kept]
            lines += [body, ""]
        if formal:
            lines += rng.choice(texts.CLOSERS).format(**{"from": writer[0]}).split("\n")
        while lines and not lines[-1]:
            lines.pop()
        return Message(writer, lines, moment, found, facts)

    signature = rng.choice(texts.SIGNATURES) if rng.random() < 0.65 else None
    mails = [compose(first, sender, receiver, when)]
    if form in ("thread", "quoted", "bare"):
        when += timedelta(hours=rng.randrange(1, 40), minutes=rng.randrange(60))
        if when.hour < 7:
            when += timedelta(hours=6)
        mails.append(compose(reply, receiver, sender, when))
        if form == "quoted" and rng.random() < 0.4:
            when += timedelta(minutes=rng.randrange(20, 300))
            mails.append(compose([words[7]], sender, receiver, when, formal=rng.random() < 0.5))
    text.messages = mails
    newest = mails[-1]
    other = receiver if newest.sender == sender else sender
    text.at = build.capture(rng, newest.when, same_day=form == "bare")
    text.extra = [] if form == "gmail" else [p for p in (sender, receiver)]
    text.owner = receiver

    def header(message, to, date_word, prefix):
        lines = [f"{words[0]}: {display(message.sender)} <{address(message.sender)}>", f"{date_word}: {stamps.outlook(loc, message.when)}",
                 f"{words[2]}: {display(to)}" + (f" <{address(to)}>" if rng.random() < 0.5 else ""), f"{words[3]}: {prefix}{subject}"]
        text.structure(f"<{address(message.sender)}>", f"{date_word}: {stamps.outlook(loc, message.when)}")
        return lines

    def signed():
        if not signature:
            return []
        text.structure(*signature)
        return ["", "-- ", *signature]

    def quote(message, depth):
        mark = ">" * depth + " "
        out = []
        for line in message.lines:
            for piece in textwrap.wrap(line, 72, break_long_words=False, break_on_hyphens=False) or [""]:
                out.append((mark + piece).rstrip() if not piece else mark + piece)
        return out

    def intro(message):
        if rng.random() < 0.3:
            line = stamps.thunderbird(loc, message.when, display(message.sender))
            text.structure(line)
            return [line]
        line = stamps.wrote(loc, message.when, display(message.sender), address(message.sender))
        head, tail = line.rsplit(" ", 1) if loc.lang not in ("fr",) else line.rsplit(" ", 2)[0:1] + [" ".join(line.rsplit(" ", 2)[1:])]
        if rng.random() < 0.35:
            text.structure(head)
            return [head, tail]
        text.structure(line)
        return [line]

    if form != "gmail" and form != "bare":
        text.title = subject
    prefix = words[6] if len(mails) > 1 else ""
    date_word = words[1]
    if form == "header":
        text.lines += header(newest, other, date_word, "") + [""] + newest.lines + signed()
    elif form == "thread":
        text.lines += header(newest, other, date_word, prefix) + [""] + newest.lines + signed()
        text.lines += ["", words[4]] + header(mails[0], newest.sender, date_word, "") + [""] + mails[0].lines
        text.structure(words[4])
    elif form == "quoted":
        text.lines += header(newest, other, date_word, prefix) + [""] + newest.lines + signed() + [""]
        for depth, message in enumerate(reversed(mails[:-1])):
            text.lines += [(">" * depth + " " if depth else "") + line for line in intro(message)]
            text.lines += quote(message, depth + 1)
            text.lines.append(">" * (depth + 1))
        text.lines.pop()
    elif form == "bare":  # nothing says who wrote the newest mail
        newest.sender, newest.show_day, newest.show_time = None, False, False
        text.extra = [mails[0].sender]
        newest.lines = newest.lines[2:]
        while newest.lines and not (newest.lines[-1] == ""):
            newest.lines.pop()
        while newest.lines and newest.lines[-1] == "":
            newest.lines.pop()
        text.lines += newest.lines + [""] + intro(mails[0]) + quote(mails[0], 1)
    else:
        text.title = subject
        ago = rng.randrange(2, 6)
        text.at = newest.when + timedelta(days=ago, minutes=rng.randrange(60))
        line = f"{stamps.gmail(loc, newest.when)} {wording.DAYS_AGO[lang].format(n=ago)}"
        text.lines += [subject, "", f"{display(sender)} <{address(sender)}>", line, words[5], ""] + newest.lines + signed()
        text.structure(line, words[5], f"<{address(sender)}>")
        text.owner_shown = True
        text.extra = [sender]
    return text


# ------------------------------------------------------------- typed, Discord, Messenger

def typed(rng, loc):
    form = rng.choice(["typed", "typed", "discord", "messenger"])
    if form == "discord":
        return discord(rng, loc)
    if form == "messenger":
        return messenger(rng, loc)
    count = rng.choice([2, 2, 2, 3, 4])
    people, messages = build.chat(rng, loc, count, same_day=True, deleted=0, attach=0, edit=0, turns=(4, 11))
    text = Text("typed", "typed")
    text.group, text.owner, text.owner_shown, text.messages = count > 2, people[0], True, messages
    me = rng.choice(names.OWNER[loc.lang])
    lower, short = rng.random() < 0.4, rng.random() < 0.7
    for person in people[1:]:
        shown = person[0] if short and not is_phone(person) else display(person)
        text.shown[person] = shown.lower() if lower else shown
    if len(set(text.shown.values())) < len(people) - 1:
        text.shown = {}
    if lower:
        me = me.lower()
    gap = rng.random() < 0.3
    for message in messages:
        label = me if message.sender == people[0] else text.name(message.sender)
        message.show_day = message.show_time = False
        text.lines.append(f"{label}: {message.lines[0]}")
        text.lines += message.lines[1:]
        if gap:
            text.lines.append("")
    text.at = build.capture(rng, messages[-1].when, same_day=True)
    if any(m.sender == people[0] for m in messages):
        text.structure(f"{me}:")
    return text


def discord(rng, loc):
    count = rng.choice([2, 3, 3, 4, 5])
    people, messages = build.chat(rng, loc, count, deleted=0, attach=0, edit=0.5)
    text = Text("typed", "discord")
    text.group, text.owner, text.messages = count > 2, people[0], messages
    words = wording.DISCORD[loc.lang]
    text.at = build.capture(rng, messages[-1].when)
    for person in people:
        if person[1] and rng.random() < 0.5:
            text.shown[person] = person[0].split(" ")[0].lower() + rng.choice(["", "_" + person[1][0].lower(), "42"])
    shown = [text.name(p) for p in people]
    if len(set(shown)) < len(shown):
        text.shown = {}
    for message in messages:
        ago = (text.at.date() - message.when.date()).days
        clock = stamps.time(loc, message.when)
        stamp = words[0].format(t=clock) if ago == 0 else words[1].format(t=clock) if ago == 1 else stamps.short_date_time(loc, message.when)
        text.lines.append(f"{text.name(message.sender)} — {stamp}")
        body = list(message.lines)
        if message.edited:
            body[-1] += f" {words[2]}"
            text.structure(words[2])
        text.lines += body
        if message is messages[0] or message is messages[-1]:
            text.structure(f"— {stamp}")
    return text


def messenger(rng, loc):
    count = rng.choice([2, 2, 3, 4])
    people, messages = build.chat(rng, loc, count, deleted=0.3, attach=0, edit=0)
    text = Text("typed", "messenger", "messenger")
    text.group, text.owner, text.owner_shown, text.messages = count > 2, people[0], True, messages
    words = wording.MESSENGER[loc.lang]
    enter = rng.random() < 0.5
    if text.group and rng.random() < 0.5:
        text.title = rng.choice(build.TEXTS[loc.lang].TITLES)
        line = words[3].format(q=text.title)
        text.lines += [line, ""]
        text.structure(line)
    last = None
    for message in messages:
        if last is None or message.when - last.when > timedelta(minutes=10) or message.when.date() != last.when.date():
            stamp = stamps.medium(loc, message.when)
            text.lines += [stamp, ""]
            if last is None:
                text.structure(stamp)
        else:
            message.show_time = False
        last = message
        mine = message.sender == people[0]
        text.lines.append(words[0] if mine else display(message.sender))
        if mine:
            text.structure(words[0])
        if message.deleted:
            line = words[1] if mine else words[2].format(a=message.sender[0])
            text.lines.append(line)
            text.structure(line)
        else:
            text.lines += message.lines
            if enter:
                text.lines.append("Enter")
                text.structure("Enter")
        text.lines.append("")
    return text


# ------------------------------------------------------------- notes

def note(rng, loc):
    texts, lang = build.TEXTS[loc.lang], loc.lang
    form = rng.choice(["about", "about", "about", "plain", "forwarded", "forwarded", "apple"])
    text = Text("note", form)
    said = build.context(loc, rng)
    when = datetime.combine(build.start_day(rng), datetime.min.time()) + timedelta(hours=rng.randrange(8, 21), minutes=rng.randrange(60))
    person = build.pick_people(rng, lang, 2, mail=True)[1]
    if form in ("about", "plain"):
        style = rng.choice(["plain", "plain", "lower", "reversed"])
        shown = {"plain": display(person), "lower": display(person).lower(), "reversed": reversed_display(person)}[style]
        template = rng.choice(texts.NOTES if form == "about" else texts.PLAIN_NOTES)
        if style == "reversed" and not template.startswith("{P}"):
            shown = display(person)
        if style == "lower":
            template = template[0].lower() + template[1:]
        body, found, facts = build.fill(template, {**said, "P": shown}, loc, when.date(), rng)
        message = Message(None, body.split("\n"), when, found, facts)
        message.show_day = message.show_time = False
        if form == "about":
            text.shown[person] = shown if style == "lower" else display(person)
            text.extra = [person]
        text.lines += message.lines
        text.at = build.capture(rng, when, same_day=True)
    else:
        subject, first, _ = rng.choice(texts.MAILS)
        found, facts, lines = [], [], []
        for paragraph in first:
            body, some, kept = build.fill(paragraph, said, loc, when.date(), rng)
            body = body[0].upper() + body[1:]
            found += some
            facts += [k if k in body else k[0].upper() + k[1:] for k in kept]
            lines.append(body)
        message = Message(person, lines, when, found, facts)
        words = wording.MAIL[lang]
        text.extra = [person]
        if form == "forwarded":
            text.lines += [f"{words[0]}: {display(person)}"]
            if rng.random() < 0.5:
                line = f"{words[1]}: {stamps.outlook(loc, when)}"
                text.lines.append(line)
                text.structure(line)
                text.at = build.capture(rng, when)
            else:
                message.show_day = message.show_time = False
                text.at = build.capture(rng, when, same_day=True)
            text.lines += ([""] if rng.random() < 0.5 else []) + lines
            if not message.show_day:
                text.structure(f"{words[0]}:")
        else:
            begin, date_word = wording.FORWARDED[lang]
            line = f"{date_word}: {stamps.outlook(loc, when)}"
            text.lines += [begin, "", f"{words[0]}: {display(person)} <{address(person)}>", f"{words[3]}: {subject}", line, ""] + lines
            text.title = subject
            text.structure(begin, line, f"<{address(person)}>")
            text.at = build.capture(rng, when)
    text.messages = [message]
    return text


WRITERS = dict(zip(KINDS, [whatsapp_ios, whatsapp_android, whatsapp_web, telegram, imessage, sms, signal, slack, teams, mail, typed, note]))
