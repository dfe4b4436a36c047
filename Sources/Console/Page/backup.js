// Dialogs about one backup, and about what a schedule keeps.
import { ask } from "./dialog.js";
import { button, element } from "./dom.js";
import { say } from "./toast.js";
import { bytesText, count, longTime } from "./words.js";

/** Rows of a long list that are shown at first, and with each press of the button. */
const ROWS = 50;

/** The browser saves the file while it arrives: an archive may be larger than the memory. */
export function downloadBackup(run) {
  return ask("Download this backup?", (finish) => ({
    hint: `${run.name}, ${bytesText(run.size)}`,
    body: [element("p", {}, run.name.endsWith(".cms.tar") ? "This file is encrypted: the operator's private key opens it." : "Everything in this file is plain: protect it."),
      run.sha256 ? element("details", {}, element("summary", {}, "Details"), element("p", { class: "small soft" }, "SHA-256, to compare the file: ", element("code", {}, run.sha256))) : null].filter(Boolean),
    foot: [
      element("a", { class: "btn main", href: run.contentUrl, download: run.name, click: () => setTimeout(() => finish(null)) }, "Download"),
      button("Cancel", async () => finish(null))],
  }), { isSlim: true });
}

/** What restores an archive. @param runs the archives to choose from, the latest first. */
export function restoreDialog(runs) {
  return ask(runs.length === 1 ? `Restore from ${longTime(runs[0].takenAt)}` : "Restore", (finish) => {
    const command = element("code", { class: "token", tabindex: "0" });
    const about = element("p", { class: "soft small", role: "status" });
    const choice = element("select", { class: "in", id: "restore-run", change: show },
      runs.map((run, index) => element("option", { value: String(index) }, `${longTime(run.takenAt)}, ${bytesText(run.size)} at ${run.place}`)));
    function show() {
      const run = runs[Number(choice.value)];
      command.textContent = `tapline backups restore ${run.place}:${run.name} --dry-run`;
      about.textContent = `Archive of ${bytesText(run.size)} at ${run.place}, checked ${longTime(run.verifiedAt)}.`;
    }
    show();
    return {
      hint: "Nothing is changed from here: the operator restores with a command on the server.",
      body: [
        runs.length > 1 ? element("div", {}, element("label", { class: "l", htmlFor: "restore-run" }, "Backup"), choice) : null, about,
        element("p", {}, "This command is a rehearsal. It says what would come back, what would change and what would stay, and changes nothing."),
        command,
        element("p", { class: "soft small" }, "Without ", element("code", {}, "--dry-run"), " it restores. Nothing is doubled, and what you erased after the backup stays erased."),
      ].filter(Boolean),
      foot: [
        button("Copy", async () => { await navigator.clipboard.writeText(command.textContent); say("Copied."); }, { class: "btn main" }),
        button("Done", async () => finish(null))],
    };
  });
}

const REASONS = {
  "last good": "the last good one", "newer than the last good": "newer than the last good one", "no rule": "all are kept", last: "one of the last",
  daily: "of its day", weekly: "of its week", monthly: "of its month", yearly: "of its year",
};

/** What the next good backup deletes. */
export async function retentionDialog(api, schedule, name) {
  const { data } = await api.get(`/v1/backups/schedules/${schedule.id}/retention`);
  const [gone, kept] = [data.filter((each) => !each.isKept), data.filter((each) => each.isKept)];
  return ask("Backups to be deleted next", (finish) => ({
    hint: `${name}, to ${schedule.place}`,
    body: [
      element("p", {}, data.length === 0 ? "Nothing is stored yet." : gone.length === 0 ? `Nothing: ${data.length === 1 ? "the one backup is" : `all ${data.length} backups are`} kept.`
        : `The next good backup deletes ${count(gone.length, "backup")} of ${data.length}.`),
      part("Deleted next", gone), part("Kept", kept)].filter(Boolean),
    foot: [button("Done", async () => finish(null), { class: "btn main" })],
  }), { isSlim: true });
}

function part(title, decisions) {
  if (decisions.length === 0) return null;
  const list = element("ul", { class: "kept", tabindex: "0", "aria-label": title });
  const place = element("div", {});
  function more() {
    const from = list.children.length;
    list.append(...decisions.slice(from, from + ROWS).map(({ takenAt, reasons }) => element("li", { class: "line" },
      element("span", {}, longTime(takenAt)), element("span", { class: "soft small" }, reasons.map((reason) => REASONS[reason] ?? reason).join(", ")))));
    const left = decisions.length - list.children.length;
    place.replaceChildren(...(left > 0 ? [button(`Show ${Math.min(left, ROWS)} more`, async () => { more(); list.children[from + ROWS]?.scrollIntoView({ block: "nearest" }); }, { class: "btn low" })] : []));
  }
  more();
  return element("section", { class: "stack close" }, element("h2", { class: "head" }, title), list, place);
}
