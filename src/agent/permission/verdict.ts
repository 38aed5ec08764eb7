import { type Client, type Decision, OutboxError, type Sent, type Submission } from '../../client/index.ts';
import { errorText } from '../../lib/process/error-text.ts';
import { claimDecision } from '../claim.ts';
import type { PermissionVerdict } from './outcome.ts';
import { permissionRequest, type ToolUse } from './payload.ts';
import { planRequest } from './plan.ts';
import { verdictOnQuestions } from './questions.ts';

/** The clients for a permission, with the usual retries, with no retry, and with unlimited retries. */
export type Clients = { usual: Client; once: Client; patient: Client };

/** The timeout of a prompt, and a signal that cancels it, which counts as a no. */
export type PromptWait = { readonly timeout_ms: number; readonly signal?: AbortSignal | undefined };

const longest_timer_ms = 2 ** 31 - 1;
/** The time for cleaning up after the timeout. Agents wait a minute longer than the command. */
const grace_ms = 30_000;
const replaced =
  'Another client with this key replaced the request. An answer to the replacement does not count, so it is not ' +
  'allowed.';
const unclear =
  'The answer was used up, but a reply of the server was lost, so nobody can tell by whom. It is not allowed: ask ' +
  'again.';
const unanswered = 'Nobody answered in time, so it is not allowed.';

/**
 * Asks a person if a coding agent may run a tool. Only a person's yes to exactly this request allows it, and only once.
 * Silence, failures and answers to other content count as a no. Never rejects.
 */
export async function verdictOn(clients: Clients, toolUse: ToolUse, waiting: PromptWait): Promise<PermissionVerdict> {
  try {
    const ask = (request: Submission) => claimed(clients, request, waiting);
    const answered = await verdictOnQuestions(toolUse, ask);
    if (answered) return answered;
    const decision = await ask(planRequest(toolUse) ?? permissionRequest(toolUse));
    return 'allowed' in decision ? decision : verdictOf(decision);
  } catch (error) {
    if (error instanceof OutboxError && error.code === 'not_as_sent') return no(replaced);
    return no(`Nobody could be asked (${errorText(error)}), so it is not allowed.`);
  }
}

/** Returns the decision after acknowledging it as the only client, or a no. */
async function claimed(
  clients: Clients,
  request: Submission,
  waiting: PromptWait,
): Promise<Decision | PermissionVerdict> {
  const decision = await decided(clients, request, waiting);
  if (!decision) return no(unanswered);
  const claim = await claimDecision(clients.once, decision.output_result_id);
  if (claim === 'ours') return decision;
  return no(claim === 'unclear' ? unclear : 'Another client took the answer, so it is not allowed.');
}

/** Returns the decision. After the timeout, deletes the request, because a late answer would not count. */
async function decided(
  { usual, patient }: Clients,
  request: Submission,
  { timeout_ms, signal: called_off }: PromptWait,
) {
  const late = AbortSignal.timeout(Math.min(timeout_ms, longest_timer_ms));
  const signal = called_off ? AbortSignal.any([late, called_off]) : late;
  const { caller_item_id } = request;
  let sent: Sent | undefined;
  try {
    sent = await usual.send(request, { signal });
    return await patient.decisionOn(caller_item_id, { sent, signal, wait_seconds: 20 });
  } catch (error) {
    if (!signal.aborted) throw error;
    const grace = { signal: AbortSignal.timeout(grace_ms) };
    const deleted = await usual.inputDelete(caller_item_id, grace).catch(unlessAnswered);
    // not deleted: a person answered at the last moment
    return deleted || !sent ? undefined : usual.decisionOn(caller_item_id, { sent, ...grace });
  }
}

function verdictOf({ action_value, response, answered_by }: Decision): PermissionVerdict {
  const who = answered_by ?? 'a person';
  if (action_value === 'allow' && response.kind === 'none') return { allowed: true, reason: `Allowed by ${who}.` };
  return no(response.kind === 'free_text' ? `Denied by ${who}: ${response.text}` : `Denied by ${who}.`);
}

function no(reason: string): PermissionVerdict {
  return { allowed: false, reason };
}

function unlessAnswered(error: unknown): undefined {
  if (error instanceof OutboxError && error.code === 'input_not_pending') return undefined;
  throw error;
}
