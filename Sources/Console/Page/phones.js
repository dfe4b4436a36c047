// Phone numbers of a contact: a number, its type, and an optional extension.
import { phoneText } from "./words.js";

/** In the order of the form. */
export const PHONE_TYPES = ["mobile", "work", "home", "fax", "main", "pager", "other"];

/** The value of any field as texts for people. */
export function texts(value) {
  return [value].flat().map((item) => {
    if (typeof item !== "object" || item === null) return item;
    return item.type === "other" ? phoneText(item) : `${phoneText(item)} (${item.type})`;
  });
}
