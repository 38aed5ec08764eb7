import type { Client } from '../../client/index.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * The result of a tool: data that matches its output schema, and more content if necessary. With an opening, the host
 * opens an address first and calls the tool again.
 */
export type ToolResult = { data: Record<string, unknown>; content?: Content[]; opening?: InboxOpening };
/** An address for the user of the host, the reason to open it, and the state for the next call. */
export type InboxOpening = { url: string; message: string; state: Record<string, unknown> };
type Content =
  | { type: 'text'; text: string }
  | { type: 'resource'; resource: { uri: string; mimeType: string; blob: string } };

/**
 * The client of the caller, and a signal that cancels the call. `inbox_url` is the address of the inbox if the host can
 * open it for its user. `resumed` has the verified state of an earlier call, and tells if the user opened the address.
 */
export type ToolCall = {
  client: Client;
  signal: AbortSignal;
  inbox_url?: string | undefined;
  resumed?: { state: Record<string, unknown>; consented: boolean } | undefined;
};

export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  /** True if the outbox checks all arguments, and names each wrong field. */
  readonly isCheckedByOutbox?: true;
  /** The argument that is limited and not refused. */
  readonly limited?: string;
  run(call: ToolCall, given: Record<string, unknown>): Promise<ToolResult>;
};

export const readsOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
export const changesData = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };
export const removesData = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false };
