import { inlineTags } from './safe-html/allowed.ts';
import { type HtmlNode, readHtml } from './safe-html/read.ts';
import { Unsafe } from './safe-html/unsafe.ts';
import { writeHtml } from './safe-html/write.ts';

export type { HtmlAttributes, HtmlTag } from './safe-html/allowed.ts';
export type { HtmlElement, HtmlNode } from './safe-html/read.ts';

/** What a parser could read otherwise than as it is written. */
const markup = /[&<>\r\u00a0]/;
const tag = /<\/?(\w+)[^>]*>/g;

/**
 * The canonical form of a display text, or a sentence without its subject that says why it is refused and repeats
 * nothing of it. A browser makes the same tree of the text and of its canonical form, and nothing in it can act or
 * load. The canonical form of a canonical form is itself (contract, "Canonical input").
 */
export function safeHtml(text: string): { html: string } | { refused: string } {
  try {
    const html = canonical(text);
    // Where nothing changed, the second parse would be the first one again.
    if (html !== text && canonical(html) !== html) throw new Unsafe('unstable');
    return { html };
  } catch (error) {
    if (error instanceof Unsafe) return { refused: error.message };
    throw error;
  }
}

/** The tree of a canonical HTML text, as plain JSON. A text that is not safe is one text node, shown as written. */
export function htmlTree(html: string): HtmlNode[] {
  if (html === '') return [];
  if (!markup.test(html)) return [html];
  try {
    return readHtml(html);
  } catch (error) {
    if (error instanceof Unsafe) return [html];
    throw error;
  }
}

/** The decoded text of canonical HTML on one line, with a space around each element that is not inline. */
export function plainText(html: string): string {
  return textOf(htmlTree(html)).replace(/\s+/g, ' ').trim();
}

/**
 * The words of that text, between them any white space. In canonical HTML each `<` begins a tag and the next `>` ends
 * it, so no tree is made for them.
 */
export function decodedWords(html: string): string {
  if (!markup.test(html)) return html;
  return html
    .replace(tag, (_, name) => (inlineTags.has(name) ? '' : ' '))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&');
}

function canonical(text: string): string {
  if (text.includes('\0') || !text.isWellFormed()) throw new Unsafe('characters');
  return markup.test(text) ? writeHtml(readHtml(text)) : text;
}

function textOf(nodes: readonly HtmlNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (typeof node === 'string') text += node;
    else text += inlineTags.has(node.tag) ? textOf(node.children ?? []) : ` ${textOf(node.children ?? [])} `;
  }
  return text;
}
