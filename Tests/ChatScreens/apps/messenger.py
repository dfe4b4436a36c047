"""Facebook's Messenger."""
import random

import scenes
from apps.imessage import newest_mine
from apps.instagram import Instagram
from icons import icon, round_ticks
from page import App, escape


class Messenger(Instagram):
    key = "messenger"
    features = dict(App.features, numbers=False, reactions=["❤️", "👍", "😂", "😮", "😢", "😡"], captions=False, forwarded=False,
                    attachments=["image", "image", "image", "audio", "video", "gif", "sticker", "call", "document", "location"],
                    notices=["first", "group_added", "group_named", "theme"])

    def setup(self):
        rng = self.rng
        theme = rng.choice(["none", "none", "none", "none", "gradient", "photo", "doodles"])
        self.has_wallpaper, self.on_photo = theme != "none", theme == "photo"
        self.main = rng.choice(["#0a7cff", "#0084ff", "#0084ff", "#7646ff", "#e0245e", "#00a67e"])
        self.gradient = f"linear-gradient({self.main},{self.main})"
        if rng.random() < 0.25:
            self.main, self.gradient = "#a033ff", "linear-gradient(#a033ff,#0078ff)"
        self.wall = "background:" + ("#000" if self.dark else "#fff")
        if theme == "gradient":
            colors = rng.choice([("#1a2a6c", "#2d1e4f"), ("#0f3443", "#134e4a")] if self.dark else [("#e0f7fa", "#fce4ec"), ("#fff3e0", "#e1f5fe")])
            self.wall = f"background:linear-gradient({colors[0]},{colors[1]})"
        elif theme == "photo":
            self.wall = f"background:url({scenes.photograph(rng, self.dark)}) center/cover"
        elif theme == "doodles":
            base = "#10151c" if self.dark else "#eef6ff"
            self.wall = f"background:{base} url({scenes.doodles(rng, '#0084ff', 0.18)})"
        self.seed = rng.randint(0, 10**6)

    def css(self):
        dark = self.dark
        ink, gray = ("#e4e6eb", "#b0b3b8") if dark else ("#050505", "#65676b")
        if self.has_wallpaper:
            gray = "#dadde1" if dark else "#45484d"
        width = round(self.phone.width * 0.7)
        received = "#303030" if dark else "#f0f0f0"
        bar = "#000" if dark else "#fff"
        if self.has_wallpaper:
            bar = "rgba(10,10,14,.6)" if dark else "rgba(255,255,255,.8)"
        return f"""
#screen{{--ink:{ink};--gray:{gray};--received:{received};--main:{self.main}}}
#items{{--gray:{"#fff" if self.on_photo else gray}}}
{"#items{text-shadow:0 0 3px #000,0 0 6px #000} .bubble,.quoted,.reactions{text-shadow:none}" if self.on_photo else ""}
#top{{background:{bar};backdrop-filter:blur(14px);box-shadow:0 .5px 2px rgba(0,0,0,{".5" if dark else ".18"})}}
#bottom{{background:{bar};backdrop-filter:blur(14px)}}
.head{{height:56px;display:flex;align-items:center;padding:0 14px 0 8px}}
.sep{{font-size:12px;color:var(--gray);padding:18px 0 10px;font-weight:500}}
.notice{{font-size:12.5px;color:var(--gray);padding:8px 34px;line-height:16px}}
.row{{padding:0 12px 0 48px;margin-top:2px}}
.row.right{{padding-right:{24 if not self.ios else 16}px}}
.row.first{{margin-top:9px}}
.stack{{max-width:{width}px}}
.name{{font-size:12px;color:var(--gray);margin:0 0 2px 12px}}
.bubble{{font-size:16px;line-height:20.5px;padding:7.5px 12px;border-radius:18px;max-width:{width}px;--link:inherit;z-index:1}}
.left .bubble{{background:var(--received);color:{ink};border-bottom-left-radius:5px;border-top-left-radius:5px;--sub:{gray};--accent:{ink};--inset:rgba(128,128,128,.25)}}
.left.first .bubble{{border-top-left-radius:18px}} .left.last .bubble{{border-bottom-left-radius:18px}}
.right .bubble{{background:{self.gradient} fixed;color:#fff;border-bottom-right-radius:5px;border-top-right-radius:5px;--sub:rgba(255,255,255,.8);--accent:#fff;--inset:rgba(255,255,255,.25)}}
.right.first .bubble{{border-top-right-radius:18px}} .right.last .bubble{{border-bottom-right-radius:18px}}
.right .bubble.bare,.left .bubble.bare{{background:none;padding:0;color:{ink}}}
.right .bubble.media,.left .bubble.media{{padding:0;overflow:hidden;background:var(--received);border-radius:16px;color:{ink};--sub:{gray}}}
.avatar.side{{position:absolute;left:11px;bottom:0}}
.seen{{position:absolute;right:4px;bottom:0}}
.under{{font-size:12px;color:var(--gray);margin:3px 4px 0}}
.edited{{font-size:12px;color:var(--gray);margin:0 10px 2px}}
.reply-label{{font-size:12px;color:var(--gray);margin:4px 8px 3px}}
.quoted{{background:{"#232325" if dark else "#f7f7f8"};color:{gray};border-radius:17px;padding:7px 12px 17px;font-size:14px;line-height:18px;margin-bottom:-12px;max-width:{width - 24}px}}
.unsent{{font-size:15px;color:var(--gray);border:1px solid {"#3e4042" if dark else "#ced0d4"};border-radius:18px;padding:7px 12px;font-style:italic}}
.reactions{{display:inline-flex;margin-top:-8px;position:relative;z-index:2;background:{"#303030" if dark else "#fff"};border-radius:12px;padding:1px 5px;font-size:13px;line-height:19px;
 align-items:center;box-shadow:0 0 0 1.5px {"#000" if dark else "#fff"},0 1px 4px rgba(0,0,0,.25)}}
.left .reactions{{align-self:flex-end;margin-right:6px}} .right .reactions{{margin-right:8px}}
.count{{font-size:12px;color:{gray};margin-left:3px}}
.jumbo{{font-size:38px;line-height:46px}}
.field{{flex:1;min-width:0;height:36px;border-radius:18px;background:{"#303030" if dark else "#f0f2f5"};display:flex;align-items:center;gap:10px;padding:0 8px 0 13px;font-size:16px}}
"""

    def header(self):
        chat, rng, words = self.chat, random.Random(self.seed), self.words
        picture = scenes.group_avatar(chat, 38, chat.people[0].picture) if chat.is_group else scenes.avatar(chat.other, 38)
        roll, dot = rng.random(), ""
        if roll < 0.35:
            sub, dot = escape(words["ig_active_now"]), "#31a24c"
        elif roll < 0.65:
            sub = escape(words["ig_active"].format(n=rng.randint(2, 59)))
        elif roll < 0.75:
            sub = escape(words["ig_active_h"].format(n=rng.randint(1, 9)))
        else:
            sub = "Messenger" if not chat.is_group and rng.random() < 0.5 else ""
        mark = f'<div style="position:absolute;right:-1px;bottom:-1px;width:13px;height:13px;border-radius:7px;background:{dot};border:2px solid {"#000" if self.dark else "#fff"}"></div>' if dot else ""
        title = escape(chat.title) if chat.is_group else self.person(chat.other)
        line = f'<div class="one" style="font-size:12.5px;color:var(--gray);line-height:16px">{sub}</div>' if sub else ""
        back = icon("back_ios", 26, "var(--main)", 2.6) if self.ios else icon("back", 25, "var(--main)", 2.4)
        return (f'<div class="head">{back}<div style="position:relative;margin:0 10px 0 10px">{picture}{mark}</div><div class="grow"><div class="one" data-title '
                f'style="font-weight:700;font-size:16px;line-height:20px">{title}</div>{line}</div><div style="display:flex;gap:22px;color:var(--main)">'
                f'{icon("phone_full", 22)}{icon("video_full", 25)}{icon("info", 23) if not self.ios else ""}</div></div>')

    def composer(self):
        main = "var(--main)"
        tools = "" if self.keyboard else icon("camera_full", 24) + icon("picture", 24, weight=2.2) + icon("mic_full", 23)
        return (f'<div class="line" style="padding:8px 12px;gap:15px;color:{main}">{icon("plus", 24, weight=3)}{tools}<div class="field"><span class="grow one">'
                f'{self.field_text(self.words["ms_placeholder"], "var(--gray)", "var(--ink)")}</span>{icon("smile", 23)}</div>{icon("thumb", 25)}</div>')

    def gap_separator(self, message):
        day, words, loc = message.when.date(), self.words, self.locale
        ago, time = self.days_ago(day), loc.time(message.when)
        if ago == 0:
            label = time
        elif ago == 1:
            label = f"{words['yesterday']} {words['at']} {time}"
        elif ago < 7:
            label = f"{loc.weekday(day, True)} {words['at']} {time}"
        elif day.year == self.chat.at.year:
            label = f"{loc.date(day, 'short')} {words['at']} {time}"
        else:
            label = f"{loc.date(day, 'medium')} {words['at']} {time}"
        if self.seed % 2:
            label = label.upper()
        return self.separator_row(message, escape(label[:1].upper() + label[1:]), True)

    def notice(self, entry):
        if entry.kind == "first":
            text = self.words["wa_encryption"]
            return self.notice_row(icon("lock", 11, style="margin:-2px 4px 0 0") + escape(text))
        if entry.kind == "theme":
            return self.notice_row(self.phrase("ms_themes", entry.people[0]))
        return super().notice(entry)

    def under(self, message):
        later = any(getattr(entry, "id", -1) > message.id for entry in self.chat.entries)
        if not message.mine or later or not newest_mine(self, message):
            return ""
        if message.status == "read":
            return ""
        return f'<div class="under">{escape(self.words["ms_" + message.status])}</div>'

    def message(self, message, first, last, run, newest):
        body = super().message(message, first, last, run, newest)
        if message.mine and newest and message.status == "read":
            body += scenes.avatar(self.chat.other, 14).replace('"avatar"', '"avatar seen"')
        elif message.mine and newest and not self.ios:
            body += f'<div class="seen" style="--bubble:#fff;color:var(--gray)">{round_ticks("sent", "#999", 14)}</div>'
        # The quote lies behind the bubble, without Instagram's bar.
        return body.replace('<div class="quoted-wrap"><div class="barline"></div>', '<div class="quoted-wrap" style="margin:0">')
