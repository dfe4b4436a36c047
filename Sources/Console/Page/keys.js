// The keyboard. Letters act only outside fields and dialogs, and can be switched off.
import { ask } from "./dialog.js";
import { element } from "./dom.js";
import { PLACES } from "./shell.js";

const OFF = "tapline.letters";

/** Whether letters are shortcuts. */
export function lettersAreOn() { return localStorage.getItem(OFF) !== "off"; }

export function setLetters(isOn) {
  if (isOn) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "off");
}

/**
 * Sends keys to handlers. `before`: the keys of the whole console by their names, such as `g i`; `page`: a function
 * that returns those of the current page.
 */
export function listenToKeys(everywhere, page) {
  let prefix = "";
  let clear;
  addEventListener("keydown", (event) => {
    if (event.isComposing || event.defaultPrevented) return;
    const isCommand = event.metaKey || event.ctrlKey;
    const inField = event.target.closest?.("input:not([type=checkbox]):not([type=radio]), textarea, select");
    const isOpen = document.querySelector("dialog[open]") !== null;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const name = isCommand ? `mod+${key}` : key;
    if (isOpen && name !== "mod+k" || event.altKey) return;
    if (!isCommand && key !== "Escape" && (inField || !lettersAreOn())) return;
    // A pressed button or link gets Enter itself.
    if (key === "Enter" && !isCommand && event.target.closest?.("a, button, summary")) return;
    const whole = prefix ? `${prefix} ${key}` : name;
    clearTimeout(clear);
    if (!prefix && key === "g" && !isCommand) {
      prefix = "g";
      clear = setTimeout(() => { prefix = ""; }, 1_200);
      return;
    }
    prefix = "";
    const act = page()[whole] ?? everywhere[whole];
    if (!act) return;
    event.preventDefault();
    act(event);
  });
}

const HELP = [
  ["Everywhere", [["/", "Search"], ["Ctrl K", "Search or do"], ["N", "Add"], ["Z", "Undo"], ["?", "All keys"], ["Esc", "Back"]]],
  ["Go to", null],
  ["Lists", [["J", "Next"], ["K", "Previous"], ["Enter", "Open"]]],
  ["Inbox", [["1 … 9", "File under the suggestion"], ["C", "New contact"], ["F", "Find someone else"], ["E", "Dismiss"]]],
  ["Cards", [["Ctrl Enter", "Save and next"], ["Enter", "Next field to check"], ["S", "Skip for now"], ["D", "Compare"]]],
  ["Scan", [["Ctrl Enter", "Check"], ["E", "Done"]]],
  ["Messages", [["Enter", "Send"], ["Shift Enter", "New line"]]],
  ["Person", [["I", "Edit the first field"]]],
];

/** All keys in a dialog. */
export function showHelp() {
  return ask("Keys", () => ({
    body: [element("div", { class: "keys", tabindex: "0", role: "group", "aria-label": "All keys" }, HELP.map(([title, keys]) => element("section", {},
      element("h2", { class: "head" }, title),
      element("dl", {}, (keys ?? PLACES.filter(({ path }) => path).map(({ name, key = name[0] }) => [`G ${key}`, name])).map(([key, text]) => element("div", {}, element("dt", {}, text),
        element("dd", {}, key.split(" ").map((each) => element("kbd", {}, each)))))))))],
    hint: "Letters act outside of fields. Settings, Language and keys, switches them off.",
  }));
}
