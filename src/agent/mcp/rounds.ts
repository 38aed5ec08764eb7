import { createHash } from 'node:crypto';
import type { ClientCapabilities, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import type { Opening, ToolCall } from './tool.ts';

type Library = Pick<
  typeof import('@modelcontextprotocol/server'),
  'CLIENT_CAPABILITIES_META_KEY' | 'createRequestStateCodec' | 'inputRequired'
>;
/** The key of the caller, and the address of the inbox if people reach it under one. */
export type McpAccess = { readonly api_key: string; readonly inbox_url?: string | undefined };

const state_seconds = 3_600;
const asked = 'inbox';

/**
 * Lets a host open the inbox for its user and call the tool again (MCP 2026-07-28, "Multi Round-Trip Requests"). The
 * state between both calls is signed with the caller's key: another caller's state is refused, and no server keeps any.
 */
export function openRounds(library: Library, { api_key, inbox_url }: McpAccess) {
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
  async function ask({ url, message, state }: Opening, context: ServerContext): Promise<InputRequiredResult> {
    return library.inputRequired({
      inputRequests: { [asked]: library.inputRequired.elicitUrl({ url, message }) },
      requestState: await codec.mint(state, context),
    });
  }

  return { verify: codec.verify, roundOf, ask };
}
