// Conflicts: fields that two devices changed concurrently.
import { button, element, notify } from "./dom.js";
import { FIELDS } from "./fields.js";
import { texts } from "./phones.js";

/** Open conflicts, and resolved ones below. Null if there are none. */
export async function showConflicts({ api, reload }, card) {
  const { data } = await api.get(`/v1/contacts/${card.id}/conflicts`);
  if (data.length === 0) return null;
  const open = data.filter((conflict) => conflict.state === "open");
  const past = data.filter((conflict) => conflict.state !== "open");
  return element("section", { class: "conflicts", "aria-label": "Conflicts" },
    open.length ? element("h2", {}, "Two devices changed this") : null,
    open.map((conflict) => choice(api, card, conflict, reload)),
    past.length
      ? element("details", {}, element("summary", {}, `${past.length} earlier`), element("ul", {}, past.map(line)))
      : null);
}

function choice(api, card, conflict, reload) {
  const use = (side) => async () => {
    await api.post(`/v1/contacts/${card.id}/conflicts/${conflict.number}/resolve`, { use: side });
    notify("Saved.");
    await reload();
  };
  const side = (name, label) => element("div", {},
    element("p", {}, element("b", {}, text(conflict[name].value)), element("br"),
      new Date(conflict[name].changedAt).toLocaleString()),
    button(label, use(name)));
  return element("div", { class: "conflict" }, element("h3", {}, label(conflict.field)),
    element("div", { class: "sides" }, side("standing", "Keep this"), side("other", "Use this instead")));
}

function line(conflict) {
  const time = new Date(conflict.resolvedAt ?? conflict.createdAt).toLocaleString();
  const sides = `${text(conflict.standing.value)} / ${text(conflict.other.value)}`;
  return element("li", {}, `${label(conflict.field)}: ${sides} (${conflict.state}, ${time})`);
}

function label(field) { return FIELDS.find(({ name }) => name === field)?.label ?? field; }

function text(value) { return texts(value).join(", ") || "(empty)"; }
