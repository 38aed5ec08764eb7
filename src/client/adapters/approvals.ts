import { type Client, type Decision, OutboxError, type Submission } from '../index.ts';
import { plainData, visibleJson } from './arguments.ts';
import { untilReady } from './poll.ts';
import {
  type Appearance,
  approvalRequest,
  isOfPerson,
  itemId,
  nobodyAnswered,
  reasonOf,
  type ToolCall,
  type Unfit,
} from './request.ts';
import { type CheckedArguments, checkArguments, type Flaw, isSame, readArguments } from './schema.ts';

export type { Appearance, ToolCall } from './request.ts';

/** A person's decision on a tool call, read but not acknowledged, or the refusal of a call that cannot be shown. */
export type Verdict = {
  readonly approved: boolean;
  /** The arguments to run: as called, or as the person changed them. */
  readonly input: unknown;
  readonly changed: boolean;
  /** Who decided what, and why. */
  readonly reason: string;
  /** The decisions to acknowledge. The last one decided, and is the idempotency key of the tool. */
  readonly output_result_ids: readonly string[];
};

export type ApprovalOptions = {
  /** Ends the wait. The requests stay, and asking again resumes them. */
  readonly signal?: AbortSignal | undefined;
  /** Says what happens to unanswered requests when the signal ends the wait. Default: leave. */
  readonly on_abort?: 'leave' | 'delete' | undefined;
  /** Fields of the requests, such as the priority. Keep them the same between restarts. */
  readonly request?: Appearance | undefined;
};

const moved = 'the tool reads the arguments in another way than they were shown.';

/** The time of one look at a request that was not reported as ready. */
const look_ms = 2_000;

/**
 * Asks a person about each tool call and resolves with all verdicts, in order. Asking again, also in another process,
 * resumes the same requests. No answer is never approval: the wait has no end but the signal's.
 * @throws {OutboxError} not_as_sent if another client with this key replaced a request; no_longer_live if it deleted
 * one
 */
export async function verdictsOn(
  client: Client,
  calls: readonly ToolCall[],
  { signal, on_abort, request }: ApprovalOptions,
): Promise<Verdict[]> {
  const ids = calls.map((call) => itemId(Object.values(call.ids)));
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) throw new TypeError(`two tool calls have the id ${twice}, so neither can be approved`);
  return together(calls, { signal, on_abort, request }, (call, asking) => verdictOn(client, call, asking));
}

/** Sends requests and resolves with the decisions on exactly these, in order. */
export async function decisionsOn(
  client: Client,
  requests: readonly Submission[],
  options: ApprovalOptions,
): Promise<Decision[]> {
  return together(requests, options, (request, asking) => decided(client, request, asking));
}

/** Asks everything at once. If one wait fails, all end. */
async function together<T, Result>(
  all: readonly T[],
  { signal, on_abort, request }: ApprovalOptions,
  ask: (one: T, asking: Asking) => Promise<Result>,
): Promise<Result[]> {
  const failed = new AbortController();
  const asking: Asking = {
    signal: signal ? AbortSignal.any([signal, failed.signal]) : failed.signal,
    withdraws: () => on_abort === 'delete' && signal?.aborted === true,
    request,
  };
  const answers = await Promise.allSettled(
    all.map((one) =>
      ask(one, asking).catch((error) => {
        failed.abort(error); // the other waits end, and their requests stay
        throw error;
      }),
    ),
  );
  if (failed.signal.aborted) throw signal?.aborted ? signal.reason : failed.signal.reason;
  return answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
}

/**
 * Acknowledges new decisions after the framework has saved what follows from them.
 * @throws {OutboxError} no_longer_live if another run with the same ids has used one of them
 */
export async function acknowledgeVerdicts(client: Client, verdicts: readonly Verdict[]): Promise<void> {
  for (const output_result_id of verdicts.flatMap((verdict) => verdict.output_result_ids)) {
    const first = await acknowledged(client, output_result_id);
    if (first) continue;
    const sentence =
      'another run with the same ids used this approval, or an answer was lost: load the saved state again';
    throw new OutboxError('no_longer_live', sentence);
  }
}

/** Acknowledges decisions that the saved state has used. They may be acknowledged already. */
export async function settleDecisions(client: Client, output_result_ids: readonly string[]): Promise<void> {
  for (const output_result_id of output_result_ids) await acknowledged(client, output_result_id);
}

async function acknowledged(client: Client, output_result_id: string): Promise<boolean> {
  try {
    return !(await client.outputAck(output_result_id)).already_acknowledged;
  } catch (error) {
    if (error instanceof OutboxError && error.code === 'not_found') return false;
    throw error;
  }
}

type Asking = {
  readonly signal: AbortSignal;
  /** True if the wait was ended and unanswered requests are to be deleted. */
  withdraws(): boolean;
  readonly request: Appearance | undefined;
};

async function verdictOn(client: Client, call: ToolCall, asking: Asking): Promise<Verdict> {
  const output_result_ids: string[] = [];
  const { flaws, ...reading } = await readingOf(call);
  if (flaws) return { ...refusalOf(call, unreadable(flaws)), output_result_ids };
  const shown = { ...call, ...reading };
  let unfit: Unfit | undefined;
  for (let attempt = 1; ; attempt++) {
    const request = approvalRequest(shown, { attempt, unfit, appearance: asking.request });
    const decision = await decided(client, request, asking);
    output_result_ids.push(decision.output_result_id);
    const answer = await answerOn(call, shown.input, decision);
    if (!('flaws' in answer)) return { ...answer, output_result_ids };
    unfit = answer;
  }
}

type Answer = Omit<Verdict, 'output_result_ids'>;

/** Takes a decision on a call whose arguments were shown. Returns changed arguments that do not fit the tool. */
async function answerOn(call: ToolCall, shown: unknown, decision: Decision): Promise<Answer | Unfit> {
  const { action_value, response, answered_by: who } = decision;
  if (!isOfPerson(decision)) return refusalOf(call, nobodyAnswered);
  if (action_value === 'approve' && response.kind === 'none') return approvalOf(call, shown, who);
  if (action_value !== 'approve-with-changes' || response.kind !== 'free_text')
    return refusalOf(call, reasonOf('Denied', who, response.kind === 'free_text' ? response.text : ''));
  const { taken, flaws, ...checked } = {
    input: undefined,
    ...(await checkArguments(call.schema?.of, response.text)),
  };
  if (flaws) return { text: taken === undefined ? response.text : visibleJson(taken), flaws };
  if (isSame(checked.input, shown)) return approvalOf(call, shown, who);
  return { approved: true, changed: true, ...checked, reason: reasonOf('Approved with changes', who) };
}

/** Approves a call whose tool still reads the arguments as they were shown. */
async function approvalOf(call: ToolCall, shown: unknown, who: string | null): Promise<Answer> {
  const { flaws, input } = { input: undefined, ...(await readingOf(call)) };
  if (flaws || !isSame(input, shown)) return refusalOf(call, reasonOf('Not run, though approved', who, moved));
  return { approved: true, changed: false, input: call.input, reason: reasonOf('Approved', who) };
}

function refusalOf({ input }: ToolCall, reason: string): Answer {
  return { approved: false, changed: false, input, reason };
}

/** Reads the arguments of a call as its tool does, or says why nobody can be asked about them. */
async function readingOf({ input, reads, refused }: ToolCall): Promise<CheckedArguments> {
  if (refused !== undefined) return { flaws: [{ place: '', why: refused }] };
  if (reads) return readArguments(reads.of, input);
  try {
    return { input: plainData(input) };
  } catch (error) {
    if (error instanceof TypeError) return { flaws: [{ place: '', why: error.message }] };
    throw error;
  }
}

function unreadable(flaws: readonly Flaw[]): string {
  const whys = flaws.map(({ place, why }) => (place === '' ? why : `${place}: ${why}`));
  return `Nobody was asked, so it is not run: ${whys.join('; ')}.`;
}

/** Sends a request and waits for the decision on exactly this content. Waits through restarts of the server. */
async function decided(client: Client, request: Submission, { signal, withdraws }: Asking): Promise<Decision> {
  const { caller_item_id } = request;
  const sent = await client.send(request, { signal });
  for (;;) {
    let look: AbortSignal | undefined;
    try {
      const ready = sent.revision === null || (await untilReady(client, caller_item_id, signal));
      look = ready ? undefined : AbortSignal.timeout(look_ms);
      const either = look ? AbortSignal.any([signal, look]) : signal;
      return await client.decisionOn(caller_item_id, { sent, signal: either, wait_seconds: 1 });
    } catch (error) {
      const isOver = look?.aborted && error === look.reason; // undecided, and still as it was sent
      if (!signal.aborted && isOver) continue;
      if (withdraws()) await deleteOpen(client, caller_item_id);
      throw error;
    }
  }
}

export async function deleteOpen(client: Client, caller_item_id: string): Promise<void> {
  try {
    await client.inputDelete(caller_item_id);
  } catch (error) {
    if (error instanceof OutboxError && ['not_found', 'input_not_pending'].includes(error.code)) return;
    throw error;
  }
}
