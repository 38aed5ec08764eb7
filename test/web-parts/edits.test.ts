import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withBreaksOf } from '../../src/web/forms/edits/default-text.ts';
import { type Change, mostChanges, piecesOf } from '../../src/web/forms/edits/text-changes.ts';
import { tries } from '../helpers/data/seed.ts';
import { loadBuilt } from '../helpers/data/words.ts';
import { spentBy } from '../helpers/programs/spent.ts';

const { compareTexts: compare } = await loadBuilt<typeof import('../../src/web/forms/edits/compare.ts')>(
  'src/web/forms/edits/compare.ts',
);

const words = [
  'we',
  'offer',
  '10%',
  ' ',
  ', ',
  '. ',
  '\n',
  'e\u0301',
  '👩‍👩‍👧',
  '契約を',
  '更新します。',
  'مرحبا',
  'x',
];
const text = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join(''));
const long = fc
  .tuple(text, fc.nat(40), text)
  .map(([a, times, b]) => a + 'A line of text. Or two.\n'.repeat(times * 8) + b);

const spelled = (changes: readonly Change[]) =>
  changes.map(({ where, pieces }) => {
    const marked = pieces.map(({ is, text }) => ({ same: text, gone: `[-${text}]`, new: `[+${text}]` })[is]);
    return `${where === undefined ? '' : `${where}: `}${marked.join('')}`;
  });

test('the pieces of two texts make up both, and equal texts have no changes', () => {
  const both = fc.oneof(fc.tuple(text, text), fc.tuple(long, long));
  const holds = ([before, now]: [string, string]) => {
    const pieces = piecesOf(before, now);
    const joined = (left: 'gone' | 'new') => pieces.map(({ is, text }) => (is === left ? '' : text)).join('');
    assert.deepEqual([joined('new'), joined('gone')], [before, now]);
    assert.deepEqual(compare({ before, now: before }, 'text').changes, []);
    assert.equal(compare({ before, now }, 'text').changes.length > 0, before !== now);
  };
  fc.assert(fc.property(both, holds), tries(80));
});

test('restoring every change of a text, in random order, gives the default', () => {
  const pairs = fc.tuple(fc.oneof(text, long), fc.oneof(text, long), fc.infiniteStream(fc.nat()));
  const holds = ([before, edited, order]: [string, string, Iterable<number>]) => {
    const { changes } = compare({ before, now: edited }, 'text');
    assert.equal(restoredAll({ before, now: edited }, 'text', order), before);
    assert.ok(changes.length <= mostChanges);
  };
  fc.assert(fc.property(pairs, holds), tries(60));
});

test('restoring every change of JSON, in random order, gives the value of the default', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'two words', '__proto__');
  const { value: json } = fc.letrec((tie) => ({
    value: fc.oneof({ depthSize: 'small' }, fc.constantFrom(1, 2, null, true, 'x', 'y'), tie('list'), tie('record')),
    list: fc.array(tie('value'), { maxLength: 5 }),
    record: fc.uniqueArray(fc.tuple(key, tie('value')), { maxLength: 5, selector: ([name]) => name }),
  }));
  const root = fc.tuple(fc.uniqueArray(fc.tuple(key, json), { selector: ([name]) => name }), fc.constantFrom(0, 2));
  const holds = ([one, other, order]: [Root, Root, Iterable<number>]) => {
    const [before, now] = [written(one), written(other)];
    assert.deepEqual(JSON.parse(restoredAll({ before, now }, 'json', order)), JSON.parse(before));
  };
  type Root = [[string, unknown][], number];
  const written = ([pairs, indent]: Root) => JSON.stringify(Object.fromEntries(pairs), null, indent);
  fc.assert(fc.property(fc.tuple(root, root, fc.infiniteStream(fc.nat())), holds), tries(25));
});

function restoredAll(sides: { before: string; now: string }, as: 'json' | 'text', order: Iterable<number>): string {
  const { before } = sides;
  let { now } = sides;
  const picks = order[Symbol.iterator]();
  for (let turn = 0; turn < 500; turn += 1) {
    const { changes } = compare({ before, now }, as);
    if (changes.length === 0) return now;
    now = changes[picks.next().value % changes.length]?.restored() ?? assert.fail();
  }
  return assert.fail(`not restored: ${JSON.stringify(sides)} became ${JSON.stringify(now)}`);
}

test('edits of one sentence are one change, in every script', () => {
  const before = 'For 40 seats 8% is the most I can offer, so I have left it.\nWould Friday suit you?\n\nBest,\nJonas';
  const now = 'For 40 seats 10% is what I can offer, and I have put it.\nWould Friday suit you?\n\nBest,\nMaya';
  assert.deepEqual(spelled(compare({ before, now }, 'text').changes), [
    'For 40 seats [-8][+10]% is [-the most][+what] I can offer, [-so][+and] I have [-left][+put] it.',
    '[-Jonas][+Maya]',
  ]);
  const scripts: [string, string, string[]][] = [
    ['契約を二年更新します。', '契約を三年更新します。', ['契約を[-二年][+三年]更新します。']],
    ['cafe\u0301 noir', 'cafe noir', ['[-cafe\u0301][+cafe] noir']],
    ['سعر 40 مقعدا', 'سعر 45 مقعدا', ['سعر [-40][+45] مقعدا']],
    ['a b', 'a  b', ['a[- ][+  ]b']],
  ];
  for (const [old, fresh, said] of scripts) {
    assert.deepEqual(spelled(compare({ before: old, now: fresh }, 'text').changes), said);
  }
});

test('JSON is compared by key, with its digits, and its problem names the line', () => {
  const before = '{"days": 180, "id": 12345678901234567890, "exclude": ["a", "b", "c"], "limit": 5000}';
  const now = '{\n  "id": 12345678901234567891,\n  "days": 365,\n  "exclude": ["b", "c", "d"],\n  "dry run": true\n}';
  const { changes, marks } = compare({ before, now }, 'json');
  assert.deepEqual(spelled(changes), [
    'days: [-180][+365]',
    'id: [-12345678901234567890][+12345678901234567891]',
    'exclude[0]: [-"a"]',
    'exclude[2]: [+"d"]',
    'limit: [-5000]',
    '["dry run"]: [+true]',
  ]);
  assert.deepEqual([...marks].sort(), [
    [2, 'changed'],
    [3, 'changed'],
    [4, 'new'],
    [5, 'new'],
  ]);
  const same = '{"limit":5e3, "a": [1]}';
  assert.deepEqual(compare({ before: same, now: '{ "a": [ 1 ],\n "limit": 5e3 }' }, 'json').changes, []);
  const troubles: [string, number][] = [
    ['{\n  "a": 1\n  "b": 2\n}', 3],
    ['{\n  "a": yes\n}', 2],
    ['{\n  "a": 1,\n  "a": 2\n}', 3],
    ['{ "a": 1', 1],
    ['', 1],
    ['['.repeat(50_000), 1],
  ];
  for (const [broken, line] of troubles) assert.equal(compare({ before, now: broken }, 'json').trouble?.line, line);
});

test('an edit keeps the line breaks of its default', () => {
  assert.equal(withBreaksOf('a\r\nb\r\n', 'a\nc\n'), 'a\r\nc\r\n');
  assert.equal(withBreaksOf('a\r\nb\n', 'a\nc\n'), 'a\nc\n');
});

test('each pair of different texts of 20,000 characters takes less than two seconds of CPU time', async () => {
  const texts = (letters: string, join: string) =>
    Array.from({ length: 20_000 / 4 }, (_, at) => letters + ((at * 7919) % 997))
      .join(join)
      .slice(0, 20_000);
  for (const join of [' ', '\n', '. ', '']) {
    const sides = { before: texts('a', join), now: texts('b', join) };
    const { ms, result } = await spentBy(process.threadCpuUsage, () => compare(sides, 'text'));
    assert.ok(result.changes.length > 0);
    assert.ok(ms < 2_000, `${JSON.stringify(join)}: ${ms} ms`);
  }
});
