import fc from 'fast-check';
import { inert, refused } from '../corpus/hostile-html.ts';
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

/** Allowed tags in any order, closed or not: most of it is accepted and makes the parser repair all it can. */
export const htmlSoup = fc.array(token, { maxLength: 14 }).map((tokens) => tokens.join(''));

const corpus = fc.constantFrom(...[...refused, ...inert.map(([text]) => text)].filter((text) => text.length < 300));
const splinter = fc.oneof(
  fc.constantFrom('<', '>', '"', "'", '=', '/', '!', '-', '&', ';', '\0', '\n', '\f', '`', '<!--', '-->', ']]>', 'on'),
  corpus,
);

/** Soup and hostile texts, cut at one place and glued together with something else in between. */
export const hostileSoup = fc
  .record({
    text: fc.oneof(htmlSoup, corpus),
    splinter,
    at: fc.nat(300),
    lost: fc.nat(3),
    tail: fc.oneof(htmlSoup, corpus),
  })
  .map(({ text, splinter, at, lost, tail }) => text.slice(0, at) + splinter + text.slice(at + lost) + tail);
