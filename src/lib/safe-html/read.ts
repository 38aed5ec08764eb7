import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html,
  InsertionMode,
  Parser,
  type ParserError,
  type Token,
} from 'parse5';
import { type HtmlAttributes, type HtmlTag, isAllowedAttribute, isAllowedTag, isAllowedValue } from './allowed.ts';
import { type Reason, Unsafe } from './unsafe.ts';

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

type Dom = DefaultTreeAdapterTypes.DefaultTreeAdapterMap;

/** The maximum number and depth of elements, including the parser's root and the copies it makes. */
const parserLimits = { elements: 2_000, levels: 64 };

/** Parse errors at which the parser drops input. All other errors leave a trace in the tokens or the tree. */
const dropped = new Map<string, Reason>([
  ['duplicate-attribute', 'duplicate'],
  ['end-tag-with-attributes', 'end_tag'],
  ['missing-end-tag-name', 'end_tag'],
  ['eof-in-tag', 'unfinished'],
]);

const sections = new Set(['thead', 'tbody']);
const div = defaultTreeAdapter.createElement('div', html.NS.HTML, []);

/**
 * Parses a text as the content of a `div` with scripting on, and checks each token.
 * @throws {Unsafe} at the first token that is not allowed, and at the limits before they cost time or memory
 */
function parseHtml(text: string): Dom['documentFragment'] {
  const parser = Judge.getFragmentParser<Dom>(div, { scriptingEnabled: true });
  parser.tokenizer.write(text, true);
  return parser.getFragment();
}

class Judge extends Parser<Dom> {
  #made = 0;
  #newest: Token.Attribute[] | undefined;

  // Set after the constructor: as a constructor option it would enable the slow recording of source positions
  override onParseError = ({ code }: ParserError) => {
    const reason = dropped.get(code);
    if (reason) throw new Unsafe(reason);
  };

  override onStartTag(token: Token.TagToken) {
    const { tagName, attrs } = token;
    if (!isAllowedTag(tagName)) throw new Unsafe('element');
    if (!attrs.every(({ name }) => isAllowedAttribute(tagName, name))) throw new Unsafe('attribute');
    super.onStartTag(token);
    if (this.#newest !== attrs) throw new Unsafe('misplaced');
  }

  override onEndTag(token: Token.TagToken) {
    if (!isAllowedTag(token.tagName)) throw new Unsafe('element');
    const { stackTop } = this.openElements;
    const formatting = this.#formatting(token);
    super.onEndTag(token);
    const closes = this.openElements.stackTop < stackTop || this.#formatting(token) !== formatting;
    if (!closes) throw new Unsafe('stray');
  }

  /** Finds the newest formatting element of a name. Closing a block may leave one open that its end tag ends. */
  #formatting({ tagName }: Token.TagToken) {
    return this.activeFormattingElements.getElementEntryInScopeWithTagName(tagName);
  }

  // In a row, parse5 8.1.1 closes the row at the end tag of a section that is not open. The standard ignores the tag
  override _endTagOutsideForeignContent(token: Token.TagToken) {
    const { insertionMode, openElements } = this;
    const isStray = sections.has(token.tagName) && !openElements.hasInTableScope(token.tagID);
    if (!isStray || insertionMode !== InsertionMode.IN_ROW) super._endTagOutsideForeignContent(token);
  }

  override onComment() {
    throw new Unsafe('comment');
  }

  override onDoctype() {
    throw new Unsafe('comment');
  }

  override _createElement(tag: string, namespace: html.NS, attrs: Token.Attribute[], parent: Dom['parentNode']) {
    this.#made += 1;
    this.#newest = attrs;
    const { elements, levels } = parserLimits;
    if (this.#made > elements || this.openElements.depth >= levels) throw new Unsafe('blow_up');
    return super._createElement(tag, namespace, attrs, parent);
  }
}
