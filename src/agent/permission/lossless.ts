const texts = /"(?:[^"\\]|\\.)*"/gs;
const most_digits = 15;

/** A reviver gets the text of a number too, and JSON can write such a text unchanged (TC39: JSON.parse source text). */
type Reviver = (name: string, value: unknown, context: { readonly source?: string }) => unknown;
type ExactJson = {
  parse(json: string, reviver: Reviver): unknown;
  rawJSON(text: string): unknown;
};
const exactJson = JSON as unknown as ExactJson;

/**
 * Parses JSON so that `JSON.stringify` writes each number as it was sent, also one that JavaScript cannot hold. Throws
 * a TypeError if an object repeats a name: programs differ in which value they take.
 */
export function parseLossless(json: string): unknown {
  const parsed = exactJson.parse(json, (_name, value, { source = '' }) =>
    typeof value === 'number' && !isExact(source) ? exactJson.rawJSON(source) : value,
  );
  if (!hasAllMembers(json)) throw new TypeError('an object in it repeats a name');
  return parsed;
}

/** Tells whether parsing the JSON keeps all of it: no name is repeated, and no number has too many digits. */
export function isKept(json: string): boolean {
  const numbers = withoutTexts(json).match(/-?\d[\d.eE+-]*/g) ?? [];
  return numbers.every(isExact) && hasAllMembers(json);
}

function isExact(number: string): boolean {
  const digits = number.replace(/[eE].*$/, '').replaceAll(/\D/g, '');
  return Number.isFinite(Number(number)) && digits.length <= most_digits;
}

function hasAllMembers(json: string): boolean {
  return (withoutTexts(json).match(/:/g)?.length ?? 0) === countMembers(JSON.parse(json));
}

function withoutTexts(json: string): string {
  return json.replaceAll(texts, '""');
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts = Object.values(value);
  return parts.reduce((sum: number, part) => sum + countMembers(part), Array.isArray(value) ? 0 : parts.length);
}
