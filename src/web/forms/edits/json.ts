import { applyEdits, format, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { changeWords } from './change-words.ts';

/** A problem of a text that has to be JSON, and its line, counted from 1. */
export type Trouble = { readonly line: number; readonly said: string };
export type Parsed =
  | { readonly root: Node; readonly trouble?: undefined }
  | { readonly trouble: Trouble; readonly root?: undefined };

/** The deepest JSON that is compared by key. */
const deepest = 100;

/** Parses JSON with its positions. A name that is there twice is a problem too: programs differ on which one counts. */
export function parse(text: string): Parsed {
  const errors: ParseError[] = [];
  const trouble = (offset: number, said: string): Parsed => ({ trouble: { line: lineOf(text, offset), said } });
  if (depthOf(text) > deepest) return trouble(0, changeWords.json.tooDeep);
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error) return trouble(error.offset, sentenceOf(printParseErrorCode(error.error)));
  if (!root) return trouble(0, changeWords.json.unreadable);
  const twin = twinIn(root);
  return twin ? trouble(twin.offset, changeWords.json.twice(String(twin.value))) : { root };
}

/** Indents JSON of one line, so that it can be read. Only spaces and line breaks change. */
export function indented(text: string): string {
  if (text.includes('\n') || depthOf(text) > deepest) return text;
  return applyEdits(text, format(text, undefined, { tabSize: 2, insertSpaces: true, eol: '\n' }));
}

/** The line of a position, counted from 1. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** The depth of brackets, with those inside texts. It is at least that of the values. */
function depthOf(text: string): number {
  let [depth, most] = [0, 0];
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    most = Math.max(most, depth);
  }
  return most;
}

function sentenceOf(code: string): string {
  const { errors, unreadable } = changeWords.json;
  return code in errors ? errors[code as keyof typeof errors] : unreadable;
}

function twinIn({ type, children = [] }: Node): Node | undefined {
  const names = new Set<unknown>();
  for (const child of children) {
    const [name] = type === 'object' ? (child.children ?? []) : [];
    if (name && names.has(name.value)) return name;
    names.add(name?.value);
    const inside = twinIn(child);
    if (inside) return inside;
  }
  return undefined;
}
