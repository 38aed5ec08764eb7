import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { type TestContext, test } from 'node:test';
import { findAccount } from '../../src/rules/access/accounts.ts';
import { audit, operator } from '../../src/rules/base/audit.ts';
import type { TestAppliance } from '../helpers/appliance/appliance.ts';
import type { Person } from '../helpers/appliance/person.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { until } from '../helpers/until.ts';

/** An export that is too large for the buffers between the server and a client that does not read. */
const much = { count: 5_000, subject: 'x'.repeat(4_000) };

/** Starts an export and does not read it. */
async function begun(t: TestContext, { base_url }: TestAppliance, { token }: Person): Promise<IncomingMessage> {
  const asked = get(`${base_url}/review/api/audit/export`, { headers: { authorization: `Bearer ${token}` } });
  t.after(() => asked.destroy());
  const [answer] = await once(asked, 'response');
  return answer;
}

test('an unread export blocks only its own person, and is cut off after a while', async (t) => {
  let skipped_ms = 0;
  const box = await standingAppliance(t, { elapsed: () => performance.now() + skipped_ms });
  const [ada, eve] = [box.person('Ada'), box.person('Eve')];
  box.change((outbox) => {
    const { account_id } = findAccount(outbox, 'default');
    for (let at = 0; at < much.count; at++) {
      audit(outbox, { kind: 'key.issued', account_id, actor: operator, subject: much.subject });
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
  await until('it is cut', isCut);
  stalled.resume();
  await assert.rejects(once(stalled, 'end'), { code: 'ECONNRESET' });
});

test('a span up to the year 9999 contains every event', async () => {
  const ada = (await account()).person('Ada');
  const { bytes } = await ada.request('auditExport', { query: { before: '9999-12-31T23:59:59Z' } });
  assert.deepEqual(bytes, (await ada.request('auditExport')).bytes);
  assert.ok(bytes.length > 0);
});
