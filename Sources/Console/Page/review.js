// The page of one card: picture, form and actions.
import { ask, button, element, notify } from "./dom.js";
import { FIELDS, changes } from "./fields.js";
import { CardForm } from "./form.js";
import { MarkedPicture } from "./picture.js";
import { showConflicts } from "./conflicts.js";
import { decide, describe, showOutcome } from "./duplicates.js";
import { readAgain, unreadable } from "./scan.js";

const EMPTY = {
  card: Object.fromEntries(FIELDS.map(({ name, many }) => [name, many ? [] : ""])),
  rawText: "", box: null, fields: [], words: [],
};

/** An empty form for a new contact, or for a card that could not be read, with its picture. */
export function typeCard(context) {
  const { api, page, query, go } = context;
  const form = new CardForm(api, EMPTY, () => {});
  context.isUnsaved = () => form.isChanged;
  const create = async (policy) => {
    const body = { ...form.values, ...(query.capture ? { captureId: query.capture } : {}) };
    try {
      const made = await api.post("/v1/cards", body, { contactDuplicates: policy });
      form.keep();
      if (made.outcome) { await showOutcome({ api, go }, made); go("/cards"); }
      else { notify("Saved."); go(`/cards/${made.id}`); }
    } catch (error) {
      if (error.code !== "duplicate_contact") { form.show(error.errors ?? []); throw error; }
      const known = await Promise.all([...error.links.matchAll(/<([^>]+)>; rel="duplicate"/g)].map(
        ([, path]) => api.get(path)));
      const chosen = await ask(error.message, (finish) => [
        element("ul", {}, known.map((contact) => element("li", { dir: "auto" }, describe(contact)))),
        element("div", { class: "bar" }, [
          ["merge", "Merge"], ["skip", "Skip this card"], ["createNew", "Save as another person"],
        ].map(([value, label]) => button(label, async () => finish(value), { class: "main" })),
        button("Cancel", async () => finish(null), { class: "quiet" })),
      ]);
      if (chosen) await create(chosen);
    }
  };
  page.replaceChildren(
    element("h1", {}, "New contact"),
    element("div", { class: "review" },
      query.capture ? new MarkedPicture(api, `/v1/cards/${query.capture}/picture`, [], null, () => {}).node : null,
      element("div", {}, form.node,
        element("div", { class: "bar" }, button("Save", () => create(), { class: "main" })))),
  );
}

/** Whether the picture shows other cards too. Then only this card's part is shown. */
function isOneOfMany({ box }) { return box !== null && box.width * box.height < 0.5; }

/** Shows a draft or a saved card. */
export async function showCard(context, id) {
  const { api, page, go, reload } = context;
  let draft;
  try {
    draft = await api.get(`/v1/cards/${id}/draft`);
  } catch (error) {
    if (error.code !== "ocr_failed") throw error;
    page.replaceChildren(element("h1", {}, "A card that could not be read"));
    return unreadable(context, { id, dialog: error.message, rereadUrl: true });
  }
  const { card } = draft;
  const isDraft = card.status === "draft";
  const form = new CardForm(api, draft, (find) => picture?.mark(find?.words ?? []));
  const picture = card.pictureUrl
    ? new MarkedPicture(
      api, card.pictureUrl, draft.words, isOneOfMany(draft) ? draft.box : null, (word) => form.focus(word))
    : null;

  context.isUnsaved = () => form.isChanged;

  /** Saves the changes. @returns whether they are saved; false if the person must decide first. */
  async function keep(more = {}) {
    const patch = { ...changes(card, form.values), ...more };
    if (Object.keys(patch).length > 0) {
      try {
        Object.assign(card, await api.patch(`/v1/cards/${id}`, patch, card.version));
      } catch (error) {
        if (error.status === 404) {
          throw new Error("This card no longer exists. It was deleted or merged on another device.");
        }
        if (error.code !== "version_conflict") { form.show(error.errors ?? []); throw error; }
        const merged = await resolveConflict(patch);
        if (!merged) return false;
        Object.assign(card, merged);
      }
    }
    form.keep();
    return true;
  }

  /** Handles a version conflict. @returns the card with both changes; null if the other version is shown instead. */
  async function resolveConflict(patch) {
    if (Object.keys(patch).every((name) => name === "reviewed")) {
      notify("This card was changed on another device. This is the current version.");
      await reload({ isForced: true });
      return null;
    }
    const choice = await ask("This card was changed on another device.", (finish) => [
      element("p", {}, "Your changes can be added, field by field. If both devices changed a name, an address or a "
        + "number, both values are kept until you decide."),
      element("div", { class: "bar" },
        button("Add my changes", async () => finish("merge"), { class: "main" }),
        button("Show the other version", async () => finish("reload"))),
    ]);
    if (choice === "merge") return api.patch(`/v1/cards/${id}`, patch, card.version, { conflicts: "merge" });
    if (choice === "reload") await reload({ isForced: true });
    return null;
  }

  async function next() {
    const rest = await api.get("/v1/cards", { status: "draft", reviewed: "false", batch: card.batchId, limit: 2 });
    const other = rest.data.find((each) => each.id !== id);
    if (other) go(`/cards/${other.id}`);
    else go("/cards", card.batchId ? { batch: card.batchId } : {});
  }

  async function commit() {
    if (!await keep()) return;
    let result;
    try {
      result = await api.post(`/v1/cards/${id}/commit`, undefined, {}, card.version);
    } catch (error) {
      if (error.code === "version_conflict") return resolveConflict({});
      throw error;
    }
    const isOver = result.outcome === "duplicates"
      ? await decide(context, card, result.duplicates) : await showOutcome(context, result);
    if (isOver) await next();
    else await reload({ isForced: true });
  }

  async function remove() {
    const answer = await api.delete(`/v1/cards/${id}`, card.version);
    form.keep();
    const text = answer?.dialog ? `Deleted. ${answer.dialog}` : "Deleted.";
    notify(text, {
      label: "Undo", work: async () => { await api.post(`/v1/contacts/${id}/restore`); go(`/cards/${id}`); },
    });
    await next();
  }

  const actions = isDraft
    ? [
      button("Save contact", commit, { class: "main" }),
      button("Next", async () => { if (await keep({ reviewed: true })) await next(); }),
      button("Save", async () => { if (await keep()) { notify("Saved."); await reload(); } }),
    ]
    : [button("Save", async () => { if (await keep()) { notify("Saved."); await reload(); } }, {
      class: "main" })];
  if (card.captureId) {
    actions.push(button("Read again", async () => { if (await keep()) await readAgain(context, card.id); }));
  }
  actions.push(button("Delete", remove, { class: "quiet" }));
  page.replaceChildren(
    element("h1", {}, card.name || card.company || "A card"),
    element("p", { class: "hint" }, [
      isDraft ? "Draft. Save it to make it a contact." : "Contact.",
      isDraft && !card.hasPerson ? " No person was found on this card." : "",
      card.reviewedAt && isDraft ? " Checked." : "", card.isManuallyEdited ? " Changed by hand." : "",
    ].join("")),
    element("div", { class: "review" },
      picture?.node ?? null,
      element("div", {},
        await showConflicts(context, card), form.node, element("div", { class: "bar actions" }, actions),
        draft.rawText
          ? element("details", {}, element("summary", {}, "Recognized text"), element("pre", {}, draft.rawText))
          : null)),
  );
  if (isDraft) await form.check();
}
