// Fields of a contact: edited in place, one at a time, and a dialog for a new contact.
import { ask } from "./dialog.js";
import { draftOf, dropDraft, keepDraft } from "./drafts.js";
import { button, element } from "./dom.js";
import { FIELDS, KEYBOARDS } from "./fields.js";
import { PHONE_TYPES } from "./phones.js";
import { say } from "./toast.js";
import { nameOf, phoneText } from "./words.js";

const PHONE_LABELS = {
  mobile: "Mobile", work: "Work phone", home: "Home phone", fax: "Fax", main: "Main phone", pager: "Pager", other: "Phone",
};
const SINGULAR = { emails: "E-mail", phones: "Phone", websites: "Website", aliases: "Also called" };

/**
 * Asks for a new contact.
 * @param send called with the fields. If this fails, the dialog stays open and says why.
 * @returns what `send` returned; null if the person gave up.
 */
export function newPerson(name, send) {
  return ask("New contact", (finish) => {
    const input = (label, key, kind = "text") => {
      const node = element("input", { class: "in", id: `new-${key}`, inputmode: kind, autocomplete: "off", dir: "auto", "data-key": key });
      return { node, row: element("div", {}, element("label", { class: "l", htmlFor: `new-${key}` }, label), node) };
    };
    const fields = [input("Name", "name"), input("Company", "company"), input("E-mail", "emails", "email"), input("Phone", "phones", "tel")];
    fields[0].node.value = name;
    fields[0].node.setAttribute("autofocus", "");
    const error = element("p", { class: "error", role: "alert" });
    const save = button("Save contact", async () => {
      error.textContent = "";
      const contact = {};
      for (const { node } of fields) {
        const value = node.value.trim();
        const key = node.dataset.key;
        if (value) contact[key] = key === "emails" ? [value] : key === "phones" ? [{ number: value, type: "mobile" }] : value;
      }
      if (Object.keys(contact).length === 0) { error.textContent = "Type a name, or anything else that says who this is."; return; }
      try {
        finish(await send(contact));
      } catch (problem) {
        if (problem.name === "AbortError") throw problem;
        error.textContent = problem.message;
      }
    }, { class: "btn main" });
    return {
      body: [element("form", {
        id: "new-form", class: "stack", submit: (event) => { event.preventDefault(); save.click(); },
      }, fields.map((field) => field.row), error, element("button", { class: "unseen", tabindex: "-1", "aria-hidden": "true" }))],
      foot: [save, button("Cancel", async () => finish(null))],
    };
  }, { isSlim: true, draft: `new ${name}` });
}

/** The fields of a contact for reading, each of which becomes an input when it is pressed. */
export class FieldList {
  #context;
  #contact;
  #changed;
  node = element("dl", { class: "card-fields" });

  /** @param changed called with the contact after each change. */
  constructor(context, contact, changed) {
    this.#context = context;
    this.#contact = contact;
    this.#changed = changed;
    this.#draw();
  }

  /** Opens the first field. Key I. */
  editFirst() { this.node.querySelector("button")?.click(); }

  #draw() {
    const shown = FIELDS.filter(({ name }) => name !== "tags" && this.#values(name).length > 0)
      .flatMap((field) => this.#values(field.name).map((value, index) => ({ field, value, index })));
    this.node.replaceChildren(...shown.map((each) => this.#row(each)));
  }

  /** The fields that have no value, or may have another one. */
  missing() { return FIELDS.filter(({ name, many }) => name !== "tags" && (many || this.#values(name).length === 0)); }

  add(field) {
    const row = element("div", {});
    this.node.append(row);
    this.#edit(row, { field, value: field.isPhone ? { number: "", type: "mobile", extension: null } : "", index: this.#values(field.name).length });
  }

  #values(name) { return [this.#contact[name] ?? []].flat().filter((value) => value !== ""); }

  #label({ field, value }) {
    return field.isPhone ? PHONE_LABELS[value.type] ?? "Phone" : SINGULAR[field.name] ?? field.label;
  }

  #row(each) {
    const row = element("div", {});
    const text = each.field.isPhone ? phoneText(each.value) : each.value;
    const content = this.#context.can("contacts:write")
      ? button(text, async () => this.#edit(row, each), { class: "value", dir: "auto", "aria-label": `${this.#label(each)}: ${text}. Edit` })
      : element("span", { dir: "auto" }, text);
    row.append(element("dt", {}, this.#label(each)), element("dd", { class: each.field.isPhone ? "num" : "" }, content));
    return row;
  }

  #edit(row, each) {
    const { field, value, index } = each;
    const id = `edit-${field.name}-${index}`;
    const draft = `field ${this.#contact.id} ${field.name} ${index}`;
    const input = element(field.isLong ? "textarea" : "input", {
      class: "in", id, value: draftOf(draft) ?? (field.isPhone ? value.number : value), dir: "auto", autocomplete: "off",
      input: () => keepDraft(draft, input.value),
      ...(field.isLong ? { rows: 4 } : { inputmode: KEYBOARDS[field.name] ?? "text" }),
      "aria-describedby": `${id}-error`,
      keydown: (event) => {
        if (event.key === "Escape") { event.preventDefault(); event.stopPropagation(); stop(); }
        if (event.key === "Enter" && (!field.isLong || event.ctrlKey || event.metaKey)) { event.preventDefault(); save.click(); }
      },
    });
    const type = field.isPhone ? element("select", { class: "in", "aria-label": "Type of the number" },
      PHONE_TYPES.map((each) => element("option", { value: each }, PHONE_LABELS[each]))) : null;
    if (type) type.value = value.type;
    const error = element("p", { class: "error", id: `${id}-error`, role: "alert" });
    const save = button(["Save", element("kbd", { "aria-hidden": "true" }, "↵")], async () => {
      error.textContent = "";
      const text = input.value.trim();
      const own = field.isPhone ? { ...value, number: text, type: type.value } : text;
      const before = this.#contact[field.name];
      let after = own;
      if (field.many) {
        after = [...(before ?? [])];
        if (text === "") after.splice(index, 1);
        else after[index] = own;
      }
      if (JSON.stringify(before ?? "") === JSON.stringify(after)) return stop();
      try {
        await this.#save(field, after, before);
        dropDraft(draft);
      } catch (problem) {
        if (problem.errors?.length === 0 && problem.status !== 422) throw problem;
        input.setAttribute("aria-invalid", "true");
        error.textContent = problem.message;
        input.focus();
      }
    }, { class: "btn low main" });
    const stop = () => {
      dropDraft(draft);
      this.#draw();
      this.node.querySelectorAll(".value")[Math.max(0, place)]?.focus();
    };
    const place = [...this.node.children].indexOf(row);
    row.replaceChildren(element("div", { class: "edit-one" }, element("label", { class: "l", htmlFor: id }, this.#label(each)),
      type, input, error, element("div", { class: "line" }, save,
        button(["Cancel", element("kbd", { "aria-hidden": "true" }, "Esc")], async () => stop(), { class: "btn low" }))));
    input.focus();
    input.select?.();
  }

  /** Saves a field, and says so with Undo. */
  async #save(field, after, before) {
    const { api } = this.#context;
    this.#contact = await api.patch(`/v1/contacts/${this.#contact.id}`, { [field.name]: after }, this.#contact.version,
      { conflicts: "merge" });
    this.#draw();
    this.#changed(this.#contact);
    say(`Saved: ${field.label.toLowerCase()} of ${nameOf(this.#contact)}`, {
      label: "Undo", work: async () => {
        this.#contact = await api.patch(`/v1/contacts/${this.#contact.id}`, { [field.name]: before ?? (field.many ? [] : "") },
          this.#contact.version, { conflicts: "merge" });
        this.#draw();
        this.#changed(this.#contact);
        say("Undone.");
      },
    });
  }
}
