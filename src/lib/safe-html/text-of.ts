import { inlineTags } from './allowed.ts';
import type { HtmlNode } from './read.ts';

/** Returns the text of a tree on one line. Elements inside a line add no space; blocks and breaks add one. */
export function textOf(nodes: readonly HtmlNode[]): string {
  return joined(nodes).replace(/\s+/g, ' ').trim();
}

function joined(nodes: readonly HtmlNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (typeof node === 'string') text += node;
    else text += inlineTags.has(node.tag) ? joined(node.children ?? []) : ` ${joined(node.children ?? [])} `;
  }
  return text;
}
