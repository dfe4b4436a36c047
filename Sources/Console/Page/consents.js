// The consents of the owner, the kinds of captures that no provider reads, and the costs of providers.
import { element, iconButton } from "./dom.js";
import { icon } from "./icons.js";
import { fillWith } from "./states.js";
import { fail, say } from "./toast.js";
import { calendarDate, kindName, longTime, moneyText, number, purposeName } from "./words.js";

const HERE = "#/settings/consents";

/** By purpose: what is sent. */
const TEXTS = {
  chats: "The messages and names of one chat are sent as text. No picture is sent.",
  cards: "The text of one card is sent. No picture is sent.",
  scans: "The text of one scanned message is sent. No picture is sent.",
  things: "The words in the photo of one thing, or what you say about it, are sent. The photo is sent only to a provider that sees pictures. What it says is a suggestion.",
  signal: "Chats of Signal leave the operator's network only with this consent, and only if Chats is on for the same provider.",
  sync: "Devices with a key may ask what changes here. If this is off, the server refuses to tell them. They can still send captures, and the console is not affected.",
};

export async function consents(context, body) {
  const { api, can } = context;
  const mayChange = can("consents:write");
  const place = element("div", { class: "stack wide" });
  const spent = element("div", { class: "stack wide" });
  let list = [];
  /** The kinds that are local. */
  let local = [];
  /** By purpose: its offers as [{offer, isChosen}] in the owner's order. */
  let choices = {};
  body.replaceChildren(element("h1", { tabindex: "-1" }, "Consents"), place, spent,
    element("p", { class: "small" }, element("a", { href: "/privacy" }, "Who reads captures, and how long they are kept")));

  function take({ data, localKinds }) {
    list = data;
    local = localKinds;
    choices = Object.fromEntries(data.map((consent) => [consent.purpose, choiceOf(consent)]));
  }

  /** Draws again. The focus stays on the same control. */
  function draw(id = document.activeElement?.id) {
    const isAlone = list.every(({ purpose, offers }) => purpose === "sync" || offers.length === 0);
    place.replaceChildren(
      element("p", { class: "soft" }, isAlone
        ? "Only this server reads your captures. The operator has configured no provider of AI."
        : "This server reads every capture by itself. With your consent, a provider of AI reads it too, and only findings that the capture bears out are used. No provider gets your address book."),
      element("ul", { class: "panel consents" }, list.filter(({ purpose, isGiven }) => !isAlone || isGiven || purpose === "sync").map(row)),
      isAlone && local.length === 0 ? null : element("section", { class: "stack" }, element("h2", {}, "Local kinds"),
        element("p", { class: "soft" }, "Kinds that are on stay on this server. No provider gets them, even if it is allowed above."),
        element("ul", { class: "panel" }, ["conversation", "message", "card", "scan", "item"].map(localRow))),
      element("p", { class: "small soft" }, isAlone ? "" : "Withdrawing takes effect at once: nothing more is sent, and an answer that arrives later is not used.",
        mayChange ? "" : " The key of this browser sees consents, and cannot change them."));
    // The first provider has no button.
    if (id) (document.getElementById(id) ?? document.getElementById(id.replace("earlier", "reader")))?.focus();
  }

  function row(consent) {
    const { purpose, isGiven, offers } = consent;
    const name = purposeName(purpose);
    const id = `consent-${purpose}`;
    const isOwn = purpose === "sync" || isGiven || offers.some((offer) => !offer.isPartOfInstallation);
    return element("li", { "data-purpose": purpose }, element("div", { class: "row tall" },
      element("span", { class: "two" }, isOwn ? element("label", { htmlFor: id }, element("b", {}, name)) : element("b", {}, name),
        element("span", { class: "small soft", id: `${id}-text` }, offers.length > 0 || purpose === "sync" ? TEXTS[purpose] ?? ""
          : purpose === "signal" ? "No provider outside of the operator's network is configured, so that chats of Signal stay inside." : `No provider is configured for ${name.toLowerCase()}.`),
        isOwn ? element("span", { id: `${id}-state` }, stateText(consent, namesOf(choices[purpose]), purpose === "signal" ? allowed("chats") : null)) : null),
      isOwn ? element("input", {
        type: "checkbox", role: "switch", class: "switch", id, checked: isGiven, disabled: !mayChange || !isGiven && purpose !== "sync" && !needsConsent(choices[purpose]),
        "aria-describedby": `${id}-text ${id}-state`, change: () => change(consent, !isGiven),
      }) : null),
    offers.length > 0 ? element("ul", { class: "readers", "aria-label": `Providers for ${name}` },
      choices[purpose].map((choice, index) => provider(consent, choice, index))) : null);
  }

  function localRow(kind) {
    const id = `local-${kind}`;
    const isOn = local.includes(kind);
    const name = `${kindName(kind)}s`;
    return element("li", {}, element("div", { class: "row" }, element("label", { class: "grow", htmlFor: id }, name), element("input", {
      type: "checkbox", role: "switch", class: "switch", id, checked: isOn, disabled: !mayChange,
      change: () => save({ localKinds: { [kind]: !isOn } }, { localKinds: { [kind]: isOn } }, `${name}: ${isOn ? "not local" : "local"}.`),
    })));
  }

  function provider(consent, choice, index) {
    const { purpose, offers, isGiven } = consent;
    const { offer, isChosen } = choice;
    const all = choices[purpose];
    const id = `reader-${purpose}-${offer.name}`;
    const hasBox = all.length > 1 || !isChosen;
    const where = `${offer.isOutside ? "outside" : "inside"} of the operator's network`;
    const edit = (next) => {
      choices[purpose] = next;
      if (isGiven) change(consent, needsConsent(next));
      else draw();
    };
    const move = async () => edit([...all.slice(0, index - 1), choice, all[index - 1], ...all.slice(index + 1)]);
    return element("li", { class: "line" },
      hasBox ? element("input", {
        type: "checkbox", id, checked: isChosen, disabled: !mayChange || offer.isPartOfInstallation,
        change: () => edit(all.map((each) => (each === choice ? { offer, isChosen: !isChosen } : each))),
      }) : null,
      element(hasBox ? "label" : "div", { class: "grow", ...(hasBox ? { htmlFor: id } : {}) },
        element("span", { class: "line wrap" }, element("b", { dir: "auto" }, offer.name),
          offer.isOutside ? element("span", { class: "tag check" }, "Outside") : null,
          offer.isPartOfInstallation ? element("span", { class: "tag accent" }, "Part of the installation") : null),
        element("span", { class: "small soft" }, `${offer.model} on ${offer.host}, ${where}.${purpose !== "things" ? "" : offer.seesPictures ? " It gets the photo." : " It gets no photo."}${offer.isPartOfInstallation ? " It is asked without your consent." : ""}`)),
      mayChange && offers.length > 1 && index > 0 && isChosen
        ? iconButton(icon("up"), `Ask ${offer.name} before ${all[index - 1].offer.name}`, move, { id: `earlier-${purpose}-${offer.name}` }) : null);
  }

  /** Gives or withdraws with the current choice. */
  function change(consent, isGiven) {
    const { purpose } = consent;
    const body = (isGiven, choice) => ({ consents: [{ purpose, isGiven, ...(isGiven ? { providers: namesOf(choice) } : {}) }] });
    return save(body(isGiven, choices[purpose]), body(consent.isGiven, choiceOf(consent)),
      isGiven === consent.isGiven ? "Saved." : `${purposeName(purpose)}: ${isGiven ? "on" : "off"}.`);
  }

  /** A failed change is drawn as it was. */
  async function save(body, before, text) {
    const id = document.activeElement?.id;
    try {
      await put(body);
      say(text, { label: "Undo", work: async () => { await put(before); draw(id); say("Undone."); if (!place.isConnected && location.hash === HERE) context.go(HERE.slice(1)); } });
    } catch (error) {
      fail(error);
      take({ data: list, localKinds: local });
    }
    draw(id);
  }

  /** The providers that a consent is given for. */
  function allowed(purpose) {
    const consent = list.find((each) => each.purpose === purpose);
    return consent?.isGiven ? namesOf(choiceOf(consent)) : [];
  }

  async function put(body) { take(await api.put("/v1/consents", body)); }

  fillWith(spent, "The costs did not load", async () => costs(await api.get("/v1/costs")));
  await fillWith(place, "The consents did not load", async () => {
    take(await api.get("/v1/consents"));
    draw("");
    return [...place.childNodes];
  });
}

/** What was chosen in its order, then the others. Before the consent is given, all are offered. */
function choiceOf({ isGiven, providers, offers }) {
  const place = (offer) => (isGiven && providers.includes(offer.name) ? providers.indexOf(offer.name) : providers.length);
  return [...offers].sort((one, other) => place(one) - place(other))
    .map((offer) => ({ offer, isChosen: !isGiven || offer.isPartOfInstallation || providers.includes(offer.name) }));
}

function namesOf(choices) { return choices.filter(({ isChosen }) => isChosen).map(({ offer }) => offer.name); }

/** Whether anyone is chosen who may not be asked without a consent. */
function needsConsent(choices) { return choices.some(({ offer, isChosen }) => isChosen && !offer.isPartOfInstallation); }

/** @param others the providers that another consent, which is needed too, is given for; null without one. */
function stateText({ purpose, isGiven, changedAt }, chosen, others) {
  const since = changedAt ? ` since ${longTime(changedAt)}` : "";
  if (purpose === "sync") return `${isGiven ? "On" : "Off"}${since}.`;
  if (!isGiven) return changedAt ? `Not given${since}.` : "Not given.";
  const names = chosen.filter((name) => others?.includes(name) ?? true);
  const nobody = chosen.length > 0 ? "Turn Chats on for the same provider first." : "The operator has removed or changed the providers that you chose. Choose again.";
  return `Given${since}. ${names.length > 0 ? `This server asks ${names.join(", then ")}.` : nobody}`;
}

/** A table for each month and currency. Null without requests. */
function costs({ data }) {
  if (data.length === 0) return null;
  const sum = (rows, name) => rows.reduce((total, row) => total + row[name], 0);
  return element("section", { class: "stack" }, element("h2", {}, "Costs"), [...new Set(data.map(({ month, currency }) => `${month} ${currency}`))].map((table) => {
    const [month, currency] = table.split(" ");
    const rows = data.filter((row) => row.month === month && row.currency === currency);
    const money = (value) => moneyText(value, currency);
    const more = (value) => (value > 0 ? element("div", { class: "xs soft" }, `at most ${money(value)} more`) : null);
    const name = calendarDate(`${month}-01`).time.toLocaleDateString("en-GB", { month: "long", year: "numeric" });
    return element("table", { class: "table costs", "aria-label": `Costs in ${name}` },
      element("thead", {}, element("tr", {}, element("th", { scope: "col" }, name), ["Asked", "Answered", "Cost"].map((label) => element("th", { class: "r", scope: "col" }, label)))),
      element("tbody", {}, rows.map((row) => element("tr", {}, element("th", { scope: "row" }, row.provider, element("div", { class: "xs soft" }, row.model)),
        [row.requests, row.answered].map((value) => element("td", { class: "r num" }, number(value))),
        element("td", { class: "r num" }, money(row.cost), more(row.unknownCost))))),
      rows.length > 1 ? element("tfoot", {}, element("tr", {}, element("th", { scope: "row" }, "Together"),
        ["requests", "answered"].map((name) => element("td", { class: "r num" }, number(sum(rows, name)))),
        element("td", { class: "r num" }, money(sum(rows, "cost")), more(sum(rows, "unknownCost"))))) : null);
  }));
}
