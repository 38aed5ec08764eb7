import fc from 'fast-check';
import { voidTags } from '../../../src/lib/safe-html/allowed.ts';
import { inert, refused } from '../../corpus/hostile-html.ts';
import { allowedHtml } from './allowed-html.ts';

const tags = Object.keys(allowedHtml);
const tables = [
  '<table>',
  '<table><tr><td>',
  '<table><tr>',
  '<table><tbody><tr><th colspan=2>',
  '<tr><td>',
  '</table>',
];
const formatting = ['<b>', '<i>', '<em>', '<s>', '<code>', '</b>', '</i>', '</em>', '</s>', '</code>', '<p>', '</p>'];
const links = ['<a>', '<a href=https://example.com/>', '<a title="&quot;>" href="http://x/?a=1&b">', '</a>'];
const texts = [
  'x',
  ' ',
  '\n',
  'a < b',
  '&amp;',
  '&lt;b&gt;',
  '&nbsp;',
  '\u00a0',
  '&#10;',
  '&quot',
  '\r\n',
  '>',
  '"',
  '😀',
];

const token = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 4, arbitrary: fc.constantFrom(...formatting) },
  { weight: 2, arbitrary: fc.constantFrom(...links) },
  { weight: 2, arbitrary: fc.constantFrom(...tables) },
  { weight: 2, arbitrary: fc.constantFrom(...tags).map((tag) => `</${tag}>`) },
  { weight: 1, arbitrary: fc.constantFrom(...tags).map((tag) => `<${tag}>`) },
);

/** Generates allowed tags in any order, closed or not. Most are accepted, and exercise the parser's error recovery. */
export const htmlSoup = fc.array(token, { maxLength: 14 }).map((tokens) => mostlyClosing(tokens).join(''));

/** Replaces unmatched end tags by an end tag of the innermost open element, because they would close nothing. */
function mostlyClosing(tokens: readonly string[]): string[] {
  const begun: string[] = [];
  return tokens.map((token) => {
    begun.push(
      ...[...token.matchAll(/<(\w+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !(voidTags as ReadonlySet<string>).has(name)),
    );
    const [, ended] = token.match(/^<\/(\w+)>$/) ?? [];
    if (ended === undefined) return token;
    const at = begun.includes(ended) ? begun.lastIndexOf(ended) : begun.length - 1;
    const [name] = begun.splice(at, 1);
    return name === undefined ? '' : `</${name}>`;
  });
}

const corpus = fc.constantFrom(...[...refused, ...inert.map(([text]) => text)].filter((text) => text.length < 300));
const splinter = fc.oneof(
  fc.constantFrom('<', '>', '"', "'", '=', '/', '!', '-', '&', ';', '\0', '\n', '\f', '`', '<!--', '-->', ']]>', 'on'),
  corpus,
);

/** Generates soup and hostile texts, cut at one place and rejoined with something in between. */
export const hostileSoup = fc
  .record({
    text: fc.oneof(htmlSoup, corpus),
    splinter,
    at: fc.nat(300),
    lost: fc.nat(3),
    tail: fc.oneof(htmlSoup, corpus),
  })
  .map(({ text, splinter, at, lost, tail }) => text.slice(0, at) + splinter + text.slice(at + lost) + tail);
