import type { ComponentChildren } from 'preact';
import {
  type HtmlTag,
  inlineTags,
  isAllowedAttribute,
  isAllowedTag,
  isAllowedValue,
  voidTags,
} from '../../lib/safe-html/allowed.ts';
import type { HtmlElement, HtmlNode } from '../../lib/safe-html/safe-html.ts';
import { Block } from './code/block.tsx';
import { newBudget } from './code/kind.ts';
import { columnsOf, rawText, wordsOf } from './columns.ts';
import { directionOf } from './direction.ts';
import { OutLink } from './out-link.tsx';
import { shown } from './plain.tsx';
import { visibleText } from './unseen.ts';
import { LongTable } from './wide.tsx';
import { uiWords } from './words.ts';

export { textOf } from '../../lib/safe-html/text-of.ts';

type Nodes = readonly HtmlNode[];
/** The state of one text: the class of each cell of the table around, and the lines of code that may get colours. */
type Around = { readonly looks?: ReturnType<typeof columnsOf>['looks']; readonly budget: ReturnType<typeof newBudget> };

/** Elements that may hold blocks. A browser would look for their direction outside these blocks only. */
const holders: ReadonlySet<HtmlTag> = new Set<HtmlTag>(['ul', 'ol', 'li', 'th', 'td', 'blockquote']);
/** Elements that hold only a line of text, whose first letter decides its direction. */
const lines: ReadonlySet<HtmlTag> = new Set<HtmlTag>(['p', 'h3', 'h4', 'h5', 'h6', 'pre']);
const codes: ReadonlySet<HtmlTag> = new Set<HtmlTag>(['code', 'kbd']);

/** Renders a caller's display HTML, which is checked here too: only allowed elements and attributes stay. */
export function Html({ nodes }: { nodes: Nodes }) {
  return <>{childrenOf(nodes, { budget: newBudget() })}</>;
}

/** Renders the same as blocks below each other: text outside a block becomes one, with a direction of its own. */
export function Blocks({ nodes }: { nodes: Nodes }) {
  const around = { budget: newBudget() };
  return (
    <>
      {blocksOf(nodes).map((one, at) =>
        Array.isArray(one) ? <Line key={at} nodes={one} around={around} /> : partOf(one, at, around),
      )}
    </>
  );
}

function Line({ nodes, around }: { nodes: Nodes; around: Around }) {
  return <div dir="auto">{childrenOf(nodes, around)}</div>;
}

function blocksOf(nodes: Nodes): (HtmlElement | HtmlNode[])[] {
  const blocks: (HtmlElement | HtmlNode[])[] = [];
  for (const node of nodes) {
    const isBlock =
      typeof node !== 'string' && isAllowedTag(node.tag) && !inlineTags.has(node.tag) && node.tag !== 'br';
    const last = blocks.at(-1);
    if (isBlock) blocks.push(node);
    else if (Array.isArray(last)) last.push(node);
    else if (typeof node !== 'string' || node.trim() !== '') blocks.push([node]);
  }
  return blocks;
}

function childrenOf(nodes: Nodes, around: Around): ComponentChildren[] {
  return nodes.map((node, at) => partOf(node, at, around));
}

function partOf(node: HtmlNode, at: number, around: Around): ComponentChildren {
  if (typeof node === 'string') return shown(node);
  const { tag, attributes = {}, children = [] } = node;
  if (!isAllowedTag(tag)) return childrenOf(children, around);
  const Tag = tag;
  if (voidTags.has(tag)) return <Tag key={at} />;
  const kept = keptOf(tag, attributes);
  if (tag === 'a')
    return (
      <Link key={at} kept={kept}>
        {childrenOf(children, around)}
      </Link>
    );
  if (tag === 'table') return <Table key={at} nodes={children} around={around} />;
  const raw = tag === 'pre' ? rawText(children) : undefined;
  if (raw !== undefined) return <Block key={at} text={raw} budget={around.budget} />;
  return (
    <Tag key={at} {...kept} class={around.looks?.get(node)} dir={directionIn(tag, children)}>
      {childrenOf(children, around)}
    </Tag>
  );
}

function directionIn(tag: HtmlTag, children: Nodes) {
  if (codes.has(tag)) return 'ltr';
  if (lines.has(tag)) return 'auto';
  return holders.has(tag) ? directionOf(wordsOf(children)) : undefined;
}

function keptOf(tag: HtmlTag, attributes: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(attributes)) {
    if (isAllowedAttribute(tag, name) && isAllowedValue(tag, name, value)) kept[name] = visibleText(value);
  }
  return kept;
}

function Link({ kept: { href, title }, children }: { kept: Record<string, string>; children: ComponentChildren }) {
  if (href === undefined) return <span title={title}>{children}</span>;
  return (
    <OutLink href={href} title={title}>
      {children}
    </OutLink>
  );
}

function Table({ nodes, around }: { nodes: Nodes; around: Around }) {
  const { dir, isBroad, looks, rows } = columnsOf(nodes);
  const isInTable = around.looks !== undefined;
  return (
    <LongTable label={uiWords.table} isBroad={isBroad} dir={dir} rows={isInTable ? 0 : rows}>
      <table dir={dir}>{childrenOf(nodes, { budget: around.budget, looks })}</table>
    </LongTable>
  );
}
