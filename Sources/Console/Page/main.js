// Sign-in and routing.
import { API } from "./api.js";
import { button, element, endDialogs, clearError, notify } from "./dom.js";
import { showCards } from "./cards.js";
import { showCard, typeCard } from "./review.js";
import { showSettings } from "./settings.js";

/** Stored in the session of the tab only. */
const KEY = "tapline.key";
const page = document.getElementById("main");
const navigation = document.querySelector("nav");
let api = null;
let leaving = [];
let turn = 0;
let shown = null;
/** Whether the program navigates, not the person. */
let isOwnMove = false;

/** Navigates to a page. */
function go(path, query = {}) {
  const hash = address(path, query);
  isOwnMove = true;
  if (location.hash === hash) show();
  else location.hash = hash;
}

function address(path, query) {
  const set = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return `#${path}${set.length ? `?${new URLSearchParams(set)}` : ""}`;
}

/** Whether the page may be left. Asks if there are unsaved changes. */
function mayLeave() {
  return !shown?.isUnsaved?.() || confirm("Your changes are not saved. Leave this page?");
}

/** @param isForced discards unsaved changes without asking. */
async function show({ isForced = false } = {}) {
  const wasOwnMove = isOwnMove;
  isOwnMove = false;
  if (!isForced && api && !mayLeave()) {
    if (location.hash !== shown.hash) history.replaceState(null, "", shown.hash);
    return;
  }
  for (const leave of leaving.splice(0)) leave();
  endDialogs();
  // A message that the program showed before it navigated belongs to the new page.
  if (!wasOwnMove) clearError();
  shown = null;
  if (!api) return signIn();
  const [path, search] = location.hash.slice(1).split("?");
  const query = Object.fromEntries(new URLSearchParams(search));
  const here = ++turn;
  const frame = element("div", {});
  // Later responses for a page that was left are ignored.
  const own = api;
  const context = {
    api, query, go, page: frame, reload: show, hash: location.hash,
    isShown: () => here === turn && api !== null,
    rewrite(path, query) {
      if (here !== turn) return;
      context.hash = address(path, query);
      history.replaceState(null, "", context.hash);
    },
    listen(heard) {
      if (here !== turn) return () => {};
      const stop = own.listen(heard);
      leaving.push(stop);
      return stop;
    },
  };
  shown = context;
  try {
    page.replaceChildren(frame);
    const [, place, id] = path.split("/");
    if (place === "settings") await showSettings(context);
    else if (place === "cards" && id === "new") typeCard(context);
    else if (place === "cards" && id) await showCard(context, id);
    else await showCards(context);
    if (here === turn && api) page.focus();
  } catch (error) {
    if (here !== turn) return;
    notify(error);
    if (!frame.hasChildNodes()) {
      frame.append(element("p", {}, error.message), element("a", { href: "#/cards" }, "All cards"));
    }
    frame.append(element("p", {}, button("Try again", () => show({ isForced: true }))));
  }
}

function signIn() {
  navigation.hidden = true;
  const input = element("input", {
    id: "key", type: "password", autocomplete: "off", spellcheck: "false", required: true, placeholder: "tlk_…",
  });
  const enter = async () => {
    // Other characters cannot be in a header, and no key has them.
    if (!/^[\x21-\x7e]+$/.test(input.value.trim())) throw new Error("This is not a device key.");
    const tried = new API(input.value.trim(), () => {});
    await tried.get("/v1/settings");
    sessionStorage.setItem(KEY, input.value.trim());
    document.getElementById("notice").replaceChildren();
    start();
  };
  const submit = button("Sign in", enter, { class: "main" });
  page.replaceChildren(
    element("h1", {}, "Sign in"),
    element("form", { class: "settings", submit: (event) => { event.preventDefault(); submit.click(); } },
      element("label", { htmlFor: "key" }, "Device key"), input,
      element("p", { class: "hint" }, "Create one for each device: ",
        element("code", {}, "tapline keys create my-laptop"), ". It is stored in this tab only."),
      element("div", { class: "bar" }, submit)));
  input.focus();
}

function signOut() {
  sessionStorage.removeItem(KEY);
  api?.end();
  api = null;
  document.getElementById("notice").replaceChildren();
  turn += 1;
  show({ isForced: true });
}

function start() {
  const key = sessionStorage.getItem(KEY);
  api = key ? new API(key, () => { if (api) signOut(); }) : null;
  navigation.hidden = !api;
  show();
}

document.getElementById("sign-out").addEventListener("click", signOut);
addEventListener("hashchange", () => show());
addEventListener("beforeunload", (event) => { if (shown?.isUnsaved?.()) event.preventDefault(); });
start();
