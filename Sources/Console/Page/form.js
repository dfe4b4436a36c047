// The form for a card. Shows the confidence of each field and validates while the person types.
import { button, debounce, element } from "./dom.js";
import { BANDS, FIELDS, evidence, rawText, suggestions } from "./fields.js";
import { PHONE_TYPES } from "./phones.js";

export class CardForm {
  #api;
  #draft;
  #looked;
  #groups = new Map();
  #general = element("p", { class: "error", role: "alert" });
  #validate = debounce(250, () => this.check().catch(() => {}));
  #turn = 0;
  #kept;

  /**
   * @param draft the card's draft, or an empty one.
   * @param looked called with the reading behind the focused value, or null.
   */
  constructor(api, draft, looked) {
    this.#api = api;
    this.#draft = draft;
    this.#looked = looked;
    this.node = element(
      "form", { class: "card-form", novalidate: true, submit: (event) => event.preventDefault() },
      FIELDS.map((field) => this.#group(field)), this.#general);
    this.keep();
  }

  /** Whether there are unsaved changes. */
  get isChanged() { return JSON.stringify(this.values) !== this.#kept; }

  /** Marks the current values as saved. */
  keep() { this.#kept = JSON.stringify(this.values); }

  /** The values of the form: texts, and lists without empty entries. */
  get values() {
    const values = {};
    for (const { name, many, isPhone } of FIELDS) {
      const inputs = this.#inputs(name);
      const texts = inputs.map((input) => input.value.trim());
      if (isPhone) values[name] = inputs.filter((input) => input.value.trim()).map(phone);
      else values[name] = many ? texts.filter(Boolean) : texts[0];
    }
    return values;
  }

  /** Focuses the input for a word of the picture. */
  focus(word) {
    const found = this.#draft.fields.find((field) =>
      field.words.some((each) => each.line === word.line && each.word === word.word));
    const inputs = found ? this.#inputs(found.contactField) : [];
    const input = inputs.find((each) => each.value.trim().toLowerCase() === found.value.toLowerCase()) ?? inputs[0];
    input?.focus();
  }

  /** Validates the current values with the server's rules, while the person types. */
  async check() {
    const turn = ++this.#turn;
    const { errors } = await this.#api.post("/v1/cards/validate", this.values);
    if (turn === this.#turn) this.show(errors);
  }

  /** Shows each error at its field, and the others below the form. */
  show(errors) {
    const general = [];
    for (const { node } of this.#groups.values()) {
      node.querySelectorAll(".error").forEach((place) => { place.textContent = ""; });
      node.querySelectorAll("[aria-invalid]").forEach((input) => input.removeAttribute("aria-invalid"));
    }
    for (const error of errors) {
      const [, name, index] = error.pointer.split("/");
      const filled = this.#inputs(name).filter((input) => !this.#isMany(name) || input.value.trim());
      const input = filled[Number(index ?? 0)];
      if (!input) { general.push(error.detail); continue; }
      input.setAttribute("aria-invalid", "true");
      input.closest(".entry").querySelector(".error").textContent = error.detail;
    }
    this.#general.textContent = general.join(" ");
  }

  #isMany(name) { return FIELDS.find((field) => field.name === name)?.many ?? false; }

  /** The main input of each value; for a phone, the number. */
  #inputs(name) { return [...(this.#groups.get(name)?.entries.querySelectorAll("[data-value]") ?? [])]; }

  #group(field) {
    const value = this.#draft.card[field.name];
    const values = field.many ? value ?? [] : [value ?? ""];
    const entries = element("div", {}, values.map((value, index) => this.#entry(field, value, index)));
    const offers = element("div", { class: "offers" });
    const add = field.many
      ? button(`Add ${field.label.toLowerCase()}`, async () => {
        const entry = this.#entry(field, field.isPhone ? newPhone("") : "", entries.children.length);
        entries.append(entry);
        entry.querySelector("input").focus();
      }, { class: "quiet" })
      : null;
    const node = element(
      "fieldset", { "data-field": field.name }, element("legend", {}, field.label), entries, offers, add);
    this.#groups.set(field.name, { node, entries });
    const texts = values.map((value) => textOf(field, value));
    offers.append(...suggestions(this.#draft, field, texts).map((find) => this.#offer(field, find)));
    return node;
  }

  #entry(field, value, index) {
    const text = textOf(field, value);
    const found = text ? evidence(this.#draft, field, text) : null;
    const id = `${field.name}-${index}-${Math.random().toString(36).slice(2, 7)}`;
    const mark = element("span", { class: "band" });
    const raw = element("p", { class: "raw", id: `${id}-raw`, hidden: true });
    const input = element(field.isLong ? "textarea" : "input", {
      id, value: text, dir: "auto", "data-value": true,
      "aria-label": index ? `${field.label} ${index + 1}` : field.label,
      "aria-describedby": `${id}-error ${id}-band ${id}-raw`, autocomplete: "off",
      ...(field.isLong ? { rows: 3 } : { type: "text", inputmode: field.kind ?? "text" }),
      input: () => { show(); this.#validate(); },
      focus: () => { raw.hidden = !find(); this.#looked(find()); },
      blur: () => { raw.hidden = true; this.#looked(null); },
    });
    const find = () => (input.value.trim() === text ? found : null);
    const show = () => {
      // The owner has confirmed a contact, so it shows no confidence.
      const isOwn = this.#isConfirmed || found?.isEdited || !found || input.value.trim() !== text;
      const band = isOwn ? null : found.band;
      entry.className = `entry ${band ?? "own"}`;
      mark.textContent = band ? `${BANDS[band]}, ${Math.round(found.confidence * 100)} %` : "";
      raw.textContent = found ? `Read as: ${rawText(this.#draft, found)}` : "";
    };
    mark.id = `${id}-band`;
    const more = field.isPhone ? this.#phoneParts(value, input) : [];
    const remove = field.many
      ? button("Remove", async () => {
        const { node } = this.#groups.get(field.name);
        entry.remove();
        node.querySelector("input, button")?.focus();
        this.#validate();
      }, {
        class: "quiet", "aria-label": `Remove ${field.label.toLowerCase()} ${text}` })
      : null;
    const entry = element(
      "div", {}, element("div", { class: "line" }, input, more, mark, remove), raw,
      element("p", { class: "error", id: `${id}-error` }));
    show();
    return entry;
  }

  get #isConfirmed() { return this.#draft.card.status === "confirmed"; }

  /** The inputs for the type and the extension of a phone number. */
  #phoneParts({ type, extension }, input) {
    const label = (what) => `${what} of ${input.getAttribute("aria-label").toLowerCase()}`;
    const types = element("select", { "aria-label": label("Type"), change: () => this.#validate() },
      PHONE_TYPES.map((value) => element("option", { value }, value)));
    types.value = type;
    const digits = element("input", {
      type: "text", class: "extension", value: extension ?? "", inputmode: "numeric", autocomplete: "off",
      placeholder: "ext.", "aria-label": label("Extension"), input: () => this.#validate(),
    });
    return [types, digits];
  }

  /** A button for a value that was read and not used. Pressing it adds the value. */
  #offer(field, find) {
    const band = this.#isConfirmed ? "" : ` (${BANDS[find.band]}, ${Math.round(find.confidence * 100)} %)`;
    const node = button(`Also read: ${find.display}${band}`, async () => {
      const { entries } = this.#groups.get(field.name);
      const value = field.isPhone ? newPhone(find.value, find.type, find.extension) : find.value;
      const entry = this.#entry(field, value, entries.children.length);
      if (field.many) entries.append(entry);
      else entries.replaceChildren(entry);
      node.remove();
      this.#validate();
    }, { class: `offer ${find.band}`, focus: () => this.#looked(find), blur: () => this.#looked(null) });
    return node;
  }
}

/** The phone of a form entry. */
function phone(input) {
  const line = input.closest(".line");
  return {
    number: input.value.trim(), type: line.querySelector("select").value,
    extension: line.querySelector(".extension").value.trim() || null,
  };
}

/** On business cards, a number without a type is for work. */
function newPhone(number, type = "work", extension = null) { return { number, type: type ?? "work", extension }; }

function textOf(field, value) { return field.isPhone ? value.number : value; }
