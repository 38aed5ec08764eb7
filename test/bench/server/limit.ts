/**
 * `npm run bench limit -- [--sends 4000] [--rounds 5]`: the upper limit of this disk and SQLite, in turns with the
 * writer's own throughput: durable sends per second by batch size, and their processor time.
 */
import { distFolder, readNumbers } from './command.ts';
import { limitLines, measureLimit } from './limit/limit.ts';

const limit = measureLimit({ ...readNumbers({ sends: 4_000, rounds: 5 }), folder: distFolder() });
process.stdout.write(`${limitLines(limit).join('\n')}\n`);
