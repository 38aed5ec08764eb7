import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type ReviewOperation, reviewEndpoints } from '../../src/contract/review-endpoints.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { makeLink } from '../../src/rules/people/reviewers.ts';
import { type Role, roles } from '../../src/vocabulary.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import type { Asked } from '../helpers/appliance/ask.ts';
import { openStream } from '../helpers/appliance/event-stream.ts';
import { cells } from './role-cells.ts';

const password = 'correct horse battery staple';

const operations = Object.keys(cells) as ReviewOperation[];
/** The sentences of the refusals for a role or for a token. Other refusals come after these checks. */
const forRole = /your role is reader|for admins of the account|^A token/;

const decision = { expected_revision: 1, action_value: 'approve', response: { kind: 'none' } };

/** Sound input for every endpoint, about nothing that exists unless `more` names it. */
function asked(more: Readonly<Record<string, string>> = {}): Asked {
  const params = {
    ...{ item_id: 'itm_none', caller_id: 'cal_none', key_id: 'key_none', standing_answer_id: 'sta_none' },
    ...{ device_request_id: 'dev_none', session_id: 'ses_none', token_id: 'tok_none', subscription_id: 'sub_none' },
    ...{ reviewer_id: 'rev_none', invite_id: 'inv_none', passkey_id: 'pky_none' },
    ...{ identity_id: 'idn_none', name: 'none', answer_id: `ans_${'0'.repeat(26)}` },
  };
  const response = { clientDataJSON: 'AA', attestationObject: 'AA' };
  const credential = { id: 'AA', rawId: 'AA', type: 'public-key', response };
  const body = {
    ...{ name: 'Zed', role: 'reader', reviewer: 'Zed', invite: 'none', password: 'a long password', overlap: '1h' },
    ...{ expires: '30d', user_code: 'BCDF-GHJK', notice_id: 'evt_none', until: '2099-03-02T00:00:00.000Z' },
    ...{ endpoint: 'https://push.example.org/1', p256dh: 'BA', auth: 'AA', with_titles: false },
    ...{ purpose: 'sign_in', code: '123456', state: 'x', browser_secret: 'x', credential },
    ...{ match: {}, ...decision, output_result_id: 'out_none' },
    items: ['itm_none', 'itm_other'].map((item_id) => ({ item_id, expected_revision: 1 })),
  };
  return { params: { ...params, ...more }, body: { ...body, ...more } };
}

/** The input for one endpoint: no body where it has none. */
function askedOf(operation: ReviewOperation, more?: Readonly<Record<string, string>>): Asked {
  const { params = {}, body } = asked(more);
  if (operation === 'uploadSend') {
    const headers = { 'content-type': 'text/plain', 'x-filename': 'a.txt' };
    return { query: { item_id: 'itm_none', action_value: 'go' }, headers, body: 'x' };
  }
  if (operation === 'answerList') return { query: { mine: '1' } };
  if (operation.startsWith('policy')) return { params, body: {} };
  if (operation === 'signatureOptions') return { params, body: decision };
  return { params, ...('body' in reviewEndpoints[operation] && { body }) };
}

async function people(t: TestContext) {
  const box = await appliance(t);
  const made = roles.map((role) => box.person(role, { role }));
  for (const one of made) await one.password(password);
  return { box, made };
}

async function streamStatus(box: TestAppliance, headers: Record<string, string>): Promise<number> {
  const stream = await openStream(box.base_url, headers);
  stream.leave();
  return stream.status;
}

test('each endpoint is open to exactly the roles of its cell, by session and by token', async (t) => {
  const { box, made } = await people(t);
  assert.deepEqual(new Set(operations), new Set(Object.keys(reviewEndpoints)));
  for (const [rank, person] of made.entries()) {
    const session = await person.signIn(password);
    for (const operation of operations) {
      const [least, byToken] = cells[operation] as readonly [Role | 'anybody', 'token'?];
      const mayCall = least === 'anybody' || rank >= roles.indexOf(least);
      const ways = [
        { by: session, headers: session.headers, isOpen: mayCall },
        { by: person, headers: { authorization: `Bearer ${person.token}` }, isOpen: mayCall && byToken === 'token' },
      ];
      for (const { by, headers, isOpen } of ways) {
        const title = `${operation}, ${roles[rank]}, by ${by === person ? 'token' : 'session'}`;
        if (operation === 'eventStream') {
          assert.equal(await streamStatus(box, headers), 200, title);
          continue;
        }
        const { status, json } = await by.request(operation, askedOf(operation));
        const isRefused = status === 403 && forRole.test(json?.error?.message ?? '');
        assert.equal(isRefused, !isOpen, `${title}: ${status} ${JSON.stringify(json?.error)}`);
        if (operation === 'sessionStart') assert.equal(status, 422, title); // the body names two ways
      }
    }
  }
});

test('no endpoint makes a password, a link, a token or a session for a person who exists', async (t) => {
  const { box, made } = await people(t);
  const [, , admin] = made;
  assert.ok(admin);
  const bob = box.person('Bob');
  await bob.password('bob has a long password');
  await bob.signIn('bob has a long password');
  box.change((outbox) => makeLink(outbox, operator, { name: 'Bob', lifetime_ms: 60_000 }));
  const { reviewer_id } = bob;
  const now = '2000-01-01T00:00:00.000Z';
  const access = () =>
    box.change(({ store }) => ({
      password: store.reviewers.byId.get({ reviewer_id })?.password ?? null,
      role: store.reviewers.byId.get({ reviewer_id })?.role,
      sessions: store.sessions.ofReviewer.all({ reviewer_id, now }).map(({ session_id }) => session_id),
      tokens: store.tokens.ofReviewer.all({ reviewer_id, now }).map(({ token_id }) => token_id),
    }));
  const before = access();
  const session = await admin.signIn(password);
  const theirs = { reviewer_id, name: 'Bob', reviewer: 'Bob', token_id: bob.token_id };
  const last: ReviewOperation[] = ['reviewerRemove', 'sessionEnd'];
  const tried = operations.filter((name) => name !== 'eventStream' && !last.includes(name));
  for (const operation of [...tried, ...last]) {
    const { json, bytes } = await session.request(operation, askedOf(operation, theirs));
    const text = `${operation}: ${JSON.stringify(json)}`;
    const found = access();
    assert.doesNotMatch(String(bytes), /hdor_|hdos_[\w-]{30}|\/sign-in#|\/invite#/, text);
    assert.ok([before.password, null].includes(found.password), text);
    for (const kind of ['sessions', 'tokens'] as const) {
      assert.deepEqual(
        found[kind].filter((id) => !before[kind].includes(id)),
        [],
        text,
      );
    }
  }
  assert.equal(
    box.change(({ store }) => store.reviewers.byId.get({ reviewer_id })),
    undefined,
    'the last but one ran',
  );
});
