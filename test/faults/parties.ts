import { type CallerOperation, callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { type ReviewOperation, reviewEndpoints } from '../../src/contract/review-endpoints.ts';
import { type Asked, ask, type Reply } from '../helpers/ask.ts';

export type Credentials = { api_key: string; token: string };

/** An agent and a person who talk to a server. */
export type Parties = {
  agent(operation: CallerOperation, asked?: Asked): Promise<Reply>;
  person(operation: ReviewOperation, asked?: Asked): Promise<Reply>;
};

export function parties(base_url: string, { api_key, token }: Credentials): Parties {
  const as = (secret: string) => ({ authorization: `Bearer ${secret}` });
  return {
    agent: (operation, asked = {}) => ask(base_url, callerEndpoints[operation], { ...asked, headers: as(api_key) }),
    person: (operation, asked = {}) => ask(base_url, reviewEndpoints[operation], { ...asked, headers: as(token) }),
  };
}
