// Checking cards: the picture beside the fields, one card after the other.
import { showConflicts } from "./conflicts.js";
import { ask, moreMenu } from "./dialog.js";
import { button, element, iconButton } from "./dom.js";
import { draftOf, dropDraft, keepDraft } from "./drafts.js";
import { FIELDS, changes } from "./fields.js";
import { CardForm } from "./form.js";
import { icon } from "./icons.js";
import { REASONS, compareAndMerge } from "./merge.js";
import { MarkedPicture } from "./picture.js";
import { readAgain } from "./sending.js";
import { ghosts } from "./states.js";
import { say } from "./toast.js";
import { nameOf } from "./words.js";

const EMPTY = {
  card: Object.fromEntries(FIELDS.map(({ name, many }) => [name, many ? [] : ""])),
  rawText: "", box: null, fields: [], words: [],
};

/** At most this many cards are counted in "3 of 9". */
const MAX_CARDS = 200;

export function openReview(context) {
  const { api } = context;
  const node = element("div", { class: "review-page" });
  let card = null;
  let form = null;
  let keys = {};
  let turn = 0;

  async function show(id, query = {}) {
    const here = ++turn;
    form = null;
    keys = {};
    if (id === null) { context.go("/inbox"); return; }
    if (id === "new") { typeCard(query); return; }
    if (!node.hasChildNodes()) node.replaceChildren(ghosts(4));
    let draft;
    try {
      draft = await api.get(`/v1/cards/${id}/draft`);
    } catch (error) {
      if (error.code !== "ocr_failed" && error.status !== 404 && error.status !== 410) throw error;
      if (here === turn) node.replaceChildren(unread(id, error));
      return;
    }
    const isDraft = draft.card.status === "draft";
    const [siblings, twins] = await Promise.all([
      isDraft ? api.get("/v1/cards", { status: "draft", batch: draft.card.batchId, limit: MAX_CARDS }) : { data: [] },
      isDraft ? api.get(`/v1/contacts/${id}/duplicates`) : { data: [] }]);
    if (here !== turn) return;
    card = draft.card;
    await draw(draft, siblings.data, twins.data);
  }

  async function draw(draft, siblings, twins) {
    const { id } = card;
    const isDraft = card.status === "draft";
    const index = siblings.findIndex((each) => each.id === id);
    const note = element("p", { class: "pic-note small soft", "aria-live": "polite" });
    const picture = card.pictureUrl
      ? new MarkedPicture(card.pictureUrl, draft.words, isOneOfMany(draft) ? draft.box : null, (word) => form.focus(word)) : null;
    form = new CardForm(api, draft, typed(id), (find, label) => {
      picture?.mark(find?.words ?? []);
      note.replaceChildren(...(find?.words.length > 0 ? [element("b", {}, label), " was read from here"] : ["Focus a field to see its words"]));
    });
    const doubts = element("span", {});
    const next = button(["Next to check", element("kbd", { "aria-hidden": "true" }, "↵")], async () => form.nextDoubt(), { class: "btn quiet low" });
    form.onDoubts = () => {
      const number = form.doubtful.length;
      next.hidden = number === 0;
      doubts.replaceChildren(...(number > 0 ? [element("b", {}, `${number} to check`), ` of ${form.count} fields`]
        : [isDraft ? `${form.count} fields, nothing to check` : `${form.count} fields`]));
    };
    form.onDoubts();
    form.node.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) { event.stopPropagation(); (isDraft ? commit() : save()).catch(show409); return; }
      if (!form.nextDoubt()) primary.focus();
    });
    note.textContent = "Focus a field to see its words";

    const save = async () => { if (await keep()) { say("Saved."); await show(id); } };
    const show409 = (error) => import("./toast.js").then(({ fail }) => fail(error));
    const commit = async () => {
      if (!await keep()) return;
      let result;
      try {
        result = await api.post(`/v1/cards/${id}/commit`, undefined, {}, card.version);
      } catch (error) {
        if (error.code !== "version_conflict") throw error;
        await resolveConflict({});
        return;
      }
      if (result.outcome === "duplicates") {
        if (!await decide(result.duplicates)) { await show(id); return; }
      } else outcome(result);
      await onwards();
    };

    /** Asks whether the card is a person whom the owner has. @returns whether the card is no longer a draft. */
    const decide = async (duplicates) => {
      const [{ contact }] = duplicates;
      const answer = await compareAndMerge(api, card, contact, {
        names: ["Your contact", "This card"],
        more: [{ label: "Save as another person", value: "createNew" }],
        // A choice for fields needs the merge itself; without one the decision is recorded.
        send: async (_, from, into, fields) => (Object.keys(fields).length > 0
          ? { outcome: "merged", merge: (await api.post(`/v1/contacts/${from.id}/merge`, { into: into.id, fields })).merge }
          : api.post(`/v1/contacts/${from.id}/resolve`, { decision: "merge", into: into.id })),
      });
      if (answer === null) return false;
      const { outcome: what, merge } = answer === "createNew"
        ? await api.post(`/v1/contacts/${id}/resolve`, { decision: "createNew" }) : answer;
      outcome({ outcome: what, mergeId: merge?.id });
      return true;
    };

    const outcome = (result) => {
      const name = nameOf(card);
      if (result.outcome === "created") say(`Saved ${name} as a contact.`);
      else if (result.outcome === "alreadyCommitted") say("This card was already saved.");
      else if (result.outcome === "skipped") say("Left out. Your contact is unchanged.");
      else if (result.outcome === "merged") {
        say("Merged into your contact.", {
          label: "Undo", path: `/v1/merges/${result.mergeId}/undo`, work: async () => {
            const { restored } = await api.post(`/v1/merges/${result.mergeId}/undo`);
            context.go(`/cards/${restored.id}`);
          },
        });
      } else throw new Error("This card no longer exists.");
    };

    /** The next card that is to be checked, then one that only waits to be saved, or the inbox. */
    const onwards = async (withChecked = true) => {
      const { data } = await api.get("/v1/cards", { status: "draft", batch: card.batchId, reviewed: "false", limit: 2 });
      const other = data.find((each) => each.id !== id);
      if (other) context.go(`/cards/${other.id}`);
      else {
        const checked = withChecked ? siblings.find((each) => each.id !== id && each.reviewedAt) : null;
        context.go(checked ? `/cards/${checked.id}` : "/inbox");
      }
    };

    const step = (by) => { const other = siblings[index + by]; if (other) context.go(`/cards/${other.id}`); };
    const skip = () => {
      const other = siblings[index + 1] ?? siblings[0];
      if (other && other.id !== id) { say("Skipped. It stays in the inbox."); context.go(`/cards/${other.id}`); }
      else { say("Skipped. It stays in the inbox."); context.go("/inbox"); }
    };
    const checked = async () => { if (await keep({ reviewed: true })) { const own = siblings[index]; if (own) own.reviewedAt = "now"; await onwards(); } };
    const remove = async () => {
      const answer = await api.delete(`/v1/cards/${id}`, card.version);
      form.keep();
      say(answer?.dialog ? `Deleted. ${answer.dialog}` : "Deleted. After a day it is erased.", {
        label: "Undo", path: `/v1/contacts/${id}/restore`,
        work: async () => { await api.post(`/v1/contacts/${id}/restore`); context.go(`/cards/${id}`); },
      });
      if (isDraft) await onwards();
      else context.go("/people");
    };
    const reread = async () => { if (await keep()) await readAgain(context, id); };

    const primary = isDraft
      ? button(["Save contact", element("kbd", { "aria-hidden": "true" }, "Ctrl ↵")], commit, { class: "btn main" })
      : button("Save", save, { class: "btn main" });
    const reviewed = siblings.filter((each) => each.reviewedAt);
    const isOnlyOne = siblings.length < 2;
    node.replaceChildren(
      element("div", { class: "bar under" },
        element("a", { class: "i-btn", href: isDraft ? "#/inbox" : `#/people/${id}`, "aria-label": isDraft ? "Back to the inbox" : "Back to the person" }, icon("back")),
        element("h1", { class: "grow cut", tabindex: "-1", dir: "auto" }, nameOf(card) === "No name" ? "A card" : nameOf(card)),
        isDraft && index >= 0 ? element("span", { class: "small num" }, element("b", {}, `${index + 1} of ${siblings.length}`)) : null,
        isDraft && !isOnlyOne ? [iconButton(icon("back"), "Previous card", async () => step(-1), { disabled: index <= 0 }),
          iconButton(icon("next"), "Next card", async () => step(1), { disabled: index >= siblings.length - 1 })] : null),
      element("div", { class: `review ${picture ? "" : "no-pic"}` },
        picture ? element("div", { class: "review-pic" }, picture.node, note,
          isDraft && !isOnlyOne ? element("div", { class: "films desk" }, siblings.slice(0, 15).map((each) => film(each, id))) : null) : null,
        element("div", { class: "review-form" },
          element("div", { class: "scroll" }, element("div", { class: "form" },
            twins[0] ? element("div", { class: "banner check" }, icon("people"),
              element("div", { dir: "auto" }, element("b", {}, `${nameOf(twins[0].contact)} is already in your contacts.`), ` ${capital(twins[0].reasons.map((reason) => REASONS[reason]).join(", "))}.`),
              element("div", { class: "acts" }, button(["Compare", element("kbd", { "aria-hidden": "true" }, "D")], compare, { class: "btn" }))) : null,
            isDraft && !card.hasPerson ? element("div", { class: "banner" }, icon("card"), element("div", {}, "No person was found on this card. It can be saved as a company.")) : null,
            isDraft ? null : await showConflicts({ api, reload: () => show(id) }, card),
            element("div", { class: "line far form-head" }, element("span", { class: "small" }, doubts,
              card.isManuallyEdited ? element("span", { class: "soft" }, ". Changed by hand") : null), next),
            form.node,
            draft.rawText ? element("details", {}, element("summary", {}, "Recognized text"), element("pre", { class: "well", dir: "auto" }, draft.rawText)) : null)),
          element("div", { class: "foot" }, primary,
            isDraft ? button(["Skip for now", element("kbd", { "aria-hidden": "true" }, "S")], async () => skip()) : null,
            isDraft ? button("Next", checked, { class: "btn desk", title: "Keeps the changes, marks the card as checked, and shows the next one" }) : null,
            moreMenu([
              isDraft ? { label: "Next, and mark as checked", icon: "next", work: checked } : null,
              isDraft ? { label: "Save changes only", icon: "check", work: save } : null,
              card.captureId ? { label: "Read again…", icon: "again", work: reread } : null,
              { label: "Delete", icon: "close", isDanger: true, work: remove },
            ], "More about this card"),
            isDraft && reviewed.length > 0 ? button(`Save ${reviewed.length} checked`, () => saveChecked(reviewed), { class: "btn desk" }) : null,
            isDraft ? element("span", { class: "hints foot-note" }, "Skip: stays in the inbox") : null))));
    async function compare() { if (await keep() && await decide(twins)) await onwards(); }
    async function saveChecked(all) {
      if (!await keep()) return;
      const { committed, results } = await api.post("/v1/cards/commit", { ids: all.map((each) => each.id) });
      const known = results.filter((result) => result.outcome === "duplicates").length;
      say(`${committed} saved.${known ? ` ${known} may already be contacts. Open each one and decide.` : ""}`);
      await onwards(false);
    }
    keys = {
      s: isDraft ? skip : () => {}, d: () => { if (twins[0]) compare().catch(show409); }, Enter: () => { if (!form.nextDoubt()) primary.focus(); },
      "mod+Enter": () => (isDraft ? commit() : save()).catch(show409), j: () => step(1), k: () => step(-1),
      Escape: () => document.activeElement?.blur(),
    };
    context.recount();
    node.querySelector("h1").focus({ preventScroll: true });
    if (isDraft) await form.check().catch(() => {});
  }

  /** What was typed for a card when the session ended; null without it. */
  function typed(id) {
    const values = draftOf(`card ${id}`);
    dropDraft(`card ${id}`);
    return values;
  }

  /** Saves the changes. @returns whether they are saved; false if the person must decide first. */
  async function keep(more = {}) {
    const patch = { ...changes(card, form.values), ...more };
    if (Object.keys(patch).length > 0) {
      try {
        Object.assign(card, await api.patch(`/v1/cards/${card.id}`, patch, card.version));
      } catch (error) {
        if (error.status === 404) {
          throw Object.assign(new Error("This card no longer exists. It was deleted or merged on another device."), { isExpected: true });
        }
        if (error.code !== "version_conflict") {
          form.show(error.errors ?? []);
          form.node.querySelector("[aria-invalid]")?.focus();
          throw error;
        }
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
      say("This card was changed on another device. This is the current version.");
      form.keep();
      await show(card.id);
      return null;
    }
    const choice = await ask("This card was changed on another device", (finish) => ({
      body: [element("p", { class: "soft" }, "Your changes can be added, field by field. If both devices changed a name, an address or a "
        + "number, both values are kept until you decide.")],
      foot: [
        button("Add my changes", async () => finish("merge"), { class: "btn main" }),
        button("Show the other version", async () => finish("reload"))],
    }), { isSlim: true });
    if (choice === "merge") return api.patch(`/v1/cards/${card.id}`, patch, card.version, { conflicts: "merge" });
    if (choice === "reload") { form.keep(); await show(card.id); }
    return null;
  }

  /** An empty form for a card that could not be read, with its picture. */
  function typeCard(query) {
    card = { id: "new" };
    const created = new CardForm(api, EMPTY, typed("new"), () => {});
    form = created;
    for (const name of ["company", "emails", "phones"]) created.add(FIELDS.find((field) => field.name === name));
    const create = async (policy) => {
      const body = { ...created.values, ...(query.capture ? { captureId: query.capture } : {}) };
      try {
        const made = await api.post("/v1/cards", body, { contactDuplicates: policy });
        created.keep();
        say(made.outcome === "merged" ? "Merged into your contact." : made.outcome === "skipped" ? "Left out. Your contact is unchanged." : "Saved.");
        context.go(`/people/${made.contactId ?? made.id}`);
      } catch (error) {
        if (error.code !== "duplicate_contact") { created.show(error.errors ?? []); throw error; }
        const known = await Promise.all([...error.links.matchAll(/<([^>]+)>; rel="duplicate"/g)].map(([, path]) => api.get(path)));
        const name = nameOf(known[0]);
        const chosen = await ask(`${name} is already in your contacts`, (finish) => ({
          hint: "Is this the same person?", body: [],
          foot: [
            button(`Merge into ${name}`, async () => finish("merge"), { class: "btn main" }),
            button("Save as another person", async () => finish("createNew")),
            button("Decide later", async () => finish(null), { class: "btn quiet" })],
        }));
        if (chosen) await create(chosen);
      }
    };
    node.replaceChildren(
      element("div", { class: "bar under" },
        element("a", { class: "i-btn", href: query.capture ? `#/captures/${query.capture}` : "#/people", "aria-label": "Back" }, icon("back")),
        element("h1", { class: "grow cut", tabindex: "-1" }, "New contact")),
      element("div", { class: `review ${query.capture ? "" : "no-pic"}` },
        query.capture ? element("div", { class: "review-pic" }, new MarkedPicture(`/v1/cards/${query.capture}/picture`, [], null, () => {}).node) : null,
        element("div", { class: "review-form" },
          element("div", { class: "scroll" }, element("div", { class: "form" }, created.node)),
          element("div", { class: "foot" }, button("Save contact", () => create(), { class: "btn main" })))));
    created.node.querySelector("[data-value]").focus();
  }

  function unread(id, error) {
    const isGone = error.code !== "ocr_failed";
    return element("div", { class: "mid" }, element("div", { class: "empty" },
      element("div", { class: "art bad" }, icon("card")),
      element("h1", { tabindex: "-1" }, isGone ? "This card is not here any more" : "A card that could not be read"),
      element("p", { class: "soft small" }, isGone ? "It was deleted or merged, perhaps on another device." : error.message),
      isGone ? element("a", { class: "btn", href: "#/inbox" }, "To the inbox") : element("div", { class: "line wrap" },
        element("a", { class: "btn main", href: `#/cards/new?capture=${id}` }, "Type it in"),
        button("Read again", () => readAgain(context, id)))));
  }

  return {
    node, name: "Cards", show,
    keys: () => keys,
    isUnsaved: () => form?.isChanged ?? false,
    keepDraft() { if (form?.isChanged) keepDraft(`card ${card.id}`, form.values); },
    close() { turn += 1; },
  };
}

/** Whether the picture shows other cards too. Then only this card's part is shown. */
function isOneOfMany({ box }) { return box !== null && box.width * box.height < 0.5; }

function film(card, current) {
  return element("a", {
    class: `film ${card.id === current ? "on" : ""}`, href: `#/cards/${card.id}`, "aria-label": `${nameOf(card)}${card.reviewedAt ? ", checked" : ""}`,
    "aria-current": card.id === current ? "true" : null,
  }, card.thumbnailUrl ? element("img", { src: card.thumbnailUrl, alt: "", width: 72, height: 48, loading: "lazy" }) : element("span", { class: "soft xs" }, nameOf(card)),
  card.reviewedAt ? element("span", { class: "film-tick" }, icon("check")) : null);
}

function capital(text) { return text ? text[0].toUpperCase() + text.slice(1) : ""; }
