/**
 * `npm run bench idle -- [--minutes 60]`: serves a folder to nobody, and measures its use of the processor and of the
 * disk by strace and /proc. Ends with 1 above 0.5 % of a processor, or if the disk was changed other than by the row of
 * the folder's time, once a minute. It may run beside other work.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { distFolder, readNumbers, showProgress } from '../server/command.ts';
import { watchIdle } from './idle.ts';
import { excess, idleLine } from './report.ts';

const { minutes } = readNumbers({ minutes: 60 });
const folder = mkdtempSync(join(distFolder(), 'idle-'));
try {
  const found = await watchIdle(folder, minutes * 60, showProgress);
  process.stdout.write(`${[idleLine(found), ...excess(found)].join('\n')}\n`);
  process.exitCode = excess(found).length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
