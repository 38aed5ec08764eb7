import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentAppliance } from '../helpers/appliance/present.ts';
import { document, hdoBeside } from '../helpers/programs/hdo.ts';

test('the tier, own limits and billing status of an account can be set and changed', async (t) => {
  const { at } = await presentAppliance(t);
  const made = await document(['account', 'add', 'acme', '--tier', 'hosted_paid', ...at]);
  const { account_id, ...rest } = made;
  assert.deepEqual(rest, {
    label: 'acme',
    tier: 'hosted_paid',
    billing_status: 'active',
    grace_ends_at: null,
    limits: {},
  });

  const limits = ['--limit', 'stored_bytes=5', '--limit', 'file_upload_enabled=false'];
  const due = ['--billing', 'grace', '--grace-ends', '2027-01-31T12:00:00+01:00'];
  const changed = await document(['account', 'set', 'acme', '--tier', 'hosted_free', ...limits, ...due, ...at]);
  assert.deepEqual(changed, {
    account_id,
    label: 'acme',
    tier: 'hosted_free',
    billing_status: 'grace',
    grace_ends_at: '2027-01-31T11:00:00.000Z',
    limits: { stored_bytes: 5, file_upload_enabled: false },
  });

  const back = ['--limit', 'stored_bytes=default', '--grace-ends', 'none'];
  const again = await document(['account', 'set', 'acme', ...back, ...at]);
  assert.deepEqual([again.limits, again.grace_ends_at], [{ file_upload_enabled: false }, null]);
  const { accounts } = await document(['account', 'list', ...at]);
  assert.deepEqual(accounts[1], again);
  assert.equal((await hdoBeside(['account', 'add', 'acme', ...at])).code, 73);
});

test('a changed account limit applies to its callers at once', async (t) => {
  const { at, caller } = await presentAppliance(t);
  const agent = caller('agent');
  await document(['account', 'set', 'default', '--limit', 'stored_bytes=1000', ...at]);
  const { storage } = await agent.call('accountStatus');
  assert.equal(storage.limit_bytes, 1_000);
});
