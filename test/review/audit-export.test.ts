import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type TestContext, test } from 'node:test';
import { findAccount } from '../../src/rules/accounts.ts';
import { note, operator } from '../../src/rules/audit.ts';
import { appliance, type TestAppliance } from '../helpers/appliance.ts';
import type { Person } from '../helpers/person.ts';
import { until } from '../helpers/until.ts';

/** More than fits between a server and somebody who does not read. */
const much = { count: 5_000, subject: 'x'.repeat(4_000) };

/** An export that was begun and that nobody reads. */
async function begun(t: TestContext, { base_url }: TestAppliance, { token }: Person): Promise<IncomingMessage> {
  const asked = get(`${base_url}/review/api/audit/export`, { headers: { authorization: `Bearer ${token}` } });
  t.after(() => asked.destroy());
  const [answer] = await once(asked, 'response');
  return answer;
}

test('who does not read their export keeps only themselves from another one, and is cut after a while', async (t) => {
  let skipped_ms = 0;
  const box = await appliance(t, { elapsed: () => performance.now() + skipped_ms });
  const [ada, eve] = [box.person('Ada'), box.person('Eve')];
  box.change((outbox) => {
    const { account_id } = findAccount(outbox, 'default');
    for (let at = 0; at < much.count; at++) {
      note(outbox, { kind: 'key.issued', account_id, actor: operator, subject: much.subject });
    }
  });
  const stalled = await begun(t, box, ada);
  const codeFor = async (person: Person) => {
    const { status, json } = await person.request('auditExport', { query: { kind: 'reviewer.added' } });
    return status === 200 ? 200 : json?.error?.code;
  };
  assert.equal(await codeFor(ada), 'temporary_unavailable');
  assert.equal(await codeFor(eve), 200);
  const isCut = async () => {
    skipped_ms += 31_000;
    return (await codeFor(ada)) === 200;
  };
  await until('it is cut', isCut, 20_000);
  stalled.resume();
  await assert.rejects(once(stalled, 'end'), { code: 'ECONNRESET' });
});

test('a span that goes to the end of time leaves nothing out', async (t) => {
  const ada = (await appliance(t)).person('Ada');
  const { bytes } = await ada.request('auditExport', { query: { before: '9999-12-31T23:59:59Z' } });
  assert.deepEqual(bytes, (await ada.request('auditExport')).bytes);
  assert.ok(bytes.length > 0);
});
