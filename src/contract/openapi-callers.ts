import { callerEndpoints } from './caller-endpoints.ts';
import { callerExamples } from './examples.ts';
import type { PlaneDocument } from './openapi/plane.ts';

const description = `How a program hands a decision to a person, goes on working, and collects the decision later.

1. \`inputSend\` hands in a review request. It stays pending until a person answers it.
2. \`outputCheck\` tells, without any effect, which decisions are ready.
3. \`outputRead\` gives one decision; from then on the person can no longer take it back.
4. Handle the decision durably on your side, under its \`output_result_id\`.
5. \`outputAck\` then removes the item with its file.

Every JSON answer is \`{ok: true, request_id, correlation_id, data}\`, or with \`ok: false\` and \`error\` for data.
Branch on \`error.code\`. The credential alone says who is calling; a body must not.
A JSON body has at most 128,000 bytes and 64 levels.`;

/** The callers' side, as its document describes it. */
export const callersDocument: PlaneDocument = {
  title: 'Human Decision Outbox: caller API',
  description,
  tags: {
    input: 'Review requests.',
    output: 'Decisions.',
    caller: 'Who the credential belongs to.',
    account: 'What the account may do.',
  },
  group_at: 2,
  security_schemes: {
    caller_key: { type: 'http', scheme: 'bearer', description: 'The key of a caller, shown once when it is made.' },
  },
  security: [{ caller_key: [] }],
  rows: callerEndpoints,
  examples: callerExamples,
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
