// Sending pictures, waiting for the result, and reading a picture again.
import { ask } from "./dialog.js";
import { button, element } from "./dom.js";
import { say } from "./toast.js";
import { ENDED } from "./words.js";

const LONGEST_MILLISECONDS = 120_000;
export const MAX_BYTES = 25 * 1024 * 1024;

/** Sends a picture. If a rate limit refuses it, waits and sends it again. */
export async function sendWithRetry(api, picture, query) {
  for (;;) {
    try {
      return await api.send(picture, query);
    } catch (error) {
      if (error.status !== 429) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000 * Math.min(error.retryAfter ?? 5, 120)));
    }
  }
}

/** The capture in its final state. Waits for events, and asks as well, because an event can be lost. */
export async function ended({ api, can }, capture) {
  const end = Date.now() + LONGEST_MILLISECONDS;
  let wake = () => {};
  const stop = can("notifications:read") ? api.listen((name, data) => { if (name === "change" && data.id === capture.id) wake(); }) : () => {};
  try {
    while (!ENDED.has(capture.state)) {
      if (Date.now() > end) {
        throw Object.assign(new Error("Reading takes longer than usual. The result appears under Captures."), { isExpected: true });
      }
      await new Promise((resolve) => { wake = resolve; setTimeout(resolve, 1_500); });
      capture = await api.get(`/v1/captures/${capture.id}`);
    }
  } finally {
    stop();
  }
  return capture;
}

/** Asks for languages and reads a card's picture again. @returns the ids of its cards; null if nothing was read. */
export async function readAgain(context, id) {
  const language = await ask("Read the picture again", (finish) => {
    const input = element("input", { class: "in", id: "languages", value: "eng", autocapitalize: "none", spellcheck: "false", autofocus: true });
    const read = async () => finish(input.value.trim());
    return {
      hint: "Your own changes are kept.",
      body: [element("form", { submit: (event) => { event.preventDefault(); read(); } },
        element("label", { class: "l", htmlFor: "languages" }, "Languages, such as eng or deu+eng"), input)],
      foot: [button("Read again", read, { class: "btn main" }), button("Cancel", async () => finish(null))],
    };
  }, { isSlim: true });
  if (language === null) return null;
  const { api, go } = context;
  const capture = await ended(context, await api.post(`/v1/cards/${id}/reread`, language ? { language } : {}));
  const [first] = capture.cardIds;
  if (first === undefined) {
    say(capture.dialog ?? "The card could not be read. Try better light, or type it in.");
    go(`/captures/${capture.id}`);
    return null;
  }
  say("The picture was read again.");
  go(`/cards/${capture.cardIds.includes(id) ? id : first}`);
  return capture.cardIds;
}
