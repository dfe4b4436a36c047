// The owner's settings.
import { button, element, notify } from "./dom.js";

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
    notify("Saved.");
  };
  page.replaceChildren(
    element("h1", {}, "Settings"),
    element("form", { class: "settings", submit: (event) => event.preventDefault() },
      element("label", {}, auto, " Save a card automatically if its person was found and every field is certain"),
      element("label", { htmlFor: "policy" }, "If a card certainly belongs to an existing contact"), policy,
      element("label", { htmlFor: "zone" }, "Time zone"), zone, zones,
      element("label", { htmlFor: "words" }, "Words that are in no dictionary, one per line"), words,
      element("div", { class: "bar" }, button("Save", keep, { class: "main" }))),
  );
}
