// One conversation: its messages as bubbles. Under each message of the owner is its state of sending.
import { compose, newId, sendMessage } from "./compose.js";
import { button, element } from "./dom.js";
import { download } from "./export.js";
import { icon } from "./icons.js";
import { ATTACHMENTS } from "./reading.js";
import { fail, say } from "./toast.js";
import { bytesText, clockTime, dayOf, longTime, phoneText } from "./words.js";

const PAGE = 50;
/** The server has the states of more messages, but no page shows so many. */
const SENDS = 200;
/** Larger pictures are shown when they are opened. */
const SHOWN_BYTES = 5_000_000;
/** Nearer to an end of the text than this is at the end, in pixels. */
const NEAR = 80;

/** By state: icon, tone, words. `sending` is all that is known about an old message. */
const SENDING = {
  queued: ["clock", "", "Waits for your phone"], handed: ["phone", "", "On your phone, which has not said more"],
  awaiting_user: ["phone", "", "On your phone. "], sent: ["check", "", "Reported as sent"], sending: ["clock", "", "No report from your phone"],
  failed: ["warning", "bad", "Not sent"], expired: ["warning", "bad", "Not sent in time"],
  unknown: ["warning", "check", "No phone has said whether it was sent. Not sent again by itself."],
};

/** The ids of tries to send a failed message again. Kept until there is an answer: a try without one (status 0) may have arrived. */
const tries = new Map();

/** @returns the conversation with its newest messages. */
export async function openTalk(context, conversation) {
  const { api, can } = context;
  const mayWrite = can("bridge:client");
  const path = `/v1/bridge/conversations/${encodeURIComponent(conversation.id)}/messages`;
  /** The newest first, as the server gives them. */
  let all = [];
  /** Where the next older page begins; null if there is none. */
  let before = null;
  let sends = new Map();
  let turn = 0;
  let isLoading = false;
  let isTrying = true;
  let isAtEnd = true;
  /** The elements that are shown, so that only what is new is drawn. */
  const drawn = new Map();

  const earlier = button("Earlier messages", older, { class: "btn low" });
  const start = element("p", { class: "said-day" });
  const thread = element("div", { class: "thread", role: "log", "aria-label": "Messages" });
  const news = button([icon("down"), "New messages"], async () => toEnd(), { class: "btn low news-btn", hidden: true });
  const scroll = element("div", { class: "scroll talk", tabindex: "0", role: "group", "aria-label": "Messages of the conversation", scroll: () => {
    isAtEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < NEAR;
    if (isAtEnd) news.hidden = true;
    // After an error only the button tries again.
    if (scroll.scrollTop < NEAR && isTrying) older().catch((error) => { isTrying = false; fail(error); });
  } }, thread);
  const box = mayWrite ? compose(context, conversation, async () => { await refresh(); toEnd(); }) : null;

  // The box below grows with its text.
  const size = new ResizeObserver(() => { if (isAtEnd) toEnd(); });
  size.observe(scroll);

  function toEnd() { scroll.scrollTop = scroll.scrollHeight; }

  async function refresh() {
    const here = ++turn;
    const page = await api.get(path, { limit: PAGE });
    const found = sends.size > 0 || page.data.some(({ status }) => status) ? (await api.get("/v1/bridge/outbox", { limit: SENDS, conversation: conversation.id })).data : [];
    if (here !== turn) return;
    sends = new Map(found.map((send) => [send.id, send]));
    const isNew = all.length > 0 && page.data[0]?.id !== all[0].id;
    const oldest = page.data.at(-1)?.timestamp ?? 0;
    // More messages than a page may have come. Then the older pages are loaded again.
    const kept = page.nextBefore !== null && all[0]?.timestamp >= oldest ? all.filter(({ timestamp }) => timestamp < oldest) : [];
    if (kept.length === 0) before = page.nextBefore;
    all = [...page.data, ...kept];
    draw();
    if (isAtEnd) toEnd();
    else if (isNew) news.hidden = false;
  }

  async function older() {
    if (isLoading || before === null) return;
    isLoading = true;
    try {
      const page = await api.get(path, { limit: PAGE, before });
      const below = scroll.scrollHeight - scroll.scrollTop;
      const known = new Set(all.map(({ id }) => id));
      all.push(...page.data.filter(({ id }) => !known.has(id)));
      before = page.nextBefore;
      draw();
      scroll.scrollTop = scroll.scrollHeight - below;
      isTrying = true;
    } finally {
      isLoading = false;
    }
  }

  function draw() {
    const wanted = [before === null ? start : earlier];
    const oldest = all.at(-1);
    start.textContent = oldest ? `History before ${dayOf(oldest.timestamp).replace(/^[TY]/, (letter) => letter.toLowerCase())} is not on this server.` : "No messages yet.";
    let day = null;
    for (const message of all.toReversed()) {
      const own = dayOf(message.timestamp);
      if (own !== day) wanted.push(kept(`day ${own}`, () => element("p", { class: "said-day" }, own)));
      day = own;
      wanted.push(said(message));
    }
    wanted.forEach((node, index) => { if (thread.children[index] !== node) thread.insertBefore(node, thread.children[index] ?? null); });
    while (thread.children.length > wanted.length) thread.lastChild.remove();
  }

  function kept(key, make) {
    if (!drawn.has(key)) drawn.set(key, make());
    return drawn.get(key);
  }

  /** A message, with its state if the phone was asked to send it. */
  function said(message) {
    const node = kept(message.id, () => element("div", { class: "said", tabindex: "-1" }, bubble(message)));
    const send = sends.get(message.id) ?? { status: message.status };
    const now = [send.status, send.error, send.updatedAt].join();
    if (send.status && node.dataset.state !== now) {
      node.dataset.state = now;
      node.replaceChildren(node.firstChild, stateLine(message, send, node));
    }
    return node;
  }

  function bubble(message) {
    const isMine = message.sender === "me";
    const who = isMine ? "You" : phoneText({ number: message.sender });
    const files = message.attachments ?? [];
    return element("div", { class: `bubble ${isMine ? "mine" : ""}`, dir: "auto" },
      !isMine && (conversation.isGroup || message.sender !== conversation.participants[0]) ? element("span", { class: "by" }, who) : element("span", { class: "unseen" }, `${who}: `),
      files.map((file) => attachment(api, file)), message.text,
      message.status ? null : element("time", { class: "at num", datetime: new Date(message.timestamp).toISOString(), title: longTime(message.timestamp) }, clockTime(message.timestamp)));
  }

  function stateLine(message, { id, status, error, requiresUser, updatedAt }, node) {
    const [picture, tone, words] = SENDING[status] ?? SENDING.sending;
    const act = (label, work, kind = "") => button(label, async () => { await work(); await refresh(); (node.isConnected ? node : scroll).focus({ preventScroll: true }); }, { class: `btn low ${kind}` });
    // A file belongs to one message, so the box gets a copy of each file.
    const again = () => act("Send again", () => (message.attachments ? restore(message) : resend(message)));
    const settle = (label, status) => act(label, () => api.post(`/v1/bridge/outbox/${encodeURIComponent(id)}/result`, { status }));
    const acts = !mayWrite || !id ? [] : {
      queued: [act("Take back", () => takeBack(message), "quiet")], failed: [again()], expired: [again()],
      unknown: [settle("It was sent", "sent"), settle("It was not sent", "failed")],
    }[status];
    return element("div", { class: "sent" }, element("span", { class: tone, dir: "auto" }, icon(picture), words,
      status === "awaiting_user" || status === "handed" && requiresUser ? element("b", {}, status === "handed" ? ". Press Send there." : "Press Send there.") : null,
      status === "sent" && updatedAt ? ` ${longTime(updatedAt).replace("today", "at")}` : null, status === "failed" && error ? `: ${error}` : null), acts);
  }

  async function takeBack(message) {
    // The server erases the files with the message.
    const files = await filesOf(message);
    box.require(files);
    await api.delete(`/v1/bridge/outbox/${encodeURIComponent(message.id)}`);
    box.restore(message.text, files);
    say("Taken back. No phone had it.");
  }

  async function resend({ id, text }) {
    const clientId = tries.get(id) ?? newId();
    tries.set(id, clientId);
    const { success, error } = await sendMessage(api, conversation, text, [], clientId).catch((error) => { if (error.status && error.isExpected) tries.delete(id); throw error; });
    tries.delete(id);
    // The server tells what became of an earlier try, whose answer was lost.
    if (!success) say(`Your earlier try has ended: ${error}`);
  }

  async function restore(message) { box.restore(message.text, await filesOf(message)); }

  function filesOf({ attachments = [] }) {
    return Promise.all(attachments.map(async ({ id }) => {
      const { fileName, mimeType, path: address } = await api.post("/v1/bridge/actions", { action: "get_attachment", attachmentId: id });
      return new File([await api.file(address)], fileName, { type: mimeType });
    }));
  }

  await refresh();
  return { nodes: [scroll, news, box?.node].filter(Boolean), refresh, toEnd, attach: (files) => box.attach(files), close() { size.disconnect(); turn += 1; } };
}

function attachment(api, { id, type, size }) {
  const path = `/v1/bridge/attachments/${encodeURIComponent(id)}`;
  const [kind] = type.split("/");
  // A browser sends no PIN for an address in a page.
  const load = (event) => {
    if (!api.pin) return;
    event.preventDefault();
    api.file(path).then((file) => download(file, "")).catch(fail);
  };
  const link = () => element("a", { class: "btn low", href: path, download: true, click: load }, icon("save"), `${ATTACHMENTS[kind] ?? "File"}, ${bytesText(size)}`);
  if (kind !== "image" || size > SHOWN_BYTES) return link();
  // Some pictures of phones are of a kind that this browser does not show.
  const picture = element("img", { alt: `Picture, ${bytesText(size)}`, width: 240, height: 180, loading: "lazy", error: () => shown.replaceWith(link()) });
  const shown = element("a", { class: "said-pic", href: path, download: true, click: load }, picture);
  if (!api.pin) picture.src = path;
  else api.file(path).then((file) => { picture.src = URL.createObjectURL(file); }).catch(() => shown.replaceWith(link()));
  return shown;
}
