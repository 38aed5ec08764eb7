import { claimEndpoints } from './claim-endpoints.ts';
import { callerExamples } from './examples.ts';
import type { PlaneDocument } from './openapi/plane.ts';
import { callersDocument } from './openapi-callers.ts';

const description = `How exactly one of several programs acts on a decision, at most once.

1. Wait for the decision as in the caller API, by \`outputCheck\`.
2. Make a random \`claim_id\` and keep it, then claim the decision. The response is the decision; it is acknowledged.
3. If the response is lost, repeat the claim with the same \`claim_id\`. Act only on a success.

A program that reads, acts and then acknowledges does so at least once: after a crash in between it acts again. A claim
turns that around. The key, the envelope and the limits are those of the caller API.`;

export const claimsDocument: PlaneDocument = {
  title: 'Human Decision Outbox: claiming a decision',
  description,
  tags: { claims: 'Decisions for one program.' },
  group_at: 1,
  security_schemes: callersDocument.security_schemes,
  security: callersDocument.security,
  rows: claimEndpoints,
  examples: () => ({
    outputClaim: {
      body: { claim_id: '0f8fad5b-d9cb-469f-a165-70867728950e' },
      data: callerExamples().outputRead.data,
    },
  }),
  always: callersDocument.always,
};
