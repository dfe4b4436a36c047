// The timeline of a person or a group, by days: chats as bubbles, notes, cards.
import { chooseTarget } from "./choose.js";
import { editEntry, moveEntry, removeEntry, sayCorrection, splitEntry } from "./corrections.js";
import { ask, moreMenu } from "./dialog.js";
import { button, element } from "./dom.js";
import { icon } from "./icons.js";
import { bubbles, dateList, interestTags } from "./reading.js";
import { empty, failed, ghosts } from "./states.js";
import { appName, clockTime, dayOf } from "./words.js";

const PAGE = 20;

const KINDS = [["chat", "Chats"], ["note", "Notes"], ["card", "Cards"]];

/**
 * @param of {contact} or {group}: an id; `card`: {id, at} of the card that the contact was read from; `changed`: called after an entry was moved, changed or deleted; `found`: called
 * with the loaded entries.
 */
export function timeline(context, { contact = null, group = null, card = null, changed = () => {}, found = () => {} }) {
  const { api, can } = context;
  const path = contact ? `/v1/contacts/${contact}/interactions` : `/v1/groups/${group}/interactions`;
  const chips = element("div", { class: "chips tl-chips", role: "group", "aria-label": "Show only", hidden: true });
  const list = element("div", { class: "stack" });
  const node = element("div", { class: "stack" }, chips, list);
  let entries = [];
  let shown = null;
  let cursor = null;
  let turn = 0;
  const captures = new Map();
  const watcher = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      target.load();
    }
  }, { rootMargin: "400px" });

  async function reload() {
    const here = ++turn;
    if (entries.length === 0) list.replaceChildren(ghosts(3));
    try {
      const page = await api.get(path, { limit: PAGE });
      if (here !== turn) return;
      entries = page.data;
      cursor = page.nextCursor;
      found(entries);
      draw();
    } catch (error) {
      if (here === turn && error.name !== "AbortError") list.replaceChildren(failed(error, "The timeline did not load", reload));
    }
  }

  async function more() {
    const page = await api.get(path, { limit: PAGE, cursor });
    entries.push(...page.data);
    cursor = page.nextCursor;
    found(entries);
    draw();
  }

  /** The entries, and the card among them if its time is loaded. */
  function all() {
    if (!card || cursor && card.at < entries.at(-1).happenedAt) return entries;
    return [...entries, { kind: "card", happenedAt: card.at }].sort((a, b) => new Date(b.happenedAt) - new Date(a.happenedAt));
  }

  /** The kinds that there are; with counts as soon as every entry is loaded. */
  function drawChips(loaded) {
    const kinds = KINDS.filter(([kind]) => loaded.some((entry) => entry.kind === kind));
    chips.hidden = kinds.length < 2;
    if (!kinds.some(([kind]) => kind === shown)) shown = null;
    chips.replaceChildren(...[[null, "All"], ...kinds].map(([kind, label]) => element("button", {
      type: "button", class: "chip", "aria-pressed": String(shown === kind), "data-kind": kind ?? "all",
      click: () => { shown = kind; draw(); chips.querySelector("[aria-pressed=true]").focus(); },
    }, kind && !cursor ? `${label} ${loaded.filter((entry) => entry.kind === kind).length}` : label)));
  }

  function draw() {
    const loaded = all();
    drawChips(loaded);
    if (loaded.length === 0) {
      list.replaceChildren(empty("chat", "Nothing filed yet", "Chats, notes and cards of this person appear here."));
      return;
    }
    const days = [];
    for (const entry of loaded.filter((each) => shown === null || each.kind === shown)) {
      const day = dayOf(entry.happenedAt);
      if (days.at(-1)?.day !== day) days.push({ day, list: [] });
      days.at(-1).list.push(entry);
    }
    list.replaceChildren(
      ...days.flatMap(({ day, list }) => [element("h2", { class: "day-head" }, day), element("ol", { class: "timeline" }, list.map(row))]),
      ...(cursor ? [button("Show earlier", more, { class: "btn" })] : []));
  }

  function cardRow(entry) {
    return element("li", { class: "entry" }, element("span", { class: "gutter" }, icon("card")), element("div", { class: "grow stack" },
      element("div", { class: "line far" }, element("b", { class: "small" }, "Card"),
        element("time", { class: "xs soft num", datetime: entry.happenedAt }, clockTime(entry.happenedAt))),
      element("p", {}, "Added from a card. ", element("a", { href: `#/cards/${card.id}` }, "Show the card"))));
  }

  function row(entry) {
    if (entry.kind === "card") return cardRow(entry);
    const app = appName(entry.sourceApp);
    const isChat = entry.kind === "chat";
    const gutter = element("span", { class: "gutter" }, icon(isChat ? "chat" : "note"));
    const name = element("b", {}, app ?? (isChat ? "Chat" : "Note"));
    const said = element("div", { class: "stack" });
    const body = element("div", { class: "grow stack" },
      element("div", { class: "line far" },
        element("span", { class: "small line wrap" }, name,
          entry.groupName && !group ? element("a", { class: "tag accent", href: `#/groups/${entry.groupId}`, dir: "auto" }, icon("people"), entry.groupName) : null),
        element("span", { class: "line" }, acts(entry), element("time", { class: "xs soft num", datetime: entry.happenedAt }, clockTime(entry.happenedAt)))),
      element("p", { dir: "auto" }, entry.summary), said);
    const item = element("li", { class: "entry", "data-entry": entry.id }, gutter, body);
    item.load = async () => {
      if (!can("captures:read")) return;
      try {
        if (!captures.has(entry.captureId)) captures.set(entry.captureId, api.get(`/v1/captures/${entry.captureId}`));
        const capture = await captures.get(entry.captureId);
        const chat = capture.conversation;
        const own = await ownMessages(entry, capture);
        if (own.length > 0) said.append(bubbles(own, { isGroup: chat?.isGroup }));
        said.append(...dateList(chat, entry.extractedInfo).filter(Boolean), ...[interestTags(entry.extractedInfo)].filter(Boolean));
      } catch (error) {
        if (error.name !== "AbortError") captures.delete(entry.captureId);
      }
    };
    watcher.observe(item);
    return item;
  }

  /** The messages of an entry. After a split they are only a part of the chat. */
  async function ownMessages(entry, capture) {
    const { messages } = await api.get(`/v1/interactions/${entry.id}`);
    if (messages) return messages;
    return capture.conversation?.messages ?? [];
  }

  function acts(entry) {
    if (!can("contacts:write")) return null;
    return element("span", { class: "line hover-acts" },
      button("Move…", () => move(entry), { class: "btn quiet low desk" }),
      button("Edit", () => edit(entry), { class: "btn quiet low desk" }),
      moreMenu([
        { label: "Move…", icon: "people", work: () => move(entry) },
        { label: "Edit", icon: "edit", work: () => edit(entry) },
        { label: "Split…", icon: "layers", work: () => split(entry) },
        can("captures:read") ? { label: "Show the capture", icon: "lines", work: async () => context.go(`/captures/${entry.captureId}`) } : null,
        { label: "Delete", icon: "close", isDanger: true, work: () => remove(entry) },
      ], "More about this entry"));
  }

  async function finish(text, answer) {
    sayCorrection(api, text, answer, async () => { await reload(); changed(); });
    await reload();
    changed();
    context.recount();
  }

  async function move(entry) {
    const target = await chooseTarget(context, "Where does this belong?", {
      withGroups: true, without: contact, extra: [{ label: "Back to the inbox", icon: "inbox", value: { body: { toInbox: true }, name: "the inbox" } }],
    });
    if (target) await finish(`Moved to ${target.name}`, await moveEntry(api, entry, target.body));
  }

  async function edit(entry) {
    const answer = await ask("Edit the entry", (finish) => {
      const summary = element("textarea", { class: "in", id: "entry-summary", rows: 4, value: entry.summary, dir: "auto", autofocus: true });
      const time = element("input", { class: "in", id: "entry-time", type: "datetime-local", value: localTime(entry.happenedAt) });
      const words = (key, label) => {
        const node = element("textarea", { class: "in", id: `entry-${key}`, rows: 2, value: entry.extractedInfo[key].join("\n"), dir: "auto" });
        return { key, node, row: element("div", {}, element("label", { class: "l", htmlFor: `entry-${key}` }, label), node) };
      };
      const lists = [words("interests", "Interests, one per line"), words("events", "Events, one per line"), words("dates", "Dates, one per line, such as 2026-11-28")];
      return {
        body: [
          element("div", {}, element("label", { class: "l", htmlFor: "entry-summary" }, "What happened"), summary),
          element("div", {}, element("label", { class: "l", htmlFor: "entry-time" }, "When"), time), lists.map((each) => each.row)],
        foot: [
          button("Save", async () => finish(await editEntry(api, entry, {
            summary: summary.value.trim(), happenedAt: time.value ? new Date(time.value).toISOString().replace(/\.\d+Z$/, "Z") : entry.happenedAt,
            extractedInfo: Object.fromEntries(lists.map(({ key, node }) => [key, node.value.split("\n").map((line) => line.trim()).filter(Boolean)])),
          })), { class: "btn main" }),
          button("Cancel", async () => finish(null))],
      };
    }, { isSlim: true, draft: `entry ${entry.id}` });
    if (answer) await finish("Saved", answer);
  }

  async function split(entry) {
    const { messages } = await api.get(`/v1/interactions/${entry.id}`);
    if (!messages || messages.length < 2) throw Object.assign(new Error("This entry has only one message, so there is nothing to split."), { isExpected: true });
    const chosen = await ask("Which messages belong to someone else?", (finish) => {
      const boxes = messages.map((message, index) => element("label", { class: "tick" },
        element("input", { type: "checkbox", value: String(index) }), element("span", { dir: "auto" }, message.text)));
      const error = element("p", { class: "error", role: "alert" });
      return {
        body: [element("div", { class: "stack" }, boxes), error],
        foot: [
          button("Choose the person…", async () => {
            const marked = boxes.flatMap((box, index) => (box.firstElementChild.checked ? [index] : []));
            if (marked.length === 0 || marked.length === messages.length) error.textContent = "Choose some messages, but not all.";
            else finish(marked);
          }, { class: "btn main" }),
          button("Cancel", async () => finish(null))],
      };
    });
    if (!chosen) return;
    const target = await chooseTarget(context, "Where do these messages belong?", { withGroups: true, without: contact });
    if (target) await finish(`Moved ${chosen.length} of ${messages.length} messages to ${target.name}`, await splitEntry(api, entry, chosen, target.body));
  }

  async function remove(entry) { await finish("Deleted the entry", await removeEntry(api, entry)); }

  return { node, reload, close() { watcher.disconnect(); turn += 1; } };
}

/** A time for an input of the type datetime-local. */
function localTime(text) {
  const time = new Date(text);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
