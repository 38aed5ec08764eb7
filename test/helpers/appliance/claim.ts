import { claimEndpoints } from '../../../src/contract/claim-endpoints.ts';
import { ask } from './ask.ts';

/** Claims a decision with the key of an agent, and returns the whole reply. A text is sent unchanged as the body. */
export const claim = (
  { base_url }: { base_url: string },
  { api_key }: { api_key: string },
  output_result_id: string,
  body: unknown,
) =>
  ask(base_url, claimEndpoints.outputClaim, {
    params: { output_result_id },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
  });
