// The owner's settings and device keys.
import { consents } from "./consents.js";
import { ask, confirmed } from "./dialog.js";
import { button, element } from "./dom.js";
import { save, savePhotos } from "./export.js";
import { icon } from "./icons.js";
import { lettersAreOn, setLetters } from "./keys.js";
import { pairDevice } from "./pairing.js";
import { prompts } from "./prompts.js";
import { fillWith } from "./states.js";
import { fail, say } from "./toast.js";
import { VirtualList } from "./virtual.js";
import { count, kindName, longTime, purposeName, shortTime } from "./words.js";
import { zoneSelect } from "./zones.js";

const SECTIONS = [
  { id: "devices", name: "Devices", icon: "phone", show: devices },
  { id: "consents", name: "Consents and costs", icon: "lock", scope: "contacts:read", show: consents },
  { id: "limits", name: "Limits", icon: "clock", show: limits },
  { id: "cards", name: "Cards and duplicates", icon: "card", scope: "contacts:read", show: cards },
  { id: "scans", name: "Scan for scams", icon: "shield", scope: "contacts:read", show: scans },
  { id: "messages", name: "Messages", icon: "chat", scope: "contacts:read", show: messages },
  { id: "language", name: "Language and keys", icon: "globe", scope: "contacts:read", show: language },
  { id: "prompts", name: "Screenshot prompts", icon: "picture", scope: "notifications:read", show: prompts },
  { id: "export", name: "Export", icon: "save", scope: "exports:write", show: exporting },
  { id: "activity", name: "Activity", icon: "again", scope: "exports:read", show: activity },
];

const GRANTS = [
  ["captures:write,captures:read", "Sends captures"],
  ["captures:write,captures:read,contacts:read,inbox:read,notifications:read", "Sends captures, sees people and the inbox"],
  ["scans:write", "Checks messages for scams, and reads nothing"],
  ["bridge:phone", "Messages: phone"],
  ["bridge:client,bridge:read", "Messages: computer"],
  ["bridge:read", "Messages: read"],
  ["*", "Everything"],
];

export function openSettings(context) {
  const sections = SECTIONS.filter((section) => !section.scope || context.can(section.scope));
  const links = sections.map((section) => element("a", { class: "row tight", href: `#/settings/${section.id}`, "data-id": section.id },
    icon(section.icon), element("span", { class: "grow" }, section.name)));
  const body = element("div", { class: "wrap-page" });
  const place = element("section", { class: "detail", "aria-label": "Setting" }, element("div", { class: "scroll" },
    element("a", { class: "i-btn back set-back", href: "#/settings", "aria-label": "Settings" }, icon("back")), body));
  return {
    node: element("div", { class: "split thin" },
      element("section", { class: "list set-list", "aria-label": "Settings" },
        element("div", { class: "bar" }, element("h1", { tabindex: "-1" }, "Settings")), element("nav", { "aria-label": "Settings" }, links)),
      place),
    name: "Settings",
    async show(id) {
      const section = sections.find((each) => each.id === id) ?? sections[0];
      for (const link of links) {
        if (link.dataset.id === section.id) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
      }
      body.replaceChildren();
      await section.show(context, body);
      if (id) body.querySelector("h1")?.focus({ preventScroll: true });
    },
  };
}

function title(text) { return element("h1", { tabindex: "-1" }, text); }

async function devices(context, body) {
  const { api, session, can } = context;
  const mine = element("div", { class: "stack" });
  const may = can("keys:manage");
  body.replaceChildren(title("Devices"), ...(may ? [element("div", { class: "panel pair" },
    element("span", { class: "art" }, icon("phone")),
    element("div", { class: "stack grow" }, element("h2", {}, "Add a device"),
      element("p", { class: "small soft" }, "Each phone, laptop or script has a key of its own, so that you can revoke one without the others."),
      element("div", { class: "line wrap" }, element("a", { class: "btn main", href: "#/setup" }, icon("phone"), "Connect your phone"), button("Create a key…", () => create()),
        button("Pair a device…", async () => { await pairDevice(context); await load(); }))))] : []), mine);

  async function load() {
    await fillWith(mine, "The devices did not load", async () => {
      const keys = may ? (await api.get("/v1/keys")).data
        : [{ id: session.keyId, name: session.name, scopes: session.scopes, lastUsedAt: null, createdAt: null }];
      const own = keys.filter((key) => key.id === session.keyId);
      const rows = [...own, ...keys.filter((key) => key.id !== session.keyId)];
      return [element("h2", {}, "Yours"), element("ul", { class: "panel" }, rows.map(row)),
        element("p", { class: "soft small" }, "Revoking takes effect within seconds, and signs out the browsers of the key. What the device sent stays.")];
    });
  }

  function row(key) {
    const isHere = key.id === session.keyId;
    const grant = GRANTS.find(([scopes]) => scopes.split(",").sort().join() === [...key.scopes].sort().join())?.[1];
    return element("li", { "data-key": key.name }, element("div", { class: "row tall" },
      element("span", { class: "thumb" }, icon(isHere ? "laptop" : key.scopes.includes("*") ? "key" : "phone")),
      element("span", { class: "two" },
        element("span", { class: "line wrap" }, element("b", { class: "cut", dir: "auto" }, key.name), isHere ? element("span", { class: "tag accent" }, "This browser") : null),
        element("span", {}, [grant ?? key.scopes.join(", "), key.expiresAt ? `until ${shortTime(key.expiresAt)}` : ""].filter(Boolean).join(", "))),
      element("span", { class: "when num desk" }, key.lastUsedAt ? shortTime(key.lastUsedAt) : isHere ? "Now" : "Never used"),
      isHere ? context.signOutButton() : null,
      may && !isHere ? button("Revoke…", () => revoke(key), { class: "btn low danger" }) : null));
  }

  async function revoke(key) {
    if (!await confirmed(`Revoke ${key.name}?`, "The device cannot send or read anything any more. It needs a new key to come back.", "Revoke")) return;
    await api.delete(`/v1/keys/${encodeURIComponent(key.id)}`);
    say(`Revoked ${key.name}.`);
    await load();
  }

  async function create() {
    const grants = GRANTS.filter(([scopes]) => scopes.split(",").every((scope) => can(scope) || scope === "*" && session.scopes.includes("*")));
    const wanted = await ask("Add a device", (finish) => {
      const name = element("input", { class: "in", id: "key-name", maxlength: "100", autocomplete: "off", autofocus: true, placeholder: "iPhone", dir: "auto" });
      const scopes = element("select", { class: "in", id: "key-scopes" }, grants.map(([value, label]) => element("option", { value }, label)));
      const error = element("p", { class: "error", role: "alert" });
      const make = async () => {
        if (!name.value.trim()) { error.textContent = "Type a name, so that you know the device later."; name.focus(); return; }
        finish({ name: name.value.trim(), scopes: scopes.value.split(",") });
      };
      return {
        body: [element("form", { class: "stack", submit: (event) => { event.preventDefault(); make(); } },
          element("div", {}, element("label", { class: "l", htmlFor: "key-name" }, "Name of the device"), name), error,
          element("div", {}, element("label", { class: "l", htmlFor: "key-scopes" }, "It may"), scopes))],
        foot: [button("Create the key", make, { class: "btn main" }), button("Cancel", async () => finish(null))],
      };
    }, { isSlim: true });
    if (!wanted) return;
    const key = await api.post("/v1/keys", wanted);
    await ask(`The key of ${key.name}`, (finish) => {
      const shown = element("code", { class: "token", tabindex: "0" }, key.token);
      return {
        hint: "Copy it now. It is shown only once.",
        body: [shown],
        foot: [
          button("Copy", async () => { await navigator.clipboard.writeText(key.token); say("Copied."); }, { class: "btn main" }),
          button("Done", async () => finish(null))],
      };
    }, { isSlim: true });
    await load();
  }

  await load();
}

/** What the operator allows, and what of it was used. */
async function limits(context, body) {
  const place = element("div", { class: "stack wide" });
  body.replaceChildren(title("Limits"), place);
  await fillWith(place, "The limits did not load", async () => {
    const { data } = await context.api.get("/v1/limits");
    if (data.length === 0) return element("p", { class: "soft" }, "There are no limits. The operator of the server can set some.");
    return [...data.map(limit), element("p", { class: "soft small" },
      "The operator of the server sets the limits. If one is used up, devices must wait before they send more, and captures are read a little later. Nothing is lost.")];
  });
}

function limit(each) {
  const name = { device: "This browser's key", owner: "All your devices together" }[each.appliesTo] ?? `Reading by “${each.provider}”`;
  const what = (number, isTokens) => (isTokens ? `About ${count(number * 4, "letter")}` : count(number, "capture"));
  const used = (most, amount, isTokens, period) => (most === null ? null : element("li", {},
    element("div", { class: "row tall" }, element("span", { class: "two" },
      element("b", {}, `${what(most, isTokens)} ${period === "minute" ? "a minute" : "a day"}`),
      element("span", { class: amount >= most ? "bad" : "" }, `${amount >= most ? "Used up. " : ""}${what(amount, isTokens)} ${period === "minute" ? "in the last minute" : `today. The day ends ${longTime(each.dayEndsAt)}`}`)))));
  return element("section", { class: "stack" }, element("h2", { class: "head" }, name), element("ul", { class: "panel" },
    [used(each.requestsPerMinute, each.requestsLastMinute, false, "minute"), used(each.requestsPerDay, each.requestsToday, false, "day"),
      used(each.tokensPerMinute, each.tokensLastMinute, true, "minute"), used(each.tokensPerDay, each.tokensToday, true, "day")]));
}

/** Saving without a review, and what happens to duplicates. */
async function cards(context, body) {
  const { api, can } = context;
  body.replaceChildren(title("Cards and duplicates"));
  const place = element("div", {});
  body.append(place);
  await fillWith(place, "The settings did not load", async () => {
    const settings = await api.get("/v1/settings");
    const auto = element("input", { type: "checkbox", checked: settings.autoCommitCards });
    const policy = element("select", { class: "in mid-in", id: "policy" },
      [["ask", "Ask me"], ["merge", "Merge"], ["skip", "Leave the card out"], ["createNew", "Save as another person"]].map(
        ([value, label]) => element("option", { value }, label)));
    policy.value = settings.contactDuplicates;
    return element("form", { class: "stack wide", submit: (event) => event.preventDefault() },
      element("label", { class: "tick" }, auto, element("span", {}, "Save a card by itself if its person was found and every field is sure")),
      element("div", {}, element("label", { class: "l", htmlFor: "policy" }, "If a card surely belongs to someone you have"), policy),
      can("contacts:write") ? element("div", {}, button("Save", async () => {
        await api.patch("/v1/settings", { autoCommitCards: auto.checked, contactDuplicates: policy.value });
        say("Saved.");
      }, { class: "btn main" })) : null);
  });
}

/** Whether everything that comes is scanned. */
async function scans(context, body) {
  const { api, can } = context;
  const place = element("div", {});
  body.replaceChildren(title("Scan for scams"), place);
  await fillWith(place, "The settings did not load", async () => {
    const { scanCaptures } = await api.get("/v1/settings");
    const every = element("input", {
      type: "checkbox", checked: scanCaptures, disabled: !can("contacts:write"), change: async () => {
        try {
          await api.patch("/v1/settings", { scanCaptures: every.checked });
          say(every.checked ? "Everything that comes is checked." : "Only what you send to Scan is checked.");
        } catch (error) {
          every.checked = !every.checked;
          fail(error);
        }
      },
    });
    return element("div", { class: "stack" }, element("label", { class: "tick" }, every, element("span", {}, "Check chats, cards and other captures too")),
      element("p", { class: "soft small" }, "On this machine. The verdicts are under Scan for seven days."));
  });
}

/** How long messages are kept, and which are filed. */
async function messages(context, body) {
  const { api, can } = context;
  const place = element("div", {});
  body.replaceChildren(title("Messages"), place);
  await fillWith(place, "The settings did not load", async () => {
    const { bridgeRetentionDays, messageCaptures } = await api.get("/v1/settings");
    const filed = element("select", { class: "in mid-in", id: "message-captures", "aria-describedby": "captures-hint" },
      [["off", "None"], ["incoming", "Those you receive"], ["all", "Those you receive and send"]].map(([value, text]) => element("option", { value, selected: value === messageCaptures }, text)));
    const days = element("input", { class: "in mid-in", id: "message-days", type: "number", min: 1, max: 3650, placeholder: "Forever", value: bridgeRetentionDays || "", "aria-describedby": "message-hint" });
    return element("form", { class: "stack wide", submit: (event) => event.preventDefault() },
      element("div", {}, element("label", { class: "l", htmlFor: "message-days" }, "Keep messages for how many days"), days,
        element("p", { class: "soft small", id: "message-hint" }, "Older ones are erased from this server every day. Your phone keeps its own. Empty: all are kept.")),
      element("div", {}, element("label", { class: "l", htmlFor: "message-captures" }, "File new messages under people"), filed,
        element("p", { class: "soft small", id: "captures-hint" }, "By the sender’s number or address. Those you receive are checked for scams. Nobody has the number: they wait in the inbox.")),
      can("contacts:write") ? element("div", {}, button("Save", async () => {
        if (!days.reportValidity()) return;
        await api.patch("/v1/settings", { bridgeRetentionDays: Number(days.value), messageCaptures: filed.value });
        say("Saved.");
      }, { class: "btn main" })) : null);
  });
}

async function language(context, body) {
  const { api, can } = context;
  const letters = element("input", { type: "checkbox", checked: lettersAreOn(), change: () => { setLetters(letters.checked); say(letters.checked ? "Letters are shortcuts." : "Letters are off."); } });
  const place = element("div", {});
  body.replaceChildren(title("Language and keys"), place, element("section", { class: "stack" }, element("h2", {}, "Keys"),
    element("label", { class: "tick" }, letters, element("span", {}, "Letters are shortcuts, such as J and K for the next and the previous row. On this browser only."))));
  await fillWith(place, "The settings did not load", async () => {
    const settings = await api.get("/v1/settings");
    const zone = zoneSelect("zone", settings.timeZone);
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const words = element("textarea", { class: "in", id: "words", rows: 5, value: settings.words.join("\n"), dir: "auto", "aria-describedby": "words-hint words-error" });
    const error = element("p", { class: "error", id: "words-error", role: "alert" });
    return element("form", { class: "stack wide", submit: (event) => event.preventDefault() },
      element("div", {}, element("label", { class: "l", htmlFor: "zone" }, "Time zone"), element("div", { class: "line wrap" }, zone,
        own !== settings.timeZone ? button(`Use ${own.replaceAll("_", " ")}`, async () => { zone.value = own; }, { class: "btn quiet" }) : null),
        element("p", { class: "soft small" }, "“Tomorrow at ten” in a chat is understood in this zone.")),
      element("div", {}, element("label", { class: "l", htmlFor: "words" }, "Words that no dictionary has, one per line"), words,
        element("p", { class: "soft small", id: "words-hint" }, "Names of places, products or people. They are then read more surely."), error),
      can("contacts:write") ? element("div", {}, button("Save", async () => {
        error.textContent = "";
        try {
          await api.patch("/v1/settings", { timeZone: zone.value, words: words.value.split("\n").map((word) => word.trim()).filter(Boolean) });
          say("Saved.");
        } catch (problem) {
          if (problem.status !== 422 && problem.status !== 400) throw problem;
          error.textContent = problem.message;
          words.focus();
        }
      }, { class: "btn main" })) : null);
  });
}

/** What a file of JSON lines can hold. */
const OBJECTS = ["contacts", "cards", "interactions", "inbox", "groups", "settings"];

async function exporting(context, body) {
  const { api, can } = context;
  const way = (name, text, ...acts) => element("li", {}, element("div", { class: "row tall" }, element("span", { class: "two" }, element("b", {}, name), element("span", {}, text)), element("span", { class: "acts" }, acts)));
  const act = (label, choice) => button(label, () => typeof choice === "function" ? choice() : save(api, choice), { class: "btn low" });
  const objects = element("select", { class: "in low-in", "aria-label": "Objects" }, OBJECTS.map((value) => element("option", { value }, value)));
  body.replaceChildren(title("Export"), element("ul", { class: "panel ways" },
    way("Address book", "All contacts with all their fields, for phones and mail programs.", act("Save as VCF", { format: "vcf" }), act("With photos", { format: "vcf", photos: true })),
    way("Table", "The first e-mail, phone and website of each contact, or all of them.", act("Save as CSV", { format: "csv" }), act("All columns", { format: "csv", columns: "full" })),
    way("JSON lines", "Each object with everything that is known of it, for programs.", objects, act("Save as JSON lines", () => save(api, { format: "jsonl", objects: objects.value }))),
    can("inventory:export") ? way("Things", "The inventory as a table, or as one ZIP file with the photos.", act("Save table", { format: "csv", objects: "items" }), act("Save with photos", { format: "zip" })) : null,
    can("contacts:read") ? way("Photos of cards", "One ZIP file.", act("Save as ZIP", () => savePhotos(api))) : null));
}

const ACTIONS = {
  export_requested: "Export asked for", export_ready: "Export written", export_downloaded: "Export downloaded",
  export_deleted: "Export deleted", backup_written: "Backup written", backup_downloaded: "Backup downloaded", backup_deleted: "Backup deleted",
  photos_downloaded: "Photos downloaded", capture_erased: "A capture was erased", conversation_erased: "A conversation was erased", consent_given: "Consent given", consent_withdrawn: "Consent withdrawn", local_kinds_changed: "Local kinds changed", bridge_pin_set: "PIN set", bridge_pin_cleared: "PIN removed", bridge_pin_locked: "Locked after wrong PINs", contact_erased: "A contact was erased", group_erased: "A group was erased",
};

async function activity(context, body) {
  const list = new VirtualList({
    label: "Activity", id: (item) => item.id, title: "The activity did not load",
    load: (cursor) => context.api.get("/v1/audit", { cursor, limit: 50 }),
    row: (item) => element("div", { class: "row plain-row" }, element("span", { class: "two" },
      element("b", {}, ACTIONS[item.action] ?? item.action.replaceAll("_", " ")),
      element("span", {}, [longTime(item.at), item.rows ? count(item.rows, "object") : "", item.action.startsWith("consent") ? purposeName(item.format) : item.action.startsWith("local") ? item.format?.split(",").map(kindName).join(", ") ?? "None" : item.format === "archive" ? "archive" : item.format?.toUpperCase()].filter(Boolean).join(", ")))),
    empty: () => element("p", { class: "soft" }, "Nothing was exported, erased or consented to yet."),
  });
  list.node.classList.add("panel", "tall-list");
  body.replaceChildren(title("Activity"), element("p", { class: "soft small" }, "Exports, erasures and consents. This list cannot be changed."), list.node);
  await list.reload();
}
