import { argumentsHtml } from '../../client/adapters/arguments.ts';
import {
  answeredInput,
  answerTo,
  planHtml,
  planIn,
  type Question,
  questionContent,
  questionsIn,
} from '../../client/adapters/claude-questions.ts';
import { isOfPerson, nobodyAnswered, type OfPerson } from '../../client/adapters/request.ts';
import { type Client, type Decision, OutboxError, type Sent, type Submission } from '../../client/index.ts';
import { errorText } from '../../lib/process/error-text.ts';
import { takeDecision } from '../claim.ts';
import { type PermissionVerdict, permissionRequest, type ToolUse } from './payload.ts';

/** The clients for a permission, with the usual retries, with no retry, and with unlimited retries. */
export type Clients = { usual: Client; once: Client; patient: Client };

/** The timeout of a prompt, and a signal that cancels it, which counts as a no. */
type PromptWait = { readonly timeout_ms: number; readonly signal?: AbortSignal | undefined };

const longest_timer_ms = 2 ** 31 - 1;
/** The time for cleaning up after the timeout. Agents wait a minute longer than the command. */
const grace_ms = 30_000;
const replaced =
  'Another client with this key replaced the request. An answer to the replacement does not count, so it is not ' +
  'allowed.';
const unclear =
  'The answer was used up, but a reply of the server was lost, so nobody can tell by whom. It is not allowed: ask ' +
  'again.';
const taken = 'Another client took the answer, so it is not allowed.';

/** A wait for one prompt. `end` says why it ended. The server deletes the request after `ends_in_seconds`. */
type Waiting = { readonly signal: AbortSignal; readonly ends_in_seconds: number; end(): string };

/** The shortest and the longest end of an asker that the server takes. */
const ends_s = { least: 10, most: 31_622_400 };

/**
 * Asks a person if a coding agent may run a tool. Only a person's yes to exactly this request allows it, and only once.
 * Silence, failures, answers to other content and decisions of a policy count as a no. Never rejects.
 */
export async function verdictOn(clients: Clients, toolUse: ToolUse, wait: PromptWait): Promise<PermissionVerdict> {
  try {
    const waiting = waitingFor(wait);
    const ask = (request: Submission) => claimed(clients, request, waiting);
    const answered = await verdictOnQuestions(toolUse, ask);
    if (answered) return answered;
    const decision = await ask(planRequest(toolUse) ?? permissionRequest(toolUse));
    return 'allowed' in decision ? decision : verdictOf(decision);
  } catch (error) {
    return no(`Nobody could be asked (${errorText(error)}), so it is not allowed.`);
  }
}

function waitingFor({ timeout_ms, signal: stopped }: PromptWait): Waiting {
  const late = AbortSignal.timeout(Math.min(timeout_ms, longest_timer_ms));
  const ends_in_seconds = Math.ceil((timeout_ms + 2 * grace_ms) / 1_000);
  return {
    signal: stopped ? AbortSignal.any([late, stopped]) : late,
    ends_in_seconds: Math.min(Math.max(ends_in_seconds, ends_s.least), ends_s.most),
    end: () => (stopped?.aborted ? 'The prompt was stopped before anybody answered' : 'Nobody answered in time'),
  };
}

/** Returns a person's decision after acknowledging it as the only client, or a no. Never rejects. */
async function claimed(clients: Clients, request: Submission, waiting: Waiting): Promise<OfPerson | PermissionVerdict> {
  let isAsked = false;
  try {
    const sent = await sentInTime(clients.usual, request, waiting);
    isAsked = true;
    const { signal, ends_in_seconds } = waiting;
    // in the background: without it, the request stays if this process is killed, but it can be answered
    if (sent) clients.usual.askerSet(sent.caller_item_id, ends_in_seconds, { signal }).catch(() => false);
    const decision = sent && (await decided(clients, sent, waiting));
    if (!decision) return no(`${waiting.end()}, so it is not allowed.`);
    const claim = await takeDecision(clients, decision.output_result_id, afterTheEnd().signal);
    if (claim !== 'ours') return no(claim === 'unclear' ? unclear : taken);
    return isOfPerson(decision) ? decision : no(`${nobodyAnswered} It is not allowed.`);
  } catch (error) {
    if (error instanceof OutboxError && error.code === 'not_as_sent') return no(replaced);
    const unsent = waiting.signal.aborted ? waiting.end() : 'Nobody could be asked';
    const what = isAsked ? 'A person was asked, but no answer could be taken' : unsent;
    return no(`${what} (${errorText(error)}), so it is not allowed.`);
  }
}

/** Sends the request. Undefined if the time is over before the reply. The request is then deleted where it arrived. */
async function sentInTime(usual: Client, request: Submission, { signal }: Waiting): Promise<Sent | undefined> {
  try {
    return await usual.send(request, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    await usual.inputDelete(request.caller_item_id, afterTheEnd()).catch(unlessGone);
    return undefined;
  }
}

/** Returns the decision. After the timeout, deletes the request, because a late answer would not count. */
async function decided({ usual, patient }: Clients, sent: Sent, { signal }: Waiting): Promise<Decision | undefined> {
  const { caller_item_id } = sent;
  try {
    return await patient.decisionOn(caller_item_id, { sent, signal, wait_seconds: 20 });
  } catch (error) {
    if (!signal.aborted) throw error;
    const deleted = await usual.inputDelete(caller_item_id, afterTheEnd()).catch(unlessAnswered);
    // not deleted: a person answered at the last moment
    return deleted ? undefined : usual.decisionOn(caller_item_id, { sent, ...afterTheEnd() });
  }
}

function afterTheEnd(): { readonly signal: AbortSignal } {
  return { signal: AbortSignal.timeout(grace_ms) };
}

function verdictOf({ action_value, response, answered_by: who }: OfPerson): PermissionVerdict {
  if (action_value === 'allow' && response.kind === 'none') return { allowed: true, reason: `Allowed by ${who}.` };
  return no(response.kind === 'free_text' ? `Denied by ${who}: ${response.text}` : `Denied by ${who}.`);
}

function no(reason: string): PermissionVerdict {
  return { allowed: false, reason };
}

function unlessAnswered(error: unknown): undefined {
  if (!(error instanceof OutboxError && error.code === 'input_not_pending')) throw error;
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof OutboxError && error.code === 'not_found')) unlessAnswered(error);
}

/** Builds the request for a plan, which a person reads as text. Undefined for every other call. */
function planRequest(toolUse: ToolUse): Submission | undefined {
  const plan = planIn(toolUse.tool, toolUse.input);
  if (!plan) return undefined;
  const request = permissionRequest(toolUse);
  return {
    ...request,
    row_type: { display: 'Plan', icon: 'file' },
    title: 'Start with this plan?',
    summary: planHtml(plan),
    details: '',
    actions: request.actions.map((action) => (action.value === 'allow' ? { ...action, display: 'Start' } : action)),
  };
}

/** Asks for one decision. Returns it after it was claimed, or the reason for a no. */
type Ask = (request: Submission) => Promise<OfPerson | PermissionVerdict>;

/**
 * Asks the questions of AskUserQuestion, each as a request of its own, and answers the call with all answers. It is
 * refused if one is not answered. Undefined for every other call, and for an agent that would not get the answers.
 */
async function verdictOnQuestions(toolUse: ToolUse, ask: Ask): Promise<PermissionVerdict | undefined> {
  const questions = toolUse.takesAnswers ? questionsIn(toolUse.tool, toolUse.input) : undefined;
  if (!questions) return undefined;
  if ('refused' in questions) return { allowed: false, reason: questions.refused };
  const decisions = await Promise.all(questions.map((question, at) => ask(questionRequest(toolUse, question, at))));
  const answers = new Map<string, string>();
  for (const [at, question] of questions.entries()) {
    const decision = decisions[at];
    if (!decision || 'allowed' in decision) return decision;
    const answer = answerTo(question, decision);
    if ('refused' in answer) return { allowed: false, reason: answer.refused };
    answers.set(question.question, answer.text);
  }
  const who = new Set(decisions.flatMap((decision) => ('answered_by' in decision ? [decision.answered_by] : [])));
  const reason = `Answered by ${[...who].join(' and ')}.`;
  return { allowed: true, reason, updatedInput: answeredInput(toolUse.input, answers) };
}

function questionRequest(toolUse: ToolUse, question: Question, at: number): Submission {
  const request = permissionRequest(toolUse);
  const content = questionContent(question);
  const { questions: _, ...rest } = toolUse.input as Record<string, unknown>;
  const more = Object.keys(rest).length > 0 ? argumentsHtml(rest) : '';
  const details = content.details + more;
  return { ...request, ...content, details, caller_item_id: `${request.caller_item_id}-${at + 1}` };
}
