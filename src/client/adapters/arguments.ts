import { escapeHtml } from '../escape-html.ts';

/** Characters that a page does not show, or that the server does not store. */
export const unseen = /(?! )[\p{C}\p{Z}]/gu;
const longest_table = 100;

/** Shows the arguments of a call in HTML: a flat object as a table, everything else as JSON. Different ones differ. */
export function argumentsHtml(input: unknown): string {
  const rows = flatRows(input);
  if (!rows) return block(visibleJson(input));
  if (rows.length === 0) return '<p>No arguments.</p>';
  const cells = rows.map(([name, value]) => `<tr><th>${plain(name)}</th><td>${cell(value)}</td></tr>`);
  return `<table><tbody>${cells.join('')}</tbody></table>`;
}

/** Formats a value as JSON with two spaces, and escapes characters that a page does not show. */
export function visibleJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2) ?? 'undefined';
  return text.replaceAll(unseen, (found) => (found === '\n' ? found : escaped(found)));
}

/** Shows a name or a text in `<code>`, as JSON if parts of it could not be seen. */
export function code(text: string): string {
  return `<code>${plain(text)}</code>`;
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
  return value.includes('\n') && isPlain(value) ? block(value) : plain(value);
}

/** Shows a text, as JSON if it could be mistaken for another value or parts of it could not be seen. */
export function plain(text: string): string {
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
