import type { Client } from '../../client/index.ts';
import type { JsonSchema } from './json-schema.ts';

/** What a tool gives: data that its output schema describes, and more content where the data is not all. */
export type ToolResult = { data: Record<string, unknown>; content?: Content[] };
type Content =
  | { type: 'text'; text: string }
  | { type: 'resource'; resource: { uri: string; mimeType: string; blob: string } };

/** What a tool is given: the caller's side of the outbox, and a signal that calls it off. */
export type ToolCall = { client: Client; signal: AbortSignal };

/** One tool as data (Model Context Protocol, "Tools"). */
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
  run(call: ToolCall, given: Record<string, unknown>): Promise<ToolResult>;
};

/** What each kind of tool does to the outbox. */
export const looks = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
export const changes = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };
export const removes = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false };
