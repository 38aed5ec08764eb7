import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { root } from '../data/sources.ts';
import { builtProgram } from '../programs/built-program.ts';

/** The result of a tool. */
export type Result = {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
  content: { type: string; text: string; resource?: { blob: string } }[];
};
type Message = { id?: number; result?: unknown; error?: { code: number; message: string } };
/** Sends one request and returns its result. */
export type Speaks = (method: string, params?: Record<string, unknown>) => Promise<unknown>;

export const eras = ['2025-06-18', '2026-07-28'] as const;
export type Era = (typeof eras)[number];

/** Metadata that the newer protocol revision repeats in every request. */
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
};
const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };

function enveloped(era: Era, params: Record<string, unknown>, capabilities: object = {}): Record<string, unknown> {
  const _meta = { ...envelope, 'io.modelcontextprotocol/clientCapabilities': capabilities };
  return era === '2026-07-28' ? { ...params, _meta } : params;
}

/** Creates a client over HTTP with a key. */
export function overHttp(
  base_url: string,
  api_key: string,
  era: Era,
  capabilities: object = {},
  headers: Record<string, string> = {},
): Speaks {
  let id = 0;
  return async (method, params = {}) => {
    const modern = era === '2026-07-28' && {
      'mcp-method': method,
      ...(params.name ? { 'mcp-name': `${params.name}` } : {}),
    };
    const response = await fetch(`${base_url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${api_key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': era,
        ...headers,
        ...modern,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params: enveloped(era, params, capabilities) }),
    });
    const text = await response.text();
    const json = /^data: (.*)$/m.exec(text)?.[1] ?? text;
    return resultOf(JSON.parse(json));
  };
}

/** Starts `hdo mcp` and creates a client over its stdin and stdout. */
export async function overStdio(...started: Parameters<typeof startMcp>): Promise<Speaks> {
  return (await startMcp(...started)).speaks;
}

/** Starts `hdo mcp`, with a client, its process and the promise of its exit code. */
export async function startMcp(t: TestContext, env: NodeJS.ProcessEnv, era: Era, args: string[] = []) {
  const child = spawn(builtProgram(), ['mcp', ...args], { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  t.after(() => child.stdin.end());
  const waiting = new Map<number, (message: Message) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message: Message = JSON.parse(line);
    waiting.get(message.id ?? -1)?.(message);
  });
  let id = 0;
  const speaks: Speaks = async (method, params = {}) => {
    const own = ++id;
    const answered = new Promise<Message>((resolve) => waiting.set(own, resolve));
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: own, method, params: enveloped(era, params) })}\n`);
    return resultOf(await answered);
  };
  if (era === '2025-06-18') {
    await speaks('initialize', hello);
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  }
  return { speaks, child, ended };
}

function resultOf({ result, error }: Message): unknown {
  assert.equal(error, undefined, JSON.stringify(error));
  return result;
}
