import type { Endpoints } from './endpoints.ts';
import type { Answers } from './types.ts';

export type Ready = Answers['outputCheck']['items'][number];
type Look = { readonly wait_seconds?: number | undefined; readonly signal?: AbortSignal | undefined };

const page = 100;

/**
 * Requires a time for a long poll that the server understands, and at least `least`. Otherwise it would answer at once,
 * and a loop would ask without a pause.
 * @throws {RangeError}
 */
export function guardWait(wait_seconds: number, least: 0 | 1): void {
  if (Number.isSafeInteger(wait_seconds) && wait_seconds >= least) return;
  throw new RangeError(`wait_seconds is not a whole number of at least ${least}`);
}

/** Yields every ready decision, oldest first, read or not. `wait_seconds` makes the first page a long poll. */
export async function* ready(
  { outputCheck }: Pick<Endpoints, 'outputCheck'>,
  { wait_seconds, signal }: Look,
): AsyncGenerator<Ready, void, undefined> {
  let { items, next_cursor } = await outputCheck({ limit: page, wait_seconds, signal });
  for (;;) {
    yield* items;
    if (next_cursor === null) return;
    ({ items, next_cursor } = await outputCheck({ limit: page, cursor: next_cursor, signal }));
  }
}
