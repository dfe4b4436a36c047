// One note of the inbox: the question, its answers, and what was read.
import { chooseTarget } from "./choose.js";
import { assign, captureText, dismiss, fileAsNew, reopen, sayCorrection } from "./corrections.js";
import { moreMenu } from "./dialog.js";
import { button, element, iconButton } from "./dom.js";
import { icon } from "./icons.js";
import { bubbles, dateList, interestTags } from "./reading.js";
import { appName, face, kindName, longTime, nameOf, roleOf, shortTime, whyText } from "./words.js";

/** @param place {position, total, step, done, again}: where the note is in the list, and what follows; `again` loads the list. */
export async function triage(context, note, { position, total, step, done, again }) {
  const { api, can } = context;
  const isClosed = note.state !== "open";
  const [capture, names, people] = await Promise.all([
    can("captures:read") ? api.get(`/v1/captures/${note.captureId}`).catch(() => null) : null,
    isClosed ? [] : api.get("/v1/inbox/names").then((page) => page.data, () => []),
    Promise.all(note.suggestions.map(({ contactId }) => (can("contacts:read") ? suggestion(api, note, contactId) : null))),
  ]);
  const chat = capture?.conversation ?? null;
  const candidate = note.candidates[0]?.name ?? "";
  const mayWrite = can("inbox:write") && !isClosed;
  const isGroup = note.reason === "group" || chat?.isGroup === true;
  const answers = people.filter(Boolean);
  /** The note's name, if other notes show the name too. */
  const same = names.find((each) => each.noteIds.includes(note.id));
  const nodes = [];

  /** Files the note, says so with Undo, and goes on. */
  async function file(target, name) {
    const answer = await assign(api, note, target);
    sayCorrection(api, `Filed under ${name}`, answer, undone);
    await done(note, answer.alsoClosed);
  }

  async function undone() {
    await again();
    context.go(`/inbox/${note.id}`);
  }

  /** A dismissed note waits again. */
  async function putBack() {
    const answer = await reopen(api, note.id);
    sayCorrection(api, "Back in the inbox", answer, undone);
    await undone();
  }

  async function close(withSameName) {
    const answer = await dismiss(api, note, withSameName);
    sayCorrection(api, "Dismissed", answer, undone);
    await done(note, answer.alsoClosed);
  }

  async function create(withSameName) {
    if (!can("contacts:write")) return;
    const { newPerson } = await import("./edit.js");
    const made = await newPerson(candidate, (fields) => fileAsNew(api, note, fields, withSameName));
    if (!made) return;
    sayCorrection(api, `Filed under ${nameOf(made.answer.contact)}, a new contact`, made.answer, undone);
    await done(note, made.answer.alsoClosed);
  }

  /** Files all notes of the name, under the contact that has got the name since, or under a new one. */
  const fileAll = () => (same.contactId ? file({ contactId: same.contactId, withSameName: true }, same.name) : create(true));

  /** Makes a group of the chat's title, with the suggested people as its members, and files the chat to the group. */
  async function createGroup() {
    const group = await api.post("/v1/groups", { name: chat.title, memberIds: answers.map((answer) => answer.id) });
    await file({ groupId: group.id }, `${chat.title}, a new group`);
  }

  /** What a note says that is dismissed or filed. */
  function closed() {
    if (note.state === "dismissed") {
      return element("div", { class: "banner" }, icon("close"), element("div", { class: "grow" }, "Dismissed. This belongs to no contact and to no group."),
        can("inbox:write") ? button("Back to the inbox", putBack, { class: "btn main" }) : null);
    }
    const path = note.assignedTo ? `#/people/${note.assignedTo}` : `#/groups/${note.assignedGroupId}`;
    return element("div", { class: "banner good" }, icon("check"), element("div", {}, "This is filed. ", element("a", { href: path }, "Show where")));
  }

  async function find() {
    const target = await chooseTarget(context, "Who is this about?", { query: candidate, withGroups: true });
    if (target) await file(target.body, target.name);
  }

  const question = isGroup ? `Which group is ${chat?.title ? `“${chat.title}”` : "this"}?`
    : candidate ? `Who is this ${candidate}?` : "Who is this about?";
  const source = [appName(note.sourceApp) ?? (capture ? kindName(capture.kind) : "A capture"), longTime(note.happenedAt)].join(", ");
  const suggestions = answers.map((answer, index) => button([
    face(answer.name),
    element("span", { class: "two" },
      element("span", { class: "line" }, element("b", { class: "cut", dir: "auto" }, answer.name),
        answer.isLikely && index === 0 ? element("span", { class: "tag accent" }, "Likely") : null),
      element("span", { dir: "auto" }, answer.reason)),
    element("span", { class: "do desk" }, "File here"), element("kbd", { "aria-hidden": "true" }, String(index + 1)),
  ], () => file({ contactId: answer.id }, answer.name), {
    class: `suggest ${answer.isLikely && index === 0 ? "hot" : ""}`, "data-suggestion": answer.id,
  }));
  const other = (picture, title, text, key, work, name) => button([
    element("span", { class: "face", "aria-hidden": "true" }, icon(picture)),
    element("span", { class: "two" }, element("b", { dir: "auto" }, title), element("span", {}, text)),
    key ? element("kbd", { "aria-hidden": "true" }, key) : null,
  ], work, { class: "suggest", "data-act": name });
  const choices = mayWrite ? element("div", { class: "panel", role: "group", "aria-label": "Answers" },
    isGroup && chat?.title && can("contacts:write") ? other("people", `New group “${chat.title}”`,
      answers.length > 0 ? `With ${answers.map((answer) => answer.name).join(", ")}` : "Without members for now", "", createGroup, "group") : null,
    suggestions,
    can("contacts:write") ? other("plus", candidate ? `New contact “${candidate}”` : "New contact", "You can change the name first", "C", () => create(false), "new") : null,
    same && can("contacts:write") ? other("people", `All ${same.count} notes of “${same.name}”`,
      same.contactId ? "Under the contact of this name" : "Under one new contact", "", fileAll, "all") : null,
    can("contacts:read") ? other("search", isGroup ? "A group or someone…" : "Someone else…", isGroup ? "Search groups and people" : "Search your people and groups", "F", find, "find") : null) : null;

  nodes.push(
    element("div", { class: "bar" },
      element("a", { class: "i-btn back", href: "#/inbox", "aria-label": "Inbox" }, icon("back")),
      element("span", { class: "soft small cut grow" }, source),
      position >= 0 ? element("span", { class: "small soft num desk" }, `${position + 1} of ${total}`) : null,
      iconButton(icon("up"), "Previous (K)", async () => step(-1)), iconButton(icon("down"), "Next (J)", async () => step(1))),
    element("div", { class: "scroll" }, element("div", { class: "triage" },
      element("h1", { tabindex: "-1", dir: "auto" }, question),
      element("p", { class: "soft small" }, whyText(note)),
      choices, isClosed ? closed() : null,
      element("section", { class: "stack", "aria-label": "What was read" },
        element("h2", { class: "head" }, "What was read"), await wordsRead(api, note, capture)))));
  if (mayWrite) {
    const [likely] = answers.filter((answer) => answer.isLikely);
    nodes.push(element("div", { class: "foot" },
      likely ? button(`File under ${short(likely.name)}`, () => file({ contactId: likely.id }, likely.name), { class: "btn main phone" }) : null,
      button(["Dismiss", element("kbd", { "aria-hidden": "true" }, "E")], () => close(false)),
      moreMenu([
        same ? { label: `Dismiss all ${same.count} of this name`, icon: "close", work: () => close(true) } : null,
        capture ? { label: "Show the capture", icon: "lines", work: async () => context.go(`/captures/${note.captureId}`) } : null,
      ]),
      element("div", { class: "hints", "aria-hidden": "true" },
        answers.length > 0 ? element("span", {}, element("kbd", {}, "1"), answers.length > 1 ? [" to ", element("kbd", {}, String(answers.length))] : null, " file") : null,
        element("span", {}, element("kbd", {}, "J"), element("kbd", {}, "K"), " move"),
        element("span", {}, element("kbd", {}, "?"), " all keys"))));
  }
  const keys = mayWrite ? { c: () => press("new"), f: () => press("find"), e: () => pressText("Dismiss") } : {};
  const press = (name) => choices.querySelector(`[data-act=${name}]`)?.click();
  const pressText = (text) => nodes.at(-1).querySelectorAll("button").forEach((each) => { if (each.textContent.startsWith(text)) each.click(); });
  answers.forEach((answer, index) => { keys[String(index + 1)] = () => suggestions[index].click(); });
  return { nodes, keys };
}

function short(name) { return name.length > 16 ? `${name.slice(0, 15)}…` : name; }

/** What the claim rests on: the summary, the messages, dates and interests. */
async function wordsRead(api, note, capture) {
  const chat = capture?.conversation;
  const text = chat?.messages.length > 0 ? null : await captureText(api, note.captureId).catch(() => null);
  const words = text ?? (note.extractedText || note.content);
  const isSame = note.content.trim() === words?.trim();
  return [
    !isSame || chat?.messages.length > 0 ? element("p", { dir: "auto" }, note.content) : null,
    ...dateList(chat, note.extractedInfo).filter(Boolean), interestTags(note.extractedInfo),
    chat?.messages.length > 0 ? bubbles(chat.messages, { isGroup: chat.isGroup, limit: 6 })
      : words ? element("pre", { class: "well", dir: "auto" }, words) : null,
  ];
}

/** A suggested contact with the reason for the suggestion; null if the contact no longer exists. */
async function suggestion(api, note, id) {
  try {
    const [contact, heard] = await Promise.all([
      api.get(`/v1/contacts/${id}`), api.get(`/v1/contacts/${id}/interactions`, { limit: 1 })]);
    const score = note.suggestions.find((each) => each.contactId === id)?.score ?? 0;
    const [last] = heard.data;
    return {
      id, name: nameOf(contact), isLikely: score >= 0.85 && note.suggestions.length === 1 || score >= 0.95 && note.suggestions.filter((each) => each.score >= 0.9).length === 1,
      reason: [likeness(note, contact), roleOf(contact), last ? `Last heard ${shortTime(last.happenedAt)}` : "Nothing filed yet"]
        .filter(Boolean).join(". "),
    };
  } catch (error) {
    if (error.status === 404 || error.status === 410) return null;
    throw error;
  }
}

/** Why the names of a note and a contact are alike. */
function likeness(note, contact) {
  const fold = (text) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();
  const own = fold(contact.name);
  for (const { name } of note.candidates) {
    const other = fold(name);
    if (other === own) return "Same name";
    const alias = contact.aliases.find((each) => fold(each) === other);
    if (alias) return `Also called ${alias}`;
    const [first, last] = [own.split(" ")[0], own.split(" ").at(-1)];
    if (other.split(" ")[0] === first) return "Same first name";
    if (other.split(" ").at(-1) === last) return "Same last name";
  }
  return "A similar name";
}
