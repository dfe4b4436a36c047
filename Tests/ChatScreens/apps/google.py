"""Google Messages: SMS and RCS on Android."""
import random

import scenes
from icons import icon, round_ticks
from page import App, escape

ROUND = ["#7b5ea7", "#c2185b", "#00796b", "#e8710a", "#1a73e8", "#5f6368", "#9334e6", "#137333"]


class Messages(App):
    key = "sms"
    systems = ("android",)
    separators = "gap"
    features = dict(App.features, listed_titles=True, reactions=["❤️", "👍", "😂", "😮", "😢", "🎉"], many_reactions=False,
                    attachments=["image", "image", "image", "audio", "video", "gif", "document", "location", "contact"], captions=False,
                    notices=["first", "group_joined", "group_named"])

    def setup(self):
        rng = self.rng
        self.rcs = rng.random() < 0.55
        self.base = rng.choice(["#131314", "#1b1b1f", "#000"] if self.dark else ["#fff", "#fff", "#f7f9fc", "#fdfbff"])
        self.wall = f"background:{self.base}"
        self.has_wallpaper = rng.random() < 0.12
        if self.has_wallpaper:
            self.wall = f"background:{self.base} url({scenes.doodles(rng, '#4a7dd0', 0.16)})"
        if not self.rcs:
            self.chat_features()
        self.look = rng.choice([0, 0, 1, 2])
        self.seed = rng.randint(0, 10**6)

    def chat_features(self):
        """SMS have neither quotes, edits and deletions nor states of reading."""
        for entry in self.chat.entries:
            if hasattr(entry, "status"):
                entry.reply = entry.quote = None
                entry.edited = False
                if entry.deleted:
                    entry.deleted, entry.text = False, "Ok"
                if entry.status == "read":
                    entry.status = "delivered"

    def css(self):
        dark = self.dark
        ink, gray = ("#e3e3e3", "#c4c7c5") if dark else ("#1f1f1f", "#5f6368")
        received, sent, sent_ink = {
            (False, 0): ("#e9eef6", "#0b57d0", "#fff"), (False, 1): ("#eceff7", "#d3e3fd", "#041e49"), (False, 2): ("#f1f3f4", "#d2e3fc", "#174ea6"),
            (True, 0): ("#2a2d31", "#a8c7fa", "#062e6f"), (True, 1): ("#303134", "#0842a0", "#d3e3fd"), (True, 2): ("#282a2c", "#3c5e93", "#fff"),
        }[(dark, self.look)]
        width = round(self.phone.width * 0.74)
        bar = self.base
        indent = 56 if self.chat.is_group else 14
        return f"""
#screen{{--ink:{ink};--gray:{gray}}}
#top{{background:{bar}}}
#bottom{{background:{bar}}}
.head{{height:60px;display:flex;align-items:center;padding:0 8px 0 14px}}
.sep{{font-size:12px;color:var(--gray);padding:18px 0 12px;font-weight:500}}
.notice{{font-size:12.5px;color:var(--gray);padding:9px 40px}}
.row{{padding:0 14px 0 {indent}px;margin-top:2px}}
.row.first{{margin-top:11px}}
.stack{{max-width:{width}px}}
.name{{font-size:12px;color:var(--gray);margin:0 0 3px 12px;font-weight:500}}
.bubble{{font-size:16px;line-height:21px;padding:9px 14px;border-radius:21px;max-width:{width}px;--link:inherit}}
.left .bubble{{background:{received};color:{ink};border-top-left-radius:5px;border-bottom-left-radius:5px;--sub:{gray};--accent:{ink};--inset:rgba(128,128,128,.2)}}
.left.first .bubble{{border-top-left-radius:21px}} .left.last .bubble{{border-bottom-left-radius:{21 if self.look else 5}px}}
.right .bubble{{background:{sent};color:{sent_ink};border-top-right-radius:5px;border-bottom-right-radius:5px;--sub:{sent_ink};--accent:{sent_ink};--inset:rgba(128,128,128,.25)}}
.right.first .bubble{{border-top-right-radius:21px}} .right.last .bubble{{border-bottom-right-radius:{21 if self.look else 5}px}}
.right .bubble.bare,.left .bubble.bare{{background:none;padding:0;color:{ink}}}
.right .bubble.media,.left .bubble.media{{padding:0;overflow:hidden;background:{received};color:{ink};--sub:{gray}}}
.avatar.side{{position:absolute;left:14px;bottom:0}}
.under{{font-size:12px;color:var(--gray);margin:4px 6px 2px;display:flex;align-items:center;gap:4px;font-weight:500}}
.edited{{font-size:12px;color:var(--gray);margin:3px 8px 0}}
.quote{{border-left:3px solid var(--accent);padding:1px 0 2px 9px;margin-bottom:6px;font-size:14px;line-height:18px;opacity:.85;min-width:90px}}
.quote-name{{font-weight:500;font-size:13px}}
.deleted{{font-style:italic;opacity:.8}}
.reactions{{display:inline-flex;margin-top:-9px;position:relative;z-index:2;background:{received};border:2px solid {bar};border-radius:14px;padding:1px 7px;font-size:14px;line-height:20px}}
.left .reactions{{align-self:flex-end;margin-right:8px}} .right .reactions{{align-self:flex-start;margin-left:8px}}
.count{{font-size:12px;margin-left:3px}}
.jumbo{{font-size:42px;line-height:52px}}
.field{{flex:1;min-width:0;height:46px;border-radius:23px;background:{"#282a2c" if dark else "#e9eef6"};display:flex;align-items:center;gap:14px;padding:0 14px;font-size:16px}}
"""

    def avatar(self, person, size):
        return scenes.avatar(person, size, plain=ROUND[person.picture % len(ROUND)])

    def header(self):
        chat, rng = self.chat, random.Random(self.seed)
        picture = scenes.group_avatar(chat, 36, chat.people[0].picture) if chat.is_group else self.avatar(chat.other, 36)
        title = escape(chat.title) if chat.is_group else self.person(chat.other)
        tools = icon("video", 24) + icon("phone", 21) if not chat.is_group and rng.random() < 0.8 else ""
        sub = ""
        if self.rcs and rng.random() < 0.25 and not chat.is_group:
            sub = f'<div style="font-size:12.5px;color:var(--gray);line-height:15px">{escape(self.words["wa_typing"])}</div>'
        return (f'<div class="head">{icon("back", 24)}<div style="margin:0 12px 0 16px">{picture}</div><div class="grow" style="margin-right:10px"><div class="one" data-title style="font-size:18px;line-height:23px">'
                f'{title}</div>{sub}</div><div style="display:flex;gap:20px;padding-right:8px">{tools}{icon("more", 22)}</div></div>')

    def composer(self):
        words = self.words
        tools = icon("smile", 23) + icon("picture", 23) if not self.keyboard else icon("smile", 23)
        return (f'<div class="line" style="padding:7px 12px 8px;gap:10px">{icon("plus", 25)}<div class="field"><span class="grow one">'
                f'{self.field_text(words["gm_rcs" if self.rcs else "gm_sms"], "var(--gray)", "var(--ink)")}</span>{tools}</div>'
                f'<div style="width:44px;height:44px;border-radius:22px;background:{"#282a2c" if self.dark else "#e9eef6"};display:flex;align-items:center;justify-content:center">'
                f'{icon("mic" if not self.keyboard else "send", 22)}</div></div>')

    def gap_separator(self, message):
        day, words, loc = message.when.date(), self.words, self.locale
        ago, time = self.days_ago(day), loc.time(message.when)
        if ago == 0:
            label = f"{words['today']} • {time}" if self.seed % 2 else time
        elif ago == 1:
            label = f"{words['yesterday']} • {time}"
        elif ago < 7:
            label = f"{loc.weekday(day)} • {time}"
        elif day.year == self.chat.at.year:
            label = f"{loc.date(day, 'week')} • {time}"
        else:
            label = f"{loc.date(day, 'medium')} • {time}"
        return self.separator_row(message, escape(label[:1].upper() + label[1:]), True)

    def notice(self, entry):
        if entry.kind == "first":
            key = "gm_chatting" if self.rcs else "gm_texting"
            if self.chat.is_group:
                return self.notice_row(escape(self.words[key].format(a=self.chat.title)))
            return self.notice_row(self.phrase(key, self.chat.other))
        return self.notice_row(self.phrase("gm_joined" if entry.kind == "group_joined" else "gm_named", entry.people[0]))

    def under(self, message, newest):
        """Only the last message shows its time."""
        if not newest or self.seed % 5 == 0:
            return ""
        words = self.words
        minutes = (self.chat.at - message.when).total_seconds() / 60
        if minutes < 1 and self.seed % 3 == 0:
            time = self.time(message, words["gm_now"])
        else:
            time = self.time(message)
        if not message.mine:
            lead = f"{self.person(message.sender)} • " if self.chat.is_group else ""
            return f'<div class="under"><span>{lead}{time}{"" if self.rcs else " • SMS"}</span></div>'
        state = {"read": words["gm_read"], "delivered": words["gm_delivered"], "sent": words["gm_sent"]}[message.status]
        mark = f'<span style="--bubble:{self.base}">{round_ticks(message.status, "#7b8087", 17)}</span>' if self.rcs else ""
        if self.seed % 2:
            return f'<div class="under"><span>{time} • {escape(state)}</span>{mark}</div>'
        return f'<div class="under"><span>{time}{"" if self.rcs else " • SMS"}</span>{mark}</div>'

    def message(self, message, first, last, run, newest):
        chat, mine = self.chat, message.mine
        out = stack = ""
        if chat.is_group and not mine:
            if last:
                out += self.avatar(message.sender, 32).replace('"avatar"', '"avatar side"')
            if first:
                stack += self.name(message, run)
        inner = self.quote(message) if message.reply else ""
        if message.deleted:
            stack += f'<div class="bubble" data-bubble><span class="deleted" data-part="deleted">{escape(self.words["gm_deleted"])}</span></div>'
        elif message.attachments:
            kind = message.attachments[0]
            look = "media" if kind in ("image", "video", "gif", "location") else ""
            stack += f'<div class="bubble {look}" data-bubble>{self.attachment(message, 226)}</div>'
        elif message.link:
            stack += (f'<div class="bubble" data-bubble style="padding:0;overflow:hidden"><div style="padding:9px 14px;max-width:246px">{inner}{self.text(message)}</div>{self.preview(message, 246)}</div>')
        elif self.jumbo(message):
            stack += f'<div class="bubble bare" data-bubble><span class="jumbo" data-text>{escape(message.text)}</span></div>'
        else:
            stack += f'<div class="bubble" data-bubble data-shrink>{inner}{self.text(message)}</div>'
        stack += self.reactions(message)
        if message.edited:
            stack += self.edited("gm_edited")
        return out + f'<div class="stack">{stack}{self.under(message, newest)}</div>'
