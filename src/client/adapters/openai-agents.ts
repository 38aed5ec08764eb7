import type { Client } from '../index.ts';
import {
  type ApprovalOptions,
  acknowledgeVerdicts,
  settleDecisions,
  type ToolCall,
  type Verdict,
  verdictsOn,
} from './approvals.ts';
import { isLossless, visibleJson } from './arguments.ts';
import { schemaOf } from './openai-tools.ts';
import { readyDecisions } from './poll.ts';
import { itemId } from './request.ts';
import { frameworks, guardVersion } from './tested.ts';

/** A tool call that waits for an approval (RunToolApprovalItem). */
type Interruption = {
  readonly rawItem: object;
  readonly name?: string | undefined;
  readonly functionToolStateKey?: string | undefined;
  readonly agent: { readonly name: string; readonly tools?: readonly unknown[] };
};
type State<Item> = {
  getInterruptions(): Item[];
  approve(item: Item): void;
  reject(item: Item, options: { message: string }): void;
  toString(): string;
  readonly _context: object;
};
/** The SDK's own look at a decision, which compares the arguments and the agent too. */
type ApprovalLookup = {
  _resolveToolInvocationApproval?(agent: object, toolName: string, rawItem: object): boolean | undefined;
  isToolApproved(call: { toolName: string; callId: string }): boolean | undefined;
};
type Members = Readonly<Record<string, unknown>>;
type RawItem = Members & { readonly type?: string; readonly callId?: string; readonly id?: string };

export type InterruptionOptions<Item> = ApprovalOptions & {
  /** The id of the run, the same after each restart and different for each run. */
  readonly run: string;
  /** The state of the run: `result.state`, or the saved one. */
  readonly state: State<Item>;
  /** The schemas of tools by name, for tools that their agent does not list. */
  readonly schemas?: Readonly<Record<string, unknown>>;
  /**
   * Saves the state durably: before anybody is asked, and with the decisions before they are acknowledged. `approvals`
   * has the output_result_id of each approved call by its callId.
   */
  save(state: string, approvals: Readonly<Record<string, string>>): unknown;
};

const changes = 'The call is rejected, the agent is told to call again with these, and you are asked again.';

/**
 * Asks a person about each interruption of a run, and approves or rejects it in the state. Run the agent again with the
 * same state then. After a restart, call it with the saved state before that: nothing is asked twice.
 */
export async function answerInterruptions<Item extends Interruption>(
  outbox: Client,
  { run, state, save, schemas = {}, ...options }: InterruptionOptions<Item>,
): Promise<void> {
  guardVersion(frameworks['openai-agents']);
  const interruptions = state.getInterruptions();
  const items = await Promise.all(
    interruptions.map(async (item) => ({ item, call: await toolCall(item, { run, schemas }) })),
  );
  const open = items.filter(({ item, call }) => !isDecided(state, item, call));
  await settleSaved(
    outbox,
    items.filter((each) => !open.includes(each)).map(({ call }) => call),
  );
  if (open.length === 0) return;
  await save(state.toString(), {});
  const verdicts = await verdictsOn(
    outbox,
    open.map(({ call }) => call),
    options,
  );
  const approvals: Record<string, string> = {};
  for (const [at, { item, call }] of open.entries()) {
    const verdict = verdicts[at] as Verdict;
    if (verdict.approved && !verdict.changed) {
      state.approve(item);
      approvals[call.ids.call ?? ''] = verdict.output_result_ids.at(-1) ?? '';
    } else state.reject(item, { message: messageOf(verdict) });
  }
  await save(state.toString(), approvals);
  await acknowledgeVerdicts(outbox, verdicts);
}

type Run = { readonly run: string; readonly schemas: Members };

async function toolCall(item: Interruption, { run, schemas }: Run): Promise<ToolCall> {
  const { name } = item;
  const raw = item.rawItem as RawItem;
  const data = membersOf(raw.providerData);
  const call = raw.callId ?? raw.id ?? textOf(data.id);
  if (!call)
    throw new TypeError(`the interruption of ${name} has no call id, so its approval could reach another call`);
  const tool = name ?? raw.type ?? 'a tool';
  const given = argumentsOf(raw, data);
  const input = typeof given === 'string' ? parsed(given, raw.type === 'hosted_tool_call') : given;
  const common = { ids: { run, call }, framework: 'OpenAI Agents', tool, input, why: saidBy(item, raw, data) };
  if (input === undefined || input === null) return { ...common, refused: `the arguments of ${tool} are not known` };
  if (raw.type === 'hosted_tool_call') {
    const server = textOf(data.server_label) ?? textOf(data.serverLabel);
    return server ? { ...common, server } : { ...common, refused: `the server of ${tool} is not known` };
  }
  if (raw.type !== 'function_call') return common;
  const of = Object.hasOwn(schemas, tool) ? schemas[tool] : await schemaOf(item, tool);
  if (of === undefined) {
    const refused = `${tool} is not found, or not once, among the tools of its agent: name its schema in schemas`;
    return { ...common, refused };
  }
  return { ...common, reads: { of }, schema: { of }, changes };
}

/** Returns the arguments of a call, which each kind of call keeps in another place. */
function argumentsOf(raw: RawItem, data: Members): unknown {
  switch (raw.type) {
    case 'function_call':
      return raw.arguments;
    case 'hosted_tool_call':
      return raw.arguments ?? data.arguments;
    case 'computer_call':
      return raw.actions ?? raw.action;
    case 'shell_call':
      return raw.action;
    case 'apply_patch_call':
      return raw.operation;
    default:
      return undefined;
  }
}

/** Describes the caller (an agent, or a program that it wrote) and the warnings of its provider. */
function saidBy({ agent }: Interruption, { caller }: RawItem, data: Members): string[] {
  const { type, callerId } = membersOf(caller);
  const checks = data.pending_safety_checks ?? data.pendingSafetyChecks;
  return [
    `Called by the agent ${agent.name}.`,
    ...(type === 'program' ? [`Called from its program ${callerId}.`] : []),
    ...(Array.isArray(checks) && checks.length > 0 ? [`Safety checks: ${JSON.stringify(checks)}`] : []),
  ];
}

/** Tells whether the state has a decision on exactly this call: the same agent, tool, id and arguments. */
function isDecided({ _context }: Pick<State<never>, '_context'>, item: Interruption, call: ToolCall): boolean {
  const context = _context as ApprovalLookup;
  const { ids, tool, server } = call;
  const key = server === undefined ? (item.functionToolStateKey ?? tool) : JSON.stringify(['hosted_mcp', server, tool]);
  const decision = context._resolveToolInvocationApproval
    ? context._resolveToolInvocationApproval(item.agent, key, item.rawItem)
    : context.isToolApproved({ toolName: tool, callId: ids.call ?? '' });
  return decision !== undefined;
}

/** Acknowledges the decisions that the saved state already has: the process ended before it could. */
async function settleSaved(outbox: Client, calls: readonly ToolCall[]): Promise<void> {
  if (calls.length === 0) return;
  const saved = new Set(calls.map(({ ids }) => itemId(Object.values(ids))));
  const owed: string[] = [];
  for await (const { caller_item_id, output_result_id } of readyDecisions(outbox)) {
    const [run = '', call = ''] = caller_item_id.split(':');
    if (saved.has(`${run}:${call}`)) owed.push(output_result_id);
  }
  await settleDecisions(outbox, owed);
}

function messageOf({ approved, reason, input }: Verdict): string {
  if (!approved) return reason;
  const told = 'Not run as called. A person approves other arguments: call it again with exactly these:';
  return `${told}\n${visibleJson(input)}`;
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Parses arguments. Those for a server stay a text if parsing loses a part: it may read the text in another way. */
function parsed(text: string, isForServer: boolean): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isForServer && !isLossless(text, value) ? text : value;
  } catch {
    return text; // shown as the model wrote it
  }
}
