/**
 * `npm run bench:commit -- [--rounds 7] [--seconds 1]`: what a durable send adds to a bare write of the same bytes with
 * its sync, at one connection; and at 64 what it gains that one transaction serves many, on this disk and where each
 * sync takes longer. Ends with 1 where a figure is beyond its bar.
 */
import { slowDisk } from '../helpers/slow-disk.ts';
import { conclude, distFolder, note, readNumbers } from './command.ts';
import { addedToSync } from './commit/added.ts';
import { besideOneEach } from './commit/alone.ts';
import type { Found } from './found.ts';

/** After so many sends the log has its size. */
const warm_sends = 2_000;
/** By how much each sync takes longer: as on a disk for desktops, and on one that is slow. */
const slower_ms = [2, 50];

const rounds = { ...readNumbers({ rounds: 7, seconds: 1 }), folder: distFolder() };
const found: Found[] = await addedToSync({ ...rounds, warm_sends }, note);
found.push(...(await besideOneEach(rounds, { name: 'this disk' }, note)));
for (const sync_ms of slower_ms) {
  const slow = { name: `a sync takes ${sync_ms} ms more`, through: slowDisk(sync_ms) };
  found.push(...(await besideOneEach(rounds, slow, note)));
}
conclude(found);
