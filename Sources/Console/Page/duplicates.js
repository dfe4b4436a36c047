// A card that may be an existing contact: merge, skip, or create a new contact.
import { ask, button, element, notify } from "./dom.js";
import { FIELDS } from "./fields.js";
import { numberText, texts } from "./phones.js";

const REASONS = {
  sameEmail: "the same e-mail address", sameNameAndCompany: "the same name and company",
  samePhone: "the same phone number", sameName: "the same name",
};

/** Shows the outcome for a card, with Undo for a merge. @returns whether the card is no longer a draft. */
export async function showOutcome({ api, go }, result) {
  switch (result.outcome) {
  case "created": notify("Saved as a contact."); return true;
  case "alreadyCommitted": notify("This card was already saved."); return true;
  case "merged":
    notify("Merged with the existing contact.", {
      label: "Undo", work: async () => {
        const { restored } = await api.post(`/v1/merges/${result.mergeId}/undo`);
        go(`/cards/${restored.id}`);
      },
    });
    return true;
  case "skipped": notify("Skipped. The existing contact is unchanged."); return true;
  default: throw new Error("This card no longer exists.");
  }
}

/** Asks what to do with a draft. @returns whether the card is no longer a draft. */
export async function decide(context, card, duplicates) {
  const { api } = context;
  let chosen = duplicates[0].contact.id;
  const decision = await ask("Contact exists. Merge, Skip, or Create New?", (finish) => {
    const changes = element("div", { class: "changes" });
    const show = async () => {
      const shown = chosen;
      const table = await preview(api, card.id, shown)
        .catch((error) => element("p", { class: "error" }, error.message));
      if (shown === chosen) changes.replaceChildren(table);
    };
    const forAll = element("input", { type: "checkbox", id: "for-all" });
    const answer = (value) => async () => finish({ decision: value, applyToAll: forAll.checked });
    show();
    return [
      element("div", { role: "radiogroup", "aria-label": "The contact" }, duplicates.map(({ contact, reasons }) =>
        element("label", { class: "choice" },
          element("input", {
            type: "radio", name: "into", checked: contact.id === chosen,
            change: () => { chosen = contact.id; show(); },
          }),
          element("span", { dir: "auto" },
            `${describe(contact)} (${reasons.map((reason) => REASONS[reason]).join(", ")})`)))),
      element("h3", {}, "Merging would change"), changes,
      element("label", {}, forAll, " Do the same for all future cards with a certain match"),
      element("div", { class: "bar" },
        button("Merge", answer("merge"), { class: "main" }), button("Skip this card", answer("skip")),
        button("Save as another person", answer("createNew")),
        button("Decide later", async () => finish(null), { class: "quiet" })),
    ];
  });
  if (!decision) return false;
  const into = decision.decision === "merge" ? { into: chosen } : {};
  const { outcome, merge } = await api.post(`/v1/contacts/${card.id}/resolve`, { ...decision, ...into });
  return showOutcome(context, { outcome, mergeId: merge?.id });
}

/** A short description of a contact. */
export function describe(contact) {
  const [phone] = contact.phones;
  return [contact.name, contact.jobTitle, contact.company, contact.emails[0], phone ? numberText(phone) : null]
    .filter(Boolean).join(", ") || "No name";
}

/** The effect of a merge, field by field, and the values of the card that it does not copy. */
async function preview(api, from, into) {
  const { changes } = await api.post(`/v1/contacts/${from}/merge`, { into, dryRun: true });
  const label = ({ field }) => FIELDS.find(({ name }) => name === field)?.label ?? field;
  const text = (value) => texts(value).join(", ");
  const changed = changes.filter((change) => change.isChanged);
  const leftOut = changes.filter((change) => !change.isChanged && text(change.from)
    && !texts(change.from).every((item) => texts(change.result).includes(item)));
  return element("div", {},
    changed.length === 0 ? element("p", { class: "hint" }, "No changes to the contact.") : element("table", {},
      element("tr", {}, ["Field", "Contact", "Card", "Result"].map((text) => element("th", { scope: "col" }, text))),
      changed.map((change) => element("tr", {},
        element("th", { scope: "row" }, label(change)),
        [change.into, change.from, change.result].map((value) => element("td", { dir: "auto" }, text(value)))))),
    leftOut.length === 0 ? null : element("p", { class: "hint", dir: "auto" },
      `Not taken from the card: ${leftOut.map((change) => `${label(change)} ${text(change.from)}`).join("; ")}.`));
}
