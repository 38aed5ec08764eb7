import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' | 'regular' }) => void;

/**
 * Frees memory of this thread's heap: garbage, the space it used, and compiled code that is no longer used. Takes about
 * 20 ms. V8 does so by itself only under memory pressure, so the memory of an idle process would be unpredictable.
 * The only access to it is the function that a V8 flag exposes.
 */
export function returnMemory(): void {
  collector()({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Collects the garbage of this thread's heap early. Takes up to 30 ms. */
export function collectGarbage(): void {
  collector()({ type: 'major', execution: 'sync', flavor: 'regular' });
}

/**
 * Keeps the space for new objects at its present size for the rest of the process. A command that streams many bytes
 * needs less memory then. A server must not do so: its collections would move more objects.
 */
export function keepNewSpaceSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}

function collector(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
