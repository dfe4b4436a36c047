// Pairing: a code with which another device gets a key for messages. The PIN that computers must send.
import { ask } from "./dialog.js";
import { button, element } from "./dom.js";
import { say } from "./toast.js";

const ROLES = [
  ["phone", "A phone: brings its messages, and sends yours"], ["client", "A computer: reads and writes messages"], ["reader", "A device that only reads messages"],
];

/** @returns when the dialog is closed. The device may be paired then. */
export async function pairDevice({ api }) {
  const role = await ask("Pair a device", (finish) => {
    const choice = element("select", { class: "in", id: "pair-role", autofocus: true }, ROLES.map(([value, label]) => element("option", { value }, label)));
    return {
      hint: "It gets a key of its own, for messages only. Settings, Devices, revokes it.",
      body: [element("div", {}, element("label", { class: "l", htmlFor: "pair-role" }, "Kind of device"), choice)],
      foot: [button("Show a code", async () => finish(choice.value), { class: "btn main" }), button("Cancel", async () => finish(null))],
    };
  }, { isSlim: true });
  if (role) while (await showCode(await api.post("/v1/bridge/pairings", { role })));
}

/** @returns what the person has typed; "" to remove the PIN; null if the person has cancelled. */
function askPIN(hint, act, mayRemove) {
  return ask("PIN for messages", (finish) => {
    const digits = element("input", { class: "in", id: "pin", type: "password", inputMode: "numeric", autocomplete: "off", pattern: "[0-9]{4,12}", required: true, autofocus: true });
    return {
      hint, body: [element("div", {}, element("label", { class: "l", htmlFor: "pin" }, "4 to 12 digits"), digits)],
      foot: [
        button(act, async () => { if (digits.reportValidity()) finish(digits.value); }, { class: "btn main" }),
        mayRemove ? button("Remove the PIN", async () => finish(""), { class: "btn danger" }) : null, button("Cancel", async () => finish(null))].filter(Boolean),
    };
  }, { isSlim: true });
}

/** Does `work`, and asks for the PIN as often as the server wants another one. Calls `cancelled` if the person gives none. */
export async function withPIN({ api }, work, cancelled) {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!/^(wrong_pin|pin_required)$/.test(error.code)) throw error;
      const pin = await askPIN(error.code === "wrong_pin" ? error.message : "The owner has set a PIN for messages.", "Open");
      if (!pin) {
        cancelled();
        throw error;
      }
      api.pin = pin;
    }
  }
}

/** Sets or removes the PIN. */
export async function setPIN({ api }) {
  const { pinRequired } = await api.get("/v1/bridge/status");
  const pin = await askPIN("Paired computers must send it before they read messages. This console needs none.", "Save", pinRequired);
  if (pin === null) return;
  await (pin ? api.put("/v1/bridge/pin", { pin }) : api.delete("/v1/bridge/pin"));
  say(pin ? "The PIN is set." : "The PIN is removed.");
}

/** @returns whether the person wants another code. */
async function showCode({ code, expiresAt, qr, qrSvg }) {
  const left = element("p", { class: "small soft num", role: "timer" });
  const digits = element("p", { class: "pair-code num", "aria-label": [...code].join(" "), role: "img" }, `${code.slice(0, 3)} ${code.slice(3)}`);
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((new Date(expiresAt) - Date.now()) / 1_000));
    left.textContent = seconds > 0 ? `Valid for ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}, for one device` : "This code is not valid any more.";
    digits.classList.toggle("is-over", seconds === 0);
  };
  tick();
  const timer = setInterval(tick, 1_000);
  const isAgain = await ask("Type this code on the device", (finish) => ({
    body: [digits, element("img", { class: "qr", alt: "The same as a QR code", src: `data:image/svg+xml,${encodeURIComponent(qrSvg)}` }), left, element("p", { class: "small soft" }, "Or open this link there:"), element("code", { class: "token", tabindex: "0" }, qr)],
    foot: [
      button("Done", async () => finish(false), { class: "btn main" }), button("New code", async () => finish(true)),
      button("Copy the link", async () => { await navigator.clipboard.writeText(qr); say("Copied."); })],
  }), { isSlim: true });
  clearInterval(timer);
  return isAgain;
}
