import { isLink } from './link.ts';

type Attributes = Readonly<Partial<Record<'href' | 'title' | 'colspan' | 'rowspan', (value: string) => boolean>>>;

const isSpan = (value: string) => /^[1-9][0-9]?$/.test(value);
const isText = () => true;

const none: Attributes = {};
const link: Attributes = { href: isLink, title: isText };
const cell: Attributes = { colspan: isSpan, rowspan: isSpan };

/** The elements a display field may hold, with the check of each attribute's value (contract, "Canonical input"). */
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

/** The names of the allowed elements. */
export const allowedTags = Object.keys(elements);

/** Elements that hold nothing and have no end tag. */
export const voidTags: ReadonlySet<HtmlTag> = new Set(['br', 'hr'] as const);

/** Elements that run within a line of text; all others stand apart from the text around them. */
export const inlineTags: ReadonlySet<HtmlTag> = new Set(
  ['strong', 'em', 'b', 'i', 'u', 's', 'code', 'kbd', 'span', 'a'] as const, //
);

/** Whether an element of that name may be there. */
export function isAllowedTag(tag: string): tag is HtmlTag {
  return Object.hasOwn(elements, tag);
}

/** Whether the element may carry an attribute of that name. */
export function isAllowedAttribute(tag: HtmlTag, name: string): name is keyof Attributes {
  return Object.hasOwn(elements[tag], name);
}

/** Whether the attribute, which the element may carry, may have that value. */
export function isAllowedValue(tag: HtmlTag, name: keyof Attributes, value: string): boolean {
  return elements[tag][name]?.(value) ?? false;
}
