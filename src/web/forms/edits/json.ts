import { applyEdits, format, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { changeWords } from './change-words.ts';

/** A problem of a text that has to be JSON, and its line, counted from 1. */
export type Trouble = { readonly line: number; readonly said: string };
type ParseResult =
  | { readonly root: Node; readonly trouble?: undefined }
  | { readonly trouble: Trouble; readonly root?: undefined };

/** The deepest JSON that is compared by key. */
const deepest = 100;

/** Parses JSON with its positions. A name that is there twice is a problem too: programs differ on which one counts. */
export function parseJson(text: string): ParseResult {
  const errors: ParseError[] = [];
  const trouble = (offset: number, said: string): ParseResult => ({ trouble: { line: lineOf(text, offset), said } });
  if (depthOf(text) > deepest) return trouble(0, changeWords.json.tooDeep);
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [error] = errors;
  if (error) return trouble(error.offset, sentenceOf(printParseErrorCode(error.error)));
  if (!root) return trouble(0, changeWords.json.unreadable);
  const twin = twinIn(root);
  return twin ? trouble(twin.offset, changeWords.json.twice(String(twin.value))) : { root };
}

/** Indents JSON of one line, so that it can be read. Only spaces and line breaks change. */
export function indentJson(text: string): string {
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

export type Document = { readonly text: string; readonly root: Node };

export function childrenOf({ children = [] }: Node): readonly Node[] {
  return children;
}

/** The name of a property; undefined for an array element. */
export function nameOf({ type, children }: Node): string | undefined {
  return type === 'property' ? String(children?.[0]?.value) : undefined;
}

/** The value of a property, or the array element itself. */
export function contentOf(child: Node): Node {
  return (child.type === 'property' && child.children?.[1]) || child;
}

/** The text of a value as it was written. Numbers keep their digits. */
export function writtenIn({ text }: Document, { offset, length }: Node): string {
  return text.slice(offset, offset + length);
}

/** Writes a value without spaces and with sorted names, so that equal values have equal texts. */
export function canonical(document: Document, node: Node): string {
  const inside = () => childrenOf(node).map((child) => canonical(document, child));
  if (node.type === 'object') return `{${inside().sort().join()}}`;
  if (node.type === 'array') return `[${inside().join()}]`;
  if (node.type === 'property') return `${JSON.stringify(nameOf(node))}:${canonical(document, contentOf(node))}`;
  return node.type === 'string' ? JSON.stringify(node.value) : writtenIn(document, node);
}

export function replaceValue({ text }: Document, node: Node, by: string): string {
  return text.slice(0, node.offset) + by + text.slice(endOf(node));
}

/** Inserts an element or a property, with a comma and the spaces of its neighbour. */
export function insertValue({ text }: Document, parent: Node, { index, raw }: { index: number; raw: string }): string {
  const [previous, next] = [childrenOf(parent)[index - 1], childrenOf(parent)[index]];
  const at = previous ? endOf(previous) : parent.offset + 1;
  const gap = /\s*$/.exec(text.slice(0, (previous ?? next)?.offset ?? 0))?.[0] ?? '';
  const part = previous ? `,${gap}${raw}` : next ? `${gap}${raw},` : raw;
  return text.slice(0, at) + part + text.slice(at);
}

/** Removes an element or a property with its comma. */
export function removeValue({ text }: Document, parent: Node, index: number): string {
  const [previous, child, next] = [index - 1, index, index + 1].map((at) => childrenOf(parent)[at]);
  if (!child) return text;
  const from = previous ? endOf(previous) : next ? child.offset : parent.offset + 1;
  const to = previous ? endOf(child) : next ? next.offset : endOf(parent) - 1;
  return text.slice(0, from) + text.slice(to);
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}
