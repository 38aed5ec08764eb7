import { type CallerEndpoints, type CallerOperation, callerEndpoints } from '../../../src/contract/caller-endpoints.ts';
import type { DataOf } from '../../../src/contract/endpoint.ts';
import { findAccount } from '../../../src/rules/access/accounts.ts';
import { addCaller } from '../../../src/rules/access/callers.ts';
import { issueKey } from '../../../src/rules/access/keys.ts';
import { operator } from '../../../src/rules/base/audit.ts';
import type { Outbox } from '../../../src/rules/base/outbox.ts';
import { type Asked, ask, dataOf, type Reply } from './ask.ts';

type BoxAccess = { base_url: string; change<T>(work: (outbox: Outbox) => T): T };
export type Agent = ReturnType<typeof addAgent>;

/** Adds a caller with a key and returns functions that call the API with it. */
export function addAgent({ base_url, change }: BoxAccess, { name, account }: { name: string; account: string }) {
  const made = change((outbox) => {
    const { account_id } = findAccount(outbox, account);
    return issueKey(outbox, operator, addCaller(outbox, operator, { account_id, name }), null);
  });
  const authorization = { authorization: `Bearer ${made.api_key}` };
  const request = (operation: CallerOperation, { headers, ...asked }: Asked = {}): Promise<Reply> =>
    ask(base_url, callerEndpoints[operation], { ...asked, headers: { ...authorization, ...headers } });
  return {
    ...made,
    account,
    /** Sends a request and returns the whole reply. */
    request,
    /** Sends a request that must succeed and returns its data. */
    call: async <K extends CallerOperation>(operation: K, asked: Asked = {}): Promise<DataOf<CallerEndpoints[K]>> =>
      dataOf(await request(operation, asked)) as DataOf<CallerEndpoints[K]>,
  };
}
