import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import {
  type Approvals,
  type Given,
  namesIn,
  needsSignature,
  ownApproval,
  progressOf,
  responseOf,
} from '../requests/approvals.ts';
import { readItem } from '../requests/open.ts';
import { ApiError, call } from '../server/api.ts';
import { neededConfirmation } from '../server/confirmation.ts';
import type { Answer, Decision, Item } from '../server/item.ts';
import { pause } from '../server/pause.ts';
import { ownName } from '../server/session.ts';
import { isResponseTo } from './same-response.ts';
import { loadSigning } from './signing/load.ts';
import type { Signature } from './signing/sign.ts';
import { approvalWords, answerWords as words } from './words.ts';

/** The scope and the time of a standing answer. */
export type StandingChoice = { readonly scope: string; readonly hours: number };
/** A standing answer that was given with an answer. */
export type GivenStanding = NonNullable<DataOf<ReviewEndpoints['itemAnswer']>['standing']>;
/** The content of an answer, without its request. */
export type Choice = {
  readonly action_value: string;
  readonly response: Answer;
  readonly note?: string;
  readonly standing?: StandingChoice;
  /** The approval of somebody else that this answer confirms. */
  readonly approval_id?: string;
};
/** An answer that arrived: a decision, an answer that is held, or one of the approvals that a policy asks for. */
export type SentAnswer = {
  readonly output_result_id: string | null;
  readonly approvals?: Approvals | undefined;
  readonly hold?: HoldBegun | undefined;
  readonly given?: GivenStanding | null;
};
/** A hold that has begun, or that is known from its request. */
export type HoldBegun = NonNullable<DataOf<ReviewEndpoints['itemAnswer']>['hold']>;

/** Errors of an answer that came after another one, which may be this answer itself. */
const faster = new Set<string>(['input_not_pending', 'answer_held']);

const pauses_ms = [400, 1_200, 3_000];
const longest_pause_ms = 5_000;
const patience_ms = 15_000;

/**
 * Sends an answer to a request as the person saw it, once, and returns its decision, its hold or the approvals. The
 * person signs it first if a policy asks for that. Without a response it calls `doubt` and reads the request until the
 * result is known, with no time limit.
 * @throws {ApiError} `not_arrived` if the request still waits; `input_not_pending` or `answer_held` if one came before;
 *   `not_signed` if the person does not sign
 */
export async function sendAnswer(item: Item, choice: Choice, doubt: () => void): Promise<SentAnswer> {
  const signature = needsSignature(item, choice) ? await signed(item, choice) : undefined;
  try {
    return await withPatience(sendOnce(item, { ...choice, signature }, doubt), doubt);
  } catch (error) {
    const isNews = error instanceof ApiError && error.code === 'signature_required' && !signature;
    if (!isNews) throw error; // else a policy asks for it since the request was read
    return withPatience(sendOnce(item, { ...choice, signature: await signed(item, choice) }, doubt), doubt);
  }
}

/** Asks the person to sign an answer. */
async function signed(item: Item, choice: Choice): Promise<Signature> {
  const loaded = await loadSigning().catch(() => undefined); // thrown below as a failed request
  if (!loaded) throw new ApiError({ code: 'not_arrived', message: words.lost });
  return loaded.sign(item, choice);
}

type SignedChoice = Choice & { readonly signature: Signature | undefined };

async function sendOnce(item: Item, choice: SignedChoice, doubt: () => void): Promise<SentAnswer> {
  const { item_id, revision: expected_revision, content_hash } = item;
  const { approval_id, note, signature, ...own } = choice;
  try {
    const more = { ...(note !== undefined && { note }), ...(signature && { signature }) };
    const seen = { expected_revision, content_hash, ...more };
    const { standing, ...taken } = await (approval_id === undefined
      ? call('itemAnswer', { params: { item_id }, body: { ...seen, ...own } })
      : call('itemApprove', { params: { item_id }, body: { ...seen, approval_id } }));
    return await withDecision(item_id, { ...taken, given: standing });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found' && approval_id !== undefined) {
      throw new ApiError({ code: 'not_arrived', message: approvalWords.gone });
    }
    if (!(error instanceof ApiError) || !(isUnclear(error) || faster.has(error.code))) throw error;
    if (isUnclear(error)) doubt();
    const known = item.approvals?.given.map((one) => one.approval_id) ?? [];
    return findOut(item_id, choice, error, known);
  }
}

/**
 * Adds the decision or the hold to an approval that was the first of two at the same moment: the other one has
 * completed it before the server described it.
 */
async function withDecision(item_id: string, sent: SentAnswer): Promise<SentAnswer> {
  const mine = ownApproval(sent);
  if (sent.output_result_id !== null || sent.hold || !sent.approvals || !mine) return sent;
  const { count, of } = progressOf(sent.approvals, mine);
  const found = count < of ? 'missing' : await readAtLast(item_id);
  if (found === 'missing') return sent;
  const { answer, approvals, hold } = found;
  return {
    ...sent,
    output_result_id: answer?.output_result_id ?? null,
    approvals: approvals ?? undefined,
    ...(hold && { hold }),
  };
}

/** Awaits a call, and calls `doubt` if it takes longer than 15 seconds in which the person is asked nothing. */
export async function withPatience<T>(sent: Promise<T>, doubt: () => void): Promise<T> {
  const timer = setInterval(() => {
    if (neededConfirmation.peek()) return;
    clearInterval(timer);
    doubt();
  }, patience_ms);
  try {
    return await sent;
  } finally {
    clearInterval(timer);
  }
}

/** Returns true if a failed call may have taken effect. */
export function isUnclear({ code }: ApiError): boolean {
  return code === 'unreachable' || code === 'internal_error';
}

/**
 * Returns true if the decision in the way is this answer itself, with its note. Browsers repeat a call whose connection
 * broke, and the server may have accepted the first one. Of several approvals the note may be somebody else's.
 */
export function isOwn(
  { answered_by, note, ...answer }: Pick<Decision, 'answered_by' | 'action_value' | 'response' | 'note'>,
  choice: Choice,
): boolean {
  const names = namesIn(answered_by);
  const isNoted = names.length > 1 || answer.response === null || note === (choice.note ?? null);
  return names.includes(ownName()) && isNoted && isChoice(answer, choice);
}

/** Returns true if an answer is what the person chose. A confirmed approval has the response of somebody else. */
function isChoice(answer: Pick<Decision, 'action_value' | 'response'>, choice: Choice): boolean {
  if (answer.action_value !== choice.action_value) return false;
  return choice.approval_id !== undefined || isResponseTo(answer.response, choice.response);
}

/**
 * Reads a request until the result of an answer to it is known, and returns its decision, its hold or the approvals.
 * Those from before the answer are `known`.
 * @throws {ApiError} as `sendAnswer` does
 */
export async function findOut(
  item_id: string,
  choice: Choice,
  error: ApiError,
  known: readonly string[] = [],
): Promise<SentAnswer> {
  const found = await readAtLast(item_id);
  const message = error.code === 'unreachable' ? words.lost : error.message;
  if (found === 'missing') throw new ApiError({ code: 'not_found', message });
  const { answer, approvals, hold } = found;
  if (hold && isOwn({ ...hold, answered_by: hold.held_by }, choice)) return { output_result_id: null, hold };
  if (hold) throw new ApiError({ code: 'answer_held', message });
  const isNew = (one: Given) =>
    one.is_mine && isChoice({ ...one, response: responseOf(one) }, choice) && !known.includes(one.approval_id);
  if (approvals?.given.some(isNew)) return { output_result_id: null, approvals };
  if (!answer) throw new ApiError({ code: 'not_arrived', message });
  if (isOwn(answer, choice)) return { output_result_id: answer.output_result_id };
  throw new ApiError({ code: 'input_not_pending', message, answer });
}

/** Reads an item, with retries until the server responds. */
async function readAtLast(item_id: string): Promise<Item | 'missing'> {
  for (let tries = 0; ; tries++) {
    const found = await readItem(item_id);
    if (found !== 'failed') return found;
    await pause(pauses_ms[tries] ?? longest_pause_ms);
  }
}
