import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Agent } from '../helpers/appliance/agent.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { statusWith } from '../helpers/appliance/call-with.ts';
import { submission } from '../helpers/data/submissions.ts';

const password = 'correct horse battery staple';
const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;

/** Tells whether a time is so far ahead, within ten seconds. */
const isAhead = (time: string | null, ms: number) => Math.abs(Date.parse(time ?? '') - Date.now() - ms) < 10_000;

/** Signs an admin in. */
async function office(box: TestAppliance) {
  const ada = box.person('Ada', { role: 'admin' });
  await ada.password(password);
  const { call, request } = await ada.signIn(password);
  return { ada, call, request };
}

/** Lists the audit events of callers and keys with their actors. */
function acts(box: TestAppliance): string[] {
  const rows = box.change(({ store }) => store.audit.after.all({ after: 0, limit: 1_000 }));
  return rows.flatMap(({ kind, actor }) => (/^(caller|key)\./.test(kind) ? [`${kind} ${actor}`] : []));
}

test('an admin adds a caller, issues, rotates and revokes its key, and revokes the caller', async (t) => {
  const box = await appliance(t);
  const { ada, call } = await office(box);
  const made = await call('callerAdd', { body: { name: 'Mail assistant' } });
  const shown = [made.caller_slug, made.display_name, made.status];
  assert.deepEqual(shown, ['mail-assistant', 'Mail assistant', 'pending_activation']);
  const params = { caller_id: made.caller_id };
  const key = await call('keyIssue', { params, body: { expires: '90d' } });
  assert.ok(isAhead(key.expires_at, 90 * day_ms), `${key.expires_at}`);
  assert.equal(await statusWith(box.base_url, key.api_key), 200);
  const next = await call('keyRotate', { params: { key_id: key.key_id }, body: { overlap: '1h' } });
  assert.equal(next.replaces, key.key_id);
  assert.ok(isAhead(next.old_key_expires_at, hour_ms), `${next.old_key_expires_at}`);
  assert.deepEqual(await works(box, [key, next]), [200, 200]);
  await call('keyRevoke', { params: { key_id: key.key_id } });
  assert.deepEqual(await works(box, [key, next]), [401, 200]);
  assert.equal((await call('callerRevoke', { params })).status, 'revoked');
  assert.deepEqual(await works(box, [key, next]), [401, 401]);
  const again = await call('keyIssue', { params, body: {} });
  assert.deepEqual([again.expires_at, await works(box, [again])], [null, [200]]);
  const by = ada.reviewer_id;
  const steps = ['caller.added', 'key.issued', 'key.rotated', 'key.issued', 'key.revoked', 'caller.revoked'];
  assert.deepEqual(
    acts(box),
    [...steps, 'key.issued'].map((kind) => `${kind} ${by}`),
  );
});

function works(box: TestAppliance, keys: { api_key: string }[]): Promise<number[]> {
  return Promise.all(keys.map(({ api_key }) => statusWith(box.base_url, api_key)));
}

test('the list shows the counts and keys of each caller, but no secret', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('Mail assistant');
  await furnish(box, agent);
  const { call } = await office(box);
  const { callers } = await call('callerList');
  const [listed] = callers;

  assert.equal(callers.length, 1);
  assert.deepEqual(listed?.counts, { pending: 2, ready: 2, unread: 1 });
  const [key] = listed?.keys ?? [];
  assert.deepEqual([key?.key_id, key?.expires_at, key?.revoked_at], [agent.key_id, null, null]);
  assert.ok(agent.api_key.startsWith(key?.prefix ?? '-') && agent.api_key.endsWith(key?.last_chars ?? '-'));
  assert.equal(JSON.stringify(callers).includes(agent.api_key.slice(13, -5)), false);
});

/** Creates two pending items, an unread decision and a read one. */
async function furnish(box: TestAppliance, agent: Agent): Promise<void> {
  for (const caller_item_id of ['one', 'two']) await agent.call('inputSend', { body: submission({ caller_item_id }) });
  await box.answered(agent, submission({ caller_item_id: 'three' }), 'approve');
  const output_result_id = await box.answered(agent, submission({ caller_item_id: 'four' }), 'approve');
  await agent.call('outputRead', { params: { output_result_id } });
}

const unsound: { operation: 'callerAdd' | 'keyIssue' | 'keyRotate'; body: object; fields: string[] }[] = [
  { operation: 'callerAdd', body: {}, fields: ['name required'] },
  { operation: 'callerAdd', body: { name: '' }, fields: ['name too_short'] },
  { operation: 'callerAdd', body: { name: '☂ — !' }, fields: ['name invalid_pattern'] },
  { operation: 'callerAdd', body: { name: 'a'.repeat(101) }, fields: ['name too_long'] },
  { operation: 'callerAdd', body: { name: 'AGENT' }, fields: ['name duplicate_value'] },
  { operation: 'keyIssue', body: { expires: 'soon' }, fields: ['expires invalid_pattern'] },
  { operation: 'keyIssue', body: { expires: 90 }, fields: ['expires invalid_type'] },
  { operation: 'keyIssue', body: { caller_id: 'cal_1' }, fields: ['caller_id identity_not_allowed'] },
  { operation: 'keyRotate', body: { overlap: '-1h' }, fields: ['overlap invalid_pattern'] },
];

test('invalid requests are refused by field and change nothing', async (t) => {
  const box = await appliance(t);
  const { caller_id, key_id } = box.caller('agent');
  const { call, request } = await office(box);
  const before = [acts(box), await call('callerList')];
  for (const { operation, body, fields } of unsound) {
    const { status, json } = await request(operation, { params: { caller_id, key_id }, body });
    const found = json?.error?.fields?.map(({ path, code }) => `${path} ${code}`);
    assert.deepEqual([status, found], [422, fields], JSON.stringify(body).slice(0, 60));
  }
  assert.deepEqual([acts(box), await call('callerList')], before);
});

test('a name may have a hundred characters, counted as people see them', async (t) => {
  const box = await appliance(t);
  const { call } = await office(box);
  const name = `a${'😀'.repeat(99)}`;

  assert.equal((await call('callerAdd', { body: { name } })).display_name, name);
});

test('unknown and revoked callers and keys are not found', async (t) => {
  const box = await appliance(t);
  const { key_id, caller_id } = box.caller('agent');
  const { call, request } = await office(box);
  const nobody = { params: { caller_id: 'cal_none', key_id: 'key_none' }, body: {} };
  const code = async (...asked: Parameters<typeof request>) => (await request(...asked)).json?.error?.code;
  for (const operation of ['callerRevoke', 'keyIssue', 'keyRotate', 'keyRevoke'] as const) {
    assert.equal(await code(operation, nobody), 'not_found', operation);
  }
  await call('keyRevoke', { params: { key_id } });
  assert.equal(await code('keyRotate', { params: { key_id }, body: {} }), 'not_found');
  const noted = acts(box);
  await call('callerRevoke', { params: { caller_id } });
  for (const again of [1, 2]) {
    await call('keyRevoke', { params: { key_id } });
    await call('callerRevoke', { params: { caller_id } });
    assert.equal(acts(box).length, noted.length + 1, `repeated ${again} times`);
  }
});
