// The page Connect your phone. Signed in, it makes a narrow key for the phone and watches what the phone does with it. The
// phone opens the page with the key in the fragment of the address, and needs no session.
const at = (id) => document.getElementById(id);
const meta = (name) => document.querySelector(`meta[name=${name}]`);
const SCOPE = "captures:write";
const WINDOW_MILLISECONDS = 5 * 60_000;
/** No event tells of the first use of a key or of a refusal, so the page asks, while it is seen and waits. */
const PAUSE_MILLISECONDS = 2_000;

let key = null;
let token = null;
/** What this browser's session may do; null without a session. */
let scopes = null;
let deadline = 0;
let activity = null;
let capture = null;
/** Whether the sentence in `problem` is about a look that failed: the next good one removes it. */
let lookFailed = false;
const done = new Set();

class Refused extends Error {}

async function send(path, options = {}) {
  let answer;
  try {
    answer = await fetch(path, {
      credentials: "same-origin", ...options, headers: { "X-Tapline-Console": "1", ...options.headers },
    });
  } catch { throw new Error("The server cannot be reached."); }
  if (answer.ok) return answer.status === 204 ? null : answer.json();
  const problem = await answer.json().catch(() => ({}));
  throw Object.assign(new Refused(problem.detail || `The server answered ${answer.status}.`), { status: answer.status, code: problem.code });
}

const can = (scope) => scopes?.some((each) => each === scope || each === "*") ?? false;
const clock = (time) => new Date(time).toLocaleTimeString([], { timeStyle: "medium" });

function node(tag, attributes, ...children) {
  const made = Object.assign(document.createElement(tag), attributes);
  made.append(...children);
  return made;
}

/** Sets the content only when it differs, so that a screen reader says it once. */
function fill(place, ...children) {
  const next = node("div", {}, ...children);
  if (place.dataset.shown === next.textContent) return;
  place.dataset.shown = next.textContent;
  place.replaceChildren(...next.childNodes);
}

function complain(words, isOfLook = false) {
  at("problem").textContent = words;
  lookFailed = isOfLook && words !== "";
}

/** Runs `work` when a control is used, once at a time. Shows errors. */
function on(control, event, work) {
  let isBusy = false;
  control.addEventListener(event, async (happened) => {
    happened.preventDefault();
    if (isBusy) return;
    isBusy = true;
    at("said").textContent = "";
    complain("");
    try { await work(); } catch (error) { complain(error.message); } finally { isBusy = false; }
  });
}

/** Gives the focus to the first of these elements that is shown, or to the title. */
function focusOn(selector) {
  const shown = [...document.querySelectorAll(selector)].find((each) => each.offsetParent !== null);
  (shown ?? document.querySelector("h1")).focus();
}

/** Whether a phone can use the address of this page, in words. */
function where() {
  const { hostname, host, protocol } = location;
  const isLoopback = /^(localhost|127\..*|\[::1\])$/.test(hostname);
  if (isLoopback) return ["loopback", `A phone cannot reach ${host}: this is an address of this computer only. Open this page under the server’s own name, such as https://tapline.example.`];
  if (protocol !== "https:") return ["check", `This page came from ${host} without HTTPS. The server takes a key only over HTTPS. The operator of the server sets TAPLINE_TLS_CERT_FILE, or uses a proxy with HTTPS.`];
  return ["soft", `The phone will use https://${host}.`];
}

function draw() {
  const refusal = activity?.lastRefusal;
  if (capture) for (const step of ["reach", "shortcut", "tap"]) done.add(step);
  if (activity?.lastUsedAt) done.add("reach");
  const steps = ["reach", "shortcut", "tap", "try"];
  const now = steps.find((step) => !done.has(step));
  for (const [index, step] of steps.entries()) {
    const item = at(step);
    item.className = done.has(step) ? "done" : step === now ? "now" : "";
    item.querySelector(".step-no").textContent = done.has(step) ? "✓" : index + 1;
    const tag = item.querySelector(".tag");
    tag.textContent = done.has(step) ? "Done" : step === now ? "Now" : "";
    tag.className = `tag ${done.has(step) ? "good" : "accent"}`;
    tag.hidden = !tag.textContent;
  }
  for (const control of document.querySelectorAll("[data-done]")) control.hidden = done.has(control.dataset.done);
  const [kind, words] = where();
  const reached = done.has("reach") && key;
  at("where").className = `small ${reached || kind === "soft" ? "soft" : "check"}`;
  fill(at("where"), !reached ? words : kind === "soft" ? `The phone has reached ${location.host} over HTTPS.` : `The key has reached this server. ${words}`);
  at("make").hidden = key !== null || !can("keys:manage");
  // Until a capture has come: the person may lose the page on the phone.
  at("link").hidden = token === null || !at("phone-link").value || capture !== null;
  at("scan").hidden = at("qr").hidden = kind === "loopback" || !at("qr").src;
  at("token-row").hidden = token === null;
  at("no-token").hidden = token !== null || key === null || done.has("shortcut");
  at("tried").hidden = activity === null;
  if (activity) {
    fill(at("facts"), ...[
      activity.lastUsedAt ? `The key “${activity.name}” was last used about ${clock(activity.lastUsedAt)}.` : `The key “${activity.name}” was never used.`,
      refusal ? `A request was refused at ${clock(refusal.at)}: ${refusal.detail}` : "No request of the key was refused.",
      capture ? `A capture arrived at ${clock(capture.createdAt)}.` : "No capture has arrived.",
    ].map((text) => node("li", {}, text)));
  }
  outcome(refusal);
}

const ADVICE = {
  https_required: "Give the Shortcut the address with https://.",
  authentication_failed: "The Shortcut has a wrong key. Copy the key again.",
  missing_scope: "The Shortcut sends to another address than this one needs.",
};

const ENDED = {
  filed: "Filed.", inbox: "It waits in the inbox for a name.", dismissed: "Its note in the inbox was dismissed.",
  cancelled: "It was cancelled.", erased: "It was erased.", unknown: "This browser may not read captures.",
};
const FAILED = ["rejected", "dead"];

function outcome(refusal) {
  const place = at("outcome");
  const isOver = key !== null && deadline < Date.now();
  at("again-row").hidden = !isOver || done.has("try");
  if (capture && ENDED[capture.state]) {
    const name = capture.contactName ?? capture.groupName;
    const path = capture.state === "inbox" && capture.inboxNoteId ? `inbox/${capture.inboxNoteId}` : capture.state === "filed" && capture.contactId ? `people/${capture.contactId}`
      : capture.state === "filed" && capture.groupId ? `groups/${capture.groupId}` : `captures/${capture.id}`;
    const words = capture.state === "filed" && name ? `Filed under ${name}.` : ENDED[capture.state];
    fill(place, node("p", { className: "good" }, node("b", {}, "Your phone is connected. "), words),
      capture.read ? node("p", { className: "well small", dir: "auto" }, capture.read) : "", node("p", {}, node("a", { className: "btn", href: `/console#/${path}` }, "Show it")));
  } else if (capture && FAILED.includes(capture.state)) {
    fill(place, node("p", { className: "bad" }, node("b", {}, `A capture arrived at ${clock(capture.createdAt)}, and could not be read. `), capture.dialog ?? ""),
      node("p", {}, node("a", { className: "btn", href: `/console#/captures/${capture.id}` }, "Show it")));
  } else if (capture) {
    fill(place, node("p", {}, `A capture arrived at ${clock(capture.createdAt)}. ${isOver ? "It is still being read." : "It is being read."}`));
  } else if (refusal) {
    fill(place, node("p", { className: "bad" }, node("b", {}, `A request of the phone was refused at ${clock(refusal.at)}. `), `${refusal.detail} ${ADVICE[refusal.code] ?? ""}`));
  } else if (key === null || scopes === null) {
    fill(place, token ? node("p", { className: "soft" }, "The Shortcut shows whether the server took it. The page on the other device turns green.") : "");
  } else if (isOver) {
    fill(place, node("p", { className: "check" }, node("b", {}, "No capture has arrived. "),
      activity?.lastUsedAt ? "The key was used, perhaps only to open this page. " : "The key was never used. ",
      "The Shortcut has not run, or its address or its key is wrong. Start the Shortcut in the app Shortcuts. The app shows the error."));
  } else fill(place, node("p", { className: "soft" }, "Waiting for the first capture."));
}

async function look() {
  try {
    activity = await send(`/v1/keys/${encodeURIComponent(key)}`);
  } catch (error) {
    if (error.status !== 404) throw error;
    forget();
    complain("This key was taken back, or belongs to another owner. Make another one.");
    return;
  }
  const id = activity.lastCaptureId;
  if (!id) return;
  if (!can("captures:read")) { capture = { id, createdAt: new Date().toISOString(), state: "unknown" }; done.add("try"); return; }
  const found = await send(`/v1/captures/${id}`);
  // A chat has a summary. Of another capture, the beginning of its text is shown.
  const text = found.summary ?? await send(`/v1/captures/${id}/text`).then((answer) => answer.text, () => "");
  capture = { ...found, read: [...text].slice(0, 280).join("") };
  if (ENDED[found.state]) done.add("try");
}

let isWatching = false;

/** Looks until the first capture is filed or the time is over. */
async function watch() {
  deadline = Date.now() + WINDOW_MILLISECONDS;
  if (isWatching) return;
  isWatching = true;
  try {
    while (key !== null && !done.has("try")) {
      const wasUsed = Boolean(activity?.lastUsedAt);
      if (!document.hidden) {
        try {
          await look();
          if (Boolean(activity?.lastUsedAt) !== wasUsed) await unused();
          if (lookFailed) complain("");
        } catch (error) { complain(error.message, true); }
      }
      draw();
      // A page that was not seen looks once more first.
      if (deadline < Date.now() && !document.hidden) break;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS));
    }
  } finally { isWatching = false; }
  draw();
}

setInterval(() => {
  const seconds = key === null || scopes === null || done.has("try") ? 0 : Math.max(0, Math.ceil((deadline - Date.now()) / 1_000));
  at("left").textContent = seconds > 0 ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")} left` : "";
}, 1_000);

function forget() {
  key = token = activity = capture = null;
  done.clear();
  at("qr").removeAttribute("src");
  at("phone-link").value = at("token").value = "";
  at("header").textContent = "Bearer and the device key";
  at("copy-header").hidden = true;
  history.replaceState(null, "", location.pathname);
}

/** Lists the keys that were made for a phone and never used, and the key of this page. */
async function unused() {
  if (!can("keys:manage")) return;
  const { data } = await send("/v1/keys");
  const rows = data.filter((each) => each.scopes.join() === SCOPE && (!each.lastUsedAt || each.id === key));
  at("unused").hidden = rows.length === 0;
  at("unused-list").replaceChildren(...rows.map((each) => {
    const take = node("button", { className: "btn low danger", type: "button", ariaLabel: `Take back ${each.name}` }, "Take back");
    on(take, "click", async () => {
      await send(`/v1/keys/${encodeURIComponent(each.id)}`, { method: "DELETE" });
      if (each.id === key) forget();
      await unused();
      draw();
      at("said").textContent = `The key of ${each.name} is taken back.`;
      focusOn("#unused-list button");
    });
    return node("li", {}, node("div", { className: "row tall" }, node("span", { className: "two" }, node("b", { className: "cut", dir: "auto" }, each.name),
      node("span", {}, `${each.id === key ? "This one. " : ""}${each.lastUsedAt ? "Used" : "Never used"}, made ${new Date(each.createdAt).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}`)), take));
  }));
}

function show(text) {
  token = text;
  [, key] = text.split("_");
  at("token").value = text;
  at("header").textContent = `Bearer ${text}`;
  at("copy-header").hidden = false;
}

/** The phone says that it has reached the server with the key. */
const hello = () => send("/v1/session", { headers: { Authorization: `Bearer ${token}` }, credentials: "omit" });

on(at("make"), "submit", async () => {
  const made = await send("/v1/keys", {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name: at("name").value.trim() || "iPhone", scopes: [SCOPE] }),
  });
  show(made.token);
  // Behind a proxy that it does not trust, the server knows of no HTTPS: its code would lead to a page without it.
  if (new URL(made.setupUrl).origin === location.origin) at("qr").src = `data:image/svg+xml,${encodeURIComponent(made.setupQrSvg)}`;
  at("phone-link").value = `${location.origin}/setup#key=${made.token}`;
  // A reload goes on waiting for the key. Only its id is kept.
  history.replaceState(null, "", `#id=${key}`);
  draw();
  watch();
  await unused();
  at("said").textContent = "The key is made.";
  document.querySelector("[data-copy=phone-link]").focus();
});
on(at("here"), "click", async () => {
  await hello();
  done.add("reach");
  draw();
  at("said").textContent = "This device has reached the server.";
  focusOn("#shortcut a[href], #shortcut summary");
});
on(at("again"), "click", async () => { watch(); draw(); });
for (const control of document.querySelectorAll("[data-copy]")) {
  on(control, "click", async () => {
    const field = at(control.dataset.copy);
    field.select?.();
    // Without HTTPS a browser lets no page copy.
    if (!navigator.clipboard) throw new Error("This browser does not let the page copy. Select the text and copy it.");
    await navigator.clipboard.writeText(field.value ?? field.textContent);
    at("said").textContent = "Copied.";
    const words = control.textContent;
    control.textContent = "Copied";
    setTimeout(() => { control.textContent = words; }, 2_000);
  });
}
for (const control of document.querySelectorAll("[data-done]")) {
  on(control, "click", async () => {
    done.add(control.dataset.done);
    if (key && scopes) watch();
    draw();
    focusOn(".now button, .now summary");
  });
}

function offer() {
  at("server").value = location.origin;
  at("address").textContent = `${location.origin}/v1/captures:process`;
  const found = meta("shortcut");
  at("prepared").hidden = !found;
  at("unprepared").hidden = Boolean(found);
  at("by-hand").open = !found;
  if (!found) return;
  const [page, deep] = [found.content, meta("shortcut-import").content];
  // A page of Apple opens the app Shortcuts itself; a file needs the link that imports it.
  const isPage = found.hasAttribute("data-icloud");
  at("get").href = isPage ? page : deep;
  at("other").href = isPage ? deep : page;
  at("other").textContent = isPage ? "Nothing opens? Import it by the app Shortcuts" : "Nothing opens? Get the file";
}

async function begin() {
  offer();
  const fragment = new URLSearchParams(location.hash.slice(1));
  if (fragment.get("key")) {
    show(fragment.get("key"));
    // The key does not stay in the history of the browser.
    history.replaceState(null, "", location.pathname);
  } else key = fragment.get("id");
  const session = await send("/v1/session").catch((error) => { if (error instanceof Refused || token) return null; throw error; });
  scopes = session?.scopes ?? null;
  if (token) {
    try {
      const known = await hello();
      if (session && known.ownerId !== session.ownerId) {
        forget();
        complain("The key of this link belongs to another owner: what this device sends would go to that owner. Make a key of your own.");
      } else {
        at("lead").textContent = `This device has the key “${known.name}”. Three steps are left.`;
        done.add("reach");
      }
    } catch (error) {
      // Without an answer, the person tries again; a refused key is worth nothing.
      if (error instanceof Refused) forget();
      complain(`This device cannot use its key here. ${error.message}`);
    }
  }
  if (!token && !can("keys:manage")) {
    at("sign").hidden = scopes !== null;
    if (scopes) complain("The key of this browser may not make keys for other devices. Sign in with one that may.");
    at("steps").hidden = true;
    return;
  }
  if (!can("keys:manage")) scopes = null;
  at("back").hidden = scopes === null;
  at("steps").hidden = false;
  draw();
  if (scopes) {
    await unused();
    if (key) watch();
  }
}

// A link that is opened in this tab changes only the fragment.
addEventListener("hashchange", () => { if (new URLSearchParams(location.hash.slice(1)).get("key")) location.reload(); });
begin().catch((error) => complain(error.message));
