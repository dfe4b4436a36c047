// Adding: one place takes pictures and texts of any kind, and shows what each became.
import { ask } from "./dialog.js";
import { button, element } from "./dom.js";
import { dropDraft, keepDraft } from "./drafts.js";
import { icon } from "./icons.js";
import { MAX_BYTES, ended, sendWithRetry } from "./sending.js";
import { say } from "./toast.js";
import { newPerson } from "./edit.js";
import { count, reasonText } from "./words.js";

/** More pictures than this become a batch. */
const MANY = 20;

/** @param start {files} to send at once, or {text} to begin with. */
export function openAdd(context, start = {}) {
  const { api, can } = context;
  const draft = start.text ? `add ${start.text}` : "add";
  return ask("Add", (finish) => {
    const results = element("ul", { class: "panel results", hidden: true, "aria-label": "What it became", "aria-live": "polite" });
    const input = element("input", {
      type: "file", id: "add-files", "aria-label": "Pictures and texts", multiple: true, class: "unseen", accept: "image/*,.txt,.md,.vcf", tabindex: "-1",
      change: () => { const files = [...input.files]; input.value = ""; take(files); },
    });
    const text = element("textarea", {
      class: "in", id: "add-text", rows: 3, dir: "auto", value: start.text ?? "", placeholder: "Nadia Okafor: lunch on Friday at 12:30?",
      keydown: (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); send.click(); } },
    });
    // On a phone the keyboard would cover the other ways.
    if (start.text || !matchMedia("(pointer: coarse)").matches) text.setAttribute("autofocus", "");
    const send = button("Send", async () => {
      const value = text.value.trim();
      if (!value) { text.focus(); return; }
      text.value = "";
      follow(context, results, value.split("\n")[0].slice(0, 80), async () => {
        try {
          const sent = await api.post("/v1/captures", { text: value, kind: "auto" }, { wait: 3 });
          if (text.value === "") dropDraft(draft);
          return sent;
        } catch (error) {
          // The text goes back into the field, so that the person can send it again.
          if (text.value === "") {
            text.value = value;
            keepDraft(draft, { [text.id]: value });
          }
          throw error;
        }
      }, leave);
    });
    /** Closes the dialog. Text that is not sent is kept. */
    const leave = () => {
      const value = text.value;
      finish(null);
      if (value.trim()) keepDraft(draft, { [text.id]: value });
    };
    const way = (picture, title, hint, work) => button([icon(picture), element("b", {}, title), element("span", {}, hint)], work, { class: "panel way-btn" });

    function take(files) {
      if (files.length > MANY) { sendBatch(context, files).then(() => finish(null), () => {}); return; }
      for (const file of files) {
        follow(context, results, file.name, async () => {
          if (file.size === 0) throw expected(`${file.name} is empty.`);
          if (file.size > MAX_BYTES) throw expected(`${file.name} is larger than 25 MB.`);
          const isText = /^text\//.test(file.type) || /\.(txt|md)$/i.test(file.name);
          return isText ? api.post("/v1/captures", { text: await file.text(), kind: "auto" }, { wait: 3 })
            : sendWithRetry(api, file, { kind: "auto", wait: 3 });
        }, leave);
      }
    }
    if (start.files) setTimeout(() => take(start.files));
    return {
      hint: "Tapline finds out by itself what it is.",
      body: [
        element("div", { class: "add-grid" },
          way("picture", "Pictures", "Chats, cards, one or many", async () => input.click()),
          way("note", "Note", "A sentence about someone", async () => text.focus()),
          can("contacts:write") ? way("people", "Contact", "Type it in", async () => { leave(); await typeContact(context); }) : null),
        input,
        element("div", {}, element("label", { class: "l", htmlFor: "add-text" }, "Or write what happened"), text),
        element("div", { class: "line far" }, element("span", { class: "soft small" }, "Read on this machine."), send),
        element("div", { class: "drop desk" }, "Or drop files anywhere, or paste a picture with ", element("kbd", {}, "Ctrl V")),
        results,
        element("p", { class: "soft small" }, `More than ${MANY} pictures become a batch, which you can pause.`)],
      foot: [],
    };
  }, { draft });
}

async function typeContact(context) {
  const made = await newPerson("", (fields) => context.api.post("/v1/contacts", fields));
  if (made) context.go(`/people/${made.id}`);
}

function expected(text) { return Object.assign(new Error(text), { isExpected: true }); }

/** Sends something and shows what it became, as a row of `results`. */
async function follow(context, results, name, send, leave) {
  results.hidden = false;
  const state = element("span", { class: "soft small", dir: "auto" }, "Reading…");
  const place = element("span", { class: "line" });
  const row = element("li", {}, element("div", { class: "row" }, element("span", { class: "thumb s" }, icon("clock")),
    element("span", { class: "two" }, element("b", { class: "cut", dir: "auto" }, name), state), place));
  const picture = row.querySelector(".thumb");
  results.append(row);
  const link = (label, path) => place.replaceChildren(element("a", {
    class: "btn low", href: `#${path}`, click: () => leave(),
  }, label));
  try {
    const sent = await send();
    const capture = await ended(context, sent);
    const [icons, words, ...target] = became(capture);
    picture.replaceChildren(icon(icons));
    state.textContent = sent.duplicateOf ? `Already here: ${words}` : words;
    if (target.length > 0) link(...target);
  } catch (error) {
    if (error.name === "AbortError") return;
    picture.classList.add("bad");
    picture.replaceChildren(icon("warning"));
    state.textContent = error.message;
  }
  context.recount();
}

/** What a capture became: icon, words, and a link with its address. */
function became(capture) {
  if (capture.kind === "item") return ["box", "A thing to check", "Check", `/things/${capture.id}`];
  if (capture.cardIds.length > 0) return ["card", `${count(capture.cardIds.length, "card")} to check`, "Check", `/cards/${capture.cardIds[0]}`];
  if (capture.state === "filed" && capture.groupId) return ["people", `Filed to ${capture.groupName}`, "Show", `/groups/${capture.groupId}`];
  if (capture.state === "filed") return ["check", `Filed under ${capture.contactName ?? "a person"}`, "Show", `/people/${capture.contactId}`];
  if (capture.inboxNoteId) return ["inbox", `Waits in the inbox: ${reasonText(capture.reason).toLowerCase()}`, "Decide", `/inbox/${capture.inboxNoteId}`];
  return ["warning", capture.dialog ?? (reasonText(capture.reason) || "Not read"), "Show", `/captures/${capture.id}`];
}

/** Sends many pictures as a batch. */
async function sendBatch(context, files) {
  const { api } = context;
  const batch = await api.post("/v1/batches", { name: `Added ${new Date().toLocaleString()}` });
  context.go(`/batches/${batch.id}`);
  const refused = [];
  for (const file of files) {
    try {
      if (file.size === 0 || file.size > MAX_BYTES) throw expected("empty, or larger than 25 MB");
      await sendWithRetry(api, file, { kind: "auto", batchId: batch.id });
    } catch (error) {
      refused.push(`${file.name}: ${error.message}`);
      if (error.status === 0 || error.status === 401) break;
    }
  }
  await api.post(`/v1/batches/${batch.id}/commit`);
  say(refused.length > 0 ? `${refused.length} not sent: ${refused.slice(0, 3).join("; ")}` : `${files.length} pictures sent.`);
}

/** The page before the first capture. */
export function firstCapture(context) {
  const way = (picture, title, text, act) => element("div", { class: "panel way" },
    element("h2", { class: "line" }, icon(picture), title), element("p", { class: "soft small" }, text), act);
  const text = element("textarea", { class: "in", id: "first-text", rows: 2, dir: "auto", placeholder: "Nadia Okafor: lunch on Friday at 12:30?" });
  const canAdd = context.can("captures:write");
  return element("div", { class: "page" }, element("div", { class: "first-page" },
    element("div", { class: "empty" }, element("div", { class: "art" }, icon("inbox")),
      element("h1", { tabindex: "-1" }, "Send your first capture"),
      element("p", { class: "soft" }, "A screenshot of a chat, a business card, a note. Tapline reads it and files it. What it is not sure of waits here for you.")),
    canAdd ? element("div", { class: "ways" },
      way("picture", "From here", "Drop pictures anywhere on this page, or paste one.",
        button("Choose pictures…", async () => { await context.add(); }, { class: "btn main" })),
      context.can("keys:manage") ? way("phone", "From your phone", "A double-tap on its back sends the chat on its screen.",
        element("a", { class: "btn", href: "#/setup" }, "Connect your phone")) : null,
      context.can("contacts:write") ? way("people", "People first", "Chats are filed under people that you have.",
        element("a", { class: "btn", href: "#/people/new" }, "New contact")) : null) : null,
    canAdd ? element("div", { class: "panel write" }, element("label", { class: "l", htmlFor: "first-text" }, "Or write what happened"), text,
      element("div", { class: "line far" }, element("span", { class: "soft small" }, "It is read on this machine."),
        button("Send", async () => {
          if (!text.value.trim()) { text.focus(); return; }
          const capture = await ended(context, await context.api.post("/v1/captures", { text: text.value.trim(), kind: "auto" }, { wait: 3 }));
          const [, words, , path] = became(capture);
          say(words);
          context.go(path);
        }))) : null));
}
