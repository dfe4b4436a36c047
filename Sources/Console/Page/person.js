// A person's page: who it is, the timeline, the fields, and what may be a duplicate.
import { showConflicts } from "./conflicts.js";
import { confirmed, moreMenu } from "./dialog.js";
import { button, debounce, element } from "./dom.js";
import { FieldList } from "./edit.js";
import { chooseTarget } from "./choose.js";
import { icon } from "./icons.js";
import { REASONS, compareAndMerge } from "./merge.js";
import { timeline } from "./timeline.js";
import { say } from "./toast.js";
import { calendarDate, count, face, longTime, nameOf, phoneText, roleOf } from "./words.js";

/** @param gone called when the person was deleted, erased or merged. */
export async function person(context, id, { gone }) {
  const { api, can } = context;
  let contact;
  // Events of a deletion that this page has asked for are not news.
  let isGone = false;
  try {
    contact = await api.get(`/v1/contacts/${id}`);
  } catch (error) {
    if (error.status !== 404 && error.status !== 410) throw error;
    return { nodes: [missing(error)], keys: {} };
  }
  const mayWrite = can("contacts:write");
  const title = element("h1", { tabindex: "-1", dir: "auto" });
  const role = element("p", { class: "soft", dir: "auto" });
  const tags = element("div", { class: "line wrap" });
  const portrait = element("div", { class: "portrait" });
  const offers = element("div", { class: "stack" });
  const topOffers = element("div", { class: "stack offer-top" });
  const coming = element("div", { class: "stack" });
  const history = element("div", { class: "stack" });

  const fields = new FieldList(context, contact, (changed) => { contact = changed; head(); });
  const story = timeline(context, {
    contact: id, card: contact.captureId ? { id, at: contact.createdAt } : null, changed: () => load(), found: (entries) => comingUp(entries),
  });

  function head() {
    const name = nameOf(contact);
    title.textContent = name;
    role.textContent = roleOf(contact);
    role.hidden = role.textContent === "";
    portrait.replaceChildren(face(name, "l"));
    tags.replaceChildren(
      ...contact.tags.map((tag) => mayWrite
        ? button([tag, icon("close")], async () => setTag(tag, false), { class: "tag", "aria-label": `Remove the tag ${tag}`, dir: "auto" })
        : element("span", { class: "tag", dir: "auto" }, tag)),
      ...(mayWrite ? [tagAdder()] : []));
  }

  function tagAdder() {
    const add = button([icon("plus"), "Tag"], async () => {
      const input = element("input", {
        class: "in tag-in", "aria-label": "New tag", maxlength: "50", dir: "auto",
        keydown: async (event) => {
          if (event.key === "Escape") { event.stopPropagation(); head(); tags.lastElementChild?.focus(); }
          if (event.key === "Enter" && input.value.trim()) { event.preventDefault(); await setTag(input.value.trim(), true); }
        },
        blur: () => { if (input.isConnected && !input.value.trim()) head(); },
      });
      add.replaceWith(input);
      input.focus();
    }, { class: "tag add-tag" });
    return add;
  }

  async function setTag(tag, isSet) {
    const path = `/v1/contacts/${id}/tags/${encodeURIComponent(tag)}`;
    contact = await (isSet ? api.put(path) : api.delete(path));
    head();
    tags.lastElementChild?.focus();
    if (!isSet) say(`Removed the tag ${tag}`, { label: "Undo", work: () => setTag(tag, true) });
  }

  /** What the person has said about itself, and who may be the same person. */
  async function load() {
    const [said, twins, merges, conflicts] = await Promise.all([
      api.get(`/v1/contacts/${id}/suggestions`), api.get(`/v1/contacts/${id}/duplicates`),
      api.get(`/v1/contacts/${id}/merges`), showConflicts({ api, reload: refresh }, contact)]);
    const banners = () => [
      ...twins.data.filter(({ reasons }) => reasons.length > 0).slice(0, 3).map((twin) => duplicate(twin)),
      ...said.data.map((each) => suggestion(each)),
    ];
    offers.replaceChildren(...(conflicts ? [conflicts] : []), ...banners());
    topOffers.replaceChildren(...banners());
    showHistory(merges.data);
  }

  function suggestion(each) {
    const what = { phone: "a number", email: "an e-mail address", website: "a website", address: "an address" }[each.kind];
    const shown = each.kind === "phone" ? phoneText({ number: each.value }) : each.value;
    const node = element("div", { class: "banner slim" }, element("div", { class: "stack" },
      element("span", { dir: "auto" }, `${contact.name.split(" ")[0] || "They"} wrote ${what}:`, element("br"), element("b", {}, shown)),
      element("q", { class: "soft small", dir: "auto" }, each.words),
      mayWrite ? element("span", { class: "line" },
        button("Add", async () => {
          await api.post(`/v1/contacts/${id}/suggestions/${each.id}/accept`);
          await refresh();
          say(`Added ${shown}`);
        }, { class: "btn low main" }),
        button("Dismiss", async () => {
          await api.post(`/v1/contacts/${id}/suggestions/${each.id}/dismiss`);
          await load();
        }, { class: "btn low" })) : null));
    return node;
  }

  function duplicate({ contact: other, reasons }) {
    const name = nameOf(other);
    return element("div", { class: "banner slim check" }, icon("people"), element("div", { class: "stack" },
      element("span", { dir: "auto" }, element("b", {}, name), ` may be the same person: ${reasons.map((reason) => REASONS[reason] ?? reason).join(", ")}.`),
      element("span", { class: "line wrap" },
        mayWrite ? button("Compare", async () => merge(other), { class: "btn low" }) : null,
        element("a", { class: "btn low quiet", href: `#/people/${other.id}` }, "Show"))));
  }

  /** Merges another contact into this one. */
  async function merge(other) {
    const merged = await compareAndMerge(api, other, contact);
    if (!merged) return;
    say(`Merged into ${nameOf(contact)}`, {
      label: "Undo", path: `/v1/merges/${merged.id}/undo`, work: async () => { await api.post(`/v1/merges/${merged.id}/undo`); await refresh(); say("Undone."); },
    });
    await refresh();
  }

  async function mergeWith() {
    const target = await chooseTarget(context, `Who is the same person as ${nameOf(contact)}?`, { without: id });
    if (target) await merge(await api.get(`/v1/contacts/${target.body.contactId}`));
  }

  function showHistory(merges) {
    const items = merges.map((each) => ({ at: each.undoneAt ?? each.createdAt, text: each.undoneAt ? "A merge was undone" : "Merged with another contact", merge: each.undoneAt ? null : each }));
    items.push({ at: contact.createdAt, text: contact.captureId ? "Added from a card" : "Added" });
    if (contact.updatedAt !== contact.createdAt) items.unshift({ at: contact.updatedAt, text: "Last change" });
    history.replaceChildren(element("h2", { class: "head" }, "History"), element("ol", { class: "history" },
      items.map((item) => element("li", {}, element("b", {}, item.text), element("span", { class: "line far" },
        element("span", { class: "soft" }, longTime(item.at)),
        item.merge && mayWrite ? button("Undo", async () => {
          await api.post(`/v1/merges/${item.merge.id}/undo`);
          say("The merge was undone.");
          await refresh();
        }, { class: "btn quiet low" }) : null)))));
  }

  /** Dates in the chats that are still to come. */
  function comingUp(entries) {
    const today = new Date().toISOString().slice(0, 10);
    const dates = [...new Map(entries.flatMap((entry) => entry.extractedInfo.dates
      .filter((date) => date >= today).map((date) => [date, entry.extractedInfo.events[0] ?? entry.summary])))].sort().slice(0, 3);
    const likes = [...new Set(entries.flatMap((entry) => entry.extractedInfo.interests))].slice(0, 12);
    coming.replaceChildren(
      ...(likes.length ? [element("h2", { class: "head" }, "Likes"), element("div", { class: "line wrap" }, likes.map((like) => element("span", { class: "tag", dir: "auto" }, like)))] : []),
      ...(dates.length ? [element("h2", { class: "head" }, "Coming up"), ...dates.map(([date, text]) => {
        const day = calendarDate(date);
        return day ? element("div", { class: "date" }, element("span", { class: "day", "aria-hidden": "true" }, day.day, element("small", {}, day.month)),
          element("div", {}, element("div", { class: "clamp", dir: "auto" }, text), element("div", { class: "soft small" }, day.long))) : null;
      }).filter(Boolean)] : []));
  }

  async function refresh() {
    contact = await api.get(`/v1/contacts/${id}`);
    const fresh = new FieldList(context, contact, (changed) => { contact = changed; head(); });
    fields.node.replaceWith(fresh.node);
    Object.assign(fields, { node: fresh.node });
    fields.editFirst = () => fresh.editFirst();
    fields.add = (field) => fresh.add(field);
    fields.missing = () => fresh.missing();
    head();
    await Promise.all([load(), story.reload()]);
  }

  async function remove() {
    const name = nameOf(contact);
    isGone = true;
    await api.delete(`/v1/contacts/${id}`).catch((error) => { isGone = false; throw error; });
    say(`Deleted ${name}. After a day it is erased.`, {
      label: "Undo", path: `/v1/contacts/${id}/restore`,
      work: async () => { await api.post(`/v1/contacts/${id}/restore`); context.go(`/people/${id}`); },
    });
    await gone();
  }

  async function erase() {
    const name = nameOf(contact);
    const text = `The chats, notes, cards and pictures of ${name} are erased too, here and in the search. This cannot be undone.`;
    if (!await confirmed(`Erase ${name}?`, text, "Erase for good")) return;
    isGone = true;
    const erased = await api.delete(`/v1/contacts/${id}`, undefined, { erase: true }).catch((error) => { isGone = false; throw error; });
    say(`Erased ${name}, with ${count(erased.interactions, "entry", "entries")}.${erased.dialog ? ` ${erased.dialog}` : ""}`);
    await gone();
  }

  async function writeNote() {
    await context.add({ text: `${nameOf(contact)}: ` });
  }

  const acts = () => element("div", { class: "line head-acts" },
    can("captures:write") ? button([icon("note"), "Note"], writeNote, { class: "btn low" }) : null,
    mayWrite ? moreMenu([
      contact.captureId ? { label: "Show the card", icon: "card", work: async () => context.go(`/cards/${id}`) } : null,
      { label: "Merge with…", icon: "people", work: mergeWith },
      contact.linkedInSearchUrl ? { label: "Search LinkedIn", icon: "globe", work: async () => open(contact.linkedInSearchUrl, "_blank", "noopener") } : null,
      { label: "Delete", icon: "close", isDanger: true, work: remove },
      { label: "Erase…", icon: "warning", isDanger: true, work: erase },
    ], `More about ${nameOf(contact)}`) : null);

  const body = element("div", { class: "person" });
  const view = (name) => {
    body.classList.toggle("at-edit", name === "details");
    for (const each of switcher.children) each.setAttribute("aria-pressed", String(each.dataset.view === name));
  };
  const switcher = element("div", { class: "seg narrow-only", role: "group", "aria-label": "Show" },
    [["timeline", "Timeline"], ["details", "Details"]].map(([value, label]) => element("button", {
      type: "button", "data-view": value, "aria-pressed": String(value === "timeline"), click: () => view(value),
    }, label)));
  const addField = mayWrite ? moreFields(() => fields) : null;
  body.append(
    element("div", { class: "who-line" },
      element("header", { class: "who-head" }, portrait, element("div", { class: "grow stack close" }, title, role, tags)),
      element("div", { class: "desk" }, acts())),
    switcher, element("div", { class: "narrow-only" }, topOffers),
    element("div", { class: "person-grid" },
      element("div", { class: "tl" }, story.node),
      element("aside", { class: "rail", "aria-label": "Contact" },
        element("div", { class: "line far" }, element("h2", { class: "head" }, "Contact"),
          mayWrite ? button(["Edit", element("kbd", { "aria-hidden": "true" }, "I")], async () => fields.editFirst(), { class: "btn quiet low" }) : null),
        element("div", { class: "wide-only" }, offers), fields.node, addField, coming,
        contact.captureId && can("contacts:read") ? cardPeek(context, id) : null, history)));
  head();
  story.reload();
  load().catch(() => {});
  const soon = debounce(600, () => { if (!isGone && body.isConnected && (!body.contains(document.activeElement) || !document.activeElement.matches("input, textarea, select"))) refresh().catch(() => {}); });
  return {
    nodes: [
      element("div", { class: "bar phone" }, element("a", { class: "i-btn back", href: "#/people", "aria-label": "People" }, icon("back")),
        element("span", { class: "grow" }), acts()),
      element("div", { class: "scroll" }, body)],
    keys: { i: () => { view("details"); fields.editFirst(); } },
    heard(data) { if (data.object === "interaction" || data.object === "contact_suggestion" || data.object === "contact" && data.id === id) soon(); },
    close: () => story.close(),
  };
}

/** A select of the fields that can be added. */
function moreFields(fields) {
  const select = element("select", {
    class: "in add-field", "aria-label": "Add a field", focus: fill, change: () => {
      const field = fields().missing().find(({ name }) => name === select.value);
      select.value = "";
      if (field) fields().add(field);
    },
  });
  function fill() {
    select.replaceChildren(element("option", { value: "" }, "Add a field…"),
      ...fields().missing().map(({ name, label }) => element("option", { value: name }, label)));
  }
  fill();
  return select;
}

/** The card that the person was read from. */
function cardPeek(context, id) {
  return element("a", { class: "card-link", href: `#/cards/${id}` },
    element("img", { class: "card-peek", src: `/v1/cards/${id}/thumbnail`, alt: "", width: 96, height: 60, loading: "lazy",
      error: (event) => event.target.remove() }),
    element("span", { class: "small" }, "The card"));
}

function missing(error) {
  const isMerged = error.code === "merged";
  return element("div", { class: "mid" }, element("div", { class: "empty" },
    element("div", { class: "art" }, icon("people")),
    element("h1", { tabindex: "-1" }, isMerged ? "Merged with another person" : "This person is not here any more"),
    element("p", { class: "soft small" }, isMerged ? "The other contact has everything." : "It was deleted or erased, perhaps on another device."),
    element("a", { class: "btn", href: "#/people" }, "All people")));
}
