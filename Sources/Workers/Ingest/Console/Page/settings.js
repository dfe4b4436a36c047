// What an owner wants done without being asked.
import { button, element, tell } from "./dom.js";

export async function showSettings({ api, page }) {
  const settings = await api.get("/v1/settings");
  const auto = element("input", { type: "checkbox", checked: settings.autoCommitCards });
  const policy = element("select", { id: "policy" },
    [["ask", "Ask me"], ["merge", "Merge"], ["skip", "Skip the card"], ["createNew", "Create a new contact"]].map(
      ([value, label]) => element("option", { value }, label)));
  policy.value = settings.contactDuplicates;
  const zone = element("input", { id: "zone", value: settings.timeZone, list: "zones" });
  const zones = element("datalist", { id: "zones" },
    Intl.supportedValuesOf("timeZone").map((value) => element("option", { value })));
  const words = element("textarea", { id: "words", rows: 4, value: settings.words.join("\n") });
  const keep = async () => {
    await api.patch("/v1/settings", {
      autoCommitCards: auto.checked, contactDuplicates: policy.value, timeZone: zone.value.trim(),
      words: words.value.split("\n").map((word) => word.trim()).filter(Boolean),
    });
    tell("Saved.");
  };
  page.replaceChildren(
    element("h1", {}, "Settings"),
    element("form", { class: "settings", submit: (event) => event.preventDefault() },
      element("label", {}, auto, " Save a card by itself where its person was read and every field is certain"),
      element("label", { htmlFor: "policy" }, "A card of somebody who is certainly known already"), policy,
      element("label", { htmlFor: "zone" }, "Time zone"), zone, zones,
      element("label", { htmlFor: "words" }, "Words that no dictionary has, one on each line"), words,
      element("div", { class: "bar" }, button("Save", keep, { class: "main" }))),
  );
}
