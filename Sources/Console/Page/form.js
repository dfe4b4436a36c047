// The form for a card. Shows the confidence of each field and validates while the person types.
import { button, debounce, element } from "./dom.js";
import { BANDS, FIELDS, KEYBOARDS, evidence, rawText, suggestions } from "./fields.js";
import { icon } from "./icons.js";
import { PHONE_TYPES } from "./phones.js";

const TYPE_NAMES = { mobile: "Mobile", work: "Work", home: "Home", fax: "Fax", main: "Main", pager: "Pager", other: "Phone" };

export class CardForm {
  #api;
  #draft;
  #looked;
  #groups = new Map();
  #general = element("p", { class: "error", role: "alert" });
  #validate = debounce(250, () => this.check().catch(() => {}));
  #turn = 0;
  #kept;
  #adders = element("div", { class: "line wrap add-fields" });
  /** Called when the number of fields to check may have changed. */
  onDoubts = () => {};

  /**
   * @param draft the card's draft, or an empty one.
   * @param typed values that were typed and not saved; null without any.
   * @param looked called with the reading behind the focused value and the field, or null.
   */
  constructor(api, draft, typed, looked) {
    this.#api = api;
    this.#draft = typed ? { ...draft, card: { ...draft.card, ...typed } } : draft;
    this.#looked = looked;
    this.node = element("form", { class: "card-form", novalidate: true, submit: (event) => event.preventDefault() },
      FIELDS.map((field) => this.#group(field)), this.#adders, this.#general);
    this.#offerFields();
    if (!typed) this.keep();
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
      else values[name] = many ? texts.filter(Boolean) : texts[0] ?? "";
    }
    return values;
  }

  /** The inputs whose reading is not sure, in their order. */
  get doubtful() { return [...this.node.querySelectorAll(".field:is(.is-medium, .is-low) [data-value]")]; }

  /** How many values the form shows. */
  get count() { return [...this.node.querySelectorAll("[data-value]")].filter((input) => input.value.trim()).length; }

  /** Focuses the next input that is not sure; after the last one the first. @returns whether there is one. */
  nextDoubt() {
    const all = this.doubtful;
    const next = all[all.indexOf(document.activeElement) + 1] ?? all[0];
    next?.focus();
    next?.select?.();
    return Boolean(next);
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
    this.node.querySelectorAll(".field .error").forEach((place) => { place.textContent = ""; });
    this.node.querySelectorAll("[aria-invalid]").forEach((input) => input.removeAttribute("aria-invalid"));
    for (const error of errors) {
      const [, name, index] = error.pointer.split("/");
      const filled = this.#inputs(name).filter((input) => !this.#isMany(name) || input.value.trim());
      const input = filled[Number(index ?? 0)];
      if (!input) { general.push(error.detail); continue; }
      input.setAttribute("aria-invalid", "true");
      input.closest(".field").querySelector(".error").textContent = error.detail;
    }
    this.#general.textContent = general.join(" ");
  }

  #isMany(name) { return FIELDS.find((field) => field.name === name)?.many ?? false; }

  /** The main input of each value; for a phone, the number. */
  #inputs(name) { return [...(this.#groups.get(name)?.entries.querySelectorAll("[data-value]") ?? [])]; }

  #group(field) {
    const value = this.#draft.card[field.name];
    const values = field.many ? value ?? [] : value || field.name === "name" ? [value ?? ""] : [];
    const entries = element("div", {}, values.map((each, index) => this.#entry(field, each, index)));
    const offers = element("div", { class: "offers" });
    const node = element("div", { "data-field": field.name, role: "group", "aria-label": field.label }, entries, offers);
    this.#groups.set(field.name, { node, entries });
    const texts = values.map((each) => textOf(field, each));
    offers.append(...suggestions(this.#draft, field, texts).map((find) => this.#offer(field, find)));
    return node;
  }

  /** Buttons for the fields that are empty or may have another value. */
  #offerFields() {
    const absent = FIELDS.filter(({ name, many }) => many || this.#inputs(name).length === 0);
    this.#adders.replaceChildren(element("span", { class: "small soft" }, "Add"), ...absent.map((field) =>
      button([icon("plus"), field.many ? ENTRY_NAMES[field.name] ?? field.label : field.label], async () => this.add(field), { class: "offer", "data-add": field.name })));
  }

  /** Shows an empty input for a field. */
  add(field) {
    const { entries } = this.#groups.get(field.name);
    const entry = this.#entry(field, field.isPhone ? newPhone("") : "", entries.children.length);
    entries.append(entry);
    entry.querySelector("[data-value]").focus();
    this.#offerFields();
  }

  #entry(field, value, index) {
    const text = textOf(field, value);
    const found = text ? evidence(this.#draft, field, text) : null;
    const id = `${field.name}-${index}-${Math.random().toString(36).slice(2, 7)}`;
    const label = `${ENTRY_NAMES[field.name] ?? field.label}${index > 0 ? ` ${index + 1}` : ""}`;
    const mark = element("span", { class: "sure", id: `${id}-band` });
    const raw = element("p", { class: "raw", id: `${id}-raw`, hidden: true, dir: "auto" });
    const input = element(field.isLong ? "textarea" : "input", {
      id, class: "in", value: text, dir: "auto", "data-value": true,
      "aria-describedby": `${id}-error ${id}-band ${id}-raw`, autocomplete: "off",
      ...(field.isLong ? { rows: 3 } : { type: "text", inputmode: KEYBOARDS[field.name] ?? "text" }),
      input: () => { show(); this.#validate(); },
      focus: () => {
        raw.hidden = !find();
        this.#looked(find(), label);
        entry.scrollIntoView({ block: "nearest" });
      },
      blur: () => { raw.hidden = true; },
    });
    const find = () => (input.value.trim() === text ? found : null);
    const show = () => {
      // The owner has confirmed a contact, so it shows no confidence.
      const isOwn = this.#isConfirmed || found?.isEdited || !found || input.value.trim() !== text;
      const band = isOwn ? null : found.band;
      entry.className = `field ${band ? `is-${band}` : ""}`;
      const words = band ? `${BANDS[band]}, ${Math.round(found.confidence * 100)} %` : "";
      mark.className = band && band !== "high" ? `sure tag ${band === "low" ? "bad" : "check"}` : "sure";
      mark.replaceChildren(...(band === "high" ? [icon("check")] : []), words);
      raw.textContent = found ? `Read as: ${rawText(this.#draft, found)}` : "";
      this.onDoubts();
    };
    const remove = field.many
      ? button(icon("close"), async () => {
        entry.remove();
        this.#validate();
        this.onDoubts();
        (this.#inputs(field.name)[0] ?? this.#adders.querySelector(`[data-add=${field.name}]`))?.focus();
      }, { class: "i-btn", "aria-label": `Remove ${label.toLowerCase()} ${text}`, title: "Remove" })
      : null;
    const parts = field.isPhone ? this.#phoneParts(value, label) : null;
    const name = parts ? parts.type : element("label", { htmlFor: id }, label);
    if (parts) input.setAttribute("aria-label", label);
    const entry = element("div", { class: "field" }, name,
      element("div", { class: "line" }, input, parts?.extension, remove), mark,
      raw, element("p", { class: "error", id: `${id}-error` }));
    show();
    return entry;
  }

  get #isConfirmed() { return this.#draft.card.status === "confirmed"; }

  /** The inputs for the type and the extension of a phone number. */
  #phoneParts({ type, extension }, label) {
    const types = element("select", { class: "in type-in", "aria-label": `Type of ${label.toLowerCase()}`, change: () => this.#validate() },
      PHONE_TYPES.map((value) => element("option", { value }, TYPE_NAMES[value])));
    types.value = type;
    const digits = element("input", {
      type: "text", class: "in extension", value: extension ?? "", inputmode: "numeric", autocomplete: "off",
      placeholder: "ext.", "aria-label": `Extension of ${label.toLowerCase()}`, input: () => this.#validate(),
    });
    return { type: types, extension: digits };
  }

  /** A button for a value that was read and not used. Pressing it adds the value. */
  #offer(field, find) {
    const node = button([icon("plus"), element("span", {}, "Also read: ", element("b", { dir: "auto" }, find.display))], async () => {
      const { entries } = this.#groups.get(field.name);
      const value = field.isPhone ? newPhone(find.value, find.type, find.extension) : find.value;
      const entry = this.#entry(field, value, entries.children.length);
      if (field.many) entries.append(entry);
      else entries.replaceChildren(entry);
      node.remove();
      entry.querySelector("[data-value]").focus();
      this.#validate();
      this.#offerFields();
    }, { class: "offer", focus: () => this.#looked(find, field.label) });
    return node;
  }
}

const ENTRY_NAMES = { emails: "E-mail", phones: "Phone", websites: "Website", aliases: "Other name", tags: "Tag", notes: "Note" };

/** The phone of a form entry. */
function phone(input) {
  const entry = input.closest(".field");
  return {
    number: input.value.trim(), type: entry.querySelector("select").value,
    extension: entry.querySelector(".extension").value.trim() || null,
  };
}

/** On business cards, a number without a type is for work. */
function newPhone(number, type = "work", extension = null) { return { number, type: type ?? "work", extension }; }

function textOf(field, value) { return field.isPhone ? value.number : value; }
