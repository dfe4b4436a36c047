// The list of cards, with search, filters and actions.
import { button, debounce, element, notify } from "./dom.js";
import { image } from "./picture.js";
import { followBatch } from "./batch.js";
import { scanButton } from "./scan.js";
import { numberText } from "./phones.js";
import { save, savePhotos } from "./export.js";

const STATUSES = { draft: "Drafts", confirmed: "Saved cards", all: "All" };

/** Uses `status`, `search`, `reviewed` and `batch` of the context's query. */
export async function showCards(context) {
  const { api, page, query, listen, rewrite } = context;
  const list = element("ul", { class: "cards" });
  const more = button("Show more", () => load(cursor), { hidden: true });
  const empty = element("p", { class: "empty", hidden: true });
  let cursor = null;
  let asked = 0;

  async function load(after) {
    const turn = ++asked;
    const found = await api.get("/v1/cards", {
      status: query.status ?? "draft", q: query.search, reviewed: query.reviewed, batch: query.batch,
      cursor: after, limit: 50,
    });
    if (turn !== asked) return;
    cursor = found.nextCursor;
    more.hidden = cursor === null;
    // An unchanged row is reused, so that its thumbnail and the focus stay.
    const known = new Map([...list.children].map((node) => [node.dataset.card, node]));
    const rows = found.data.map((card) => known.get(`${card.id} ${card.version}`) ?? row(api, card));
    if (after === null) {
      for (const node of [...list.children]) if (!rows.includes(node)) node.remove();
      rows.forEach((node, place) => {
        if (list.children[place] !== node) list.insertBefore(node, list.children[place] ?? null);
      });
    } else list.append(...rows);
    empty.hidden = list.children.length > 0;
    empty.textContent = query.search || query.reviewed
      ? "No cards found." : "No cards yet. Scan a card or add a contact.";
  }

  let forget = () => {};
  /** Loads the list without a button. An error message disappears when a later load succeeds. */
  const reload = () => load(null).then(() => forget(), (error) => { forget = notify(error) ?? forget; });

  page.replaceChildren(
    element("h1", {}, query.batch ? "Scanned together" : "Cards"),
    element(
      "div", { class: "bar" },
      scanButton(context),
      element("a", { href: "#/cards/new", class: "button" }, "New contact"),
      query.batch ? saveReviewed(api, query.batch, () => load(null)) : null,
      button("Export contacts as VCF", () => save(api, "vcf"), { class: "quiet" }),
      button("Export contacts as CSV", () => save(api, "csv"), {
        class: "quiet", title: "CSV has only the first e-mail address, phone number and website. VCF has all." }),
      button("Export photos as ZIP", () => savePhotos(api), { class: "quiet" }),
    ),
    query.batch ? followBatch(context, query.batch) : "",
    filters(query, () => { rewrite("/cards", query); reload(); }), list, empty, more,
  );
  // Refreshes the first page on events. Later pages are not refreshed.
  listen((name, data) => {
    const concerns = name === "change" && ["card", "contact", "capture"].includes(data.object);
    if (concerns && list.children.length <= 50) refresh();
  });
  const refresh = debounce(400, reload);
  await load(null);
}

/** @param changed called when the query has changed. */
function filters(query, changed) {
  const change = (name, value) => {
    query[name] = value;
    changed();
  };
  const search = element("input", {
    type: "search", id: "search", value: query.search ?? "", placeholder: "Name, company, mail, job title",
    input: debounce(300, () => change("search", search.value.trim())),
  });
  const status = element(
    "select", { id: "status", change: () => change("status", status.value) },
    Object.entries(STATUSES).map(([value, label]) => element("option", { value }, label)),
  );
  status.value = query.status ?? "draft";
  const unseen = element("input", {
    type: "checkbox", id: "unseen", checked: query.reviewed === "false",
    change: () => change("reviewed", unseen.checked ? "false" : null),
  });
  return element(
    "form", { class: "bar", role: "search", submit: (event) => event.preventDefault() },
    element("label", { htmlFor: "search" }, "Search"), search,
    element("label", { htmlFor: "status" }, "Show"), status,
    element("label", {}, unseen, " To check"),
  );
}

function row(api, card) {
  const phone = card.phones[0] ? numberText(card.phones[0]) : "";
  const name = card.name || card.company || card.emails[0] || phone || "Nobody was recognized";
  const doubts = Object.entries(card.confidence).filter(([, value]) => value <= 0.9).length;
  const state =
    card.status === "confirmed" ? "contact"
    : card.reviewedAt ? "checked"
    : !card.hasPerson ? "no person"
    : doubts > 0 ? `${doubts} to check` : "draft";
  return element(
    "li", { "data-card": `${card.id} ${card.version}` },
    element(
      "a", { href: `#/cards/${card.id}` },
      card.thumbnailUrl
        ? image(api, card.thumbnailUrl, "", { isLazy: true }) : element("span", { class: "no-picture" }),
      element("span", { class: "who" },
        element("b", { dir: "auto" }, name), element("span", { dir: "auto" }, subtitle(card))),
      element("span", { class: `state ${card.status === "draft" && !card.reviewedAt ? "open" : ""}` }, state),
    ),
  );
}

function subtitle(card) {
  const phone = card.phones[0] ? numberText(card.phones[0]) : "";
  return [card.jobTitle, card.name ? card.company : "", card.emails[0] ?? phone].filter(Boolean).join(" · ");
}

/** A button that saves all reviewed cards of the batch at once. */
function saveReviewed(api, batch, reload) {
  return button("Save all checked cards", async () => {
    const { committed, left, results } = await api.post("/v1/cards/commit", { batchId: batch });
    const known = results.filter((result) => result.outcome === "duplicates").length;
    notify([
      `${committed} saved.`,
      left ? `${left} still to check.` : "",
      known ? `${known} may already be contacts. Open each one and decide.` : "",
    ].filter(Boolean).join(" "));
    await reload();
  }, { class: "main" });
}
