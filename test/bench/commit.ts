/**
 * `npm run bench:commit -- [--rounds 7] [--seconds 1] [--sync-ms 50]`: what a durable send adds to a bare write of the
 * same bytes with its sync, at one connection; and at 64 what it gains that one transaction serves many, on this disk
 * and where each sync takes so much longer. Ends with 1 where a figure is beyond its bar.
 */
import { slowDisk } from '../helpers/slow-disk.ts';
import { conclude, distFolder, note, readNumbers } from './command.ts';
import { addedToSync } from './commit/added.ts';
import { besideOneEach } from './commit/alone.ts';

const { 'sync-ms': sync_ms, ...numbers } = readNumbers({ rounds: 7, seconds: 1, 'sync-ms': 50 });
/** After so many sends the log has its size. */
const warm_sends = 2_000;

const rounds = { ...numbers, folder: distFolder() };
const slow = { name: `a sync takes ${sync_ms} ms more`, through: slowDisk(sync_ms) };
conclude([
  ...(await addedToSync({ ...rounds, warm_sends }, note)),
  ...(await besideOneEach(rounds, { name: 'this disk' }, note)),
  ...(await besideOneEach(rounds, slow, note)),
]);
