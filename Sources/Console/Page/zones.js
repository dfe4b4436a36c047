// The choice of a time zone.
import { element } from "./dom.js";

export function zoneSelect(id, value) {
  const names = [...new Set(["UTC", value, ...Intl.supportedValuesOf("timeZone")])].sort();
  const options = names.map((name) => element("option", { value: name }, name.replaceAll("_", " ")));
  return Object.assign(element("select", { class: "in mid-in", id }, options), { value });
}
