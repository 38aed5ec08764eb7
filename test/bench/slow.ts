/**
 * `npm run bench:slow -- [--rounds 5] [--seconds 2] [--writers 8] [--sync-ms 50]`: how quick reads are while sends wait
 * for a disk whose every sync takes so much longer, beside the same on the disk as it is. Ends with 1 where the p99 of
 * a read is beyond its bar, or a send did not wait.
 */
import { conclude, distFolder, note, readNumbers } from './command.ts';
import { readsBesideWrites } from './slow/reads.ts';

const { 'sync-ms': sync_ms, ...numbers } = readNumbers({ rounds: 5, seconds: 2, writers: 8, 'sync-ms': 50 });
conclude(await readsBesideWrites({ ...numbers, sync_ms, folder: distFolder() }, note));
