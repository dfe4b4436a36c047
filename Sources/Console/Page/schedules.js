// Schedules of backups in words, and the form for one.
import { ask } from "./dialog.js";
import { button, element } from "./dom.js";
import { zoneSelect } from "./zones.js";

export const FORMATS = { archive: "Everything, as archive", csv: "People, as CSV", vcf: "People, as VCF", inventory: "Things, as CSV" };
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const NICKNAMES = { "@hourly": "0 * * * *", "@daily": "0 0 * * *", "@weekly": "0 0 * * 0", "@monthly": "0 0 1 * *", "@yearly": "0 0 1 1 *" };
/** The rules of what is kept: member, label, one, many. */
const RULES = [
  ["last", "Last backups", "backup"], ["daily", "Days", "day"], ["weekly", "Weeks", "week"], ["monthly", "Months", "month"], ["yearly", "Years", "year"],
];
const STANDARD = { format: "archive", cron: "30 3 * * *", keep: { daily: 7, weekly: 4, monthly: 12 } };

/** What a cron expression says in simple terms: {every, minute, time, weekday}; `every` is `own` for any other one. */
function timesOf(cron) {
  const text = cron.trim();
  const [minute, hour, day, month, weekday, more] = (NICKNAMES[text.toLowerCase()] ?? text).split(/\s+/);
  const isIn = (part, most) => /^\d{1,2}$/.test(part) && Number(part) <= most;
  const rest = `${day} ${month} ${weekday}`;
  const every = more !== undefined || !isIn(minute, 59) ? "own" : rest === "* * *" && hour === "*" ? "hour" : !isIn(hour, 23) ? "own"
    : rest === "* * *" ? "day" : rest === "1 * *" ? "month" : /^\* \* [0-7]$/.test(rest) ? "week" : "own";
  const two = (part) => String(part).padStart(2, "0");
  return { every, minute: Number(minute) || 0, time: isIn(hour, 23) ? `${two(hour)}:${two(minute)}` : "03:30", weekday: Number(weekday) % 7 || 0 };
}

/** `every Sunday at 04:00` */
export function timesText(cron) {
  const { every, minute, time, weekday } = timesOf(cron);
  return {
    hour: `every hour, ${minute === 1 ? "1 minute" : `${minute} minutes`} past`, day: `every day at ${time}`, week: `every ${WEEKDAYS[weekday]} at ${time}`,
    month: `on the first of the month at ${time}`, own: `at the times of “${cron}”`,
  }[every];
}

/** `Keeps 7 days, 4 weeks, 12 months` */
export function keepText(keep) {
  const parts = RULES.filter(([rule]) => keep[rule] > 0).map(([rule, , one]) =>
    `${rule === "last" ? "the last " : ""}${keep[rule]} ${keep[rule] === 1 ? one : `${one}s`}`);
  return parts.length > 0 ? `Keeps ${parts.join(", ")}` : "Keeps all";
}

/**
 * Asks for a schedule.
 * @param schedule null for a new one.
 * @param zone the time zone of a new one.
 * @param send called with the members. If this fails, the dialog stays open and says why.
 * @returns what `send` returned; null if the person gave up.
 */
export function askSchedule(schedule, places, zone, send) {
  const first = schedule ?? { ...STANDARD, timeZone: zone, place: places[0] };
  return ask(schedule ? "Change the schedule" : "New schedule", (finish) => {
    const was = timesOf(first.cron);
    const errors = {};
    const select = (id, options, value) => Object.assign(
      element("select", { class: "in", id }, options.map(([code, label]) => element("option", { value: code }, label))), { value });
    const input = (id, type, value, more = {}) => element("input", { class: "in", id, type, autocomplete: "off", value, ...more });
    const row = (label, node, member = null) => {
      const error = element("p", { class: "error", id: `${node.id}-error`, role: "alert" });
      if (member) errors[member] = { error, node };
      node.setAttribute("aria-describedby", error.id);
      return element("div", {}, element("label", { class: "l", htmlFor: node.id }, label), node, error);
    };
    const format = select("backup-format", Object.entries(FORMATS), first.format);
    // A place that the operator has removed stays chosen until another one is.
    const place = select("backup-place", [...new Set([...places, first.place])].map((name) => [name, name]), first.place);
    const every = select("backup-every", [
      ["hour", "Every hour"], ["day", "Every day"], ["week", "Every week"], ["month", "On the first of the month"], ["own", "Own expression"]], was.every);
    const weekday = select("backup-weekday", WEEKDAYS.map((name, index) => [String(index), name]), String(was.weekday));
    const time = input("backup-time", "time", was.time);
    const minute = input("backup-minute", "number", String(was.minute), { min: "0", max: "59" });
    const own = input("backup-cron", "text", first.cron, { maxlength: "250", spellcheck: "false" });
    const zones = zoneSelect("backup-zone", first.timeZone);
    const keep = RULES.map(([rule, label]) => ({ rule, label, node: input(`backup-${rule}`, "number", String(first.keep[rule] || ""), { min: "0", max: "1000", placeholder: "0" }) }));
    const rows = {
      weekday: row("On", weekday), time: row("At", time), minute: row("Minutes past the hour", minute),
      own: row("Minute, hour, day of the month, month, weekday", own, "cron"),
    };
    const words = element("p", { class: "soft small", role: "status" });
    const keepError = element("p", { class: "error", role: "alert" });
    errors.keep = { error: keepError, node: keep[0].node };
    const general = element("p", { class: "error", role: "alert" });

    function cron() {
      const [hours, minutes] = time.value.split(":").map(Number);
      return {
        hour: `${Number(minute.value)} * * * *`, day: `${minutes} ${hours} * * *`, week: `${minutes} ${hours} * * ${weekday.value}`,
        month: `${minutes} ${hours} 1 * *`, own: own.value.trim(),
      }[every.value];
    }
    function kept() {
      return Object.fromEntries(keep.filter(({ node }) => Number(node.value) > 0).map(({ rule, node }) => [rule, Number(node.value)]));
    }
    /** Shows the fields of the chosen times, and what they mean together. */
    function show() {
      const shown = { hour: ["minute"], week: ["weekday", "time"], own: ["own"] }[every.value] ?? ["time"];
      for (const [name, node] of Object.entries(rows)) node.hidden = !shown.includes(name);
      words.textContent = `Written ${timesText(cron())}, ${zones.value.replaceAll("_", " ")}. ${keepText(kept())}.`;
    }
    const isMissing = () => every.value !== "own" && every.value !== "hour" && !time.value;
    const save = button("Save schedule", async () => {
      for (const { error, node } of Object.values(errors)) { error.textContent = ""; node.removeAttribute("aria-invalid"); }
      general.textContent = "";
      if (isMissing()) { general.textContent = "Choose a time."; time.focus(); return; }
      try {
        finish(await send({ format: format.value, cron: cron(), timeZone: zones.value, place: place.value, keep: kept() }));
      } catch (problem) {
        if (problem.name === "AbortError") throw problem;
        for (const { pointer, detail } of problem.errors?.length ? problem.errors : [{ pointer: "", detail: problem.message }]) {
          const found = errors[pointer.split("/")[1]];
          // A field that is not shown cannot show its error.
          if (!found || found.node.closest("[hidden]")) { general.textContent += `${detail} `; continue; }
          found.error.textContent = detail;
          found.node.setAttribute("aria-invalid", "true");
          found.node.focus();
        }
      }
    }, { class: "btn main" });
    const form = element("form", {
      class: "stack sched-form", novalidate: true, change: show, input: show, submit: (event) => { event.preventDefault(); save.click(); },
    }, row("What", format, "format"), row("Where", place, "place"), row("How often", every), Object.values(rows), row("Time zone", zones, "timeZone"),
    element("fieldset", { class: "stack" }, element("legend", { class: "l" }, "What is kept"),
      element("div", { class: "keep-grid" }, keep.map(({ label, node }) => row(label, node))), keepError,
      element("p", { class: "soft small" }, "One backup of each of so many days, weeks, months and years. Without a number all are kept; the last good one always is.")),
    words, general, element("button", { class: "unseen", tabindex: "-1", "aria-hidden": "true" }));
    show();
    return { body: [form], foot: [save, button("Cancel", async () => finish(null))] };
  }, { draft: `schedule ${schedule?.id ?? ""}` });
}
