/**
 * `npm run bench:scale -- [--items 1000000] [--callers 10000] [--polls 10000] [--streams 1000] [--answers 300]`: a
 * server over so many live items: its start, its memory, pages of the queue, searches, and how soon an answer reaches
 * a caller that waits for it. Ends with 1 where a figure is beyond its bar.
 */
import { conclude, distFolder, note, readNumbers } from './command.ts';
import { scale } from './scale/scale.ts';

const most = { items: 1_000_000, callers: 10_000, polls: 10_000, streams: 1_000, answers: 300, seconds: 5 };
conclude(await scale({ ...readNumbers(most), folder: distFolder() }, note));
