import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ReviewOperation, reviewEndpoints } from '../../src/contract/review-endpoints.ts';
import { addAccount } from '../../src/rules/access/accounts.ts';
import type { Agent } from '../helpers/appliance/agent.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import type { Asked } from '../helpers/appliance/ask.ts';
import { statusWith } from '../helpers/appliance/call-with.ts';
import { openStream } from '../helpers/appliance/event-stream.ts';
import { askedOfThemselves, ownOperations } from '../helpers/appliance/own-operations.ts';
import type { Item, Person } from '../helpers/appliance/person.ts';
import { askForFile, upload } from '../helpers/appliance/upload.ts';
import { submission } from '../helpers/data/submissions.ts';

const choice = { action_value: 'approve', response: { kind: 'none' } };
const file = { 'content-type': 'text/plain', 'x-filename': 'a.txt' };

/** Creates the items of an account: a pending one, a decided one, and one with an upload that is not answered. */
async function furnish(box: TestAppliance, agent: Agent, person: Person) {
  const output_result_id = await box.answered(agent, submission({ caller_item_id: 'decided' }), 'approve');
  await agent.call('inputSend', {
    body: submission({ caller_item_id: 'waiting', title: 'The merger', priority: 'urgent' }),
  });
  const [waiting, decided] = [await person.find(agent, 'waiting'), await person.find(agent, 'decided', 'decided')];
  const wants_file = await askForFile(agent, person);
  const { upload_id } = await upload(person, wants_file);
  const listed = await person.call('itemList', { query: { limit: 1 } });
  return { waiting, decided, wants_file, output_result_id, upload_id, cursor: String(listed.next_cursor) };
}
type Had = Awaited<ReturnType<typeof furnish>>;
type Own = { readonly item: Item; readonly wants_file: Item; readonly agent: Agent };

/** Operations that refuse tokens. The tests of sessions and others try them between people. */
const ofThemselves = ownOperations.map((operation): [ReviewOperation, Asked, string] => [
  operation,
  askedOfThemselves,
  'forbidden',
]);

const atItem = ({ item_id }: Item) => ({ params: { item_id } });
const none = '"items":[],"counts":{"low":0,"normal":2,"high":0,"urgent":0}';

/** The tests of standing answers and of holds try the ids of another account. */
const ofAnswers = (item: Item, answer_id: string): [ReviewOperation, Asked, string][] => [
  ['answerList', { query: { mine: '1' } }, '"answers":[]'],
  ['answerRead', { params: { answer_id } }, 'not_found'],
  ['answerUndo', { params: { answer_id } }, 'not_found'],
  ['standingList', {}, '"standing_answers":[]'],
  ['standingEnd', { params: { standing_answer_id: 'sta_none' } }, 'not_found'],
  ['itemAssign', { ...atItem(item), body: { reviewer_id: null } }, 'not_found'],
  ['assigneeList', {}, '"name":"Eve","assigned":0}]'],
  ['policyList', {}, '"policies":[]'],
  ['policyUse', {}, '"considered":2'],
];

/** Every operation, called from another account on the items of this one, with the expected reply. */
function attempts({ waiting, decided, wants_file, ...had }: Had, own: Own): [ReviewOperation, Asked, string][] {
  const { output_result_id, upload_id, cursor } = had;
  const decision = { expected_revision: 1, ...choice };
  const given = { expected_revision: 1, action_value: 'go', response: { kind: 'file_upload', upload_id } };
  const { caller_id } = decided.caller;
  const listed = (query: Asked['query']): [ReviewOperation, Asked, string] => [
    'itemList',
    { query: query ?? {} },
    none,
  ];
  return [
    ['itemRead', atItem(waiting), 'not_found'],
    ['itemRead', atItem(decided), 'not_found'],
    ['itemAnswer', { ...atItem(waiting), body: decision }, 'not_found'],
    ['itemAnswer', { ...atItem(decided), body: decision }, 'not_found'],
    ['itemAnswer', { ...atItem(wants_file), body: given }, 'not_found'],
    ['itemAnswer', { ...atItem(own.wants_file), body: given }, 'invalid_action_response'],
    ['answerUndo', { params: { answer_id: decided.decision?.answer_id ?? '' } }, 'not_found'],
    ['answerUndo', { params: { answer_id: `ans_${'1'.repeat(26)}` }, query: atItem(waiting).params }, 'not_found'],
    ['itemSkip', { ...atItem(waiting), body: { until: '2026-03-02T00:00:00.000Z' } }, 'not_found'],
    ['itemUnskip', atItem(waiting), 'not_found'],
    ['itemsAnswer', { body: { items: [seen(waiting), seen(decided)], ...choice } }, '"code":"not_found"'],
    [
      'uploadSend',
      { query: { ...atItem(wants_file).params, action_value: 'go' }, headers: file, body: 'x' },
      'not_found',
    ],
    ...['queue', 'decided'].flatMap((view) => [
      listed({ view, caller_id }),
      listed({ view, caller_item_id: 'waiting' }),
      listed({ view, caller_item_id: 'decided' }),
      listed({ view, q: 'merger' }),
    ]),
    ...ofAnswers(waiting, `ans${output_result_id.slice(3)}`),
    ['uploadLimits', {}, '"most_bytes":32000000'],
    ['choiceList', {}, `"callers":[{"caller_id":"${own.agent.caller_id}","display_name":"agent","waiting":2}]`],
    ['itemList', { query: { cursor, priority: 'urgent' } }, none],
    ['auditList', { query: { caller_id } }, '"events":[]'],
    ['auditList', { query: { q: output_result_id } }, '"events":[]'],
    ...ofThemselves,
    ['sessionRead', {}, '"name":"Eve"'],
    ['sessionEnd', {}, 'forbidden'],
  ];
}

function seen({ item_id }: Item) {
  return { item_id, expected_revision: 1 };
}

const managing: ReviewOperation[] = ['callerList', 'callerAdd', 'callerRevoke', 'keyIssue', 'keyRotate', 'keyRevoke'];
/** test/people/device/approval.test.ts covers these. */
const ofDevices = ['deviceRequestList', 'deviceRequestFind', 'deviceRequestApprove', 'deviceRequestDeny'] as const;

/** test/people/reviewers.test.ts, role-changes.test.ts and invites.test.ts cover these. */
const ofPeople = [
  ...(['reviewerList', 'reviewerSignOut', 'inviteList', 'inviteMake', 'inviteRevoke', 'inviteFind'] as const),
  ...(['reviewerRead', 'roleSet', 'reviewerRemove', 'reviewerSessionRevoke', 'reviewerTokenRevoke'] as const),
] as const;

/** test/people/passkeys.test.ts covers these. */
const ofPasskeys = ['signInRead', 'passkeyChallenge', 'reviewerPasskeyList', 'reviewerPasskeyRemove'] as const;

/** test/people/policies.test.ts, signing.test.ts and statistics.test.ts cover these. */
const ofPolicies = ['signatureOptions', 'policySave', 'policyRemove', 'policyPreview', 'statisticsRead'] as const;

/**
 * Operations with their own tests: sign-in needs no credential, a stream does not end, the export has no envelope,
 * managing callers needs a session, and test/people/demo.test.ts covers the demo.
 */
const elsewhere: ReviewOperation[] = [
  ...(['signInRead', 'oidcBegin', 'sessionStart', 'eventStream', 'auditExport', 'decisionExport'] as const),
  'demoSend',
  ...[...managing, ...ofDevices, ...ofPeople, ...ofPasskeys, ...ofPolicies],
];

async function crossed(box: TestAppliance) {
  box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  const agent = box.caller('agent');
  const [ours, theirs] = [box.person('Ada'), box.person('Eve', { account: 'other', role: 'admin' })];
  const had = await furnish(box, agent, ours);
  const stranger = box.caller('agent', 'other');
  await stranger.call('inputSend', { body: submission({ caller_item_id: 'own', title: 'Own' }) });
  const item = await theirs.find(stranger, 'own');
  return { agent, ours, theirs, had, own: { item, wants_file: await askForFile(stranger, theirs), agent: stranger } };
}

test('people of one account cannot see, answer or count items of another, whatever ids they send', async (t) => {
  const { ours, theirs, had, own, agent } = await crossed(await appliance(t));
  const all = async () => [
    await ours.call('itemList', { query: { view: 'queue' } }),
    await ours.call('itemList', { query: { view: 'decided' } }),
    await agent.call('outputCheck'),
    await agent.call('inputList'),
  ];
  const before = await all();
  const tried = attempts(had, own);
  const named = new Set([...tried.map(([operation]) => operation), ...elsewhere]);
  assert.deepEqual(named, new Set(Object.keys(reviewEndpoints)), 'every endpoint has its case');
  for (const [operation, asked, expected] of tried) {
    const { json } = await theirs.request(operation, asked);
    const text = JSON.stringify(json);
    assert.ok(text.includes(expected), `${operation}: ${text}`);
    assert.doesNotMatch(text, new RegExp(`${agent.caller_id}|"ok":true,"output_result_id"`), operation);
  }
  assert.deepEqual(await all(), before);
  const response = { kind: 'file_upload', upload_id: had.upload_id };
  await ours.answer(had.wants_file, 'go', response);
});

test('a stream contains no events of another account', async (t) => {
  const box = await appliance(t);
  const { ours, theirs, had, own } = await crossed(box);
  const stream = await openStream(box.base_url, { authorization: `Bearer ${theirs.token}` });
  await ours.answer(had.waiting, 'approve');
  await theirs.answer(own.item, 'approve');
  const heard = await stream.until(({ event }) => event === 'item.removed');
  stream.leave();

  const items = heard.flatMap(({ data }) => ('item_id' in data ? [data.item_id] : []));
  assert.deepEqual(items, [own.item.item_id]);
});

test('an admin of one account can neither see nor change callers and keys of another', async (t) => {
  const box = await appliance(t);
  box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  const { caller_id, key_id, api_key } = box.caller('agent');
  const password = 'correct horse battery staple';
  const [ada, eve] = [box.person('Ada', { role: 'admin' }), box.person('Eve', { account: 'other', role: 'admin' })];
  for (const one of [ada, eve]) await one.password(password);
  const [ours, theirs] = [await ada.signIn(password), await eve.signIn(password)];
  const before = await ours.call('callerList');
  assert.equal(
    (await theirs.call('callerAdd', { body: { name: 'agent' } })).status,
    'pending_activation',
    'names are unique per account only',
  );
  assert.doesNotMatch(JSON.stringify(await theirs.call('callerList')), new RegExp(`${caller_id}|${key_id}`));
  for (const operation of managing.slice(2)) {
    const { json } = await theirs.request(operation, { params: { caller_id, key_id }, body: {} });
    assert.equal(json?.error?.code, 'not_found', operation);
  }
  assert.deepEqual(await ours.call('callerList'), before);
  assert.equal(await statusWith(box.base_url, api_key), 200);
});
