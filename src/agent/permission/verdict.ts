import { type Client, type Decision, OutboxError, type Submission } from '../../client/index.ts';
import { claim } from '../claim.ts';
import { permissionRequest, type Wanted } from './payload.ts';

/** What a person has said to a permission. Whatever goes wrong, it is a no. */
export type Verdict = { readonly allowed: boolean; readonly reason: string };

/** The clients that a permission is asked with: as usual, trying once, and never giving up. */
export type Clients = { usual: Client; once: Client; patient: Client };

const longest_timer_ms = 2 ** 31 - 1;
const unanswered = 'Nobody has answered in time, so it is not allowed.';

/**
 * Asks a person whether a coding agent may do something. It is allowed only by a person's own yes to exactly this
 * payload, taken once; silence, a failure, and an answer to anything else are a no. Never rejects.
 */
export async function verdictOn(clients: Clients, wanted: Wanted, timeout_ms: number): Promise<Verdict> {
  try {
    const request = permissionRequest(wanted);
    await clients.usual.inputSend(request).catch(unlessAnswered);
    const decision = await waited(clients, request, timeout_ms);
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
async function waited({ usual, patient }: Clients, { caller_item_id }: Submission, timeout_ms: number) {
  const signal = AbortSignal.timeout(Math.min(timeout_ms, longest_timer_ms));
  try {
    return await patient.decisionOn(caller_item_id, { signal, wait_seconds: 20 });
  } catch (error) {
    if (!signal.aborted) throw error;
    const withdrawn = await usual.inputDelete(caller_item_id).catch(unlessAnswered);
    return withdrawn ? undefined : usual.decisionOn(caller_item_id); // it was answered at the last moment
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
