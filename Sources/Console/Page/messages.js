// Messages: the conversations of a phone at the left, one of them at the right.
import { compose } from "./compose.js";
import { confirmed, moreMenu } from "./dialog.js";
import { button, debounce, element } from "./dom.js";
import { icon } from "./icons.js";
import { pairDevice, setPIN, withPIN } from "./pairing.js";
import { empty, ghosts } from "./states.js";
import { openTalk } from "./talk.js";
import { fail, say } from "./toast.js";
import { VirtualList } from "./virtual.js";
import { durationText, face, phoneText, timeElement } from "./words.js";

/** A phone that was heard of within this time is there. */
const PRESENT_SECONDS = 120;

export function openMessages(context) {
  const { api, can } = context;
  const mayWrite = can("bridge:client");
  /** Conversations with a message that came while another one was open. */
  const unseen = new Set();
  let chosen = null;
  let talk = null;
  let turn = 0;
  let phone = null;

  const presence = element("span", { class: "line small soft desk" });
  const place = element("section", { class: "detail", "aria-label": "Conversation" });
  const list = new VirtualList({
    label: "Conversations", row, id: ({ id }) => id, title: "The conversations did not load",
    load: async (cursor) => {
      const page = await withPIN(context, () => api.page("/v1/bridge/conversations", { limit: 50, cursor, preview: true }),
        // Nothing that was read with the earlier PIN stays on the screen.
        () => {
          if (list.items.length === 0) return;
          context.replace("/messages");
          location.reload();
        });
      listen();
      return page;
    },
    empty: () => empty("phone", "No messages yet", "Pair your phone with a code. Its messages appear here, and it sends what you write.",
      can("keys:manage") ? button("Pair a device…", pair, { class: "btn main" }) : null),
    loaded(items) { if (items.length > 0 && chosen === null && innerWidth >= 1080) open(items[0].id, true).catch(fail); },
  });
  const node = element("div", { class: "split" },
    element("section", { class: "list", "aria-label": "Messages" },
      element("div", { class: "bar" }, element("h1", { class: "grow", tabindex: "-1" }, "Messages"),
        mayWrite ? element("a", { class: "i-btn", href: "#/messages/", "aria-label": "New message" }, icon("edit")) : null, moreMenu(pairing(), "More about messages")), list.node), place);

  function pair() { return pairDevice(context).then(look); }

  function pairing() {
    return can("keys:manage") ? [{ label: "Pair a device…", icon: "phone", work: pair }, { label: "PIN…", icon: "key", work: () => setPIN(context) }] : [];
  }

  function row({ id, displayName, isGroup, lastMessageTime, lastMessage }) {
    const name = handleText(displayName);
    const about = lastMessage ? (lastMessage.sender === "me" ? "You: " : isGroup ? `${handleText(lastMessage.sender)}: ` : "") + (lastMessage.text || "File") : null;
    return element("a", { class: "row face-row", href: address(id), "aria-current": id === chosen ? "true" : null }, face(name),
      element("span", { class: "two" },
        element("span", { class: "line" }, element("b", { class: "cut grow", dir: "auto" }, name), timeElement(new Date(lastMessageTime).toISOString())),
        about || unseen.has(id) ? element("span", { class: "line" }, element("span", { class: "cut grow", dir: "auto" }, about),
          unseen.has(id) ? element("span", { class: "tag accent" }, "New") : null) : null));
  }

  /** @param isOwn nobody asked for this conversation, so the focus and the address stay. */
  async function open(id, isOwn) {
    const here = ++turn;
    chosen = id;
    unseen.delete(id);
    talk?.close();
    talk = null;
    if (!isOwn) place.replaceChildren(ghosts(3));
    await loaded;
    if (here !== turn) return;
    list.redraw();
    list.reveal(id);
    // An old conversation may not be in the list yet.
    const conversation = list.items.find((each) => each.id === id) ?? { id, displayName: "Conversation", participants: [], isGroup: true };
    const name = handleText(conversation.displayName);
    const found = await openTalk(context, conversation);
    if (here !== turn) return found.close();
    talk = found;
    place.replaceChildren(element("div", { class: "bar under" },
      element("a", { class: "i-btn back", href: "#/messages", "aria-label": "Messages" }, icon("back")), face(name, "s"),
      element("h1", { class: "cut grow", tabindex: "-1", dir: "auto" }, name), presence,
      moreMenu([...pairing(), mayWrite ? { label: "Delete…", icon: "close", isDanger: true, work: () => remove(id, name) } : null])), ...talk.nodes);
    talk.toEnd();
    if (!isOwn) place.querySelector("h1").focus({ preventScroll: true });
  }

  /** A message to people, with whom there may be no conversation yet. */
  function begin() {
    turn += 1;
    talk?.close();
    chosen = "";
    list.redraw();
    const to = element("input", { class: "in", id: "message-to", placeholder: "Phone number or e-mail address, several with commas", autocomplete: "off" });
    const box = compose(context, { get recipients() { return to.value.split(/[,;]/).map((each) => each.trim()).filter(Boolean); } }, async ({ conversationId }) => {
      await list.reload();
      context.go(address(conversationId).slice(1));
    });
    talk = { attach: box.attach, refresh: async () => {}, close() {} };
    place.replaceChildren(element("div", { class: "bar under" }, element("a", { class: "i-btn back", href: "#/messages", "aria-label": "Messages" }, icon("back")),
      element("h1", { class: "grow", tabindex: "-1" }, "New message")), element("div", { class: "scroll talk" }, element("label", { htmlFor: "message-to" }, "To"), to), box.node);
    to.focus();
  }

  async function remove(id, name) {
    if (!await confirmed(`Delete the messages with ${name}?`, "They are erased on this server, with their files. Your phone keeps its own. Nothing brings them back.", "Delete")) return;
    await api.delete(path(id));
    say("Deleted.");
    await gone();
  }

  /** The open conversation was deleted. */
  async function gone() {
    const id = chosen;
    turn += 1;
    talk?.close();
    talk = chosen = null;
    place.replaceChildren();
    list.remove(id);
    context.go("/messages");
    await list.reload();
  }

  function step(by) {
    const next = list.items[list.items.findIndex(({ id }) => id === chosen) + by];
    if (!next) return;
    context.replace(address(next.id).slice(1));
    open(next.id, true).then(() => list.reveal(next.id)?.focus()).catch(fail);
  }

  /** Asks which phone is there. */
  async function look() {
    const { peers } = await api.get("/v1/bridge/status");
    [phone = null] = peers.filter(({ role, seenAt }) => role === "phone" && seenAt).sort((one, other) => new Date(other.seenAt) - new Date(one.seenAt));
    tell();
  }

  function tell() {
    if (!phone) { presence.textContent = "No phone yet"; return; }
    const seconds = (Date.now() - new Date(phone.seenAt)) / 1_000;
    presence.replaceChildren(...[seconds < PRESENT_SECONDS ? element("span", { class: "dot" }) : "", element("span", { class: "cut", dir: "auto" }, `${phone.name}, ${durationText(seconds)} ago`)]);
  }

  const update = debounce(150, () => {
    list.reload();
    look().catch(() => {});
    talk?.refresh().catch((error) => (error.status === 404 ? gone() : fail(error)));
  });
  const stops = [];
  let isListening = false;
  let isClosed = false;
  /** Follows the messages. The stream may need the PIN. */
  function listen() {
    if (isListening) return;
    isListening = true;
    stops.push(api.follow("bridge", (name, data) => {
      // Another PIN was set: the list asks for the new one.
      if (name === "refused") {
        isListening = isClosed || !/pin/.test(data.code);
        if (!isListening) list.reload();
        return;
      }
      if (name === "new_message" && data.conversationId !== chosen && data.message.sender !== "me") unseen.add(data.conversationId);
      update();
    }));
    look().catch(() => {});
  }
  if (can("notifications:read")) stops.push(api.listen((name, data) => { if (data.change === "deleted" && data.object.startsWith("bridge_")) update(); }));
  const timer = setInterval(tell, 10_000);
  const loaded = list.reload();

  return {
    node, name: "Messages",
    async show(id) {
      if (id === "") return begin();
      if (id !== null) return decodeURIComponent(id) === chosen && talk ? place.querySelector("h1").focus({ preventScroll: true }) : open(decodeURIComponent(id));
      await loaded;
      if (innerWidth < 1080) { chosen = null; list.redraw(); }
      else if (chosen === null && list.items.length > 0) await open(list.items[0].id, true);
    },
    drop: mayWrite ? async (files) => (talk ? talk.attach(files) : context.add({ files })) : null,
    keys: () => ({ j: () => step(1), k: () => step(-1) }),
    close() {
      isListening = isClosed = true;
      for (const stop of stops) stop();
      clearInterval(timer);
      list.close();
      talk?.close();
      turn += 1;
    },
  };
}

/** A phone's ids can have any letters. */
function path(id) { return `/v1/bridge/conversations/${encodeURIComponent(id)}`; }

function address(id) { return `#/messages/${encodeURIComponent(id)}`; }

/** A number as people write it; anything else as it is. */
export function handleText(text) { return phoneText({ number: text }); }
