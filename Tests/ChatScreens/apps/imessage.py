"""Apple's Messages: blue or green bubbles with a tail, no times inside."""
import scenes
from icons import icon
from page import App, escape

TAIL_RIGHT = "M0 0 C0 9 4 15 12 17 C6 18 -3 16 -7 12 Z"


class IMessage(App):
    key = "imessage"
    systems = ("ios",)
    separators = "gap"
    features = dict(App.features, listed_titles=True, reactions=["❤️", "👍", "😂", "‼️", "❓", "👎", "🔥"], many_reactions=False,
                    attachments=["image", "image", "image", "audio", "video", "sticker", "gif", "document", "location", "contact"],
                    captions=False, notices=["group_added", "group_named", "group_left"])
    align_short = "top"

    def setup(self):
        rng = self.rng
        self.sms = rng.random() < 0.22
        self.old_header = rng.random() < 0.4
        self.has_wallpaper = rng.random() < 0.06  # iOS 26
        if self.has_wallpaper:
            picture = scenes.photograph(rng, self.dark)
            self.wall = f"background:url({picture}) center/cover"
        else:
            self.wall = "background:" + ("#000" if self.dark else "#fff")
        self.names_seen = False

    def css(self):
        dark = self.dark
        sent = ("#30d158" if dark else "#34c759") if self.sms else ("#0a84ff" if dark else "#007aff")
        if self.sms and self.rng.random() < 0.5:
            sent = "#34c759"
        received = "#26252a" if dark else "#e9e9eb"
        ink = "#fff" if dark else "#000"
        gray = "#8e8e93" if not self.has_wallpaper else ("#e5e5ea" if dark else "#3a3a3c")
        bar = "rgba(22,22,24,.86)" if dark else "rgba(249,249,249,.9)"
        width = round(self.phone.width * 0.73)
        indent = 42 if self.chat.is_group else 16
        return f"""
#screen{{--ink:{ink};--gray:{gray};--sent:{sent};--received:{received}}}
{"#items{--gray:#fff;text-shadow:0 0 3px #000,0 0 6px #000} .bubble,.reactions{text-shadow:none}" if self.has_wallpaper else ""}
#top{{background:{bar};backdrop-filter:blur(18px);border-bottom:.5px solid {"#2c2c2e" if dark else "#c6c6c8"}}}
#bottom{{background:{"#000" if dark else "#fff"}}}
.head{{height:{58 if self.old_header else 78}px;position:relative;text-align:center}}
.sep{{font-size:11.5px;color:var(--gray);padding:14px 0 8px}}
.sep b{{font-weight:600}}
.notice{{font-size:11.5px;color:var(--gray);padding:8px 40px}}
.row{{padding:0 16px 0 {indent}px;margin-top:2px}}
.row.first{{margin-top:9px}}
.stack{{max-width:{width}px}}
.name{{font-size:12px;color:var(--gray);margin:0 0 2px 12px;max-width:{width}px}}
.bubble{{border-radius:18px;padding:7px 13px 8px;font-size:17px;line-height:21.5px;letter-spacing:-.41px;max-width:{width}px}}
.left .bubble{{background:var(--received);color:{ink};--sub:{"#98989f" if dark else "#6d6d72"};--accent:{"#fff" if dark else "#6d6d72"};--inset:rgba(128,128,128,.18)}}
.right .bubble{{background:var(--sent);color:#fff;--sub:rgba(255,255,255,.75);--accent:#fff;--inset:rgba(255,255,255,.2)}}
.bubble.bare,.bubble.media{{background:none;padding:0;color:{ink}}}
.bubble.media .photo{{border-radius:18px}}
.bubble.media{{background:var(--received);color:{ink};--sub:{"#98989f" if dark else "#6d6d72"}}}
.jumbo{{font-size:46px;line-height:54px}}
.tail{{position:absolute;bottom:0;width:22px;height:18px}}
.right .tail{{right:-6px;color:var(--sent)}}
.left .tail{{left:-6px;color:var(--received);transform:scaleX(-1)}}
.under{{font-size:11.5px;color:var(--gray);margin:3px 4px 0;font-weight:500}}
.edited{{color:{"#0a84ff" if dark else "#007aff"};font-size:11.5px;margin:2px 6px 0;font-weight:600}}
.avatar.side{{position:absolute;left:8px;bottom:0}}
.reactions{{position:absolute;top:-20px;z-index:2;height:30px;min-width:32px;border-radius:15px;padding:0 7px;display:flex;align-items:center;
 justify-content:center;font-size:15px;box-shadow:0 0 0 2px {"#000" if dark else "#fff"}}}
.left .reactions{{right:-16px;background:{"#3a3a3c" if dark else "#e9e9eb"}}}
.right .reactions{{left:-16px;background:{"#3a3a3c" if dark else "#e9e9eb"}}}
.right .reactions.mine{{background:var(--sent)}}
.reacted{{margin-top:22px}}
.thread{{border:1.2px solid {"#3a3a3c" if dark else "#d1d1d6"};border-radius:16px;padding:5px 11px;font-size:14px;line-height:18px;color:var(--gray);
 margin-bottom:2px;max-width:{width - 40}px}}
.thread-line{{width:26px;height:14px;border:1.8px solid {"#3a3a3c" if dark else "#d1d1d6"};margin:-6px 0 1px}}
.left .thread-line{{border-width:0 0 0 1.8px;border-radius:0 0 0 12px;margin-left:14px}}
.right .thread-line{{border-width:0 1.8px 0 0;margin-right:14px}}
.thread-name{{font-size:11px;color:var(--gray);margin:0 10px 1px}}
.unsent{{font-size:12px;color:var(--gray)}}
.field{{flex:1;height:36px;border:1px solid {"#3a3a3c" if dark else "#c6c6c8"};border-radius:18px;display:flex;align-items:center;padding:0 12px;
 font-size:17px;justify-content:space-between}}
"""

    def header(self):
        chat, blue = self.chat, "#0a84ff" if self.dark else "#007aff"
        size = 36 if self.old_header else 50
        picture = scenes.group_avatar(chat, size, chat.people[0].picture) if chat.is_group \
            else scenes.avatar(chat.other, size, plain="linear-gradient(#a5abb9,#858a94)")
        badge = ""
        if chat.unread:
            badge = (f'<span style="background:{blue};color:#fff;font-size:15px;border-radius:11px;padding:1px 8px;margin-left:2px">'
                     f'{chat.unread}</span>')
        who = f'<span data-title>{escape(chat.title) if chat.is_group else self.person(chat.other)}</span>'
        weight = 500 if self.old_header else 400
        return (f'<div class="head"><div style="position:absolute;left:6px;top:{14 if self.old_header else 22}px;display:flex;align-items:center">'
                f'{icon("back_ios", 27, blue, 2.4)}{badge}</div><div style="display:inline-block;margin-top:2px">{picture}</div>'
                f'<div style="font-size:12px;font-weight:{weight};line-height:17px;margin-top:{0 if self.old_header else 3}px">{who} '
                f'{icon("forward", 9, "#8e8e93", 3.5, "margin-top:-2px")}</div>'
                f'<div style="position:absolute;right:16px;top:{14 if self.old_header else 22}px">'
                f'{icon("video" if not self.old_header else "info", 28, blue, 1.7)}</div></div>')

    def composer(self):
        gray = "#8e8e93"
        placeholder = self.words["im_sms"] if self.sms else "iMessage"
        plus = (f'<div style="width:34px;height:34px;border-radius:17px;background:{"#1c1c1e" if self.dark else "#e9e9eb"};color:{gray};'
                f'display:flex;align-items:center;justify-content:center">{icon("plus", 20, weight=2.4)}</div>')
        return (f'<div class="line" style="padding:7px 14px 7px 12px;gap:10px">{plus}<div class="field">'
                f'{self.field_text(placeholder, "#c4c4c6" if not self.dark else "#5a5a5e", "var(--ink)")}{icon("mic", 20, gray)}</div></div>')

    def gap_separator(self, message):
        day, words, loc = message.when.date(), self.words, self.locale
        ago, time = self.days_ago(day), loc.time(message.when)
        if ago == 0:
            lead = words["today"]
        elif ago == 1:
            lead = words["yesterday"]
        elif ago < 7:
            lead = loc.weekday(day)
        else:
            pattern = "week" if day.year == self.chat.at.year or self.rng.random() < 0.3 else "medium"
            lead = f"{loc.date(day, pattern)} {words['at']}"
            if ago > 300:
                lead = f"{loc.date(day, 'medium')} {words['at']}"
            return self.separator_row(message, f"<b>{escape(lead.rsplit(' ' + words['at'], 1)[0])}</b> {words['at']} {time}", True)
        lead = lead[:1].upper() + lead[1:]
        return self.separator_row(message, f"<b>{escape(lead)}</b> {time}", True)

    def notice(self, entry):
        if entry.kind == "group_added":
            return self.notice_row(self.phrase("im_added", *entry.people))
        if entry.kind == "group_named":
            return self.notice_row(self.phrase("im_named", entry.people[0]))
        return self.notice_row(self.phrase("im_left", entry.people[0]))

    def tail(self):
        return ('<svg class="tail" viewBox="-10 0 22 18"><path d="M-10 -8 H2 V2 C2 10 6 15 12 17.6 C5 18.6 -3 17 -7 13 Z" '
                'fill="currentColor"/></svg>')

    def message(self, message, first, last, run, newest):
        chat, mine = self.chat, message.mine
        out = ""
        if chat.is_group and not mine:
            if last:
                out += scenes.avatar(message.sender, 28, plain="linear-gradient(#a5abb9,#858a94)").replace('"avatar"', '"avatar side"')
        stack = ""
        if chat.is_group and not mine and first:
            stack += self.name(message, run)
        if message.deleted:
            label = self.words["im_you_unsent"] if mine else self.phrase("im_unsent", message.sender if chat.is_group else chat.other)
            stack += f'<div class="unsent" data-bubble data-part="deleted" style="padding:4px 0">{label}</div>'
            return out + f'<div class="stack">{stack}</div>'
        if message.reply:
            author = "" if not chat.is_group or message.reply.mine else f'<div class="thread-name">{self.quote_author(message)}</div>'
            stack += f'{author}<div class="thread">{self.quote_text(message)}</div><div class="thread-line"></div>'
        tail = self.tail() if last else ""
        reacted = " reacted" if message.reactions else ""
        if self.jumbo(message):
            bubble = f'<div class="bubble bare" data-bubble><span class="jumbo" data-text>{escape(message.text)}</span>'
        elif message.attachments and message.attachments[0] in ("image", "video", "gif", "location", "sticker"):
            kind = message.attachments[0]
            look = "bare" if kind == "sticker" else "media"
            bubble = f'<div class="bubble {look}{reacted}" data-bubble>{self.attachment(message, 236)}'
        elif message.attachments:
            bubble = f'<div class="bubble{reacted}" data-bubble>{self.attachment(message, 210)}{tail}'
        elif message.link:
            bubble = (f'<div class="bubble{reacted}" data-bubble style="padding:0"><div style="overflow:hidden;border-radius:18px 18px 0 0">{self.preview(message, 250)}</div>'
                      f'<div style="padding:6px 13px 8px;max-width:250px">{self.text(message)}</div>')
        else:
            bubble = f'<div class="bubble{reacted}" data-bubble data-shrink>{self.text(message)}{tail}'
        if message.reactions:
            emoji = message.reactions[0]
            own = " mine" if mine and self.rng.random() < 0.3 and not chat.is_group else ""
            bubble += (f'<div class="reactions{own}" data-part="reaction" data-value="{emoji}">{emoji}</div>')
        stack += bubble + "</div>"
        if message.edited:
            stack += self.edited("im_edited")
        if mine and newest_mine(self, message):
            if message.status == "read" and not self.sms:
                stack += f'<div class="under">{escape(self.words["im_read"].format(t=self.locale.time(message.when)))}</div>'
            elif message.status == "delivered" and not self.sms:
                stack += f'<div class="under">{escape(self.words["im_delivered"])}</div>'
        return out + f'<div class="stack">{stack}</div>'


def newest_mine(app, message):
    """Whether the message is the owner's newest. Only that message shows its state."""
    later = [entry for entry in app.chat.entries if getattr(entry, "id", -1) > message.id]
    return not any(getattr(entry, "mine", False) for entry in later)
