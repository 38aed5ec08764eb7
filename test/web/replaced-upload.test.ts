import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Route } from 'playwright-core';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { answered, ask } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

const popup = { kind: 'file_upload', label: 'The contract', accept_mime_types: null } as const;
const actions = [action({ value: 'approve', display: 'Approve' }), action({ value: 'up', display: 'Upload', popup })];
const file = { name: 'contract.txt', mimeType: 'text/plain', buffer: Buffer.from('signed') };

test('a file whose upload ends after the request was replaced and accepted is sent with the answer', async (t) => {
  const box = await inbox();
  const agent = box.caller('agent');
  await ask(agent, 'One', { actions });
  const maya = box.person('Maya');
  const page = await tabOf(t, box, maya, { routed: true });
  await page.getByRole('heading', { name: 'One', level: 2 }).waitFor();
  await page.locator('.list-foot', { hasText: 'Live' }).waitFor();
  const held: Route[] = [];
  await page.route(/\/uploads\?/, (route) => void held.push(route));
  await keys(page, '2');
  await page.locator('form.answer input[type="file"]').setInputFiles(file);
  await until('the upload has begun', () => held.length === 1);
  await agent.call('inputReplace', {
    body: submission({ caller_item_id: 'One', title: 'One', summary: 'New', actions }),
  });
  await page.getByRole('button', { name: 'Continue with revision 2' }).click();
  await held[0]?.continue();
  await page.getByText('contract.txt is uploaded').waitFor();
  await keys(page, 'Control+Enter');
  await answered(page);
  const { answer } = await maya.find(agent, 'One', 'decided');
  assert.equal(answer?.action_value, 'up');
});
