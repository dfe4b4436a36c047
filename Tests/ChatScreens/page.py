"""What the pages of all apps have in common: the frame, texts, attachments and quotes."""
import html
import random
import re

import icons
import phones
import scenes
from chats import Message, _emoji_only
from icons import icon

ALL_ATTACHMENTS = ["image", "image", "image", "audio", "audio", "video", "document", "sticker", "gif", "location", "contact", "call",
                   "poll"]

BASE = """
*{box-sizing:border-box;margin:0;padding:0}
html,body{width:100%;height:100%;overflow:hidden}
#screen{position:relative;width:100%;height:100%;overflow:hidden;color:var(--ink)}
#wall,#list{position:absolute;inset:0;overflow:hidden}
#items{position:absolute;left:0;right:0;display:flow-root}
#top{position:absolute;left:0;right:0;top:0;z-index:5}
#bottom{position:absolute;left:0;right:0;bottom:0;z-index:5}
.status{position:relative;width:100%}
.icon{display:inline-block;vertical-align:middle;flex:none}
.avatar{border-radius:50%;display:flex;align-items:center;justify-content:center;color:#fff;font-weight:600;flex:none;overflow:hidden}
.row{display:flex;position:relative}
.row.right{justify-content:flex-end}
.stack{display:flex;flex-direction:column;min-width:0;position:relative}
.left .stack{align-items:flex-start}
.right .stack{align-items:flex-end}
.bubble{position:relative;display:flow-root;overflow-wrap:break-word}
.text a{color:var(--link,inherit);text-decoration:underline}
.one{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.grow{flex:1;min-width:0}
.center{text-align:center}
.photo{background-size:cover;background-position:center;position:relative;overflow:hidden}
.badge{position:absolute;left:8px;bottom:8px;background:rgba(0,0,0,.5);color:#fff;border-radius:9px;padding:1px 7px;font-size:12px}
.disc{position:absolute;left:50%;top:50%;width:48px;height:48px;margin:-24px;border-radius:50%;background:rgba(0,0,0,.5);color:#fff;
 display:flex;align-items:center;justify-content:center}
.line{display:flex;align-items:center;gap:10px}
.small{font-size:12.5px;color:var(--sub)}
#sticky{position:absolute;left:0;right:0;z-index:4;text-align:center}
#jump{position:absolute;right:12px;z-index:4}
"""


def attribute(value):
    return html.escape(str(value), quote=True)


def escape(text):
    return html.escape(text, quote=False)


class App:
    """One app's look. A subclass draws header, input field, separators and messages."""
    key = ""
    systems = ("ios", "android")
    separators = "day"  # a separator for each "day", or for each "gap" in time
    features = dict(groups=True, numbers=True, listed_titles=False, replies=True, reactions=["❤️", "👍", "😂", "😮", "😢", "🙏"],
                    many_reactions=True, edited=True, deleted=True, forwarded=False, captions=True, links=True,
                    attachments=ALL_ATTACHMENTS, notices=[])
    wallpaper_share = 0.0
    align_short = "bottom"
    pad = 8

    def __init__(self, chat, phone, dark, rng):
        self.chat, self.phone, self.dark, self.rng = chat, phone, dark, rng
        self.locale, self.words = chat.locale, chat.locale.words
        self.ios = phone.system == "ios"
        self.keyboard = rng.random() < 0.13 and phone.height > 700
        self.has_wallpaper, self.wall = False, ""
        self.setup()

    def setup(self):
        pass

    # Frame

    def page(self):
        rng, phone = self.rng, self.phone
        dark_keys = self.dark
        if self.keyboard:
            below = phones.keyboard(phone, self.words, dark_keys, rng)
        else:
            below = phones.home_bar(phone, self.dark)
        status = phones.status_bar(phone, self.locale.clock(self.chat.at), rng, self.status_color())
        items = self.items()
        family = phone.font
        return (f'<!doctype html><html><head><meta charset="utf-8"><style>{BASE}body{{font-family:{family}}}'
                f'{self.css()}</style></head><body><div id="screen"><div id="wall" style="{attribute(self.wall)}"></div>'
                f'<div id="list"><div id="items">{items}</div>{self.sticky()}{self.jump()}</div>'
                f'<div id="top">{status}{self.header()}</div><div id="bottom">{self.composer()}{below}</div></div></body></html>')

    def status_color(self):
        return "#fff" if self.dark else "#000"

    def sticky(self):
        return ""

    def jump(self):
        return ""

    def field_text(self, placeholder, color, ink):
        """The placeholder, or a begun message while the keyboard is open."""
        if self.keyboard and self.rng.random() < 0.6:
            return f'<span style="color:{ink}">{escape(self.words["draft"])}<span style="border-left:2px solid #2f7cf6"></span></span>'
        return f'<span style="color:{color}">{escape(placeholder)}</span>'

    def people_line(self, separator=", ", you=True, limit=60):
        parts, used = [], 0
        for person in self.chat.people:
            name = person.name.split()[0] if person.name[:1].isalpha() and self.rng.random() < 0.9 else person.name
            if used + len(name) > limit:
                break
            used += len(name) + 2
            parts.append(f'<span data-person="{attribute(person.name)}">{escape(name)}</span>' if name == person.name
                         else f'<span data-person="{attribute(name)}">{escape(name)}</span>')
        if you:
            parts.append(f"<span>{escape(self.words['you'])}</span>")
        return separator.join(parts)

    # Items

    def items(self):
        out, previous, day = [], None, None
        messages = [entry for entry in self.chat.entries if isinstance(entry, Message)]
        entries = self.chat.entries
        run, opened = 0, False
        shown_label = ""
        for index, entry in enumerate(entries):
            separated = False
            if self.separators == "day":
                if entry.when.date() != day:
                    day, separated = entry.when.date(), True
                    shown_label = self.day_label(day)
                    out.append(self.day_separator(entry, shown_label))
            elif isinstance(entry, Message):
                gap = previous is None or (entry.when - previous.when).total_seconds() > self.gap * 60
                if gap or entry.when.date() != previous.when.date():
                    separated = True
                    out.append(self.gap_separator(entry))
            if not isinstance(entry, Message):
                out.append(self.notice(entry))
                opened = False
                continue
            first = separated or not opened or previous is None or previous.sender is not entry.sender
            following = entries[index + 1] if index + 1 < len(entries) else None
            last = not isinstance(following, Message) or following.sender is not entry.sender \
                or following.when.date() != entry.when.date() \
                or (self.separators == "gap" and (following.when - entry.when).total_seconds() > self.gap * 60)
            if first:
                run += 1
            side = "right" if entry.mine else "left"
            newest = entry is messages[-1]
            body = self.message(entry, first, last, run, newest)
            out.append(f'<div class="row {side}{" first" if first else ""}{" last" if last else ""}" data-message="{entry.id}" '
                       f'data-run="{run}" data-day="{entry.when.date()}" data-daylabel="{attribute(shown_label)}">{body}</div>')
            previous, opened = entry, True
        return "".join(out)

    gap = 60

    def days_ago(self, day):
        return (self.chat.at.date() - day).days

    def separator_row(self, entry, label, with_time=False, label_class=""):
        time = f"{entry.when:%H:%M}" if with_time else ""
        return (f'<div class="sep center" data-separator data-day="{entry.when.date()}" data-time="{time}">'
                f'<span class="{label_class}" data-label>{label}</span></div>')

    def day_separator(self, entry, label):
        return self.separator_row(entry, label, label_class="pill")

    def notice_row(self, label, kind=""):
        return f'<div class="notice center {kind}" data-notice><span class="pill" data-label>{label}</span></div>'

    def person(self, person):
        return f'<span data-person="{attribute(person.name)}">{escape(person.name)}</span>'

    def phrase(self, key, *people, **values):
        """One of the app's own sentences, with marked names."""
        text = escape(self.words[key])
        slots = {"a": self.person(people[0]) if people else "", "b": self.person(people[1]) if len(people) > 1 else "",
                 "g": escape(self.chat.title)}
        slots.update({name: escape(str(value)) for name, value in values.items()})
        return text.format(**slots)

    # Parts of a message

    def text(self, message):
        if not message.text:
            return ""
        def linked(match):
            return f"<a>{match.group(0)}</a>"
        lines = [re.sub(r"https://\S+|\+\d[\d ()-]{8,}\d", linked, escape(line)) for line in message.text.split("\n")]
        return f'<span class="text" data-text>{"<br>".join(lines)}</span>'

    def jumbo(self, message):
        return _emoji_only(message.text) and len(message.text) <= 8 and not message.attachments and not message.reply

    def time(self, message, label=None):
        return (f'<span class="time" data-part="time" data-value="{message.when:%H:%M}">'
                f'{escape(label or self.locale.time(message.when))}</span>')

    def edited(self, key):
        return f'<span class="edited" data-part="edited">{escape(self.words[key])}</span>'

    def name(self, message, run, extra="", style=""):
        return (f'<div class="name one" data-part="name" data-keep style="{style}"><span data-person="{attribute(message.sender.name)}">'
                f'{escape(message.sender.name)}</span>{extra}</div>')

    def reactions(self, message, counts=True):
        if not message.reactions:
            return ""
        rng = random.Random(message.seed)
        inner = "".join(f'<span data-part="reaction" data-value="{attribute(emoji)}">{emoji}</span>' for emoji in message.reactions)
        number = ""
        if counts and self.chat.is_group and rng.random() < 0.4:
            number = f'<span class="count">{rng.randint(2, 4)}</span>'
        elif len(message.reactions) == 2:
            number = '<span class="count">2</span>'
        return f'<div class="reactions">{inner}{number}</div>'

    def quote_author(self, message):
        target = message.reply
        if target.mine:
            return f'<span>{escape(self.words["you"])}</span>'
        return self.person(target.sender)

    def quote_text(self, message):
        lead = ""
        if message.reply.attachments and not message.reply.text:
            shape = {"image": "camera_full", "video": "video_full", "audio": "mic_full", "document": "file", "location": "pin",
                     "contact": "person"}.get(message.reply.attachments[0])
            lead = icon(shape, 13, style="margin:-2px 4px 0 0") if shape else ""
        return f'<div class="quoted" data-part="quote" data-value="{attribute(message.quote)}">{lead}{escape(message.quote)}</div>'

    def quote(self, message):
        """A quote inside the bubble: a bar, the name and the quoted text."""
        return (f'<div class="quote" data-keep><div class="quote-name one">{self.quote_author(message)}</div>'
                f'{self.quote_text(message)}</div>')

    # Attachments

    def attachment(self, message, width):
        kind, details = message.attachments[0], message.details
        rng = random.Random(message.seed)
        body = getattr(self, "attachment_" + kind)(message, details, width, rng)
        full = "full" if kind in ("image", "video", "gif", "location", "audio", "document", "contact", "call", "poll") else ""
        return f'<div class="att att-{kind}" data-part="attachment" data-value="{kind}" data-keep="{full}">{body}</div>'

    def picture_size(self, details, width):
        return {"wide": (width, width * 0.68), "square": (width * 0.9, width * 0.9), "tall": (width * 0.76, width * 1.02)}[details["shape"]]

    def attachment_image(self, message, details, width, rng, inner=""):
        w, h = self.picture_size(details, width)
        return (f'<div class="photo" style="width:{w:.0f}px;height:{h:.0f}px;background-image:url({scenes.photo(message.seed, round(w), round(h))})">'
                f'{inner}</div>')

    def attachment_video(self, message, details, width, rng):
        return self.attachment_image(message, details, width, rng, f'<div class="disc">{icon("play", 26)}</div>'
                                     f'<div class="badge">{icon("video_full", 13, style="margin:-2px 4px 0 0")}{details["length"]}</div>')

    def attachment_gif(self, message, details, width, rng):
        return self.attachment_image(message, dict(details, shape="wide"), width * 0.85, rng, '<div class="badge"><b>GIF</b></div>')

    def attachment_sticker(self, message, details, width, rng):
        return f'<div class="photo" style="width:132px;height:132px;background-image:url({scenes.sticker(message.seed)})"></div>'

    def attachment_audio(self, message, details, width, rng):
        wave = icons.waveform(rng, "var(--accent)", width=round(min(150, width * 0.55)))
        return (f'<div class="line audio">{icon("play", 26, "var(--accent)")}{wave}<span class="small">{details["length"]}</span></div>')

    def attachment_document(self, message, details, width, rng):
        ending = details["file"].rsplit(".", 1)[-1].upper()
        color = {"PDF": "#e5484d", "DOCX": "#2f6fdb", "XLSX": "#1d8a4c"}.get(ending, "#777")
        pages = self.words["page"] if details["pages"] == 1 else self.words["pages"].format(n=details["pages"])
        return (f'<div class="line document" style="width:{width:.0f}px;padding:8px;background:var(--inset);border-radius:10px">'
                f'<div style="width:34px;height:40px;border-radius:5px;background:{color};color:#fff;font:700 9px/40px Inter;text-align:center;'
                f'flex:none">{ending}</div><div class="grow"><div class="one" style="font-size:15px">{escape(details["file"])}</div>'
                f'<div class="small">{pages} • {details["size"]} • {ending.lower()}</div></div></div>')

    def attachment_contact(self, message, details, width, rng):
        from chats import Person
        person = Person(details["name"], 0, message.seed, rng.random() < 0.3)
        return (f'<div class="line" style="width:{width * 0.9:.0f}px;padding:6px 4px">{scenes.avatar(person, 42)}'
                f'<div class="grow one" style="font-weight:600">{escape(details["name"])}</div>{icon("forward", 16, "var(--sub)")}</div>')

    def attachment_location(self, message, details, width, rng):
        return (f'<div class="photo" style="width:{width:.0f}px;height:{width * 0.5:.0f}px;'
                f'background-image:url({scenes.map_picture(message.seed, round(width), round(width * 0.5))})"></div>'
                f'<div style="padding:6px 8px;font-size:14px;width:{width:.0f}px" class="one">{escape(details["place"])}</div>')

    def attachment_call(self, message, details, width, rng):
        missed = details["missed"]
        title = self.words["wa_missed_voice" if missed else "wa_voice_call"]
        sub = self.words["wa_callback"] if missed else details["length"]
        return (f'<div class="line" style="padding:4px 6px 4px 2px"><div class="avatar" style="width:38px;height:38px;background:var(--inset);'
                f'color:{"#e5484d" if missed else "var(--sub)"}">{icon("phone_full", 20)}</div><div class="grow">'
                f'<div style="font-weight:600;font-size:15px" class="one">{escape(title)}</div><div class="small one">{escape(sub)}</div></div></div>')

    def attachment_poll(self, message, details, width, rng):
        rows = ""
        total = rng.randint(2, 7)
        for option in details["options"]:
            votes = rng.randint(0, total)
            rows += (f'<div style="margin-top:9px;display:flex;gap:8px;align-items:center;font-size:15px"><span style="width:18px;height:18px;'
                     f'border:1.6px solid var(--sub);border-radius:50%;flex:none"></span><span class="grow">{escape(option)}</span>'
                     f'<span class="small">{votes}</span></div><div style="margin:4px 0 0 26px;height:6px;border-radius:3px;'
                     f'background:var(--inset)"><div style="height:6px;border-radius:3px;width:{100 * votes / total:.0f}%;'
                     'background:var(--accent)"></div></div>')
        return (f'<div style="width:{width:.0f}px;padding:2px 4px 6px"><div style="font-weight:600">{self.text(message)}</div>'
                f'<div class="small" style="margin-top:2px">{escape(self.words["wa_select"])}</div>{rows}</div>')

    def preview(self, message, width):
        """The card of a link, above the text."""
        title, about = message.link
        rng = random.Random(message.seed)
        top = ""
        if rng.random() < 0.6:
            top = (f'<div class="photo" style="height:{width * 0.45:.0f}px;background-image:url({scenes.photo(message.seed, round(width), round(width * 0.45))})">'
                   '</div>')
        host = re.search(r"https://([^/\s]+)", message.text).group(1)
        return (f'<div class="preview" data-keep="full" data-part="preview" style="width:{width:.0f}px;background:var(--inset);border-radius:8px;overflow:hidden">'
                f'{top}<div style="padding:7px 9px"><div style="font-weight:600;font-size:14px;line-height:1.25">{escape(title)}</div>'
                f'<div style="font-size:13px;line-height:1.3;color:var(--sub)">{escape(about)}</div>'
                f'<div style="font-size:12px;color:var(--sub)">{escape(host)}</div></div></div>')
