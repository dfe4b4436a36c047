// The fields of a card's form, and the evidence for their values.
import { CONTACT_FIELDS } from "./field-tables.js";

/** The input modes of a phone's keyboard. */
export const KEYBOARDS = { emails: "email", phones: "tel", websites: "url" };

/** In the order of the form. `many`: a list. `isPhone`: a list of phones. `isLong`: several lines. */
export const FIELDS = CONTACT_FIELDS.map((field) => ({ ...field, kind: KEYBOARDS[field.name] }));

/** The confidence bands in words, because some people cannot distinguish the colors. */
export const BANDS = {
  high: "Sure",
  medium: "Check",
  low: "Unsure",
};

/** The reading behind a value of a field: the most confident one with the same text. */
export function evidence(draft, field, value) {
  return draft.fields.find((found) => found.contactField === field.name && same(found.value, value)) ?? null;
}

/** Values that were read for a field and are not in the form. */
export function suggestions(draft, field, values) {
  const offered = new Map();
  for (const found of draft.fields) {
    const isNew = !values.some((value) => same(found.value, value)) && !offered.has(found.value);
    if (found.contactField === field.name && isNew) offered.set(found.value, found);
  }
  return [...offered.values()];
}

/** The raw OCR text behind a value, line by line, for comparison. */
export function rawText(draft, find) {
  const lines = new Map();
  for (const { line, word } of find.words) {
    const seen = draft.words.find((each) => each.line === line && each.word === word);
    if (seen) lines.set(line, [...(lines.get(line) ?? []), seen.text]);
  }
  const text = [...lines.values()].map((words) => words.join(" ")).join(" / ");
  return text || find.display;
}

/** A merge patch of the form's values that differ from the stored card. */
export function changes(card, values) {
  const patch = {};
  for (const { name, many } of FIELDS) {
    const before = many ? card[name] : card[name] ?? "";
    if (JSON.stringify(before) !== JSON.stringify(values[name])) patch[name] = values[name];
  }
  return patch;
}

function same(one, other) { return one.trim().toLowerCase() === other.trim().toLowerCase(); }
