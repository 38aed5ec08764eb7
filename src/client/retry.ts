import type { Patience } from './connection.ts';
import { OutboxError } from './error.ts';

/** Temporary refusals. */
const passing = new Set<string>(['rate_limit_exceeded', 'temporary_unavailable', 'internal_error', 'unreachable']);

/** The retry policy of a request: always, or only after a refusal with Retry-After, which did nothing. */
export type Repeat = { readonly idempotent: boolean; readonly signal: AbortSignal | undefined };

/**
 * Runs `act` until it succeeds, fails permanently, or the tries are used up, and then throws the last error. The pauses
 * grow with each try and are random, so that many callers do not retry at once. Honours Retry-After.
 */
export async function retrying<T>(patience: Patience, repeat: Repeat, act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await act();
    } catch (error) {
      const pause_ms = tries < patience.tries ? pauseBefore(tries, patience, { error, repeat }) : undefined;
      if (pause_ms === undefined) throw error;
      await pause(pause_ms, repeat.signal);
    }
  }
}

function pauseBefore(
  tries: number,
  { base_ms, longest_ms }: Patience,
  { error, repeat }: { error: unknown; repeat: Repeat },
): number | undefined {
  if (!(error instanceof OutboxError) || !passing.has(error.code)) return undefined;
  const chance_ms = Math.random() * Math.min(longest_ms, base_ms * 2 ** (tries - 1));
  const asked_s = error.retry_after_seconds;
  if (asked_s === undefined) return repeat.idempotent ? chance_ms : undefined;
  return asked_s * 1_000 <= longest_ms ? asked_s * 1_000 + chance_ms : undefined;
}

/** Resolves after a delay. Throws the signal's reason when it is aborted. */
export function pause(duration_ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, duration_ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
