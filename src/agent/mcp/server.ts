import type { CallToolResult, Server as McpServer } from '@modelcontextprotocol/server';
import { type Client, OutboxError } from '../../client/index.ts';
import { callerErrors } from '../../contract/errors.ts';
import { version } from '../../lib/process/version.ts';
import { checkedArguments } from './arguments.ts';
import { type McpAccess, openRounds } from './rounds.ts';
import { askWell, errorCatalogue, guide } from './texts.ts';
import type { Opening, Tool, ToolCall } from './tool.ts';

type Library = typeof import('./library.ts');
/** The caller that a server speaks for, and its tools. */
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

type Ran = { result: CallToolResult; opening?: Opening | undefined };

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
