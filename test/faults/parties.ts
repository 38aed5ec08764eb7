import { type CallerOperation, callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { type ReviewOperation, reviewEndpoints } from '../../src/contract/review-endpoints.ts';
import { type Asked, ask, type Reply } from '../helpers/appliance/ask.ts';

export type Credentials = { api_key: string; token: string };

/** An agent and a person who call a server. */
export type Parties = {
  agent(operation: CallerOperation, asked?: Asked): Promise<Reply>;
  person(operation: ReviewOperation, asked?: Asked): Promise<Reply>;
};

export function parties(base_url: string, { api_key, token }: Credentials): Parties {
  const as = (secret: string) => ({ authorization: `Bearer ${secret}` });
  const by = (secret: string, asked: Asked) => ({ ...asked, headers: { ...asked.headers, ...as(secret) } });
  return {
    agent: (operation, asked = {}) => ask(base_url, callerEndpoints[operation], by(api_key, asked)),
    person: (operation, asked = {}) => ask(base_url, reviewEndpoints[operation], by(token, asked)),
  };
}
