import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findings, item, ofColours, parts } from '../helpers/browser/parts.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action } from '../helpers/data/submissions.ts';

const sending = (default_value: string, label = 'Message') =>
  item({
    title: 'Reply to Dana Whitfield about the renewal',
    actions: [
      action({ display: 'Send', icon: 'send', popup: { kind: 'free_text', label, multiline: true, default_value } }),
    ],
  });

const draft = `Hi Dana,

thank you for coming back so quickly. We would be glad to have you for another two years.

For 40 seats 8% is the most I can offer, so I have left it in the quote.

Would Thursday at 10:00 or Friday at 14:00 suit you for a short call?

Best,
Jonas`;
const edited = draft
  .replace('8% is the most', '10% is what')
  .replace('so I have left', 'and I have put')
  .replace('Thursday at 10:00 or ', '')
  .replace('Jonas', 'Maya');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const changes = async (page: Page) =>
  (await page.locator('.diffs li p').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));

test('an edit lists its changes, counts them in its button, and restores them one by one', async (t) => {
  const { page, show, answers } = await parts(t);
  await show({ item: sending(draft) });
  await page.getByRole('heading', { name: 'No changes' }).waitFor();
  assert.equal(await button(page, 'Send as is').getAttribute('data-style'), 'outline');
  await page.getByLabel('Message').fill(edited);
  await button(page, 'Send with 3 changes').waitFor();
  assert.equal((await changes(page)).length, 3);
  assert.deepEqual(await findings(page), []);

  await button(page, 'Restore change 2').focus();
  await keys(page, 'Enter');
  await button(page, 'Send with 2 changes').waitFor();
  assert.equal(await page.evaluate('document.activeElement.getAttribute("aria-label")'), 'Restore change 2');
  assert.equal(await page.locator('.diffs [role="status"]').innerText(), 'Restored. 2 changes left.');
  await keys(page, 'Enter');
  await keys(page, 'Enter');
  await button(page, 'Send as is').waitFor();
  assert.equal(await page.getByLabel('Message').inputValue(), draft);

  await keys(page, 'Enter'); // the focus is on Undo restore
  await button(page, 'Send with 1 change').waitFor();
  await keys(page, 'Control+Enter');
  assert.deepEqual(await answers(), [
    {
      kind: 'free_text',
      text: draft.replace('8% is the most', '10% is what').replace('so I have left', 'and I have put'),
    },
  ]);
  await button(page, 'Send as is').click();
  assert.deepEqual((await answers())[1], { kind: 'free_text', text: draft });
});

const call = JSON.stringify({ tool: 'git.delete_branches', arguments: { older_than_days: 180, limit: 5000 } }, null, 2);

test('an edit of JSON is listed by key, cannot break the JSON by accident, and can be sent as text', async (t) => {
  const { page, show, answers } = await parts(t, { colorScheme: 'dark' });
  await show({ item: sending(call, 'Arguments') });
  const field = page.getByRole('textbox', { name: 'Arguments' });
  await field.fill(call.replace('180', '365').replace('5000', '5000,\n    "dry_run": true'));
  await button(page, 'Send with 2 changes').waitFor();
  assert.deepEqual(await changes(page), [
    'arguments.older_than_days removed: 180 added: 365',
    'arguments.dry_run added: true',
  ]);
  assert.deepEqual(await findings(page, ofColours), []);

  await field.fill(call.replace('180,', '180'));
  await page.getByText('Line 5: a comma is missing before this.').waitFor();
  assert.equal(await page.locator('.summary').innerText(), 'Fix line 5 to send');
  await keys(page, 'Control+Enter');
  assert.deepEqual(await answers(), []);
  assert.equal(await page.locator('[type="submit"]').getAttribute('aria-disabled'), 'true');
  assert.deepEqual(await findings(page), []);

  await button(page, 'Edit as text').click();
  await page.getByText('Agent sent JSON and may not understand other text.').waitFor();
  await field.fill('Ask me on Monday.');
  await button(page, 'Send with 1 change').click();
  assert.deepEqual(await answers(), [{ kind: 'free_text', text: 'Ask me on Monday.' }]);
});

test('JSON of one line is indented to be read, and is sent as it came if nothing changed', async (t) => {
  const { page, show, answers } = await parts(t);
  const default_value = '{"id":12345678901234567890,"limit":1.0}';
  await show({ item: sending(default_value, 'Arguments') });
  const field = page.getByRole('textbox', { name: 'Arguments' });
  await page.getByRole('heading', { name: 'No changes' }).waitFor();
  assert.equal(await field.inputValue(), '{\n  "id": 12345678901234567890,\n  "limit": 1.0\n}');
  await field.press('End');
  await field.pressSequentially('\n');
  await button(page, 'Send as is').click();
  assert.deepEqual(await answers(), [{ kind: 'free_text', text: default_value }]);
});

test('an edit on a phone has its changes below the text', async (t) => {
  const { page, show, answers } = await parts(t, {
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  await show({ item: sending(draft) });
  await page.getByLabel('Message').fill(edited);
  await button(page, 'Restore change 1').tap();
  await button(page, 'Send with 2 changes').waitFor();
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
  assert.deepEqual(await findings(page), []);
  await button(page, 'Send with 2 changes').tap();
  assert.equal((await answers()).length, 1);
});
