import { inlineTags } from './allowed.ts';
import { type HtmlNode, readHtml } from './read.ts';
import { textOf } from './text-of.ts';
import { Unsafe } from './unsafe.ts';
import { isWellNested } from './well-nested.ts';
import { writeHtml } from './write.ts';

export type { HtmlAttributes, HtmlTag } from './allowed.ts';
export type { HtmlElement, HtmlNode } from './read.ts';

const markup = /[&<>\r\u00a0]/;
const tag = /<\/?(\w+)[^>]*>/g;

/**
 * Returns the canonical form of a display text, or the reason for its refusal: a sentence without subject that repeats
 * nothing of the text. A browser parses the text and its canonical form to the same tree, and nothing in it can run or
 * load anything. The canonical form of a canonical form is itself (src/docs/contract.md, "HTML").
 */
export function safeHtml(text: string): { html: string } | { refused: string } {
  try {
    const html = canonical(text);
    // An unchanged text needs no second parse: it would be the same as the first
    if (html !== text && canonical(html) !== html) throw new Unsafe('unstable');
    return { html };
  } catch (error) {
    if (error instanceof Unsafe) return { refused: error.message };
    throw error;
  }
}

/** Parses canonical HTML to a tree of plain JSON. An unsafe text becomes a single text node. */
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

/** Extracts the decoded text of canonical HTML on one line, with spaces around block elements. */
export function plainText(html: string): string {
  return textOf(htmlTree(html));
}

/**
 * Extracts the decoded words of canonical HTML, separated by any white space. It does not build a tree: in canonical
 * HTML each `<` begins a tag and the next `>` ends it.
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
  return !markup.test(text) || isWellNested(text) ? text : writeHtml(readHtml(text));
}
