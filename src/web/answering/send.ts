import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { needsSignature } from '../requests/approvals.ts';
import { ApiError, call, refusalOf, refusedBy } from '../server/api.ts';
import { neededConfirmation } from '../server/confirmation.ts';
import { fewAtOnce, pause } from '../server/in-turn.ts';
import type { Answer, Item, PersonAnswer } from '../server/item.ts';
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
  /** The answer of somebody else that this one gives too. */
  readonly confirms?: string;
};
/** An answer with its id, which the server knows again. */
type Sendable = { readonly item: Item; readonly answer_id: string };
/** A sent answer with its outcome. */
export type SendResult = Sendable & {
  readonly answer?: PersonAnswer;
  readonly standing?: GivenStanding | null;
  readonly error?: ApiError;
};
type Progress = {
  /** Called with a number of answers that may not have arrived. */
  doubt(count: number): void;
  /** Returns false once the person has undone the answer. */
  isWanted(): boolean;
};

const most_at_once = 100;
const pauses_ms = [400, 1_200, 3_000];
const longest_pause_ms = 5_000;
const patience_ms = 15_000;
const longest_window_ms = 60_000;
const asleep_ms = 5_000;

/**
 * Sends one answer to requests as the person saw them, a hundred per call, and returns what became of each. An answer
 * to one request is signed first if a policy asks for that. A call that may not have arrived is sent again for a while,
 * and later ones are not sent. It ends when the result of each is known, with no time limit.
 */
export async function sendAnswers(items: readonly Item[], choice: Choice, progress: Progress): Promise<SendResult[]> {
  const all = items.map((item) => ({ item, answer_id: newAnswerId() }));
  const [one, another] = all;
  if (one && !another) return [await sendSigned(one, choice, progress)];
  const sent: SendResult[] = [];
  let isBroken = false;
  const doubt = (count: number) => {
    isBroken = true;
    progress.doubt(count);
  };
  for (let from = 0; from < all.length && !isBroken; from += most_at_once) {
    sent.push(...(await sendSlice(all.slice(from, from + most_at_once), choice, { ...progress, doubt })));
  }
  return [...sent, ...all.slice(sent.length).map((rest) => ({ ...rest, error: lost() }))];
}

const lost = (message: string = words.lost) => new ApiError({ code: 'not_arrived', message });

/** Sends an answer to one request, with a signature if a policy asks for it, also since the request was read. */
async function sendSigned(one: Sendable, choice: Choice, progress: Progress): Promise<SendResult> {
  try {
    const isNeeded = needsSignature(one.item, choice);
    const [sent = { ...one, error: lost() }] = await sendSlice(
      [one],
      isNeeded ? await signed(one.item, choice) : choice,
      progress,
    );
    if (isNeeded || sent.error?.code !== 'signature_required') return sent;
    const [again = sent] = await sendSlice([one], await signed(one.item, choice), progress);
    return again;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...one, error }; // it was not signed
  }
}

type SignedChoice = Choice & { readonly signature?: Signature };

/** Asks the person to sign an answer. */
async function signed(item: Item, choice: Choice): Promise<SignedChoice> {
  const loaded = await loadSigning().catch(() => undefined); // thrown below as a failed request
  if (!loaded) throw lost();
  return { ...choice, signature: await loaded.sign(item, choice) };
}

async function sendSlice(all: readonly Sendable[], choice: SignedChoice, progress: Progress): Promise<SendResult[]> {
  const doubt = () => progress.doubt(all.length);
  try {
    return await sendRepeatedly((mayRepeat) => post(all, choice, mayRepeat), { ...progress, doubt });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!isUnclear(error)) return all.map((one) => ({ ...one, error: explained(error, choice) }));
    doubt();
    return fewAtOnce(all, (one) => findOut(one, error));
  }
}

/** Says why a confirmation is not possible, and that an answer was not sent after a late sign-in. */
function explained(error: ApiError, { confirms }: Choice): ApiError {
  if (error.code === 'not_found' && confirms !== undefined) return lost(approvalWords.gone);
  return error.code === 'authentication_required' ? lost() : error;
}

type Delivery = { doubt(): void; isWanted(): boolean };

/** Sends the same request until the server replies, as long as the person can still mean it. */
async function sendRepeatedly<T>(
  send: (mayRepeat: () => boolean) => Promise<T>,
  { doubt, isWanted }: Delivery,
): Promise<T> {
  const { mayRepeat, close } = openWindow();
  try {
    for (let tries = 0; ; tries++) {
      try {
        return await withPatience(send(mayRepeat), doubt);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'unreachable') throw error;
        doubt();
        await pause(pauses_ms[tries] ?? longest_pause_ms);
        if (!isWanted() || !mayRepeat()) throw error;
      }
    }
  } finally {
    close();
  }
}

async function post(all: readonly Sendable[], choice: SignedChoice, mayRepeat: () => boolean): Promise<SendResult[]> {
  const [one, another] = all;
  if (one && !another) {
    const body = { ...seenIn(one), ...(choice.confirms === undefined ? choice : confirmationIn(choice)) };
    const params = { item_id: one.item.item_id };
    return [resultOf(one, await call('itemAnswer', { params, body }, mayRepeat))];
  }
  const items = all.map((each) => ({ item_id: each.item.item_id, ...seenIn(each) }));
  const { results } = await call('itemsAnswer', { body: { items, ...choice } }, mayRepeat);
  return all.map((each, at) => {
    const result = results[at];
    if (result?.ok) return resultOf(each, result);
    return { ...each, error: result ? refusedBy(result.error as Parameters<typeof refusedBy>[0]) : lost() };
  });
}

/** An answer that ended before its reply came does not count. */
function resultOf(
  one: Sendable,
  { answer, standing }: Pick<SendResult, 'standing'> & { answer: PersonAnswer },
): SendResult {
  return answer.state === 'ended' ? { ...one, error: lost() } : { ...one, answer, ...(standing && { standing }) };
}

function seenIn({ answer_id, item: { revision: expected_revision, content_hash } }: Sendable) {
  return { answer_id, expected_revision, content_hash };
}

function confirmationIn({ action_value: _, response: _too, ...confirmation }: SignedChoice) {
  return confirmation;
}

/** Awaits a call, and calls `doubt` if it takes longer than 15 seconds in which the person is asked nothing. */
async function withPatience<T>(sent: Promise<T>, doubt: () => void): Promise<T> {
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
function isUnclear({ code }: ApiError): boolean {
  return code === 'unreachable' || code === 'internal_error';
}

/** Finds out what became of an answer without a reply. One that has not arrived is undone, so that it never counts. */
async function findOut(one: Sendable, cause: ApiError): Promise<SendResult> {
  const { answer_id, item } = one;
  const params = { answer_id };
  const message = cause.code === 'unreachable' ? words.lost : cause.message;
  for (let tries = 0; ; tries++) {
    try {
      return resultOf(one, await call('answerRead', { params }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const ended =
        error.code === 'not_found'
          ? await refusalOf(call('answerUndo', { params, query: { item_id: item.item_id } }))
          : error;
      if (!ended) return { ...one, error: lost(message) };
      if (!isUnclear(ended) && ended.code !== 'output_already_read') {
        return { ...one, error: new ApiError({ code: ended.code, message }) };
      }
    }
    await pause(pauses_ms[tries] ?? longest_pause_ms);
  }
}

/** Makes the id of an answer, by which the server knows a repeated request. Later ids are greater. */
function newAnswerId(): string {
  const random = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => (byte % 32).toString(32));
  return `ans_${Date.now().toString(32).padStart(10, '0')}${random.join('')}`;
}

/**
 * Opens the time in which an answer may be sent again: 60 seconds, while the page is visible and the device does not
 * sleep. An answer of Friday is not sent on Monday. Call `close` when it was sent.
 */
function openWindow() {
  const [date_ms, awake_ms] = [Date.now(), performance.now()];
  let isHidden = document.hidden;
  const look = () => {
    isHidden ||= document.hidden;
  };
  document.addEventListener('visibilitychange', look);
  return {
    mayRepeat(): boolean {
      const passed_ms = Date.now() - date_ms;
      const slept_ms = Math.abs(passed_ms - (performance.now() - awake_ms));
      return !isHidden && passed_ms < longest_window_ms && slept_ms < asleep_ms;
    },
    close: () => document.removeEventListener('visibilitychange', look),
  };
}
