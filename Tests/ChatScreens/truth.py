"""The truth of one picture, from the invented chat and what the page measured."""
import datetime


def _box(box, width, height):
    x, y, w, h = box
    return {"x": round(x / width, 5), "y": round(y / height, 5), "width": round(w / width, 5), "height": round(h / height, 5)}


def _text(words):
    """The words that can be seen. The pieces of a word that goes over two lines belong together."""
    out = ""
    for number, word in enumerate(words):
        if not word["seen"]:
            continue
        out += (" " if out and word["first"] else "") + word["text"]
    return out


def make(app, picture, measured):
    chat = app.chat
    messages = {entry.id: entry for entry in chat.entries if hasattr(entry, "attachments")}
    width, height = measured["width"], measured["height"]
    out, dates, words, separators, notices = [], [], [], [], []
    named_runs = {item["run"] for item in measured["items"] if item["kind"] == "message"
                  for part in item["parts"] if part["part"] == "name" and part["seen"]}
    day, time = None, None
    for item in measured["items"]:
        if item["kind"] == "separator":
            day, time = item["day"], item["time"]
            separators.append({"text": item["text"], "date": day, "time": time, "box": _box(item["box"], width, height)})
            continue
        if item["kind"] == "notice":
            notices.append({"text": item["text"], "box": _box(item["box"], width, height)})
            continue
        message = messages[item["id"]]
        parts = [part for part in item["parts"] if part["seen"]]

        def values(kind):
            return [part["value"] for part in parts if part["part"] == kind]

        own = values("time")
        sender = "me" if message.mine else message.sender.name if chat.is_group and item["run"] in named_runs else None
        text = _text(item["words"])
        index = len(out)
        out.append({
            "sender": sender, "side": "right" if message.mine else "left", "text": text, "day": day,
            "time": own[0] if own else time, "attachments": values("attachment"), "isEdited": bool(values("edited")),
            "isDeleted": bool(values("deleted")), "replyTo": (values("quote") or [None])[0], "reactions": values("reaction"),
            "isCut": item["seen"] < 0.995, "box": _box(item["box"], width, height)})
        time = None
        for said in message.dates:
            if said.words in text:
                dates.append({"words": said.words, "message": index, "date": said.date.isoformat(),
                              "until": said.until.isoformat() if said.until else None,
                              "time": f"{said.time:%H:%M}" if said.time else None, "needsDay": said.needs_day})
        words += [{"text": word["text"], "box": _box(word["box"], width, height)} for word in item["words"] if word["seen"]]
    index = {item["id"]: number for number, item in enumerate(
        item for item in measured["items"] if item["kind"] == "message")}
    elements = [{"role": entry["role"], "text": entry["text"], "box": _box(entry["box"], width, height),
                 "message": index.get(entry["message"])} for entry in measured["elements"]]
    people = []
    for name in measured["people"]:
        if name not in people:
            people.append(name)
    # A header may show the given name of somebody whose full name stands elsewhere in the picture.
    people = [name for name in people if not any(other != name and other.startswith(name + " ") for other in people)]
    return {
        "app": app.key, "theme": "dark" if app.dark else "light", "language": chat.locale.language, "locale": chat.locale.code,
        "system": app.phone.system, "width": picture[0], "height": picture[1], "wallpaper": app.has_wallpaper,
        "at": chat.at.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"), "zone": chat.locale.zone,
        "title": chat.title, "isGroup": chat.is_group, "participants": people, "messages": out, "dates": dates, "words": words,
        "separators": separators, "notices": notices, "elements": elements}
