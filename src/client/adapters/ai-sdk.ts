import { createHash } from 'node:crypto';
import { type Client, OutboxError } from '../index.ts';
import {
  type ApprovalOptions,
  acknowledgeVerdicts,
  settleDecisions,
  type ToolCall,
  type Verdict,
  verdictsOn,
} from './approvals.ts';
import { canonicalText } from './schema.ts';
import { frameworks, guardVersion } from './tested.ts';

type Message = { readonly role: string; readonly content: unknown };
type Part = { readonly type: string };
type CallPart = Part & { toolCallId: string; toolName: string; input: unknown; providerExecuted?: boolean };
type ToolRequest = { approvalId: string; toolCallId: string; isAutomatic?: boolean };
type RequestPart = Part & ToolRequest & { reason?: string; signature?: string };
type Pending = { readonly request: RequestPart; readonly call: CallPart };

/** The tool message with the decisions, as the AI SDK expects it. */
export type ApprovalMessage = {
  role: 'tool';
  content: {
    type: 'tool-approval-response';
    approvalId: string;
    approved: boolean;
    reason: string;
    providerExecuted?: boolean;
  }[];
  /** The decisions of each tool call by its id, and the digests of the calls. No provider reads them. */
  providerOptions: { hdo: Record<string, string[]>; hdo_calls: Record<string, string> };
};

export type AnswerOptions<M> = ApprovalOptions & {
  /** The id of the conversation, the same after each restart and different for each conversation. */
  readonly thread: string;
  /** The messages of the conversation as they were saved. */
  readonly messages: readonly M[];
  /** The tools, whose schemas changed arguments must fit. Without them, arguments cannot be changed. */
  readonly tools?: Readonly<Record<string, { readonly inputSchema?: unknown }>>;
  /** Saves the messages durably: before anybody is asked, and with the decisions before they are acknowledged. */
  save(messages: (M | ApprovalMessage)[]): unknown;
};

/** True if the messages end with tool calls that wait for an approval. */
export function awaitsApproval(messages: readonly Message[]): boolean {
  return pendingIn(messages).length > 0;
}

/**
 * Asks a person about each tool call that waits for an approval, and resolves with the messages to go on with. Returns
 * them unchanged if no call waits. After a restart, call it with the saved messages: nothing is asked twice.
 * @throws {OutboxError} not_as_sent if a call of the saved messages differs from the one that was approved
 */
export async function answerApprovals<M extends Message>(
  outbox: Client,
  { thread, messages, tools = {}, save, ...options }: AnswerOptions<M>,
): Promise<(M | ApprovalMessage)[]> {
  guardVersion(frameworks['ai-sdk']);
  const pending = pendingIn(messages);
  if (pending.length === 0) {
    guardSaved(messages);
    await settleDecisions(outbox, Object.values(savedIn(messages.at(-1))).flat());
    return [...messages];
  }
  await save([...messages]);
  const verdicts = await verdictsOn(
    outbox,
    pending.map((each) => toolCall(each, thread, tools)),
    options,
  );
  const decided = pending.map((each, at) => ({ ...each, verdict: verdicts[at] as Verdict }));
  const inputs = new Map(
    decided.flatMap(({ call, verdict }) => (verdict.changed ? [[call.toolCallId, verdict.input]] : [])),
  );
  const ran = withInputs(messages, inputs);
  const answered = [...ran, approvalMessage(decided, digestsIn(ran))];
  await save(answered);
  await acknowledgeVerdicts(outbox, verdicts);
  return answered;
}

/**
 * Returns the output_result_id of the approval under which a tool runs, as its idempotency key. Pass the second
 * parameter of `execute`. Undefined if nobody was asked.
 */
export function approvalOf(options: { toolCallId: string; messages: readonly Message[] }): string | undefined {
  const all = options.messages.map((message) => savedIn(message)[options.toolCallId]?.at(-1));
  return all.findLast((id) => id !== undefined);
}

function pendingIn(messages: readonly Message[]): Pending[] {
  const at = messages.findLastIndex(({ role }) => role === 'assistant');
  const parts = partsOf(messages[at]);
  const later = messages.slice(at + 1).flatMap((message) => partsOf(message));
  const answered = new Set(later.flatMap((part) => ('approvalId' in part ? [part.approvalId] : [])));
  const requests = parts.filter((part): part is RequestPart => part.type === 'tool-approval-request');
  const calls = parts.filter((part): part is CallPart => part.type === 'tool-call');
  const waiting = requests.filter(({ isAutomatic, approvalId }) => !isAutomatic && !answered.has(approvalId));
  return waiting.map((request) => {
    const [call, ...others] = calls.filter(({ toolCallId }) => toolCallId === request.toolCallId);
    if (call && others.length === 0) return { request, call };
    throw new TypeError(`the approval request ${request.approvalId} names no tool call, or several`);
  });
}

function toolCall({ request, call }: Pending, thread: string, tools: AnswerOptions<Message>['tools'] = {}): ToolCall {
  const tool = Object.hasOwn(tools, call.toolName) ? tools[call.toolName] : undefined;
  const isFixed = tool === undefined || request.signature !== undefined || call.providerExecuted === true;
  return {
    ids: { thread, approval: request.approvalId },
    framework: 'AI SDK',
    tool: call.toolName,
    input: call.input,
    why: request.reason === undefined ? [] : [request.reason],
    schema: isFixed ? undefined : { of: tool.inputSchema },
  };
}

type Digests = Readonly<Record<string, string>>;

/** Hashes the name and the arguments of each call of the last turn. */
function digestsIn(messages: readonly Message[]): Digests {
  const last = messages.findLast(({ role }) => role === 'assistant');
  const calls = partsOf(last).filter((part): part is CallPart => part.type === 'tool-call');
  const digest = ({ toolName, input }: CallPart) =>
    createHash('sha256')
      .update(canonicalText([toolName, input]))
      .digest('hex');
  return Object.fromEntries(calls.map((call) => [call.toolCallId, digest(call)]));
}

/** Guards that the messages still have the calls that were approved: the store may have changed. */
function guardSaved(messages: readonly Message[]): void {
  const present = digestsIn(messages);
  for (const [id, digest] of Object.entries(providerOptionsOf(messages.at(-1))?.hdo_calls ?? {})) {
    if (present[id] !== digest)
      throw new OutboxError('not_as_sent', `the tool call ${id} was changed after it was decided`);
  }
}

function approvalMessage(
  decided: readonly (Pending & { readonly verdict: Verdict })[],
  digests: Digests,
): ApprovalMessage {
  return {
    role: 'tool',
    content: decided.map(({ request: { approvalId }, call, verdict: { approved, reason } }) => ({
      type: 'tool-approval-response',
      approvalId,
      approved,
      reason,
      ...(call.providerExecuted && { providerExecuted: true }),
    })),
    providerOptions: {
      hdo: Object.fromEntries(decided.map(({ call, verdict }) => [call.toolCallId, [...verdict.output_result_ids]])),
      hdo_calls: Object.fromEntries(decided.map(({ call: { toolCallId: id } }) => [id, digests[id] ?? ''])),
    },
  };
}

/** Puts changed arguments into the calls of the last message. The AI SDK checks them against the schema again. */
function withInputs<M extends Message>(messages: readonly M[], inputs: ReadonlyMap<string, unknown>): M[] {
  const last = messages.findLastIndex(({ role }) => role === 'assistant');
  const change = ({ inputSchemaInput, ...part }: Part & { toolCallId?: string; inputSchemaInput?: unknown }) => {
    if (part.toolCallId && inputs.has(part.toolCallId))
      return part.type === 'tool-call' ? { ...part, input: inputs.get(part.toolCallId) } : part;
    return inputSchemaInput === undefined ? part : { ...part, inputSchemaInput };
  };
  return messages.map((message, at) =>
    at === last && inputs.size > 0 ? { ...message, content: partsOf(message).map(change) } : message,
  );
}

function partsOf(message: Message | undefined): readonly Part[] {
  return Array.isArray(message?.content) ? message.content : [];
}

function savedIn(message: Message | undefined): Record<string, string[]> {
  return providerOptionsOf(message)?.hdo ?? {};
}

function providerOptionsOf(
  message: (Message & { readonly providerOptions?: unknown }) | undefined,
): Partial<ApprovalMessage['providerOptions']> | undefined {
  return message?.role === 'tool' ? (message.providerOptions ?? {}) : undefined;
}
