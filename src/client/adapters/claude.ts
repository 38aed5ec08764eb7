import { type Client, OutboxError } from '../index.ts';
import {
  type ApprovalOptions,
  decisionsOn,
  deleteOpen,
  settleDecisions,
  type ToolCall,
  verdictsOn,
} from './approvals.ts';
import { argumentsHtml, plainHtml } from './arguments.ts';
import { askerIn } from './asker.ts';
import {
  answeredInput,
  answerTo,
  planHtml,
  planIn,
  type Question,
  questionContent,
  questionsIn,
} from './claude-questions.ts';
import { readyDecisions } from './poll.ts';
import { itemId, requestFor } from './request.ts';
import { frameworks, guardVersion } from './tested.ts';

/** The answer to Claude (PermissionResult). */
export type Permission =
  | { behavior: 'allow'; updatedInput: Record<string, unknown> }
  | { behavior: 'deny'; message: string };
type Context = {
  readonly signal: AbortSignal;
  readonly toolUseID: string;
  readonly decisionReason?: string;
  readonly blockedPath?: string;
  readonly agentID?: string;
  readonly mcpServer?: { readonly name: string; readonly source: string };
};
type Input = Record<string, unknown>;
type Hook = (input: unknown, toolUseID: string | undefined) => Promise<Record<string, never>>;
type Hooks = { hooks: Hook[] }[];

export type PeopleOptions = ApprovalOptions & {
  /** The id of the session, the same when it is resumed and different for each session. */
  readonly session: string;
  /** The schemas of your own tools by name, such as mcp__shop__refund, which changed arguments must fit. */
  readonly schemas?: Readonly<Record<string, unknown>>;
};

/**
 * Returns `canUseTool` and `hooks` for the options of `query`. A person decides about each permission prompt, answers
 * the questions of AskUserQuestion and reads the plan of ExitPlanMode. The hooks acknowledge a decision after its tool
 * has run. A prompt that is cancelled deletes its request, unless `on_abort` is leave.
 */
export function askPeople(outbox: Client, { session, schemas = {}, ...given }: PeopleOptions) {
  guardVersion(frameworks.claude);
  const owed = new Map<string, readonly string[]>();
  const used = new Set<string>();
  let started: Promise<void> | undefined;
  /** True for a request of this session whose call an earlier process made. Claude calls again. */
  const isEarlier = (caller_item_id: string): boolean => {
    const [of, call = ''] = caller_item_id.split(':');
    return of === itemId([session]) && !used.has(call);
  };

  async function canUseTool(tool: string, input: Input, context: Context): Promise<Permission> {
    const { toolUseID } = context;
    const call = itemId([toolUseID]);
    if (used.has(call)) return denied('This call was decided before, so it is not allowed again.');
    used.add(call);
    const signal = given.signal ? AbortSignal.any([given.signal, context.signal]) : context.signal;
    const options = { on_abort: 'delete' as const, ...given, signal };
    try {
      started ??= endEarlier(outbox, isEarlier);
      await started;
      const questions = questionsIn(tool, input);
      if (questions && 'refused' in questions) return denied(questions.refused);
      const use = { ids: { session, call: toolUseID }, tool, input, why: saidBy(context) };
      const { permission, output_result_ids } = questions
        ? await askedQuestions(outbox, { ...use, questions }, options)
        : await askedPermission(outbox, toolCall(use, schemas), options);
      if (permission.behavior === 'allow') owed.set(toolUseID, output_result_ids);
      else await settleDecisions(outbox, output_result_ids);
      return permission;
    } catch (error) {
      if (signal.aborted) throw error;
      started = undefined;
      const why = error instanceof OutboxError ? `${error.code}: ${error.message}` : String(error);
      return denied(`Nobody could be asked (${why}), so it is not allowed.`);
    }
  }

  const acknowledge: Hook = async (_input, toolUseID = '') => {
    await settleDecisions(outbox, owed.get(toolUseID) ?? []);
    owed.delete(toolUseID);
    return {};
  };
  const hooks = (): Hooks => [{ hooks: [acknowledge] }];
  return { canUseTool, hooks: { PostToolUse: hooks(), PostToolUseFailure: hooks() } };
}

type Outcome = { readonly permission: Permission; readonly output_result_ids: readonly string[] };

async function askedPermission(outbox: Client, call: ToolCall, options: ApprovalOptions): Promise<Outcome> {
  const [verdict] = await verdictsOn(outbox, [call], options);
  if (!verdict) throw new TypeError('nobody was asked');
  const { approved, input, reason, output_result_ids } = verdict;
  return { permission: approved ? allowed(input as Input) : denied(reason), output_result_ids };
}

type Questions = Use & { readonly questions: readonly Question[] };

async function askedQuestions(
  outbox: Client,
  { ids, questions, input, why }: Questions,
  options: ApprovalOptions,
): Promise<Outcome> {
  const { questions: _, ...rest } = input;
  const more = Object.keys(rest).length > 0 ? argumentsHtml(rest) : '';
  const requests = questions.map((question, at) => {
    const { details, ...content } = questionContent(question);
    return requestFor(
      { ...ids, question: `q${at + 1}` },
      {
        framework: 'Claude',
        appearance: options.request,
        ...content,
        details: `${details}${why.map((each) => `<p>${plainHtml(each)}</p>`).join('')}${more}`,
      },
    );
  });
  const decisions = await decisionsOn(outbox, requests, options);
  const answers = new Map<string, string>();
  const refusals: string[] = [];
  for (const [at, decision] of decisions.entries()) {
    const question = questions[at] as Question;
    const answer = answerTo(question, decision);
    if ('text' in answer) answers.set(question.question, answer.text);
    else refusals.push(answer.refused);
  }
  const permission = refusals.length > 0 ? denied(refusals.join('\n')) : allowed(answeredInput(input, answers));
  return { permission, output_result_ids: decisions.map(({ output_result_id }) => output_result_id) };
}

type Use = { readonly ids: ToolCall['ids']; readonly tool: string; readonly input: Input; readonly why: string[] };

function toolCall({ ids, tool, input, why }: Use, schemas: PeopleOptions['schemas'] = {}): ToolCall {
  const plan = planIn(tool, input);
  const call = { ids, framework: 'Claude', tool, input };
  if (plan) return { ...call, why, shown: { title: 'Start with this plan?', html: planHtml(plan) } };
  const schema = { of: Object.hasOwn(schemas, tool) ? schemas[tool] : undefined };
  if (schema.of !== undefined) return { ...call, why, schema, reads: schema };
  return { ...call, why: tool.startsWith('mcp__') ? [...why, unnamed] : why, schema };
}

const unnamed = 'The schema of this tool is not known here: its server may add defaults that are not shown.';

/** Lists what Claude says about a call: the subagent that calls, the server that runs it, and why it asks. */
function saidBy({ decisionReason, blockedPath, mcpServer, ...context }: Context): string[] {
  const asker = askerIn(context);
  return [
    asker && `Called by another agent than the main one: ${asker.text}.`,
    mcpServer && `Served by the MCP server ${mcpServer.name} (${mcpServer.source}).`,
    blockedPath && `It is about ${blockedPath}.`,
    decisionReason,
  ].flatMap((each) => each || []);
}

function allowed(updatedInput: Input): Permission {
  return { behavior: 'allow', updatedInput };
}

function denied(message: string): Permission {
  return { behavior: 'deny', message };
}

/**
 * Deletes the unanswered requests for calls that ended with an earlier process, and acknowledges the decisions on the
 * others: nobody waits for them any more.
 */
export async function endEarlier(client: Client, isEarlier: (caller_item_id: string) => boolean): Promise<void> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await client.inputList({ limit: 100, ...(cursor && { cursor }) });
    for (const { caller_item_id } of page.items)
      if (isEarlier(caller_item_id)) await deleteOpen(client, caller_item_id);
    cursor = page.next_cursor;
  }
  const owed: string[] = [];
  for await (const { caller_item_id, output_result_id } of readyDecisions(client)) {
    if (isEarlier(caller_item_id)) owed.push(output_result_id);
  }
  await settleDecisions(client, owed);
}
