"""WhatsApp, as iPhones and as Android phones show it."""
import random

import scenes
from icons import icon, ticks
from page import App, escape

NAME_COLORS = ["#d44638", "#1f7aec", "#00a884", "#c2578b", "#7f66ff", "#b8860b", "#e06c00", "#2e8b57"]
NAME_COLORS_DARK = ["#ff7b72", "#53bdeb", "#06cf9c", "#ff72a1", "#a791ff", "#ffbc38", "#fa6533", "#7ae3c3"]


class WhatsApp(App):
    key = "whatsapp"
    separators = "day"
    features = dict(App.features, forwarded=True, notices=["first", "unread", "group_added", "group_left", "group_icon", "missed"])

    def setup(self):
        rng = self.rng
        kind = rng.choice(["doodles", "doodles", "doodles", "plain", "color", "photo", "geometric"])
        self.has_wallpaper = kind not in ("plain", "color")
        base = rng.choice(["#0b141a", "#0b141a", "#0a0f12"]) if self.dark else rng.choice(["#efe7de", "#f5f1eb", "#e5ddd5"])
        if kind == "color":
            base = rng.choice(["#10242b", "#1c1c2b", "#251a1a"] if self.dark else ["#c8e6e0", "#f7d6cf", "#dcd0ee", "#cfe3f7", "#fffae0"])
        ink = "#fff" if self.dark else "#5b4a36"
        self.wall = f"background:{base}"
        if kind == "doodles":
            tile = scenes.doodles(rng, ink, 0.06 if self.dark else 0.14, size=rng.choice([240, 300, 360]))
            self.wall = f"background:{base} url({tile})"
        elif kind == "geometric":
            self.wall = f"background:{base} url({scenes.geometric(rng, ink, 0.12)})"
        elif kind == "photo":
            self.wall = f"background:url({scenes.photograph(rng, self.dark)}) center/cover"
        self.photo = kind == "photo"
        self.teal = not self.ios and not self.dark and rng.random() < 0.45
        self.newer = rng.random() < 0.6
        self.shape = rng.randint(0, 10**6)

    @property
    def pad(self):
        return 8

    align_short = "top"

    def status_color(self):
        return "#fff" if self.dark or self.teal else "#000"

    def css(self):
        dark, ios = self.dark, self.ios
        if ios:
            sent, received = ("#134d37" if self.newer else "#005c4b", "#242626" if self.newer else "#202c33") if dark \
                else ("#d9fdd3" if self.newer else "#dcf8c6", "#fff")
            bar = ("#161717" if self.newer else "#1f2c34") if dark else ("#fff" if self.newer else "#f6f6f6")
        else:
            sent, received = ("#005c4b", "#1f2c34") if dark else ("#d9fdd3" if self.newer else "#e7ffdb", "#fff")
            bar = ("#0b141a" if self.newer else "#1f2c34") if dark else ("#008069" if self.teal else "#fff")
        ink = "#e9edef" if dark else "#111b21"
        sub = "#8696a0" if dark else "#667781"
        width = round(self.phone.width * (0.78 if not self.chat.is_group else 0.76))
        radius = (16 if self.newer else 11) if ios else (11 if self.newer else 9)
        size = 16.5 if ios else 16
        group = self.chat.is_group
        indent = 42 if group else 12
        corner = "border-top-left-radius:0" if not ios else ""
        corner_r = "border-top-right-radius:0" if not ios else ""
        pill = "#182229" if dark else ("#fff" if ios or self.newer else "#e1f2fb")
        return f"""
#screen{{--ink:{ink};--sub:{sub}}}
#top{{background:{bar};{"border-bottom:.5px solid " + ("#2a3439" if dark else "#d9d9d9") if ios else ""}}}
#bottom{{background:{"transparent" if not ios else bar}}}
.head{{height:{50 if ios else 56}px;display:flex;align-items:center;color:{"#fff" if self.teal else ink}}}
.sep{{padding:8px 0}}
.pill{{display:inline-block;background:{pill};color:{sub if dark else "#54656f"};font-size:{12.5 if ios else 12.5}px;line-height:18px;
 padding:4px 11px;border-radius:8px;box-shadow:0 1px .5px rgba(11,20,26,.13);max-width:86%}}
.notice{{padding:3px 16px 5px}}
.notice.lock .pill{{background:{"#182229" if dark else "#ffeecd"};color:{"#ffd279" if dark else "#54656f"};text-align:center}}
.notice.unread{{background:{"rgba(24,34,41,.6)" if dark else "rgba(255,255,255,.6)"};margin:6px 0;padding:5px}}
.row{{padding:0 {14 if ios else 12}px 0 {indent}px;margin-top:2px}}
.row.first{{margin-top:{8 if ios else 7}px}}
.stack{{max-width:{width}px}}
.bubble{{border-radius:{radius}px;padding:6px 9px 6px 10px;font-size:{size}px;line-height:{size * 1.29:.1f}px;box-shadow:0 1px .5px rgba(11,20,26,.13);
 max-width:{width}px;color:{ink};--sub:{sub};{"letter-spacing:-.2px" if ios else ""};--link:{"#53bdeb" if dark else "#027eb5"}}}
.left .bubble{{background:{received};--inset:{"rgba(255,255,255,.06)" if dark else "#f5f6f6"};--accent:{"#8696a0" if dark else "#6b7c85"}}}
.right .bubble{{background:{sent};--inset:{"rgba(0,0,0,.2)" if dark else "#d1f4cc"};--accent:{"#7fb5a5" if dark else "#5f8a70"};--sub:{"#8fb9ad" if dark else "#667781"}}}
.left.first .bubble{{{corner}}}
.right.first .bubble{{{corner_r}}}
.bubble.bare{{background:none;box-shadow:none;padding:0}}
.bubble.media{{padding:4px}}
.bubble.media .photo{{border-radius:{radius - 3}px}}
.bubble.media .text{{padding:0 5px}}
.bubble.media .captioned{{padding:4px 6px 2px}}
.tail{{position:absolute;width:{12 if ios else 9}px;height:{15 if ios else 13}px}}
.left .tail{{left:-{7 if ios else 8}px;color:{received};{"bottom:0" if ios else "top:0"}}}
.right .tail{{right:-{7 if ios else 8}px;color:{sent};{"bottom:0" if ios else "top:0"};transform:scaleX(-1)}}
.name{{font-size:13px;font-weight:600;line-height:18px;margin-bottom:1px;max-width:{width - 20}px}}
.meta{{float:right;margin:{7 if ios else 6}px 0 -3px 9px;font-size:11px;line-height:15px;color:var(--sub);white-space:nowrap;letter-spacing:0}}
.bare-meta{{display:inline-block;position:relative;font-size:11px;line-height:16px;color:var(--sub);background:{received};border-radius:9px;padding:1px 8px}}
.right .bare-meta{{background:{sent}}}
.meta.low{{margin-top:32px}}
.overlay{{position:absolute;right:10px;bottom:8px;color:#fff;font-size:11px;text-shadow:0 0 4px rgba(0,0,0,.6)}}
.plain-meta{{text-align:right;font-size:11px;line-height:15px;color:var(--sub);padding:0 4px}}
.quote{{background:{"rgba(0,0,0,.18)" if dark else "rgba(0,0,0,.05)"};border-left:4px solid var(--bar);border-radius:6px;padding:4px 9px 5px;margin:-1px -4px 4px -5px;
 font-size:13.5px;line-height:18px;color:{sub};min-width:110px}}
.quote-name{{color:var(--bar);font-weight:600;font-size:13px}}
.forwarded{{font-style:italic;font-size:12.5px;color:var(--sub);line-height:17px}}
.deleted{{font-style:italic;color:var(--sub)}}
.reactions{{display:inline-flex;gap:1px;margin-top:-6px;position:relative;z-index:2;background:{received if dark else "#fff"};border-radius:13px;padding:2px 6px;
 font-size:13.5px;line-height:19px;border:1.5px solid {"#0b141a" if dark else "#efe7de"};box-shadow:0 1px 1px rgba(0,0,0,.1)}}
.left .reactions{{margin-left:10px}} .right .reactions{{margin-right:10px}}
.count{{font-size:12px;color:{sub};margin-left:3px}}
.avatar.side{{position:absolute;left:8px;top:0}}
.jumbo{{font-size:40px;line-height:50px}}
.field{{flex:1;min-height:{34 if ios else 46}px;border-radius:{17 if ios else 23}px;background:{("#2a2f32" if ios else "#1f2c34") if dark else "#fff"};display:flex;
 align-items:center;padding:0 12px;gap:14px;font-size:{16 if ios else 17}px;color:{sub};{"border:.5px solid #d1d1d6" if ios and not dark else ""}}}
#jump .round{{width:38px;height:38px;border-radius:19px;background:{received};color:{sub};display:flex;align-items:center;justify-content:center;box-shadow:0 1px 3px rgba(0,0,0,.3)}}
"""

    def header(self):
        chat, words = self.chat, self.words
        fg = "#fff" if self.teal else "var(--ink)"
        blue = fg if self.newer or not self.ios else "#007aff"
        size = 36 if self.ios else 38
        picture = scenes.group_avatar(chat, size, chat.people[0].picture) if chat.is_group \
            else scenes.avatar(chat.other, size, plain="#b4c0c7" if not self.dark else "#5c6b73", initials=False)
        sub = self.presence()
        sub_color = "rgba(255,255,255,.85)" if self.teal else "var(--sub)"
        line = f'<div class="one" data-clip style="font-size:{12 if self.ios else 13}px;color:{sub_color};line-height:16px">{sub}</div>' if sub else ""
        title = escape(chat.title) if chat.is_group else self.person(chat.other)
        count = ""
        if self.ios and chat.unread:
            count = f'<span style="font-size:17px;color:{blue};margin-left:-2px">{chat.unread}</span>'
        back = icon("back_ios", 26, blue, 2.2) if self.ios else icon("back", 24, fg)
        icons_ = icon("video", 25, blue, 1.7) + icon("phone", 22, blue, 1.7)
        if not self.ios:
            icons_ = icon("video_full" if self.teal else "video", 24, fg) + icon("phone_full" if self.teal else "phone", 21, fg) + icon("more", 22, fg)
        if not self.ios and chat.is_group:
            icons_ = icon("more", 22, fg)
        return (f'<div class="head"><div style="display:flex;align-items:center;padding-left:{6 if self.ios else 8}px">{back}{count}</div>'
                f'<div style="margin:0 10px 0 {8 if self.ios else 4}px">{picture}</div><div class="grow"><div class="one" data-title style="font-weight:{600 if self.ios else 500};'
                f'font-size:{16.5 if self.ios else 18}px;line-height:21px">{title}</div>{line}</div>'
                f'<div style="display:flex;gap:{22 if self.ios else 18}px;align-items:center;padding:0 14px 0 10px">{icons_}</div></div>')

    def presence(self):
        rng, words, chat = random.Random(self.shape), self.words, self.chat
        if chat.is_group:
            return escape(words["wa_tap_group"]) if rng.random() < 0.25 else self.people_line()
        roll = rng.random()
        if roll < 0.3:
            return escape(words["wa_online"])
        if roll < 0.55:
            return escape(words["wa_seen"].format(t=self.locale.time(chat.at.replace(minute=rng.randint(0, max(0, chat.at.minute))))))
        if roll < 0.65:
            return escape(words["wa_seen_yesterday"].format(t=self.locale.time(chat.at.replace(hour=rng.randint(8, 23), minute=rng.randint(0, 59)))))
        if roll < 0.72:
            return escape(words["wa_typing"])
        return escape(words["wa_tap_contact"]) if roll < 0.85 else ""

    def composer(self):
        gray = "var(--sub)"
        if self.ios:
            dark_ink = "var(--ink)"
            return (f'<div class="line" style="padding:6px 12px;gap:12px">{icon("plus", 25, dark_ink)}<div class="field">'
                    f'<span class="grow">{self.field_text("", gray, "var(--ink)")}</span>{icon("sticker", 21, gray, 1.6)}</div>{icon("camera", 25, dark_ink)}'
                    f'{icon("mic", 24, dark_ink)}</div>')
        green = "#00a884" if self.dark or not self.newer else "#1daa61"
        return (f'<div class="line" style="padding:5px 6px;gap:6px"><div class="field">{icon("smile", 23, gray)}<span class="grow">'
                f'{self.field_text(self.words["wa_message"], "var(--sub)", "var(--ink)")}</span>{icon("clip", 22, gray)}{icon("camera", 22, gray)}</div>'
                f'<div style="width:46px;height:46px;border-radius:23px;background:{green};color:#fff;display:flex;align-items:center;justify-content:center">'
                f'{icon("mic_full", 23)}</div></div>')

    def sticky(self):
        return '<div id="sticky"><span class="pill" data-label></span></div>' if self.rng.random() < 0.4 else ""

    def jump(self):
        return f'<div id="jump"><div class="round">{icon("down", 20, weight=2.2)}</div></div>'

    def day_label(self, day):
        ago, loc = self.days_ago(day), self.locale
        if ago == 0:
            return escape(self.words["today"])
        if ago == 1:
            return escape(self.words["yesterday"])
        if ago < 7:
            name = loc.weekday(day)
            return escape(name[:1].upper() + name[1:])
        if self.ios and day.year == self.chat.at.year:
            return escape(loc.date(day, "week"))
        return escape(loc.date(day, "long"))

    def notice(self, entry):
        lock = icon("lock", 11, style="margin:-3px 4px 0 0")
        if entry.kind == "first":
            return self.notice_row(lock + escape(self.words["wa_encryption"]), "lock")
        if entry.kind == "unread":
            key = self.words["wa_unread"].format(n=max(2, entry.number))
            return self.notice_row(escape(key), "unread")
        if entry.kind == "missed":
            return self.notice_row(icon("phone_full", 12, "#e5484d", style="margin:-3px 5px 0 0")
                                   + escape(self.words["wa_missed_at"].format(t=self.locale.time(entry.when))))
        if entry.kind == "group_added":
            return self.notice_row(self.phrase("wa_added", *entry.people))
        if entry.kind == "group_icon":
            return self.notice_row(self.phrase("wa_icon", entry.people[0]))
        return self.notice_row(self.phrase("wa_left", entry.people[0]))

    def tail(self):
        if self.ios:
            return '<svg class="tail" viewBox="0 0 12 15"><path d="M12 0 C11 8 8 13 0 15 C6 15.6 10 14.5 12 13 Z" fill="currentColor"/></svg>'
        return '<svg class="tail" viewBox="0 0 9 13"><path d="M0.6 0 H9 V13 Z" fill="currentColor"/></svg>'

    def status(self, message):
        if not message.mine or message.deleted:
            return ""
        gray = "#8fb9ad" if self.dark else "#667781"
        return " " + ticks(message.status, gray, "#53bdeb" if self.dark else "#34b7f1", 16)

    def meta(self, message, css="meta"):
        edited = self.edited("wa_edited") + " " if message.edited else ""
        return f'<span class="{css}">{edited}{self.time(message)}{self.status(message)}</span>'

    def message(self, message, first, last, run, newest):
        chat, mine = self.chat, message.mine
        palette = NAME_COLORS_DARK if self.dark else NAME_COLORS
        out = inner = ""
        if chat.is_group and not mine and first:
            out += scenes.avatar(message.sender, 28, plain="#b4c0c7" if not self.dark else "#5c6b73", initials=False).replace('"avatar"', '"avatar side"')
            color = palette[message.sender.number % len(palette)]
            inner += self.name(message, run, style=f"color:{color}")
        if message.forwarded:
            inner += f'<div class="forwarded" data-keep>{icon("share", 13, style="margin:-3px 4px 0 0")}{escape(self.words["wa_forwarded"])}</div>'
        if message.reply:
            target = message.reply
            color = ("#06cf9c" if self.dark else "#06907a") if target.mine else \
                palette[target.sender.number % len(palette)] if chat.is_group else ("#a791ff" if self.dark else "#5f66cd")
            inner += f'<div style="--bar:{color}">{self.quote(message)}</div>'
        tail = self.tail() if (last if self.ios else first) else ""
        if message.deleted:
            words = self.words["wa_you_deleted" if mine else "wa_deleted"]
            bubble = (f'<div class="bubble" data-bubble>{inner}<span class="deleted" data-part="deleted">{icon("forbidden", 16, style="margin:-3px 4px 0 0")}'
                      f'{escape(words)}</span>{self.meta(message)}{tail}</div>')
        elif message.attachments:
            kind = message.attachments[0]
            width = {"audio": 220, "document": 235}.get(kind, 244)
            if kind == "sticker":
                bubble = (f'<div class="bubble bare" data-bubble>{inner}{self.attachment(message, width)}<div style="text-align:right;margin-top:-8px">'
                          f'{self.meta(message, "bare-meta")}</div></div>')
            elif kind in ("image", "video", "gif"):
                if message.text:
                    caption = f'<div class="captioned" style="width:min-content;min-width:100%">{self.text(message)}{self.meta(message)}</div>'
                    bubble = f'<div class="bubble media" data-bubble style="width:min-content;overflow-wrap:anywhere">{inner}{self.attachment(message, width)}{caption}{tail}</div>'
                else:
                    bubble = (f'<div class="bubble media" data-bubble>{inner}{self.attachment(message, width)}'
                              f'{self.meta(message, "overlay")}{tail}</div>')
            elif kind == "poll":
                bubble = (f'<div class="bubble" data-bubble>{inner}{self.attachment(message, width)}<div class="plain-meta">{self.meta(message, "")}</div>'
                          f'<div class="center" style="border-top:1px solid var(--inset);margin-top:6px;padding-top:6px;color:{"#06cf9c" if self.dark else "#008069"};font-size:15px">'
                          f'{escape(self.words["wa_votes"])}</div>{tail}</div>')
            else:
                bubble = (f'<div class="bubble{" media" if kind == "location" else ""}" data-bubble>{inner}{self.attachment(message, width)}'
                          f'<div class="plain-meta">{self.meta(message, "")}</div>{tail}</div>')
        elif message.link:
            bubble = (f'<div class="bubble" data-bubble style="width:min-content;overflow-wrap:anywhere">{inner}<div style="margin:-1px -5px 5px">{self.preview(message, 246)}</div>{self.text(message)}'
                      f'{self.meta(message)}{tail}</div>')
        elif self.jumbo(message):
            bubble = (f'<div class="bubble" data-bubble>{inner}<span class="jumbo" data-text>{escape(message.text)}</span>{self.meta(message, "meta low")}{tail}</div>')
        else:
            bubble = f'<div class="bubble" data-bubble data-shrink>{inner}{self.text(message)}{self.meta(message)}{tail}</div>'
        return out + f'<div class="stack">{bubble}{self.reactions(message)}</div>'
