import assert from 'node:assert/strict';
import { test } from 'node:test';
import { focusedOn } from '../helpers/focused.ts';
import { office, shownKey } from '../helpers/office.ts';
import { letIn, pageOf } from '../helpers/page.ts';
import { until } from '../helpers/until.ts';

const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

test('an admin adds a caller by mouse, sees its key once, copies it, and the copied command works', async (t) => {
  const { page, box, works } = await office(t, clipboard);
  await page.getByRole('button', { name: 'Add a caller' }).click();
  await page.getByLabel('Name').fill('Release train');
  await page.getByLabel('The key works').selectOption('for a year');
  await page.getByRole('button', { name: 'Add and make a key' }).click();
  await page.getByRole('heading', { name: 'A new key for Release train' }).waitFor();
  const key = await shownKey(page);
  await page.getByText('it cannot be shown again').waitFor();
  await page.getByRole('button', { name: 'Copy the key' }).click();
  await page.getByText('The key is copied.').waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), key);
  assert.equal(await works(key), 200);
  for (const tab of ['curl', 'Environment', 'TypeScript']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied.').waitFor();
    const text = String(await page.evaluate('navigator.clipboard.readText()'));
    assert.ok(text.includes(key) && text.includes(box.base_url), tab);
  }
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('heading', { name: 'Release train' }).waitFor();
  assert.ok(!(await page.content()).includes(key), 'it is nowhere any more');
});

test('a key is rotated with the overlap that was chosen, and the old one says when it ends', async (t) => {
  const { page, works, agents, audited } = await office(t);
  await page.getByRole('button', { name: /^Rotate the key/ }).click();
  await page.getByLabel('The old one goes on working for').selectOption('an hour');
  await page.getByRole('button', { name: 'Make the key' }).click();
  await page.getByText(/^The key before it works until/).waitFor();
  const key = await shownKey(page);
  assert.deepEqual([await works(key), await works(agents[0]?.api_key ?? '')], [200, 200]);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page
    .getByRole('button', { name: /^Rotate the key/ })
    .nth(1)
    .waitFor();
  assert.deepEqual(audited().slice(-2), ['key.rotated', 'key.issued']);
});

test('a key is revoked only after a second press, and Esc keeps it', async (t) => {
  const { page, works, agents } = await office(t);
  const { api_key = '' } = agents[0] ?? {};
  const opener = page.getByRole('button', { name: /^Revoke the key/ });
  await opener.click();
  await page.getByText('Whoever uses it is refused at once.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Whoever uses it is refused at once.').waitFor({ state: 'detached' });
  assert.equal(await works(api_key), 200);
  await opener.click();
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('It has no key, so it can send nothing.').waitFor();
  assert.equal(await works(api_key), 401);
  await focusedOn(page, 'Keys');
  await page.getByText('1 key that no longer works').click();
  await page.getByText(/^revoked \d/).waitFor();
});

test('a caller is revoked by its name, and a new key starts it again', async (t) => {
  const { page, works, agents } = await office(t);
  await page.getByRole('button', { name: 'Revoke Mail assistant…' }).click();
  await page.getByRole('button', { name: 'Revoke Mail assistant', exact: true }).click();
  await page.getByText(/^Revoked: nothing works/).waitFor();
  assert.equal(await works(agents[0]?.api_key ?? ''), 401);
  await page.getByRole('button', { name: 'Issue a key' }).click();
  await page.getByRole('button', { name: 'Make the key' }).click();
  await page.getByRole('heading', { name: 'A new key for Mail assistant' }).waitFor();
  assert.equal(await works(await shownKey(page)), 200);
});

test('a key that is not stored survives the way through the views, and the browser asks before it goes', async (t) => {
  const { page } = await office(t);
  await page.getByRole('button', { name: 'Issue a key' }).click();
  await page.getByRole('button', { name: 'Make the key' }).click();
  const key = await shownKey(page);
  await page
    .getByRole('link', { name: /^Queue/ })
    .first()
    .click();
  await page.getByText('The new key is kept under Callers').waitFor();
  await page.getByRole('link', { name: 'Callers' }).first().click();
  assert.equal(await shownKey(page), key);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await until('the browser asks', () => asked.length > 0, 5_000);
  assert.deepEqual(asked, ['beforeunload']);
});

test('what admins do shows in the list of another admin, and who is none sees nothing of it', async (t) => {
  const { page, box, context } = await office(t);
  const bob = await pageOf(t, box, box.person('bob'), { path: '/callers' });
  await bob.getByRole('heading', { name: 'Callers are for admins' }).waitFor();
  assert.equal(await bob.getByRole('link', { name: 'Callers' }).count(), 0);
  await bob.keyboard.press('g');
  await bob.keyboard.press('q');
  await bob.waitForURL('**/queue');
  await bob.keyboard.press('g');
  await bob.keyboard.press('c');
  assert.match(bob.url(), /\/queue$/);
  await letIn(context, box, box.person('ada', { role: 'admin' }));
  const other = await context.newPage();
  await other.goto(`${box.base_url}/callers`);
  await other.getByText('1 caller', { exact: true }).waitFor();
  box.caller('Payables');
  await page.reload();
  await page.getByText('Payables').first().waitFor();
});
