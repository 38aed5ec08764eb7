import type { Patience } from './connection.ts';
import { OutboxError } from './error.ts';

const passing = new Set<string>(['rate_limit_exceeded', 'temporary_unavailable', 'internal_error', 'unreachable']);

/** The longest pause of a wait, so that it goes on soon after a restart of the server. */
const longest_wait_pause_ms = 8_000;
/** The longest pause of a wait that a proxy can ask for. */
const longest_proxy_pause_ms = 300_000;
const longest_timer_ms = 2 ** 31 - 1;

/** The retry policy of a request: always, or only after a refusal with Retry-After, which did nothing. */
export type Repeat = {
  readonly idempotent: boolean;
  readonly signal: AbortSignal | undefined;
  readonly held_seconds?: number | undefined;
  /** True for an error that the request of a wait outlasts, however long it takes. */
  readonly outlasts?: (error: OutboxError) => boolean;
};

/**
 * Runs `act` with the milliseconds that are left until it succeeds, fails permanently, or the tries or the time are
 * used up, and then throws the last error. The pauses grow with each try and are random, so that many callers do not
 * retry at once. Honours Retry-After.
 */
export async function retryRequest<T>(
  patience: Patience,
  repeat: Repeat,
  act: (left_ms: number) => Promise<T>,
): Promise<T> {
  let ends_ms = performance.now() + patience.total_ms + (repeat.held_seconds ?? 0) * 1_000;
  for (let tries = 1; ; tries++) {
    const left_ms = Math.max(1, ends_ms - performance.now());
    try {
      return await act(left_ms);
    } catch (error) {
      if (!(error instanceof OutboxError) || !passing.has(error.code)) throw error;
      const outlasts = repeat.outlasts?.(error) ?? false;
      const asked_ms = askedPause(error, { outlasts, patience });
      const own_ms = ownPause(tries, patience, outlasts);
      ends_ms = outlasts ? Number.POSITIVE_INFINITY : ends_ms + asked_ms;
      const isLast = !outlasts && (tries >= patience.tries || performance.now() + asked_ms + own_ms >= ends_ms);
      if (isLast || asked_ms === Number.POSITIVE_INFINITY || !(repeat.idempotent || didNothing(error))) throw error;
      await pauseFor(asked_ms + own_ms, repeat.signal);
    }
  }
}

/** The pause that a reply asks for, infinite if it is too long. */
function askedPause(
  { retry_after_seconds: asked_s = 0, code }: OutboxError,
  { outlasts, patience }: { outlasts: boolean; patience: Patience },
): number {
  const asked_ms = asked_s * 1_000;
  if (outlasts) return code === 'unreachable' ? Math.min(asked_ms, longest_proxy_pause_ms) : asked_ms;
  return asked_ms <= patience.longest_ms ? asked_ms : Number.POSITIVE_INFINITY;
}

/** The pause after a failed try, which grows. At least half of it is certain. */
function ownPause(tries: number, { base_ms, longest_ms: most_ms }: Patience, outlasts: boolean): number {
  const longest_ms = outlasts ? Math.min(most_ms, longest_wait_pause_ms) : most_ms;
  return (Math.min(longest_ms, base_ms * 2 ** (tries - 1)) * (1 + Math.random())) / 2;
}

/** Tells if the outbox refused a request before it did anything. A proxy does not know what its server did. */
function didNothing({ code, retry_after_seconds }: OutboxError): boolean {
  return retry_after_seconds !== undefined && code !== 'unreachable';
}

/** Resolves after a delay. Throws the signal's reason when it is aborted. */
export function pauseFor(duration_ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout>;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.min(duration_ms, longest_timer_ms));
  });
  return unlessAborted(passed, signal).finally(() => clearTimeout(timer));
}

/** Resolves as `act` does. Throws the signal's reason as soon as it is aborted, also if `act` ignores the signal. */
export function unlessAborted<T>(act: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return act;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    act.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

type Deadline = { readonly signal: AbortSignal; extend(time_ms: number): void; clear(): void };

/** Makes a signal that aborts after a time, which can be set again. */
export function deadlineSignal(duration_ms: number): Deadline {
  const late = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const extend = (time_ms: number) => {
    clearTimeout(timer);
    const reason = new Error(`${Math.ceil(time_ms / 1_000)} seconds have passed`);
    timer = setTimeout(() => late.abort(reason), Math.min(time_ms, longest_timer_ms));
  };
  extend(duration_ms);
  return { signal: late.signal, extend, clear: () => clearTimeout(timer) };
}
