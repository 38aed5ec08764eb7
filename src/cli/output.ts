import { plainJson } from '../lib/json/plain-json.ts';
import { visibleText } from '../web/ui/unseen.ts';
import type { Exit } from './exit-codes.ts';
import type { Ending } from './failure.ts';

/** The result of a command as JSON, and as lines for people. `exit` is the exit code if it is no success. */
export type Answer = { document: unknown; lines: readonly string[]; exit?: Exit };

export type Manner = { json: boolean; quiet: boolean };

/**
 * Escapes a line for the terminal, so that text from others cannot control it. Names control characters, line breaks,
 * and characters that are invisible or change direction.
 */
export function escapeLine(line: string): string {
  return /^[\x20-\x7e]*$/.test(line) ? line : visibleText(line).replaceAll(/[\t\r\n]/g, (one) => breaks[one] ?? '');
}
const breaks: Readonly<Record<string, string>> = { '\t': '⟨TAB⟩', '\r': '⟨CR⟩', '\n': '⟨LF⟩' };

export function escapeLines(text: string): string {
  return text.split('\n').map(escapeLine).join('\n');
}

/** Prints an answer to stdout, as its document or its lines. */
export function printAnswer({ document, lines }: Answer, { json }: Manner): void {
  printLines(json ? [plainJson(JSON.stringify(document))] : lines.map(escapeLine));
}

/** Prints lines to stdout unchanged, for programs. */
export function printLines(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

/** Prints text to stdout, unchanged for programs and escaped on a terminal. Resolves when it is on its way. */
export function printText(text: string): Promise<void> {
  return writeText(process.stdout.isTTY ? text.replaceAll(/(?:(?!\r?\n)[\s\S])+/g, (line) => escapeLine(line)) : text);
}

/** Writes text to stdout unchanged. Resolves when it, and all before it, is on its way. */
export function writeText(text = ''): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}

/** Prints an error: to stderr for people, and with --json as the document on stdout. */
export function printError({ exit, message, shown }: Ending, { json }: Pick<Manner, 'json'>): void {
  if (!shown) process.stderr.write(`${escapeLines(message).replace(/^/gm, 'hdo: ')}\n`);
  if (json) printAnswer({ document: { error: { code: exit, message } }, lines: [] }, { json, quiet: false });
}

/** Prints a progress line to stderr, apart from the answer on stdout. */
export function printNote(line: string, { quiet }: Manner): void {
  if (!quiet) process.stderr.write(`${escapeLine(line)}\n`);
}

export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const cells = rows.map((row) => row.map(escapeLine));
  const widths = cells.reduce<number[]>((wide, row) => row.map((cell, at) => Math.max(wide[at] ?? 0, cell.length)), []);
  return cells.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** The headings of a table, each with the member of a row that it shows, or a function of the row. */
type Cells<Row> = Readonly<Record<string, keyof Row | ((row: Row) => string)>>;

/** Formats rows as columns under headings, or returns the sentence for an empty list. */
export function formatTable<Row>(rows: readonly Row[], cells: Cells<Row>, nothing: string): string[] {
  if (rows.length === 0) return [nothing];
  const lines = rows.map((row) =>
    Object.values(cells).map((cell) => (typeof cell === 'function' ? cell(row) : String(row[cell] ?? ''))),
  );
  return alignColumns([Object.keys(cells).map((head) => head.toUpperCase()), ...lines]);
}
