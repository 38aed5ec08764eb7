import type { Server as McpServer } from '@modelcontextprotocol/server';
import type { Client } from '../../client/index.ts';
import { version } from '../../lib/version.ts';
import { run } from './run.ts';
import { askWell, errorCatalogue, guide } from './texts.ts';
import type { Tool } from './tool.ts';

type Library = Pick<typeof import('@modelcontextprotocol/server'), 'Server' | 'ProtocolError' | 'ProtocolErrorCode'>;

const resources = [
  { uri: 'hdo://guide', name: 'guide', title: 'How to ask a person well', text: guide },
  { uri: 'hdo://errors', name: 'errors', title: 'Every error and what to do', text: errorCatalogue },
] as const;
const mimeType = 'text/markdown';
const askPrompt = {
  name: 'ask_a_person',
  title: 'Ask a person well',
  description: 'How to put something to a person so that they can decide it quickly and rightly.',
  arguments: [{ name: 'matter', description: 'What has to be decided, and what is known about it.', required: true }],
};

/** An MCP server over one caller's side of the outbox, for one connection or one request of either protocol era. */
export function mcpServer(library: Library, { client, tools }: { client: Client; tools: readonly Tool[] }): McpServer {
  const capabilities = { tools: {}, resources: {}, prompts: {} };
  const info = { name: 'human-decision-outbox', title: 'Human Decision Outbox', version };
  const server = new library.Server(info, { capabilities, instructions: guide });
  const invalid = (sentence: string) => new library.ProtocolError(library.ProtocolErrorCode.InvalidParams, sentence);

  server.setRequestHandler('tools/list', () => ({ tools: tools.map(({ run: _, ...shown }) => shown) }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) throw invalid('There is no such tool.');
    return run(tool, { client, signal: mcpReq.signal }, params.arguments ?? {});
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
