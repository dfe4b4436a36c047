// Phone numbers of a contact: a number, its type, and an optional extension.

/** In the order of the form. */
export const PHONE_TYPES = ["mobile", "work", "home", "fax", "main", "pager", "other"];

/** The number with its extension, as people write it. */
export function numberText({ number, extension }) { return extension ? `${number} ext. ${extension}` : number; }

/** The value of any field as texts for people. */
export function texts(value) {
  return [value].flat().map((item) => {
    if (typeof item !== "object" || item === null) return item;
    return item.type === "other" ? numberText(item) : `${numberText(item)} (${item.type})`;
  });
}
