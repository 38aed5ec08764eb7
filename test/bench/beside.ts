/**
 * `npm run bench:beside -- [backup|vacuum] [--seconds 60] [--rounds 3] [--items 200000] [--connections 16]`: the
 * latency of durable sends while a backup is taken, or expired items are removed, in intervals that alternate with
 * quiet ones. The exit code is 1 where p99.9 is more than twice that of the quiet ones, an expired item is left, or
 * more than a twentieth of the database is empty (what is sent meanwhile takes the place of what went, so that it need
 * not get smaller): on a machine that does nothing else.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../helpers/sources.ts';
import { alternate, type Deed } from './beside/alternate.ts';
import { missed, told } from './beside/told.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '3' },
    items: { type: 'string', default: '200000' },
    connections: { type: 'string', default: '16' },
  },
});
const deeds = positionals.length > 0 ? positionals : ['backup', 'vacuum'];
const folder = join(root, 'dist');
mkdirSync(folder, { recursive: true });
for (const deed of deeds) {
  const measured = await alternate(deed as Deed, {
    folder,
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    items: Number(values.items),
    connections: Number(values.connections),
  });
  const wrong = missed(measured);
  const lines = [...told(measured), ...(wrong.length > 0 ? wrong.map((one) => `MISSED: ${one}`) : ['as promised'])];
  process.stdout.write(`${lines.join('\n')}\n\n`);
  if (wrong.length > 0) process.exitCode = 1;
}
