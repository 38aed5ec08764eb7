import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { DataOf } from '../../../src/contract/endpoint.ts';
import type { ReviewEndpoints } from '../../../src/contract/review-endpoints.ts';
import { operator } from '../../../src/rules/base/audit.ts';
import { makeLink } from '../../../src/rules/people/reviewers.ts';
import { action, submission } from '../data/submissions.ts';
import { document } from '../programs/hdo.ts';
import { appliance, type TestAppliance } from './appliance.ts';
import { dataOf, type Reply } from './ask.ts';
import { type Item, signIn } from './person.ts';

const secret = 'everybody has this long password';
const link_ms = 60_000;
export type Answered = DataOf<ReviewEndpoints['itemAnswer']>['answer'];
export type Desk = Awaited<ReturnType<typeof policyDesk>>;
export type Signed = Awaited<ReturnType<typeof signedIn>>;
export type PolicyWritten = Readonly<Record<string, unknown>>;

const none = { kind: 'none' };
const actions = [
  action({ value: 'pay' }),
  action({
    value: 'amend',
    popup: { kind: 'free_text', label: 'How?', multiline: false, min_length: 1, max_length: 100 },
  }),
  action({ value: 'attach', popup: { kind: 'file_upload', label: 'Which?' } }),
  action({ value: 'reject', icon: 'x' }),
];

/** Starts a server with the caller `payables`, the admin Ada, and the reviewers Alice, Bob and Carol, all signed in. */
export async function policyDesk(t: TestContext, options: Parameters<typeof appliance>[1] = {}) {
  const box = await appliance(t, { ...options, env: { HDO_LIMITS__ENABLED: 'false', ...options.env } });
  const agent = box.caller('payables');
  const signed = (name: string, role?: 'reviewer' | 'admin') => signedIn(box, name, role);
  const [ada, alice] = [await signed('Ada', 'admin'), await signed('Alice')];
  const [bob, carol] = [await signed('Bob'), await signed('Carol')];
  let last = 0;
  /** Sends a request with the actions pay, amend, attach and reject, and finds it in the inbox. */
  const item = async (overrides: Parameters<typeof submission>[0] = {}, by = agent): Promise<Item> => {
    const caller_item_id = `item-${++last}`;
    await by.call('inputSend', { body: submission({ caller_item_id, actions, ...overrides }) });
    return ada.find(by, caller_item_id);
  };
  /** Saves a policy of the page. */
  const save = (name: string, body: PolicyWritten) => ada.page.request('policySave', { params: { name }, body });
  const read = async ({ item_id }: { item_id: string }, by = ada) =>
    (await by.page.call('itemRead', { params: { item_id } })).item;
  const verified = async () => {
    await box.close();
    assert.deepEqual(await document(['verify', '--data', box.data]), { ok: true, problems: [] });
  };
  await item(); // so that its actions are known
  return { box, agent, ada, alice, bob, carol, signed, item, save, read, verified };
}

/** Adds a person with a session, and returns functions that send requests like a page. */
async function signedIn(box: TestAppliance, name: string, role: 'reviewer' | 'admin' = 'reviewer') {
  const person = box.person(name, { role });
  await person.password(secret);
  // by a link, because the check of a password is slow on purpose
  const link = box.change((outbox) => makeLink(outbox, operator, { name, lifetime_ms: link_ms })).secret;
  const page = await signIn(box.base_url, { link });
  const answers = ({ item_id, revision }: Item, action_value: string, response: unknown = none, more = {}) =>
    page.request('itemAnswer', {
      params: { item_id },
      body: { expected_revision: revision, action_value, response, ...more },
    });
  return { ...person, page, answers };
}

/** Returns an answer that must have been taken. */
export function taken(reply: Reply): Answered {
  return (dataOf(reply) as { answer: Answered }).answer;
}

/** Returns the status and the code of a reply. */
export function outcome({ status, json }: Reply): [number, string | undefined] {
  return [status, json?.error?.code];
}
