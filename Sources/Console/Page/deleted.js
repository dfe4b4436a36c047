// The page of deleted objects, each with a button that restores the object.
import { eraseCapture } from "./corrections.js";
import { confirmed, moreMenu } from "./dialog.js";
import { button, debounce, element } from "./dom.js";
import { icon } from "./icons.js";
import { empty } from "./states.js";
import { say } from "./toast.js";
import { VirtualList } from "./virtual.js";
import { longTime } from "./words.js";

/** By kind: word, icon, the scope that restores. */
const DELETED_KINDS = {
  capture: { word: "Capture", icon: "lines", scope: "inbox:write" },
  interaction: { word: "Timeline entry", icon: "chat", scope: "contacts:write" },
  contact: { word: "Person", icon: "people", scope: "contacts:write" },
  group: { word: "Group", icon: "people", scope: "contacts:write" },
  item: { word: "Thing", icon: "box", scope: "inventory:write" },
  location: { word: "Room", icon: "box", scope: "inventory:write" },
  label: { word: "Label", icon: "box", scope: "inventory:write" },
  home: { word: "Home", icon: "box", scope: "inventory:write" },
  policy: { word: "Policy", icon: "note", scope: "inventory:write" },
};
/** The collections whose name is not the kind with an s. */
const PATHS = { home: "home", policy: "policies" };

export function openDeleted(context) {
  const { api, can } = context;
  const list = new VirtualList({
    label: "Deleted", id: (item) => `${item.kind}/${item.id}`, title: "The list did not load", row,
    load: (cursor) => api.get("/v1/deleted", { cursor, limit: 50 }),
    empty: () => empty("check", "Nothing to restore", "What you delete waits here for 24 hours. After that it is erased."),
  });

  function row(item) {
    const { word, icon: picture, scope } = DELETED_KINDS[item.kind];
    const title = item.title || "Nothing could be read";
    return element("div", { class: "row plain-row gone-row" },
      element("span", { class: "thumb desk" }, icon(picture)),
      element("span", { class: "two" }, element("b", { class: "cut", dir: "auto" }, title),
        element("span", { class: "cut" }, `${word}, kept until ${longTime(item.restorableUntil)}`)),
      element("span", { class: "xs soft num desk" }, `Deleted ${longTime(item.deletedAt)}`),
      can(scope) ? button("Restore", () => restore(item, title), { class: "btn low", "aria-label": `Restore ${title}` }) : null,
      item.kind === "capture" && can(scope) ? moreMenu([{ label: "Erase now…", icon: "warning", isDanger: true, work: () => erase(item) }], `More about ${title}`) : null);
  }

  /** Removes a row. The next row's first button gets the focus. */
  function leave(item) {
    const index = list.items.indexOf(item);
    list.remove(`${item.kind}/${item.id}`);
    list.redraw();
    const next = list.items[Math.min(index, list.items.length - 1)];
    ((next && list.reveal(`${next.kind}/${next.id}`)?.querySelector("button")) ?? node.querySelector("h1")).focus();
    context.recount();
  }

  async function restore(item, title) {
    await api.post(`/v1/${PATHS[item.kind] ?? `${item.kind}s`}/${item.id}/restore`);
    leave(item);
    say(`Restored ${title}`);
  }

  async function erase(item) {
    if (!await confirmed("Erase this capture now?", "Its chats and notes are erased too. This cannot be undone.", "Erase for good")) return;
    await eraseCapture(api, item.id);
    leave(item);
    say("Erased.");
  }

  const node = element("div", { class: "cap-split" }, element("section", { class: "list", "aria-label": "Deleted" },
    element("div", { class: "bar" }, element("a", { class: "i-btn", href: "#/captures", "aria-label": "Captures" }, icon("back")),
      element("h1", { class: "grow", tabindex: "-1" }, "Deleted")),
    element("p", { class: "find small soft" }, "Kept for 24 hours, then erased. What belongs to a deleted capture, person or group comes back with it."),
    list.node));
  const refresh = debounce(500, () => list.reload());
  const stop = can("notifications:read") ? api.listen((name) => { if (name === "change" || name === "resumed") refresh(); }) : () => {};
  return {
    node, name: "Deleted", show: () => list.reload(), keys: () => ({ Escape: () => context.go("/captures") }),
    close() { stop(); list.close(); },
  };
}
