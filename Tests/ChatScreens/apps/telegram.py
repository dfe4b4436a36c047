"""Telegram, as iPhones and as Android phones show it."""
import random

import icons
import scenes
from icons import icon, ticks
from page import App, escape

NAMES = ["#cc5049", "#d67722", "#955cdb", "#40a920", "#309eba", "#368ad1", "#c7508b"]
NAMES_DARK = ["#fc5c51", "#fa790f", "#895dd5", "#0fb297", "#00c1d6", "#3ca5ec", "#ef5b9c"]


class Telegram(App):
    key = "telegram"
    separators = "day"
    features = dict(App.features, deleted=False, forwarded=True, reactions=["❤️", "👍", "🔥", "😁", "🎉", "😢", "🙏", "👏"],
                    notices=["unread", "group_joined", "group_added", "group_pinned"])

    def setup(self):
        rng, dark = self.rng, self.dark
        kind = rng.choice(["pattern", "pattern", "pattern", "plain", "gradient", "photo"])
        self.has_wallpaper = kind != "plain"
        colors = rng.choice([("#141e30", "#1f2f46", "#14202b"), ("#0e1621", "#101c28", "#0e1621"), ("#1d1a2f", "#22304a", "#14252a")] if dark else
                            [("#dbddbb", "#6ba587", "#d5d88d"), ("#c9e6a7", "#8ec6a0", "#d9e6a1"), ("#bcd7ee", "#9cc3e5", "#d6c9ec"),
                             ("#f6d5c2", "#e9b6c3", "#f3e0b5")])
        gradient = f"linear-gradient(150deg,{colors[0]},{colors[1]} 55%,{colors[2]})"
        if kind == "pattern":
            tile = scenes.doodles(rng, "#fff" if dark else "#1b3a24", 0.07 if dark else 0.12, size=rng.choice([260, 320]))
            self.wall = f"background:url({tile}),{gradient}"
        elif kind == "gradient":
            self.wall = f"background:{gradient}"
        elif kind == "photo":
            self.wall = f"background:url({scenes.photograph(rng, dark)}) center/cover"
        else:
            self.wall = "background:" + rng.choice(["#0e1621", "#000"] if dark else ["#d5e3ec", "#cfe0c3", "#fff"])
        self.plain_white = self.wall.endswith("#fff")
        self.blue_bar = not self.ios and not dark and rng.random() < 0.5
        self.violet = dark and self.ios and rng.random() < 0.5
        self.pinned = rng.random() < 0.15
        self.seed = rng.randint(0, 10**6)

    def status_color(self):
        return "#fff" if self.dark or self.blue_bar else "#000"

    def css(self):
        dark, ios = self.dark, self.ios
        if ios:
            sent, received = (("linear-gradient(#7a5bd0,#4a6fd0) fixed" if self.violet else "#3e6a97"), "#262628") if dark else ("#e1ffc7", "#fff")
            bar = "rgba(29,29,31,.97)" if dark else "rgba(247,247,247,.97)"
        else:
            sent, received = ("#2b5278", "#182533") if dark else ("#effdde", "#fff")
            bar = "#212d3b" if dark else ("#517da2" if self.blue_bar else "#fff")
        if self.plain_white:  # the theme "Day"
            sent, received = "linear-gradient(#5aa5f5,#2f86ee) fixed", "#f1f1f4"
        ink = "#fff" if dark else "#000"
        gray = "#8d8e93" if ios else ("#7d8b99" if dark else "#8a929a")
        out_gray = ("rgba(255,255,255,.65)" if ios else "#7da8d3") if dark else "#62ac55"
        pill = "rgba(0,0,0,.4)" if dark else ("rgba(60,90,60,.38)" if not self.plain_white else "rgba(100,110,120,.75)")
        width = round(self.phone.width * (0.76 if not self.chat.is_group else 0.72))
        radius = 16 if ios else 14
        indent = 48 if self.chat.is_group else 10
        self.gray = gray
        accent_out = ("#fff" if ios else "#85c2ff") if dark else "#4fae4e"
        if self.plain_white:
            out_gray, accent_out = "rgba(255,255,255,.85)", "#fff"
        accent_in = ("#fff" if ios else "#6ab3f3") if dark else "#3d8fd1"
        size = 16.5 if ios else 16
        return f"""
#screen{{--ink:{ink};--gray:{gray}}}
#top{{background:{bar};{"border-bottom:.5px solid " + ("#000" if dark else "#c8c7cc") if ios else "box-shadow:0 1px 2px rgba(0,0,0,.2)"}}}
#bottom{{background:{bar if not self.blue_bar else "#fff"}}}
.head{{height:{48 if ios else 56}px;display:flex;align-items:center;position:relative;color:{"#fff" if self.blue_bar else ink}}}
.sep{{padding:8px 0 6px}}
.pill{{display:inline-block;background:{pill};color:#fff;font-weight:{600 if ios else 500};font-size:13px;line-height:18px;border-radius:13px;padding:3px 10px}}
.notice{{padding:5px 30px}}
.notice.unread{{background:{"rgba(30,40,52,.85)" if dark else "rgba(255,255,255,.75)"};padding:3px 0;margin:8px 0 4px}}
.notice.unread .pill{{background:none;color:{"#8fb6d9" if dark else "#538dbd"}}}
.row{{padding:0 9px 0 {indent}px;margin-top:2px}}
.row.first{{margin-top:7px}}
.stack{{max-width:{width}px}}
.bubble{{border-radius:{radius}px;padding:6px 10px 6px 11px;font-size:{size}px;line-height:{21 if ios else 20.5}px;max-width:{width}px;color:{ink};box-shadow:0 1px 1px rgba(0,0,0,{".1" if not dark else "0"});{"letter-spacing:-.2px" if ios else ""}}}
.left .bubble{{background:{received};border-top-left-radius:6px;border-bottom-left-radius:6px;--sub:{gray};--accent:{accent_in};--inset:{"rgba(255,255,255,.08)" if dark else "rgba(61,143,209,.1)"};--link:{"#64b5f6" if dark else "#2481cc"}}}
.left.first .bubble{{border-top-left-radius:{radius}px}}
.right .bubble{{background:{sent};border-top-right-radius:6px;border-bottom-right-radius:6px;--sub:{out_gray};--accent:{accent_out};--inset:{"rgba(255,255,255,.18)" if dark or self.plain_white else "rgba(79,174,78,.13)"};--link:{"#9ad0ff" if dark else "#fff" if self.plain_white else "#2481cc"};{"color:#fff;" if self.plain_white else ""}}}
.right.first .bubble{{border-top-right-radius:{radius}px}}
.left.last .bubble{{border-bottom-left-radius:0}} .right.last .bubble{{border-bottom-right-radius:0}}
.right .bubble.bare,.left .bubble.bare{{background:none;padding:0;box-shadow:none}}
.right .bubble.media,.left .bubble.media{{padding:2px;overflow:hidden}}
.media .photo{{border-radius:{radius - 2}px}}
.media .captioned{{padding:5px 9px 4px}}
.tail{{position:absolute;bottom:0;width:9px;height:17px}}
.left .tail{{left:-6px;color:{received}}}
.right .tail{{right:-6px;color:{"#4a6fd0" if self.violet and ios and dark else "#3c8fef" if self.plain_white else sent};transform:scaleX(-1)}}
.name{{font-size:14.5px;font-weight:{600 if ios else 500};line-height:19px;max-width:{width - 20}px}}
.name .role{{float:right;font-weight:400;font-size:12px;color:{gray};margin-left:14px}}
.meta{{float:right;margin:7px -2px -3px 9px;font-size:{11.5 if ios else 12}px;line-height:15px;color:var(--sub);white-space:nowrap;letter-spacing:0}}
.float{{display:inline-block;background:rgba(0,0,0,.4);color:#fff;border-radius:10px;padding:1px 8px;font-size:11.5px;line-height:17px}}
.overlay{{position:absolute;right:8px;bottom:8px}}
.plain-meta{{text-align:right;font-size:11.5px;line-height:15px;color:var(--sub)}}
.quote{{border-left:3px solid var(--bar);background:var(--back);border-radius:5px;padding:3px 9px 4px 8px;margin:2px -2px 4px -3px;font-size:14.5px;line-height:19px;min-width:96px}}
.quote-name{{color:var(--bar);font-weight:{600 if ios else 500}}}
.forwarded{{color:var(--accent);font-size:14px;line-height:18px}}
.reactions{{display:flex;gap:5px;margin:5px 0 1px -3px;clear:both;float:left}}
.reactions span[data-part]{{background:var(--inset);border-radius:13px;padding:2px 8px;font-size:14px;line-height:21px}}
.reactions .n{{font-size:13px;color:var(--accent);font-weight:500;margin-left:4px}}
.avatar.side{{position:absolute;left:6px;bottom:0}}
.jumbo{{font-size:46px;line-height:56px}}
.field{{flex:1;min-width:0;min-height:34px;border-radius:17px;display:flex;align-items:center;gap:12px;padding:0 11px;font-size:16.5px;{f"background:{'#1c1c1e' if dark else '#fff'};border:.5px solid {'#3a3a3c' if dark else '#d1d1d6'}" if ios else ""}}}
.pinbar{{height:46px;display:flex;align-items:center;gap:10px;padding:0 14px;border-top:.5px solid {"rgba(255,255,255,.1)" if dark else "rgba(0,0,0,.1)"};background:{bar if not self.blue_bar else "#fff"};color:{ink}}}
#jump .round{{width:40px;height:40px;border-radius:20px;background:{received};color:{gray};display:flex;align-items:center;justify-content:center;box-shadow:0 1px 3px rgba(0,0,0,.3)}}
"""

    def header(self):
        chat, rng, words = self.chat, random.Random(self.seed), self.words
        size = 37 if self.ios else 41
        picture = scenes.group_avatar(chat, size, chat.people[0].picture) if chat.is_group else scenes.avatar(chat.other, size)
        gray = "rgba(255,255,255,.8)" if self.blue_bar else "var(--gray)"
        color = gray
        if chat.is_group:
            members = rng.randint(len(chat.people) + 1, len(chat.people) + 20)
            sub = words["tg_members"].format(n=members)
            if rng.random() < 0.6:
                sub += ", " + words["tg_online"].format(n=rng.randint(1, members))
        else:
            roll = rng.random()
            if roll < 0.35:
                sub, color = words["wa_online"], ("#fff" if self.blue_bar else "#3d8fd1" if not self.dark else "#64b5f6")
            elif roll < 0.7:
                sub = words["tg_seen"].format(t=self.locale.time(chat.at.replace(minute=rng.randint(0, chat.at.minute))))
            elif roll < 0.9:
                sub = words["tg_recently"]
            else:
                sub, color = words["wa_typing"], ("#fff" if self.blue_bar else "#3d8fd1")
        title = escape(chat.title) if chat.is_group else self.person(chat.other)
        pin = ""
        if self.pinned:
            messages = [entry for entry in chat.entries if getattr(entry, "text", "") and len(entry.text) > 25]
            if messages:
                text = messages[0].text.replace("\n", " ")
                pin = (f'<div class="pinbar"><div style="width:2px;height:34px;border-radius:1px;background:#3d8fd1"></div><div class="grow"><div class="one" '
                       f'style="font-weight:500;font-size:14px;color:#3d8fd1">{escape(words["tg_pinned"])}</div><div class="one" style="font-size:14px">{escape(text)}</div></div></div>')
        if self.ios:
            blue = "#3e88f7" if not self.dark else "#fff"
            back = f'<span style="font-size:16.5px">{chat.unread or escape(words["tg_chats"])}</span>'
            return (f'<div class="head"><div style="position:absolute;left:6px;display:flex;align-items:center;color:{blue}">{icon("back_ios", 26, weight=2.3)}{back}</div>'
                    f'<div style="margin:0 92px;flex:1;min-width:0;text-align:center"><div class="one" data-title style="font-weight:600;font-size:16.5px;line-height:20px">{title}</div>'
                    f'<div class="one" style="font-size:12.5px;line-height:16px;color:{color}">{escape(sub)}</div></div><div style="position:absolute;right:10px">{picture}</div></div>{pin}')
        return (f'<div class="head">{icon("back", 24, style="margin:0 14px 0 14px")}{picture}<div class="grow" style="margin-left:12px"><div class="one" data-title style="font-weight:500;font-size:17px;'
                f'line-height:21px">{title}</div><div class="one" style="font-size:13.5px;line-height:17px;color:{color}">{escape(sub)}</div></div>'
                f'<div style="display:flex;gap:18px;padding:0 14px 0 8px">{icon("phone_full", 22) if not chat.is_group else ""}{icon("more", 22)}</div></div>{pin}')

    def composer(self):
        gray = "#858e99"
        if self.ios:
            return (f'<div class="line" style="padding:6px 10px;gap:12px">{icon("clip", 26, gray)}<div class="field"><span class="grow one">'
                    f'{self.field_text(self.words["tg_message"], "var(--gray)", "var(--ink)")}</span>{icon("sticker", 22, gray)}</div>{icon("mic", 25, gray)}</div>')
        return (f'<div class="line" style="padding:6px 12px;gap:12px;height:50px">{icon("smile", 25, gray)}<div class="field" style="padding:0"><span class="grow one">'
                f'{self.field_text(self.words["tg_message"], "var(--gray)", "var(--ink)")}</span></div>{icon("clip", 25, gray)}{icon("mic", 25, gray)}</div>')

    def sticky(self):
        return '<div id="sticky"><span class="pill" data-label></span></div>' if self.rng.random() < 0.4 else ""

    def jump(self):
        return f'<div id="jump"><div class="round">{icon("down", 21, weight=2.2)}</div></div>'

    def day_label(self, day):
        ago, loc = self.days_ago(day), self.locale
        if ago == 0:
            return escape(self.words["today"])
        if ago == 1 and self.seed % 2:
            return escape(self.words["yesterday"])
        return escape(loc.date(day, "day" if day.year == self.chat.at.year else "long"))

    def notice(self, entry):
        if entry.kind == "unread":
            return self.notice_row(escape(self.words["tg_unread"]), "unread")
        key = {"group_joined": "tg_joined", "group_added": "tg_invited", "group_pinned": "tg_pin_line"}[entry.kind]
        return self.notice_row(self.phrase(key, *entry.people))

    def attachment_audio(self, message, details, width, rng):
        wave = icons.waveform(rng, "var(--accent)", width=130, height=20, bars=34)
        ink = "#fff" if not self.dark or message.mine is False or not self.ios else "#3e6a97"
        return (f'<div class="line"><div class="avatar" style="width:44px;height:44px;background:var(--accent);color:{ink}">{icon("play", 24)}</div>'
                f'<div>{wave}<div class="small" style="color:var(--accent)">{details["length"]}</div></div></div>')

    def attachment_document(self, message, details, width, rng):
        ink = "#fff" if not (self.dark and self.ios) else "#3e6a97"
        return (f'<div class="line" style="width:{width:.0f}px"><div class="avatar" style="width:44px;height:44px;background:var(--accent);color:{ink}">{icon("file", 22)}</div>'
                f'<div class="grow"><div class="one" style="font-weight:500;font-size:15px">{escape(details["file"])}</div><div class="small" style="color:var(--accent)">{details["size"]}</div></div></div>')

    def attachment_call(self, message, details, width, rng):
        missed = details["missed"] and not message.mine
        title = self.words["tg_call_missed" if missed else "tg_call"]
        return (f'<div class="line" style="width:{width * 0.85:.0f}px"><div class="grow"><div style="font-weight:500" class="one">{escape(title)}</div>'
                f'<div class="small one">{"" if missed else details["length"]}</div></div>{icon("phone_full", 24, "var(--accent)")}</div>')

    def attachment_poll(self, message, details, width, rng):
        rows = "".join(f'<div style="display:flex;gap:11px;padding:8px 0;border-top:1px solid var(--inset);font-size:15px"><span style="width:20px;height:20px;border:1.6px solid var(--sub);'
                       f'border-radius:50%;flex:none"></span><span>{escape(option)}</span></div>' for option in details["options"])
        return (f'<div style="width:{width:.0f}px"><div style="font-weight:600">{self.text(message)}</div><div class="small" style="margin:2px 0 6px">{escape(self.words["tg_poll"])}</div>{rows}'
                f'<div class="small center" style="padding-top:4px">{escape(self.words["tg_vote_count"].format(n=rng.randint(2, 30)))}</div></div>')

    def reactions(self, message, counts=True):
        if not message.reactions:
            return ""
        rng = random.Random(message.seed)
        pieces = []
        for emoji in message.reactions:
            number = f'<span class="n">{rng.randint(1, 5)}</span>' if self.chat.is_group else ""
            pieces.append(f'<span data-part="reaction" data-value="{emoji}">{emoji}{number}</span>')
        return f'<div class="reactions" data-keep="full">{"".join(pieces)}</div>'

    def tail(self):
        return '<svg class="tail" viewBox="0 0 9 17"><path d="M7 0 C7 9 5 14 0 17 H9 V0 Z" fill="currentColor"/></svg>'

    def meta(self, message, css="meta"):
        state = ""
        edited = self.edited("tg_edited") + " " if message.edited else ""
        if message.mine:
            color = "#fff" if css != "meta" and css != "" else (("#fff" if self.ios else "#7da8d3") if self.dark else "#fff" if self.plain_white else "#4fae4e")
            state = " " + ticks("sent" if message.status == "delivered" else message.status, color, color, 16)
        return f'<span class="{css}">{edited}{self.time(message)}{state}</span>'

    def message(self, message, first, last, run, newest):
        chat, mine, kind = self.chat, message.mine, (message.attachments or [None])[0]
        palette = NAMES_DARK if self.dark else NAMES
        out = inner = ""
        if chat.is_group and not mine:
            if last:
                out += scenes.avatar(message.sender, 36).replace('"avatar"', '"avatar side"')
            if first and kind != "sticker":
                role = random.Random(f"{self.seed}-{message.sender.number}").random()
                extra = f'<span class="role">{escape(self.words["tg_admin" if role < 0.12 else "tg_owner"])}</span>' if role < 0.2 else ""
                inner += self.name(message, run, extra if not self.jumbo(message) else "", f"color:{palette[message.sender.number % len(palette)]}")
        if message.forwarded:
            who = self.locale.texts.given[message.seed % 12]
            inner += f'<div class="forwarded" data-keep>{escape(self.words["tg_forwarded"].format(a=who))}</div>'
        if message.reply:
            target = message.reply
            bar = "var(--accent)" if mine or target.mine or not chat.is_group else palette[target.sender.number % len(palette)]
            inner += f'<div style="--bar:{bar};--back:var(--inset)">{self.quote(message)}</div>'
        tail = self.tail() if last else ""
        reactions = self.reactions(message)
        if kind == "sticker":
            bubble = f'<div class="bubble bare" data-bubble>{inner}{self.attachment(message, 150)}<div class="plain-meta">{self.meta(message, "float")}</div>{reactions}</div>'
        elif kind in ("image", "video", "gif"):
            head = f'<div style="padding:4px 9px">{inner}</div>' if inner else ""
            if message.text:
                bubble = (f'<div class="bubble media" data-bubble style="width:min-content;overflow-wrap:anywhere">{head}{self.attachment(message, 246)}<div class="captioned">{self.text(message)}{self.meta(message)}{reactions}</div></div>')
            else:
                after = f'<div style="padding:0 8px 4px;overflow:hidden">{reactions}</div>' if reactions else ""
                bubble = (f'<div class="bubble media" data-bubble>{head}<div style="position:relative">{self.attachment(message, 246)}<div class="overlay">{self.meta(message, "float")}</div></div>{after}</div>')
        elif kind == "location":
            bubble = f'<div class="bubble media" data-bubble>{self.attachment(message, 240)}<div class="plain-meta" style="padding:0 8px 3px">{self.meta(message, "")}</div>{reactions}</div>'
        elif kind:
            bubble = f'<div class="bubble" data-bubble>{inner}{self.attachment(message, 214)}<div class="plain-meta">{self.meta(message, "")}</div>{reactions}{tail}</div>'
        elif message.link:
            card = f'<div style="border-left:3px solid var(--accent);border-radius:6px;overflow:hidden;margin:5px 0 2px -3px">{self.preview(message, 238)}</div>'
            bubble = f'<div class="bubble" data-bubble style="width:min-content;overflow-wrap:anywhere">{inner}{self.text(message)}{card}<div class="plain-meta">{self.meta(message, "")}</div>{reactions}{tail}</div>'
        elif self.jumbo(message):
            bubble = f'<div class="bubble bare" data-bubble>{inner}<span class="jumbo" data-text>{escape(message.text)}</span> {self.meta(message, "float")}</div>'
        else:
            bubble = f'<div class="bubble" data-bubble data-shrink>{inner}{self.text(message)}{self.meta(message)}{reactions}{tail}</div>'
        return out + f'<div class="stack">{bubble}</div>'
