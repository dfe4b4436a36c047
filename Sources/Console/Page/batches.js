// Batches: progress, pause, retry and the report.
import { confirmed, moreMenu } from "./dialog.js";
import { button, debounce, element, shape } from "./dom.js";
import { download } from "./export.js";
import { icon } from "./icons.js";
import { empty, ghosts } from "./states.js";
import { say } from "./toast.js";
import { VirtualList } from "./virtual.js";
import { count, groupOf, number, reasonText, timeElement } from "./words.js";

const BATCH_STATES = { open: ["Not started", ""], running: ["Running", "accent"], paused: ["Paused", "check"], cancelled: ["Cancelled", ""], finished: ["Done", "good"] };

export function openBatches(context) {
  const { api, can } = context;
  const known = new Map();
  let chosen = null;
  let turn = 0;
  let update = () => {};
  const place = element("section", { class: "detail", "aria-label": "Batch" });
  const list = new VirtualList({
    label: "Batches", id: (item) => item.id, title: "The batches did not load", row,
    head: (item) => (["running", "paused", "open"].includes(item.state) ? "Now" : groupOf(item.createdAt)),
    load: (cursor) => api.get("/v1/batches", { cursor, limit: 50 }),
    empty: () => empty("layers", "No batches yet", "Many pictures that are added together become a batch. It shows its progress and can be paused.",
      can("captures:write") ? element("button", { type: "button", class: "btn main", click: () => context.add() }, "Add pictures") : null),
    loaded(items) {
      for (const item of items) known.set(item.id, item);
      if (items.length > 0 && chosen === null && innerWidth >= 720) showOne(items[0].id, true);
    },
  });
  const node = element("div", { class: "split" },
    element("section", { class: "list", "aria-label": "Batches" },
      element("div", { class: "bar" }, element("h1", { class: "grow", tabindex: "-1" }, "Batches")), list.node),
    place);

  function row(batch) {
    const { counts } = batch;
    const isUnderWay = ["running", "paused"].includes(batch.state);
    const [word, tone] = counts.dead > 0 && batch.state === "finished" ? [`${counts.dead} failed`, "bad"] : BATCH_STATES[batch.state];
    return element("a", { class: "row", href: `#/batches/${batch.id}`, "aria-current": batch.id === chosen ? "true" : null },
      element("span", { class: "two" },
        element("span", { class: "line" }, element("b", { class: "cut grow", dir: "auto" }, batch.name), element("span", { class: `tag ${tone}` }, word)),
        element("span", { class: "line" }, element("span", { class: "cut grow" },
          isUnderWay ? `${number(counts.total - counts.pending)} of ${number(counts.total)}${timeLeft(batch)}` : count(counts.total, "capture")), timeElement(batch.createdAt)),
        isUnderWay ? gauge(counts) : null));
  }

  async function showOne(id, isOwn) {
    const here = ++turn;
    chosen = id;
    list.redraw();
    list.reveal(id);
    if (!isOwn) place.replaceChildren(ghosts(3));
    const batch = await api.get(`/v1/batches/${id}`);
    if (here !== turn) return;
    const found = await batchDetail(context, batch, { changed: () => list.reload(), isHere: () => here === turn });
    if (here !== turn) return;
    update = found.update;
    place.replaceChildren(...found.nodes);
    if (!isOwn) place.querySelector("h1")?.focus({ preventScroll: true });
  }

  const refresh = debounce(600, () => list.reload());
  const stop = can("notifications:read") ? api.listen((name, data) => {
    if (["batch.progress", "batch.finished"].includes(name)) {
      if (data.id === chosen) update(data);
      if (name === "batch.finished") refresh();
    }
    if (name === "resumed" || name === "change" && data.object === "batch") refresh();
  }) : () => {};
  const loaded = list.reload();
  return {
    node, name: "Batches",
    async show(id) {
      if (id === null) { if (innerWidth < 720) { chosen = null; list.redraw(); } return; }
      await Promise.all([showOne(id, false), loaded]);
    },
    keys: () => ({ j: () => step(1), k: () => step(-1) }),
    close() { stop(); list.close(); turn += 1; },
  };

  async function step(by) {
    const next = list.items[list.items.findIndex((item) => item.id === chosen) + by];
    if (!next) return;
    context.replace(`/batches/${next.id}`);
    await showOne(next.id, true);
    list.reveal(next.id)?.focus();
  }
}

async function batchDetail(context, batch, { changed, isHere }) {
  const { api, can } = context;
  const line = element("div", { class: "line far small soft", role: "status" });
  const bar = element("div", {});
  const numbers = element("div", { class: "counts" });
  const acts = element("div", { class: "line" });
  const failures = element("div", { class: "stack" });

  function update(next) {
    batch = { ...batch, ...next };
    const { counts } = batch;
    const done = counts.total - counts.pending;
    line.replaceChildren(element("span", {}, element("b", {}, number(done)), ` of ${count(counts.total, "capture")}`),
      element("span", {}, [batch.state === "running" && batch.ratePerSecond ? `${Math.round(batch.ratePerSecond)} a second` : BATCH_STATES[batch.state][0],
        timeLeft(batch).replace(". A", "a")].filter(Boolean).join(", ")));
    bar.replaceChildren(gauge(counts));
    numbers.replaceChildren(...[
      [counts.filed, "filed", "good", "filed"], [counts.inbox, counts.inbox === 1 ? "waits for you" : "wait for you", "check", "inbox"],
      [counts.dead + counts.rejected, "failed", "bad", "dead"], [counts.pending, "to go", "", null],
    ].map(([value, label, tone, state]) => element("div", {}, element("b", { class: value > 0 ? tone : "" }, number(value)),
      state && value > 0 ? element("a", { class: "small", href: `#/captures?batch=${batch.id}&state=${state}` }, label) : element("span", { class: "small soft" }, label))));
    const act = (name, label, picture, text) => button([icon(picture), label], async () => {
      update(await api.post(`/v1/batches/${batch.id}/${name}`));
      say(text);
      changed();
    }, { class: "btn low" });
    acts.replaceChildren(...(can("captures:write") ? [
      batch.state === "open" ? act("commit", "Start", "play", "Started.") : null,
      batch.state === "running" ? act("pause", "Pause", "pause", "Paused. Tapline still finishes the pictures that it reads now.") : null,
      batch.state === "paused" ? act("resume", "Resume", "play", "Resumed.") : null,
      ["running", "paused", "open"].includes(batch.state) ? button("Cancel…", cancel, { class: "btn low danger" }) : null,
    ].filter(Boolean) : []));
    if (batch.state === "finished" && next.state) report().catch(() => {});
  }

  async function cancel() {
    if (!await confirmed(`Cancel ${batch.name}?`, "Tapline reads no further pictures of this batch. Filed captures stay.", "Cancel the batch")) return;
    update(await api.post(`/v1/batches/${batch.id}/cancel`));
    changed();
  }

  async function report() {
    const found = await api.get(`/v1/batches/${batch.id}/report`, { examples: 3 });
    if (!isHere()) return;
    const dead = found.failures.filter((each) => each.state === "dead").reduce((sum, each) => sum + each.count, 0);
    failures.replaceChildren(...(found.failures.length === 0 ? [] : [
      element("div", { class: "line far" }, element("h2", {}, "Failed"),
        element("span", { class: "line" },
          button([icon("save"), "Save report"], async () => download(await api.file(`/v1/batches/${batch.id}/report?format=csv`), `report-${batch.id}.csv`), { class: "btn low" }),
          dead > 0 && can("captures:write") ? button(`Try ${dead} again`, async () => {
            await api.post(`/v1/batches/${batch.id}/retry`);
            say("Trying again.");
            update(await api.get(`/v1/batches/${batch.id}`));
          }, { class: "btn low" }) : null)),
      element("table", { class: "table" },
        element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "Why"), element("th", { scope: "col", class: "r" }, "Captures"), element("th", { scope: "col" }, "Such as"))),
        element("tbody", {}, found.failures.map((each) => element("tr", {}, element("td", {}, reasonText(each.reason)),
          element("td", { class: "r num" }, number(each.count)),
          element("td", {}, each.captures.slice(0, 1).map((capture) => element("a", { href: `#/captures/${capture.id}`, dir: "auto" }, capture.ref ?? "Show one")))))))]));
  }

  update(batch);
  report().catch(() => {});
  return {
    update,
    nodes: [
      element("div", { class: "bar under" },
        element("a", { class: "i-btn back", href: "#/batches", "aria-label": "Batches" }, icon("back")),
        element("h1", { class: "grow cut", tabindex: "-1", dir: "auto" }, batch.name), acts,
        moreMenu([can("captures:read") ? { label: "Show the captures", icon: "lines", work: async () => context.go("/captures", { batch: batch.id }) } : null])),
      element("div", { class: "scroll" }, element("div", { class: "pad stack wide" },
        element("div", { class: "stack" }, line, bar), numbers,
        element("div", { class: "banner" }, icon("clock"), element("div", {}, "A capture that a person sends alone goes first: a batch never makes a person wait.")),
        failures))],
  };
}

function timeLeft(batch) {
  if (batch.state !== "running" || !batch.secondsLeft || batch.secondsLeft < 1) return "";
  const seconds = Math.ceil(batch.secondsLeft);
  return `. About ${seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} left`;
}

/** One bar by outcome: filed, waiting, failed, cancelled. */
function gauge(counts) {
  const total = Math.max(counts.total, 1);
  let x = 0;
  const part = (value, name) => {
    const node = shape("rect", { x, y: 0, width: value / total, height: 1, class: name });
    x += value / total;
    return node;
  };
  const label = `${counts.filed} filed, ${counts.inbox} waiting, ${counts.dead + counts.rejected} failed, ${counts.pending} to go`;
  return shape("svg", { viewBox: "0 0 1 1", preserveAspectRatio: "none", class: "gauge", role: "img", "aria-label": label },
    part(counts.filed, "g1"), part(counts.inbox, "g2"), part(counts.dead + counts.rejected, "g3"), part(counts.cancelled, "g0"));
}
