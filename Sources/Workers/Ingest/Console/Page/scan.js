// Upload of card pictures: one is read at once, several become a batch.
import { ask, button, element, tell } from "./dom.js";

const ENDED = new Set(["filed", "inbox", "rejected", "dead", "cancelled", "erased"]);
const PATIENCE = 120_000;
/** Bytes. */
const LARGEST = 25 * 1024 * 1024;

/** A button behind which the browser offers its camera, or its pictures. */
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
        tell(error);
      }
    },
  });
  return element("label", { class: "button main", htmlFor: "scan" }, "Scan cards", input);
}

/** What the server would refuse once all of it is there. */
function refusal(picture) {
  if (picture.size === 0) return `${picture.name} is empty.`;
  return picture.size > LARGEST ? `${picture.name} is larger than 25 MB.` : null;
}

async function scanOne(context, picture) {
  const { api, go } = context;
  if (refusal(picture)) throw new Error(refusal(picture));
  tell("Reading the card…");
  const sent = await api.send(picture, { kind: "card", wait: 3 });
  const capture = await ended(context, sent);
  const [first] = capture.cardIds;
  if (first === undefined) {
    if (context.isShown()) return unreadable(context, capture);
    throw new Error(capture.dialog ?? "Unable to read card. Try again with better lighting?");
  }
  const others = capture.cardIds.length - 1;
  if (sent.duplicateOf) {
    tell("This picture was scanned a moment ago. Here is its card.");
    return context.isShown() ? go(`/cards/${first}`) : undefined;
  }
  const text = others ? `${others + 1} cards were found; the first is shown.` : "Read. Please look it through.";
  // Whoever has gone on to something else is not called away from it.
  if (!context.isShown()) return tell("A card was read.", { label: "Open", work: async () => go(`/cards/${first}`) });
  tell(text);
  go(`/cards/${first}`);
}

async function scanMany(context, pictures) {
  const { api, go } = context;
  const batch = await api.post("/v1/batches", { name: `Scanned ${new Date().toLocaleString()}` });
  const refused = [];
  let sent = 0;
  for (const [number, picture] of pictures.entries()) {
    tell(`Sending ${number + 1} of ${pictures.length}…`);
    try {
      if (refusal(picture)) throw new Error(refusal(picture));
      await sendPatiently(api, picture, batch.id);
      sent += 1;
    } catch (error) {
      refused.push(`${picture.name}: ${error.message}`);
      // What has gone is read all the same.
      if (error.status === 0 || error.status === 401 || error.status >= 500) {
        refused.push(`${pictures.length - number - 1} more were not sent.`);
        break;
      }
    }
  }
  if (sent === 0) throw new Error(`Not taken: ${refused.join(" ")}`);
  await api.post(`/v1/batches/${batch.id}/commit`);
  tell(refused.length
    ? new Error(`${sent} pictures sent. Not taken: ${refused.join(" ")}`)
    : `${sent} pictures sent. They are being read.`);
  if (context.isShown()) go("/cards", { batch: batch.id });
}

/** Waits where a limit says so. */
async function sendPatiently(api, picture, batchId) {
  for (;;) {
    try {
      return await api.send(picture, { kind: "card", batchId });
    } catch (error) {
      if (error.status !== 429) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000 * Math.min(error.retryAfter ?? 5, 120)));
    }
  }
}

/** The capture once nothing more becomes of it. Events tell; a look now and then makes up for those that got lost. */
export async function ended({ api, listen }, capture) {
  const end = Date.now() + PATIENCE;
  let wake = () => {};
  const stop = listen((name, data) => { if (name === "change" && data.id === capture.id) wake(); });
  try {
    while (!ENDED.has(capture.state)) {
      if (Date.now() > end) throw new Error("Reading takes long. The card will be in the list once it is done.");
      await new Promise((resolve) => { wake = resolve; setTimeout(resolve, 1_500); });
      capture = await api.get(`/v1/captures/${capture.id}`);
    }
  } finally {
    stop();
  }
  return capture;
}

/** A card that could not be read: take another photo, type it, or read it again in another language. */
export function unreadable(context, capture) {
  const { go } = context;
  const title = capture.dialog ?? "Unable to read card. Try again with better lighting?";
  return ask(title, (finish) => [
    element("div", { class: "bar" },
      button("Type it", async () => { finish(null); go("/cards/new", { capture: capture.id }); }, { class: "main" }),
      capture.rereadUrl
        ? button("Read again…", async () => { finish(null); await readAgain(context, capture.id); }) : null,
      button("Close", async () => finish(null), { class: "quiet" })),
  ]);
}

/** Reads a card's picture once more, perhaps in other languages. */
export async function readAgain(context, id) {
  const language = await ask("Read the picture again", (finish) => {
    const input = element("input", { id: "languages", value: "eng", autocapitalize: "none", spellcheck: "false" });
    const read = async () => finish(input.value.trim());
    return [
      element("form", { submit: (event) => { event.preventDefault(); read(); } },
        element("label", { htmlFor: "languages" }, "Languages, such as eng or deu+eng"), input,
        element("p", { class: "hint" }, "What you have changed stays as you wrote it."),
        element("div", { class: "bar" },
          button("Read", read, { class: "main" }), button("Cancel", async () => finish(null), { class: "quiet" }))),
    ];
  });
  if (language === null) return;
  const { api, go, reload } = context;
  const capture = await ended(context, await api.post(`/v1/cards/${id}/reread`, language ? { language } : {}));
  const [first] = capture.cardIds;
  if (first === undefined) return unreadable(context, capture);
  tell("Read again.");
  if (!context.isShown()) return;
  if (capture.cardIds.includes(id)) await reload({ isForced: true });
  else go(`/cards/${first}`);
}
