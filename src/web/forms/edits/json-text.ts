import type { Node } from 'jsonc-parser';

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

export function replaced({ text }: Document, node: Node, by: string): string {
  return text.slice(0, node.offset) + by + text.slice(endOf(node));
}

/** Inserts an element or a property, with a comma and the spaces of its neighbour. */
export function inserted({ text }: Document, parent: Node, { index, raw }: { index: number; raw: string }): string {
  const [previous, next] = [childrenOf(parent)[index - 1], childrenOf(parent)[index]];
  const at = previous ? endOf(previous) : parent.offset + 1;
  const gap = /\s*$/.exec(text.slice(0, (previous ?? next)?.offset ?? 0))?.[0] ?? '';
  const part = previous ? `,${gap}${raw}` : next ? `${gap}${raw},` : raw;
  return text.slice(0, at) + part + text.slice(at);
}

/** Removes an element or a property with its comma. */
export function removed({ text }: Document, parent: Node, index: number): string {
  const [previous, child, next] = [index - 1, index, index + 1].map((at) => childrenOf(parent)[at]);
  if (!child) return text;
  const from = previous ? endOf(previous) : next ? child.offset : parent.offset + 1;
  const to = previous ? endOf(child) : next ? next.offset : endOf(parent) - 1;
  return text.slice(0, from) + text.slice(to);
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}
