// The box under a conversation: text and files for the phone to send.
import { button, element, iconButton } from "./dom.js";
import { draftOf, dropDraft, keepDraft } from "./drafts.js";
import { icon } from "./icons.js";
import { fail } from "./toast.js";

const MOST_FILES = 20;
const MOST_BYTES = 104_857_600;

/** Asks the phone to send a message. @param to {id} or {recipients}. @param clientId the same one again does not send again. */
export function sendMessage(api, { id, recipients }, text, files, clientId) {
  return api.post("/v1/bridge/actions", {
    action: "send_message", conversationId: id || undefined, recipients, text: text || undefined, attachments: files.map(({ id }) => ({ id })), clientId,
  });
}

/** Without a secure context there is no `randomUUID`. */
export function newId() { return crypto.getRandomValues(new Uint32Array(4)).join("-"); }

/** @param sent called with the answer after the server has taken a message. */
export function compose({ api }, conversation, sent) {
  const name = `message ${conversation.id ?? ""}`;
  // `files`: {file} and, after the upload has begun, {id, partSize, missing}.
  const draft = draftOf(name) ?? { text: "", files: [], clientId: null };
  const text = element("textarea", {
    class: "in", id: "message-text", rows: 1, dir: "auto", maxlength: "65536", placeholder: "Message", value: draft.text, input: keep,
    keydown: (event) => { if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); press.click(); } },
    paste: (event) => { if (event.clipboardData?.files.length > 0) { event.preventDefault(); attach(event.clipboardData.files); } },
  });
  const input = element("input", { type: "file", multiple: true, class: "unseen", tabindex: "-1", "aria-label": "Files", change: () => { attach(input.files); input.value = ""; } });
  const chips = element("div", { class: "line wrap compose-files" });
  const about = element("p", { class: "xs compose-about", role: "status" });
  const press = button([icon("send"), element("span", { class: "desk" }, "Send")], send, { class: "btn main", "aria-label": "Send" });
  const node = element("div", { class: "compose" }, chips, about, element("div", { class: "line" }, input,
    iconButton(icon("picture"), "Attach photos or files", async () => input.click()), element("label", { class: "unseen", htmlFor: "message-text" }, "Message"), text, press));
  draw();

  /** After a change the draft is another message. */
  function keep() {
    Object.assign(draft, { text: text.value, clientId: null });
    if (draft.text || draft.files.length > 0) keepDraft(name, draft);
    else dropDraft(name);
  }

  function draw() {
    chips.replaceChildren(...draft.files.map((each) => button([each.file.name, icon("close")], async () => {
      require([]);
      draft.files = draft.files.filter((other) => other !== each);
      // The server erases an upload that stays within a day.
      if (each.id) api.delete(`/v1/bridge/attachments/${each.id}`).catch(() => {});
      keep();
      draw();
      text.focus();
    }, { class: "chip box", "aria-label": `Remove ${each.file.name}`, dir: "auto" })));
  }

  /** Throws if the message cannot have these files too. */
  function require(files) {
    const wrong = [...files].find(({ size }) => size === 0 || size > MOST_BYTES);
    const why = wrong ? `${wrong.name} is empty, or larger than 100 MB.` : draft.files.length + files.length > MOST_FILES ? `A message can have ${MOST_FILES} files.` : text.readOnly ? "Wait until the message is sent." : null;
    if (why) throw Object.assign(new Error(why), { isExpected: true });
  }

  function attach(files) {
    try { require(files); } catch (error) { return fail(error); }
    draft.files.push(...[...files].map((file) => ({ file })));
    keep();
    draw();
    text.focus();
  }

  async function send() {
    if (!text.value.trim() && draft.files.length === 0) { text.focus(); return; }
    let done;
    if (conversation.recipients?.length === 0) { about.textContent = "Write to whom the message goes."; return; }
    text.readOnly = true;
    // A try whose answer was lost may have arrived, so the next one is the same message.
    draft.clientId ??= newId();
    about.textContent = "";
    try {
      for (const each of draft.files) await upload(each);
      about.textContent = "";
      done = await sendMessage(api, conversation, text.value, draft.files, draft.clientId);
      draft.files = [];
      text.value = "";
      keep();
      draw();
    } catch (error) {
      // At the box, because a message at the edge of the page would cover it.
      if (error.name !== "AbortError") about.textContent = `${error.message} What you wrote is kept.`;
      return;
    } finally {
      text.readOnly = false;
      text.focus();
    }
    await sent(done);
  }

  /** Sends the parts that the server does not have. */
  async function upload(each) {
    const { file } = each;
    try {
      if (!each.id) Object.assign(each, await api.post("/v1/bridge/attachments", { size: file.size, mimeType: file.type || undefined, fileName: file.name }));
      for (const part of each.missing) {
        about.textContent = `Sending ${file.name}: ${Math.round(100 * part * each.partSize / file.size)} %`;
        Object.assign(each, await api.upload(`/v1/bridge/attachments/${each.id}/parts/${part}`, file.slice(part * each.partSize, (part + 1) * each.partSize), "PUT"));
      }
    } catch (error) {
      if (error.status === 404) each.id = null;
      throw error;
    }
  }

  return { node, attach, require, restore(words, files) { text.value = [text.value, words].filter(Boolean).join("\n"); keep(); if (files.length > 0) attach(files); } };
}
