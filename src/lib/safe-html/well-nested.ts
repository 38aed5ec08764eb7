import { type HtmlTag, inlineTags, isAllowedValue, voidTags } from './allowed.ts';

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
