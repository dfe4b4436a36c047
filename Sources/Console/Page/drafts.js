// What a person has typed and not saved. In memory only: nothing of it is on the disk, and a reload forgets it.

/** By the name of a form: its values. */
const drafts = new Map();
/** Who has typed the drafts; null: nobody. */
let owner = null;

/** Keeps the values of a form, until they are saved or given up. */
export function keepDraft(name, values) { drafts.set(name, values); }

/** @returns the kept values; null without any. */
export function draftOf(name) { return drafts.get(name) ?? null; }

export function dropDraft(name) { drafts.delete(name); }

/** Whether anything is kept. */
export function hasDrafts() { return drafts.size > 0; }

/** At sign-out. */
export function forgetDrafts() { drafts.clear(); }

/** At sign-in: what another owner has typed is forgotten. */
export function draftsBelongTo(id) {
  if (owner !== null && owner !== id) drafts.clear();
  owner = id;
}
