import { escapeHtml } from '../escape-html.ts';

/** Characters that a page does not show, or that the server does not store. */
export const unseen = /(?! )[\p{C}\p{Z}]/gu;
const longest_table = 100;
const deepest = 100;

/** Shows the arguments of a call in HTML: a flat object as a table, everything else as JSON. Different ones differ. */
export function argumentsHtml(input: unknown): string {
  const rows = flatRows(input);
  if (!rows) return block(visibleJson(input));
  if (rows.length === 0) return '<p>No arguments.</p>';
  const cells = rows.map(([name, value]) => `<tr><th>${plainHtml(name)}</th><td>${cell(value)}</td></tr>`);
  return `<table><tbody>${cells.join('')}</tbody></table>`;
}

/**
 * Returns a value as the JSON that people are shown: a time or an address as its text, without undefined members.
 * @throws {TypeError} that names a value which JSON cannot show, such as a Map, because it could hide what runs
 */
export function plainData(value: unknown, place = 'the arguments', depth = 0): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (value instanceof Date && Number.isFinite(value.getTime())) return value.toISOString();
  if (value instanceof URL) return value.href;
  if (Array.isArray(value) && depth < deepest)
    return value.map((each, at) => plainData(each, `${place}[${at}]`, depth + 1));
  if (!isRecord(value) || depth >= deepest) throw new TypeError(`${place} cannot be shown as JSON`);
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(members.map(([name, each]) => [name, plainData(each, `${place}.${name}`, depth + 1)]));
}

export function inexactNumber(text: string): string | undefined {
  const numbers = withoutTexts(text).match(/\d[\d.]*(?:[eE][+-]?\d+)?/g) ?? [];
  const digits = (number: string) =>
    number
      .replace(/[eE].*$/, '')
      .replaceAll(/\D/g, '')
      .replace(/^0+/, '');
  return numbers.find((number) => digits(number).length > 15 || !Number.isFinite(Number(number)));
}

/** Tells whether a JSON text says no more than its parsed value: no repeated name, and no number with more digits. */
export function isLossless(text: string, value: unknown): boolean {
  const members = withoutTexts(text).match(/:/g)?.length ?? 0;
  return members === countMembers(value) && inexactNumber(text) === undefined;
}

function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const parts: unknown[] = Object.values(value);
  return parts.reduce((sum: number, part) => sum + countMembers(part), Array.isArray(value) ? 0 : parts.length);
}

function withoutTexts(json: string): string {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
}

function isRecord(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null; // also that of another realm
}

/** Formats a value as JSON with two spaces, and escapes characters that a page does not show. */
export function visibleJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2) ?? 'undefined';
  return text.replaceAll(unseen, (found) => (found === '\n' ? found : escaped(found)));
}

/** Shows a name or a text in `<code>`, as JSON if parts of it could not be seen. */
export function codeHtml(text: string): string {
  return `<code>${plainHtml(text)}</code>`;
}

function flatRows(input: unknown): [string, unknown][] | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined;
  const rows = Object.entries(input);
  return rows.length > longest_table || rows.some(([, value]) => typeof value === 'object' && value !== null)
    ? undefined
    : rows;
}

function cell(value: unknown): string {
  if (typeof value !== 'string') return `<code>${escapeHtml(visibleJson(value))}</code>`;
  return value.includes('\n') && isPlain(value) ? block(value) : plainHtml(value);
}

/** Shows a text, as JSON if it could be mistaken for another value or parts of it could not be seen. */
export function plainHtml(text: string): string {
  return escapeHtml(isPlain(text) ? text : visibleJson(text));
}

/** True for a text that cannot be mistaken for another value: it is no JSON, and every character of it is seen. */
function isPlain(text: string): boolean {
  if (text !== text.trim() || text === '' || text.replaceAll('\n', '').search(unseen) >= 0) return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true; // not JSON, so it is shown as it is
  }
}

function block(text: string): string {
  return `<pre>${escapeHtml(text)}</pre>`;
}

/** Escapes each UTF-16 unit, because JSON has no longer escapes. */
function escaped(found: string): string {
  const units = Array.from({ length: found.length }, (_, at) => found.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
