import { type HtmlTag, inlineTags, isAllowedValue, voidTags } from './allowed.ts';
import { type HtmlNode, readHtml } from './read.ts';
import { textOf } from './text-of.ts';
import { Unsafe } from './unsafe.ts';
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

/** Limits well below those of the parser, which also counts elements that it creates itself. */
const max = { elements: 1_000, levels: 32 };

/** Characters that the parser or the serializer could change, and all but four character references. */
const unusual = /(?![\t\n])\p{Cc}|[\p{Cs}\xa0]|&(?!(?:amp|lt|gt|nbsp);)/u;
const link = /^a href="([^"<&]*)"(?: title="[^"<&]*")?$/;

const inline: readonly HtmlTag[] = [...inlineTags, 'br'];
const flow: readonly HtmlTag[] = [...inline, 'p', 'h3', 'h4', 'h5', 'h6', 'pre', 'blockquote', 'ul', 'ol', 'hr'];

/** The allowed children of each element. None makes the parser close or create another element. */
const holds = new Map<HtmlTag | 'root', ReadonlySet<string>>([
  ...(['root', 'blockquote', 'li'] as const).map((tag) => [tag, new Set(flow)] as const),
  ...(['ul', 'ol'] as const).map((tag) => [tag, new Set(['li'])] as const),
  ...([...inlineTags, 'p', 'h3', 'h4', 'h5', 'h6', 'pre'] as const).map((tag) => [tag, new Set(inline)] as const),
]);

/**
 * Recognizes most canonical markup at a tenth of the cost of parsing: allowed lower-case tags, closed in order, without
 * tables. If it returns false, the parser decides.
 */
export function isWellNested(text: string): boolean {
  if (unusual.test(text)) return false;
  const open: HtmlTag[] = [];
  let elements = 0;
  let from = 0;
  for (;;) {
    const start = text.indexOf('<', from);
    const end = text.indexOf('>', from);
    if (start < 0) return end < 0 && open.length === 0;
    if (end < start) return false;
    const written = text.slice(start + 1, end);
    from = end + 1;
    if (written.startsWith('/')) {
      if (open.pop() !== written.slice(1)) return false;
      continue;
    }
    const tag = startTag(written, open);
    elements += 1;
    if (tag === undefined || elements > max.elements) return false;
    if (voidTags.has(tag)) continue;
    if (tag === 'pre' && text[from] === '\n') return false; // the parser drops this newline
    open.push(tag);
    if (open.length > max.levels) return false;
  }
}

/** Returns the name in a start tag if the element is allowed there with its attributes. */
function startTag(written: string, open: readonly HtmlTag[]): HtmlTag | undefined {
  const [, href] = written.startsWith('a ') ? (link.exec(written) ?? []) : [];
  const tag = href === undefined ? written : 'a';
  if (!holds.get(open.at(-1) ?? 'root')?.has(tag)) return undefined;
  if (tag === 'a' && open.includes('a')) return undefined;
  if (href !== undefined && !isAllowedValue('a', 'href', href)) return undefined;
  return tag as HtmlTag;
}
