// Times, names, numbers and codes in the words of the console.
import { element } from "./dom.js";

const LANGUAGE = "en-GB";

/** The start of the day of a time, in this browser's time zone. */
function dayStart(time) { return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime(); }

/** Days from now: 0 today, -1 yesterday. */
function daysFromNow(time) { return Math.round((dayStart(time) - dayStart(new Date())) / 86_400_000); }

function formatted(time, options) { return new Intl.DateTimeFormat(LANGUAGE, options).format(time); }

const CLOCK = { hour: "2-digit", minute: "2-digit" };

/** A short time for a list: `14:02`, `Sun 21:30`, `12 Nov`, `3 Oct 2024`. */
export function shortTime(text, { withClock = false } = {}) {
  const time = new Date(text);
  const days = daysFromNow(time);
  if (days === 0) return formatted(time, CLOCK);
  if (days < 0 && days > -7) return formatted(time, { weekday: "short", ...(withClock ? CLOCK : {}) });
  const isThisYear = time.getFullYear() === new Date().getFullYear();
  return formatted(time, { day: "numeric", month: "short", ...(isThisYear ? {} : { year: "numeric" }) });
}

/** A time as a sentence says it: `today 14:02`, `Sunday, 22 November 2026, 09:12`. */
export function longTime(text) {
  const time = new Date(text);
  const days = daysFromNow(time);
  if (days === 0) return `today ${formatted(time, CLOCK)}`;
  if (days === -1) return `yesterday ${formatted(time, CLOCK)}`;
  if (days === 1) return `tomorrow ${formatted(time, CLOCK)}`;
  return formatted(time, { weekday: "long", day: "numeric", month: "long", year: "numeric", ...CLOCK });
}

export function clockTime(text) { return formatted(new Date(text), CLOCK); }

/** The heading of a list's group: Today, Yesterday, This week, November, 2024. */
export function groupOf(text) {
  const time = new Date(text);
  const days = daysFromNow(time);
  if (days >= 0) return "Today";
  if (days === -1) return "Yesterday";
  if (days > -7) return "This week";
  return time.getFullYear() === new Date().getFullYear()
    ? formatted(time, { month: "long" }) : formatted(time, { month: "long", year: "numeric" });
}

/** The heading of a day in a timeline: Today, Yesterday, 12 November. */
export function dayOf(text) {
  const time = new Date(text);
  const days = daysFromNow(time);
  if (days === 0) return "Today";
  if (days === -1) return "Yesterday";
  const isThisYear = time.getFullYear() === new Date().getFullYear();
  return formatted(time, { day: "numeric", month: "long", ...(isThisYear ? {} : { year: "numeric" }) });
}

/** A date of a calendar without a time, such as `2026-11-28`: {day, month, long}; null if it is none. */
export function calendarDate(text) {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? "") ?? [];
  if (!year) return null;
  const time = new Date(Number(year), Number(month) - 1, Number(day));
  return {
    time, day: String(Number(day)), month: formatted(time, { month: "short" }),
    long: formatted(time, { weekday: "long", day: "numeric", month: "long", year: "numeric" }),
  };
}

export function timeElement(text, options) {
  return element("time", { datetime: text, title: longTime(text), class: "num" }, shortTime(text, options));
}

export function count(number, one, many = `${one}s`) {
  return `${number.toLocaleString(LANGUAGE)} ${number === 1 ? one : many}`;
}

/** `12 of 30` with separators. */
export function number(value) { return value.toLocaleString(LANGUAGE); }

/** `€1.37`; a small amount with up to six digits: `€0.000345`. */
export function moneyText(value, currency) {
  return value.toLocaleString(LANGUAGE, { style: "currency", currency, minimumFractionDigits: 2, maximumFractionDigits: value < 0.1 ? 6 : 2 });
}

/** `412 MB`, with powers of 1,000. */
export function bytesText(bytes) {
  const power = bytes < 1_000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), 4);
  const value = bytes / 1_000 ** power;
  return `${value.toLocaleString(LANGUAGE, { maximumFractionDigits: value < 10 && power > 0 ? 1 : 0 })} ${["bytes", "KB", "MB", "GB", "TB"][power]}`;
}

/** `14 s`, `3 min`, `10 h`, `8 days`. */
export function durationText(seconds) {
  const [size, unit] = seconds < 90 ? [1, "s"] : seconds < 5_400 ? [60, "min"] : seconds < 129_600 ? [3_600, "h"] : [86_400, "days"];
  return `${Math.max(Math.round(seconds / size), 1)} ${unit}`;
}

/** A phone number as people write it, with spaces between its groups. */
export function phoneText({ number: digits, extension }) {
  const text = /^\+1\d{10}$/.test(digits)
    ? digits.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "+1 $1 $2 $3")
    : digits.replace(/^(\+\d{2})(\d{2,3})(\d{3})(\d+)$/, "$1 $2 $3 $4");
  return extension ? `${text} ext. ${extension}` : text;
}

/** The name of a contact, or what else says who it is. */
export function nameOf(contact) {
  return contact.name || contact.company || contact.emails?.[0]
    || (contact.phones?.[0] ? phoneText(contact.phones[0]) : "") || "No name";
}

/** The second line of a contact. */
export function roleOf(contact) {
  return [contact.jobTitle, contact.name ? contact.company : ""].filter(Boolean).join(", ");
}

/** A round picture with the initials of a name. */
export function face(name, size = "") {
  const words = name.split(/[\s,.&-]+/u).filter((word) => /^\p{L}/u.test(word));
  const initials = [words[0], words.length > 1 ? words.at(-1) : null].filter(Boolean).map((word) => [...word][0]).join("");
  let hue = 0;
  for (const letter of name) hue = (hue * 31 + letter.codePointAt(0)) % 6;
  return element("span", { class: `face ${size} h${hue}`, "aria-hidden": "true" }, initials.toUpperCase() || "?");
}

const APPS = {
  whatsapp: "WhatsApp", imessage: "iMessage", telegram: "Telegram", signal: "Signal", instagram: "Instagram",
  messenger: "Messenger", slack: "Slack", teams: "Teams", sms: "SMS", linkedin: "LinkedIn", discord: "Discord",
};

/** The name of a chat's app; null if it is not known. */
export function appName(code) { return code ? APPS[code.toLowerCase()] ?? code : null; }

const KINDS = { conversation: "Chat", card: "Card", auto: "Not known yet", item: "Thing", scan: "Scan", message: "Message" };

const PURPOSES = { chats: "Chats", cards: "Cards", scans: "Scans", things: "Things", signal: "Chats of Signal", sync: "Devices follow changes" };

/** The name of a consent. */
export function purposeName(code) { return PURPOSES[code] ?? code; }

export function kindName(code) { return KINDS[code] ?? code; }

/** The states of a capture: word, tone of its tag, icon. */
const STATES = {
  received: ["Reading", "", "clock"], recognized: ["Reading", "", "clock"], understood: ["Reading", "", "clock"],
  filed: ["Filed", "good", "check"], inbox: ["Waiting", "check", "clock"], dismissed: ["Dismissed", "", "close"],
  rejected: ["Not read", "bad", "close"],
  dead: ["Failed", "bad", "close"], cancelled: ["Cancelled", "", "close"], erased: ["Erased", "", "close"],
};

export function stateOf(code) {
  const [word, tone, picture] = STATES[code] ?? [code, "", "clock"];
  return { word, tone, picture };
}

export const ENDED = new Set(["filed", "inbox", "dismissed", "rejected", "dead", "cancelled", "erased"]);

const REASONS = {
  no_name: "Nobody was named", low_confidence: "Not sure enough who this is", unknown_name: "Not among your people yet",
  refused_name: "You said before that this is someone else", ambiguous_name: "Several people have this name", conflicting_names: "Names of two people",
  unknown_handle: "Nobody has this number or address", shared_handle: "Several people have this number or address",
  group: "A group, not confirmed yet", no_text: "No text was found", ocr_failed: "The picture could not be read",
  unreadable_image: "The picture is damaged", unsupported_image: "This kind of picture cannot be read",
  image_too_large: "The picture is too large", too_costly: "Reading took too long", too_many_cards: "More than 200 cards",
  worker_crashed: "Reading stopped again and again", content_gone: "Its content was erased",
  reading_failed: "Reading failed", ocr_unavailable: "The reader of pictures did not run",
  ocr_crashed: "The reader of pictures stopped", ocr_timed_out: "Reading the picture took too long",
  language_not_installed: "A language is not installed on the server", content_missing: "Its content is missing", no_person: "No person was found",
};

/** Why a note waits. */
export function whyText(note) {
  const number = note.suggestions.length;
  const isName = ["unknown_name", "ambiguous_name", "low_confidence"].includes(note.reason);
  return isName && number > 1 ? `${["Two", "Three"][number - 2] ?? number} people could be meant` : reasonText(note.reason);
}

/** The reason of a state in words. An unknown code becomes words too. */
export function reasonText(code) {
  if (!code) return "";
  const words = code.replaceAll("_", " ");
  return REASONS[code] ?? words[0].toUpperCase() + words.slice(1);
}
