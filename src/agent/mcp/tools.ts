import type { Submission } from '../../client/index.ts';
import { contentHash } from '../../client/sent.ts';
import { callerEndpoints as rows } from '../../contract/caller-endpoints.ts';
import { canonicalise } from '../../contract/submission.ts';
import { closed, Type } from '../../lib/schema/schema.ts';
import { FileMetadata } from '../../popups/file-upload.ts';
import { Sha256 } from '../../vocabulary.ts';
import { jsonSchema, resultSchema, withField } from './json-schema.ts';
import { requestTool } from './request-tool.ts';
import { changesData, readsOnly, removesData, type Tool } from './tool.ts';

const most_bytes = 4_000_000;
const most = '4 MB';

/** Returns a small file as part of the answer. Larger files need the command line. */
const downloadTool: Tool = {
  name: 'download_file',
  title: 'Get the file of a decision',
  description: `Returns the file that a person uploaded as the answer, up to ${most}. Its hash is checked.`,
  annotations: changesData,
  inputSchema: jsonSchema(closed({ output_result_id: Type.String({ minLength: 1 }) })),
  outputSchema: resultSchema(FileMetadata),
  async run({ client, signal }, { output_result_id }) {
    const id = String(output_result_id);
    const decision = await client.outputRead(id, { signal });
    if (decision.response.kind !== 'file_upload') throw new TypeError('The decision has no file.');
    const { file } = decision.response;
    if (file.size_bytes > most_bytes) {
      throw new TypeError(`The file has ${file.size_bytes} bytes, too many for a result: use hdo output file ${id}.`);
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of client.outputFile(decision, { signal })) chunks.push(chunk);
    const blob = Buffer.concat(chunks).toString('base64');
    const uri = `hdo://decisions/${encodeURIComponent(id)}/files/${encodeURIComponent(file.file_id)}`;
    return { data: file, content: [{ type: 'resource', resource: { uri, mimeType: file.mime_type, blob } }] };
  },
};

const most_wait_seconds = 25;
const Id = Type.String({ minLength: 1 });
const page = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ minLength: 1, description: 'The next_cursor of the previous page.' })),
};

const wait_seconds = Type.Optional(
  Type.Integer({ minimum: 0, maximum: most_wait_seconds, description: 'Seconds to wait for an unread decision.' }),
);

const ofItem = jsonSchema(closed({ caller_item_id: Id }));
const ofOutput = jsonSchema(closed({ output_result_id: Id }));
const content_hash = { content_hash: Sha256 };
const Sent = Type.Optional(
  Type.String({
    description: 'The content_hash from request_decision or replace_request: an answer to other content is an error.',
  }),
);

/** Every tool. They wait for a person only if the caller asks, and at most 25 seconds. */
export const tools: readonly Tool[] = [
  requestTool,
  {
    name: 'check_decisions',
    title: 'Check which decisions are ready',
    description: 'Lists the ready decisions, oldest first, without marking them read. Read each with read_decision.',
    annotations: readsOnly,
    inputSchema: jsonSchema(closed({ ...page, wait_seconds })),
    limited: 'wait_seconds',
    outputSchema: resultSchema(rows.outputCheck.data),
    run: async ({ client, signal }, given) => ({
      data: await client.outputCheck({ ...given, wait_seconds: atMost(given.wait_seconds), signal }),
    }),
  },
  {
    name: 'read_decision',
    title: 'Read a decision',
    description:
      'Reads one decision. From then on the person can no longer undo it, so act on it. Pass content_hash: ' +
      'another client with this key can replace a request, and then the answer is not to your question.',
    annotations: changesData,
    inputSchema: jsonSchema(closed({ output_result_id: Id, content_hash: Sent })),
    outputSchema: withField(resultSchema(rows.outputRead.data), content_hash),
    run: async ({ client, signal }, { output_result_id, content_hash: sent }) => {
      const data = await client.outputRead(String(output_result_id), { signal });
      const content_hash = contentHash(data.raw_input);
      if (sent === undefined || sent === content_hash) return { data: { ...data, content_hash } };
      throw new TypeError('The decision answers a request with another content_hash: do not act on it.');
    },
  },
  {
    name: 'acknowledge_decision',
    title: 'Acknowledge a decision',
    description: 'Acknowledges a handled decision. The server removes it with its request and its file.',
    annotations: removesData,
    inputSchema: ofOutput,
    outputSchema: resultSchema(rows.outputAck.data),
    run: async ({ client, signal }, { output_result_id }) => ({
      data: await client.outputAck(String(output_result_id), { signal }),
    }),
  },
  {
    name: 'list_requests',
    title: 'List requests',
    description: 'Lists the live requests: pending, or answered and not yet acknowledged.',
    annotations: readsOnly,
    inputSchema: jsonSchema(closed(page)),
    outputSchema: resultSchema(rows.inputList.data),
    run: async ({ client, signal }, given) => ({ data: await client.inputList({ ...given, signal }) }),
  },
  {
    name: 'replace_request',
    title: 'Replace a request',
    description: 'Replaces the whole content of a request that nobody has answered yet.',
    annotations: removesData,
    inputSchema: jsonSchema(rows.inputReplace.body),
    isCheckedByOutbox: true,
    outputSchema: withField(resultSchema(rows.inputReplace.data), content_hash),
    run: async ({ client, signal }, given) => {
      const data = await client.inputReplace(given as Submission, { signal });
      return { data: { ...data, content_hash: canonicalise(given).content_hash } };
    },
  },
  {
    name: 'withdraw_request',
    title: 'Withdraw a request',
    description: 'Deletes a request that nobody has answered yet.',
    annotations: { ...removesData, idempotentHint: false },
    inputSchema: ofItem,
    outputSchema: resultSchema(rows.inputDelete.data),
    run: async ({ client, signal }, { caller_item_id }) => ({
      data: await client.inputDelete(String(caller_item_id), { signal }),
    }),
  },
  downloadTool,
];

/** Rounds down and limits the seconds: MCP hosts do not always enforce the schema. */
function atMost(wait: unknown): number | undefined {
  return typeof wait === 'number' && wait >= 0 ? Math.min(Math.floor(wait), most_wait_seconds) : undefined;
}
