import { inlineTags } from '../../lib/safe-html/allowed.ts';
import type { HtmlElement, HtmlNode } from '../../lib/safe-html/safe-html.ts';
import { textOf } from '../../lib/safe-html/text-of.ts';
import { type Direction, directionOf } from './direction.ts';

/** The class of a cell: a number, a code that must not break, or text that is aligned by its own direction. */
type CellLook = 'is-number' | 'is-whole' | 'is-own' | undefined;
type Columns = {
  readonly dir: Direction | undefined;
  /** Set if the table needs more than the column of text. */
  readonly isBroad: boolean;
  /** The number of rows below the head. */
  readonly rows: number;
  readonly looks: ReadonlyMap<HtmlNode, CellLook>;
};

type Cell = {
  readonly node: HtmlElement;
  readonly text: string;
  readonly dir: Direction | undefined;
  readonly isHead: boolean;
};

const most_columns = 100;
const broad = { columns: 5, letters: 72, letters_of_column: 40 };

const digits = String.raw`\p{Nd}{1,3}(?:[.'’٬\s]\p{Nd}{3})+|\p{Nd}{1,3}(?:,\p{Nd}{2,3})+|\p{Nd}+`;
const amount = String.raw`(?:(?:${digits})(?:[.,٫]\p{Nd}+)?|[.,]\p{Nd}+)`;
const money = String.raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|Fr\.?)`;
const sign = String.raw`[+−–\-]`;
const number = new RegExp(
  String.raw`^\(?(?:${sign}|[~≈<>≤≥±])?\s?${money}?\s?${sign}?${amount}\s?(?:[%‰٪]|${money})?\)?$`,
  'u', //
);
const nothing = /^(?:[-–—]|n\/a)?$/i;
const iban = /^[A-Z]{2}\d{2}(?: ?[A-Z\d]{1,4}){3,8}$/;
const code = /^(?=\D*\d)[\p{L}\p{N}]+(?:[._/:#+@-][\p{L}\p{N}]+)*$/u;
const longest = 48;

/**
 * Finds the columns of a table. A column is numeric if its cells below the head are numbers, amounts, percentages or
 * empty, and one is not empty. The table takes the direction of most of its cells.
 */
export function columnsOf(nodes: readonly HtmlNode[]): Columns {
  const rows = rowsOf(nodes);
  const columns = place(rows);
  const all = rows.flat();
  const dir = most(all);
  const looks = new Map<HtmlNode, CellLook>();
  for (const { node, text } of all) if (isWhole(text)) looks.set(node, 'is-whole');
  for (const cells of columns) {
    const look = lookOf(cells, dir);
    for (const { node } of look ? cells : []) looks.set(node, look);
  }
  const widths = columns.map((cells) => Math.max(...cells.map(({ text }) => text.length)));
  const letters = widths.reduce((sum, width) => sum + Math.min(width, broad.letters_of_column) + 3, 0);
  const isBroad = columns.length >= broad.columns || letters > broad.letters;
  return { dir, isBroad, looks, rows: rows.filter((row) => row.some(({ isHead }) => !isHead)).length };
}

function rowsOf(nodes: readonly HtmlNode[], isInHead = false): Cell[][] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const { tag, children = [] } = node;
    if (tag !== 'tr') return rowsOf(children, tag === 'thead');
    const cells = children.filter((cell) => typeof cell !== 'string');
    const isHead = isInHead || cells.every((cell) => cell.tag === 'th');
    return [cells.map((cell) => cellOf(cell, isHead))];
  });
}

function cellOf(node: HtmlElement, isHead: boolean): Cell {
  const { children = [] } = node;
  return { node, text: textOf(children), dir: directionOf(wordsOf(children)), isHead };
}

/** Finds the column of each cell, with the spans of cells before it. Cells over several columns belong to none. */
function place(rows: readonly Cell[][]): Cell[][] {
  const columns: Cell[][] = [];
  const until: number[] = []; // the row at which each column is free again
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const cell of row) {
      const { colspan = 1, rowspan = 1 } = cell.node.attributes ?? {};
      while ((until[column] ?? 0) > at) column += 1;
      if (column >= most_columns) break;
      if (Number(colspan) === 1) {
        columns[column] ??= [];
        columns[column]?.push(cell);
      }
      for (const end = column + Number(colspan); column < end; column += 1) until[column] = at + Number(rowspan);
    }
  }
  return columns.filter(() => true); // without holes: a column of spans has no cells of its own
}

function most(cells: readonly Cell[]): Direction | undefined {
  const rtl = cells.filter(({ dir }) => dir === 'rtl').length;
  const ltr = cells.filter(({ dir }) => dir === 'ltr').length;
  if (rtl === ltr) return cells.find(({ dir }) => dir)?.dir;
  return rtl > ltr ? 'rtl' : 'ltr';
}

function lookOf(column: readonly Cell[], dir: Direction | undefined): CellLook {
  const body = column.filter(({ isHead }) => !isHead);
  const filled = body.filter(({ text }) => !nothing.test(text));
  if (filled.length === 0) return undefined;
  if (filled.every(({ text }) => text.length <= longest && number.test(text))) return 'is-number';
  // a column of sentences in another direction, for example a translation
  const turned = filled.every((cell) => cell.dir !== undefined && cell.dir !== dir);
  return turned && filled.some(({ text }) => text.includes(' ')) ? 'is-own' : undefined;
}

function isWhole(text: string): boolean {
  return text.length <= longest && (code.test(text) || iban.test(text));
}

const codes: ReadonlySet<string> = new Set(['code', 'kbd', 'pre']);

/** Returns the text that decides about a direction: codes and blocks of code are always left to right. */
export function wordsOf(nodes: readonly HtmlNode[]): string {
  const texts = nodes.map((node) => {
    if (typeof node === 'string') return node;
    if (codes.has(node.tag)) return ' ';
    const text = wordsOf(node.children ?? []);
    return inlineTags.has(node.tag) ? text : ` ${text} `;
  });
  return texts.join('');
}

/** Returns the text of a `pre` exactly as it was sent, or undefined if it has other elements than one `code`. */
export function rawText(nodes: readonly HtmlNode[]): string | undefined {
  const [only] = nodes;
  if (nodes.length === 1 && typeof only === 'object' && only.tag === 'code') return rawText(only.children ?? []);
  return nodes.every((node) => typeof node === 'string') ? nodes.join('') : undefined;
}
