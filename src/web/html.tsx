import type { ComponentChildren } from 'preact';
import { type HtmlTag, isAllowedAttribute, isAllowedTag, isAllowedValue, voidTags } from '../lib/safe-html/allowed.ts';
import type { HtmlNode } from './item.ts';
import { shown } from './plain.tsx';
import { visibleText } from './unseen.ts';
import { formWords } from './words-forms.ts';

/** Each takes its direction from its own first letter; the others from what they stand in. */
const directed: ReadonlySet<HtmlTag> = new Set<HtmlTag>(
  ['p', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'pre', 'th', 'td'], //
);

/**
 * A caller's display HTML as elements. What the server let through is judged once more: an element outside the
 * allow-list leaves its text, an attribute outside it is left out.
 */
export function Html({ nodes }: { nodes: readonly HtmlNode[] }) {
  return <>{childrenOf(nodes)}</>;
}

/** The text of display HTML, in one line. */
export function textOf(nodes: readonly HtmlNode[]): string {
  const texts = nodes.map((node) => (typeof node === 'string' ? node : ` ${textOf(node.children ?? [])} `));
  return texts.join('').replace(/\s+/g, ' ').trim();
}

function childrenOf(nodes: readonly HtmlNode[]): ComponentChildren[] {
  return nodes.map((node, at) => (typeof node === 'string' ? shown(node) : elementOf(node, at)));
}

function elementOf({ tag, attributes = {}, children = [] }: Exclude<HtmlNode, string>, at: number) {
  if (!isAllowedTag(tag)) return childrenOf(children);
  const Tag = tag;
  if (voidTags.has(tag)) return <Tag key={at} />;
  const kept = keptOf(tag, attributes);
  if (tag === 'a') return <Link key={at} kept={kept} nodes={children} />;
  if (tag === 'table') return <Table key={at} nodes={children} />;
  return (
    <Tag key={at} {...kept} {...(directed.has(tag) && { dir: 'auto' })}>
      {childrenOf(children)}
    </Tag>
  );
}

function keptOf(tag: HtmlTag, attributes: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(attributes)) {
    if (isAllowedAttribute(tag, name) && isAllowedValue(tag, name, value)) kept[name] = visibleText(value);
  }
  return kept;
}

/** A link says where it leads, whatever its text says. */
function Link({ kept, nodes }: { kept: Record<string, string>; nodes: readonly HtmlNode[] }) {
  const { href, title } = kept;
  if (href === undefined) return <span title={title}>{childrenOf(nodes)}</span>;
  return (
    <a href={href} title={title} target="_blank" rel="noopener noreferrer" referrerpolicy="no-referrer">
      {childrenOf(nodes)}{' '}
      <span class="host" dir="ltr">
        {placeOf(href)}
      </span>
    </a>
  );
}

/** The host of a web address, the address of a letter. */
export function placeOf(href: string): string {
  const url = new URL(href);
  return url.protocol === 'mailto:' ? visibleText(url.pathname) : url.host;
}

const reachable = { tabIndex: 0, 'aria-label': formWords.table };

/** Wide tables scroll by themselves, by keyboard too. */
function Table({ nodes }: { nodes: readonly HtmlNode[] }) {
  return (
    <section class="wide" {...reachable}>
      <table>{childrenOf(nodes)}</table>
    </section>
  );
}
