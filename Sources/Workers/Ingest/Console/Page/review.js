// The page of one card: its picture beside the form, and the actions on the card.
import { ask, button, element, tell } from "./dom.js";
import { FIELDS, changes } from "./fields.js";
import { CardForm } from "./form.js";
import { MarkedPicture } from "./picture.js";
import { showConflicts } from "./conflicts.js";
import { decide, describe, told } from "./duplicates.js";
import { readAgain, unreadable } from "./scan.js";

const EMPTY = {
  card: Object.fromEntries(FIELDS.map(({ name, many }) => [name, many ? [] : ""])),
  rawText: "", box: null, fields: [], words: [],
};

/** An empty form, to type a card that could not be read; its picture beside the form if there is one. */
export function typeCard(context) {
  const { api, page, query, go } = context;
  const form = new CardForm(api, EMPTY, () => {});
  context.isUnsaved = () => form.isChanged;
  const create = async (policy) => {
    const body = { ...form.values, ...(query.capture ? { captureId: query.capture } : {}) };
    try {
      const made = await api.post("/v1/cards", body, { contactDuplicates: policy });
      form.keep();
      if (made.outcome) { await told({ api, go }, made); go("/cards"); }
      else { tell("Saved."); go(`/cards/${made.id}`); }
    } catch (error) {
      if (error.code !== "duplicate_contact") { form.show(error.errors ?? []); throw error; }
      const known = await Promise.all([...error.links.matchAll(/<([^>]+)>; rel="duplicate"/g)].map(
        ([, path]) => api.get(path)));
      const chosen = await ask(error.message, (finish) => [
        element("ul", {}, known.map((contact) => element("li", { dir: "auto" }, describe(contact)))),
        element("div", { class: "bar" }, [["merge", "Merge"], ["skip", "Skip"], ["createNew", "Create new"]].map(
          ([value, label]) => button(label, async () => finish(value), { class: "main" })),
        button("Cancel", async () => finish(null), { class: "quiet" })),
      ]);
      if (chosen) await create(chosen);
    }
  };
  page.replaceChildren(
    element("h1", {}, "Type a card"),
    element("div", { class: "review" },
      query.capture ? new MarkedPicture(api, `/v1/cards/${query.capture}/picture`, [], null, () => {}).node : null,
      element("div", {}, form.node,
        element("div", { class: "bar" }, button("Save", () => create(), { class: "main" })))),
  );
}

/** Whether the picture shows others too: then the card is shown alone. */
function isOneOfMany({ box }) { return box !== null && box.width * box.height < 0.5; }

/** A card that was read, or that has become a contact. */
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

  /** Keeps what was changed. @returns whether it is kept: else a person must look first. */
  async function keep(more = {}) {
    const patch = { ...changes(card, form.values), ...more };
    if (Object.keys(patch).length > 0) {
      try {
        Object.assign(card, await api.patch(`/v1/cards/${id}`, patch, card.version));
      } catch (error) {
        if (error.status === 404) throw new Error("This card is no longer there: it was deleted or merged elsewhere.");
        if (error.code !== "version_conflict") { form.show(error.errors ?? []); throw error; }
        const merged = await overtaken(patch);
        if (!merged) return false;
        Object.assign(card, merged);
      }
    }
    form.keep();
    return true;
  }

  /** Another device saved first. @returns the card with both changes, null if the other's card is shown instead. */
  async function overtaken(patch) {
    if (Object.keys(patch).every((name) => name === "reviewed")) {
      tell("This card was changed elsewhere meanwhile. Here it is.");
      await reload({ isForced: true });
      return null;
    }
    const choice = await ask("This card was changed elsewhere meanwhile.", (finish) => [
      element("p", {}, "Your changes can be laid over it, field by field. Where both changed a name, an address or a "
        + "number, both are kept until you decide."),
      element("div", { class: "bar" },
        button("Lay mine over it", async () => finish("merge"), { class: "main" }),
        button("Show the other", async () => finish("reload"))),
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
      if (error.code === "version_conflict") return overtaken({});
      throw error;
    }
    const isOver = result.outcome === "duplicates"
      ? await decide(context, card, result.duplicates) : await told(context, result);
    if (isOver) await next();
    else await reload({ isForced: true });
  }

  async function remove() {
    const answer = await api.delete(`/v1/cards/${id}`, card.version);
    form.keep();
    const text = answer?.dialog ? `Deleted. ${answer.dialog}` : "Deleted.";
    tell(text, {
      label: "Undo", work: async () => { await api.post(`/v1/contacts/${id}/restore`); go(`/cards/${id}`); },
    });
    await next();
  }

  const actions = isDraft
    ? [
      button("Save as contact", commit, { class: "main" }),
      button("Looked at, next", async () => { if (await keep({ reviewed: true })) await next(); }),
      button("Keep changes", async () => { if (await keep()) { tell("Kept."); await reload(); } }),
    ]
    : [button("Save", async () => { if (await keep()) { tell("Saved."); await reload(); } }, {
      class: "main" })];
  if (card.captureId) {
    actions.push(button("Read again…", async () => { if (await keep()) await readAgain(context, card.id); }));
  }
  actions.push(button("Delete", remove, { class: "quiet" }));
  page.replaceChildren(
    element("h1", {}, card.name || card.company || "A card"),
    element("p", { class: "hint" }, [
      isDraft ? "A draft: it is a contact once you say so." : "A contact.",
      isDraft && !card.hasPerson ? " No person was read from it." : "",
      card.reviewedAt && isDraft ? " Looked at." : "", card.isManuallyEdited ? " Changed by hand." : "",
    ].join("")),
    element("div", { class: "review" },
      picture?.node ?? null,
      element("div", {},
        await showConflicts(context, card), form.node, element("div", { class: "bar actions" }, actions),
        draft.rawText
          ? element("details", {}, element("summary", {}, "All that was read"), element("pre", {}, draft.rawText))
          : null)),
  );
  if (isDraft) await form.check();
}
