import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { signIn } from '../helpers/appliance/person.ts';
import { policyDesk, type Signed, taken } from '../helpers/appliance/policy-desk.ts';
import { signer } from '../helpers/appliance/signer.ts';
import { followed, invitedThroughProvider, throughProvider } from '../helpers/appliance/single-sign-on.ts';
import { age } from '../helpers/data/age.ts';
import { document, hdoBeside } from '../helpers/programs/hdo.ts';
import { startProvider } from '../helpers/programs/provider.ts';

const day_ms = 86_400_000;
const two = { match: { caller: 'payables' }, approvals: 2 };
const secretOf = (url: string) => url.split('#')[1] ?? '';

type Page = Signed['page'];
type Sent = Awaited<ReturnType<Awaited<ReturnType<typeof policyDesk>>['item']>>;

/** Starts a desk where every answer needs two people, and lets Ada make people of her own. */
async function desk(t: TestContext, options: Parameters<typeof policyDesk>[1] = {}) {
  const found = await policyDesk(t, options);
  const { ada, box, item, save } = found;
  await save('two', two);
  const invite = async (name: string, by: Page = ada.page, role = 'reviewer') =>
    secretOf((await by.call('inviteMake', { body: { name, role } })).url);
  /** Uses an invite as anybody can who has its link. */
  const puppet = async (name: string, by: Page = ada.page, role = 'reviewer') =>
    signIn(box.base_url, { invite: await invite(name, by, role) });
  const says = (page: Page, { item_id, revision }: Sent) =>
    page.request('itemAnswer', {
      params: { item_id },
      body: { expected_revision: revision, action_value: 'pay', response: { kind: 'none' } },
    });
  /** Lets people answer a new request one after another, and returns whether that decided it. */
  const decide = async (...people: Page[]): Promise<boolean> => {
    const sent = await item();
    let decided = false;
    for (const page of people) decided = taken(await says(page, sent)).output_result_id !== null;
    return decided;
  };
  return { ...found, invite, puppet, says, decide };
}

test('an admin who uses their own invites is one person, and so is everybody whom these invite', async (t) => {
  const { box, ada, bob, puppet, decide } = await desk(t);
  const one = await puppet('One', ada.page, 'admin');
  const other = await puppet('Other');
  const child = await puppet('Child', one);
  for (const all of [
    [one, other],
    [other, one, ada.page],
    [child, ada.page],
    [child, other],
    [child, one],
  ]) {
    assert.equal(await decide(...all), false, 'they have one root');
  }
  assert.equal(await decide(child, bob.page), true, 'Bob was added by the operator');
  const { reviewer_id } = (await one.call('sessionRead')).reviewer;
  await ada.page.call('roleSet', { params: { reviewer_id }, body: { role: 'reviewer' } });
  assert.equal(await decide(child, ada.page), false, 'the demotion of the middle of a chain frees nothing');
  await ada.page.call('reviewerRemove', { params: { reviewer_id } });
  assert.equal(await decide(child, ada.page), false, 'neither does its removal');
  assert.equal(await decide(child, other), false);
  age(box, 29 * day_ms, ['origins']);
  assert.equal(await decide(other, ada.page), false);
  age(box, 2 * day_ms, ['origins']);
  assert.equal(await decide(other, child), true, 'the invites are 30 days old');
});

test('a chain lasts when its root is removed, and a removed person who is invited again is no new root', async (t) => {
  const { ada, signed, puppet, decide } = await desk(t);
  const eve = await signed('Eve', 'admin');
  const [one, other] = [await puppet('One', eve.page), await puppet('Other', eve.page)];
  await ada.page.call('reviewerRemove', { params: { reviewer_id: eve.reviewer_id } });
  assert.equal(await decide(one, other), false);
  const { reviewer_id } = (await one.call('sessionRead')).reviewer;
  await ada.page.call('reviewerRemove', { params: { reviewer_id } });
  const again = await puppet('One');
  assert.equal(await decide(again, ada.page), false);
  assert.equal(await decide(again, other), true, 'two admins invited them');
});

test('two signatures of people with one root count once', async (t) => {
  const { box, ada, bob, item, puppet, save } = await desk(t);
  await save('two', { ...two, sign: true });
  const [one, other] = await Promise.all([puppet('One'), puppet('Other')]);
  const signers = [];
  for (const page of [one, other, bob.page]) signers.push(await signer(box, { ...ada, page }));
  const sent = await item();
  const answers: (string | null)[] = [];
  for (const each of signers) answers.push(taken(await each.signs(sent, { action_value: 'pay' })).output_result_id);
  assert.deepEqual(
    answers.map((id) => id !== null),
    [false, false, true],
  );
});

test('the operator confirms a person, who then counts beside everybody, and the audit trail says so', async (t) => {
  const { box, ada, puppet, decide, verified } = await desk(t);
  const [one, other] = [await puppet('One', ada.page, 'admin'), await puppet('Other')];
  const child = await puppet('Child', one);
  const { reviewer_id } = (await one.call('sessionRead')).reviewer;
  const confirm = () => document(['reviewer', 'confirm', 'One', '--data', box.data]);
  assert.deepEqual(await confirm(), { reviewer_id, name: 'One', confirmed: true });
  assert.deepEqual(await confirm(), { reviewer_id, name: 'One', confirmed: false });
  assert.equal(await decide(other, ada.page), false);
  assert.equal(await decide(child, one), false, 'the root of the child is the confirmed person now');
  assert.equal(await decide(child, ada.page), true);
  assert.equal(await decide(one, other), true);
  const { events } = await ada.page.call('auditList', { query: { kind: 'reviewer.confirmed' } });
  assert.deepEqual(
    events.map(({ actor, subject }) => [actor, subject]),
    [['operator', reviewer_id]],
  );
  await verified();
});

test('people of one admin count beside each other by their own accounts at a provider', async (t) => {
  const provider = await startProvider(t);
  const { box, ada, puppet, invite, decide } = await desk(t, { env: { ...provider.env, HDO_OIDC__CREATE: 'true' } });
  provider.sees(box.base_url);
  const account = (sub: string) => {
    provider.account = { sub, name: sub, preferred_username: sub, email: `${sub}@example.org` };
  };
  const enter = async (sub: string) => {
    account(sub);
    const secret = await invite(sub);
    return signIn(box.base_url, {
      invite: secret,
      oidc: await invitedThroughProvider(box.base_url, secret),
      reviewer: null,
    });
  };
  const [cleo, dan] = [await enter('cleo'), await enter('dan')];
  assert.equal(await decide(cleo, dan), true);
  assert.equal(await decide(cleo, await puppet('Puppet')), false);
  assert.equal(await decide(cleo, ada.page), false, 'Ada may have used her own account for the invite');
  account('ada');
  await ada.page.call('identityAdd', { body: await followed(await ada.page.call('identityBegin')) });
  assert.equal(await decide(cleo, ada.page), true, 'the provider knows both');

  const [identity] = (await ada.page.call('identityList')).identities;
  assert.ok(identity);
  await ada.page.call('identityRemove', { params: { identity_id: identity.identity_id } });
  const twin = await signIn(box.base_url, { oidc: await throughProvider(box.base_url) });
  assert.notEqual((await twin.call('sessionRead')).reviewer.reviewer_id, ada.reviewer_id);
  assert.equal(await decide(twin, ada.page), false, 'the account of a second person was that of the first');
  account('fay');
  const fay = await signIn(box.base_url, { oidc: await throughProvider(box.base_url) });
  assert.equal(await decide(fay, ada.page), true, 'the provider made her a person');
});

test('the page, policy test and doctor say who counts once, until when, and what the operator can do', async (t) => {
  const { box, ada, bob, puppet, save } = await desk(t);
  await puppet('One');
  await save('loose', { match: { action: 'pay' }, approvals: 3 });
  const { as_one, policies } = await bob.page.call('policyList');
  assert.deepEqual(
    as_one.map(({ people }) => people),
    [['Ada', 'One']],
  );
  const until = Date.parse(as_one[0]?.until ?? '') - Date.now();
  assert.ok(until > 29 * day_ms && until <= 30 * day_ms, `${until} ms`);
  const avoided = policies.map(({ name, is_avoided }) => [name, is_avoided]);
  assert.deepEqual(avoided, [
    ['loose', true],
    ['two', false],
  ]);
  const once = /Ada and One count once until \d{4}-\d\d-\d\d, because of who invited them: hdo reviewer confirm NAME/;
  const other = /an agent avoids the policy loose by another name for the action: name the caller in its match/;
  const tested = await hdoBeside(['policy', 'test', '--caller', 'payables', '--action', 'pay', '--data', box.data]);
  const checked = await hdoBeside(['doctor', '--data', box.data]);
  for (const { stdout } of [tested, checked]) for (const words of [once, other]) assert.match(stdout, words);
  await save('floor', { match: {}, approvals: 3 });
  const later = await ada.page.call('policyList');
  assert.ok(
    later.policies.every(({ is_avoided }) => !is_avoided),
    'another policy asks for as much of every action',
  );
});
