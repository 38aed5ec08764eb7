import assert from 'node:assert/strict';
import type { DataOf } from '../../src/contract/endpoint.ts';
import { type ReviewEndpoints, type ReviewOperation, reviewEndpoints } from '../../src/contract/review-endpoints.ts';
import { hashPassword } from '../../src/lib/password.ts';
import { findAccount } from '../../src/rules/accounts.ts';
import { operator } from '../../src/rules/audit.ts';
import type { Outbox } from '../../src/rules/outbox.ts';
import { addReviewer, makeToken, setPassword } from '../../src/rules/reviewers.ts';
import { type Asked, ask, dataOf, type Reply } from './ask.ts';

type Place = { base_url: string; change<T>(work: (outbox: Outbox) => T): T };
export type Described = { role?: 'reviewer' | 'admin'; account?: string };
export type Person = ReturnType<typeof addPerson>;
export type Item = DataOf<ReviewEndpoints['itemRead']>['item'];

const day_ms = 86_400_000;

/** Adds a reviewer with a token of 90 days and gives their side of the endpoints. */
export function addPerson(
  { base_url, change }: Place,
  { name, role = 'reviewer', account = 'default' }: Described & { name: string },
) {
  const made = change((outbox) => {
    const { account_id } = findAccount(outbox, account);
    const { reviewer_id } = addReviewer(outbox, operator, { account_id, name, role });
    return { reviewer_id, ...makeToken(outbox, operator, { name, lifetime_ms: 90 * day_ms }) };
  });
  const byToken = requester(base_url, { authorization: `Bearer ${made.token}` });
  const call = caller(byToken);
  return {
    ...made,
    name,
    /** Sends a request with the token and gives the whole reply. */
    request: byToken,
    /** Sends a request with the token that must succeed and gives its data. */
    call,
    /** Sets the password, as the command does. */
    async password(password: string): Promise<void> {
      const hashed = await hashOf(password);
      change((outbox) => setPassword(outbox, operator, { name, password: hashed }));
    },
    /** Signs in and gives the reply, and requests as a page of the appliance sends them. */
    signIn: (password: string, asked: Asked = {}) => signIn(base_url, { reviewer: name, password }, asked),
    /** The pending or decided item that an agent sent. */
    async find({ caller_id }: { caller_id: string }, caller_item_id: string, view = 'queue'): Promise<Item> {
      const { items } = await call('itemList', { query: { view, caller_id, caller_item_id } });
      assert.equal(items.length, 1, `${caller_item_id} is in ${view}`);
      return items[0] as Item;
    },
    /** Answers an item as it was seen; gives the output_result_id. */
    async answer({ item_id, revision }: Item, action_value: string, response: unknown = { kind: 'none' }) {
      const body = { expected_revision: revision, action_value, response };
      return (await call('itemAnswer', { params: { item_id }, body })).output_result_id;
    },
  };
}

const hashes = new Map<string, Promise<string>>();

/** The hash of a password, which takes as long as it should and is therefore made once for all tests. */
function hashOf(password: string): Promise<string> {
  const hashed = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hashed);
  return hashed;
}

/** Signs in with a body and gives the reply, the cookie, and requests that carry it as a page's do. */
export async function signIn(base_url: string, body: unknown, asked: Asked = {}) {
  const reply = await ask(base_url, reviewEndpoints.sessionStart, { ...asked, body });
  const set_cookie = String(reply.headers['set-cookie'] ?? '');
  const cookie = set_cookie.split(';')[0] ?? '';
  const request = requester(base_url, { cookie, 'sec-fetch-site': 'same-origin' });
  return { reply, set_cookie, cookie, request, call: caller(request) };
}

function requester(base_url: string, common: Record<string, string>) {
  return (operation: ReviewOperation, { headers, ...asked }: Asked = {}): Promise<Reply> =>
    ask(base_url, reviewEndpoints[operation], { ...asked, headers: { ...common, ...headers } });
}

function caller(request: ReturnType<typeof requester>) {
  return async <K extends ReviewOperation>(operation: K, asked: Asked = {}): Promise<DataOf<ReviewEndpoints[K]>> =>
    dataOf(await request(operation, asked)) as DataOf<ReviewEndpoints[K]>;
}
