import type { Client } from '../index.ts';
import { type ApprovalOptions, acknowledge, settle, type ToolCall, type Verdict, verdictsOn } from './approvals.ts';
import { visibleJson } from './arguments.ts';
import { readyDecisions } from './poll.ts';
import { itemId } from './request.ts';
import { frameworks, guardVersion } from './tested.ts';

/** A tool call that waits for an approval (RunToolApprovalItem). */
type Interruption = {
  readonly rawItem: object;
  readonly name?: string | undefined;
  readonly agent: { readonly name: string; readonly tools?: readonly unknown[] };
};
/** The part of a RunState that the adapter uses. */
type State<Item> = {
  getInterruptions(): Item[];
  approve(item: Item): void;
  reject(item: Item, options: { message: string }): void;
  toString(): string;
  readonly _context: { isToolApproved(call: { toolName: string; callId: string }): boolean | undefined };
};
type RawItem = { type?: string; callId?: string; id?: string; arguments?: string } & Readonly<Record<string, unknown>>;

export type InterruptionOptions<Item> = ApprovalOptions & {
  /** The id of the run, the same after each restart and different for each run. */
  readonly run: string;
  /** The state of the run: `result.state`, or the saved one. */
  readonly state: State<Item>;
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
  { run, state, save, ...options }: InterruptionOptions<Item>,
): Promise<void> {
  guardVersion(frameworks['openai-agents']);
  const items = state.getInterruptions().map((item) => ({ item, call: toolCall(item, run) }));
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
  await acknowledge(outbox, verdicts);
}

function toolCall({ rawItem, name, agent }: Interruption, run: string): ToolCall {
  const raw = rawItem as RawItem;
  const call = raw.callId ?? raw.id;
  if (!call)
    throw new TypeError(`the interruption of ${name} has no call id, so its approval could reach another call`);
  const tool = name ?? raw.type ?? 'a tool';
  const isFunction = raw.type === 'function_call';
  const own = agent.tools?.find((each) => isNamed(each) && each.name === tool) as { parameters?: unknown } | undefined;
  return {
    ids: { run, call },
    framework: 'OpenAI Agents',
    tool,
    input: raw.arguments === undefined ? (raw.operation ?? raw.actions ?? raw.action ?? null) : parsed(raw.arguments),
    why: `Called by the agent ${agent.name}.`,
    ...(isFunction && { schema: { of: own?.parameters }, changes }),
  };
}

function isDecided(state: Pick<State<never>, '_context'>, { name }: Interruption, { ids, tool }: ToolCall): boolean {
  return state._context.isToolApproved({ toolName: name ?? tool, callId: ids.call ?? '' }) !== undefined;
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
  await settle(outbox, owed);
}

function messageOf({ approved, reason, input }: Verdict): string {
  if (!approved) return reason;
  const told = 'Not run as called. A person approves other arguments: call it again with exactly these:';
  return `${told}\n${visibleJson(input)}`;
}

function isNamed(tool: unknown): tool is { readonly name: string } {
  return typeof tool === 'object' && tool !== null && 'name' in tool;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text; // shown as the model wrote it
  }
}
