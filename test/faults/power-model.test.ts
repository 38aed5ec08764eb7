import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporary } from '../helpers/programs/hdo.ts';
import { anyCut, writeAfterCut } from './power/cut.ts';
import { openDisk } from './power/disk.ts';
import type { FileEvent } from './power/event.ts';
import { fates, openFile } from './power/file-model.ts';
import { luckOf } from './power/luck.ts';

const sector = 512;
const place = '/disk';
const at = (name: string) => join(place, name);
const sync = (path: string, kind: 'sync_ends' | 'sync_fails' = 'sync_ends'): FileEvent[] => [
  { kind: 'sync_begins', path, by: 'one' },
  { kind, path, by: 'one' },
];
const write = (name: string, text: string): FileEvent[] => [
  { kind: 'opened', path: at(name), empties: false },
  { kind: 'write', path: at(name), at: 0, bytes: Buffer.from(text) },
];
const rename: FileEvent = { kind: 'moved', from: at('a'), to: at('b') };

/** Lists every possible content after 60 cuts at the end of the events, as `name=text`. */
function foundAfter(t: TestContext, events: readonly FileEvent[]): string[] {
  const folder = temporary(t);
  const found = Array.from({ length: 60 }, (_, seed) => {
    const disk = openDisk(place);
    for (const event of events) disk.does(event);
    const into = join(folder, String(seed));
    mkdirSync(into);
    const luck = luckOf(seed);
    writeAfterCut(disk, anyCut(luck), { luck, into });
    const names = readdirSync(into).sort();
    return names.map((name) => `${name}=${readFileSync(join(into, name), 'utf8').replaceAll('\0', '0')}`).join(' ');
  });
  return [...new Set(found)].sort();
}

const cases: { name: string; events: FileEvent[]; found: string[] }[] = [
  {
    name: 'a file synced with its folder is there',
    events: [...write('a', 'x'), ...sync(at('a')), ...sync(place)],
    found: ['a=x'],
  },
  {
    name: 'a file may lack its name before its folder is synced',
    events: [...write('a', 'x'), ...sync(at('a'))],
    found: ['', 'a=x'],
  },
  {
    name: 'bytes may be missing before they are synced',
    events: [...write('a', 'x'), ...sync(place)],
    found: ['a=', 'a=0', 'a=x'],
  },
  {
    name: 'a renamed file is never without a name',
    events: [...write('a', 'x'), ...sync(at('a')), ...sync(place), rename],
    found: ['a=x', 'a=x b=x', 'b=x'],
  },
  {
    name: 'a removed file is gone once its folder is synced',
    events: [...write('a', 'x'), ...sync(place), { kind: 'removed', path: at('a') }, ...sync(place)],
    found: [''],
  },
  {
    name: 'data of a failed sync is not covered by a later sync',
    events: [...write('a', 'x'), ...sync(place), ...sync(at('a'), 'sync_fails'), ...sync(at('a'))],
    found: ['a=', 'a=x'],
  },
];
for (const { name, events, found } of cases) {
  test(`on the modelled disk ${name}`, (t) => assert.deepEqual(foundAfter(t, events), found));
}

test('every sector of a file has a content that it had since its last sync', () => {
  const luck = luckOf(11);
  for (let round = 0; round < 200; round++) {
    const file = openFile();
    const moments: Buffer[] = [];
    const change = () => {
      const bytes = Buffer.alloc(1 + luck.below(3 * sector), 1 + luck.below(255));
      file.change({ at: luck.below(6 * sector), bytes });
      moments.push(Buffer.from(file.now()));
    };
    for (let count = luck.below(6); count > 0; count--) change();
    file.beginSync('one');
    file.endSync('one');
    moments.splice(0, moments.length, Buffer.from(file.now()));
    for (let count = luck.below(6); count > 0; count--) change();
    const found = file.afterCut(luck.pick(fates), luck);
    for (let start = 0; start < found.length; start += sector) {
      const part = found.subarray(start, start + sector);
      assert.ok(
        moments.some((moment) => isPartOf(moment, part, start)),
        `round ${round}, sector at ${start}`,
      );
    }
  }
});

/** Tells whether a file had these bytes. Beyond its end all bytes are 0, like those of a truncated file. */
function isPartOf(moment: Buffer, part: Buffer, start: number): boolean {
  const there = Buffer.alloc(part.length);
  moment.subarray(start, start + part.length).copy(there);
  return there.equals(part);
}
