// Conflicts: fields that two devices changed concurrently.
import { button, element } from "./dom.js";
import { FIELDS } from "./fields.js";
import { texts } from "./phones.js";
import { say } from "./toast.js";
import { longTime } from "./words.js";

/** Open conflicts, and resolved ones below. Null if there are none. */
export async function showConflicts({ api, reload }, card) {
  const { data } = await api.get(`/v1/contacts/${card.id}/conflicts`);
  if (data.length === 0) return null;
  const open = data.filter((conflict) => conflict.state === "open");
  const past = data.filter((conflict) => conflict.state !== "open");
  return element("section", { class: "conflicts stack", "aria-label": "Conflicts" },
    open.map((conflict) => choice(api, card, conflict, reload)),
    past.length
      ? element("details", {}, element("summary", {}, `${past.length} earlier ${past.length === 1 ? "conflict" : "conflicts"}`),
        element("ul", { class: "small soft" }, past.map(line)))
      : null);
}

function choice(api, card, conflict, reload) {
  const name = `conflict-${conflict.number}`;
  const side = (key, isChosen) => element("label", { class: "tick" },
    element("input", { type: "radio", name, value: key, checked: isChosen }),
    element("span", { dir: "auto" }, valueText(conflict[key].value), " ",
      element("span", { class: "soft small" }, longTime(conflict[key].changedAt))));
  const node = element("div", { class: "banner check" }, element("div", { class: "stack" },
    element("h3", { class: "head" }, `${label(conflict.field)} was changed on two devices`),
    side("standing", true), side("other", false),
    element("div", {}, button("Save this one", async () => {
      const use = node.querySelector("input:checked").value;
      await api.post(`/v1/contacts/${card.id}/conflicts/${conflict.number}/resolve`, { use });
      say("Saved.");
      await reload();
    }, { class: "btn low main" }))));
  return node;
}

function line(conflict) {
  const sides = `${valueText(conflict.standing.value)} / ${valueText(conflict.other.value)}`;
  return element("li", { dir: "auto" }, `${label(conflict.field)}: ${sides} (${longTime(conflict.resolvedAt ?? conflict.createdAt)})`);
}

function label(field) { return FIELDS.find(({ name }) => name === field)?.label ?? field; }

function valueText(value) { return texts(value).join(", ") || "(empty)"; }
