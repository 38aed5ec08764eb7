import assert from 'node:assert/strict';
import { test } from 'node:test';
import { focusedOn } from '../helpers/browser/focused.ts';
import { office, shownKey } from '../helpers/browser/office.ts';
import { letIn, pageOf } from '../helpers/browser/page.ts';
import { until } from '../helpers/until.ts';

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

test('an admin adds a caller, sees its key once and copies it; key and snippets are complete', async (t) => {
  const { page, box, works } = await office(t, clipboard);
  await page.getByRole('button', { name: 'Add an agent' }).click();
  await page.getByLabel('Name').fill('Release train');
  await page.getByLabel('The key works').selectOption('for a year');
  await page.getByRole('button', { name: 'Add and issue key' }).click();
  await page.getByRole('heading', { name: 'New API key for Release train' }).waitFor();
  const key = await shownKey(page);
  await page.getByText('it won’t be shown again').waitFor();
  await page.getByRole('button', { name: 'Copy key' }).click();
  await page.getByText('Key copied.').waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), key);
  assert.equal(await works(key), 200);
  for (const tab of ['curl', 'Environment', 'TypeScript']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied.').waitFor();
    const text = String(await page.evaluate('navigator.clipboard.readText()'));
    assert.ok(text.includes(key) && text.includes(box.base_url), tab);
  }
  await page.getByRole('button', { name: 'I’ve stored it' }).click();
  await page.getByRole('heading', { name: 'Release train' }).waitFor();
  assert.ok(!(await page.content()).includes(key), 'the key is gone from the page');
});

test('a key is rotated with the chosen overlap, and the page says when the old key ends', async (t) => {
  const { page, works, agents, audited } = await office(t);
  await page.getByRole('button', { name: /^Rotate key/ }).click();
  await page.getByLabel('The old key keeps working').selectOption('for an hour');
  await page.getByRole('button', { name: 'Issue key' }).click();
  await page.getByText(/^The previous key works until/).waitFor();
  const key = await shownKey(page);
  assert.deepEqual([await works(key), await works(agents[0]?.api_key ?? '')], [200, 200]);
  await page.getByRole('button', { name: 'I’ve stored it' }).click();
  await page
    .getByRole('button', { name: /^Rotate key/ })
    .nth(1)
    .waitFor();
  assert.deepEqual(audited().slice(-2), ['key.rotated', 'key.issued']);
});

test('revoking a key needs a second press, and Esc cancels', async (t) => {
  const { page, works, agents } = await office(t);
  const { api_key = '' } = agents[0] ?? {};
  const opener = page.getByRole('button', { name: /^Revoke key/ });
  await opener.click();
  await page.getByText('Programs that use it are refused at once.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Programs that use it are refused at once.').waitFor({ state: 'detached' });
  assert.equal(await works(api_key), 200);
  await opener.click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('It has no API key, so it can’t send anything.').waitFor();
  assert.equal(await works(api_key), 401);
  await focusedOn(page, 'API keys');
  await page.getByText('1 expired or revoked key').click();
  await page.getByText(/^revoked \d/).waitFor();
});

test('a revoked caller works again with a new key', async (t) => {
  const { page, works, agents } = await office(t);
  await page.getByRole('button', { name: 'Revoke Mail assistant…' }).click();
  await page.getByRole('button', { name: 'Revoke Mail assistant', exact: true }).click();
  await page.getByText(/^Revoked: its keys/).waitFor();
  assert.equal(await works(agents[0]?.api_key ?? ''), 401);
  await page.getByRole('button', { name: 'Issue an API key' }).click();
  await page.getByRole('button', { name: 'Issue key' }).click();
  await page.getByRole('heading', { name: 'New API key for Mail assistant' }).waitFor();
  assert.equal(await works(await shownKey(page)), 200);
});

test('an unsaved key survives navigation, and the browser warns before the page closes', async (t) => {
  const { page } = await office(t);
  await page.getByRole('button', { name: 'Issue an API key' }).click();
  await page.getByRole('button', { name: 'Issue key' }).click();
  const key = await shownKey(page);
  await page
    .getByRole('link', { name: /^Queue/ })
    .first()
    .click();
  await page.getByText('The new key stays under Agents').waitFor();
  await page.getByRole('link', { name: 'Agents' }).first().click();
  assert.equal(await shownKey(page), key);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await until('the browser asks', () => asked.length > 0);
  assert.deepEqual(asked, ['beforeunload']);
});

test('another admin sees the callers and new ones; a reviewer sees none', async (t) => {
  const { page, box, context } = await office(t);
  const bob = await pageOf(t, box, box.person('bob'), { path: '/callers' });
  await bob.getByRole('heading', { name: 'Agents are for admins' }).waitFor();
  assert.equal(await bob.getByRole('link', { name: 'Agents' }).count(), 0);
  await bob.keyboard.press('g');
  await bob.keyboard.press('q');
  await bob.waitForURL('**/queue');
  await bob.keyboard.press('g');
  await bob.keyboard.press('c');
  assert.match(bob.url(), /\/queue$/);
  await letIn(context, box, box.person('ada', { role: 'admin' }));
  const other = await context.newPage();
  await other.goto(`${box.base_url}/callers`);
  await other.getByText('1 agent', { exact: true }).waitFor();
  box.caller('Payables');
  await page.reload();
  await page.getByText('Payables').first().waitFor();
});
