import { inlineTags } from '../../lib/safe-html/allowed.ts';
import type { HtmlNode } from '../../lib/safe-html/safe-html.ts';

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
