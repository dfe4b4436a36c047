// Comparing two contacts, and merging them with a choice for each field that differs.
import { ask } from "./dialog.js";
import { button, element } from "./dom.js";
import { FIELDS } from "./fields.js";
import { texts } from "./phones.js";
import { nameOf } from "./words.js";

export const REASONS = {
  sameEmail: "same e-mail", sameNameAndCompany: "same name and company", samePhone: "same number", sameName: "same name",
};

/**
 * Shows where two contacts differ, and merges `from` into `into`.
 * @param more further answers: [{label, value}], such as saving a card as another person.
 * @returns the merge; the value of another answer; null if nothing was decided.
 */
export async function compareAndMerge(api, from, into, { more = [], names = ["This contact", "The other"], send = merge } = {}) {
  const { changes } = await api.post(`/v1/contacts/${from.id}/merge`, { into: into.id, dryRun: true });
  const differing = changes.filter((change) => text(change.into) && text(change.from) && text(change.into) !== text(change.from));
  const others = changes.filter((change) => !differing.includes(change) && (text(change.into) || text(change.from)));
  const name = nameOf(into);
  const chosen = {};
  return ask(`Is this the same ${name}?`, (finish) => {
    const row = (change) => {
      const field = FIELDS.find((each) => each.name === change.field);
      const choices = [["into", change.into], ["from", change.from], ...(field?.many || field?.isLong ? [["both", null]] : [])];
      const standard = field?.many || field?.isLong ? "both" : "into";
      const cells = choices.map(([side, value]) => {
        const cell = element("td", { class: side === standard ? "won" : "", "data-side": { into: names[0], from: names[1] }[side] });
        cell.append(element("label", { class: "tick" }, element("input", {
          type: "radio", name: `merge-${change.field}`, value: side, checked: side === standard, change: () => {
            if (side === standard) delete chosen[change.field];
            else chosen[change.field] = side;
            cells.forEach((each) => each.classList.toggle("won", each === cell));
          },
        }), element("span", { dir: "auto" }, side === "both" ? "Both" : text(value))));
        return cell;
      });
      return element("tr", {}, element("th", { scope: "row" }, field?.label ?? change.field), cells,
        cells.length < 3 ? element("td", {}) : null);
    };
    return {
      hint: differing.length > 0 ? "Choose what stays where they differ." : "No field has two different values, so there is nothing to choose.",
      body: [
        differing.length > 0 ? element("div", { class: "merge-scroll" }, element("table", { class: "table merge-table" },
          element("thead", {}, element("tr", {}, ["Field", names[0], names[1], ""].map((label) =>
            (label ? element("th", { scope: "col" }, label) : element("td", {}))))),
          element("tbody", {}, differing.map(row)))) : null,
        others.length > 0 ? element("details", {}, element("summary", {},
          `${others.length} ${others.length === 1 ? "field is" : "fields are"} the same or only on one side, and kept`),
        element("dl", { class: "pairs" }, others.flatMap((change) => [
          element("dt", {}, FIELDS.find((each) => each.name === change.field)?.label ?? change.field),
          element("dd", { dir: "auto" }, text(change.result))]))) : null,
        element("p", { class: "soft xs" }, "A merge can be undone later, in the person's history."),
      ],
      foot: [
        button(`Merge into ${name}`, async () => finish(await send(api, from, into, chosen)), { class: "btn main" }),
        more.map(({ label, value }) => button(label, async () => finish(value), { class: "btn" })),
        button("Decide later", async () => finish(null), { class: "btn quiet" })],
    };
  });
}

async function merge(api, from, into, fields) {
  return (await api.post(`/v1/contacts/${from.id}/merge`, { into: into.id, fields })).merge;
}

function text(value) { return texts(value).join(", "); }
