import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../helpers/data/sources.ts';
import { figures } from './security-figures.ts';

/** A row of a table, a bullet or the other text of a section. `asks` is what a standard requires in a row. */
type Block = { readonly asks: string; readonly text: string; readonly isMet: boolean };

const words = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const large = new Map([...words.map((word, at) => [word, at + 1] as const), ['fifty', 50], ['sixty', 60]]);
const number = [...large.keys(), 'hundred'].join('|');
const units = 'bits?|characters?|digits?|steps?|seconds?|minutes?|hours?|days?|sessions?|attempts?|ms';
/** Up to two are figures only beside a unit: "two factors" and "one admin" are not. */
const figure = new RegExp(
  String.raw`(?<![\w.,/-])(?:[1-9][\d,]*(?![\w.]*\d)\b|(?!one|two)(?:${number})\b|(?:one|two)(?= (?:${units})\b))` +
    String.raw`(?: random)?(?: (?:${units})\b)?`,
  'gi',
);
/** Numbers in names of standards, requirements and levels; code; and the addresses of links. */
const names = new RegExp(
  String.raw`\x60[^\x60]*\x60|\]\([^)]*\)|\b(?:RFC|UTS) \d+|\bSP 800-63B \(revision 3\)|\bASVS 5\.0|` +
    String.raw`\b\d+(?:\.\d+){2}|\blevels? \d( and \d)?`,
  'g',
);
const unit_ms: Readonly<Record<string, number>> = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };

const page = readFileSync(join(root, 'src/docs/security.md'), 'utf8');
const blocks = blocksOf(page);

test('every figure of security.md is one that the code or a standard has, and the other way round', () => {
  for (const [at, { asks, text }] of blocks) {
    const given = figures[at] ?? [];
    const found = [...figuresIn(asks), ...figuresIn(text)];
    assert.deepEqual(
      found,
      given.map(([shown]) => shown),
      `${at}: the figures of test/docs/security-figures.ts differ`,
    );
    for (const [shown, value] of given) assert.equal(amountOf(shown), value, `${at}: ${shown}`);
  }
  assert.deepEqual(
    Object.keys(figures).filter((at) => !blocks.has(at)),
    [],
    'no such place in the page',
  );
});

test('what a row calls met reaches the figure of the requirement', () => {
  const compared = [...blocks].filter(([, { asks, isMet }]) => isMet && figuresIn(asks).length > 0);
  assert.ok(compared.length >= 6);
  for (const [at, { asks, text }] of compared) {
    const ours = figuresIn(text).map(amountOf);
    assert.ok(ours.length > 0, `${at}: no figure of our own`);
    for (const least of figuresIn(asks).map(amountOf))
      assert.ok(
        ours.every((one) => one >= least),
        `${at}: ${ours}`,
      );
  }
});

test('a figure is found in each form that a page gives it, and names of standards are no figures', () => {
  const text =
    'At most 1,000, one step, `12 days`, a hundred rows, Fifty; RFC 8628, SHA-256, S256, 6.5.2, two factors.';
  assert.deepEqual(figuresIn(text), ['1,000', 'one step', 'hundred', 'Fifty']);
  assert.deepEqual(figuresIn('256 random bits, 90 days. 12').map(amountOf), [256, 90 * 86_400_000, 12]);
});

/** Splits the page into its blocks, by section and first cell, number of the requirement, or bold words of a bullet. */
function blocksOf(text: string): Map<string, Block> {
  const found = new Map<string, Block>();
  const add = (at: string, block: Block) => {
    assert.ok(!found.has(at), `two places in the page are called "${at}"`);
    found.set(at, block);
  };
  for (const section of text.split(/^#+ /m).slice(1)) {
    const heading = section.slice(0, section.indexOf('\n'));
    const rows = [...section.matchAll(/^\| (.*) \|$/gm)].map(([, row = '']) => row.split(' | '));
    for (const [first = '', ...rest] of rows) {
      const [, label = first, asks = ''] = /^((?:\d+\.\d+\.\d+(?:, )?)+) (.*)$/.exec(first) ?? [];
      const isMet = asks !== '' && (rest[0] === 'met' || heading === 'Of level 3');
      const cells = rest.filter((cell) => !cell.startsWith('`test/'));
      add(`${heading}: ${label}`, { asks, text: cells.join(' | '), isMet });
    }
    const [prose = '', ...bullets] = section
      .slice(heading.length)
      .replace(/^\|.*$/gm, '')
      .split(/^- /m);
    for (const bullet of bullets) {
      const [, label = bullet.split(' ').slice(0, 5).join(' ')] = /^\*\*(.*?)\*\*/s.exec(bullet) ?? [];
      add(`${heading}: ${label.replace(/\s+/g, ' ')}`, { asks: '', text: bullet, isMet: false });
    }
    add(heading, { asks: '', text: prose, isMet: false });
  }
  return found;
}

function figuresIn(text: string): string[] {
  const plain = text.replace(names, ' … ').replace(/\s+/g, ' ');
  return [...plain.matchAll(figure)].map(([shown]) => shown);
}

/** Reads a figure: a time in milliseconds, anything else as its number. */
function amountOf(shown: string): number {
  const [first = '', ...rest] = shown.toLowerCase().split(' ');
  const count = first === 'hundred' ? 100 : (large.get(first) ?? Number(first.replaceAll(',', '')));
  return count * (unit_ms[(rest.at(-1) ?? '').replace(/s$/, '')] ?? 1);
}
