import type { Endpoints } from './endpoints.ts';
import { OutboxError } from './error.ts';
import { ready } from './ready.ts';
import type { Decision } from './types.ts';

export type DecisionsOptions = {
  /** Ends the iteration; a decision whose handling has begun is still acknowledged when its body comes to its end. */
  readonly signal?: AbortSignal | undefined;
  /** How long one request waits for the next decision, at most 50. */
  readonly wait_seconds?: number;
};

const usual_wait_seconds = 50;

/**
 * Every decision of the caller, oldest first, and then each as it becomes ready, without an end. A decision is
 * acknowledged when the loop's body has come to its end; a body that throws, returns or breaks leaves it, and it comes
 * again: at least once. Handle each one once by its output_result_id.
 */
export async function* decisions(
  endpoints: Pick<Endpoints, 'outputCheck' | 'outputRead' | 'outputAck'>,
  { signal, wait_seconds = usual_wait_seconds }: DecisionsOptions,
): AsyncGenerator<Decision, void, undefined> {
  let handled = true; // what an earlier run has read and not acknowledged is not waited for
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

/** The decision, unless it was undone meanwhile or its file cannot be had at the moment. */
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

/** What is gone without our doing needs no acknowledgement. The signal does not stop it: the decision is handled. */
async function acknowledge({ outputAck }: Pick<Endpoints, 'outputAck'>, output_result_id: string): Promise<void> {
  try {
    await outputAck(output_result_id);
  } catch (error) {
    if (!(error instanceof OutboxError && error.code === 'not_found')) throw error;
  }
}
