type Attributes = Readonly<Partial<Record<'href' | 'title' | 'colspan' | 'rowspan', (value: string) => boolean>>>;

/** Requires the slashes, because a page on https resolves `https:path` relative to its own address. */
const written = /^(?:https?:\/\/|mailto:)/i;
const isSpan = (value: string) => /^[1-9][0-9]?$/.test(value);
const isText = () => true;

const none: Attributes = {};
const link: Attributes = { href: isLink, title: isText };
const cell: Attributes = { colspan: isSpan, rowspan: isSpan };

/** The allowed elements of a display field and their attributes, each with a check (src/docs/contract.md, "HTML"). */
const elements = {
  p: none,
  br: none,
  hr: none,
  strong: none,
  em: none,
  b: none,
  i: none,
  u: none,
  s: none,
  code: none,
  pre: none,
  kbd: none,
  ul: none,
  ol: none,
  li: none,
  blockquote: none,
  h3: none,
  h4: none,
  h5: none,
  h6: none,
  table: none,
  thead: none,
  tbody: none,
  tr: none,
  th: cell,
  td: cell,
  span: none,
  a: link,
};

export type HtmlTag = keyof typeof elements;
export type HtmlAttributes = Partial<Record<keyof Attributes, string>>;

export const allowedTags = Object.keys(elements);

export const voidTags: ReadonlySet<HtmlTag> = new Set(['br', 'hr'] as const);

/** Elements inside a line of text. All others are separate blocks. */
export const inlineTags: ReadonlySet<HtmlTag> = new Set(
  ['strong', 'em', 'b', 'i', 'u', 's', 'code', 'kbd', 'span', 'a'] as const, //
);

export function isAllowedTag(tag: string): tag is HtmlTag {
  return Object.hasOwn(elements, tag);
}

export function isAllowedAttribute(tag: HtmlTag, name: string): name is keyof Attributes {
  return Object.hasOwn(elements[tag], name);
}

export function isAllowedValue(tag: HtmlTag, name: keyof Attributes, value: string): boolean {
  return elements[tag][name]?.(value) ?? false;
}

/** Tells if a text is an absolute http or https address without credentials, or a mailto address (WHATWG URL). */
function isLink(address: string): boolean {
  const url = written.test(address) ? URL.parse(address) : null;
  return url !== null && url.username === '' && url.password === '';
}
