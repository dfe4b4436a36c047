// The frame of every page: navigation, the place for the page, and what is counted in the navigation.
import { debounce, element, iconButton } from "./dom.js";
import { icon, logo } from "./icons.js";

/**
 * The places of the navigation. `scope`: what a key needs to see the place. `key`: pressed after G, instead of the first
 * letter. A gap separates the two groups.
 */
export const PLACES = [
  { path: "/inbox", name: "Inbox", icon: "inbox", scope: "inbox:read", isTab: true },
  { path: "/people", name: "People", icon: "people", scope: "contacts:read", isTab: true },
  { path: "/things", name: "Things", icon: "box", scope: "inventory:read", isTab: true },
  { path: "/messages", name: "Messages", icon: "chat", scope: "bridge:read", text: "Of your phone, which sends what you write" },
  { path: "/scan", name: "Scan", icon: "shield", scope: "scans:read", text: "Is this message a scam?" },
  { isGap: true },
  { path: "/captures", name: "Captures", icon: "lines", scope: "captures:read", text: "Everything that came, and why" },
  { path: "/batches", name: "Batches", icon: "layers", scope: "captures:read", text: "Many captures sent together" },
  { path: "/backups", name: "Backups", icon: "backup", scope: "backups:read", text: "Schedules, and what they wrote", key: "K" },
  { path: "/settings", name: "Settings", icon: "settings", text: "Devices, consents, cards", key: "E" },
];

export class Shell {
  main = element("main", { id: "main", tabindex: "-1" });
  #counts = [];
  #links = [];
  #live = element("span", { class: "line" });
  #context;

  /** @param acts {add, search, help}: what the buttons of the frame do. */
  constructor(context, acts) {
    this.#context = context;
    const shown = PLACES.filter((place) => place.isGap || !place.scope || context.can(place.scope));
    const canAdd = context.can("captures:write");
    const link = (place, name) => {
      const node = element("a", { class: name, href: `#${place.path}`, title: name === "nav" ? place.name : null },
        icon(place.icon), element("span", {}, place.name));
      if (place.path === "/inbox") {
        const count = element("span", { class: "count", hidden: true });
        this.#counts.push(count);
        node.append(count);
      }
      this.#links.push({ node, path: place.path });
      return node;
    };
    const tab = (place) => link(place, "");
    const [first, second, ...others] = shown.filter((place) => place.isTab);
    const skip = element("a", {
      class: "skip", href: "#main", click: (event) => { event.preventDefault(); this.main.focus(); },
    }, "Skip to the page");
    const side = element("nav", { class: "side", "aria-label": "Main" },
      element("div", { class: "brand" }, logo(), element("span", {}, "Tapline"),
        canAdd ? iconButton(icon("plus"), "Add (N)", async () => acts.add()) : null),
      element("button", { type: "button", class: "seek", title: "Search or do (/)", click: acts.search },
        icon("search"), element("span", {}, "Search or do"),
        element("kbd", { "aria-hidden": "true" }, "/"), element("kbd", { "aria-hidden": "true" }, "Ctrl K")),
      shown.map((place) => place.isGap ? element("div", { class: "nav-gap" }) : link(place, "nav")),
      element("div", { class: "side-foot" }, this.#live));
    const more = { path: "/more", name: "More", icon: "lines" };
    const tabs = element("nav", { class: "tabs", "aria-label": "Tabs" },
      first ? tab(first) : null, second ? tab(second) : null,
      canAdd ? element("button", { type: "button", "aria-label": "Add", click: acts.add },
        element("span", { class: "plus" }, icon("plus"))) : null,
      others.map(tab), tab(more));
    this.node = element("div", { class: "app" }, skip, side, this.main, tabs);
    this.setLive(null);
    this.recount = debounce(400, () => this.#count());
    this.#count();
  }

  /** Marks the place of a path in the navigation. */
  mark(path) {
    const others = PLACES.some((place) => place.text && path.startsWith(place.path)) || path.startsWith("/deleted");
    for (const { node, path: own } of this.#links) {
      const isOpen = path === own || path.startsWith(`${own}/`) || own === "/more" && others
        || own === "/inbox" && path.startsWith("/cards") || own === "/captures" && path.startsWith("/deleted");
      if (isOpen) node.setAttribute("aria-current", "page");
      else node.removeAttribute("aria-current");
    }
  }

  /** @param isLive whether events arrive; null if nothing is known, which shows nothing. */
  setLive(isLive) {
    this.#live.replaceChildren(...(isLive === null ? [] : [element("span", { class: `dot ${isLive ? "" : "check"}` }),
      element("span", {}, isLive ? "Live" : "Not connected. Trying again")]));
  }

  async #count() {
    const { api, can } = this.#context;
    if (!can("inbox:read")) return;
    try {
      // The first paint does not wait for the counts.
      const { NOTES, otherWaiting } = await import("./waiting.js");
      const [{ data, nextCursor }, others] = await Promise.all([api.get("/v1/inbox", { limit: NOTES }), otherWaiting(this.#context)]);
      const number = data.length + others.length;
      for (const node of this.#counts) {
        node.hidden = number === 0;
        node.replaceChildren(`${number}${nextCursor ? "+" : ""}`, element("span", { class: "unseen" }, " waiting"));
      }
    } catch { /* The page itself shows what is wrong. */ }
  }
}

/** The page "More" of a phone. */
export function more(context) {
  const rows = PLACES.filter((place) => place.text && (!place.scope || context.can(place.scope)));
  return {
    node: element("div", { class: "page" },
      element("div", { class: "bar" }, element("h1", { class: "grow", tabindex: "-1" }, "More"),
        iconButton(icon("search"), "Search", async () => context.search())),
      element("ul", {}, rows.map((place) => element("li", {}, element("a", { class: "row", href: `#${place.path}` },
        element("span", { class: "thumb" }, icon(place.icon)),
        element("span", { class: "two" }, element("b", {}, place.name), element("span", {}, place.text)),
        icon("next"))))),
      element("div", { class: "pad" }, context.signOutButton())),
    name: "More", show() {},
  };
}
