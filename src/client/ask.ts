import { randomUUID } from 'node:crypto';
import { OutboxError } from './error.ts';
import { type Endpoints, guardWait, isNameable, type Ready, ready } from './item.ts';

import { guardOptions } from './options.ts';

import { pauseFor } from './retry.ts';
import { guardAsSent, type Sent } from './sent.ts';
import type { Answers, Decision, Submission } from './types.ts';

export type AskOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Seconds per long poll, a whole number from 1 to 50. */
  readonly wait_seconds?: number | undefined;
  /**
   * Takes the decision for this program alone and acknowledges it: of several programs that wait for one id, one gets
   * it, at most once. Without it each of them gets the decision, at least once. Default: false.
   */
  readonly claim?: boolean | undefined;
};
export type WaitOptions = AskOptions & {
  /** The item as `send` returned it: only a decision on its content is taken. Without it, any decision is taken. */
  readonly sent?: Sent | undefined;
};

export const askNames = ['signal', 'wait_seconds', 'claim'] as const satisfies (keyof AskOptions)[];
const usual_wait_seconds = 50;
const other_ms = 1_000;
const again_ms = 500;

/**
 * Sends a request and resolves with its decision, which is read but not acknowledged. Sending the same request again
 * resumes it, also in another process: nothing is asked twice before the acknowledgement.
 * @throws {OutboxError} not_as_sent if another client with this key put other content under the id
 */
export async function ask(endpoints: Endpoints, submission: Submission, options: AskOptions): Promise<Decision> {
  guardOptions(options, askNames);
  guardWait(options.wait_seconds ?? usual_wait_seconds, 1);
  if (options.claim && submission.actions?.some(({ popup }) => popup?.kind === 'file_upload'))
    throw new TypeError('claim cannot take a decision with a file: read it, download it, and acknowledge it');
  const sent = await endpoints.send(submission, { signal: options.signal });
  return decisionOn(endpoints, submission.caller_item_id, { ...options, sent });
}

/**
 * Resolves with the decision on a sent request, which is read but not acknowledged, unless it is claimed.
 * @throws {OutboxError} no_longer_live if the request was deleted or acknowledged by another client; not_as_sent if its
 * content differs from the sent one; already_claimed if another program took the decision
 */
export async function decisionOn(
  endpoints: Omit<Endpoints, 'send'>,
  caller_item_id: string,
  options: WaitOptions,
): Promise<Decision> {
  guardOptions(options, [...askNames, 'sent']);
  guardOptions(options.sent, ['caller_item_id', 'content_hash', 'revision'], 'sent');
  const { signal, wait_seconds = usual_wait_seconds, sent, claim = false } = options;
  guardWait(wait_seconds, 1);
  const looked = look(endpoints, { caller_item_id, revision: sent?.revision }, { signal, wait_seconds });
  let created_at: string | undefined;
  for await (const { found, isChanged } of looked) {
    const decision = found && (await readLive(endpoints, found.output_result_id, signal));
    if (decision) guardAsSent(sent, decision);
    if (isChanged || (decision && sent)) await guard(); // after its first read, neither it nor its request can change
    if (decision) return claim ? claimed(endpoints, decision, signal) : decision;
  }
  throw new Error('a wait has no end');

  async function guard(): Promise<void> {
    const input = await liveInput(endpoints, caller_item_id, signal);
    created_at ??= input.created_at;
    guardAsSent(sent, { ...input, same_item: created_at === input.created_at });
  }
}

/** A look at a request: its ready decision, and whether the request itself may have changed since the last look. */
type Look = { readonly found: Ready | undefined; readonly isChanged: boolean };
type AwaitedItem = { readonly caller_item_id: string; readonly revision: number | null | undefined };
type Wait = { readonly signal: AbortSignal | undefined; readonly wait_seconds: number };

/** Looks at a request until its decision is taken. Each wait of the server ends only on a change of this request. */
async function* look(endpoints: Omit<Endpoints, 'send'>, item: AwaitedItem, wait: Wait): AsyncGenerator<Look> {
  const { signal, wait_seconds } = wait;
  if (!isNameable(item.caller_item_id)) return yield* lookAtAll(endpoints, item, wait);
  let earlier: string | undefined;
  for (let held: number | undefined; ; held = wait_seconds) {
    const { items, state } = await endpoints.itemCheck(item, { wait_seconds: held, signal });
    if (!state) return yield* lookAtAll(endpoints, item, wait); // an older server
    if (state.state === 'gone') await pauseFor(again_ms, signal); // it may be sent again at once, which is told as such
    const present = `${state.revision} ${state.created_at}`;
    const isOther = state.state !== 'answered' && item.revision != null && state.revision !== item.revision;
    yield { found: items[0], isChanged: isOther || present !== earlier };
    earlier = present;
    if (state.state !== 'pending' || isOther) await pauseFor(other_ms, signal); // undone, or its file is unavailable
  }
}

/** Looks at all ready decisions of the caller, for a request that no header can name or on an older server. */
async function* lookAtAll(
  endpoints: Omit<Endpoints, 'send'>,
  { caller_item_id }: AwaitedItem,
  { signal, wait_seconds }: Wait,
): AsyncGenerator<Look> {
  for (let held: number | undefined; ; held = wait_seconds) {
    const started_ms = performance.now();
    let others = false;
    for await (const one of ready(endpoints, { wait_seconds: held, signal })) {
      others ||= one.caller_item_id !== caller_item_id;
      if (one.caller_item_id === caller_item_id) yield { found: one, isChanged: false };
    }
    yield { found: undefined, isChanged: true };
    // an unread decision on another request ends every long poll at once
    if (held && others && performance.now() - started_ms < other_ms) await pauseFor(other_ms, signal);
  }
}

/** Reads a decision, or returns undefined if it was undone. */
async function readLive(
  { outputRead }: Pick<Endpoints, 'outputRead'>,
  output_result_id: string,
  signal: AbortSignal | undefined,
): Promise<Decision | undefined> {
  try {
    return await outputRead(output_result_id, { signal });
  } catch (error) {
    if (error instanceof OutboxError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Takes a decision for this program alone. All tries have one id, so a lost reply loses nothing. */
async function claimed(
  { outputClaim }: Pick<Endpoints, 'outputClaim'>,
  { output_result_id }: Decision,
  signal: AbortSignal | undefined,
): Promise<Decision> {
  try {
    return await outputClaim(output_result_id, randomUUID(), { signal });
  } catch (error) {
    if (!(error instanceof OutboxError && error.code === 'not_found')) throw error;
    throw noLongerLive();
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
    throw noLongerLive();
  }
}

function noLongerLive(): OutboxError {
  return new OutboxError('no_longer_live', 'the request no longer exists: it was deleted, or its decision was taken');
}
