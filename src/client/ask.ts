import type { Endpoints } from './endpoints.ts';
import { OutboxError } from './error.ts';
import { guardOptions } from './options.ts';
import { guardWait, ready } from './ready.ts';
import { pause } from './retry.ts';
import { guardAsSent, type Sent } from './sent.ts';
import type { Answers, Decision, Submission } from './types.ts';

export type AskOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Seconds per long poll, a whole number from 1 to 50. */
  readonly wait_seconds?: number | undefined;
};
export type WaitOptions = AskOptions & {
  /** The item as `send` returned it: only a decision on its content is taken. Without it, any decision is taken. */
  readonly sent?: Sent | undefined;
};

/** The names of the options of every wait. */
export const askNames = ['signal', 'wait_seconds'] as const satisfies (keyof AskOptions)[];
const usual_wait_seconds = 50;
const other_ms = 1_000;

/**
 * Sends a request and resolves with its decision, which is read but not acknowledged. Sending the same request again
 * resumes it, also in another process: nothing is asked twice before the acknowledgement.
 * @throws {OutboxError} not_as_sent if another client with this key put other content under the id
 */
export async function ask(endpoints: Endpoints, submission: Submission, options: AskOptions): Promise<Decision> {
  guardOptions(options, askNames);
  guardWait(options.wait_seconds ?? usual_wait_seconds, 1);
  const sent = await endpoints.send(submission, { signal: options.signal });
  return decisionOn(endpoints, submission.caller_item_id, { ...options, sent });
}

/**
 * Resolves with the decision on a sent request, which is read but not acknowledged.
 * @throws {OutboxError} no_longer_live if the request was deleted or acknowledged by another client; not_as_sent if its
 * content differs from the sent one
 */
export async function decisionOn(
  endpoints: Omit<Endpoints, 'send'>,
  caller_item_id: string,
  options: WaitOptions,
): Promise<Decision> {
  guardOptions(options, [...askNames, 'sent']);
  guardOptions(options.sent, ['caller_item_id', 'content_hash', 'revision'], 'sent');
  const { signal, wait_seconds = usual_wait_seconds, sent } = options;
  guardWait(wait_seconds, 1);
  let created_at: string | undefined;
  for (let held: number | undefined; ; held = wait_seconds) {
    const started_ms = Date.now();
    let others = false;
    for await (const one of ready(endpoints, { wait_seconds: held, signal })) {
      others ||= one.caller_item_id !== caller_item_id;
      const decision = one.caller_item_id === caller_item_id && (await readLive(endpoints, one.output_result_id));
      if (!decision) continue;
      guardAsSent(sent, decision);
      if (sent) await guard(); // after its first read, neither the decision nor its request can change
      return decision;
    }
    await guard();
    // an unread decision on another request ends every long poll at once
    if (held && others && Date.now() - started_ms < other_ms) await pause(other_ms, signal);
  }

  async function guard(): Promise<void> {
    const input = await liveInput(endpoints, caller_item_id, signal);
    created_at ??= input.created_at;
    guardAsSent(sent, { ...input, same_item: created_at === input.created_at });
  }

  async function readLive({ outputRead }: Pick<Endpoints, 'outputRead'>, output_result_id: string) {
    try {
      return await outputRead(output_result_id, { signal });
    } catch (error) {
      if (error instanceof OutboxError && error.code === 'not_found') return undefined; // it was undone
      throw error;
    }
  }
}

/**
 * Reads a request that is not handled yet.
 * @throws {OutboxError} no_longer_live
 */
export async function liveInput(
  { inputRead }: Pick<Endpoints, 'inputRead'>,
  caller_item_id: string,
  signal?: AbortSignal,
): Promise<Answers['inputRead']> {
  try {
    return await inputRead(caller_item_id, { signal });
  } catch (error) {
    if (!(error instanceof OutboxError && error.code === 'not_found')) throw error;
    throw new OutboxError('no_longer_live', 'the request no longer exists: it was deleted, or its decision was taken');
  }
}
