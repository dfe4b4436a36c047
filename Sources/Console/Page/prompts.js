// The settings of screenshot prompts: for all devices of the owner, and for the key of this browser.
import { button, element } from "./dom.js";
import { fillWith } from "./states.js";
import { say } from "./toast.js";
import { longTime } from "./words.js";

const PATH = "/v1/screenshots/settings";
const WHY = { off: "Off.", snoozed: "Snoozed.", quiet: "Quiet hours." };
const PAUSES = [["1", "One hour"], ["8", "Eight hours"], ["24", "A day"]];

export async function prompts({ api, can }, body) {
  const place = element("div", {});
  body.replaceChildren(element("h1", { tabindex: "-1" }, "Screenshot prompts"), place);
  const may = can("contacts:write");

  async function load() {
    await fillWith(place, "The settings did not load", async () => form(await api.get(PATH)));
  }

  async function change(patch) {
    await api.patch(PATH, patch);
    await load();
    say("Saved.");
  }

  function toggle(id, label, text, settings, part, isEnabled) {
    const box = element("input", { type: "checkbox", role: "switch", class: "switch", id, checked: settings.screenshotScanPrompts, disabled: !isEnabled, "aria-describedby": `${id}-text` });
    box.addEventListener("change", () => change({ [part]: { screenshotScanPrompts: box.checked } }).catch(load));
    return element("li", {}, element("div", { class: "row tall" }, element("span", { class: "two" },
      element("label", { htmlFor: id }, element("b", {}, label)), element("span", { class: "small soft", id: `${id}-text` }, text)), box));
  }

  function form({ owner, device, isOn, reason, timeZone }) {
    const input = (id, type, value, more = {}) => element("input", { class: "in mid-in", id, type, value: value ?? "", disabled: !may, ...more });
    const from = input("quiet-from", "time", owner.quietHours?.from);
    const to = input("quiet-to", "time", owner.quietHours?.to);
    const cap = input("daily-cap", "number", owner.dailyCap, { min: 1, max: 1000 });
    const error = element("p", { class: "error", role: "alert" });
    const label = (node, text) => element("div", {}, element("label", { class: "l", htmlFor: node.id }, text), node);
    const save = async () => {
      error.textContent = "";
      const hours = from.value || to.value ? { from: from.value, to: to.value } : null;
      try {
        await change({ owner: { quietHours: hours, dailyCap: cap.value ? Number(cap.value) : null } });
      } catch (problem) {
        if (problem.status !== 422) throw problem;
        error.textContent = problem.message;
        from.focus();
      }
    };
    const snooze = (until) => change({ owner: { snoozeUntil: until } });
    const isSnoozed = owner.snoozeUntil && new Date(owner.snoozeUntil) > new Date();
    return element("div", { class: "stack wide" },
      element("p", { class: "soft small" }, "After a screenshot, your keyboard and this page ask for a minute whether to scan it for scams. Nothing of the screenshot is sent."),
      element("ul", { class: "panel" },
        toggle("prompts-all", "Screenshot Scan Prompts", isOn ? "On." : WHY[reason], owner, "owner", may),
        toggle("prompts-own", "With the key of this browser", "For the devices that use the same key.", device, "device", may || can("captures:write"))),
      element("form", { class: "stack", submit: (event) => event.preventDefault() },
        element("div", { class: "line wrap" }, label(from, "Quiet from"), label(to, "until")), element("p", { class: "soft small" }, `In the time zone ${timeZone}.`),
        label(cap, "At most so many a day"), error, may ? element("div", {}, button("Save", save, { class: "btn main" })) : null),
      may ? element("div", { class: "line wrap" }, isSnoozed ? [element("span", {}, `Snoozed until ${longTime(owner.snoozeUntil)}.`), button("End the snooze", () => snooze(null))]
        : [element("span", {}, "Snooze:"), PAUSES.map(([hours, name]) => button(name, () => snooze(new Date(Date.now() + hours * 3_600_000).toISOString())))]) : null);
  }

  await load();
}
