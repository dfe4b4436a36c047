// One thing: its photos beside its fields. A draft shows what was read on its photo, and how sure that is.
import { ask, moreMenu } from "./dialog.js";
import { button, element } from "./dom.js";
import { draftOf, dropDraft, keepDraft } from "./drafts.js";
import { BANDS } from "./fields.js";
import { ITEM_FIELDS } from "./field-tables.js";
import { icon } from "./icons.js";
import { MarkedPicture } from "./picture.js";
import { MAX_BYTES } from "./sending.js";
import { fail, say } from "./toast.js";
import { longTime } from "./words.js";

/** Fields that the form always shows. The others can be added. */
const FIRST = new Set(["title", "location", "label", "quantity", "price", "make", "model", "serial", "purchaseDate", "warrantyDate"]);
const INPUT_MODES = { integer: "numeric", decimal: "decimal", percent: "decimal" };
/** Confidence bands. A reading below the last one is only offered. */
const BAND_LIMITS = [[0.9, "high"], [0.6, "medium"], [0, "low"]];

export async function thing(context, id) {
  const { api, can } = context;
  const mayWrite = can("inventory:write");
  const node = element("div", { class: "review-page" });
  let item = null;
  let reading = null;
  /** Rooms and labels. */
  let inventory = null;
  let form = null;
  let isOpen = true;
  let isDeleting = false;
  let loads = Promise.resolve();

  /**
   * Loads the thing again. Each load waits for the one before, so that no older answer replaces a newer one.
   * @param ifNew draws only what is not shown yet, and nothing while the person edits.
   */
  function load(ifNew = false) {
    loads = loads.catch(() => {}).then(() => loadNow(ifNew));
    return loads;
  }

  async function loadNow(ifNew) {
    const isUnwanted = () => !isOpen || ifNew && (isDeleting || form?.isChanged || node.querySelector("form :focus"));
    if (isUnwanted()) return;
    let found;
    try {
      found = await api.get(`/v1/items/${id}`);
    } catch (error) {
      if (error.status !== 404 && error.status !== 410) throw error;
      if (isUnwanted()) return;
      node.replaceChildren(element("div", { class: "mid" }, gone()));
      return;
    }
    // The capture may be erased.
    const read = found.captureId ? await api.get(`/v1/items/${id}/reading`).catch((error) => {
      if (error.status === 404 || error.status === 410) return null;
      throw error;
    }) : null;
    // What is shown already stays, with the focus.
    const isShown = item?.version === found.version && item.photos.length === found.photos.length && reading?.status === read?.status;
    if (ifNew && isShown) return;
    const lists = await api.get("/v1/inventory");
    if (isUnwanted()) return;
    [item, reading, inventory] = [found, read, lists];
    // What the person has typed stays, before this page was opened and while the thing was loaded, and so does the cursor.
    const typed = form?.isChanged ? form.typed : draftOf(`thing ${id}`);
    const { id: focused, selectionStart, selectionEnd } = node.querySelector("form :focus") ?? {};
    dropDraft(`thing ${id}`);
    draw(typed, form?.shown);
    const input = focused && document.getElementById(focused);
    input?.focus();
    if (Number.isInteger(selectionStart)) input?.setSelectionRange(selectionStart, selectionEnd);
  }

  /** @param present names of the fields that were shown before; none at first. */
  function draw(typed, present = []) {
    const note = element("p", { class: "pic-note small soft", "aria-live": "polite" });
    const place = element("div", {});
    let picture = null;
    const read = reading?.words ?? [];
    form = new ThingForm({ item, reading, typed, present, inventory, mayWrite, createRoom, changed, looked(claim, label) {
      picture?.mark(claim ? wordsIn(claim.boxes) : []);
      note.textContent = claim ? `${label} was read from here` : "";
    } });
    const wordsIn = (boxes) => read.map((_, word) => ({ line: 0, word })).filter(({ word }) => boxes.some((box) => isInside(read[word].box, box)));
    const showPhoto = (photo) => {
      // The words are those of the photo that the thing was made from.
      const words = photo === item.photos[0] ? read.map((each, word) => ({ ...each, line: 0, word })) : [];
      picture = new MarkedPicture(photoPath(item, photo), words, null, (word) => form.focus(word.box));
      place.replaceChildren(picture.node);
      for (const film of films.querySelectorAll("button.film[data-photo]")) {
        film.classList.toggle("on", film.dataset.photo === photo.id);
        film.setAttribute("aria-pressed", String(film.dataset.photo === photo.id));
      }
      shown = photo;
    };
    let shown = null;
    const input = element("input", { type: "file", accept: "image/*", multiple: true, class: "unseen", tabindex: "-1", "aria-label": "Photos",
      change: () => { const files = [...input.files]; input.value = ""; addPhotos(files).catch(fail); } });
    const films = element("div", { class: "films" },
      item.photos.map((photo, index) => button(element("img", { src: photoPath(item, photo, true), alt: "", width: 72, height: 48 }),
        async () => showPhoto(photo), { class: "film", "data-photo": photo.id, "aria-label": `Photo ${index + 1}` })),
      mayWrite ? [button(icon("plus"), async () => input.click(), { class: "film add-film", "aria-label": "Add a photo", title: "Add a photo" }), input] : null);
    if (item.photos.length > 0) showPhoto(item.photos[0]);

    const state = element("span", { class: "xs soft foot-note" });
    function changed() { state.textContent = form?.isChanged ? "Not saved yet" : ""; }
    const primary = mayWrite ? button([item.isDraft ? "Keep" : "Save", element("kbd", { "aria-hidden": "true" }, "Ctrl ↵")], save, { class: "btn main" }) : null;
    const saveByKey = (event) => {
      if (event.key !== "Enter" || !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      primary?.click();
    };
    node.replaceChildren(
      element("div", { class: "bar under" },
        element("a", { class: "i-btn", href: item.isDraft ? "#/things?review=1" : "#/things", "aria-label": "Back to the things" }, icon("back")),
        element("h1", { class: "grow cut", tabindex: "-1", dir: "auto" }, item.title),
        item.isDraft ? element("span", { class: "tag check" }, "Draft") : null),
      element("div", { class: "review", keydown: saveByKey },
        element("div", { class: "review-pic" }, place, note, films, readText()),
        element("div", { class: "review-form" },
          element("div", { class: "scroll" }, element("div", { class: "form" }, banner(), form.node,
            element("p", { class: "soft xs" }, `Added ${longTime(item.createdAt)}${reading?.width ? ", from a photo" : ""}. Last change ${longTime(item.updatedAt)}.`))),
          element("div", { class: "foot" }, primary,
            element("a", { class: "btn", href: item.isDraft ? "#/things?review=1" : "#/things" }, item.isDraft ? "Later" : "Back"),
            mayWrite ? moreMenu([
              { label: "Remove this photo", icon: "picture", work: async () => (shown ? removePhoto(shown) : say("This thing has no photo.")) },
              item.captureId && can("captures:read") ? { label: "Show the capture", icon: "lines", work: async () => context.go(`/captures/${item.captureId}`) } : null,
              { label: "Delete", icon: "close", isDanger: true, work: remove },
            ], "More about this thing") : null, state))));
  }

  function banner() {
    const isSaid = item.description && item.photos.length === 0;
    const what = isSaid ? "The description" : "The photo";
    if (reading?.status === "reading") return element("div", { class: "banner" }, icon("clock"), element("div", {}, `${what} is being read. You can type already.`));
    if (reading?.status === "failed") return element("div", { class: "banner check" }, icon("warning"), element("div", {}, `${what} could not be read. It is kept. ${isSaid ? "Complete the fields by hand." : "Type what it shows."}`));
    return null;
  }

  /** The words of the photo, and what the server took from a receipt. */
  function readText() {
    const text = (reading?.words ?? []).map((word) => word.text).join(" ");
    const codes = (reading?.codes ?? []).map((code) => `${code.type} ${code.value}`);
    if (!text && codes.length === 0) return null;
    return element("section", { class: "panel note-panel" }, element("h2", { class: "head" }, "Read on the photo"),
      codes.map((code) => element("p", { class: "plate" }, code)), text ? element("p", { class: "plate clamp", dir: "auto" }, text) : null);
  }

  async function save() {
    const [patch, sent, isDraft] = [form.changes, form.values, item.isDraft];
    let token = null;
    if (Object.keys(patch).length > 0) {
      try {
        const changed = await send(patch, item.version);
        if (changed === null) return;
        token = changed.undoToken;
        item = changed;
      } catch (error) {
        form.show(error.errors ?? []);
        throw error;
      }
    }
    if (isDraft) item = await api.post(`/v1/items/${id}/confirm`);
    form.keep(sent);
    if (!isDraft) await load();
    undoable(context, isDraft ? `Kept ${item.title}.` : "Saved.", token, () => load());
    if (!isDraft) return;
    const { data } = await api.get("/v1/items", { isDraft: true, limit: 1 });
    context.go(data[0] ? `/things/${data[0].id}` : "/things");
  }

  /** Sends a change. If another device has changed the same fields, asks. @returns the item; null if the other version is shown. */
  async function send(patch, version) {
    try {
      return await api.patch(`/v1/items/${id}`, patch, version);
    } catch (error) {
      if (error.status !== 412) throw error;
      const now = await api.get(`/v1/items/${id}`);
      const both = Object.keys(patch).filter((key) => now[key] !== item[key]);
      if (both.length === 0) return send(patch, now.version);
      const names = ITEM_FIELDS.filter(({ name }) => both.includes(name) || both.includes(`${name}Id`)).map(({ label }) => label).join(", ");
      const isMine = await ask("This thing was changed on another device", (finish) => ({
        body: [element("p", { class: "soft" }, `Both devices changed: ${names}.`)],
        foot: [button("Save mine", async () => finish(true), { class: "btn main" }), button("Show the other version", async () => finish(false))],
      }), { isSlim: true });
      if (isMine) return send(patch, now.version);
      if (isMine === false) { form.keep(); await load(); }
      return null;
    }
  }

  async function createRoom(object, name) {
    const made = await api.post(`/v1/${object}s`, { name });
    inventory[`${object}s`].push({ ...made, itemCount: 0, value: 0 });
    return made;
  }

  async function addPhotos(files) {
    for (const file of files) {
      if (file.size === 0 || file.size > MAX_BYTES) { fail(Object.assign(new Error(`${file.name} is empty, or larger than 25 MB.`), { isExpected: true })); continue; }
      await api.upload(`/v1/items/${id}/photos`, file);
    }
    await load();
  }

  async function removePhoto(photo) {
    const { undoToken } = await api.delete(`/v1/items/${id}/photos/${photo.id}`);
    undoable(context, "Removed the photo.", undoToken, () => load());
    await load();
  }

  async function remove() {
    // The server tells this page of the deletion, too.
    isDeleting = true;
    const { undoToken } = await api.delete(`/v1/items/${id}`, item.version).catch((error) => { isDeleting = false; throw error; });
    form.keep();
    undoable(context, `Deleted ${item.title}. After a day it is erased.`, undoToken, async () => context.go(`/things/${id}`));
    context.go("/things");
  }

  await load();
  return {
    node,
    keys: { Escape: () => document.activeElement?.blur() },
    isUnsaved: () => form?.isChanged ?? false,
    /** Another device, or the reading of the photo, may have changed something. */
    heard() { load(true).catch(() => {}); },
    close() { isOpen = false; if (form?.isChanged) keepDraft(`thing ${id}`, form.typed); },
  };
}

class ThingForm {
  #options;
  #inputs = new Map();
  #kept;
  #general = element("p", { class: "error", role: "alert" });
  #fields = element("div", {});
  #adders = element("div", { class: "line wrap add-fields" });

  constructor(options) {
    this.#options = options;
    const { typed, present } = options;
    this.node = element("form", { class: "card-form", novalidate: true, submit: (event) => event.preventDefault() },
      this.#fields, this.#adders, this.#general);
    for (const field of ITEM_FIELDS) {
      const value = shownText(options.item[keyOf(field)]);
      if (FIRST.has(field.name) || value || typed?.[field.name] || present.includes(field.name)) this.#add(field, value);
    }
    this.keep();
    // What the person has typed before the thing was loaded again. All other fields show what the server has now.
    for (const [name, value] of Object.entries(typed ?? {})) if (this.#inputs.has(name)) this.#inputs.get(name).value = value;
    this.#offerFields();
  }

  get values() {
    return Object.fromEntries(ITEM_FIELDS.map((field) => [field.name, this.#inputs.get(field.name)?.value.trim() ?? ""]));
  }

  get isChanged() { return Object.keys(this.typed).length > 0; }

  /** Marks values as saved. What the person has typed since then is not. */
  keep(values = this.values) { this.#kept = values; }

  get shown() { return [...this.#inputs.keys()]; }

  /** What the person has changed, by the names of the fields, as it was typed. */
  get typed() {
    const changed = ([name, value]) => value !== (this.#kept[name] ?? "");
    return Object.fromEntries(Object.entries(this.values).filter(changed).map(([name]) => [name, this.#inputs.get(name).value]));
  }

  /** A merge patch. An empty field is cleared. */
  get changes() {
    return Object.fromEntries(Object.entries(this.typed).map(([name, value]) =>
      [keyOf(ITEM_FIELDS.find((field) => field.name === name)), value.trim() || null]));
  }

  /** Focuses the field whose value was read in a box of the photo. */
  focus(box) {
    const claim = (this.#options.reading?.claims ?? []).find((each) => each.boxes.some((other) => isInside(box, other)));
    this.#inputs.get(claim?.field)?.focus();
  }

  show(errors) {
    this.node.querySelectorAll(".field .error").forEach((place) => { place.textContent = ""; });
    const general = [];
    for (const error of errors) {
      const name = (error.pointer ?? "").split("/")[1]?.replace(/Id$/, "");
      const input = this.#inputs.get(name);
      if (!input) { general.push(error.detail); continue; }
      input.setAttribute("aria-invalid", "true");
      input.closest(".field").querySelector(".error").textContent = error.detail;
    }
    this.#general.textContent = general.join(" ");
  }

  #add(field, value) {
    const { reading, item, mayWrite, looked, changed } = this.#options;
    const id = `thing-${field.name}`;
    const label = field.object === "location" ? "Room" : field.label;
    const claims = (reading?.claims ?? []).filter((each) => each.field === field.name);
    const claim = () => claims.find((each) => shownText(each.value) === input.value.trim()) ?? null;
    const mark = element("span", { class: "sure", id: `${id}-band` });
    const show = () => {
      const found = item.isDraft ? claim() : null;
      const band = found ? BAND_LIMITS.find(([least]) => found.confidence >= least)[1] : null;
      node.className = `field ${band ? `is-${band}` : ""}`;
      mark.className = band && band !== "high" ? `sure tag ${band === "low" ? "bad" : "check"}` : "sure";
      mark.replaceChildren(...(band === "high" ? [icon("check")] : []),
        band ? `${BANDS[band]}, ${Math.round(found.confidence * 100)} %${found.source === "ai" ? ", AI" : ""}` : "");
    };
    const input = this.#input(field, value, {
      id, class: "in", "data-value": true, dir: "auto", disabled: !mayWrite, "aria-describedby": `${id}-error ${id}-band`, autocomplete: "off",
      input: () => { input.removeAttribute("aria-invalid"); show(); changed(); }, focus: () => looked(claim(), label),
    });
    this.#inputs.set(field.name, input);
    const offers = element("div", { class: "offers" }, item.isDraft && mayWrite ? claims.filter((each) => shownText(each.value) !== value).slice(0, 3).map((each) => {
      const offer = button([icon("plus"), element("span", {}, each.source === "ai" ? "AI says: " : "Also read: ", element("b", { dir: "auto" }, shownText(each.value)))], async () => {
        input.value = shownText(each.value);
        offer.remove();
        input.dispatchEvent(new Event("input"));
        input.focus();
      }, { class: "offer", focus: () => looked(each, label) });
      return offer;
    }) : null);
    const node = element("div", { class: "field" }, element("label", { htmlFor: id }, label),
      element("div", { class: "line" }, input), mark, element("p", { class: "error", id: `${id}-error` }));
    show();
    this.#fields.append(element("div", {}, node, offers));
  }

  /** The element that a field is typed in. */
  #input(field, value, attributes) {
    if (field.object) return this.#choice(field, value, attributes);
    if (field.choices || field.type === "boolean") {
      const choices = field.choices ? field.choices.map((word) => [word, word]) : [["true", "Yes"], ["false", "No"]];
      const select = element("select", attributes, element("option", { value: "" }, "Not known"), choices.map(([word, text]) => element("option", { value: word }, text)));
      select.value = value;
      return select;
    }
    if (field.isLong) return element("textarea", { ...attributes, rows: 3, value });
    return element("input", { ...attributes, type: field.type === "date" ? "date" : "text", inputmode: INPUT_MODES[field.type] ?? null, value });
  }

  /** A room or a label of the owner, or a new one. */
  #choice({ object }, value, attributes) {
    const { inventory, createRoom, changed } = this.#options;
    const noun = object === "location" ? "room" : object;
    const option = ({ id, name }) => element("option", { value: id }, name);
    const fresh = element("option", { value: "new" }, `New ${noun}…`);
    const select = element("select", { ...attributes, input: async (event) => {
      if (select.value !== "new") return attributes.input(event);
      select.value = before;
      const made = await askName(noun, (name) => createRoom(object, name));
      if (made) { select.insertBefore(option(made), fresh); select.value = before = made.id; }
      attributes.input(event);
      changed();
      select.focus();
    }, change: () => { before = select.value; } },
    element("option", { value: "" }, `No ${noun}`), inventory[`${object}s`].map(option), fresh);
    let before = value;
    select.value = value;
    return select;
  }

  #offerFields() {
    const absent = this.#options.mayWrite ? ITEM_FIELDS.filter(({ name }) => !this.#inputs.has(name)) : [];
    this.#adders.replaceChildren(...(absent.length > 0 ? [element("span", { class: "small soft" }, "Add")] : []), ...absent.map((field) =>
      button([icon("plus"), field.label], async () => { this.#add(field, ""); this.#offerFields(); this.#inputs.get(field.name).focus(); }, { class: "offer" })));
  }
}

function askName(noun, send) {
  return ask(`New ${noun}`, (finish) => {
    const input = element("input", { class: "in", id: "new-name", dir: "auto", autofocus: true, autocomplete: "off" });
    const error = element("p", { class: "error", role: "alert" });
    const save = button(`Add ${noun}`, async () => {
      if (!input.value.trim()) { input.focus(); return; }
      try {
        finish(await send(input.value.trim()));
      } catch (problem) {
        if (problem.name === "AbortError") throw problem;
        error.textContent = problem.message;
      }
    }, { class: "btn main" });
    return {
      body: [element("form", { submit: (event) => { event.preventDefault(); save.click(); } },
        element("label", { class: "l", htmlFor: "new-name" }, "Name"), input, error)],
      foot: [save, button("Cancel", async () => finish(null))],
    };
  }, { isSlim: true });
}

function gone() {
  return element("div", { class: "empty" }, element("div", { class: "art" }, icon("box")),
    element("h1", { tabindex: "-1" }, "This thing is not here any more"),
    element("p", { class: "soft small" }, "It was deleted, perhaps on another device."),
    element("a", { class: "btn", href: "#/things" }, "All things"));
}

/** Says what happened, with Undo. */
export function undoable({ api }, text, token, undone) {
  say(text, token ? {
    label: "Undo", path: `/v1/undo/${token}`,
    work: async () => {
      const { kept } = await api.post(`/v1/undo/${token}`);
      // First the page shows the thing as it is now, then the message says so.
      try { await undone(); } finally { say(kept.length > 0 ? "Undone. Later changes were kept." : "Undone."); }
    },
  } : null);
}

export function photoPath(item, photo, isSmall = false) {
  const path = `/v1/items/${item.id}/photos/${photo.id}`;
  return isSmall ? `${path}/thumbnail` : path;
}

/** The member of an item that the form changes: a reference is changed by its id. */
function keyOf(field) { return field.object ? `${field.name}Id` : field.name; }

function shownText(value) { return value === null || value === undefined ? "" : String(value); }

/** Whether the middle of a box lies in another one. */
function isInside(box, other) {
  if (!box || !other) return false;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x >= other.x && x <= other.x + other.width && y >= other.y && y <= other.y + other.height;
}
