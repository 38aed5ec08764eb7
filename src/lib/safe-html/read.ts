import { type DefaultTreeAdapterTypes, html } from 'parse5';
import { type HtmlAttributes, type HtmlTag, isAllowedAttribute, isAllowedTag, isAllowedValue } from './allowed.ts';
import { parseHtml, parserLimits } from './parser.ts';
import { Unsafe } from './unsafe.ts';

/** A text, or an element with its attributes and children. Empty members are omitted. */
export type HtmlNode = string | HtmlElement;
export type HtmlElement = { tag: HtmlTag; attributes?: HtmlAttributes; children?: HtmlNode[] };

/**
 * Parses a text to the tree that a browser builds inside a `div`.
 * @throws {Unsafe} if tokens or tree are not on the allowed list
 */
export function readHtml(text: string): HtmlNode[] {
  return nodesOf(parseHtml(text).childNodes, 1);
}

function nodesOf(children: DefaultTreeAdapterTypes.ChildNode[], level: number): HtmlNode[] {
  const nodes: HtmlNode[] = [];
  for (const child of children) {
    if ('tagName' in child) nodes.push(elementOf(child, level));
    else if (child.nodeName === '#text') addText(nodes, child.value);
    else throw new Unsafe('comment');
  }
  return nodes;
}

// the parser can create two adjacent texts, which serialization cannot tell from one
function addText(nodes: HtmlNode[], text: string): void {
  if (text.includes('\r')) throw new Unsafe('carriage_return');
  const last = nodes.at(-1);
  if (typeof last === 'string') nodes[nodes.length - 1] = last + text;
  else nodes.push(text);
}

function elementOf(element: DefaultTreeAdapterTypes.Element, level: number): HtmlElement {
  const { tagName: tag, namespaceURI, attrs, childNodes } = element;
  if (namespaceURI !== html.NS.HTML || !isAllowedTag(tag)) throw new Unsafe('element');
  if (level >= parserLimits.levels) throw new Unsafe('blow_up');
  const node: HtmlElement = { tag };
  if (attrs.length > 0) node.attributes = attributesOf(tag, attrs);
  if (childNodes.length > 0) node.children = nodesOf(childNodes, level + 1);
  return node;
}

function attributesOf(tag: HtmlTag, attrs: DefaultTreeAdapterTypes.Element['attrs']): HtmlAttributes {
  const attributes: HtmlAttributes = {};
  for (const { name, value } of attrs) {
    if (!isAllowedAttribute(tag, name)) throw new Unsafe('attribute');
    if (!isAllowedValue(tag, name, value)) throw new Unsafe(name === 'href' ? 'href' : 'span');
    if (value.includes('\r')) throw new Unsafe('carriage_return');
    attributes[name] = value;
  }
  return attributes;
}
