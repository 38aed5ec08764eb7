import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { debianTool } from '../../../helpers/programs/debian-tool.ts';

/** A request that wrk repeats. `numbered` in its text becomes a new number each time. */
export type WrkLoad = { port: number; connections: number; seconds: number; text: string };
/** The requests that got a 2xx, and their times. */
export type WrkRun = { requests: number; elapsed_ms: number; p50_ms: number; p99_ms: number };

/** The placeholder in a request text that wrk replaces by a counter. */
export const numbered = '########';

const script = fileURLToPath(new URL('load.lua', import.meta.url));
const run = promisify(execFile);

/**
 * Drives a server with one thread of wrk for whole seconds. wrk uses a quarter of the processor time of a Node client.
 * @throws if a request fails or an answer is not a 2xx
 */
export async function driveByWrk({ port, connections, seconds, text }: WrkLoad): Promise<WrkRun> {
  const load = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, `http://127.0.0.1:${port}`, '--', text];
  const { stdout } = await run(debianTool('wrk'), load);
  const line = stdout.split('\n').find((one) => one.startsWith('{'));
  if (line === undefined) throw new Error(`wrk printed no figures:\n${stdout}`);
  const { refused, failed, ...figures } = JSON.parse(line) as WrkRun & { refused: number; failed: number };
  if (refused > 0) throw new Error(`the server refused ${refused} of ${figures.requests} requests`);
  if (failed > 0) throw new Error(`${failed} requests failed beside ${figures.requests} that were answered`);
  if (figures.requests === 0) throw new Error('the server answered no request');
  return figures;
}
