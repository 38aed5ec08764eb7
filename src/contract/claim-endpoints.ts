import { open, Type } from '../lib/schema/schema.ts';
import type { Endpoint } from './endpoint.ts';
import { OutputResult, ofOutput } from './output.ts';

/** Taking a decision for one of several programs that share a key. It is beside the caller API, with the same keys. */
export const claimEndpoints = {
  outputClaim: {
    method: 'POST',
    path: '/claims/{output_result_id}',
    summary: 'Take a decision for one program: read it and acknowledge it at once.',
    description: [
      'Make claim_id at random and keep it before the first try. The same claim_id gets the same decision again, for',
      'seven days, also after a lost response, a restart or a failover. Any other gets 409 already_claimed.',
    ].join(' '),
    params: ofOutput,
    body: open({
      claim_id: Type.String({ minLength: 1, maxLength: 200, description: 'Such as a random UUID.' }),
    }),
    data: OutputResult,
    refuses: ['not_found', 'already_claimed', 'made_before_restore', 'has_file'],
    statuses: [200, 400, 401, 404, 409, 413, 422, 429, 503],
    windows: ['output_check_read'],
    uses_quota: true,
    writes: true,
  },
} as const satisfies Record<string, Endpoint>;

export type ClaimEndpoints = typeof claimEndpoints;
