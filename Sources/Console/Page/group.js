// A group's page: its members and its chats.
import { chooseTarget } from "./choose.js";
import { confirmed, moreMenu } from "./dialog.js";
import { button, element } from "./dom.js";
import { icon } from "./icons.js";
import { timeline } from "./timeline.js";
import { say } from "./toast.js";
import { count, face } from "./words.js";

export async function group(context, id) {
  const { api, can } = context;
  let item = await api.get(`/v1/groups/${id}`);
  const mayWrite = can("contacts:write");
  const members = element("ul", { class: "stack" });
  const hint = element("p", { class: "soft" });
  const title = element("h1", { tabindex: "-1", dir: "auto" });
  const story = timeline(context, { group: id });

  function draw() {
    title.textContent = item.name;
    hint.textContent = `Group of ${count(item.members.length, "member")}`;
    members.replaceChildren(...item.members.map((member) => element("li", { class: "line" },
      face(member.name, "s"), element("a", { class: "grow cut", href: `#/people/${member.contactId}`, dir: "auto" }, member.name || "No name"),
      mayWrite ? button(icon("close"), () => set(item.members.filter((each) => each !== member), `Removed ${member.name}`), {
        class: "i-btn", "aria-label": `Remove ${member.name}` }) : null)));
  }

  async function set(list, text) {
    const before = item.members;
    const ids = (all) => ({ memberIds: all.map((member) => member.contactId) });
    item = await api.patch(`/v1/groups/${id}`, ids(list), item.version);
    draw();
    say(text, { label: "Undo", work: async () => { item = await api.patch(`/v1/groups/${id}`, ids(before), item.version); draw(); } });
  }

  async function add() {
    const target = await chooseTarget(context, `Who belongs to ${item.name}?`);
    if (target && !item.members.some((member) => member.contactId === target.body.contactId)) {
      await set([...item.members, target.body], `Added ${target.name}`);
    }
  }

  async function remove() {
    await api.delete(`/v1/groups/${id}`, item.version);
    say(`Deleted the group ${item.name}. After a day its chats are erased.`, {
      label: "Undo", work: async () => { await api.post(`/v1/groups/${id}/restore`); context.go(`/groups/${id}`); },
    });
    context.go("/groups");
  }

  async function erase() {
    if (!await confirmed(`Erase ${item.name}?`, "Its chats go too. Its members stay. This cannot be undone.", "Erase for good")) return;
    await api.delete(`/v1/groups/${id}`, item.version, { erase: true });
    say(`Erased the group ${item.name}.`);
    context.go("/groups");
  }

  draw();
  story.reload();
  return {
    nodes: [
      element("div", { class: "bar phone" }, element("a", { class: "i-btn back", href: "#/groups", "aria-label": "Groups" }, icon("back"))),
      element("div", { class: "scroll" }, element("div", { class: "person" },
        element("div", { class: "who-line" },
          element("header", { class: "who-head" }, face(item.name, "l"), element("div", { class: "grow stack close" }, title, hint)),
          mayWrite ? moreMenu([
            { label: "Delete", icon: "close", isDanger: true, work: remove },
            { label: "Erase…", icon: "warning", isDanger: true, work: erase },
          ], `More about ${item.name}`) : null),
        element("div", { class: "person-grid is-group" }, element("div", { class: "tl" }, story.node),
          element("aside", { class: "rail", "aria-label": "Members" }, element("h2", { class: "head" }, "Members"), members,
            mayWrite ? button([icon("plus"), "Add a member…"], add, { class: "btn quiet low" }) : null))))],
    keys: {},
    heard() {},
    close: () => story.close(),
  };
}
