import type { Exit } from './exit-codes.ts';
import type { Ending } from './failure.ts';

/**
 * What a command has to say: one JSON document, and the same as lines for people. `exit` is for an answer that is bad
 * news, such as a damaged file found.
 */
export type Answer = { document: unknown; lines: readonly string[]; exit?: Exit };

/** How the caller wants to be answered: the global flags. */
export type Manner = { json: boolean; quiet: boolean };

/** Writes an answer to stdout, as its document or as its lines. */
export function print({ document, lines }: Answer, { json }: Manner): void {
  const text = json ? [JSON.stringify(document)] : lines;
  process.stdout.write(text.map((line) => `${line}\n`).join(''));
}

/** Writes why there is no answer: to stderr for people, and as the one document on stdout for programs. */
export function complain({ exit, message, shown }: Ending, { json }: Pick<Manner, 'json'>): void {
  if (!shown) process.stderr.write(`${message.replace(/^/gm, 'hdo: ')}\n`);
  if (json) process.stdout.write(`${JSON.stringify({ error: { code: exit, message } })}\n`);
}

/** Writes a line about the work to stderr, where it never mixes with an answer. */
export function note(line: string, { quiet }: Manner): void {
  if (!quiet) process.stderr.write(`${line}\n`);
}

/** Lines with their columns one below the other, two spaces apart; a first row in capitals heads them. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((wide, row) => row.map((cell, at) => Math.max(wide[at] ?? 0, cell.length)), []);
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** A list as columns under their heads, or the sentence that says that there is nothing. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[], nothing: string): string[] {
  return rows.length === 0 ? [nothing] : columns([heads.map((head) => head.toUpperCase()), ...rows]);
}
