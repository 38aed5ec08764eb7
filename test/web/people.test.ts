import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { addPasskey, localOrigin } from '../helpers/appliance/authenticator.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { focusedOn } from '../helpers/browser/focused.ts';
import { pageOf } from '../helpers/browser/page.ts';

const password = 'maya has a long password';

test('an admin ends all sessions of another person, and a reviewer sees no list of people', async (t) => {
  const box = await appliance(t);
  const [maya, bob] = [box.person('maya', { role: 'admin' }), box.person('Bob')];
  await bob.password(password);
  const his = [await bob.signIn(password), await bob.signIn(password)];
  const page = await pageOf(t, box, maya, { path: '/settings' });
  const people = page.getByRole('region', { name: 'People in this account' });
  await people.getByText('Reviewer, signed in on 2 browsers').waitFor();
  assert.deepEqual(await flaws(page), []);
  await people.getByRole('button', { name: 'End sessions: Bob' }).click();
  await page.getByText('Bob has been signed out of 2 sessions.').waitFor();
  await people.getByText('Reviewer, not signed in').waitFor();
  await focusedOn(page, 'People in this account');
  for (const { request } of his) assert.equal((await request('sessionRead')).status, 401);
  const other = await pageOf(t, box, bob, { path: '/settings' });
  await other.getByText('This browser', { exact: true }).waitFor();
  assert.equal(await other.getByText('People in this account').count(), 0);
});

test('an admin removes the passkey of another person', async (t) => {
  const box = await appliance(t);
  const [maya, bob] = [box.person('maya', { role: 'admin' }), box.person('Bob')];
  await bob.password(password);
  const his = await bob.signIn(password);
  await addPasskey(his, localOrigin(box.base_url), 'Lost phone');
  const page = await pageOf(t, box, maya, { path: '/settings' });
  await page.getByRole('button', { name: 'Passkeys of Bob' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passkeys of Bob' });
  await dialog.getByText('Lost phone').waitFor();
  assert.deepEqual(await flaws(page), []);
  await dialog.getByRole('button', { name: 'Remove: Lost phone' }).click();
  await page.getByText('Passkey removed.').waitFor();
  await page.getByRole('button', { name: 'Passkeys of Bob' }).waitFor({ state: 'detached' });
  assert.deepEqual((await his.call('passkeyList')).passkeys, []);
});
