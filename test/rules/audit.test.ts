import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chainHash } from '../../src/store/tables/audit-chain.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

test('acts of callers are audited without content, and each row is chained to the one before', async (t) => {
  const box = await standingAppliance(t);
  const agent = box.caller('agent');
  await agent.call('inputSend', { body: submission({ caller_item_id: 'secret-name' }) });
  await agent.call('inputReplace', { body: submission({ caller_item_id: 'secret-name', summary: 'Other words.' }) });
  await agent.call('inputDelete', { body: { caller_item_id: 'secret-name' } });
  const rows = box.change(({ store }) => store.audit.after.all({ after: 0, limit: 100 }));
  const items = rows.filter(({ kind }) => kind.startsWith('item.'));

  assert.deepEqual(
    items.map(({ kind }) => kind),
    ['item.sent', 'item.replaced', 'item.deleted'],
  );
  assert.equal(new Set(items.map(({ subject }) => subject)).size, 1);
  assert.equal(items[1]?.content_hash, items[2]?.content_hash);
  assert.doesNotMatch(JSON.stringify(rows), /secret-name|Other words/);
  rows.reduce((previous, { hash, ...row }) => {
    assert.equal(hash, chainHash(previous, row));
    return hash;
  }, '0'.repeat(64));
});

test('a request that changes nothing is not audited', async (t) => {
  const box = await standingAppliance(t);
  const agent = box.caller('agent');
  await agent.call('inputSend', { body: submission() });
  const audited = () => box.change(({ store }) => store.audit.after.all({ after: 0, limit: 100 }).length);
  const before = audited();
  await agent.call('inputSend', { body: submission() });
  await agent.call('inputReplace', { body: submission() });
  await agent.request('inputSend', { body: submission({ title: 'Another' }) });
  await agent.request('inputDelete', { body: { caller_item_id: 'none' } });

  assert.equal(audited(), before);
});
