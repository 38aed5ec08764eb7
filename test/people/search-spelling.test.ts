import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openSpeller } from '../../src/people/search/search-lookup.ts';
import { wordsMatch } from '../../src/people/search/search-match.ts';
import { type Connection, openForReading } from '../../src/store/database/database.ts';
import { outbox } from '../helpers/appliance/outbox.ts';
import { submission } from '../helpers/data/submissions.ts';

const table: [typed: string, spelled: string][] = [
  ['elephan', '("elephant" OR "elephantine" OR "elephants")'],
  ['ÉLÉPHANTI', '("elephantine")'],
  ['elephants', '("elephants")'],
  ['grey ELÉ', '"grey" AND ("elephant" OR "elephantine" OR "elephants")'],
  ['grey-elephants/z.zeb', '("grey elephants z zebra")'],
  ['invoic', '("invoice")'],
  ['el', '"el" *'],
  ['"elephan"', '"elephan"'],
  ['elephantom', '"elephantom" *'],
  ['数え', '"数え" *'],
  ['数えら', '("数えられる")'],
  ['bird', '"bird" *'],
  ['of-bird2', '"of-bird2" *'],
  ['gre', '("greenish" OR "grey" OR "greyhound")'],
  ['grey bird29', `"grey" AND (${words('bird29', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])})`],
];

test('a prefix is replaced by the words with that prefix, if they are few', async (t) => {
  const db = await zoo(t);
  const spell = openSpeller(db);
  for (const [typed, spelled] of table) assert.equal(spell(wordsMatch(typed) ?? ''), spelled, typed);
});

test('the replaced expression finds the same items as the prefix', async (t) => {
  const db = await zoo(t);
  const spell = openSpeller(db);
  const found = db.prepare<[string], number>('SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid').pluck();
  for (const [typed] of table) {
    const match = wordsMatch(typed) ?? '';
    assert.deepEqual(found.all(spell(match)), found.all(match), typed);
  }
});

function words(beginning: string, ends: number[]): string {
  return [`"${beginning}"`, ...ends.map((end) => `"${beginning}${end}"`)].join(' OR ');
}

/** Indexes 400 items, each with a grey invoice and a bird of its own, and some with an elephant. */
async function zoo(t: TestContext): Promise<Connection> {
  const box = await outbox(t);
  const { caller } = box.account('mine');
  const beasts = [
    'An elephant',
    'Éléphants',
    'Elephantine',
    'grey elephants/z-zebra',
    '数えられる',
    'A greenish greyhound',
  ];
  const sent = Array.from({ length: 400 }, (_, at) => {
    const title = `A grey invoice of bird${at} ${beasts[at] ?? ''}`;
    return box.send(caller, submission({ caller_item_id: `item-${at}`, title }));
  });
  await Promise.all(sent);
  await box.writer.index();
  const db = openForReading(box.data);
  t.after(() => db.close());
  return db;
}
