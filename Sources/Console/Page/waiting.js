// What waits besides the notes of the inbox: drafts of cards, one for each batch or picture, and failed captures. The
// inbox lists them, and the navigation counts them.

/** Notes that are asked for at once. With more, the counts end in a plus. */
export const NOTES = 50;
/** At most this many drafts and failed captures are listed. The pages of both have all. */
const MOST_DRAFTS = 200;
const MOST_FAILED = 50;

/** @returns [{key, cards}] and [{capture}]. */
export async function otherWaiting({ api, can }) {
  const [drafts, dead] = await Promise.all([
    can("contacts:read") ? api.get("/v1/cards", { status: "draft", limit: MOST_DRAFTS }) : { data: [] },
    can("captures:read") ? api.get("/v1/captures", { state: "dead", limit: MOST_FAILED }) : { data: [] },
  ]);
  const batches = new Map();
  for (const card of drafts.data) {
    const key = card.batchId ?? card.captureId ?? card.id;
    if (!batches.has(key)) batches.set(key, []);
    batches.get(key).push(card);
  }
  return [...[...batches].map(([key, cards]) => ({ key, cards })), ...dead.data.map((capture) => ({ capture }))];
}
