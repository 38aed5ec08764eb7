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
import { isFolderOfBytes, type Recording, record } from './power/record.ts';
import { anyMoments, type Loss, lossesOf, momentsAfter } from './power/replay.ts';

/** How often the power is cut; `npm run test:faults` does it 1,000 times. */
const cuts = Number(process.env.HDO_POWER_CUTS ?? 50);
const seed = Number(process.env.HDO_SEED ?? Date.now() % 1_000_000);

const wal = /\/data\/outbox\.db-wal$/;

/** Syncs that a program might forget, and after which confirmations something is then found to be lost. */
const forgotten: { name: string; syncs: RegExp; after: RegExp }[] = [
  { name: 'the write-ahead log', syncs: wal, after: /^first-3/ },
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
  const failed = recording.events.flatMap((event) => (event.kind === 'sync_fails' ? [event.path] : []));
  assert.ok(failed.some(isFolderOfBytes) && failed.some((path) => wal.test(path)), `only these failed: ${failed}`);
  await t.test('no cut loses anything', () => {
    const luck = luckOf(seed);
    assert.deepEqual(
      [...lossesOf(recording, { moments: anyMoments(recording, cuts, luck), luck, cut: anyCut })].slice(0, 3),
      [],
    );
  });
  await t.test('what a server goes on with whose last one ended by failed syncs is on the disk', () => {
    assert.equal(lossAfter(recording, /^sixth/), undefined);
  });
  await t.test('a program that takes a failed sync for a success is found out', () => {
    const first = firstSync(recording);
    const events = recording.events.map((event, at) => (at === first ? failing(event) : event));
    assert.ok(lossAfter({ ...recording, events }, /^first-3/), 'nothing was lost');
  });
  for (const { name, syncs, after } of forgotten) {
    await t.test(`a program that forgets to sync ${name} is found out`, () => {
      const forgetful = { ...recording, events: recording.events.filter((event) => !isSyncOf(event, syncs)) };
      assert.ok(lossAfter(forgetful, after), 'nothing was lost');
    });
  }
});

/** The first loss in some cuts that keep nothing which was not synced. */
function lossAfter(recording: Recording, after: RegExp): Loss | undefined {
  const moments = momentsAfter(recording, after).slice(0, 12);
  const [loss] = lossesOf(recording, { moments, luck: luckOf(seed), cut: () => ({ bytes: 'lost', names: 'lost' }) });
  return loss;
}

/** Where the first sync ends that the server made for an operation. */
function firstSync({ events }: Recording): number {
  const confirmed = events.findIndex((event) => event.kind === 'said' && event.what.startsWith('first'));
  return events.findLastIndex((event, at) => at < confirmed && event.kind === 'sync_ends' && wal.test(event.path));
}

function failing(event: Event): Event {
  return event.kind === 'sync_ends' ? { ...event, kind: 'sync_fails' } : event;
}

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
