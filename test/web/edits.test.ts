import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clientOf } from '../helpers/appliance/client.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { sharedInbox } from '../helpers/browser/inbox.ts';
import { row } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';

const title = 'Reply to Dana Whitfield?';
const draft = 'Dear Dana,\n\n8% is the most I can offer.\n\nBest,\nJonas';

test('an agent gets the edited text, and the receipt and Decided show the changes', async (t) => {
  const { box, agent, tab } = await sharedInbox(t);
  const client = clientOf(box, agent);
  const asked = client.edit(title, draft, { label: 'Message' });
  const page = await tab();
  await page.getByRole('heading', { name: title, level: 2 }).waitFor();
  await settled(page);
  await keys(page, '1');
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.waitFor();
  await page.getByRole('heading', { name: 'No changes' }).waitFor();
  await field.fill(draft.replace('8%', '10%').replace('Jonas', 'Maya'));
  await page.getByRole('button', { name: 'Send with 2 changes' }).waitFor();
  await keys(page, 'Control+Enter');
  await page.locator('.toast', { hasText: 'Send with 2 changes' }).waitFor(); // answered, and perhaps already collected
  const { text, changed, decision } = await asked;
  assert.deepEqual([text, changed], [draft.replace('8%', '10%').replace('Jonas', 'Maya'), true]);

  await keys(page, 'g', 'd');
  await row(page, title).click();
  const receipt = page.locator('.receipt');
  await receipt.getByRole('heading', { name: '2 changes' }).waitFor();
  assert.deepEqual(await receipt.locator('del').allInnerTexts(), ['8', 'Jonas']);
  assert.deepEqual(await receipt.locator('ins').allInnerTexts(), ['10', 'Maya']);
  assert.deepEqual(await flaws(page), []);
  await client.outputAck(decision.output_result_id);
  await receipt.getByRole('heading', { name: '2 changes' }).waitFor({ state: 'detached' });
});
