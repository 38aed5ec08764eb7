/**
 * `npm run bench:limit -- [--sends 4000] [--rounds 5]`: what this disk and SQLite can do at most, in the same run and
 * by turns with what the writer makes of it: durable sends a second by the size of a batch, and where their time goes.
 */
import { distFolder, readNumbers } from './command.ts';
import { measureLimit, told } from './limit/limit.ts';

const limit = measureLimit({ ...readNumbers({ sends: 4_000, rounds: 5 }), folder: distFolder() });
process.stdout.write(`${told(limit).join('\n')}\n`);
