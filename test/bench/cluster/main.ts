/**
 * `npm run bench cluster -- [--rounds 5] [--seconds 1] [--wakes 200] [--json]`: compares a single machine and a leader
 * in turns. The database of the leader has a synchronous standby, and syncs to the disk. Ends with 1 if sends at 64
 * connections reach less than half of the single machine's, or if a send alone takes 10 ms longer. The third bar is 50
 * ms from an answer to the end of a held poll (p99). Needs an idle machine.
 */
import { parseArgs } from 'node:util';
import { benchCluster } from './bench.ts';
import { lines, missed } from './report.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    wakes: { type: 'string', default: '200' },
    json: { type: 'boolean', default: false },
  },
});
const report = await benchCluster({
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  wakes: Number(values.wakes),
});
process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : `${lines(report).join('\n')}\n`);
if (missed(report).length > 0) process.exitCode = 1;
