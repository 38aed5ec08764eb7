import { askerEndpoints } from '../../../src/contract/asker-endpoints.ts';
import { ask } from './ask.ts';

/** Says when the asker of an item ends, with the key of an agent, and returns the whole reply. */
export const setAsker = ({ base_url }: { base_url: string }, { api_key }: { api_key: string }, body: unknown) =>
  ask(base_url, askerEndpoints.askerSet, {
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
  });
