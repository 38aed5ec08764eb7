import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statusWith } from '../helpers/appliance/call-with.ts';
import { presentAppliance } from '../helpers/appliance/present.ts';
import { document, hdoBeside } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

test('a caller can be added only once, and is listed', async (t) => {
  const { at } = await presentAppliance(t);
  const made = await document(['caller', 'add', 'Invoice Bot', ...at]);
  const { caller_id, ...rest } = made;
  assert.match(caller_id, /^cal_/);
  assert.deepEqual(rest, { caller_slug: 'invoice-bot', display_name: 'Invoice Bot', status: 'pending_activation' });
  const again = await hdoBeside(['caller', 'add', 'invoice bot', ...at]);
  assert.deepEqual([again.code, again.stderr], [73, 'hdo: A caller named invoice-bot already exists.\n']);
  assert.deepEqual(await document(['caller', 'list', ...at]), { callers: [made] });
});

test('a revoked caller has no valid key until a new one is issued', async (t) => {
  const { at, base_url } = await presentAppliance(t);
  const old = await document(['key', 'issue', '--caller', 'bot', ...at]);
  assert.equal(await statusWith(base_url, old.api_key), 200);
  assert.equal((await document(['caller', 'revoke', 'bot', ...at])).status, 'revoked');
  await until('the key stops', async () => (await statusWith(base_url, old.api_key)) === 401);

  const fresh = await document(['key', 'issue', '--caller', 'bot', ...at]);
  assert.equal(fresh.caller_id, old.caller_id);
  await until('the new key works', async () => (await statusWith(base_url, fresh.api_key)) === 200);
  assert.equal(await statusWith(base_url, old.api_key), 401);
});

test('changes by command are audited with the operator as actor', async (t) => {
  const box = await presentAppliance(t);
  const { caller_id } = await document(['caller', 'add', 'bot', ...box.at]);
  const { key_id } = await document(['key', 'issue', '--caller', 'bot', ...box.at]);
  await document(['caller', 'revoke', 'bot', ...box.at]);
  const rows = box.change(({ store }) => store.audit.after.all({ after: 0, limit: 100 }));
  const noted = rows
    .filter((row) => row.caller_id === caller_id)
    .map(({ kind, actor, subject }) => [kind, actor, subject]);
  assert.deepEqual(noted, [
    ['caller.added', 'operator', caller_id],
    ['key.issued', 'operator', key_id],
    ['caller.revoked', 'operator', caller_id],
  ]);
});
