import type { Endpoints } from './endpoints.ts';
import { OutboxError } from './error.ts';
import { ready } from './ready.ts';
import { pause } from './retry.ts';
import type { Decision, Submission } from './types.ts';

export type AskOptions = {
  readonly signal?: AbortSignal | undefined;
  /** How long one request waits for the decision, at most 50. */
  readonly wait_seconds?: number;
};

const usual_wait_seconds = 50;
const other_ms = 1_000;

/**
 * Sends a request and resolves with its decision, read and still to be acknowledged. The same request again, by this
 * process or by the next one, takes up where it was: nothing is asked twice until the decision is acknowledged.
 */
export async function ask(endpoints: Endpoints, submission: Submission, options: AskOptions): Promise<Decision> {
  try {
    await endpoints.inputSend(submission, { signal: options.signal });
  } catch (error) {
    if (!(error instanceof OutboxError && error.code === 'answered_unacknowledged')) throw error;
  }
  return decisionOn(endpoints, submission.caller_item_id, options);
}

/**
 * Resolves with the decision on a request that was sent, read and still to be acknowledged.
 * Throws an OutboxError: no_longer_live when the request is gone, withdrawn or acknowledged by somebody else
 */
export async function decisionOn(
  endpoints: Omit<Endpoints, 'inputSend'>,
  caller_item_id: string,
  { signal, wait_seconds = usual_wait_seconds }: AskOptions,
): Promise<Decision> {
  for (let held: number | undefined; ; held = wait_seconds) {
    const started_ms = Date.now();
    let others = false;
    for await (const one of ready(endpoints, { wait_seconds: held, signal })) {
      others ||= one.caller_item_id !== caller_item_id;
      const decision = one.caller_item_id === caller_item_id && (await readLive(endpoints, one.output_result_id));
      if (decision) return decision;
    }
    await guardLive(endpoints, caller_item_id, signal);
    // an unread decision on another request ends every wait at once
    if (held && others && Date.now() - started_ms < other_ms) await pause(other_ms, signal);
  }

  async function readLive({ outputRead }: Pick<Endpoints, 'outputRead'>, output_result_id: string) {
    try {
      return await outputRead(output_result_id, { signal });
    } catch (error) {
      if (error instanceof OutboxError && error.code === 'not_found') return undefined; // undone meanwhile
      throw error;
    }
  }
}

async function guardLive(
  { inputRead }: Pick<Endpoints, 'inputRead'>,
  caller_item_id: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await inputRead(caller_item_id, { signal });
  } catch (error) {
    if (!(error instanceof OutboxError && error.code === 'not_found')) throw error;
    throw new OutboxError('no_longer_live', 'the request is gone: it was withdrawn, or its decision was taken');
  }
}
