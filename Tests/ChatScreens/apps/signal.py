"""Signal, with times and round ticks inside the bubbles."""
import random

import scenes
from icons import icon, round_ticks
from page import App, escape

NAMES = ["#006da3", "#067906", "#c13215", "#b14bb2", "#5151f6", "#007575", "#aa377a", "#886c00"]
NAMES_DARK = ["#00a7fa", "#0ab80a", "#ff6f52", "#d68fd6", "#8b8bf9", "#00b2b2", "#eb78be", "#d0ab00"]


class Signal(App):
    key = "signal"
    separators = "day"
    features = dict(App.features, attachments=["image", "image", "image", "audio", "video", "sticker", "gif", "document", "contact"],
                    notices=["unread", "missed", "group_added", "group_left", "timer"])

    def setup(self):
        rng = self.rng
        kind = rng.choice(["none", "none", "none", "none", "color", "gradient", "photo"])
        base = ("#000" if self.ios else "#121212") if self.dark else "#fff"
        self.wall, self.has_wallpaper, self.tinted = f"background:{base}", kind in ("gradient", "photo"), kind != "none"
        if kind == "color":
            self.wall = "background:" + rng.choice(["#22313a", "#2b2b45"] if self.dark else ["#d6e4dd", "#e8dff5", "#c9d9e8"])
        elif kind == "gradient":
            colors = rng.choice([("#e5b2f4", "#a8c9ff"), ("#ffd7c2", "#f7b7d3"), ("#c4ecd8", "#9bd0e8")] if not self.dark
                                else [("#4b3a5a", "#223a5e"), ("#5a3a3a", "#2d2340")])
            self.wall = f"background:linear-gradient(165deg,{colors[0]},{colors[1]})"
        elif kind == "photo":
            self.wall = f"background:url({scenes.photograph(rng, self.dark)}) center/cover"
        self.color = rng.choice(["#2c6bed", "#2c6bed", "#2c6bed", "#2c6bed", "#b8057e", "#00807f", "#315ff4", "#67778a", "#cb0b6b"])
        self.relative = rng.random() < 0.4
        self.seed = rng.randint(0, 10**6)

    def css(self):
        dark = self.dark
        ink, gray = ("#e9e9e9" if self.ios else "#e2e1e5", "#9d9da1") if dark else ("#000" if self.ios else "#1b1b1d", "#6b6b70")
        received = ("#2e2e2e" if self.ios else "#303133") if dark else ("#e9e9e9" if self.ios else "#e7ebf3")
        if self.tinted:
            received = "#2b2b2e" if dark else "#fff"
        bar = ("#000" if self.ios else "#121212") if dark else "#fff"
        width = round(self.phone.width * 0.76)
        pill = ("rgba(40,40,44,.9)" if dark else "rgba(255,255,255,.85)") if self.tinted else "none"
        indent = 48 if self.chat.is_group else 14
        return f"""
#screen{{--ink:{ink};--gray:{gray}}}
#top{{background:{bar};{"border-bottom:.5px solid " + ("#2c2c2e" if dark else "#dcdcde") if self.ios else ""}}}
#bottom{{background:{bar}}}
.head{{height:{50 if self.ios else 60}px;display:flex;align-items:center;padding:0 14px 0 6px}}
.sep{{padding:14px 0 8px;font-size:13px;font-weight:600;color:var(--gray)}}
.pill{{display:inline-block;background:{pill};border-radius:14px;padding:4px 12px}}
.notice{{font-size:13.5px;color:var(--gray);padding:7px 30px;line-height:18px}}
.notice.unread{{border-top:1px solid {"#333" if dark else "#ddd"};margin:8px 16px 2px;text-align:left;font-weight:600;padding:6px 0}}
.row{{padding:0 14px 0 {indent}px;margin-top:2px}}
.row.first{{margin-top:10px}}
.stack{{max-width:{width}px}}
.bubble{{border-radius:5px;padding:7px 12px 7px;font-size:{16.5 if self.ios else 16}px;line-height:21px;max-width:{width}px;--link:inherit}}
.left .bubble{{background:{received};color:{ink};border-radius:5px 18px 18px 5px;--sub:{gray};--accent:{ink};--inset:rgba(128,128,128,.2);--bubble:{received}}}
.left.first .bubble{{border-top-left-radius:18px}} .left.last .bubble{{border-bottom-left-radius:18px}}
.right .bubble{{background:{self.color};color:#fff;border-radius:18px 5px 5px 18px;--sub:rgba(255,255,255,.8);--accent:#fff;--inset:rgba(255,255,255,.22);--bubble:{self.color}}}
.right.first .bubble{{border-top-right-radius:18px}} .right.last .bubble{{border-bottom-right-radius:18px}}
.right .bubble.bare,.left .bubble.bare{{background:none;padding:0;color:{ink};--sub:{gray}}}
.right .bubble.media,.left .bubble.media{{padding:0;overflow:hidden}}
.media .captioned{{padding:6px 12px}}
.name{{font-size:13.5px;font-weight:600;line-height:18px;margin-bottom:1px;max-width:{width - 24}px}}
.meta{{float:right;margin:5px 0 -2px 9px;font-size:11.5px;line-height:16px;color:var(--sub);white-space:nowrap}}
.meta .icon{{margin-left:3px}}
.overlay{{position:absolute;right:12px;bottom:8px;color:#fff;font-size:11.5px;text-shadow:0 0 4px rgba(0,0,0,.6);--bubble:#333}}
.bare-meta{{display:inline-block;font-size:11.5px;line-height:17px;color:var(--sub);--bubble:{received};{f"background:{received};border-radius:9px;padding:1px 8px" if self.tinted else ""}}}
.plain-meta{{text-align:right;font-size:11.5px;color:var(--sub);line-height:16px;padding-top:2px}}
.quote{{border-left:4px solid var(--bar);background:var(--back);border-radius:4px 10px 10px 4px;padding:6px 10px;margin:1px -5px 6px;font-size:14.5px;line-height:19px;min-width:120px}}
.quote-name{{font-weight:600;font-size:13.5px}}
.deleted{{font-style:italic}}
.reactions{{display:inline-flex;margin-top:-8px;position:relative;z-index:2;background:{"#3b3b3d" if dark else "#f0f0f2"};border:1.5px solid {bar};border-radius:14px;padding:1px 7px;
 font-size:14px;line-height:20px;align-items:center}}
.left .reactions{{align-self:flex-end;margin-right:8px}} .right .reactions{{align-self:flex-start;margin-left:8px}}
.count{{font-size:12px;color:{gray};margin-left:4px}}
.avatar.side{{position:absolute;left:12px;bottom:0}}
.jumbo{{font-size:42px;line-height:52px}}
.field{{flex:1;min-width:0;min-height:{38 if self.ios else 44}px;border-radius:{19 if self.ios else 22}px;background:{("#2c2c2e" if self.ios else "#2c2d31") if dark else ("#f2f2f4" if self.ios else "#e7ebf3")};
 display:flex;align-items:center;gap:12px;padding:0 12px;font-size:16.5px}}
#jump .round{{width:40px;height:40px;border-radius:20px;background:{"#3b3b3d" if dark else "#fff"};color:{gray};display:flex;align-items:center;justify-content:center;box-shadow:0 1px 4px rgba(0,0,0,.3)}}
"""

    def header(self):
        chat, rng = self.chat, random.Random(self.seed)
        palette = ["#e3e3fe", "#dde7fc", "#d8e8f0", "#cde4cd", "#eae0fd", "#f5e3fe", "#f6d8ec", "#f5d7d7", "#fef5d0", "#eae6d5"]
        inks = ["#3838f5", "#1251d3", "#086da0", "#067906", "#661aff", "#9f00f0", "#b8057c", "#be0404", "#836b01", "#7d6f40"]
        self.palette = palette
        picture = scenes.group_avatar(chat, 36, chat.people[0].picture) if chat.is_group else self.avatar(chat.other, 36)
        sub = ""
        if chat.is_group and (not self.ios or rng.random() < 0.4):
            sub = self.people_line()
        line = f'<div class="one" data-clip style="font-size:12.5px;color:var(--gray);line-height:16px">{sub}</div>' if sub else ""
        title = escape(chat.title) if chat.is_group else self.person(chat.other)
        contact = ""
        if not chat.is_group and rng.random() < 0.5:
            contact = icon("person", 13, "var(--gray)", style="margin:-3px 0 0 5px")
        back = icon("back_ios", 27, weight=2.2) if self.ios else icon("back", 24, style="margin:0 6px 0 6px")
        count = f'<span style="background:#2c6bed;color:#fff;font-size:13px;border-radius:10px;padding:1px 7px">{chat.unread}</span>' if self.ios and chat.unread and rng.random() < 0.5 else ""
        more = icon("more", 22) if not self.ios else ""
        return (f'<div class="head">{back}{count}<div style="margin:0 10px 0 6px">{picture}</div><div class="grow"><div class="one" data-title style="font-weight:{600 if self.ios else 500};'
                f'font-size:{16.5 if self.ios else 18}px;line-height:21px">{title}{contact}</div>{line}</div><div style="display:flex;gap:20px;align-items:center">'
                f'{icon("video", 25)}{icon("phone", 22)}{more}</div></div>')

    def avatar(self, person, size):
        backs = ["#e3e3fe", "#dde7fc", "#d8e8f0", "#cde4cd", "#eae0fd", "#f6d8ec", "#f5d7d7", "#fef5d0"]
        inks = ["#3838f5", "#1251d3", "#086da0", "#067906", "#661aff", "#b8057c", "#be0404", "#836b01"]
        number = person.picture % len(backs)
        shape = scenes.avatar(person, size, plain=backs[number])
        return shape.replace('class="avatar" style="', f'class="avatar" style="color:{inks[number]};')

    def composer(self):
        rng = random.Random(self.seed)
        if self.ios:
            return (f'<div class="line" style="padding:7px 14px;gap:12px">{icon("plus", 26)}<div class="field"><span class="grow one">'
                    f'{self.field_text(self.words["sg_message"], "var(--gray)", "var(--ink)")}</span>{icon("sticker", 21, "var(--gray)")}</div>{icon("camera", 25)}{icon("mic", 24)}</div>')
        return (f'<div class="line" style="padding:6px 10px;gap:8px"><div class="field">{icon("smile", 23)}<span class="grow one">'
                f'{self.field_text(self.words["sg_message"], "var(--gray)", "var(--ink)")}</span>{icon("camera", 22)}{icon("mic", 22)}</div>'
                f'<div style="width:44px;height:44px;border-radius:22px;background:#2c6bed;color:#fff;display:flex;align-items:center;justify-content:center">{icon("plus", 24)}</div></div>')

    def sticky(self):
        return '<div id="sticky" style="font-size:13px;font-weight:600;color:var(--gray)"><span class="pill" data-label></span></div>' if self.tinted and self.rng.random() < 0.5 else ""

    def jump(self):
        return f'<div id="jump"><div class="round">{icon("down", 20, weight=2.2)}</div></div>'

    def day_label(self, day):
        ago, loc = self.days_ago(day), self.locale
        if ago < 2:
            return escape(self.words["yesterday" if ago else "today"])
        label = loc.date(day, "week") if day.year == self.chat.at.year or ago < 180 else loc.date(day, "medium")
        return escape(label[:1].upper() + label[1:])

    def notice(self, entry):
        words = self.words
        if entry.kind == "unread":
            return self.notice_row(escape(words["sg_unread"].format(n=max(2, entry.number))), "unread")
        if entry.kind == "missed":
            return self.notice_row(icon("phone_full", 14, "#e5484d", style="margin:-3px 6px 0 0") + escape(f"{words['sg_missed']} · {self.locale.time(entry.when)}"))
        if entry.kind == "timer":
            return self.notice_row(icon("clock", 14, style="margin:-3px 6px 0 0") + self.phrase("sg_timer", entry.people[0]))
        mark = icon("people", 15, style="margin:-3px 6px 0 0")
        return self.notice_row(mark + self.phrase("sg_added" if entry.kind == "group_added" else "sg_left", *entry.people))

    def meta(self, message, css="meta"):
        minutes = int((self.chat.at - message.when).total_seconds() // 60)
        label = None
        if self.relative and minutes < 60:
            label = self.words["sg_now"] if minutes < 1 else self.words["sg_minutes"].format(n=minutes)
        edited = self.edited("sg_edited") + " " if message.edited else ""
        state = ""
        if message.mine and not message.deleted:
            state = round_ticks(message.status, "#fff" if css != "bare-meta" else "var(--sub)", 17)
        return f'<span class="{css}">{edited}{self.time(message, label)}{state}</span>'

    def message(self, message, first, last, run, newest):
        chat, mine = self.chat, message.mine
        names = NAMES_DARK if self.dark else NAMES
        out = inner = ""
        if chat.is_group and not mine:
            if last:
                out += self.avatar(message.sender, 28).replace('class="avatar"', 'class="avatar side"')
            if first:
                inner += self.name(message, run, style=f"color:{names[message.sender.number % len(names)]}")
        if message.reply:
            back = "rgba(0,0,0,.25)" if mine or self.dark else "rgba(0,0,0,.07)"
            bar = "#fff" if mine else names[(message.reply.sender.number if message.reply.sender else 4) % len(names)]
            inner += f'<div style="--bar:{bar};--back:{back}">{self.quote(message)}</div>'
        if message.deleted:
            key = "sg_you_deleted" if mine else "sg_deleted"
            body = (f'<div class="bubble" data-bubble>{inner}<span class="deleted" data-part="deleted">{escape(self.words[key])}</span>{self.meta(message)}</div>')
        elif message.attachments:
            kind = message.attachments[0]
            if kind == "sticker":
                body = f'<div class="bubble bare" data-bubble>{self.attachment(message, 150)}<div style="text-align:right">{self.meta(message, "bare-meta")}</div></div>'
                if inner:
                    body = f'<div style="font-size:14px">{inner}</div>' + body
            elif kind in ("image", "video", "gif"):
                head = f'<div style="padding:6px 12px 4px">{inner}</div>' if inner else ""
                if message.text:
                    body = (f'<div class="bubble media" data-bubble style="width:min-content;overflow-wrap:anywhere">{head}{self.attachment(message, 246)}<div class="captioned">{self.text(message)}{self.meta(message)}</div></div>')
                else:
                    body = f'<div class="bubble media" data-bubble>{head}{self.attachment(message, 246)}{self.meta(message, "overlay")}</div>'
            else:
                body = f'<div class="bubble" data-bubble>{inner}{self.attachment(message, 214)}<div class="plain-meta">{self.meta(message, "")}</div></div>'
        elif message.link:
            body = (f'<div class="bubble" data-bubble style="width:min-content;overflow-wrap:anywhere">{inner}<div style="margin:0 -6px 6px">{self.preview(message, 244)}</div>{self.text(message)}{self.meta(message)}</div>')
        elif self.jumbo(message):
            body = f'<div class="bubble bare" data-bubble>{inner}<span class="jumbo" data-text>{escape(message.text)}</span> {self.meta(message, "bare-meta")}</div>'
        else:
            body = f'<div class="bubble" data-bubble data-shrink>{inner}{self.text(message)}{self.meta(message)}</div>'
        return out + f'<div class="stack">{body}{self.reactions(message)}</div>'
