// The progress of a batch.
import { button, element, notify } from "./dom.js";
import { image } from "./picture.js";
import { readAgain } from "./scan.js";

/** At least this many pictures without a card are listed, if there are so many. */
const MAX_UNREAD = 200;

/** A progress line, updated while the batch runs. */
export function followBatch(context, id) {
  const { api, listen } = context;
  const bar = element("progress", { max: 1, value: 0, "aria-label": "Read so far" });
  const words = element("span", {});
  const node = element("p", { class: "progress" }, bar, words);
  const unread = element("ul", { class: "unread" });
  const whole = element("div", {}, node, unread);
  function show({ counts, state, secondsLeft }) {
    const done = counts.total - counts.pending;
    const failed = counts.inbox + counts.rejected + counts.dead;
    bar.max = Math.max(counts.total, 1);
    bar.value = done;
    bar.hidden = state === "finished";
    if (failed > 0 && state === "finished") showUnread(context, id, unread).catch(notify);
    const time = secondsLeft > 1 ? `, about ${Math.ceil(secondsLeft)} s left` : "";
    words.textContent = `${done} of ${counts.total} pictures read${time}`
      + (failed ? `; ${failed} without a card` : "") + (state === "paused" ? " (paused)" : "");
  }
  listen((name, data) => {
    if (["batch.progress", "batch.finished"].includes(name) && data.id === id) show(data);
  });
  // Polls as well, because an event can be lost.
  async function look() {
    try {
      const batch = await api.get(`/v1/batches/${id}`);
      show(batch);
      if (node.isConnected && !["finished", "cancelled"].includes(batch.state)) setTimeout(look, 3_000);
    } catch (error) {
      words.textContent = error.status === 404 ? "This batch is unknown." : error.message;
    }
  }
  setTimeout(look);
  return whole;
}

/** The pictures of a batch on which no card was found, each with its actions: photograph, type or read again. */
async function showUnread(context, batch, list) {
  const found = [];
  let cursor = null;
  do {
    const { data, nextCursor } = await context.api.get("/v1/captures", { batchId: batch, limit: 200, cursor });
    found.push(...data.filter((each) => each.cardIds.length === 0 && each.manualEntryUrl));
    cursor = nextCursor;
  } while (cursor !== null && found.length < MAX_UNREAD);
  list.replaceChildren(...found.map((capture) => element("li", {},
    image(context.api, `/v1/cards/${capture.id}/picture`, "A picture without a card", { isLazy: true }),
    element("a", { href: `#/cards/new?capture=${capture.id}`, class: "button" }, "New contact"),
    button("Read again", () => readAgain(context, capture.id)))));
}
