/**
 * `npm run bench commit -- [--rounds 7] [--seconds 1]`: the time that a durable send adds to a bare synced write of the
 * same bytes, at one connection. And at 64 connections, the gain of batching writes, on this disk and on slower ones.
 * Ends with 1 if a metric misses its bar.
 */
import { slowDisk } from '../../helpers/programs/slow-disk.ts';
import { conclude, distFolder, readNumbers, showProgress } from './command.ts';
import { addedToSync } from './commit/added.ts';
import { besideOneEach } from './commit/alone.ts';
import type { BenchMetric } from './metric.ts';

/** The sends after which the log has reached its size. */
const warm_sends = 2_000;
/** The additional milliseconds of each sync: a desktop disk, and a slow one. */
const slower_ms = [2, 50];

const rounds = { ...readNumbers({ rounds: 7, seconds: 1 }), folder: distFolder() };
const found: BenchMetric[] = await addedToSync({ ...rounds, warm_sends }, showProgress);
found.push(...(await besideOneEach(rounds, { name: 'this disk' }, showProgress)));
for (const sync_ms of slower_ms) {
  const slow = { name: `a sync takes ${sync_ms} ms more`, through: slowDisk(sync_ms) };
  found.push(...(await besideOneEach(rounds, slow, showProgress)));
}
conclude(found);
