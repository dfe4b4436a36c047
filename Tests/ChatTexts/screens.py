"""Texts that a phone copies from the screen of a chat, and texts that are dragged out of a chat's window.

Nothing on such a screen names the owner: the side of a bubble does, and the text has lost the side. What is left are the
name at the top, days and times on lines of their own, and marks of what was sent beside the owner's times.
"""
import textwrap
from datetime import timedelta

import build
import stamps
import wording
from dates import MONTHS, SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAYS
from formats import Text
from invented import AT, CALLS, EDITED, FACES, INPUTS, PRESENT, RECEIPTS, TODAY
from names import display

BARS = ["{t}", "{t}", "{t}\n5G", "{t}\n87", "{t}\n100", "{t}\nLTE 64", "{t}\n•ıl 5G 64", "{t} ⚡ 45 %", "{t}\n•••\n4G"]
BACK = ["< {n}", "‹ {n}", "<", "‹", "←", "{n}", "<{n}"]
CALL_BACK = {"en": "Tap to call back", "de": "Zum Zurückrufen tippen", "fr": "Appuyer pour rappeler", "es": "Toca para devolver la llamada",
             "pt": "Toque para retornar a ligação", "it": "Tocca per richiamare", "nl": "Tik om terug te bellen"}
UNREAD = {"en": "{n} unread messages", "de": "{n} ungelesene Nachrichten", "fr": "{n} messages non lus", "es": "{n} mensajes no leídos",
          "pt": "{n} mensagens não lidas", "it": "{n} messaggi non letti", "nl": "{n} ongelezen berichten"}
PHOTOS = {  # photo, view a photo once, video, voice message
    "en": ["Photo", "View once photo", "Video", "Voice message"], "de": ["Foto", "Einmalig anzeigbares Foto", "Video", "Sprachnachricht"],
    "fr": ["Photo", "Voir la photo", "Vidéo", "Message vocal"], "es": ["Foto", "Ver foto", "Vídeo", "Mensaje de voz"],
    "pt": ["Foto", "Ver foto", "Vídeo", "Mensagem de voz"], "it": ["Foto", "Visualizza foto", "Video", "Messaggio vocale"],
    "nl": ["Foto", "Foto bekijken", "Video", "Spraakbericht"],
}
SERVICES = ["iMessage", "SMS", "RCS", "SMS/MMS"]
SERVICE_TEXT = {"en": "Text Message", "de": "SMS/MMS", "fr": "Message texte", "es": "Mensaje de texto", "pt": "Mensagem de texto", "it": "Messaggio di testo",
                "nl": "Sms-bericht"}
RETRY = {"en": "Not sent. Tap to retry.", "de": "Nicht gesendet. Zum Wiederholen tippen.", "fr": "Non envoyé. Appuyez pour réessayer.",
         "es": "No enviado. Toca para reintentar.", "pt": "Não enviada. Toque para tentar de novo.", "it": "Non inviato. Tocca per riprovare.",
         "nl": "Niet verzonden. Tik om opnieuw te proberen."}
SHARED = {"en": "{a} shared a contact", "de": "{a} hat einen Kontakt geteilt", "fr": "{a} a partagé un contact", "es": "{a} compartió un contacto",
          "pt": "{a} compartilhou um contato", "it": "{a} ha condiviso un contatto", "nl": "{a} heeft een contact gedeeld"}
MINUTES = {"en": ["{n}m", "{n} min", "Now"], "de": ["{n} Min.", "Jetzt"], "fr": ["{n} min", "Maintenant"], "es": ["{n} min", "Ahora"], "pt": ["{n} min", "Agora"],
           "it": ["{n} min", "Ora"], "nl": ["{n} min.", "Nu"]}
BOTTOM = {"en": ["{a} isn’t in your contacts.", "Report Junk"], "de": ["Der Absender ist nicht in deinen Kontakten.", "Als Werbung melden"],
          "fr": ["L’expéditeur ne figure pas dans vos contacts.", "Signaler comme indésirable"],
          "es": ["El remitente no está en tus contactos.", "Reportar correo no deseado"], "pt": ["O remetente não está nos seus contatos.", "Denunciar lixo"],
          "it": ["Il mittente non è tra i tuoi contatti.", "Segnala come indesiderato"], "nl": ["De afzender staat niet in je contacten.", "Meld ongewenste berichten"]}


class Look:
    """How one app shows a chat."""

    def __init__(self, rng, loc):
        lang = loc.lang
        # Where the time of a message stands; "gaps": only above the first message after a pause.
        self.times = rng.choices(["gaps", "below", "end", "above"], [4, 7, 2, 1])[0]
        self.twelve = loc.us or rng.random() < 0.1
        self.ticks = rng.choices(["ticks", "word", "service", "none"], [5, 1, 2, 2])[0] if self.times != "gaps" else "none"
        self.tick_first = rng.random() < 0.15
        self.tick = rng.choice(["✓✓", "✓✓", "✓", "√√", "✔✔", "vv"])
        self.joint = rng.choice([" ", " ", " · ", " • "])
        self.service = rng.choice(SERVICES[1:3])
        self.sent = rng.choice(RECEIPTS[lang][:4])
        self.grouped = self.times == "below" and rng.random() < 0.4  # one time for several messages of a person
        self.day_style = rng.choice(["short", "long", "weekday", "figures"])
        self.relative = rng.random() < 0.6
        self.day_joint = rng.choice([AT[lang], ", ", " ", " • ", " · "])
        self.capitals = rng.random() < 0.15
        self.receipt = rng.choice([r for r in RECEIPTS[lang][:5] if "{a}" not in r]) if self.ticks == "none" and rng.random() < 0.8 else None
        # Without times between messages, nothing tells a new message from a new row of the same message.
        self.wrapped = rng.choice([0, 0, 0, 0, 26, 32, 38]) if self.times != "gaps" or rng.random() < 0.2 else 0
        self.ago = rng.random() < 0.12
        self.weekday_times = self.times == "below" and rng.random() < 0.12  # "Mon 10:12 PM"
        self.bold_unread = rng.random() < 0.1
        self.blank = rng.random() < 0.15
        self.window = rng.random() < 0.3  # dragged in a window: no status bar

    def clock(self, when):
        return stamps.twelve(when) if self.twelve else stamps.clock(when)

    def day(self, loc, when, now):
        lang, d, m = loc.lang, when.day, when.month
        ago = (now.date() - when.date()).days
        if self.relative and ago in (0, 1):
            words = TODAY[lang][ago]
        elif self.day_style == "weekday" and 1 < ago < 7:
            words = WEEKDAYS[lang][when.weekday()]
        elif self.day_style == "figures":
            words = stamps.short_date_time(loc, when).split(" ")[0]
        elif self.day_style == "long":
            month = MONTHS[lang][m - 1]
            words = {"en": f"{WEEKDAYS['en'][when.weekday()]}, {month} {d}" if loc.us else f"{d} {month}", "de": f"{d}. {month}", "es": f"{d} de {month}",
                     "pt": f"{d} de {month}"}.get(lang, f"{WEEKDAYS[lang][when.weekday()]} {d} {month}")
        else:
            day, month = SHORT_WEEKDAYS[lang][when.weekday()], SHORT_MONTHS[lang][m - 1]
            words = {"en": f"{day}, {month} {d}", "de": f"{day}. {d}. {month}", "es": f"{day}, {d} {month}", "pt": f"{day}., {d} de {month}."}.get(
                lang, f"{day} {d} {month}")
        return words.upper() if self.capitals else words


def screen(rng, loc):
    look, lang = Look(rng, loc), loc.lang
    group = rng.random() < 0.3
    people, messages = build.chat(rng, loc, rng.choice([3, 3, 4]) if group else 2, deleted=0.15, attach=0.4, captions=rng.random() < 0.4, edit=0.2, turns=(2, 10),
                                  calls=0.15)
    first = rng.randrange(max(1, len(messages) - 2))
    messages = messages[first:first + rng.choice([2, 3, 4, 5, 6, 7, 8, 9])]
    me, other = people[0], people[1]
    text = Text("screen", look.times)
    text.group, text.owner, text.messages = group, me, messages
    text.at = build.capture(rng, messages[-1].when)
    out = text.lines

    def put(line):
        out.append(line)
        if line.strip():
            text.structure(line.strip())

    headed = rng.random() < 0.85
    title = rng.choice(build.TEXTS[lang].TITLES) if group else display(other)
    if headed:
        if not look.window:
            if rng.random() < 0.75:
                out += rng.choice(BARS).format(t=look.clock(text.at)).split("\n")
            if rng.random() < 0.45:
                out.append(rng.choice(BACK).format(n=rng.randrange(2, 140)))
        text.title = title
        out.append(title + (rng.choice([" >", " ›"]) if not group and rng.random() < 0.2 else ""))
        if group and rng.random() < 0.6:
            out.append(rng.choice([", ".join(p[0] for p in people[1:]) + ", " + wording.YOU_IN_LIST[lang], f"{len(people)} " + {
                "en": "members", "de": "Mitglieder", "fr": "membres", "es": "miembros", "pt": "membros", "it": "membri", "nl": "leden"}[lang]]))
        elif rng.random() < 0.5:
            put(rng.choice(PRESENT[lang]))
        if look.times == "gaps" and rng.random() < 0.5:
            put(rng.choice(SERVICES[:1] * 3 + SERVICES + [SERVICE_TEXT[lang], SERVICE_TEXT[lang] + " • RCS"]))
        if rng.random() < 0.12:
            put(rng.choice(wording.WHATSAPP[lang]["secure"]))

    # Who said what is known from marks beside the owner's messages, and from the name at the top.
    marked = look.ticks != "none"
    text.owner_shown = marked
    day, last = None, None
    unread = rng.randrange(1, len(messages)) if look.bold_unread and len(messages) > 2 else None
    for index, message in enumerate(messages):
        mine = message.sender == me
        fresh = message.when.date() != day
        paused = fresh or last is None or message.when - last.when > timedelta(minutes=60)
        begins = fresh or last is None or last.sender != message.sender
        if fresh and look.times != "gaps" and (day is not None or headed or rng.random() < 0.5):
            put(look.day(loc, message.when, text.at))
            day = message.when.date()
        elif paused and look.times == "gaps":
            put(look.day(loc, message.when, text.at) + look.day_joint + look.clock(message.when))
            day = message.when.date()
        elif look.times == "gaps":
            message.show_time = False
        if day is None:
            message.show_day = False
        if index == unread:
            put(UNREAD[lang].format(n=len(messages) - index))
        if group and not mine and (begins or rng.random() < 0.1):
            out.append(display(message.sender))
        if look.times == "above":
            put(look.clock(message.when))

        # What the message holds.
        message.reactions = []
        if message.deleted:
            body = [wording.WHATSAPP[lang]["own_deleted" if mine and marked else "deleted"]]
            text.structure(body[0])
        elif message.attachments:
            if "call" in message.attachments:
                body = [rng.choice(CALLS[lang])]
                text.structure(body[0])
                if rng.random() < 0.4:
                    body.append(CALL_BACK[lang])
                    text.structure(body[1])
            elif message.attachments[0] == "contact":
                body = [SHARED[lang].format(a=title)] if not mine and not group else [rng.choice(["Kofi Mensah", "Dr. Weiss"])]
                text.structure(body[0])
            elif message.attachments[0] == "document":
                body = ["plan.pdf", f"{rng.randrange(1, 9)} pages · {rng.randrange(20, 900)} KB · PDF"][:rng.choice([1, 2])]
                text.structure(body[-1])
            else:
                kind = message.attachments[0]
                if kind not in ("video", "audio"):
                    kind = message.attachments[0] = "image"
                if kind == "audio":
                    body = [f"{rng.randrange(0, 2)}:{rng.randrange(10, 60)}"]
                else:
                    body = [PHOTOS[lang][2] if kind == "video" else rng.choice(PHOTOS[lang][:2])]
                text.structure(body[0])
                body += message.lines
        else:
            body = list(message.lines)
            if look.wrapped:
                body = [part for line in body for part in (textwrap.wrap(line, look.wrapped, break_on_hyphens=False, break_long_words=False) or [line])]
            earlier = [m for m in messages[:index] if m.lines and not m.attachments]
            if earlier and rng.random() < 0.08:
                quoted = rng.choice(earlier)
                said = quoted.text if len(quoted.text) < 40 else quoted.text[:rng.randrange(24, 38)].rsplit(" ", 1)[0] + rng.choice(["…", "..."])
                by = wording.YOU_IN_LIST[lang] if quoted.sender == me else display(quoted.sender)
                out += [by, said]
                message.reply = quoted.text
        follows = index + 1 < len(messages) and messages[index + 1].sender == message.sender and messages[index + 1].when.date() == message.when.date()

        # The time beside it.
        out += body
        timed = look.times in ("below", "end") and (not (look.grouped and follows) or message.attachments)
        message.edited = message.edited and bool(timed) and not message.attachments and not message.deleted
        if timed:
            sign = look.clock(message.when)
            if look.weekday_times and (text.at.date() - message.when.date()).days > 0:
                sign = SHORT_WEEKDAYS[lang][message.when.weekday()] + " " + sign
            elif look.ago and index == len(messages) - 1:
                sign = rng.choice(MINUTES[lang]).format(n=rng.randrange(2, 55))
                message.show_time = False
            if message.edited:
                text.structure(EDITED[lang][0])
                sign = EDITED[lang][0] + " " + sign
            if mine and marked:
                if look.ticks == "ticks":
                    sign = look.tick + " " + sign if look.tick_first else sign + (look.joint if look.times == "below" else " ") + look.tick
                elif look.ticks == "service":
                    sign += (" • " if look.joint == " " else look.joint) + look.service
                    if rng.random() < 0.08:
                        sign += " • " + RETRY[lang]
                else:
                    sign += look.joint + look.sent
            if look.times == "below":
                put(sign)
            else:
                out[-1] += " " + sign
                text.structure(sign)
        elif look.times in ("below", "end"):
            message.show_time = False
        if message.lines and not message.attachments and rng.random() < 0.1:
            face = rng.choice(FACES)
            out.append(rng.choice([face, face, f"{face} 2", f"{face}{rng.randrange(2, 5)}"]))
            message.reactions.append(("", face))
        if look.receipt and mine and (index == len(messages) - 1 or index + 1 < len(messages) and messages[index + 1].sender != me and rng.random() < 0.4):
            put(look.receipt.format(t=look.clock(message.when + timedelta(minutes=2)), a=display(other)))
        if look.blank and not follows:
            out.append("")
        last = message
    if not marked:
        for message in messages:
            if not group or message.sender == me:
                message.sender = None
    elif not headed and not group:
        for message in messages:
            if message.sender != me:
                message.sender = None
    if headed and not group:
        text.extra.append(other)
    if rng.random() < 0.35:
        put(rng.choice(INPUTS[lang] + [SERVICE_TEXT[lang]]))
    elif rng.random() < 0.05 and not group:
        for line in BOTTOM[lang]:
            put(line.format(a=title))
    return text
