// Everything that came: its state and why, and one capture in detail.
import { bubbles, dateList, interestTags } from "./reading.js";
import { captureText, deleteCapture, eraseCapture, reopen, sayCorrection } from "./corrections.js";
import { confirmed, moreMenu } from "./dialog.js";
import { button, debounce, element, iconButton } from "./dom.js";
import { icon } from "./icons.js";
import { receipt } from "./receipt.js";
import { readAgain } from "./sending.js";
import { empty, ghosts } from "./states.js";
import { say } from "./toast.js";
import { VirtualList } from "./virtual.js";
import { ENDED, clockTime, count, kindName, longTime, reasonText, stateOf, timeElement } from "./words.js";

const STATE_FILTERS = [[null, "All"], ["filed", "Filed"], ["inbox", "Waiting"], ["dismissed", "Dismissed"], ["dead", "Failed"], ["rejected", "Not read"]];
const KIND_FILTERS = [["", "Any kind"], ["conversation", "Chat"], ["card", "Card"], ["item", "Thing"], ["auto", "Not known yet"]];
const STAGES = { recognize: "Reading the picture", understand: "Understanding the text", match: "Filing", notify: "Telling you", export: "Exporting" };

export function openCaptures(context) {
  const { api, can } = context;
  let state = null;
  let batch = null;
  let chosen = null;
  let turn = 0;
  const kind = element("select", { class: "in low-in", "aria-label": "Kind", change: () => list.reload() },
    KIND_FILTERS.map(([value, label]) => element("option", { value }, label)));
  const chips = element("div", { class: "chips grow", role: "group", "aria-label": "State" });
  const note = element("div", {});
  const place = element("section", { class: "detail cap-detail", "aria-label": "Capture", hidden: true });
  const list = new VirtualList({
    label: "Captures", rowHeight: "--row-tight", id: (item) => item.id, title: "The captures did not load", row,
    load: (cursor) => api.get("/v1/captures", { state, kind: kind.value, batchId: batch, cursor, limit: 50 }),
    empty: () => (state || kind.value || batch ? empty("search", "No such captures", "Choose another state or kind.")
      : empty("lines", "Nothing came yet", "Send a screenshot, a card or a note. Everything that comes is listed here.",
        can("captures:write") ? element("button", { type: "button", class: "btn main", click: () => context.add() }, "Add the first capture") : null)),
  });
  const node = element("div", { class: "cap-split" },
    element("section", { class: "list", "aria-label": "Captures" },
      element("div", { class: "bar" }, element("h1", { class: "grow", tabindex: "-1" }, "Captures"), kind),
      element("div", { class: "cap-filters" }, chips), note,
      element("div", { class: "cap-row cap-head desk", "aria-hidden": "true" },
        ["When", "", "What", "Kind", "State", "Why"].map((label) => element("span", {}, label))),
      list.node),
    place);

  function draw() {
    chips.replaceChildren(...STATE_FILTERS.map(([value, label]) => element("button", {
      type: "button", class: "chip", "aria-pressed": String(state === value), click: () => { state = value; draw(); list.reload(); },
    }, label)), can("contacts:read") ? element("a", { class: "chip", href: "#/deleted" }, "Deleted") : "");
    note.replaceChildren(...(batch ? [element("p", { class: "line small soft cap-note" }, "Captures of one batch.",
      element("a", { href: `#/batches/${batch}` }, "The batch"),
      element("a", { href: "#/captures" }, "Show all"))] : []));
  }

  function row(capture) {
    const { word, tone, picture } = stateOf(capture.state);
    const why = whyOf(capture);
    return element("a", {
      class: "row cap-row", href: `#/captures/${capture.id}`, "aria-current": capture.id === chosen ? "true" : null,
    },
      element("span", { class: "when num" }, timeElement(capture.createdAt, { withClock: true })),
      thumbnail(capture),
      element("span", { class: "what cut", dir: "auto" }, titleOf(capture)),
      element("span", { class: "kind soft cut" }, kindOf(capture)),
      element("span", { class: "state-cell" }, element("span", { class: `tag ${tone}` }, icon(picture), word)),
      element("span", { class: "why soft cut", dir: "auto" }, why));
  }

  async function show(id, query = {}) {
    const here = ++turn;
    const isOther = batch !== (query.batch ?? batch) || !id && query.batch === undefined && batch !== null;
    if (!id) batch = query.batch ?? null;
    if (query.state !== undefined) state = query.state || null;
    draw();
    if (list.items.length === 0 || isOther) await list.reload();
    if (here !== turn) return;
    chosen = id;
    node.classList.toggle("has-detail", id !== null);
    place.hidden = id === null;
    list.redraw();
    if (id === null) return;
    list.reveal(id);
    place.replaceChildren(ghosts(4));
    const capture = await api.get(`/v1/captures/${id}`);
    if (here !== turn) return;
    place.replaceChildren(...await detail(context, capture, {
      again: () => { list.reload(); return show(id); }, isHere: () => here === turn,
      close: async () => { context.replace("/captures"); document.getElementById("main").classList.remove("at-detail"); await list.reload(); await show(null, batch ? { batch } : {}); },
    }));
    if (here === turn) place.querySelector("h1")?.focus({ preventScroll: true });
  }

  async function step(by) {
    const index = list.items.findIndex((item) => item.id === chosen);
    const next = list.items[index + by];
    if (!next) return;
    context.replace(`/captures/${next.id}`);
    document.getElementById("main").classList.add("at-detail");
    await show(next.id);
    list.reveal(next.id)?.focus();
  }

  const refresh = debounce(500, () => list.reload());
  const stop = can("notifications:read") ? api.listen((name, data) => {
    if (name !== "resumed" && !(name === "change" && data.object === "capture")) return;
    refresh();
    if (data.id === chosen) show(chosen);
  }) : () => {};

  return {
    node, name: "Captures", show,
    keys: () => ({ j: () => step(1), k: () => step(-1), Escape: () => { if (chosen) context.go("/captures"); } }),
    close() { stop(); list.close(); turn += 1; },
  };
}

function thumbnail(capture) {
  const [card] = capture.cardIds;
  if (card) return element("img", { class: "thumb s", src: `/v1/cards/${card}/thumbnail`, alt: "", width: 32, height: 32, loading: "lazy", error: (event) => event.target.replaceWith(plain(capture)) });
  return plain(capture);
}

function plain(capture) {
  const isBad = capture.state === "dead" || capture.state === "rejected";
  const picture = isBad ? "warning" : capture.kind === "card" ? "card" : capture.conversation?.messages.length ? "chat" : "note";
  return element("span", { class: `thumb s ${isBad ? "bad" : ""}` }, icon(picture));
}

function titleOf(capture) {
  if (capture.state === "erased") return "Erased";
  if (capture.summary) return capture.summary;
  if (capture.cardIds.length > 1) return `${capture.cardIds.length} cards on one picture`;
  const name = (capture.card?.find((field) => field.name === "fullName") ?? capture.card?.find((field) => field.name === "company") ?? capture.card?.[0])?.display;
  if (name) return name;
  if (capture.state === "dead" || capture.state === "rejected") return "Nothing could be read";
  return ENDED.has(capture.state) ? kindName(capture.kind) : "Being read";
}

/** What an erased capture was is not known any more. */
function kindOf(capture) { return capture.state === "erased" ? "" : kindName(capture.kind); }

function whyOf(capture) {
  if (capture.cardIds.length > 0) return count(capture.cardIds.length, "card");
  if (capture.state === "filed") return [capture.contactName || capture.groupName, capture.groupName && !capture.contactName ? "a group" : ""].filter(Boolean).join(", ");
  return reasonText(capture.reason);
}

async function detail(context, capture, { again, close, isHere }) {
  const { api, can } = context;
  const { word, tone } = stateOf(capture.state);
  const isBad = capture.state === "dead" || capture.state === "rejected";
  const text = capture.state === "erased" ? null : await captureText(api, capture.id).catch(() => null);
  if (!isHere()) return [];
  const chat = capture.conversation;

  async function retry() {
    await api.post(`/v1/captures/${capture.id}/retry`);
    say("Trying again.");
    await again();
  }

  async function remove() {
    const answer = await deleteCapture(api, capture.id);
    sayCorrection(api, "Deleted. After a day it is erased.", answer, async () => context.go(`/captures/${capture.id}`));
    await close();
  }

  async function erase() {
    if (!await confirmed("Erase this capture?", "Its chats and notes are erased too. This cannot be undone.", "Erase for good")) return;
    await eraseCapture(api, capture.id);
    say("Erased.");
    await close();
  }

  async function putBack() {
    const answer = await reopen(api, capture.inboxNoteId);
    sayCorrection(api, "Back in the inbox", answer, again);
    context.recount();
    await again();
  }

  const outcome = () => {
    if (isBad) {
      return element("div", { class: "banner bad" }, icon("warning"), element("div", {},
        element("b", {}, reasonText(capture.reason) || "Failed"), ". ", capture.dialog ?? "",
        capture.state === "dead" ? " Tapline keeps the capture. Try again, or type it in." : ""));
    }
    if (capture.contactId && capture.cardIds.length === 0) {
      return element("div", { class: "banner good" }, icon("check"), element("div", { dir: "auto" }, "Filed under ",
        element("a", { href: `#/people/${capture.contactId}` }, capture.contactName || "a person"), confidence(capture)));
    }
    if (capture.groupId) {
      return element("div", { class: "banner good" }, icon("check"), element("div", { dir: "auto" }, "Filed to the group ",
        element("a", { href: `#/groups/${capture.groupId}` }, capture.groupName || "a group")));
    }
    if (capture.cardIds.length > 0) {
      return element("div", { class: "banner" }, icon("card"), element("div", {},
        capture.cardIds.length === 1 ? "A card was read." : `${capture.cardIds.length} cards were read.`, " ",
        capture.cardIds.slice(0, 9).map((id, index) => [element("a", { href: `#/cards/${id}` }, index ? `Card ${index + 1}` : "Show the card"), " "])));
    }
    if (capture.state === "dismissed") {
      return element("div", { class: "banner" }, icon("close"), element("div", {}, "Dismissed. This belongs to no contact and to no group."));
    }
    if (capture.inboxNoteId) {
      return element("div", { class: "banner check" }, icon("clock"), element("div", {}, `${reasonText(capture.reason)}. `,
        element("a", { href: `#/inbox/${capture.inboxNoteId}` }, "Decide in the inbox")));
    }
    if (capture.kind === "scan" && capture.state === "filed") {
      return element("div", { class: "banner" }, icon("shield"), element("div", {}, "Checked for scams. ", element("a", { href: `#/scan/${capture.id}` }, "Show the verdict")));
    }
    return element("div", { class: "banner" }, icon("clock"), element("div", {}, ENDED.has(capture.state) ? word : "Being read now."));
  };
  const steps = [
    { name: `Received (${{ http: "over the API", cli: "from the command line", import: "from an import" }[capture.source] ?? capture.source})`, at: capture.createdAt, isGood: true },
    ...capture.failures.map((failure) => ({ name: `${STAGES[failure.stage] ?? failure.stage}: ${reasonText(failure.code).toLowerCase()}`, at: failure.at, isGood: false })),
    ...(ENDED.has(capture.state) ? [{ name: word, at: capture.updatedAt, isGood: !isBad }] : []),
  ];
  return [
    element("div", { class: "bar under" },
      element("a", { class: "i-btn back", href: "#/captures", "aria-label": "Captures" }, icon("back")),
      element("h1", { class: "grow cut", tabindex: "-1", dir: "auto" }, titleOf(capture)),
      element("span", { class: `tag ${tone} phone` }, word),
      iconButton(icon("close"), "Close", async () => context.go("/captures"), { class: "i-btn desk" })),
    element("div", { class: "scroll" }, element("div", { class: "pad stack wide" }, outcome(),
      element("section", { class: "stack" }, element("h2", { class: "head" }, "What happened"),
        element("ol", { class: "steps" }, steps.map((step) => element("li", { class: step.isGood ? "" : "failed" },
          icon(step.isGood ? "check" : "close"), element("span", { class: "grow" }, step.name),
          element("time", { class: "xs soft num", datetime: step.at, title: longTime(step.at) }, clockTime(step.at)))))),
      readSection(capture, chat, text),
      receipt(api, capture),
      element("section", { class: "stack" }, element("h2", { class: "head" }, "Details"),
        element("dl", { class: "pairs" }, pairs([["Kind", kindOf(capture)], ["Taken", longTime(capture.capturedAt)], ["Came", longTime(capture.createdAt)],
          ["Language", capture.language], ["Read by", capture.readBy], ["Not read", capture.unreadCharacters > 0 ? `${capture.unreadCharacters} characters` : ""], ["Number", capture.id]]))))),
    foot(),
  ].filter(Boolean);

  function foot() {
    const acts = [];
    if (capture.state === "dead" && can("captures:write")) acts.push(button("Try again", retry, { class: "btn main" }));
    if (capture.rereadUrl && can("contacts:write")) acts.push(button("Read again", () => readAgain(context, capture.id), { class: "btn" }));
    if (capture.manualEntryUrl && can("contacts:write")) acts.push(element("a", { class: "btn", href: `#/cards/new?capture=${capture.id}` }, "Type it in"));
    if (capture.state === "dismissed" && capture.inboxNoteId && can("inbox:write")) acts.push(button("Back to the inbox", putBack, { class: "btn main" }));
    if (can("inbox:write") && ENDED.has(capture.state) && capture.state !== "erased" && capture.cardIds.length === 0) {
      acts.push(button("Delete", remove, { class: "btn danger" }));
      acts.push(moreMenu([{ label: "Erase…", icon: "warning", isDanger: true, work: erase }]));
    }
    return acts.length > 0 ? element("div", { class: "foot" }, acts) : null;
  }
}

function confidence(capture) { return capture.confidence ? `, ${Math.round(capture.confidence * 100)} % sure` : ""; }

function pairs(list) { return list.filter(([, value]) => value).flatMap(([name, value]) => [element("dt", {}, name), element("dd", { dir: "auto" }, value)]); }

function readSection(capture, chat, text) {
  const parts = [
    capture.summary ? element("p", { dir: "auto" }, capture.summary) : null,
    chat ? dateList(chat, capture.extractedInfo).filter(Boolean) : null, interestTags(capture.extractedInfo),
    chat?.messages.length > 0 ? bubbles(chat.messages, { isGroup: chat.isGroup, limit: 8 }) : null,
    capture.card ? element("dl", { class: "pairs" }, capture.card.flatMap((field) => [
      element("dt", {}, FIELD_NAMES[field.name] ?? field.name), element("dd", { dir: "auto" }, field.display)])) : null,
    text && !(chat?.messages.length > 0) ? element("pre", { class: "well", dir: "auto" }, text)
      : text ? element("details", {}, element("summary", {}, "The whole text"), element("pre", { class: "well", dir: "auto" }, text)) : null,
  ].flat().filter(Boolean);
  if (parts.length === 0) return null;
  return element("section", { class: "stack" }, element("h2", { class: "head" }, "What was read"), parts);
}

const FIELD_NAMES = {
  fullName: "Name", company: "Company", jobTitle: "Job title", email: "E-mail", phone: "Phone", website: "Website",
  social: "Profile", street: "Street", city: "City", state: "Region", zip: "Postcode", country: "Country", note: "Note",
};
