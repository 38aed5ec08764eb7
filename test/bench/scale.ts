/**
 * `npm run bench:scale -- [--items 1000000] [--callers 10000] [--polls 10000] [--streams 1000] [--answers 300]`: a
 * server over so many live items: its start, its memory, pages of the queue, searches, and how soon an answer reaches
 * a caller that waits for it. Ends with 1 where a figure is beyond its bar.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../helpers/sources.ts';
import { scale } from './scale/scale.ts';
import { beyond, told } from './scale/told.ts';

const number = (count: number) => ({ type: 'string', default: String(count) }) as const;
const { values } = parseArgs({
  options: {
    items: number(1_000_000),
    callers: number(10_000),
    polls: number(10_000),
    streams: number(1_000),
    answers: number(300),
    seconds: number(5),
  },
});
const counts = Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]));
const folder = join(root, 'dist');
mkdirSync(folder, { recursive: true });
const size = { ...(counts as Record<keyof typeof values, number>), folder };
const found = await scale(size, (line) => process.stderr.write(`${line}\n`));
process.stdout.write(`${told(found).join('\n')}\n`);
process.exitCode = beyond(found).length > 0 ? 1 : 0;
