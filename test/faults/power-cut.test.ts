import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { count, seed, some, toRepeat } from '../helpers/data/seed.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { anyCut } from './power/cut.ts';
import { openDisk } from './power/disk.ts';
import type { Event } from './power/event.ts';
import type { FolderModel } from './power/folder-model.ts';
import { luckOf } from './power/luck.ts';
import { isFolderOfBytes, type Recording, record } from './power/record.ts';
import { anyMoments, type Loss, lossesOf, momentsAfter } from './power/replay.ts';

/** The number of power cuts. `npm run test:faults` makes 1,000. */
const cuts = Number(process.env.HDO_POWER_CUTS ?? 20);

/** The most moments at which a deliberate loss is searched for. */
const most_moments = 8;

/** The moments at which a loss must not be found. */
const sound_moments = count({ usual: 2, long: most_moments });

const wal = /\/data\/outbox\.db-wal$/;

/** Syncs that a faulty program might omit, and the confirmations after which the loss must show. */
const forgotten = {
  'the write-ahead log': { syncs: wal, after: /^first-3/ },
  'the database': { syncs: /\/data\/outbox\.db$/, after: /^second/ },
  'uploaded bytes': { syncs: /\/data\/files\/tmp\/[^/]+$/, after: /^first-5/ },
  'the folders of uploaded files': { syncs: /\/data\/files(\/\w\w){0,2}$/, after: /^first-5/ },
  'the parent of the data folder': { syncs: /\/disk$/, after: /^folder/ },
  'the bytes of a backup': { syncs: /\/backup\.tar\.partial$/, after: /^backup .*\/outside/ },
  'the folders of a backup': { syncs: /\/outside(\/deep)?$/, after: /^backup .*\/outside/ },
};
/** One for each kind of write: to the database, to a file, and of a name. */
const usual = ['the write-ahead log', 'uploaded bytes', 'the folders of a backup'] as const;

test(`${cuts} power cuts lose nothing confirmed: no item, no file, no backup; ${toRepeat}`, async (t) => {
  const folder = temporary(t);
  const recording = await record(folder, { workers: 8, items: count({ usual: 4, long: 12 }) });
  t.diagnostic(`${recording.events.length} events`);
  await t.test('the recording has everything that was written', () => isWhole(recording));
  const failed = recording.events.flatMap((event) => (event.kind === 'sync_fails' ? [event.path] : []));
  assert.ok(failed.some(isFolderOfBytes) && failed.some((path) => wal.test(path)), `only these failed: ${failed}`);
  await t.test('no cut loses anything', () => {
    const luck = luckOf(seed);
    assert.deepEqual(
      [...lossesOf(recording, { moments: anyMoments(recording, cuts, luck), luck, cut: anyCut })].slice(0, 3),
      [],
    );
  });
  await t.test('data that a server builds on after failed syncs of the previous one is on the disk', () => {
    assert.equal(lossAfter(recording, /^sixth/, sound_moments), undefined);
  });
  await t.test('a program that takes a failed sync for a success is detected', () => {
    const first = firstSync(recording);
    const events = recording.events.map((event, at) => (at === first ? failing(event) : event));
    assert.ok(lossAfter({ ...recording, events }, /^first-3/), 'nothing was lost');
  });
  for (const [name, { syncs, after }] of some(forgotten, usual)) {
    await t.test(`a program that omits the sync of ${name} is detected`, () => {
      const forgetful = { ...recording, events: recording.events.filter((event) => !isSyncOf(event, syncs)) };
      assert.ok(lossAfter(forgetful, after), 'nothing was lost');
    });
  }
});

/** Returns the first loss in cuts that keep only synced data. */
function lossAfter(recording: Recording, after: RegExp, most = most_moments): Loss | undefined {
  const moments = momentsAfter(recording, after).slice(0, most);
  const [loss] = lossesOf(recording, { moments, luck: luckOf(seed), cut: () => ({ bytes: 'lost', names: 'lost' }) });
  return loss;
}

/** Returns the index at which the first sync of the server for an operation ends. */
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

/** Checks that the replayed recording has every byte on the disk. */
function isWhole({ place, events }: Recording): void {
  const disk = openDisk(place);
  for (const event of events) if (event.kind !== 'said') disk.does(event);
  isSame(disk.root, place);
}

function isSame({ entries }: FolderModel, path: string): void {
  const files = readdirSync(path, { withFileTypes: true }).filter((one) => !one.isSocket()); // no disk keeps a socket
  assert.deepEqual([...entries.keys()].sort(), files.map(({ name }) => name).sort());
  for (const [name, entry] of entries) {
    if (entry.kind === 'folder') isSame(entry, join(path, name));
    else if (!name.endsWith('-shm')) assert.ok(entry.now().equals(readFileSync(join(path, name))), name);
  }
}
