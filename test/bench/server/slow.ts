/**
 * `npm run bench slow -- [--rounds 5] [--seconds 2] [--writers 8] [--sync-ms 50]`: the latency of reads while sends
 * wait for a slow disk, compared with the disk of this machine. `--sync-ms` is added to each sync. Ends with 1 if the
 * p99 of a read misses its bar, or a send did not wait.
 */
import { conclude, distFolder, readNumbers, showProgress } from './command.ts';
import { readsBesideWrites } from './slow/reads.ts';

const { 'sync-ms': sync_ms, ...numbers } = readNumbers({ rounds: 5, seconds: 2, writers: 8, 'sync-ms': 50 });
conclude(await readsBesideWrites({ ...numbers, sync_ms, folder: distFolder() }, showProgress));
