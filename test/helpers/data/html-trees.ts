import fc from 'fast-check';
import type { HtmlElement, HtmlNode, HtmlTag } from '../../../src/lib/safe-html/safe-html.ts';

const text = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
    fc.constantFrom('\n', '\n\nx', ' ', '&amp;', '<b>', '"', '\u00a0', '</pre>'),
  )
  .map((value) => value.toWellFormed().replace(/[\0\r]/g, '?'));

const links = fc.record(
  { href: fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.constant('mailto:a@example.com')), title: text },
  { requiredKeys: [] },
);
const span = fc.integer({ min: 1, max: 99 }).map(String);
const spans = fc.record({ colspan: span, rowspan: span }, { requiredKeys: [] });

const many = (node: fc.Arbitrary<HtmlNode>) => fc.array(node, { maxLength: 3 });
const one = (...tags: HtmlTag[]) => fc.constantFrom(...tags);

const { flow } = fc.letrec<{ phrase: HtmlNode; inline: HtmlNode; flow: HtmlNode; table: HtmlNode; list: HtmlNode }>(
  (tie) => ({
    phrase: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'html' },
      text,
      element(fc.constant<HtmlTag>('br'), fc.constant([])),
      element(one('strong', 'em', 'b', 'i', 'u', 's', 'code', 'kbd', 'span'), many(tie('phrase'))),
    ),
    inline: fc.oneof(tie('phrase'), element(fc.constant<HtmlTag>('a'), many(tie('phrase')), links)),
    list: element(one('ul', 'ol'), many(element(one('li'), many(tie('flow'))))),
    table: element(one('table'), many(element(one('thead', 'tbody'), many(row(many(tie('flow'))))))),
    flow: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'html' },
      tie('inline'),
      element(one('p', 'h3', 'h4', 'h5', 'h6', 'pre'), many(tie('inline'))),
      element(one('hr'), fc.constant([])),
      element(one('blockquote'), many(tie('flow'))),
      tie('list'),
      tie('table'),
    ),
  }),
);

/** Generates trees that survive serialisation and parsing in a browser. */
export const htmlTrees = fc.array(flow, { maxLength: 4 }).map(merged);

function row(cells: fc.Arbitrary<HtmlNode[]>): fc.Arbitrary<HtmlNode> {
  return element(one('tr'), many(element(one('th', 'td'), cells, spans)));
}

function element(
  tag: fc.Arbitrary<HtmlTag>,
  children: fc.Arbitrary<HtmlNode[]>,
  attributes: fc.Arbitrary<NonNullable<HtmlElement['attributes']>> = fc.constant({}),
): fc.Arbitrary<HtmlNode> {
  return fc.record({ tag, children, attributes }).map(({ tag, children, attributes }) => ({
    tag,
    ...(Object.keys(attributes).length > 0 && { attributes: { ...attributes } }),
    ...(children.length > 0 && { children: merged(children) }),
  }));
}

function merged(nodes: readonly HtmlNode[]): HtmlNode[] {
  const whole: HtmlNode[] = [];
  for (const node of nodes) {
    const last = whole.at(-1);
    if (typeof node === 'string' && typeof last === 'string') whole[whole.length - 1] = last + node;
    else whole.push(node);
  }
  return whole;
}
