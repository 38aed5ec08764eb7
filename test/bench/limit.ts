/**
 * `npm run bench:limit -- [--sends 4000] [--rounds 5]`: what this disk and SQLite can do at most, in the same run and
 * by turns with what the writer makes of it: durable sends a second by the size of a batch, and where their time goes.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../helpers/sources.ts';
import { measureLimit, told } from './limit/limit.ts';

const { values } = parseArgs({
  options: { sends: { type: 'string', default: '4000' }, rounds: { type: 'string', default: '5' } },
});
const folder = join(root, 'dist');
mkdirSync(folder, { recursive: true });
const limit = measureLimit({ folder, sends: Number(values.sends), rounds: Number(values.rounds) });
process.stdout.write(`${told(limit).join('\n')}\n`);
