import { voidTags } from './allowed.ts';
import type { HtmlElement, HtmlNode } from './read.ts';

/** Serializes a tree as browsers do (HTML standard, "Serializing HTML fragments"), with sorted attributes. */
export function writeHtml(nodes: readonly HtmlNode[]): string {
  let html = '';
  for (const node of nodes) html += typeof node === 'string' ? escapeText(node) : writeElement(node);
  return html;
}

function writeElement({ tag, attributes, children = [] }: HtmlElement): string {
  let start = `<${tag}`;
  const named = Object.entries(attributes ?? {}).sort(([one], [other]) => (one < other ? -1 : 1)); // any order will do
  for (const [name, value] of named) start += ` ${name}="${escapeAttribute(value)}"`;
  if (voidTags.has(tag)) return `${start}>`;
  // A parser drops a newline right after <pre>, so a newline of the text is written twice
  const newline = tag === 'pre' && typeof children[0] === 'string' && children[0].startsWith('\n') ? '\n' : '';
  return `${start}>${newline}${writeHtml(children)}</${tag}>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;');
}

function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;');
}
