import {
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html,
  InsertionMode,
  Parser,
  type ParserError,
  type Token,
} from 'parse5';
import { isAllowedAttribute, isAllowedTag } from './allowed.ts';
import { type Reason, Unsafe } from './unsafe.ts';

type Dom = DefaultTreeAdapterTypes.DefaultTreeAdapterMap;

/** What a text may make, formatting copies and the parser's own root included. */
export const limits = { elements: 2_000, levels: 64 };

/** Parse errors by which the parser drops what was written; every other one leaves its trace in tokens or tree. */
const dropped = new Map<string, Reason>([
  ['duplicate-attribute', 'duplicate'],
  ['end-tag-with-attributes', 'end_tag'],
  ['missing-end-tag-name', 'end_tag'],
  ['eof-in-tag', 'unfinished'],
]);

const sections = new Set(['thead', 'tbody']);
const div = defaultTreeAdapter.createElement('div', html.NS.HTML, []);

/**
 * Parses a text as the content of a `div` with scripting on and judges the tokens on the way.
 * Throws Unsafe at the first token that is not allowed and at the limits, before they cost anything.
 */
export function parse(text: string): Dom['documentFragment'] {
  const parser = Judge.getFragmentParser<Dom>(div, { scriptingEnabled: true });
  parser.tokenizer.write(text, true);
  return parser.getFragment();
}

class Judge extends Parser<Dom> {
  #made = 0;
  #newest: Token.Attribute[] | undefined;

  // Set after the constructor: given to it as an option, it would switch on the slow recording of source positions.
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
    super.onEndTag(token);
  }

  // In a row, parse5 8.1.1 closes the row at the end tag of a section that is not open. The standard ignores the tag.
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
    if (this.#made > limits.elements || this.openElements.depth >= limits.levels) throw new Unsafe('blow_up');
    return super._createElement(tag, namespace, attrs, parent);
  }
}
