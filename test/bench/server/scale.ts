/**
 * `npm run bench scale -- [--items 1000000] [--callers 10000] [--polls 10000] [--streams 1000] [--answers 300]`:
 * measures a server with many live items: its start, memory, queue pages, searches, and the time until an answer
 * reaches a waiting caller. Ends with 1 if a metric misses its bar.
 */
import { conclude, distFolder, readNumbers, showProgress } from './command.ts';
import { measureScale } from './scale/scale.ts';

const most = { items: 1_000_000, callers: 10_000, polls: 10_000, streams: 1_000, answers: 300, seconds: 5 };
conclude(await measureScale({ ...readNumbers(most), folder: distFolder() }, showProgress));
