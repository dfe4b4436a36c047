// One field for everything: people, groups, what was said, and acts.
import { button, debounce, element } from "./dom.js";
import { icon } from "./icons.js";
import { showHelp } from "./keys.js";
import { PLACES } from "./shell.js";
import { fail } from "./toast.js";
import { face, nameOf, roleOf, shortTime } from "./words.js";

/** The longest text that the server searches for. */
const MOST_BYTES = 200;

export function openPalette(context, text = "") {
  const { api, can } = context;
  if (document.querySelector("dialog.palette")) return;
  const results = element("div", { class: "rows palette-rows", role: "listbox", id: "palette-results", "aria-label": "Results" });
  const status = element("p", { class: "pad soft small", role: "status", dir: "auto", hidden: true });
  const input = element("input", {
    type: "text", role: "combobox", "aria-expanded": "true", "aria-controls": "palette-results", "aria-autocomplete": "list",
    "aria-label": "Search or do", placeholder: "Search people and what was said, or type > for acts", value: text, autocomplete: "off", dir: "auto",
    input: () => { acts(); search(); },
    keydown: (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) { event.preventDefault(); mark(options().indexOf(chosen()) + step); }
      if (event.key === "Enter") { event.preventDefault(); chosen()?.click(); }
    },
  });
  const dialog = element("dialog", { class: "palette", "aria-label": "Search or do", close: () => dialog.remove() },
    element("div", { class: "palette-ask" }, icon("search"), input, button(["Close"], async () => dialog.close(), { class: "btn quiet low phone" }),
      element("kbd", { "aria-hidden": "true" }, "Esc")),
    status, results,
    element("footer", { class: "xs soft desk" }, element("span", {}, element("kbd", {}, "↑"), element("kbd", {}, "↓"), " choose"),
      element("span", {}, element("kbd", {}, "↵"), " open"), element("span", {}, "Type > for acts only")));
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  let found = [];
  let said = [];
  let turn = 0;

  const query = () => input.value.trim().replace(/^>\s*/, "");
  const options = () => [...results.querySelectorAll("[role=option]")];
  const chosen = () => results.querySelector("[aria-selected=true]");

  function mark(index) {
    const all = options();
    const next = all[(index + all.length) % all.length];
    for (const each of all) each.setAttribute("aria-selected", String(each === next));
    input.setAttribute("aria-activedescendant", next?.id ?? "");
    next?.scrollIntoView({ block: "nearest" });
  }

  let number = 0;
  function option(picture, title, hint, work, keys = []) {
    const own = picture.classList.contains("face") ? picture : element("span", { class: "face s" }, picture);
    return element("div", {
      class: "row", role: "option", id: `option-${number += 1}`, "aria-selected": "false",
      click: () => { dialog.close(); work(); },
    }, own, element("span", { class: "cut grow" }, element("b", { dir: "auto" }, title), " ", element("span", { class: "soft small", dir: "auto" }, hint)),
    keys.map((key) => element("kbd", { "aria-hidden": "true" }, key)));
  }

  function acts() {
    const text = query().toLowerCase();
    const isActs = input.value.trim().startsWith(">");
    const all = [
      can("captures:write") && text && !isActs ? option(icon("note"), `Add a note “${query()}”`, "", () => context.add({ text: query() })) : null,
      ...[
        can("captures:write") ? ["plus", "Add", "pictures, a note, a contact", () => context.add(), ["N"]] : null,
        can("scans:write") ? ["shield", "Scan a message", "is it a scam?", () => context.go("/scan", { paste: 1 }), []] : null,
        can("bridge:client") ? ["chat", "Send a message", "your phone sends it", () => context.go("/messages/"), []] : null,
        can("keys:manage") ? ["phone", "Connect your phone", "by a double-tap", () => context.go("/setup"), []] : null,
        can("keys:manage") ? ["phone", "Pair a device", "for messages", () => import("./pairing.js").then(({ pairDevice }) => pairDevice(context)).catch(fail), []] : null,
        can("contacts:write") ? ["people", "New contact", "", () => context.go("/people/new"), []] : null,
        ...PLACES.filter((place) => place.path && (!place.scope || can(place.scope)))
          .map((place) => [place.icon, `Go to ${place.name}`, "", () => context.go(place.path), ["G", place.key ?? place.name[0]]]),
        can("contacts:read") ? ["people", "Go to Groups", "", () => context.go("/groups"), []] : null,
        can("captures:read") && can("contacts:read") ? ["again", "Go to Deleted", "restore what you deleted", () => context.go("/deleted"), []] : null,
        ["key", "All keys", "", showHelp, ["?"]],
      ].filter((act) => act && `${act[1]} ${act[2]}`.toLowerCase().includes(text)).map((act) => option(icon(act[0]), ...act.slice(1))),
    ].filter(Boolean);
    draw(isActs ? [] : found, isActs ? [] : said, all);
  }

  function draw(people, texts, list) {
    results.replaceChildren(
      ...(people.length > 0 ? [element("div", { class: "row-head", role: "presentation" }, "People"), ...people] : []),
      ...(texts.length > 0 ? [element("div", { class: "row-head", role: "presentation" }, "Said"), ...texts] : []),
      ...(list.length > 0 ? [element("div", { class: "row-head", role: "presentation" }, "Do"), ...list] : []));
    mark(0);
  }

  /** Says what the search has not found, or why. */
  function tell(text) {
    status.textContent = text;
    status.hidden = text === "";
  }

  /** Chats and notes with the words. A search needs a word of two letters. */
  async function sayings(words) {
    if (!can("inbox:read") || !can("contacts:read") || !/[\p{L}\p{N}]{2}/u.test(words)) return [];
    const { hits } = await api.get("/v1/search", { q: words, limit: 6 });
    return hits.map((hit) => option(icon({ note: "inbox", contact: "note", message: "chat" }[hit.kind] ?? "lines"), hit.excerpt, shortTime(hit.happenedAt), () =>
      context.go(hit.kind === "message" ? `/messages/${encodeURIComponent(hit.conversationId)}` : hit.contactId ? `/people/${hit.contactId}` : hit.groupId ? `/groups/${hit.groupId}` : `/captures/${hit.captureId}`)));
  }

  async function persons(words) {
    const { data } = await api.get("/v1/contacts", { q: words, status: "confirmed", limit: words ? 8 : 4 });
    return data.map((contact) => option(face(nameOf(contact), "s"), nameOf(contact), roleOf(contact), () => context.go(`/people/${contact.id}`)));
  }

  async function groups(words) {
    if (!words) return [];
    const { data } = await api.get("/v1/groups", { limit: 200 });
    return data.filter((group) => group.name.toLowerCase().includes(words.toLowerCase())).slice(0, 3)
      .map((group) => option(icon("people"), group.name, `Group of ${group.members.length}`, () => context.go(`/groups/${group.id}`)));
  }

  const search = debounce(120, async () => {
    const here = ++turn;
    const words = query();
    [found, said] = [[], []];
    if (!can("contacts:read") || input.value.trim().startsWith(">")) { tell(""); return; }
    if (new TextEncoder().encode(words).length > MOST_BYTES) {
      tell("This is too long to search for. Type a few words.");
      acts();
      return;
    }
    const answers = await Promise.allSettled([persons(words), groups(words), sayings(words)]);
    if (here !== turn || !dialog.isConnected) return;
    const [people, own, texts] = answers.map(({ value }) => value ?? []);
    [found, said] = [[...people, ...own], texts];
    acts();
    const refused = answers.find(({ status, reason }) => status === "rejected" && reason.name !== "AbortError");
    const isNothing = words !== "" && found.length + said.length === 0;
    tell(refused ? refused.reason.message : isNothing ? `Nothing found with “${words}”.` : "");
  });

  document.body.append(dialog);
  dialog.showModal();
  input.focus();
  acts();
  search();
}
