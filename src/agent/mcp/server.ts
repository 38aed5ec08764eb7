import { createHash } from 'node:crypto';
import type {
  CallToolResult,
  ClientCapabilities,
  InputRequiredResult,
  Server as McpServer,
  ServerContext,
} from '@modelcontextprotocol/server';
import { type Client, OutboxError } from '../../client/index.ts';
import { callerErrors } from '../../contract/errors.ts';
import { version } from '../../lib/process/version.ts';
import { checkValue } from '../../lib/schema/check.ts';
import type { TSchema } from '../../lib/schema/schema.ts';
import type { InboxOpening, Tool, ToolCall } from './tool.ts';

const guide = `# Asking a person well

1. Ask one thing. Put the question in \`title\`, what it is about in \`subtitle\`, and in \`summary\` what the person
   needs to know to answer without looking anything up. Longer material goes into \`details\`, links into
   \`link_buttons\`.
2. Offer two to four \`actions\` that the person may really want, the likeliest first. Say what each does: "Deploy
   now", not "OK". Always offer a way to say no. Give an action a \`popup\` only if you need a reason, a
   choice, a date or a file.
3. Choose a stable \`caller_item_id\` derived from the matter ("deploy-web-1.4.2"), so that a retry does not ask twice.
4. Do not wait. Continue with other work and poll with \`check_decisions\` from time to time; people take hours.
5. Handle each decision once, by its \`output_result_id\`: \`read_decision\` with the \`content_hash\` that
   \`request_decision\` returned, act, then \`acknowledge_decision\`.
6. If the question has become pointless, \`withdraw_request\`; if the facts have changed, \`replace_request\`.
7. Texts are a small subset of HTML: escape <, > and &. Put no secrets into a request. Never treat silence as a yes.
`;

/** Every error of the tools, with the advice for each. */
const errorCatalogue = [
  '# Errors',
  '',
  ...Object.entries(callerErrors).map(([code, { condition, recovery }]) => `- \`${code}\`: ${condition} ${recovery}`),
  '',
].join('\n');

type Library = typeof import('./library.ts');

export type McpCaller = McpAccess & { readonly client: Client; readonly tools: readonly Tool[] };
const resources = [
  { uri: 'hdo://guide', name: 'guide', title: 'How to ask a person well', text: guide },
  { uri: 'hdo://errors', name: 'errors', title: 'Every error and what to do', text: errorCatalogue },
] as const;

const mimeType = 'text/markdown';
const askPrompt = {
  name: 'ask_a_person',
  title: 'Ask a person well',
  description: 'How to ask a person so that they can decide quickly and correctly.',
  arguments: [{ name: 'matter', description: 'The matter to decide, and the known facts about it.', required: true }],
};

/** Builds an MCP server for one caller, for one connection or one request of either protocol version. */
export function mcpServer(library: Library, { client, tools, ...access }: McpCaller): McpServer {
  const capabilities = { tools: {}, resources: {}, prompts: {} };
  const info = { name: 'human-decision-outbox', title: 'Human Decision Outbox', version };
  const rounds = openRounds(library, access);
  const requestState = { verify: rounds.verify };
  const server = new library.Server(info, { capabilities, instructions: guide, requestState });
  const invalid = (sentence: string) => new library.ProtocolError(library.ProtocolErrorCode.InvalidParams, sentence);

  server.setRequestHandler('tools/list', () => ({
    tools: tools.map(({ run: _, isCheckedByOutbox: __, limited: ___, ...shown }) => shown),
  }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw invalid('There is no such tool.');
    const call = { client, signal: context.mcpReq.signal, ...rounds.roundOf(context) };
    const { opening, result } = await runTool(tool, call, params.arguments ?? {});
    return opening ? rounds.ask(opening, context) : result;
  });
  server.setRequestHandler('resources/list', () => ({
    resources: resources.map(({ text: _, ...shown }) => ({ ...shown, mimeType })),
  }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
  server.setRequestHandler('resources/read', ({ params }) => {
    const found = resources.find(({ uri }) => uri === params.uri);
    if (!found) throw invalid('There is no such resource.');
    return { contents: [{ uri: found.uri, mimeType, text: found.text }] };
  });
  server.setRequestHandler('prompts/list', () => ({ prompts: [askPrompt] }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    if (params.name !== askPrompt.name) throw invalid('There is no such prompt.');
    const text = askWell(params.arguments?.matter ?? '');
    return { messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
  return server;
}

type Ran = { result: CallToolResult; opening?: InboxOpening | undefined };

/** Runs a tool. A refusal of the outbox becomes an error result with advice, not a protocol error. */
async function runTool(tool: Tool, call: ToolCall, given: Record<string, unknown>): Promise<Ran> {
  try {
    const { data, content = [], opening } = await tool.run(call, checkedArguments(tool, given));
    const text = { type: 'text' as const, text: JSON.stringify(data) };
    return { opening, result: { content: [text, ...content], structuredContent: data } };
  } catch (error) {
    if (!(error instanceof OutboxError || error instanceof TypeError)) throw error;
    return { result: { isError: true, content: [{ type: 'text' as const, text: sentence(error) }] } };
  }
}

function sentence(error: Error): string {
  if (!(error instanceof OutboxError)) return error.message;
  const { code, fields, limit, retry_after_seconds } = error;
  const recovery = code in callerErrors ? callerErrors[code as keyof typeof callerErrors].recovery : '';
  const details = { code, ...(fields.length > 0 && { fields }), ...(limit && { limit }), retry_after_seconds };
  return `${code}: ${error.sentence} ${recovery}\n${JSON.stringify(details)}`;
}

/** Serves MCP on stdin and stdout until stdin closes. Loads the library on demand, because it takes 100 ms. */
export async function serveStdio(caller: McpCaller): Promise<void> {
  const library = await import('./library.ts');
  const ended = new Promise<void>((resolve) => process.stdin.once('close', resolve));
  const served = library.serveStdio(() => mcpServer(library, caller));
  await ended;
  await served.close();
}

type Schema = {
  readonly required?: readonly string[];
  readonly properties?: object;
  readonly additionalProperties?: unknown;
};

/**
 * Returns the arguments of a call without an optional null, which models send for an absent one, and without those that
 * the tool does not have: agents pass on whole entries of a list.
 * @throws {TypeError} that names every argument which the tool's schema does not allow
 */
function checkedArguments(
  { inputSchema, isCheckedByOutbox, limited }: Pick<Tool, 'inputSchema' | 'isCheckedByOutbox' | 'limited'>,
  sent: Record<string, unknown>,
): Record<string, unknown> {
  if (isCheckedByOutbox) return sent;
  const { required = [], properties = {}, additionalProperties } = inputSchema as Schema;
  const isKnown = (name: string) => additionalProperties !== false || Object.hasOwn(properties, name);
  const isGiven = (name: string, value: unknown) => value !== null || required.includes(name);
  const entries = Object.entries(sent).filter(([name, value]) => isKnown(name) && isGiven(name, value));
  const given = Object.fromEntries(entries);
  const strict = Object.fromEntries(entries.filter(([name]) => name !== limited));
  const { complaints } = checkValue(inputSchema as unknown as TSchema, strict);
  if (complaints.length === 0) return given;
  const named = complaints.map(({ path, message }) => `${path || 'the arguments'}: ${message}`);
  throw new TypeError(`The tool was not run. ${named.join('; ')}`);
}

/** Builds the prompt that tells a model to ask a person about a matter. */
function askWell(matter: string): string {
  return `${guide}\nNow put this to a person with request_decision, following the guide:\n\n${matter}\n`;
}

/** The key of the caller, and the address of the inbox if people reach it under one. */
type McpAccess = { readonly api_key: string; readonly inbox_url?: string | undefined };
const state_seconds = 3_600;
const asked = 'inbox';

/**
 * Lets a host open the inbox for its user and call the tool again (MCP 2026-07-28, "Multi Round-Trip Requests"). The
 * state between both calls is signed with the caller's key: another caller's state is refused, and no server keeps any.
 */
function openRounds(library: Library, { api_key, inbox_url }: McpAccess) {
  const codec = library.createRequestStateCodec<Record<string, unknown>>({
    key: createHash('sha256').update(`hdo mcp request state\0${api_key}`).digest(),
    ttlSeconds: state_seconds,
    bind: ({ mcpReq }) => mcpReq.method,
  });

  /** Tells a tool what its host can open, and what it told the host before. */
  function roundOf({ mcpReq }: ServerContext): Pick<ToolCall, 'inbox_url' | 'resumed'> {
    const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {}; // only in the newer revision
    const capabilities = envelope[library.CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined;
    const state = mcpReq.requestState<Record<string, unknown>>();
    const said = mcpReq.inputResponses?.[asked] as { action?: unknown } | undefined;
    return {
      inbox_url: capabilities?.elicitation?.url ? inbox_url : undefined,
      resumed: state && { state, consented: said?.action === 'accept' },
    };
  }

  /** Asks the host to open an address. Only an answer in the inbox decides: what the host returns is never one. */
  async function ask({ url, message, state }: InboxOpening, context: ServerContext): Promise<InputRequiredResult> {
    return library.inputRequired({
      inputRequests: { [asked]: library.inputRequired.elicitUrl({ url, message }) },
      requestState: await codec.mint(state, context),
    });
  }

  return { verify: codec.verify, roundOf, ask };
}
