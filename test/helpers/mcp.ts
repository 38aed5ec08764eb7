import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { root } from './sources.ts';

/** The result of a tool as it comes over the wire. */
export type Result = {
  isError?: boolean;
  structuredContent?: Record<string, unknown>;
  content: { type: string; text: string; resource?: { blob: string } }[];
};
type Message = { id?: number; result?: unknown; error?: { code: number; message: string } };
/** Sends one request and gives its result; `era` is the protocol's revision. */
export type Speaks = (method: string, params?: Record<string, unknown>) => Promise<unknown>;

export const eras = ['2025-06-18', '2026-07-28'] as const;
export type Era = (typeof eras)[number];

/** What the newer revision says with every request instead of once at the start. */
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};
const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };

function enveloped(era: Era, params: Record<string, unknown>): Record<string, unknown> {
  return era === '2026-07-28' ? { ...params, _meta: envelope } : params;
}

/** Speaks over HTTP with a key. */
export function overHttp(base_url: string, api_key: string, era: Era): Speaks {
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
        ...modern,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params: enveloped(era, params) }),
    });
    const text = await response.text();
    const json = /^data: (.*)$/m.exec(text)?.[1] ?? text;
    return resultOf(JSON.parse(json));
  };
}

/** Speaks with `hdo mcp`, over its stdin and stdout. */
export async function overStdio(
  t: TestContext,
  env: NodeJS.ProcessEnv,
  era: Era,
  args: string[] = [],
): Promise<Speaks> {
  const program = [join(root, 'bin/hdo.ts'), 'mcp', ...args];
  const child = spawn(process.execPath, program, { cwd: root, env, stdio: ['pipe', 'pipe', 'inherit'] });
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
  return speaks;
}

function resultOf({ result, error }: Message): unknown {
  assert.equal(error, undefined, JSON.stringify(error));
  return result;
}
