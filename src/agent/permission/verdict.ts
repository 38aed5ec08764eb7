import { type Client, type Decision, OutboxError, type Submission } from '../../client/index.ts';
import { claim } from '../claim.ts';
import { permissionRequest, type Wanted } from './payload.ts';

/** What a person has said to a permission. Whatever goes wrong, it is a no. */
export type Verdict = { readonly allowed: boolean; readonly reason: string };

/** The clients that a permission is asked with: as usual, trying once, and never giving up. */
export type Clients = { usual: Client; once: Client; patient: Client };

/** How long a person is waited for; a signal calls the question off, which is a no. */
export type Waiting = { readonly timeout_ms: number; readonly signal?: AbortSignal | undefined };

const longest_timer_ms = 2 ** 31 - 1;
/** When nobody has answered, what is left to do may take so long; agents wait a minute more than the command. */
const grace_ms = 30_000;
const unanswered = 'Nobody has answered in time, so it is not allowed.';

/**
 * Asks a person whether a coding agent may do something. It is allowed only by a person's own yes to exactly this
 * payload, taken once; silence, a failure, and an answer to anything else are a no. Never rejects.
 */
export async function verdictOn(clients: Clients, wanted: Wanted, waiting: Waiting): Promise<Verdict> {
  try {
    const request = permissionRequest(wanted);
    const decision = await decided(clients, request, waiting);
    if (!decision) return no(unanswered);
    if (!isBound(decision, request)) return no('The answer is to something else, so it is not allowed.');
    if (!(await claim(clients.once, clients.usual, decision.output_result_id))) {
      return no('The answer was taken by somebody else, so it is not allowed.');
    }
    return verdictOf(decision);
  } catch (error) {
    return no(`Nobody could be asked (${error instanceof Error ? error.message : error}), so it is not allowed.`);
  }
}

/** The decision, or undefined when nobody has answered; then the request is withdrawn, as its answer would be void. */
async function decided({ usual, patient }: Clients, request: Submission, { timeout_ms, signal: called_off }: Waiting) {
  const late = AbortSignal.timeout(Math.min(timeout_ms, longest_timer_ms));
  const signal = called_off ? AbortSignal.any([late, called_off]) : late;
  const { caller_item_id } = request;
  try {
    await usual.inputSend(request, { signal }).catch(unlessAnswered);
    return await patient.decisionOn(caller_item_id, { signal, wait_seconds: 20 });
  } catch (error) {
    if (!signal.aborted) throw error;
    const grace = { signal: AbortSignal.timeout(grace_ms) };
    const withdrawn = await usual.inputDelete(caller_item_id, grace).catch(unlessAnswered);
    // it was answered at the last moment
    return withdrawn ? undefined : usual.decisionOn(caller_item_id, grace);
  }
}

/** Whether a decision is one about exactly this request: the same id, and the same words before the person's eyes. */
export function isBound({ caller_item_id, raw_input }: Decision, request: Submission): boolean {
  const same = (['title', 'subtitle', 'summary', 'details'] as const).every(
    (name) => raw_input[name] === request[name],
  );
  return same && caller_item_id === request.caller_item_id && raw_input.caller_item_id === caller_item_id;
}

function verdictOf({ action_value, response, answered_by }: Decision): Verdict {
  const who = answered_by ?? 'a person';
  if (action_value === 'allow') return { allowed: true, reason: `Allowed by ${who}.` };
  return no(response.kind === 'free_text' ? `Denied by ${who}: ${response.text}` : `Denied by ${who}.`);
}

function no(reason: string): Verdict {
  return { allowed: false, reason };
}

function unlessAnswered(error: unknown): undefined {
  const answered = ['answered_unacknowledged', 'input_not_pending'];
  if (error instanceof OutboxError && answered.includes(error.code)) return undefined;
  throw error;
}
