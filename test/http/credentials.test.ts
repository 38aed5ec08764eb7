import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallerOperation, callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { revokeCaller } from '../../src/rules/access/callers.ts';
import { issueKey, revokeKey } from '../../src/rules/access/keys.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { appliance, type TestExecutable } from '../helpers/appliance/appliance.ts';
import { type Asked, ask } from '../helpers/appliance/ask.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { altered } from '../helpers/data/altered.ts';

const day_ms = 86_400_000;
const params = { output_result_id: 'out_x', file_id: 'fil_x' };
const operations = Object.keys(callerEndpoints) as CallerOperation[];

const missing = ['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Token abc', 'hdo_abc', 'bearerhdo_abc', 'Digest a=b'];

test('without a bearer token every operation demands one', async (t) => {
  const { base_url } = await appliance(t);
  for (const operation of operations) {
    for (const authorization of [undefined, ...missing]) {
      const headers = authorization === undefined ? {} : { authorization };
      const { status, json, headers: answered } = await ask(base_url, callerEndpoints[operation], { params, headers });
      assert.equal(`${status} ${json?.error?.code}`, '401 authentication_required', `${operation} ${authorization}`);
      assert.equal(answered['www-authenticate'], 'Bearer');
    }
  }
});

/** Unusable tokens, each for a different reason. */
function unusable(box: TestExecutable): Record<string, string> {
  const caller = (name: string) => {
    const { caller_id } = box.caller(name);
    const row = box.change(({ store }) => store.callers.byId.get({ caller_id }));
    if (!row) throw new Error('the caller has a row');
    return row;
  };
  const [one, gone] = [caller('one'), caller('gone')];
  const revoked = box.change((outbox) => issueKey(outbox, operator, one, null));
  box.change((outbox) => revokeKey(outbox, operator, revoked));
  const expired = box.changeAt(Date.now() - day_ms, (outbox) => issueKey(outbox, operator, one, day_ms));
  const orphaned = box.change((outbox) => issueKey(outbox, operator, gone, null));
  box.change((outbox) => revokeCaller(outbox, operator, { account_id: gone.account_id, name: 'gone' }));
  const good = box.change((outbox) => issueKey(outbox, operator, one, null)).api_key;
  return {
    malformed: 'x',
    'with a space': `${good} x`,
    'of another kind': good.replace('hdo_', 'hdor_'),
    'with a bad checksum': altered(good, -1),
    truncated: good.slice(0, -1),
    'in capitals': good.toUpperCase(),
    unknown: 'hdo_'.padEnd(good.length, '0'),
    revoked: revoked.api_key,
    expired: expired.api_key,
    'of a revoked caller': orphaned.api_key,
  };
}

test('an unusable token gets the same refusal for every cause and operation', async (t) => {
  const box = await appliance(t);
  const said = new Set<string>();
  for (const [cause, token] of Object.entries(unusable(box))) {
    for (const operation of operations) {
      const asked: Asked = { params, headers: { authorization: `Bearer ${token}` } };
      const { status, json, headers } = await ask(box.base_url, callerEndpoints[operation], asked);
      assert.equal(`${status} ${json?.error?.code}`, '401 invalid_caller_credentials', `${cause} ${operation}`);
      assert.equal(headers['www-authenticate'], 'Bearer');
      said.add(JSON.stringify(json?.error));
    }
  }
  assert.equal(said.size, 1);
});

test('the scheme is read in any case, and a revoked or expired key ends at once', async (t) => {
  const box = await standingAppliance(t);
  const agent = box.caller('agent');
  for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
    const { status } = await agent.request('inputList', { headers: { authorization: `${scheme} ${agent.api_key}` } });
    assert.equal(status, 200, scheme);
  }
  const row = box.change(({ store }) => store.callers.byId.get({ caller_id: agent.caller_id }));
  const short = row && box.change((outbox) => issueKey(outbox, operator, row, day_ms));
  const headers = { authorization: `Bearer ${short?.api_key}` };
  box.clock.move(day_ms - 1);
  assert.equal((await agent.request('inputList', { headers })).status, 200);
  box.clock.move(1);
  assert.equal((await agent.request('inputList', { headers })).status, 401);
});
