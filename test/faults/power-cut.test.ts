import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporary } from '../helpers/hdo.ts';
import { anyCut } from './power/cut.ts';
import { openDisk } from './power/disk.ts';
import type { Event } from './power/event.ts';
import type { FolderModel } from './power/folder-model.ts';
import { luckOf } from './power/luck.ts';
import { type Recording, record } from './power/record.ts';
import { anyMoments, lossesOf, momentsAfter } from './power/replay.ts';

/** How often the power is cut; `npm run test:faults` does it 1,000 times. */
const cuts = Number(process.env.HDO_POWER_CUTS ?? 50);
const seed = Number(process.env.HDO_SEED ?? Date.now() % 1_000_000);

/** Syncs that a program might forget, and after which confirmations something is then found to be lost. */
const forgotten: { name: string; syncs: RegExp; after: RegExp }[] = [
  { name: 'the write-ahead log', syncs: /\/data\/outbox\.db-wal$/, after: /^first-3/ },
  { name: 'the database', syncs: /\/data\/outbox\.db$/, after: /^second/ },
  { name: 'uploaded bytes', syncs: /\/data\/files\/tmp\/[^/]+$/, after: /^first-5/ },
  { name: 'the folders of uploaded files', syncs: /\/data\/files(\/\w\w){0,2}$/, after: /^first-5/ },
  { name: 'the folder of the appliance', syncs: /\/disk$/, after: /^folder/ },
  { name: 'the bytes of a copy', syncs: /\/copy\.tar\.partial$/, after: /^copy .*\/copies/ },
  { name: 'the folders of a copy', syncs: /\/copies(\/deep)?$/, after: /^copy .*\/copies/ },
];

test(`${cuts} power cuts lose nothing that was confirmed: no item, no file, no copy`, async (t) => {
  const folder = temporary(t);
  const recording = await record(folder, { workers: 8, items: 12 });
  t.diagnostic(`${recording.events.length} events, seed ${seed}`);
  await t.test('what was recorded is all that was written', () => isWhole(recording));
  await t.test('no cut loses anything', () => {
    const luck = luckOf(seed);
    assert.deepEqual(
      [...lossesOf(recording, { moments: anyMoments(recording, cuts, luck), luck, cut: anyCut })].slice(0, 3),
      [],
    );
  });
  for (const { name, syncs, after } of forgotten) {
    await t.test(`a program that forgets to sync ${name} is found out`, () => {
      const forgetful = { ...recording, events: recording.events.filter((event) => !isSyncOf(event, syncs)) };
      const moments = momentsAfter(forgetful, after).slice(0, 12);
      const [loss] = lossesOf(forgetful, {
        moments,
        luck: luckOf(seed),
        cut: () => ({ bytes: 'lost', names: 'lost' }),
      });
      assert.ok(loss, 'nothing was lost');
    });
  }
});

function isSyncOf(event: Event, syncs: RegExp): boolean {
  return (event.kind === 'sync_begins' || event.kind === 'sync_ends') && syncs.test(event.path);
}

/** Replayed to its end, a recording gives every byte that lies on the disk. */
function isWhole({ place, events }: Recording): void {
  const disk = openDisk(place);
  for (const event of events) if (event.kind !== 'said') disk.does(event);
  isSame(disk.root, place);
}

function isSame({ entries }: FolderModel, path: string): void {
  assert.deepEqual([...entries.keys()].sort(), readdirSync(path).sort());
  for (const [name, entry] of entries) {
    if (entry.kind === 'folder') isSame(entry, join(path, name));
    else if (!name.endsWith('-shm')) assert.ok(entry.now().equals(readFileSync(join(path, name))), name);
  }
}
