// A dialog that finds a person or a group.
import { ask } from "./dialog.js";
import { button, debounce, element } from "./dom.js";
import { icon } from "./icons.js";
import { face, nameOf, roleOf } from "./words.js";

/**
 * Asks for a contact or, with `withGroups`, a group.
 * @param extra further answers: [{label, icon, value}].
 * @returns {body, name}: the target for a request, such as {contactId}; null without an answer.
 */
export async function chooseTarget(context, title, { query = "", withGroups = false, without = null, extra = [] } = {}) {
  const { api } = context;
  const groups = withGroups ? (await api.get("/v1/groups", { limit: 200 })).data : [];
  return ask(title, (finish) => {
    const results = element("ul", { class: "panel picks" });
    const status = element("p", { class: "soft small", role: "status" });
    let turn = 0;
    const input = element("input", {
      class: "in", type: "search", value: query, autofocus: true, "aria-label": "Name, company, number",
      placeholder: "Name, company, number", focus: () => input.select(), input: debounce(150, () => load()),
      keydown: (event) => {
        if (event.key === "Enter") { event.preventDefault(); results.querySelector("button")?.click(); }
        if (event.key === "ArrowDown") { event.preventDefault(); results.querySelector("button")?.focus(); }
      },
    });
    async function load() {
      const here = ++turn;
      const text = input.value.trim();
      const { data } = await api.get("/v1/contacts", { q: text, status: "confirmed", limit: 20 });
      if (here !== turn) return;
      const found = groups.filter((group) => group.name.toLowerCase().includes(text.toLowerCase())).slice(0, 5);
      const people = data.filter((contact) => contact.id !== without);
      results.replaceChildren(
        ...found.map((group) => pick(icon("people"), group.name, `Group of ${group.members.length}`, { groupId: group.id })),
        ...people.map((contact) => pick(face(nameOf(contact), "s"), nameOf(contact),
          roleOf(contact) || contact.emails[0] || "", { contactId: contact.id })));
      results.hidden = results.children.length === 0;
      status.textContent = results.hidden ? `No person matches “${text}”.` : "";
    }
    function pick(picture, name, text, body) {
      const own = picture.classList.contains("face") ? picture : element("span", { class: "face s" }, picture);
      return element("li", {}, button([own,
        element("span", { class: "two" }, element("b", { class: "cut", dir: "auto" }, name), element("span", { class: "cut", dir: "auto" }, text))],
      async () => finish({ body, name }), { class: "row" }));
    }
    results.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const all = [...results.querySelectorAll("button")];
      (all[all.indexOf(document.activeElement) + step] ?? input).focus();
    });
    load();
    return {
      body: [input, status, results],
      foot: [
        extra.map((each) => button([icon(each.icon), each.label], async () => finish(each.value), { class: "btn" })),
        button("Cancel", async () => finish(null), { class: "btn quiet" }),
      ],
    };
  });
}
