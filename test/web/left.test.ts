import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setAsker } from '../helpers/appliance/asker.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { inbox } from '../helpers/browser/built-inbox.ts';
import { pageOf } from '../helpers/browser/page.ts';
import { submission } from '../helpers/data/submissions.ts';

const sent = submission({ caller_item_id: 'mine', title: 'Pay 10 to Dana' });

test('a request that nobody waits for says so in the list and when it is open, as does a late answer', async (t) => {
  let elapsed_ms = 0;
  const box = await standingAppliance(t, { elapsed: () => elapsed_ms });
  const agent = box.caller('agent');
  await agent.call('inputSend', { body: sent });
  await agent.request('outputCheck', { headers: { 'hdo-item': 'mine', prefer: 'wait=1' } });
  const page = await pageOf(t, box, box.person('ada'), { path: '/queue' });
  await page.locator('.item').getByRole('heading', { name: 'Pay 10 to Dana' }).waitFor();
  assert.equal(await page.getByText('Nobody waits for this').count(), 0);
  elapsed_ms += 120_000;
  await page.locator('.row').getByText('Nobody waits for this').waitFor(); // without a reload
  await page.locator('.item').getByText('Nobody waits for this').waitFor();
  assert.deepEqual(await flaws(page), []);
  const held = agent.request('outputCheck', { headers: { 'hdo-item': 'mine', prefer: 'wait=1' } });
  await page.getByText('Nobody waits for this').first().waitFor({ state: 'detached' });
  await held;
  elapsed_ms += 120_000;
  await page.locator('.item').getByText('Nobody waits for this').waitFor();
  await page.locator('.item').press('1');

  await page.getByRole('status').getByText('Nobody waits for this. Answered').waitFor();
  assert.equal((await agent.call('outputCheck')).ready_count, 1);
});

test('an open request whose asker ends says that nobody waits for it', async (t) => {
  const box = await inbox();
  const agent = box.caller('Hook');
  await agent.call('inputSend', { body: sent });
  const page = await pageOf(t, box, box.person('Maya'), { path: '/queue' });
  await page.locator('.item').getByRole('heading', { name: 'Pay 10 to Dana' }).waitFor();
  await setAsker(box, agent, { caller_item_id: 'mine', ends_in_seconds: 10 });

  await page.getByRole('alert').getByText('Nobody waits for this').waitFor();
});
