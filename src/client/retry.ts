import type { Patience } from './connection.ts';
import { OutboxError } from './error.ts';

/** Temporary refusals. */
export const passing = new Set<string>([
  'rate_limit_exceeded',
  'temporary_unavailable',
  'internal_error',
  'unreachable',
]);

/** The longest pause of a wait, so that it goes on soon after a restart of the server. */
const longest_wait_pause_ms = 8_000;
const longest_timer_ms = 2 ** 31 - 1;

/** The retry policy of a request: always, or only after a refusal with Retry-After, which did nothing. */
export type Repeat = {
  readonly idempotent: boolean;
  readonly signal: AbortSignal | undefined;
  /** True for an error that the request of a wait outlasts, however long it takes. */
  readonly outlasts?: (error: OutboxError) => boolean;
};

/**
 * Runs `act` until it succeeds, fails permanently, or the tries are used up, and then throws the last error. The pauses
 * grow with each try and are random, so that many callers do not retry at once. Honours Retry-After.
 */
export async function retrying<T>(patience: Patience, repeat: Repeat, act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await act();
    } catch (error) {
      const pause_ms = pauseBefore(tries, patience, { error, repeat });
      if (pause_ms === undefined) throw error;
      await pause(pause_ms, repeat.signal);
    }
  }
}

/** Returns the pause after a failed try, undefined if it was the last one. At least half of it is certain. */
function pauseBefore(
  tries: number,
  { tries: most, base_ms, longest_ms }: Patience,
  { error, repeat }: { error: unknown; repeat: Repeat },
): number | undefined {
  if (!(error instanceof OutboxError) || !passing.has(error.code)) return undefined;
  const outlasts = repeat.outlasts?.(error) ?? false;
  if (tries >= most && !outlasts) return undefined;
  const longest_pause_ms = outlasts ? Math.min(longest_ms, longest_wait_pause_ms) : longest_ms;
  const own_ms = (Math.min(longest_pause_ms, base_ms * 2 ** (tries - 1)) * (1 + Math.random())) / 2;
  const asked_s = error.retry_after_seconds;
  if (asked_s === undefined) return repeat.idempotent ? own_ms : undefined;
  return outlasts || asked_s * 1_000 <= longest_ms ? asked_s * 1_000 + own_ms : undefined;
}

/** Resolves after a delay. Throws the signal's reason when it is aborted. */
export function pause(duration_ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      },
      Math.min(duration_ms, longest_timer_ms),
    );
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
