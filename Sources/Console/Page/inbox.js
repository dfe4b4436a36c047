// The inbox: one question at a time. Left what waits, right the question with its answers and the evidence.
import { debounce, element } from "./dom.js";
import { icon } from "./icons.js";
import { firstCapture } from "./add.js";
import { empty, ghosts } from "./states.js";
import { triage } from "./triage.js";
import { VirtualList } from "./virtual.js";
import { NOTES, otherWaiting } from "./waiting.js";
import { appName, count, nameOf, reasonText, timeElement, whyText } from "./words.js";

const CHIPS = [["all", "All"], ["chat", "Chats"], ["card", "Cards"], ["failed", "Failed"]];
export function openInbox(context) {
  const { api, can } = context;
  let notes = [];
  let others = [];
  let cursor = null;
  let chip = "all";
  let chosen = null;
  let detail = null;
  let turn = 0;
  let waiting = 0;

  const total = element("span", { class: "soft small", role: "status" });
  const chips = element("div", { class: "chips inbox-chips", role: "group", "aria-label": "Show" });
  const news = element("button", { type: "button", class: "btn low main news", hidden: true, click: () => reload() });
  const place = element("section", { class: "detail", "aria-label": "Chosen" });
  const list = new VirtualList({
    label: "What waits", row, id: (item) => item.key, title: "The inbox did not load",
    async load(after) {
      // The first page also has drafts of cards and failed captures. They are no notes.
      const page = await api.get("/v1/inbox", { limit: NOTES, cursor: after });
      if (after === null) {
        notes = [];
        others = await loadOthers();
      }
      notes.push(...page.data);
      cursor = page.nextCursor;
      const data = page.data.filter((note) => note.state === "open").map(ofNote);
      const items = (after === null ? [...others, ...data].sort((a, b) => (a.at < b.at ? 1 : -1)) : data)
        .filter((item) => chip === "all" || item.kind === chip);
      return { data: items, nextCursor: page.nextCursor };
    },
    empty: () => (chip === "all" ? nothing() : empty("inbox", "Nothing of this kind waits", "")),
    loaded: showCounts,
  });
  const node = element("div", { class: "split" },
    element("section", { class: "list", "aria-label": "Inbox" },
      element("div", { class: "bar" }, element("h1", { class: "grow", tabindex: "-1" }, "Inbox"), total),
      chips, news, list.node),
    place);
  const whole = element("div", { class: "whole-page" }, node);

  async function loadOthers() {
    const found = await otherWaiting(context);
    return found.map((each) => (each.cards ? ofCards(each) : ofFailed(each.capture)));
  }

  function showCounts(items) {
    const all = [...others, ...notes.filter((note) => note.state === "open").map(ofNote)];
    const plus = cursor ? "+" : "";
    waiting = all.length;
    total.textContent = all.length > 0 ? `${all.length}${plus} waiting` : "";
    chips.replaceChildren(...CHIPS.map(([value, label]) => {
      const number = value === "all" ? all.length : all.filter((item) => item.kind === value).length;
      return element("button", {
        type: "button", class: "chip", "aria-pressed": String(chip === value), hidden: number === 0 && value !== "all" && chip !== value,
        click: () => { chip = value; list.reload(); },
      }, `${label}${number > 0 ? ` ${number}` : ""}`);
    }));
    if (can("captures:read")) chips.append(element("a", { class: "chip", href: "#/captures?state=dismissed" }, "Dismissed"));
    chips.hidden = all.length === 0;
    news.hidden = true;
    if (items.length > 0 && chosen === null && innerWidth >= 720) show(items[0].key, {}, null, true);
    if (items.length === 0 && chosen === null) place.replaceChildren();
    showFirst();
  }

  /** Nothing waits. Without any capture at all the page teaches the first one. */
  async function showFirst() {
    const isEmpty = waiting === 0 && chosen === null;
    node.classList.toggle("is-empty", isEmpty);
    if (!isEmpty) { whole.replaceChildren(node); return; }
    if (!can("captures:read")) return;
    const here = turn;
    const { data } = await api.get("/v1/captures", { limit: 1 });
    if (here !== turn || waiting > 0) return;
    if (data.length === 0) whole.replaceChildren(firstCapture(context));
    else {
      whole.replaceChildren(element("div", { class: "mid" }, element("div", { class: "empty" },
        element("div", { class: "art good" }, icon("check")), element("h1", { tabindex: "-1" }, "All done"),
        element("p", { class: "soft small" }, "Nothing waits for you. What Tapline is not sure of comes here."),
        element("a", { class: "btn", href: "#/people" }, "Look at people"),
        element("a", { class: "btn quiet", href: "#/captures?state=dismissed" }, "What you dismissed"))));
    }
  }

  const nothing = () => element("p", { class: "pad soft small" }, "Nothing waits.");

  function ofNote(note) {
    const [first] = note.candidates;
    const isFailed = note.reason === "no_text" || note.reason === "ocr_failed";
    const text = note.content || note.extractedText;
    const title = first?.name || text.split("\n").find((line) => line.trim()) || "A capture";
    return {
      key: note.id, kind: isFailed ? "failed" : "chat", title, why: whyText(note), at: note.happenedAt,
      picture: isFailed ? "warning" : appName(note.sourceApp) || note.candidates.length > 0 ? "chat" : "note", note,
    };
  }

  function ofCards({ key, cards }) {
    const doubtful = cards.filter((card) => Object.values(card.confidence).some((value) => value <= 0.9)).length;
    const isOne = cards.length === 1;
    return {
      key: `cards-${key}`, kind: "card", href: `#/cards/${cards[0].id}`, at: cards[0].createdAt, picture: "card",
      title: isOne ? nameOf(cards[0]) : `${count(cards.length, "card")}, first ${nameOf(cards[0])}`,
      why: isOne && !cards[0].hasPerson ? "A card without a person"
        : doubtful > 0 ? (isOne ? "A card with fields to check" : `${doubtful} to check`) : "Ready to save",
      thumbnail: cards[0].thumbnailUrl,
    };
  }

  function ofFailed(capture) {
    return {
      key: `failed-${capture.id}`, kind: "failed", href: `#/captures/${capture.id}`, at: capture.createdAt, picture: "warning",
      title: "A capture that failed", why: reasonText(capture.reason),
    };
  }

  function row(item) {
    const isNote = Boolean(item.note);
    return element("a", {
      class: "row", href: item.href ?? `#/inbox/${item.key}`, "data-key": item.key,
      "aria-current": item.key === chosen ? "true" : null,
    },
      item.thumbnail ? element("img", { class: "thumb", src: item.thumbnail, alt: "", width: 44, height: 44, loading: "lazy" })
        : element("span", { class: `thumb ${item.kind === "failed" && !isNote ? "bad" : ""}` }, icon(item.picture)),
      element("span", { class: "two" },
        element("span", { class: "line" }, element("b", { class: "cut grow", dir: "auto" }, item.title), timeElement(item.at)),
        element("span", { class: "cut", dir: "auto" }, item.why)));
  }

  async function reload() {
    news.hidden = true;
    await list.reload();
  }

  async function show(id, query, part, isOwn = false) {
    const here = ++turn;
    chosen = id;
    if (list.items.length === 0 && !isOwn) await reload();
    if (here !== turn) return;
    if (id === null) {
      detail = null;
      const [first] = list.items;
      if (first && innerWidth >= 720) return show(first.key, {}, null, true);
      list.redraw();
      return showFirst();
    }
    whole.replaceChildren(node);
    list.redraw();
    list.reveal(id);
    const item = list.items.find((each) => each.key === id);
    if (item?.href) {
      detail = null;
      place.replaceChildren(element("div", { class: "mid" }, empty(item.picture, item.title, item.why,
        element("a", { class: "btn main", href: item.href }, item.kind === "card" ? "Check the cards" : "Show what happened"))));
      return;
    }
    place.replaceChildren(ghosts(3));
    const note = item?.note ?? await api.get(`/v1/inbox/${id}`);
    if (here !== turn) return;
    detail = await triage(context, note, {
      position: list.items.findIndex((each) => each.key === id), total: list.items.length, step, done: finished, again: () => list.reload(),
    });
    if (here !== turn) return;
    place.replaceChildren(...detail.nodes);
    if (!isOwn) place.querySelector("h1")?.focus({ preventScroll: true });
  }

  /** Opens the next or previous item. */
  function step(by) {
    const items = list.items;
    const index = items.findIndex((item) => item.key === chosen);
    const next = items[index < 0 ? 0 : index + by];
    if (!next) return;
    if (chosen === next.key) return;
    context.replace(`/inbox/${next.note ? next.key : ""}`);
    show(next.key, {}, null).then(() => list.reveal(next.key)?.focus());
  }

  /** A note is closed: its row goes, perhaps with others, and the next one is shown. */
  async function finished(note, more) {
    const keys = list.items.map((item) => item.key);
    const index = keys.indexOf(note.id);
    if (more) await list.reload(); else list.remove(note.id);
    notes = notes.filter((each) => each.id !== note.id);
    const left = new Map(list.items.map((item) => [item.key, item]));
    const next = left.get([...keys.slice(index + 1), ...keys.slice(0, index).reverse()].find((key) => left.has(key)));
    chosen = null;
    context.recount();
    if (next) {
      context.replace(next.note ? `/inbox/${next.key}` : "/inbox");
      await show(next.key, {}, null, innerWidth < 720 ? false : true);
      list.reveal(next.key)?.focus();
    } else {
      context.replace("/inbox");
      document.getElementById("main").classList.remove("at-detail");
      await show(null, {}, null);
      whole.querySelector("h1")?.focus();
    }
  }

  const refresh = debounce(300, async () => {
    // While a person reads, new rows wait, so that nothing moves under the pointer.
    const before = list.items.length;
    if (before === 0 || chosen === null) return reload();
    const page = await api.get("/v1/inbox", { limit: NOTES }).catch(() => null);
    if (!page) return;
    const known = new Set(notes.map((note) => note.id));
    const fresh = page.data.filter((note) => note.state === "open" && !known.has(note.id)).length;
    news.hidden = fresh === 0;
    news.textContent = `${fresh} new`;
  });
  const stop = can("notifications:read") ? api.listen((name, data) => {
    if (name === "resumed" || name === "change" && ["inbox_note", "card"].includes(data.object)) refresh();
  }) : () => {};

  return {
    node: whole, name: "Inbox", show,
    keys: () => ({ j: () => step(1), k: () => step(-1), ...detail?.keys }),
    close() { stop(); list.close(); turn += 1; },
    reload,
  };
}
