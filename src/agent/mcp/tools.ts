import type { Submission } from '../../client/index.ts';
import { callerEndpoints as rows } from '../../contract/caller-endpoints.ts';
import { closed, Type } from '../../lib/schema.ts';
import { downloadTool } from './download.ts';
import { jsonSchema } from './json-schema.ts';
import { changes, looks, removes, type Tool } from './tool.ts';

const most_wait_seconds = 25;
const Id = Type.String({ minLength: 1 });
const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ minLength: 1, description: 'next_cursor of the page before.' })),
};
const wait_seconds = Type.Optional(
  Type.Integer({ minimum: 0, maximum: most_wait_seconds, description: 'How long to wait for an unread decision.' }),
);
const ofItem = jsonSchema(closed({ caller_item_id: Id }));
const ofOutput = jsonSchema(closed({ output_result_id: Id }));

/** Every tool. None of them waits for a person longer than the caller asks, and at most 25 seconds. */
export const tools: readonly Tool[] = [
  {
    name: 'request_decision',
    title: 'Ask a person to decide',
    description:
      'Puts a request in front of a person and returns at once. Go on with other work and look with check_decisions. ' +
      'The same caller_item_id with the same content changes nothing.',
    annotations: changes,
    inputSchema: jsonSchema(rows.inputSend.body),
    outputSchema: jsonSchema(rows.inputSend.data),
    run: async ({ client, signal }, given) => ({ data: await client.inputSend(given as Submission, { signal }) }),
  },
  {
    name: 'check_decisions',
    title: 'See which decisions are ready',
    description: 'Lists decisions that are ready, oldest first, and marks none read. Read each with read_decision.',
    annotations: looks,
    inputSchema: jsonSchema(closed({ ...page, wait_seconds })),
    outputSchema: jsonSchema(rows.outputCheck.data),
    run: async ({ client, signal }, given) => ({
      data: await client.outputCheck({ ...given, wait_seconds: atMost(given.wait_seconds), signal }),
    }),
  },
  {
    name: 'read_decision',
    title: 'Read a decision',
    description: 'Reads one decision. From then on the person can no longer take it back, so act on it.',
    annotations: changes,
    inputSchema: ofOutput,
    outputSchema: jsonSchema(rows.outputRead.data),
    run: async ({ client, signal }, { output_result_id }) => ({
      data: await client.outputRead(String(output_result_id), { signal }),
    }),
  },
  {
    name: 'acknowledge_decision',
    title: 'Acknowledge a decision',
    description: 'Says that a decision is handled for good. It is removed with its request and its file.',
    annotations: removes,
    inputSchema: ofOutput,
    outputSchema: jsonSchema(rows.outputAck.data),
    run: async ({ client, signal }, { output_result_id }) => ({
      data: await client.outputAck(String(output_result_id), { signal }),
    }),
  },
  {
    name: 'list_requests',
    title: 'List requests',
    description: 'Lists the requests that are live: waiting for a person, or answered and not acknowledged.',
    annotations: looks,
    inputSchema: jsonSchema(closed(page)),
    outputSchema: jsonSchema(rows.inputList.data),
    run: async ({ client, signal }, given) => ({ data: await client.inputList({ ...given, signal }) }),
  },
  {
    name: 'replace_request',
    title: 'Replace a request',
    description: 'Replaces a request that nobody has answered yet, as a whole.',
    annotations: removes,
    inputSchema: jsonSchema(rows.inputReplace.body),
    outputSchema: jsonSchema(rows.inputReplace.data),
    run: async ({ client, signal }, given) => ({ data: await client.inputReplace(given as Submission, { signal }) }),
  },
  {
    name: 'withdraw_request',
    title: 'Withdraw a request',
    description: 'Withdraws a request that nobody has answered yet.',
    annotations: { ...removes, idempotentHint: false },
    inputSchema: ofItem,
    outputSchema: jsonSchema(rows.inputDelete.data),
    run: async ({ client, signal }, { caller_item_id }) => ({
      data: await client.inputDelete(String(caller_item_id), { signal }),
    }),
  },
  downloadTool,
];

/** Whole seconds within what is offered: hosts need not hold a model to the schema. */
function atMost(wait: unknown): number | undefined {
  return typeof wait === 'number' && wait >= 0 ? Math.min(Math.floor(wait), most_wait_seconds) : undefined;
}
