// The list of cards: found, filtered, looked through and taken for true.
import { button, calmly, element, tell } from "./dom.js";
import { image } from "./picture.js";
import { followBatch } from "./batch.js";
import { scanButton } from "./scan.js";
import { numberText } from "./phones.js";
import { save, savePhotos } from "./export.js";

const STATUSES = { draft: "Drafts", confirmed: "Saved cards", all: "All" };

/** @param query status, search, reviewed, batch: of the address. */
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
    // A row that is as it was stays: with its thumbnail, and the focus on it.
    const known = new Map([...list.children].map((node) => [node.dataset.card, node]));
    const rows = found.data.map((card) => known.get(`${card.id} ${card.version}`) ?? row(api, card));
    if (after === null) {
      for (const node of [...list.children]) if (!rows.includes(node)) node.remove();
      rows.forEach((node, place) => {
        if (list.children[place] !== node) list.insertBefore(node, list.children[place] ?? null);
      });
    } else list.append(...rows);
    empty.hidden = list.children.length > 0;
    empty.textContent = query.search || query.reviewed ? "No card fits." : "No cards here yet. Scan one, or type it.";
  }

  let forget = () => {};
  /** Loads where no button was pressed. An error of it is over once a later one succeeds. */
  const reload = () => load(null).then(() => forget(), (error) => { forget = tell(error) ?? forget; });

  page.replaceChildren(
    element("h1", {}, query.batch ? "Scanned together" : "Cards"),
    element(
      "div", { class: "bar" },
      scanButton(context),
      element("a", { href: "#/cards/new", class: "button" }, "Type a card"),
      query.batch ? saveReviewed(api, query.batch, () => load(null)) : null,
      button("All contacts as VCF", () => save(api, "vcf"), { class: "quiet" }),
      button("All contacts as CSV", () => save(api, "csv"), {
        class: "quiet", title: "Of each contact the first mail address, number and site: VCF has them all" }),
      button("All photos as ZIP", () => savePhotos(api), { class: "quiet" }),
    ),
    query.batch ? followBatch(context, query.batch) : "",
    filters(query, () => { rewrite("/cards", query); reload(); }), list, empty, more,
  );
  // What happens meanwhile shows itself, while nobody has paged on.
  listen((name, data) => {
    const concerns = name === "change" && ["card", "contact", "capture"].includes(data.object);
    if (concerns && list.children.length <= 50) refresh();
  });
  const refresh = calmly(400, reload);
  await load(null);
}

/** @param changed called once the query says something else. */
function filters(query, changed) {
  const change = (name, value) => {
    query[name] = value;
    changed();
  };
  const search = element("input", {
    type: "search", id: "search", value: query.search ?? "", placeholder: "Name, company, mail, job title",
    input: calmly(300, () => change("search", search.value.trim())),
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
    element("label", {}, unseen, " not looked at yet"),
  );
}

function row(api, card) {
  const phone = card.phones[0] ? numberText(card.phones[0]) : "";
  const name = card.name || card.company || card.emails[0] || phone || "Nobody was recognized";
  const doubts = Object.entries(card.confidence).filter(([, value]) => value <= 0.9).length;
  const state =
    card.status === "confirmed" ? "contact"
    : card.reviewedAt ? "looked at"
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
  return button("Save all that were looked at", async () => {
    const { committed, left, results } = await api.post("/v1/cards/commit", { batchId: batch });
    const known = results.filter((result) => result.outcome === "duplicates").length;
    tell([
      `${committed} saved.`,
      left ? `${left} not looked at yet.` : "",
      known ? `${known} may be contacts already: open each, and decide.` : "",
    ].filter(Boolean).join(" "));
    await reload();
  }, { class: "main" });
}
