// Uploads pictures of cards. One picture is read at once; several become a batch.
import { ask, button, element, notify } from "./dom.js";

const ENDED = new Set(["filed", "inbox", "rejected", "dead", "cancelled", "erased"]);
const TIMEOUT_MILLISECONDS = 120_000;
const MAX_BYTES = 25 * 1024 * 1024;

/** A button that opens the browser's camera or file dialog. */
export function scanButton(context) {
  const input = element("input", {
    type: "file", id: "scan", accept: "image/*", multiple: true, class: "unseen",
    change: async () => {
      const pictures = [...input.files];
      input.value = "";
      try {
        if (pictures.length === 1) await scanOne(context, pictures[0]);
        else if (pictures.length > 1) await scanMany(context, pictures);
      } catch (error) {
        notify(error);
      }
    },
  });
  return element("label", { class: "button main", htmlFor: "scan" }, "Scan cards", input);
}

/** The reason why the server would refuse this picture; null if there is none. */
function refusal(picture) {
  if (picture.size === 0) return `${picture.name} is empty.`;
  return picture.size > MAX_BYTES ? `${picture.name} is larger than 25 MB.` : null;
}

async function scanOne(context, picture) {
  const { api, go } = context;
  if (refusal(picture)) throw new Error(refusal(picture));
  notify("Reading the card…");
  const sent = await api.send(picture, { kind: "card", wait: 3 });
  const capture = await ended(context, sent);
  const [first] = capture.cardIds;
  if (first === undefined) {
    if (context.isShown()) return unreadable(context, capture);
    throw new Error(capture.dialog ?? "Unable to read card. Try again with better lighting?");
  }
  const others = capture.cardIds.length - 1;
  if (sent.duplicateOf) {
    notify("This picture was scanned a moment ago. Here is its card.");
    return context.isShown() ? go(`/cards/${first}`) : undefined;
  }
  const text = others ? `${others + 1} cards were found; the first is shown.` : "The card was read. Please check it.";
  // If the person has left the page, the new card is offered, not opened.
  if (!context.isShown()) return notify("A card was read.", { label: "Open", work: async () => go(`/cards/${first}`) });
  notify(text);
  go(`/cards/${first}`);
}

async function scanMany(context, pictures) {
  const { api, go } = context;
  const batch = await api.post("/v1/batches", { name: `Scanned ${new Date().toLocaleString()}` });
  const refused = [];
  let sent = 0;
  for (const [number, picture] of pictures.entries()) {
    notify(`Sending ${number + 1} of ${pictures.length}…`);
    try {
      if (refusal(picture)) throw new Error(refusal(picture));
      await sendWithRetry(api, picture, batch.id);
      sent += 1;
    } catch (error) {
      refused.push(`${picture.name}: ${error.message}`);
      // Pictures that were already sent are read.
      if (error.status === 0 || error.status === 401 || error.status >= 500) {
        refused.push(`${pictures.length - number - 1} more were not sent.`);
        break;
      }
    }
  }
  if (sent === 0) throw new Error(`Not sent: ${refused.join(" ")}`);
  await api.post(`/v1/batches/${batch.id}/commit`);
  notify(refused.length
    ? new Error(`${sent} pictures sent. Not sent: ${refused.join(" ")}`)
    : `${sent} pictures sent. They are being read.`);
  if (context.isShown()) go("/cards", { batch: batch.id });
}

/** Sends a picture. If a rate limit refuses it, waits and sends it again. */
async function sendWithRetry(api, picture, batchId) {
  for (;;) {
    try {
      return await api.send(picture, { kind: "card", batchId });
    } catch (error) {
      if (error.status !== 429) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000 * Math.min(error.retryAfter ?? 5, 120)));
    }
  }
}

/** The capture in its final state. Waits for events, and polls as well, because an event can be lost. */
export async function ended({ api, listen }, capture) {
  const end = Date.now() + TIMEOUT_MILLISECONDS;
  let wake = () => {};
  const stop = listen((name, data) => { if (name === "change" && data.id === capture.id) wake(); });
  try {
    while (!ENDED.has(capture.state)) {
      if (Date.now() > end) {
        throw new Error("Reading takes longer than usual. The card appears in the list when it is read.");
      }
      await new Promise((resolve) => { wake = resolve; setTimeout(resolve, 1_500); });
      capture = await api.get(`/v1/captures/${capture.id}`);
    }
  } finally {
    stop();
  }
  return capture;
}

/** A dialog for a card that could not be read: type it, or read it again. */
export function unreadable(context, capture) {
  const { go } = context;
  const title = capture.dialog ?? "Unable to read card. Try again with better lighting?";
  return ask(title, (finish) => [
    element("div", { class: "bar" },
      button("New contact", async () => { finish(null); go("/cards/new", { capture: capture.id }); }, {
        class: "main" }),
      capture.rereadUrl
        ? button("Read again", async () => { finish(null); await readAgain(context, capture.id); }) : null,
      button("Close", async () => finish(null), { class: "quiet" })),
  ]);
}

/** Asks for languages and reads a card's picture again. */
export async function readAgain(context, id) {
  const language = await ask("Read the picture again", (finish) => {
    const input = element("input", { id: "languages", value: "eng", autocapitalize: "none", spellcheck: "false" });
    const read = async () => finish(input.value.trim());
    return [
      element("form", { submit: (event) => { event.preventDefault(); read(); } },
        element("label", { htmlFor: "languages" }, "Languages, such as eng or deu+eng"), input,
        element("p", { class: "hint" }, "Your own changes are kept."),
        element("div", { class: "bar" },
          button("Read", read, { class: "main" }), button("Cancel", async () => finish(null), { class: "quiet" }))),
    ];
  });
  if (language === null) return;
  const { api, go, reload } = context;
  const capture = await ended(context, await api.post(`/v1/cards/${id}/reread`, language ? { language } : {}));
  const [first] = capture.cardIds;
  if (first === undefined) return unreadable(context, capture);
  notify("The picture was read again.");
  if (!context.isShown()) return;
  if (capture.cardIds.includes(id)) await reload({ isForced: true });
  else go(`/cards/${first}`);
}
