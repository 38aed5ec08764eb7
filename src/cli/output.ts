import type { Ending } from './failure.ts';

/** What a command has to say: one JSON document, and the same as lines for people. */
export type Answer = { document: unknown; lines: readonly string[] };

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

/** Lines with their columns one below the other, two spaces apart. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>((wide, row) => row.map((cell, at) => Math.max(wide[at] ?? 0, cell.length)), []);
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
