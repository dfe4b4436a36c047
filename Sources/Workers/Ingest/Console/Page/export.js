// Contacts as a file.

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
  const address = URL.createObjectURL(await api.file(made.contentUrl));
  const link = Object.assign(document.createElement("a"), { href: address, download: `deets-export.${format}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
