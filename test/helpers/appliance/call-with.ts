import { callerEndpoints } from '../../../src/contract/caller-endpoints.ts';
import { ask } from './ask.ts';

/** Returns the HTTP status of a request with a key. */
export async function statusWith(base_url: string, api_key: string): Promise<number> {
  const { status } = await ask(base_url, callerEndpoints.callerStatus, {
    headers: { authorization: `Bearer ${api_key}` },
  });
  return status;
}
