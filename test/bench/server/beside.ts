/**
 * `npm run bench beside -- [backup|vacuum] [--seconds 60] [--rounds 3] [--items 200000] [--connections 16]`: measures
 * durable sends during backups, or while expired items are removed, in turns with quiet intervals. Ends with 1 if p99.9
 * is more than twice the quiet one, an expired item is left, or 5 % of the database is unused. New items reuse the
 * space of removed ones, so the file need not shrink. Needs an idle machine.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../helpers/data/sources.ts';
import { alternate, type Task } from './beside/alternate.ts';
import { besideLines, missed } from './beside/report.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '3' },
    items: { type: 'string', default: '200000' },
    connections: { type: 'string', default: '16' },
  },
});
const tasks = positionals.length > 0 ? positionals : ['backup', 'vacuum'];
const folder = join(root, 'dist');
mkdirSync(folder, { recursive: true });
for (const task of tasks) {
  const measured = await alternate(task as Task, {
    folder,
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    items: Number(values.items),
    connections: Number(values.connections),
  });
  const wrong = missed(measured);
  const lines = [
    ...besideLines(measured),
    ...(wrong.length > 0 ? wrong.map((one) => `MISSED: ${one}`) : ['as promised']),
  ];
  process.stdout.write(`${lines.join('\n')}\n\n`);
  if (wrong.length > 0) process.exitCode = 1;
}
