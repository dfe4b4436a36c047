// Downloads of contacts and photos.

const TIMEOUT_MILLISECONDS = 60_000;

/**
 * Creates an export, waits for it, and downloads it.
 * @param choice the request, such as `{ format: "csv", columns: "full" }`
 */
export async function save(api, choice) {
  let made = await api.post("/v1/exports", choice);
  for (const end = Date.now() + TIMEOUT_MILLISECONDS; made.state === "pending";) {
    if (Date.now() > end) throw new Error("The export takes longer than a minute. Try again later.");
    await new Promise((resolve) => setTimeout(resolve, 300));
    made = await api.get(`/v1/exports/${made.id}`);
  }
  if (made.state !== "ready") throw new Error(`The export failed: ${made.reason}`);
  const name = choice.objects === "items" ? "inventory" : choice.objects ?? "contacts";
  download(await api.file(made.contentUrl), `${name}-${today()}.${choice.format}`);
}

/** Downloads the photos of all cards as one file. */
export async function savePhotos(api) {
  download(await api.file("/v1/cards/photos"), `contacts-photos-${today()}.zip`);
}

/** The local date, such as `2026-01-31`. */
function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

export function download(file, name) {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
