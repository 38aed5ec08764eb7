import { callerEndpoints } from './caller-endpoints.ts';
import { callerExamples } from './examples.ts';
import type { PlaneDocument } from './openapi/plane.ts';

const description = `How a program hands a decision to a person, continues to work, and collects the decision later.

1. \`inputSend\` hands in a review request. It stays pending until a person answers it.
2. \`outputCheck\` lists the decisions that are ready. It has no side effects.
3. \`outputRead\` returns one decision. From then on the person can no longer undo it.
4. Handle the decision durably on your side, under its \`output_result_id\`.
5. \`outputAck\` then removes the item and its file.

Every JSON response is \`{ok: true, request_id, correlation_id, data}\`. A refusal has \`ok: false\` and \`error\`
instead of data. Branch on \`error.code\`. The credential alone identifies the caller; a body must not.
A JSON body has at most 128,000 bytes and 64 levels.`;

const first = { output_result_id: '$response.body#/data/items/0/output_result_id' };
const read = { output_result_id: '$response.body#/data/output_result_id' };
const file_id = '$response.body#/data/response/file/file_id';

export const callersDocument: PlaneDocument = {
  title: 'Human Decision Outbox: caller API',
  description,
  tags: {
    input: 'Review requests.',
    output: 'Decisions.',
    caller: 'The owner of the credential.',
    account: 'What the account may do.',
  },
  group_at: 2,
  security_schemes: {
    caller_key: { type: 'http', scheme: 'bearer', description: 'The key of a caller, shown once when it is issued.' },
  },
  security: [{ caller_key: [] }],
  rows: callerEndpoints,
  examples: callerExamples,
  links: {
    inputSend: { outputCheck: {}, inputRead: { requestBody: '$request.body' } },
    outputCheck: { outputRead: { parameters: first }, outputAck: { parameters: first } },
    outputRead: { outputAck: { parameters: read }, outputFile: { parameters: { ...read, file_id } } },
  },
  always: [
    'invalid_request',
    'invalid_json',
    'request_too_large',
    'validation_failed',
    'authentication_required',
    'invalid_caller_credentials',
    'rate_limit_exceeded',
    'quota_limit_exceeded',
    'temporary_unavailable',
    'internal_error',
  ],
};
