// Signing in, and which page an address shows.
import { API } from "./api.js";
import { button, element, endDialogs, forgetError, tell } from "./dom.js";
import { showCards } from "./cards.js";
import { showCard, typeCard } from "./review.js";
import { showSettings } from "./settings.js";

/** For as long as the tab is open; nothing is kept on the device. */
const KEY = "tapline.key";
const page = document.getElementById("main");
const navigation = document.querySelector("nav");
let api = null;
let leaving = [];
let turn = 0;
let shown = null;
/** Whether the program goes to another page, and not the person. */
let isOwnMove = false;

/** Goes to a page; `query` is what its address says beside the path. */
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

/** Whether the page may be left, though something on it was not kept. */
function mayLeave() {
  return !shown?.isUnsaved?.() || confirm("What you have changed here was not kept. Leave it?");
}

/** @param isForced without asking: what stands on the page is to be thrown away. */
async function show({ isForced = false } = {}) {
  const wasOwnMove = isOwnMove;
  isOwnMove = false;
  if (!isForced && api && !mayLeave()) {
    if (location.hash !== shown.hash) history.replaceState(null, "", shown.hash);
    return;
  }
  for (const leave of leaving.splice(0)) leave();
  endDialogs();
  // What the program has just said is for the page that it goes to.
  if (!wasOwnMove) forgetError();
  shown = null;
  if (!api) return signIn();
  const [path, search] = location.hash.slice(1).split("?");
  const query = Object.fromEntries(new URLSearchParams(search));
  const here = ++turn;
  const frame = element("div", {});
  // What comes in late belongs to a page that is left.
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
    tell(error);
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
    // Others cannot stand in a header, and none of ours has one.
    if (!/^[\x21-\x7e]+$/.test(input.value.trim())) throw new Error("This is no device key.");
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
      element("p", { class: "hint" }, "One for each device: ", element("code", {}, "tapline keys create my-laptop"),
        ". It is kept with this tab, and nowhere else."),
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
