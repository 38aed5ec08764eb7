/** The cells of one row. */
export type Row = readonly string[];

/** A table in Markdown. */
export function table(head: Row, rows: readonly Row[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(celled).join(' | ')} |`).join('\n');
}

/** A row whose first cell is code. */
export function codeFirst([name, ...rest]: readonly string[]): Row {
  return [`\`${name}\``, ...rest];
}

function celled(text: string): string {
  return text.replaceAll('|', '\\|');
}
