// Scan: whether a message is a scam, which words say so, and what to do now.
import { suffix } from "./api.js";
import { ask, confirmed, moreMenu } from "./dialog.js";
import { draftOf, dropDraft, keepDraft } from "./drafts.js";
import { button, debounce, element, iconButton, shape } from "./dom.js";
import { icon } from "./icons.js";
import { MAX_BYTES } from "./sending.js";
import { empty, ghosts } from "./states.js";
import { fail, say } from "./toast.js";
import { VirtualList } from "./virtual.js";
import { dayOf, kindName, longTime, reasonText, timeElement } from "./words.js";

/** Characters that are judged at once and kept nowhere. */
const SHORT = 300;
/** The address of a verdict that is not kept. */
const UNKEPT = "now";

/** By risk: the word of its tag, the tone, the sentence, the icon. */
const RISKS = {
  high: ["Scam", "bad", "This is very likely a scam", "warning"], medium: ["Suspicious", "check", "This is suspicious", "warning"],
  low: ["No sign", "idle", "No sign of a scam", "shield"], cannot_tell: ["Cannot tell", "check", "Tapline cannot tell", "search"],
};

export function openScans(context) {
  const { api, can } = context;
  const mayWrite = can("scans:write");
  /** The pictures that were sent from here, by the ids of their scans. The server has deleted them. */
  const pictures = new Map();
  let unkept = null;
  let notificationId = null;
  let chosen = null;
  let turn = 0;
  let wake = () => {};

  const about = element("span", { class: "xs soft grow", id: "paste-about", role: "status" });
  const paste = element("textarea", {
    class: "in", id: "paste", rows: 3, dir: "auto", value: draftOf("scan") ?? "", placeholder: "Paste a message, or drop a screenshot", "aria-describedby": "paste-about", input: tell,
    keydown: (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); check.click(); } },
    paste: (event) => {
      const files = [...event.clipboardData?.files ?? []];
      if (files.length > 0) { event.preventDefault(); take(files).catch(fail); }
    },
  });
  const files = element("input", {
    type: "file", accept: "image/*", class: "unseen", tabindex: "-1", "aria-label": "Screenshot",
    change: () => { const found = [...files.files]; files.value = ""; take(found).catch(fail); },
  });
  const check = button("Check", judge, { class: "btn main low" });
  const place = element("section", { class: "detail", "aria-label": "Verdict" });
  const list = new VirtualList({
    label: "Last seven days", row, id: (scan) => scan.id, title: "The scans did not load", head: () => "Last seven days",
    load: (cursor) => api.get("/v1/scans", { limit: 50, cursor }),
    empty: () => element("p", { class: "pad soft small" }, "Nothing was scanned in the last seven days."),
  });
  const node = element("div", { class: "split" },
    element("section", { class: "list", "aria-label": "Scan" },
      element("div", { class: "bar" }, element("h1", { class: "grow", tabindex: "-1" }, "Scan")),
      mayWrite ? element("div", { class: "find" }, element("label", { class: "unseen", htmlFor: "paste" }, "Message to check"), paste, files,
        element("div", { class: "line" }, about, iconButton(icon("picture"), "Choose a screenshot", async () => files.click()), check)) : null,
      list.node), place);
  dropDraft("scan");
  tell();

  /** Says what happens to the text. */
  function tell() {
    about.textContent = [...paste.value.trim()].length > SHORT ? "A long text is kept for seven days" : "Checked here, not kept";
  }

  async function judge() {
    const text = paste.value.trim();
    if (!text) { paste.focus(); return; }
    if ([...text].length > SHORT) await open(await api.post("/v1/scans", { text, notificationId: notificationId ?? undefined }, { wait: 3 }));
    else {
      unkept = { ...await api.post("/v1/scans/check", { text }), text, state: "done" };
      context.go(`/scan/${UNKEPT}`);
    }
    paste.value = "";
    tell();
  }

  async function take([file]) {
    if (file.size === 0 || file.size > MAX_BYTES) throw Object.assign(new Error(`${file.name} is empty, or larger than 25 MB.`), { isExpected: true });
    about.textContent = "Reading the screenshot…";
    try {
      const scan = await api.upload(`/v1/scans${suffix({ wait: 3, notificationId })}`, file);
      pictures.set(scan.id, URL.createObjectURL(file));
      await open(scan);
    } finally {
      tell();
    }
  }

  async function open(scan) {
    notificationId = null;
    context.go(`/scan/${scan.id}`);
    await list.reload();
  }

  function row(scan) {
    const [word, tone] = RISKS[scan.risk] ?? [scan.state === "failed" ? "Not read" : "Reading", ""];
    return element("a", { class: "row", href: `#/scan/${scan.id}`, "aria-current": scan.id === chosen ? "true" : null },
      element("span", { class: "thumb" }, icon(scan.reasons.some(({ boxes }) => boxes.length > 0) ? "picture" : "chat")),
      element("span", { class: "two" },
        element("b", { class: "cut", dir: "auto" }, scan.text?.split("\n").find((line) => line.trim()) || scan.explanation || reasonText(scan.failure) || kindName(scan.kind)),
        element("span", { class: "line" }, element("span", { class: "grow" }, timeElement(scan.createdAt, { withClock: true })), element("span", { class: `tag ${tone}` }, word))));
  }

  async function show(id, query = {}) {
    const here = ++turn;
    notificationId = query.notification ?? notificationId;
    chosen = id;
    if (list.items.length === 0) await list.reload();
    if (here !== turn) return;
    if (query.paste) setTimeout(() => paste.focus());
    if (id === UNKEPT && unkept) return draw(unkept);
    if (id === UNKEPT || id === null) {
      if (id) leave();
      chosen = null;
      list.redraw();
      place.replaceChildren(element("div", { class: "mid" }, empty("shield", "Is it a scam?",
        "Paste a message or drop a screenshot. It is checked on this machine, and you see which words speak for a scam.")));
      return;
    }
    place.replaceChildren(ghosts(3));
    const scan = await api.get(`/v1/scans/${id}`);
    if (here !== turn) return;
    draw(scan);
    if (scan.state === "pending") follow(id, here).catch(fail);
  }

  /** Waits for the verdict of the chosen scan. Asks as well, because an event can be lost. */
  async function follow(id, here) {
    for (;;) {
      await new Promise((resolve) => { wake = resolve; setTimeout(resolve, 1_500); });
      if (here !== turn) return;
      const scan = await api.get(`/v1/scans/${id}`);
      if (here !== turn) return;
      if (scan.state === "pending") continue;
      draw(scan);
      return list.reload();
    }
  }

  function draw(scan) {
    list.redraw();
    list.reveal(chosen);
    place.replaceChildren(...detail(scan));
    place.querySelector("h1").focus({ preventScroll: true });
  }

  function leave() {
    context.replace("/scan");
    document.getElementById("main").classList.remove("at-detail");
  }

  /** Back to the list, with the focus at the row. */
  async function done() {
    const id = chosen;
    leave();
    await show(null);
    (list.reveal(id) ?? node.querySelector("h1")).focus();
  }

  async function remove(scan) {
    const text = scan.kind === "scan" ? "Its message and its reasons are erased. Nothing brings them back." : "Its reasons are erased. The capture stays.";
    if (!await confirmed("Delete this scan?", text, "Delete")) return;
    await api.delete(`/v1/scans/${scan.id}`);
    list.remove(scan.id);
    say("Deleted.");
    await done();
  }

  /** Asks what the message really is. */
  async function judgeVerdict(scan) {
    const keep = element("input", { type: "checkbox", checked: scan.judgment?.isKept });
    const verdict = await ask("What is this message?", (finish) => ({
      body: [element("label", { class: "tick" }, keep, element("span", {}, "Keep the message after seven days, to learn from it"))],
      foot: [["A scam", "scam"], ["Legitimate", "legitimate"], scan.judgment ? ["Forget", ""] : null].map((each) =>
        each && button(each[0], async () => finish(each[1]))),
    }), { isSlim: true });
    if (verdict === null) return;
    const path = `/v1/scans/${scan.id}/judgment`;
    const here = turn;
    const judged = await (verdict ? api.put(path, { verdict, keep: keep.checked }) : api.delete(path));
    if (here === turn) draw(judged ?? { ...scan, judgment: null });
    await list.reload();
  }

  function step(by) {
    const index = list.items.findIndex(({ id }) => id === chosen);
    const next = list.items[index < 0 ? 0 : index + by];
    if (!next) return;
    context.replace(`/scan/${next.id}`);
    show(next.id).then(() => list.reveal(next.id)?.focus()).catch(fail);
  }

  function detail(scan) {
    const isKept = scan !== unkept;
    const [, tone, title, picture] = RISKS[scan.risk] ?? (scan.state === "failed" ? [null, "check", "This could not be read", "warning"] : [null, "idle", "Reading…", "clock"]);
    const isWarned = scan.risk === "high" || scan.risk === "medium";
    const [first] = scan.reasons.flatMap(({ boxes }) => boxes);
    const figure = pictures.has(scan.id) ? element("div", { class: "pic shot", tabindex: "0", role: "group", "aria-label": "Screenshot" }, element("div", { class: "pic-in" },
      element("img", { src: pictures.get(scan.id), alt: "The screenshot that was sent", error: () => figure.remove(), load: () => { figure.scrollTop = (first?.y ?? 0) * figure.scrollHeight - 24; } }),
      shape("svg", { class: "boxes", viewBox: "0 0 1 1", preserveAspectRatio: "none", "aria-hidden": "true" },
        scan.reasons.flatMap(({ boxes }) => boxes.map((box) => shape("rect", box)))))) : null;
    const source = !isKept ? "A message, not kept" : `${scan.kind === "scan" ? "Scanned" : `${kindName(scan.kind)}, scanned`} ${longTime(scan.createdAt)}`;
    return [
      element("div", { class: "bar" },
        element("a", { class: "i-btn back", href: "#/scan", "aria-label": "Scan" }, icon("back")),
        element("span", { class: "small soft cut grow" }, source),
        moreMenu([isKept && scan.kind !== "scan" && can("captures:read") ? { label: "Show the capture", icon: "lines", work: async () => context.go(`/captures/${scan.captureId}`) } : null])),
      element("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": title }, element("div", { class: "triage" },
        element("div", { class: `verdict ${tone}` }, element("span", { class: "v-sign" }, icon(picture)), element("div", {},
          element("h1", { tabindex: "-1" }, title),
          element("p", {}, [scan.explanation ?? reasonText(scan.failure), isWarned ? odds(scan.probability) : ""].filter(Boolean).join(" ")))),
        scan.advice.length > 0 ? element("section", { class: "stack" }, element("h2", {}, isWarned ? "Do this now" : "What you can do"),
          element("ol", { class: "todo" }, scan.advice.map((each) => element("li", {}, each)))) : null,
        scan.text === null && !figure ? null : element("div", { class: figure ? "scan-two" : "scan-one" }, figure, element("div", { class: "stack wide" },
          scan.text === null ? null : element("section", { class: "stack msg-block" }, element("h2", { class: "head" }, "The message"),
            element("p", { class: "msg-text", dir: "auto" }, marked(scan.text, scan.reasons)),
            scan.isCut ? element("p", { class: "small soft" }, "The message is long: its parts were judged.") : null),
          scan.reasons.length > 0 ? element("section", { class: "stack" }, element("h2", { class: "head" }, isWarned ? "What gives it away" : "What was noticed"),
            element("ol", { class: "whys" }, scan.reasons.map((reason) => element("li", {}, element("mark", { dir: "auto" }, reason.text), " ", element("span", { class: "soft" }, reason.sentence))))) : null,
          scan.links.length > 0 ? element("section", { class: "stack" }, element("h2", { class: "head" }, "Where its links lead"),
            element("ul", { class: "whys" }, scan.links.map((link) => element("li", {}, element("b", { dir: "ltr" }, link.host), " ",
              element("span", { class: "soft" }, [link.isCode ? "is in a QR code" : "", ...link.findings].filter(Boolean).join(", ")))))) : null)),
        scan.state === "done" ? element("div", { class: "small soft" }, "Checked by rules on this machine. ",
          isKept ? `Kept until ${dayOf(scan.expiresAt).replace("Today", "today")}.` : "Not kept.",
          scan.judgment ? ` You said: ${scan.judgment.verdict === "scam" ? "a scam" : "legitimate"}${scan.judgment.isKept ? ", and keep the message" : ""}.` : "") : null)),
      element("div", { class: "foot" }, button(["Done", element("kbd", { "aria-hidden": "true" }, "E")], done, { class: "btn main" }),
        isKept && mayWrite && scan.state === "done" ? button(scan.judgment ? "You said…" : "This is wrong…", () => judgeVerdict(scan)) : null,
        isKept && mayWrite ? button("Delete…", () => remove(scan), { class: "btn danger" }) : null),
    ];
  }

  const refresh = debounce(300, () => list.reload());
  const stop = can("notifications:read") ? api.listen((name, data) => {
    if (data.id === chosen) wake();
    if (name === "resumed" || data.object === "scan") refresh();
  }) : () => {};

  return {
    node, name: "Scan", show,
    drop: mayWrite ? take : null,
    keepDraft() { if (paste.value) keepDraft("scan", paste.value); },
    keys: () => ({ j: () => step(1), k: () => step(-1), ...(chosen ? { e: () => done().catch(fail) } : {}) }),
    close() {
      stop();
      list.close();
      turn += 1;
      for (const url of pictures.values()) URL.revokeObjectURL(url);
    },
  };
}

function odds(probability) { return probability === null ? "" : `${Math.min(99, Math.round(100 * probability))} in 100 messages like this are scams.`; }

/** The text with the words of the reasons marked. The places count Unicode scalars, as the iteration of a string does. */
function marked(text, reasons) {
  const letters = [...text];
  const parts = [];
  let at = 0;
  for (const { start, end, text: words } of reasons.filter((reason) => reason.start !== null).sort((one, other) => one.start - other.start)) {
    // A text that is not kept may have letters that the server has replaced.
    if (end <= at || letters.slice(start, end).join("") !== words) continue;
    const from = Math.max(start, at);
    parts.push(letters.slice(at, from).join(""), element("mark", {}, letters.slice(from, end).join("")));
    at = end;
  }
  return [...parts, letters.slice(at).join("")];
}
