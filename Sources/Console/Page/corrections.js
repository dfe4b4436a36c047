// Changes of what was filed, each with an Undo. The server says which of them it offers.
import { say } from "./toast.js";

let offered = new Set();

/** Reads the server's description of its API. Without it nothing is offered. */
export async function learnOffers(api) {
  const { paths } = await api.get("/openapi.json");
  offered = new Set(Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`)));
}

/** Whether the server has the operation, such as `post /v1/interactions/{id}/move`. */
export function offers(operation) { return offered.has(operation); }

/**
 * Says what a correction did, with Undo if the server can undo it.
 * @param undone called after the undo, with the server's answer.
 */
export function sayCorrection(api, text, answer, undone) {
  const token = answer?.undoToken;
  say(text, token ? {
    label: "Undo", work: async () => {
      const result = await api.post(`/v1/undo/${token}`);
      say(result.kept.length > 0 ? "Undone. What was changed since stays." : "Undone.");
      await undone?.(result);
    },
  } : null);
}

export function assign(api, note, target) { return api.post(`/v1/inbox/${note.id}/assign`, target); }

export function dismiss(api, note) { return api.post(`/v1/inbox/${note.id}/dismiss`); }

/**
 * Files a note under a new contact.
 * @param contact the fields of the contact.
 * @returns the new contact's id and the correction. A server without the route needs two requests and has no undo.
 */
export async function fileAsNew(api, note, contact) {
  if (offers("post /v1/inbox/{id}/contact")) {
    const answer = await api.post(`/v1/inbox/${note.id}/contact`, { contact });
    return { id: answer.contact.id, answer };
  }
  const { id } = await api.post("/v1/contacts", contact);
  return { id, answer: await assign(api, note, { contactId: id }) };
}

export const canMove = () => offers("post /v1/interactions/{id}/move");
export const canSplit = () => offers("post /v1/interactions/{id}/split");
export const canEdit = () => offers("patch /v1/interactions/{id}");
export const canDelete = () => offers("delete /v1/interactions/{id}");

export function move(api, entry, target) { return api.post(`/v1/interactions/${entry.id}/move`, target); }

export function split(api, entry, messages, target) {
  return api.post(`/v1/interactions/${entry.id}/split`, { messages, ...target });
}

export function edit(api, entry, patch) { return api.patch(`/v1/interactions/${entry.id}`, patch, entry.version); }

export function remove(api, entry) { return api.delete(`/v1/interactions/${entry.id}`); }

export const canDeleteCapture = () => offers("delete /v1/captures/{id}");
export const canEraseCapture = () => offers("post /v1/captures/{id}/erase");

export function deleteCapture(api, id) { return api.delete(`/v1/captures/${id}`); }

export function eraseCapture(api, id) { return api.post(`/v1/captures/${id}/erase`); }

/** The text that was sent or read; null if the server does not offer it or has none. */
export async function captureText(api, id) {
  if (!offers("get /v1/captures/{id}/text")) return null;
  return (await api.get(`/v1/captures/${id}/text`)).text;
}
