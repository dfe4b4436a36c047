// Backups: their schedules, what was written and read back, and what a restore would do.
import { downloadBackup, restoreDialog, retentionDialog } from "./backup.js";
import { ask, confirmed, moreMenu } from "./dialog.js";
import { button, element } from "./dom.js";
import { icon } from "./icons.js";
import { FORMATS, askSchedule, keepText, timesText } from "./schedules.js";
import { empty, fillWith } from "./states.js";
import { say } from "./toast.js";
import { bytesText, count, durationText, longTime, timeElement } from "./words.js";

const RUNS = 20;
const BUSY_MILLISECONDS = 2_000;
/** The server begins a due backup within seconds. */
const DUE_MILLISECONDS = 4_000;
const LONGEST_MILLISECONDS = 3_600_000;
const LATE_LOOK_MILLISECONDS = 60_000;
/** A backup that is late by less waits for its turn. */
const LATE_MILLISECONDS = 3_600_000;
const RUN_FORMATS = { archive: "Archive", csv: "CSV", vcf: "VCF", inventory: "Things" };
const nounOf = ({ format }) => ({ archive: "object", inventory: "item" })[format] ?? "contact";

/** Why a backup failed, and what to do, by the code. */
const FAILURES = {
  place_full: (place) => [`There is no room at ${place}.`, "Ask the operator for room, or keep fewer backups."],
  place_denied: (place) => [`The server may not write to ${place}.`, "The operator must check the rights of the folder, or the key of the bucket."],
  place_unreachable: (place) => [`The place ${place} could not be reached.`, "It is tried again by itself. If that does not help, ask the operator."],
  place_missing: (place) => [`The folder or bucket of ${place} does not exist.`, "Often a disk is not mounted. Ask the operator."],
  place_unknown: (place) => [`The server has no place with the name ${place} any more.`, "Choose another place, or ask the operator."],
  place_too_large: (place) => [`The backup is larger than ${place} can store.`, "Choose another place."],
  place_no_such_backup: (place) => [`The file is not at ${place} any more.`, "Somebody may have deleted it. Ask the operator."],
  place_damaged: (place) => [`The place ${place} gives back other bytes than it got.`, "A disk may be broken. Choose another place, and tell the operator."],
  interrupted: () => ["The server stopped while it wrote.", "It was begun again by itself."],
};
FAILURES.differs = FAILURES.place_damaged;

function failureText({ reason, place }) {
  return FAILURES[reason]?.(place) ?? [`The server could not write it (${(reason ?? "unknown").replaceAll("_", " ")}).`, "Its log says more to the operator."];
}

export function openBackups(context) {
  const { api, can } = context;
  const mayWrite = can("backups:write");
  const body = element("div", { class: "stack wide" });
  const heads = element("span", { class: "line" });
  const node = element("div", { class: "page" }, element("div", { class: "wrap-page broad" },
    element("div", { class: "line far" }, element("h1", { tabindex: "-1" }, "Backups"), heads), body));
  let [schedules, places, runs, cursor] = [[], [], [], null];
  /** Backups of schedules that the first pages lack, by schedule and failures. */
  const others = new Map();
  let shown = "";
  let timer;
  let isClosed = false;

  const runsOf = (schedule) => {
    const own = runs.filter((run) => run.schedule === schedule.id);
    return [...own, ...(others.get(keyOf(schedule)) ?? []).filter((run) => own.every(({ id }) => id !== run.id))];
  };
  const keyOf = (schedule) => `${schedule.id} ${schedule.failures}`;
  const nameOf = (schedule) => FORMATS[schedule.format];
  const lateBy = (schedule) => (schedule.nextAt && !schedule.isRunning ? Date.now() - new Date(schedule.nextAt) : 0);
  const isWaiting = (schedule) => lateBy(schedule) > 0 && lateBy(schedule) <= LATE_MILLISECONDS;
  const isLate = (schedule) => lateBy(schedule) > LATE_MILLISECONDS;

  async function load() {
    const [list, named, page] = await Promise.all([
      api.get("/v1/backups/schedules"), api.get("/v1/backups/places"), api.get("/v1/backups", { limit: RUNS })]);
    schedules = list.data;
    places = named.data.map(({ name }) => name);
    const last = page.data.at(-1);
    // Further pages stay; what the retention has deleted there since is seen when the page is opened again.
    const rest = last ? runs.filter((run) => run.startedAt < last.startedAt && schedules.some(({ id }) => id === run.schedule)) : [];
    if (rest.length === 0) cursor = page.nextCursor;
    runs = [...page.data, ...rest];
    await Promise.all(schedules.map(async (schedule) => {
      const own = runsOf(schedule);
      if (own.some((run) => run.state === "good") || others.has(keyOf(schedule)) || !cursor) return;
      others.set(keyOf(schedule), (await api.get("/v1/backups", { schedule: schedule.id, limit: 50 })).data);
    }));
  }

  /** Loads again without ghosts. The shell says if the server cannot be reached, and what was loaded stays. */
  async function refresh() {
    try {
      await load();
      draw();
    } catch (error) {
      if (error.name === "AbortError" || error.status === 401) return;
    }
    plan();
  }

  /** Asks again soon while a backup is written, and when the next one is due. */
  function plan() {
    clearTimeout(timer);
    if (isClosed) return;
    const next = schedules.map(({ nextAt }) => new Date(nextAt) - Date.now() + DUE_MILLISECONDS).filter((left) => left > 0);
    const isBusy = schedules.some((schedule) => schedule.isRunning || isWaiting(schedule));
    timer = setTimeout(refresh, isBusy ? BUSY_MILLISECONDS : Math.min(...next, schedules.some(isLate) ? LATE_LOOK_MILLISECONDS : LONGEST_MILLISECONDS));
  }

  /** Draws what has changed. The focus stays on the control with the same name. */
  function draw() {
    for (const place of body.querySelectorAll("[data-since]")) place.textContent = since(place.dataset.since);
    const states = schedules.map((schedule) => [isWaiting(schedule), isLate(schedule), nextText(schedule)]);
    const now = JSON.stringify([schedules, places, runs, states]);
    if (now === shown) return;
    shown = now;
    const label = (control) => control.getAttribute("aria-label") ?? control.textContent;
    const focused = node.contains(document.activeElement) ? label(document.activeElement) : null;
    heads.replaceChildren(...[
      runs.some(canRestore) ? button("Restore…", () => restoreDialog(runs.filter(canRestore)), { class: "btn desk" }) : null,
      mayWrite && schedules.length > 0 ? button("Back up now", runAny, { class: "btn main" }) : null].filter(Boolean));
    body.replaceChildren(...(schedules.length === 0 ? [nothing()] : [
      element("div", { class: "stack" }, verdict(), schedules.map(warnings)), scheduleList(), runTable()]).filter(Boolean), ...foot());
    if (focused && !node.contains(document.activeElement)) [...node.querySelectorAll("button, a, h1")].find((each) => label(each) === focused)?.focus();
  }

  function nothing() {
    if (places.length === 0) {
      return empty("backup", "No place for backups yet", "The operator of the server names the folders and buckets that backups are written to. Then you choose one here.");
    }
    return empty("backup", "No backups yet", "A schedule writes them by itself, reads each one back from its place, and keeps as many as you say.",
      mayWrite ? button([icon("plus"), "New schedule"], () => edit(null), { class: "btn main" }) : readOnly());
  }

  const readOnly = () => element("p", { class: "soft small" }, "The key of this browser sees backups, and cannot change them.");

  function foot() {
    return [
      schedules.length > 0 && !mayWrite ? readOnly() : null,
      can("exports:write") ? element("p", { class: "soft small" }, "For one file of your contacts now: ", element("a", { href: "#/settings/export" }, "Export"), ".") : null,
    ].filter(Boolean);
  }

  /** The last backup that can be relied on, if nothing that came after it went wrong. */
  function verdict() {
    const ended = runs.filter((run) => run.state !== "running");
    const archives = ended.filter((run) => run.format === "archive");
    const last = archives[0] ?? ended[0];
    if (!last) return element("div", { class: "banner" }, icon("clock"), element("div", {}, "No backup was written yet."));
    if (last.state !== "good" || last.deletedAt) return null;
    return element("section", { class: "verdict" }, element("span", { class: "v-sign" }, icon("check")), element("div", { class: "grow" },
      element("h2", {}, last.format === "archive" ? "The last backup can be restored" : "The last backup is complete"),
      element("p", {}, `Read back from ${last.place} and compared ${longTime(last.verifiedAt)}: ${objects(last)}. No difference.`)));
  }

  const objects = (run) => count(run.objects, nounOf(run));

  /** What is wrong with a schedule, and what to do. */
  function warnings(schedule) {
    const own = runsOf(schedule).filter((run) => run.state !== "running");
    const good = own.find((run) => run.state === "good");
    const lastGood = good ? ` The last good one is of ${longTime(good.takenAt)}.` : " There is no good one yet.";
    const warn = (tone, title, text, act) => element("div", { class: `banner ${tone}` }, icon("warning"),
      element("div", {}, element("b", {}, title), " ", text), act ? element("div", { class: "acts" }, act) : null);
    const again = mayWrite && !schedule.isRunning && !isWaiting(schedule)
      ? button("Try again", () => run(schedule), { class: "btn low", "aria-label": `Try again: ${rowName(schedule)}` }) : null;
    const found = [];
    if (isLate(schedule)) {
      found.push(warn("check", `${nameOf(schedule)}, is late.`, `It was due ${longTime(schedule.nextAt)}. The program that writes backups may not run: ask the operator.${lastGood}`));
    }
    if (own[0]?.state === "failed" && (own[0].reason !== "interrupted" || schedule.failures > 3)) {
      found.push(warn("check", `${nameOf(schedule)}, failed ${longTime(own[0].startedAt)}.`, `${failureText(own[0]).join(" ")}${lastGood}`, again));
    }
    if (own[0]?.missingFiles) {
      found.push(warn("check", `${nameOf(schedule)}, lacks ${own[0].missingFiles} pictures.`, "They could not be read. Ask the operator."));
    }
    const damaged = own.filter((run) => run.state === "differs" && (!run.deletedAt || run === own[0]));
    for (const run of damaged.slice(0, 1)) {
      found.push(warn("bad", damaged.length === 1 ? "A backup is damaged." : `${damaged.length} backups are damaged.`,
        `${nameOf(schedule)}, of ${longTime(run.takenAt ?? run.startedAt)}. ${failureText(run).join(" ")}${lastGood}`, run === own[0] ? again : null));
    }
    return found;
  }

  const rowName = (schedule) => `${nameOf(schedule)}, ${timesText(schedule.cron)}`;

  function nextText(schedule) {
    if (schedule.isRunning || schedule.isPaused && !schedule.nextAt) return "";
    if (!schedule.nextAt) return "Never again";
    const left = new Date(schedule.nextAt) - Date.now();
    return left > 0 ? `Next in ${durationText(left / 1000)}` : isWaiting(schedule) ? "Begins within seconds" : `Due since ${longTime(schedule.nextAt)}`;
  }

  function stateTag(schedule) {
    const last = runsOf(schedule).find((run) => run.state !== "running");
    const tag = (tone, picture, text) => element("span", { class: `tag ${tone}` }, picture ? icon(picture) : null, text);
    if (schedule.isRunning) return tag("accent", "clock", "Running");
    if (isLate(schedule)) return tag("check", "clock", "Late");
    if (isWaiting(schedule)) return tag("accent", "clock", "Waiting");
    if (schedule.isPaused) return tag("", "pause", "Paused");
    return last ? stateOf(last, tag) : tag("", null, "New");
  }

  function stateOf(run, tag = (tone, picture, text) => element("span", { class: `tag ${tone}` }, icon(picture), text)) {
    if (run.state === "running") return isStale(run) ? tag("check", "clock", "Interrupted") : tag("accent", "clock", "Running");
    if (run.deletedAt && run.state !== "differs") return tag("", "close", "Deleted");
    return { good: tag("good", "check", "Checked"), failed: tag("bad", "close", "Failed"), differs: tag("bad", "warning", "Damaged") }[run.state];
  }

  /** Its writer has ended, and the next one has not begun yet. */
  const isStale = (run) => !schedules.find(({ id }) => id === run.schedule)?.isRunning;
  const since = (time) => durationText((Date.now() - new Date(time)) / 1000);

  function scheduleList() {
    return element("section", { class: "stack" },
      element("div", { class: "line far" }, element("h2", {}, "Schedules"),
        mayWrite && places.length > 0 ? button([icon("plus"), "New schedule"], () => edit(null), { class: "btn low" }) : null),
      places.length === 0 ? element("p", { class: "small check" }, "The server has no place for backups any more. Ask the operator.") : null,
      element("ul", { class: "panel sched" }, schedules.map((schedule) => {
        const running = runs.find((run) => run.schedule === schedule.id && run.state === "running");
        const usual = runsOf(schedule).find((run) => run.state === "good");
        const took = usual ? `, the last one took ${tookText(usual)}` : "";
        return element("li", {}, element("div", { class: "row tall" },
          element("span", { class: "thumb" }, icon(schedule.format === "archive" ? "backup" : "people")),
          element("span", { class: "two" }, element("b", {}, nameOf(schedule)),
            element("span", {}, `${capital(timesText(schedule.cron))}, ${schedule.timeZone.replaceAll("_", " ")}, to ${schedule.place}. ${keepText(schedule.keep)}`)),
          element("span", { class: "next small soft" }, schedule.isRunning && running
            ? ["Written and read back for ", element("span", { class: "num", "data-since": running.startedAt }, since(running.startedAt)), took] : nextText(schedule)),
          stateTag(schedule), menu(schedule)));
      })));
  }

  function menu(schedule) {
    return moreMenu([
      mayWrite && !schedule.isRunning && !isWaiting(schedule) ? { label: "Back up now", icon: "play", work: () => run(schedule) } : null,
      mayWrite && places.length > 0 ? { label: "Change…", icon: "edit", work: () => edit(schedule) } : null,
      mayWrite ? { label: schedule.isPaused ? "Resume" : "Pause", icon: schedule.isPaused ? "play" : "pause", work: () => pause(schedule, !schedule.isPaused) } : null,
      { label: "Backups to be deleted next…", icon: "clock", work: () => retentionDialog(api, schedule, nameOf(schedule)) },
      mayWrite ? { label: "Remove…", icon: "close", isDanger: true, work: () => remove(schedule) } : null,
    ], `More about ${rowName(schedule)}`);
  }

  const tookText = (run) => durationText((new Date(run.endedAt) - new Date(run.startedAt)) / 1000);
  const canRestore = (run) => run.format === "archive" && run.state === "good" && run.contentUrl !== null;

  function proof(run) {
    if (run.state === "running") return isStale(run) ? "The server stopped while it wrote. It begins again" : "Being written and read back";
    if (run.state !== "good") return failureText(run).join(" ");
    if (run.deletedAt && run.state !== "differs") return `The retention deleted it ${longTime(run.deletedAt)}`;
    return `Read back from ${run.place}, ${run.objects === 1 ? "the one object" : `all ${count(run.objects, nounOf(run))}`} equal`;
  }

  function runTable() {
    if (runs.length === 0) return null;
    const head = (text, name = "") => element("th", { scope: "col", class: name }, text);
    return element("section", { class: "stack" }, element("h2", {}, "Last runs"),
      element("table", { class: "table runs" },
        element("thead", {}, element("tr", {}, head("When"), head("What"), head("Size", "desk"), head("Took", "desk"), head("State"), head("Why it counts"),
          head(element("span", { class: "unseen" }, "More")))),
        element("tbody", {}, runs.map((run) => element("tr", { "data-run": run.id },
          element("td", { class: "tight when" }, timeElement(run.startedAt, { withClock: true })),
          element("td", { class: "what" }, `${RUN_FORMATS[run.format]} to ${run.place}`),
          element("td", { class: "tight soft num desk" }, run.size === null ? "" : bytesText(run.size)),
          element("td", { class: "tight soft num desk" }, run.endedAt ? tookText(run) : ""),
          element("td", { class: "tight state" }, stateOf(run)),
          element("td", { class: "soft proof" }, proof(run), run.size !== null && run.endedAt ? element("span", { class: "phone" }, `. ${bytesText(run.size)} in ${tookText(run)}`) : null),
          element("td", { class: "tight acts" }, moreMenu([
            run.contentUrl ? { label: "Download…", icon: "save", work: () => downloadBackup(run) } : null,
            canRestore(run) ? { label: "What a restore would do…", icon: "again", work: () => restoreDialog([run]) } : null,
          ], `More about the backup of ${longTime(run.startedAt)}`)))))),
      cursor ? element("div", {}, button("Show more", more, { class: "btn" })) : null);
  }

  async function more() {
    const page = await api.get("/v1/backups", { limit: RUNS, cursor });
    runs = [...runs, ...page.data.filter((run) => runs.every(({ id }) => id !== run.id))];
    cursor = page.nextCursor;
    draw();
  }

  async function edit(schedule) {
    const zone = can("contacts:read") && !schedule ? (await api.get("/v1/settings")).timeZone : Intl.DateTimeFormat().resolvedOptions().timeZone;
    const saved = await askSchedule(schedule, places, zone, (members) => (schedule
      ? api.patch(`/v1/backups/schedules/${schedule.id}`, members, schedule.version) : api.post("/v1/backups/schedules", members)));
    if (!saved) return;
    const { format, cron, timeZone, place, keep } = schedule ?? {};
    say(schedule ? "Saved." : `Added. The first backup is written ${longTime(saved.nextAt)}.`,
      schedule ? undo(saved, { format, cron, timeZone, place, keep }) : null);
    await refresh();
  }

  function undo(schedule, members) {
    return { label: "Undo", work: async () => {
      await api.patch(`/v1/backups/schedules/${schedule.id}`, members, schedule.version);
      say("Undone.");
      await refresh();
    } };
  }

  async function pause(schedule, isPaused) {
    const saved = await api.patch(`/v1/backups/schedules/${schedule.id}`, { isPaused });
    say(isPaused ? "Paused. “Back up now” still works." : `Resumed. The next backup is written ${longTime(saved.nextAt)}.`, undo(saved, { isPaused: !isPaused }));
    await refresh();
  }

  async function remove(schedule) {
    if (!await confirmed(`Remove “${rowName(schedule)}”?`,
      `Its backups stay at ${schedule.place}, but they are no longer listed here, and nothing deletes them. This cannot be undone.`, "Remove")) return;
    await api.delete(`/v1/backups/schedules/${schedule.id}`);
    say("Removed.");
    await refresh();
  }

  async function run(schedule) {
    await api.post(`/v1/backups/schedules/${schedule.id}/run`);
    say("The backup begins within seconds.");
    await refresh();
  }

  /** Of several schedules one is chosen. */
  async function runAny() {
    const ready = schedules.filter((schedule) => !schedule.isRunning && !isWaiting(schedule));
    if (ready.length === 0) { say("A backup is being written already."); return; }
    const chosen = schedules.length === 1 ? ready[0] : await ask("Which backup?", (finish) => ({
      body: [element("ul", { class: "panel" }, ready.map((schedule) => element("li", {}, button([
        icon(schedule.format === "archive" ? "backup" : "people"),
        element("span", { class: "two" }, element("b", {}, nameOf(schedule)), element("span", {}, `${capital(timesText(schedule.cron))}, to ${schedule.place}`)),
      ], async () => finish(schedule), { class: "suggest" }))))],
    }), { isSlim: true });
    if (chosen) await run(chosen);
  }

  const stop = can("notifications:read") ? api.listen((name, data) => {
    if (name === "resumed" || name === "notification" && data.kind?.startsWith("backup.")) refresh();
  }) : () => {};
  return {
    node, name: "Backups",
    async show() {
      if (!can("backups:read")) {
        body.replaceChildren(empty("key", "This key cannot see backups", "Sign in with a key that may, such as one for everything."));
        return;
      }
      await fillWith(body, "The backups did not load", async () => {
        await load();
        shown = "";
        setTimeout(() => { draw(); plan(); });
        return [];
      });
    },
    close() { stop(); isClosed = true; clearTimeout(timer); },
  };
}

function capital(text) { return text[0].toUpperCase() + text.slice(1); }
