// Signing in, and which page an address shows.
import { API, suffix } from "./api.js";
import { button, element } from "./dom.js";
import { endDialogs } from "./dialog.js";
import { draftOf, draftsBelongTo, forgetDrafts, hasDrafts } from "./drafts.js";
import { icon } from "./icons.js";
import { listenToKeys, showHelp } from "./keys.js";
import { Shell, more, PLACES } from "./shell.js";
import { signIn } from "./signin.js";
import { failed } from "./states.js";
import { clearErrors, fail, forgetUndos, offerKeptUndo, say, undoLast } from "./toast.js";

/**
 * Says only that this browser has a session: `yes`, or `ended` after the server refused the session. The session itself
 * is a cookie that no script can read. The other tabs of the browser follow each change.
 */
const SIGNED_IN = "tapline.signedIn";
const SESSION_ENDED = "You were signed out. The key was revoked, or the session has ended.";

/** The pages by the first part of their address. A page's script is loaded when it is opened. */
const PAGES = {
  inbox: () => import("./inbox.js").then((file) => file.openInbox), people: () => import("./people.js").then((file) => file.openPeople),
  groups: () => import("./people.js").then((file) => file.openPeople), things: () => import("./things.js").then((file) => file.openThings),
  captures: () => import("./captures.js").then((file) => file.openCaptures), batches: () => import("./batches.js").then((file) => file.openBatches),
  backups: () => import("./backups.js").then((file) => file.openBackups), cards: () => import("./review.js").then((file) => file.openReview),
  deleted: () => import("./deleted.js").then((file) => file.openDeleted), settings: () => import("./settings.js").then((file) => file.openSettings),
  messages: () => import("./messages.js").then((file) => file.openMessages), scan: () => import("./scans.js").then((file) => file.openScans), more: async () => more,
  // A page of its own, which a phone opens without a session.
  setup: () => new Promise(() => location.replace("/setup")),
};

const root = document.getElementById("root");
let session = null;
let shell = null;
let page = null;
let turn = 0;
let hash = location.hash;
let dropped = () => {};
let onConnection = () => {};

const context = {
  api: null,
  // A page that was being drawn when its session ended may do nothing.
  can: (scope) => ["*", scope].some((one) => session?.scopes.includes(one)),
  go, search: () => search(""), add: (start) => add(start), signOutButton,
  get session() { return session; },
  /** Navigates without a new entry in the browser's history. */
  replace(path) {
    hash = `#${path}`;
    history.replaceState(null, "", hash);
    shell.mark(path);
  },
  // The page may have been signed out while a request was under way.
  recount: () => shell?.recount(),
};

function go(path, query = {}) {
  const wanted = `#${path}${suffix(query)}`;
  if (location.hash === wanted) route({ isForced: true });
  else location.hash = wanted;
}

/** Shows the page of the address. @param isForced discards unsaved changes without asking. */
async function route({ isForced = false } = {}) {
  if (!session) return;
  if (!isForced && page?.isUnsaved?.() && !confirm("Your changes are not saved. Leave this page?")) {
    history.replaceState(null, "", hash);
    return;
  }
  const here = ++turn;
  hash = location.hash;
  endDialogs();
  clearErrors();
  const [path, search] = hash.slice(1).split("?");
  const [, place, id = null, part = null] = path.split("/");
  const query = Object.fromEntries(new URLSearchParams(search));
  if (place === "add") { addFromLink(query.text); return route(); }
  if (!place) { history.replaceState(null, "", `#${home()}`); return route(); }
  shell.mark(path);
  if (!Object.hasOwn(PAGES, place)) {
    page?.close?.();
    page = null;
    document.title = "No such page · Tapline";
    shell.main.replaceChildren(noPage());
    shell.main.querySelector("h1").focus();
    return;
  }
  try {
    const isNew = page?.place !== place;
    if (isNew) {
      const open = await PAGES[place]();
      if (here !== turn) return;
      page?.close?.();
      page = Object.assign(open(context, place), { place });
      shell.main.replaceChildren(element("div", {}, page.node));
    }
    shell.main.classList.toggle("at-detail", id !== null && place !== "settings" || part !== null || place === "settings" && id !== null);
    document.title = `${page.name} · Tapline`;
    await page.show(id, query, part);
    if (here === turn && isNew) (shell.main.querySelector(id ? ".detail h1" : "h1") ?? shell.main).focus({ preventScroll: true });
  } catch (error) {
    if (here !== turn || error.name === "AbortError") return;
    page = null;
    shell.main.replaceChildren(element("div", { class: "mid" },
      failed(error, error.status === 404 ? "This does not exist any more" : "The page did not load", () => route({ isForced: true }))));
  }
}

function noPage() {
  return element("div", { class: "mid" }, element("div", { class: "empty" }, element("div", { class: "art" }, icon("search")),
    element("h1", { tabindex: "-1" }, "This page does not exist"),
    element("p", { class: "soft small" }, "The address may be cut off, or may be of another version of Tapline."),
    element("a", { class: "btn main", href: `#${home()}` }, "To the first page")));
}

/** A link of a Shortcut: the text is shown, and sent when its owner says so. */
function addFromLink(text) {
  history.replaceState(null, "", `#${home()}`);
  add({ text }).catch(fail);
}

/** The first place that the key may see. */
function home() { return PLACES.find((place) => place.path && (!place.scope || context.can(place.scope))).path; }

async function search(text) { (await import("./palette.js")).openPalette(context, text); }

async function add(start) {
  if (context.can("captures:write")) await (await import("./add.js")).openAdd(context, start);
}

function signOutButton() {
  return button("Sign out", async () => {
    await context.api.delete("/v1/session");
    signedOut();
  });
}

/**
 * Shows the sign-in page. Nothing of the owner stays on the page.
 * @param reason what ended the session: what was typed is kept until the next sign-in. Null if the person signed out.
 */
function signedOut(reason = null) {
  forgetUndos();
  if (reason) page?.keepDraft?.();
  else forgetDrafts();
  if (!reason) localStorage.removeItem(SIGNED_IN);
  else if (localStorage.getItem(SIGNED_IN)) localStorage.setItem(SIGNED_IN, "ended");
  context.api?.end();
  page?.close?.();
  session = shell = page = null;
  turn += 1;
  endDialogs();
  document.getElementById("toasts").replaceChildren();
  document.title = "Sign in · Tapline";
  root.replaceChildren(signIn(reason, async (key) => {
    const api = new API(() => {});
    start(await api.signIn(key));
  }));
  root.querySelector("input").focus();
}

function start(found) {
  session = found;
  localStorage.setItem(SIGNED_IN, "yes");
  draftsBelongTo(found.ownerId);
  context.api = new API(() => { if (session) signedOut(SESSION_ENDED); }, found.keyId);
  shell = new Shell(context, { add: () => add(), search: () => search("") });
  root.replaceChildren(shell.node);
  showLive(context.api);
  if (context.can("notifications:read")) {
    import("./banner.js").then(({ showPrompts }) => showPrompts(context)).catch(fail);
    context.api.listen((name, data) => {
      if (name === "change" && ["inbox_note", "card"].includes(data.object) || name === "resumed") shell?.recount();
    });
  }
  route({ isForced: true });
  offerKeptUndo(context.api, () => route({ isForced: true }));
  if (draftOf("add")) add().catch(fail);
  else if (hasDrafts()) say("What you typed is kept. Open the same form again.");
}

/** Shows whether events arrive and requests are answered. */
function showLive(api) {
  let isLive = context.can("notifications:read") ? true : null;
  let isReached = true;
  const show = () => { if (api === context.api) shell?.setLive(isReached ? isLive : false); };
  api.onLive = (now) => { isLive = now; isReached ||= now; show(); };
  api.onReach = (now) => { if (isReached !== now) { isReached = now; show(); } };
  // A server on this machine is reached without a network too, so the page asks.
  onConnection = () => { api.get("/v1/session").catch(() => {}); };
  show();
}

/** Pictures and texts that are dropped or pasted anywhere are added. */
function takeDrops() {
  const files = (transfer) => [...(transfer?.files ?? [])];
  // A page may take files itself.
  const take = (all) => (page?.drop ? page.drop(all) : add({ files: all }));
  addEventListener("dragover", (event) => {
    if (!session || !event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    document.body.classList.add("dropping");
    clearTimeout(dropped);
    dropped = setTimeout(() => document.body.classList.remove("dropping"), 300);
  });
  addEventListener("drop", (event) => {
    document.body.classList.remove("dropping");
    if (!session || files(event.dataTransfer).length === 0) return;
    event.preventDefault();
    take(files(event.dataTransfer)).catch(fail);
  });
  addEventListener("paste", (event) => {
    if (!session || event.target.closest?.("input, textarea") || files(event.clipboardData).length === 0) return;
    event.preventDefault();
    take(files(event.clipboardData)).catch(fail);
  });
}

/** Another tab has signed in or out, or was refused by the server. */
function followTabs() {
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== SIGNED_IN && key !== null) return;
    if (newValue === "yes" && !session) enter();
    if (newValue !== "yes" && session) signedOut(newValue === "ended" ? SESSION_ENDED : null);
  });
  // A browser can show a page from its history, which received no events while it was hidden.
  addEventListener("pageshow", (event) => { if (event.persisted && session && localStorage.getItem(SIGNED_IN) !== "yes") signedOut(); });
  for (const event of ["online", "offline"]) addEventListener(event, () => onConnection());
}

function begin() {
  takeDrops();
  followTabs();
  listenToKeys({
    "/": () => search(""), "mod+k": () => search(""), n: () => add(), z: () => undoLast(), "?": showHelp,
    Escape: () => { if (shell?.main.classList.contains("at-detail") && innerWidth < 720) history.back(); },
    ...Object.fromEntries(PLACES.filter(({ path }) => path).map(({ path, name, key = name[0] }) => [`g ${key.toLowerCase()}`, () => go(path)])),
  }, () => (session ? page?.keys?.() ?? {} : { n() {}, "/"() {}, "mod+k"() {} }));
  addEventListener("hashchange", () => route());
  addEventListener("beforeunload", (event) => { if (page?.isUnsaved?.()) event.preventDefault(); });
  return enter();
}

/** Shows the console if the browser has a session. */
async function enter() {
  const known = localStorage.getItem(SIGNED_IN);
  if (!known) return signedOut();
  try {
    const api = new API(() => {});
    start(await api.get("/v1/session"));
  } catch (error) {
    if (error.status === 401) return signedOut(SESSION_ENDED);
    root.replaceChildren(element("div", { class: "mid" }, failed(error, "The console did not load", enter)));
  }
}

begin();
