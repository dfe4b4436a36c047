// Corrections of filed captures. Each correction can be undone.
import { say } from "./toast.js";

/**
 * Says what a correction did, with Undo.
 * @param undone called after the undo, with the server's answer.
 */
export function sayCorrection(api, text, answer, undone) {
  const token = answer?.undoToken;
  const more = answer?.alsoClosed ? `, with ${answer.alsoClosed} more` : "";
  say(text + more, token ? {
    label: "Undo", path: `/v1/undo/${token}`, until: answer.undoUntil, work: async () => {
      const result = await api.post(`/v1/undo/${token}`);
      say(result.kept.length > 0 ? "Undone. Later changes stay." : "Undone.");
      await undone?.(result);
    },
  } : null);
}

export function assign(api, note, target) { return api.post(`/v1/inbox/${note.id}/assign`, target); }

export function dismiss(api, note, withSameName) { return api.post(`/v1/inbox/${note.id}/dismiss`, { withSameName }); }

/** Puts a dismissed note back into the inbox. */
export function reopen(api, id) { return api.post(`/v1/inbox/${id}/reopen`); }

/**
 * Files a note under a new contact.
 * @param contact the fields of the contact.
 * @param withSameName also files the other notes of the name.
 * @returns the new contact's id and the correction.
 */
export async function fileAsNew(api, note, contact, withSameName) {
  const answer = await api.post(`/v1/inbox/${note.id}/contact`, { contact, withSameName });
  return { id: answer.contact.id, answer };
}

export function moveEntry(api, entry, target) { return api.post(`/v1/interactions/${entry.id}/move`, target); }

export function splitEntry(api, entry, messages, target) {
  return api.post(`/v1/interactions/${entry.id}/split`, { messages, ...target });
}

export function editEntry(api, entry, patch) { return api.patch(`/v1/interactions/${entry.id}`, patch, entry.version); }

export function removeEntry(api, entry) { return api.delete(`/v1/interactions/${entry.id}`); }

export function deleteCapture(api, id) { return api.delete(`/v1/captures/${id}`); }

export function eraseCapture(api, id) { return api.post(`/v1/captures/${id}/erase`); }

/** The text that was sent or read; null if the capture has none. */
export async function captureText(api, id) { return (await api.get(`/v1/captures/${id}/text`)).text; }
