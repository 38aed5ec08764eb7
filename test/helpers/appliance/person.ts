import assert from 'node:assert/strict';
import type { DataOf } from '../../../src/contract/endpoint.ts';
import { type ReviewEndpoints, type ReviewOperation, reviewEndpoints } from '../../../src/contract/review-endpoints.ts';
import { hashPassword } from '../../../src/lib/crypto/password.ts';
import { findAccount } from '../../../src/rules/access/accounts.ts';
import { audit, operator } from '../../../src/rules/base/audit.ts';
import type { Outbox } from '../../../src/rules/base/outbox.ts';
import { addReviewer, findReviewer, makeToken } from '../../../src/rules/people/reviewers.ts';
import type { Role } from '../../../src/vocabulary.ts';
import { type Asked, ask, dataOf, type Reply } from './ask.ts';

type BoxAccess = { base_url: string; change<T>(work: (outbox: Outbox) => T): T };
export type Described = { role?: Role; account?: string };
export type Person = ReturnType<typeof addPerson>;
export type Item = DataOf<ReviewEndpoints['itemRead']>['item'];

const day_ms = 86_400_000;

/** Adds a reviewer with a token of 90 days and returns functions that call their endpoints. */
export function addPerson(
  { base_url, change }: BoxAccess,
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
    /** Sends a request with the token and returns the whole reply. */
    request: byToken,
    /** Sends a request with the token that must succeed and returns its data. */
    call,
    /** Sets the password, but keeps the token. */
    async password(password: string): Promise<void> {
      const hashed = await hashOf(password);
      const { reviewer_id } = made;
      change((outbox) => {
        const { store, now: password_set_at } = outbox;
        const { account_id } = findReviewer(outbox, name);
        store.reviewers.setPassword.run({ reviewer_id, password: hashed, password_set_at });
        audit(outbox, { kind: 'reviewer.password_set', account_id, actor: operator, subject: reviewer_id });
        store.sessions.removeOfReviewer.run({ reviewer_id, kept: null });
        outbox.tell({ kind: 'credentials', account_id });
        outbox.tell({ kind: 'notice', account_id });
      });
    },
    /** Signs in; returns the reply and functions that send requests like a page. */
    signIn: (password: string, asked: Asked = {}) => signIn(base_url, { reviewer: name, password }, asked),
    /** Finds a pending or decided item of an agent. */
    async find({ caller_id }: { caller_id: string }, caller_item_id: string, view = 'queue'): Promise<Item> {
      const { items } = await call('itemList', { query: { view, caller_id, caller_item_id } });
      assert.equal(items.length, 1, `${caller_item_id} is in ${view}`);
      return items[0] as Item;
    },
    /** Answers an item in the given revision; returns the output_result_id, or the id of the held answer. */
    async answer({ item_id, revision }: Item, action_value: string, response: unknown = { kind: 'none' }) {
      const body = { expected_revision: revision, action_value, response };
      const { answer } = await call('itemAnswer', { params: { item_id }, body });
      assert.ok(answer.state !== 'given', 'one answer decides, or is held');
      return answer.output_result_id ?? answer.answer_id;
    },
  };
}

const hashes = new Map<string, Promise<string>>();

/** Hashes a password once for all tests, because hashing is slow on purpose. */
function hashOf(password: string): Promise<string> {
  const hashed = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hashed);
  return hashed;
}

/** Signs in; returns the reply, both secrets, and functions that send them like a page. */
export async function signIn(base_url: string, body: unknown, asked: Asked = {}) {
  const reply = await ask(base_url, reviewEndpoints.sessionStart, { ...asked, body });
  const set_cookie = String(reply.headers['set-cookie'] ?? '');
  const cookie = set_cookie.split(';')[0] ?? '';
  const session_secret = String((reply.json?.data as { session_secret?: string } | undefined)?.session_secret ?? '');
  /** The headers of a page's requests. */
  const headers = { cookie, 'x-hdo-session': session_secret, 'sec-fetch-site': 'same-origin' };
  return { reply, set_cookie, cookie, session_secret, headers, ...withHeaders(base_url, headers) };
}

/** Returns functions that send requests with common headers. */
export function withHeaders(base_url: string, common: Record<string, string>) {
  const request = requester(base_url, common);
  return { request, call: caller(request) };
}

function requester(base_url: string, common: Record<string, string>) {
  return (operation: ReviewOperation, { headers, ...asked }: Asked = {}): Promise<Reply> =>
    ask(base_url, reviewEndpoints[operation], { ...asked, headers: { ...common, ...headers } });
}

function caller(request: ReturnType<typeof requester>) {
  return async <K extends ReviewOperation>(operation: K, asked: Asked = {}): Promise<DataOf<ReviewEndpoints[K]>> =>
    dataOf(await request(operation, asked)) as DataOf<ReviewEndpoints[K]>;
}
