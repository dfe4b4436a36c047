// The reading of a capture: bubbles of a chat, dates, interests.
import { button, element } from "./dom.js";
import { calendarDate } from "./words.js";

/** Messages shown before "more". */
const FIRST_MESSAGES = 3;

export const ATTACHMENTS = {
  image: "Picture", video: "Video", audio: "Voice message", sticker: "Sticker", gif: "GIF", document: "Document",
  contact: "Contact", location: "Location", call: "Call", poll: "Poll", other: "Attachment",
};

/**
 * The messages of a chat as bubbles.
 * @param limit shows only the first ones, and a button for the rest.
 */
export function bubbles(messages, { isGroup = false, limit = FIRST_MESSAGES } = {}) {
  const node = element("div", { class: "bubbles", role: "group", "aria-label": "Messages" });
  const show = (from, to) => {
    let day = messages[from - 1]?.day ?? null;
    for (const message of messages.slice(from, to)) {
      if (message.day && message.day !== day) node.append(element("p", { class: "said-day" }, calendarDate(message.day)?.long ?? message.day));
      day = message.day ?? day;
      node.append(bubble(message, isGroup));
    }
  };
  const rest = messages.length - limit;
  if (rest <= 1) {
    show(0, messages.length);
    return node;
  }
  show(0, limit);
  const more = button(`${rest} more`, async () => {
    more.remove();
    show(limit, messages.length);
    const next = node.children[limit];
    next?.setAttribute("tabindex", "-1");
    next?.focus({ preventScroll: true });
  }, { class: "btn quiet low" });
  node.append(more);
  return node;
}

function bubble(message, isGroup) {
  const isMine = message.speaker.role === "me";
  const who = isMine ? "You" : message.speaker.name;
  return element("div", { class: `bubble ${isMine ? "mine" : ""}`, dir: "auto" },
    isGroup && who && !isMine ? element("span", { class: "by" }, who) : element("span", { class: "unseen" }, `${who ?? "Other"}: `),
    message.replyTo ? element("span", { class: "quote" }, [message.replyTo.sender, message.replyTo.text].filter(Boolean).join(": ")) : null,
    message.isDeleted ? element("i", { class: "soft" }, "This message was deleted") : message.text,
    message.attachments.map((each) => element("span", { class: "tag" },
      [ATTACHMENTS[each.kind] ?? "Attachment", each.name].filter(Boolean).join(": "))),
    message.reactions.map((each) => element("span", { class: "tag" }, `${each.emoji}${each.count > 1 ? ` ${each.count}` : ""}`)),
    message.time ? element("span", { class: "at num" }, message.time) : null);
}

/** The dates of a chat: day, what, and the words that say so. */
export function dateList(conversation, info) {
  const known = (conversation?.mentionedDates ?? []).filter((each) => calendarDate(each.date));
  const from = known.length > 0 ? known : (info?.dates ?? []).map((date) => ({ date, words: "", time: null, until: null }));
  const events = info?.events ?? [];
  return from.slice(0, 4).map((each, index) => {
    const date = calendarDate(each.date);
    if (!date) return null;
    const said = conversation?.messages[each.message]?.text;
    const title = said ?? events[index] ?? events[0] ?? date.long;
    return element("div", { class: "date" },
      element("span", { class: "day", "aria-hidden": "true" }, date.day, element("small", {}, date.month)),
      element("div", {}, element("div", { class: "clamp", dir: "auto" }, title),
        element("div", { class: "soft small", dir: "auto" },
          [date.long, each.time].filter(Boolean).join(", "), each.words ? `. “${each.words}”` : "")));
  });
}

/** Tags of what a person likes. */
export function interestTags(info) {
  const interests = info?.interests ?? [];
  if (interests.length === 0) return null;
  return element("div", { class: "line wrap" }, interests.map((each) => element("span", { class: "tag", dir: "auto" }, each)));
}
