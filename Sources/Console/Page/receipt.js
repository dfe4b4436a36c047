// The receipt of a capture: which providers saw the capture, and which parts this server keeps.
import { element } from "./dom.js";
import { fillWith } from "./states.js";
import { ENDED, count, kindName, longTime, moneyText, purposeName } from "./words.js";

/** What a provider did wrong, by the code. With any other code it answered, and the answer could not be used. */
const OUTCOMES = {
  withdrawn: "You withdrew the consent, or made the kind local, before the answer was used.",
  not_waited_for: "Another provider answered first, or this server stopped.", reused: "An answer to the same question was used again.",
  unreachable: "It could not be reached.", tls: "The encrypted connection to it failed.", timeout: "It did not answer in time.",
  redirected: "It named another address. Nothing was sent there.", rate_limited: "It had too many requests.",
  quota_exhausted: "The operator's quota there was used up.", unavailable: "It was overloaded or failed.",
  key_refused: "It refused the operator's key.", model_gone: "It does not have this model any more.", request_refused: "It refused the request.",
  blocked: "It blocked the request or the answer for its content.", refused: "The model refused to answer.",
};

/** Word and tone of the tag, by the outcome. With any other outcome the request failed. */
const TAGS = { answered: ["Answered", "good"], reused: ["Answered", "good"], withdrawn: ["Withdrawn", ""], not_waited_for: ["No answer", ""], null: ["No answer", ""] };

const PARTS = { picture: "Picture", text: "The text that you sent", recognition: "Text in the picture", reading: "The reading of the text", answer: "The provider’s answer" };

export function receipt(api, capture) {
  const place = element("div", { class: "stack wide" });
  fillWith(place, "The receipt did not load", async () => {
    const { readBy, requests, kept, isReadAgain, isLocal } = await api.get(`/v1/captures/${capture.id}/receipt`);
    return [
      requests.length === 0 ? element("p", { class: "small" }, `Only this server has read this capture.${isLocal ? ` ${kindName(capture.kind)}s are local: no provider gets them.` : ""}`)
        : element("ul", { class: "panel" }, requests.map((request) => element("li", {}, element("div", { class: "row tall" },
          element("span", { class: "two" }, element("span", { class: "line wrap" }, element("b", { dir: "auto" }, request.provider), tag(request)),
            element("span", {}, sentences(request, { readBy, hasEnded: ENDED.has(capture.state) }))))))),
      isReadAgain && element("p", { class: "small" }, "No provider worked. The chat is read again when one works."),
      kept.length === 0 ? element("p", { class: "small" }, "This server keeps no part of this capture.") : element("div", { class: "stack" }, element("h2", { class: "head" }, "Parts that this server keeps, encrypted"),
        element("dl", { class: "pairs" }, kept.map((part) => [element("dt", {}, PARTS[part.part] ?? part.part), element("dd", {}, untilText(part))]))),
    ];
  });
  return element("section", { class: "stack receipt" }, element("h2", { class: "head" }, "Who saw it"), place);
}

function tag({ outcome }) {
  const [word, tone] = TAGS[outcome] ?? ["Failed", "bad"];
  return element("span", { class: `tag ${tone}` }, word);
}

function sentences(request, { readBy, hasEnded }) {
  const { outcome, droppedClaims, cost, currency, consentedAt } = request;
  return [
    `${request.model}, ${request.isOutside ? "outside" : "inside"} of the operator's network.`,
    `It got ${[request.characters && count(request.characters, "character"), request.pictures && "the photo"].filter(Boolean).join(" and ") || "nothing"} ${longTime(request.sentAt)},`,
    consentedAt ? `under your consent “${purposeName(request.purpose)}” of ${longTime(consentedAt)}.` : "without your consent: the operator declares it a part of the installation.",
    outcome === "answered" ? readBy === request.provider ? "Its answer was used." : ""
      : outcome ? OUTCOMES[outcome] ?? "Its answer could not be used." : hasEnded ? "Its answer did not arrive." : "Its answer has not arrived yet.",
    droppedClaims > 0 ? `${count(droppedClaims, "claim")} of the answer ${droppedClaims === 1 ? "is" : "are"} not in the capture and ${droppedClaims === 1 ? "was" : "were"} not used.` : "",
    cost === null ? "The cost is not known." : cost > 0 ? `Cost: ${moneyText(cost, currency)}.` : "It cost nothing.",
  ].filter(Boolean).join(" ");
}

function untilText({ until, isKept, keptUntil }) {
  if (!isKept || until === "gone") return "Not kept any more";
  if (until === "erased") return "Until you delete the capture";
  if (until === "week") return `Until ${longTime(keptUntil)}, or until you delete the capture or change a consent or a local kind`;
  return keptUntil ? `Until ${longTime(keptUntil)}, because reading failed` : "Until it has been read; seven days if that fails";
}
