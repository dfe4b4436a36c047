"""Instagram's direct messages."""
import random
import unicodedata

import scenes
from apps.imessage import newest_mine
from icons import icon
from page import App, escape


class Instagram(App):
    key = "instagram"
    separators = "gap"
    features = dict(App.features, numbers=False, reactions=["❤️", "❤️", "😂", "😮", "😢", "😡", "👍", "🔥"][1:], captions=False,
                    attachments=["image", "image", "image", "audio", "video", "gif", "sticker", "call"],
                    notices=["group_added", "group_named"])

    def setup(self):
        rng = self.rng
        theme = rng.choice(["none", "none", "none", "none", "gradient", "doodles", "photo"])
        self.has_wallpaper, self.on_photo = theme != "none", theme == "photo"
        self.wall = "background:" + ("#000" if self.dark else "#fff")
        self.gradient = rng.choice(["linear-gradient(#a033d8,#5b51f5 55%,#3797f0)", "linear-gradient(#3797f0,#3797f0)",
                                    "linear-gradient(#7638fa,#5b51f5)"])
        if theme == "gradient":
            colors = rng.choice([("#2b1055", "#7597de"), ("#42275a", "#734b6d"), ("#0f2027", "#2c5364")] if self.dark
                                else [("#fde2e4", "#cddafd"), ("#e2f0cb", "#ffdac1"), ("#c9f0ff", "#ffe5f1")])
            self.wall = f"background:linear-gradient({colors[0]},{colors[1]})"
        elif theme == "doodles":
            base = "#101018" if self.dark else "#fff4f6"
            self.wall = f"background:{base} url({scenes.doodles(rng, '#c13584', 0.22)})"
        elif theme == "photo":
            self.wall = f"background:url({scenes.photograph(rng, self.dark)}) center/cover"
        self.seed = rng.randint(0, 10**6)

    def css(self):
        dark = self.dark
        ink, gray = ("#f5f5f5", "#a8a8a8") if dark else ("#000", "#737373")
        width = round(self.phone.width * 0.68)
        bar = "#000" if dark else "#fff"
        if self.has_wallpaper:
            bar = "rgba(0,0,0,.45)" if dark else "rgba(255,255,255,.72)"
            gray = "#d0d0d0" if dark else "#555"
        received = "#262626" if dark else "#efefef"
        shadow = ""
        if self.on_photo:
            shadow = "#items{text-shadow:0 0 3px #000,0 0 6px #000} .bubble,.quoted,.reactions{text-shadow:none}"
        return f"""
#screen{{--ink:{ink};--gray:{gray};--received:{received}}}
#items{{--gray:{"#fff" if self.on_photo else gray}}}
{shadow}
#top{{background:{bar};backdrop-filter:blur(16px);{"" if self.ios else "border-bottom:.5px solid " + ("#262626" if dark else "#dbdbdb")}}}
#bottom{{background:{bar};backdrop-filter:blur(16px)}}
.head{{height:{52 if self.ios else 58}px;display:flex;align-items:center;padding:0 14px 0 8px}}
.sep{{font-size:12px;color:var(--gray);padding:20px 0 14px;font-weight:{400 if self.ios else 500}}}
.notice{{font-size:12px;color:var(--gray);padding:9px 40px}}
.row{{padding:0 14px 0 50px;margin-top:2px}}
.row.first{{margin-top:10px}}
.stack{{max-width:{width}px}}
.name{{font-size:12px;color:var(--gray);margin:0 0 3px 10px}}
.bubble{{font-size:15.5px;line-height:20px;padding:8px 13px;border-radius:20px;max-width:{width}px;--link:inherit}}
.left .bubble{{background:var(--received);color:{ink};border-bottom-left-radius:5px;border-top-left-radius:5px;--sub:{gray};--accent:{ink};--inset:rgba(128,128,128,.25)}}
.left.first .bubble{{border-top-left-radius:20px}} .left.last .bubble{{border-bottom-left-radius:20px}}
.right .bubble{{background:{self.gradient} fixed;color:#fff;border-bottom-right-radius:5px;border-top-right-radius:5px;--sub:rgba(255,255,255,.8);--accent:#fff;--inset:rgba(255,255,255,.25)}}
.right.first .bubble{{border-top-right-radius:20px}} .right.last .bubble{{border-bottom-right-radius:20px}}
.right .bubble.bare,.left .bubble.bare{{background:none;padding:0;color:{ink}}}
.right .bubble.media,.left .bubble.media{{padding:0;overflow:hidden;background:var(--received);border-radius:18px;color:{ink};--sub:{gray}}}
.avatar.side{{position:absolute;left:13px;bottom:0}}
.under{{font-size:12px;color:var(--gray);margin:4px 6px 0}}
.edited{{font-size:12px;color:var(--gray);margin:0 10px 3px}}
.reply-label{{font-size:12px;color:var(--gray);margin:4px 8px 4px}}
.quoted-wrap{{display:flex;gap:8px;margin-bottom:5px;max-width:{width - 20}px}}
.right .quoted-wrap{{flex-direction:row-reverse}}
.quoted-wrap .barline{{width:3px;border-radius:2px;background:{"#363636" if dark else "#dbdbdb"};flex:none}}
.quoted{{background:{"#1c1c1c" if dark else "#f5f5f5"};color:{gray};border-radius:16px;padding:7px 12px;font-size:14.5px;line-height:19px}}
.unsent{{font-size:13.5px;color:var(--gray);border:1px solid {"#363636" if dark else "#dbdbdb"};border-radius:20px;padding:8px 13px;font-style:italic}}
.reactions{{display:inline-flex;margin-top:-7px;position:relative;z-index:2;background:var(--received);border:2px solid {"#000" if dark else "#fff"};border-radius:14px;
 padding:1px 6px;font-size:13px;line-height:20px;align-items:center}}
.left .reactions{{margin-left:10px}} .right .reactions{{margin-right:10px}}
.count{{font-size:12px;color:{gray};margin-left:4px}}
.jumbo{{font-size:40px;line-height:50px}}
.field{{flex:1;height:44px;border-radius:22px;background:{"#262626" if dark else "#efefef"};display:flex;align-items:center;gap:14px;padding:0 14px 0 5px;font-size:15.5px}}
"""

    def header(self):
        chat, rng = self.chat, random.Random(self.seed)
        picture = scenes.group_avatar(chat, 36, chat.people[0].picture) if chat.is_group else scenes.avatar(chat.other, 36)
        dot = ""
        words = self.words
        if chat.is_group:
            sub = self.people_line(you=False) if rng.random() < 0.5 else ""
        else:
            roll = rng.random()
            handle = "".join(c for c in unicodedata.normalize("NFKD", chat.other.name.lower()).replace(" ", rng.choice([".", "_", ""])) if c.isascii() and (c.isalnum() or c in "._"))
            if roll < 0.3:
                sub, dot = escape(words["ig_active_now"]), "#1cd14f"
            elif roll < 0.55:
                sub = escape(words["ig_active"].format(n=rng.randint(2, 59)))
            elif roll < 0.65:
                sub = escape(words["ig_active_h"].format(n=rng.randint(1, 9)))
            elif roll < 0.9:
                sub = escape(handle + rng.choice(["", "92", "_", ".x"]))
            else:
                sub = ""
        mark = f'<div style="position:absolute;right:-1px;bottom:-1px;width:12px;height:12px;border-radius:6px;background:{dot};border:2px solid {"#000" if self.dark else "#fff"}"></div>' if dot else ""
        title = escape(chat.title) if chat.is_group else self.person(chat.other)
        back = icon("back_ios", 26, weight=2.2) if self.ios else icon("back", 25, weight=2)
        line = f'<div class="one" data-clip style="font-size:12px;color:var(--gray);line-height:15px">{sub}</div>' if sub else ""
        count = f'<span style="font-weight:600;font-size:15px;margin-right:6px">{chat.unread}</span>' if chat.unread and rng.random() < 0.4 else ""
        return (f'<div class="head">{back}{count}<div style="position:relative;margin:0 11px 0 8px">{picture}{mark}</div><div class="grow">'
                f'<div class="one" data-title style="font-weight:600;font-size:15.5px;line-height:19px">{title}</div>{line}</div>'
                f'<div style="display:flex;gap:20px">{icon("phone", 25, weight=1.9)}{icon("video", 27, weight=1.9)}</div></div>')

    def composer(self):
        blue = "linear-gradient(#a033d8,#5b51f5)" if "a033" in self.gradient else "#3797f0"
        camera = (f'<div style="width:34px;height:34px;border-radius:17px;background:{blue};color:#fff;display:flex;align-items:center;justify-content:center">'
                  f'{icon("camera_full", 19)}</div>')
        return (f'<div style="padding:8px 14px"><div class="field">{camera}<span class="grow one" style="margin-left:-4px">{self.field_text(self.words["ig_message"], "var(--gray)", "var(--ink)")}</span>'
                f'{icon("mic", 23)}{icon("picture", 23)}{icon("sticker", 23)}</div></div>')

    def gap_separator(self, message):
        day, words, loc = message.when.date(), self.words, self.locale
        ago, time = self.days_ago(day), loc.time(message.when)
        if ago == 0:
            label = f"{words['today']} {time}"
        elif ago == 1:
            label = f"{words['yesterday']} {time}"
        elif ago < 7:
            label = f"{loc.weekday(day, True)} {time}"
        elif day.year == self.chat.at.year:
            label = f"{loc.date(day, 'short')}, {time}"
        else:
            label = f"{loc.date(day, 'medium')}, {time}"
        return self.separator_row(message, escape(label[:1].upper() + label[1:]), True)

    def notice(self, entry):
        return self.notice_row(self.phrase("ig_added" if entry.kind == "group_added" else "ig_named", *entry.people))

    def reply_label(self, message):
        mine, target = message.mine, message.reply
        if mine:
            if target.mine:
                return escape(self.words["ms_replied_self"])
            return self.phrase("ig_you_replied", target.sender)
        if target.mine:
            return self.phrase("ig_replied_you", message.sender)
        return self.phrase("ig_replied", message.sender, target.sender)

    def attachment_call(self, message, details, width, rng):
        missed = details["missed"] and not message.mine
        title = self.words["ig_missed" if missed else "ig_audio_call"]
        sub = self.words["ig_call_back"] if missed else details["length"]
        return (f'<div class="line" style="min-width:190px;padding:2px 0"><div class="avatar" style="width:38px;height:38px;background:{"#ed4956" if missed else "var(--inset)"};'
                f'color:{"#fff" if missed else "inherit"}">{icon("phone_full", 19)}</div><div class="grow"><div style="font-weight:600" class="one">{escape(title)}</div>'
                f'<div class="small one">{escape(sub)}</div></div></div>')

    def under(self, message):
        if message.mine and newest_mine(self, message) and message.status == "read":
            minutes = int((self.chat.at - message.when).total_seconds() // 60)
            later = any(getattr(entry, "id", -1) > message.id for entry in self.chat.entries)
            if later:
                return ""
            key = "ig_seen_ago" if 1 <= minutes < 60 and self.rng.random() < 0.4 else "ig_seen"
            return f'<div class="under">{escape(self.words[key].format(n=minutes))}</div>'
        return ""

    def message(self, message, first, last, run, newest):
        chat, mine = self.chat, message.mine
        out = stack = ""
        if not mine and last:
            out += scenes.avatar(message.sender, 28).replace('"avatar"', '"avatar side"')
        if chat.is_group and not mine and first and not message.reply:
            stack += self.name(message, run)
        if message.reply:
            lead = icon("reply", 12, style="margin:-2px 4px 0 0") if not self.ios else ""
            label = self.reply_label(message)
            named = ' data-part="name"' if chat.is_group and not mine else ""
            stack += (f'<div class="reply-label"{named}>{lead}{label}</div><div class="quoted-wrap"><div class="barline"></div>{self.quote_text(message)}</div>')
        if message.edited and not message.reply:
            stack += self.edited("ig_edited")
        if message.deleted:
            label = self.words["ig_you_unsent"] if mine else self.phrase("ig_unsent", message.sender)
            stack += f'<div class="unsent" data-bubble data-part="deleted">{label}</div>'
        elif message.attachments:
            kind = message.attachments[0]
            look = "bare" if kind == "sticker" else "media" if kind in ("image", "video", "gif") else ""
            stack += f'<div class="bubble {look}" data-bubble>{self.attachment(message, 226)}</div>'
        elif self.jumbo(message):
            stack += f'<div class="bubble bare" data-bubble><span class="jumbo" data-text>{escape(message.text)}</span></div>'
        elif message.link:
            stack += (f'<div class="bubble" data-bubble style="padding:0;overflow:hidden"><div style="padding:8px 13px;max-width:246px">{self.text(message)}</div>'
                      f'{self.preview(message, 246)}</div>')
        else:
            stack += f'<div class="bubble" data-bubble data-shrink>{self.text(message)}</div>'
        return out + f'<div class="stack">{stack}{self.reactions(message)}{self.under(message)}</div>'
