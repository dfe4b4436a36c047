// Contacts and photos as files.

const PATIENCE = 60_000;

/** Has an export made, waits for it, and hands it to the browser to keep. */
export async function save(api, format) {
  let made = await api.post("/v1/exports", { format });
  for (const end = Date.now() + PATIENCE; made.state === "pending";) {
    if (Date.now() > end) throw new Error("The export takes longer than a minute. Ask for it again later.");
    await new Promise((resolve) => setTimeout(resolve, 300));
    made = await api.get(`/v1/exports/${made.id}`);
  }
  if (made.state !== "ready") throw new Error(`The export failed: ${made.reason}`);
  keep(await api.file(made.contentUrl), `contacts-${today()}.${format}`);
}

/** Hands the photos of all cards to the browser as one file. */
export async function savePhotos(api) { keep(await api.file("/v1/cards/photos"), `contacts-photos-${today()}.zip`); }

/** As in `2026-01-31`, by this device's clock. */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

function keep(file, name) {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
