import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inbox, signedIn, tabIn } from '../helpers/browser/built-inbox.ts';
import { answered, ask, phone, row } from '../helpers/browser/queue.ts';
import { action } from '../helpers/data/submissions.ts';

const actions = [action({ value: 'pay', display: 'Pay' }), action({ value: 'reject', display: 'Reject' })];

test('a phone names the selected requests that a narrowed list does not show', async (t) => {
  const box = await inbox();
  const agent = box.caller('agent');
  for (const title of ['One', 'Two', 'Three']) await ask(agent, title, { actions });
  const maya = box.person('Maya');
  const page = await tabIn(await signedIn(t, box, maya, { ...phone }), box);
  await row(page, 'One').locator('.pick').click();
  await page.getByText('1 selected').first().waitFor();
  const named = page.getByRole('group', { name: 'Selected, but not in this list:' });
  assert.equal(await named.count(), 0);
  await page.evaluate("history.pushState(null, '', '/queue?q=Two'); dispatchEvent(new PopStateEvent('popstate'))");
  await row(page, 'One').waitFor({ state: 'detached' });
  await named.getByText('One', { exact: true }).waitFor();
  await page.getByRole('toolbar', { name: 'Answers for one request' }).getByRole('button', { name: 'Pay' }).tap();
  await answered(page);
  assert.equal((await maya.find(agent, 'One', 'decided')).answer?.action_value, 'pay');
});
