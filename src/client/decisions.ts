import { OutboxError } from './error.ts';
import { type Endpoints, guardWait, ready } from './item.ts';
import { guardOptions } from './options.ts';

import type { Decision } from './types.ts';

export type DecisionsOptions = {
  /** Ends the iteration. The decision that the loop body is handling is still acknowledged when the body completes. */
  readonly signal?: AbortSignal | undefined;
  /** Seconds per long poll, a whole number from 1 to 50. */
  readonly wait_seconds?: number | undefined;
};

const usual_wait_seconds = 50;

/**
 * Yields every decision of the caller, oldest first, and then each new one, without an end. Acknowledges a decision
 * after the loop body completes. If the body throws, returns or breaks, the decision comes again. Delivery is at least
 * once: handle each output_result_id once.
 */
export async function* decisions(
  endpoints: Pick<Endpoints, 'outputCheck' | 'outputRead' | 'outputAck'>,
  options: DecisionsOptions,
): AsyncGenerator<Decision, void, undefined> {
  guardOptions(options, ['signal', 'wait_seconds'] satisfies (keyof DecisionsOptions)[]);
  const { signal, wait_seconds = usual_wait_seconds } = options;
  guardWait(wait_seconds, 1);
  let handled = true; // a read decision does not end a long poll, so the first check must not wait
  try {
    for (;;) {
      const look = { signal, ...(!handled && { wait_seconds }) };
      handled = false;
      for await (const { output_result_id } of ready(endpoints, look)) {
        const decision = await readLive(endpoints, output_result_id, signal);
        if (!decision) continue;
        yield decision;
        await acknowledge(endpoints, output_result_id);
        handled = true;
        signal?.throwIfAborted();
      }
    }
  } catch (error) {
    if (!signal?.aborted || error !== signal.reason) throw error;
  }
}

/** Reads a decision, unless it was undone or its file is temporarily unavailable. */
async function readLive(
  { outputRead }: Pick<Endpoints, 'outputRead'>,
  output_result_id: string,
  signal: AbortSignal | undefined,
): Promise<Decision | undefined> {
  try {
    return await outputRead(output_result_id, { signal });
  } catch (error) {
    if (error instanceof OutboxError && left.has(error.code)) return undefined;
    throw error;
  }
}
const left = new Set<string>(['not_found', 'temporary_unavailable']);

/** Acknowledges a handled decision, whatever the signal says. Ignores one that no longer exists. */
async function acknowledge({ outputAck }: Pick<Endpoints, 'outputAck'>, output_result_id: string): Promise<void> {
  try {
    await outputAck(output_result_id);
  } catch (error) {
    if (!(error instanceof OutboxError && error.code === 'not_found')) throw error;
  }
}
