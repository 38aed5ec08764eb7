import { OutboxError } from './error.ts';
import type { Patience } from './place.ts';

/** Refusals that may be over soon (caller-api.md, "Errors"). */
const passing = new Set<string>(['rate_limit_exceeded', 'temporary_unavailable', 'internal_error', 'unreachable']);

/** How a request may be repeated: at any time, or only when the server, which did nothing, has said when to come. */
export type Repeat = { readonly idempotent: boolean; readonly signal: AbortSignal | undefined };

/**
 * Does something until it succeeds, is refused for good, or the tries are used up; throws the last error then. Pauses
 * grow with each try and differ by chance, so that many callers do not come back at once; Retry-After is honoured.
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

/** Resolves after so many milliseconds; throws the signal's reason as soon as it is aborted. */
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
