import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance } from '../helpers/appliance.ts';
import { flaws } from '../helpers/axe.ts';
import { office } from '../helpers/office.ts';
import { pageOf } from '../helpers/page.ts';

/** Sends what the command on the page would send. */
function send(command: string): Promise<Response> {
  const [, url = ''] = /^curl (\S+)/.exec(command) ?? [];
  const headers = [...command.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name = '', value = '']) => [name, value]);
  const [, body = ''] = /-d '([^']+)'/.exec(command) ?? [];
  return fetch(url, { method: 'POST', headers: headers as [string, string][], body });
}

for (const names of [[], ['agent']])
  test(`an admin makes a key for the first request right there, beside ${names.length} callers`, async (t) => {
    const { page, works } = await office(t, { names, path: '/queue' });
    const command = page.getByRole('group', { name: 'Command' });
    await page.getByText('Nothing has been asked yet').waitFor();
    assert.deepEqual(await flaws(page), []);
    await page.getByRole('button', { name: 'Make a key for this command' }).click();
    await page.getByText(/^The command holds a new key of agent, which works until/).waitFor();
    assert.deepEqual(await flaws(page), []);
    const text = (await command.textContent()) ?? '';
    assert.equal(await works(/Bearer (hdo_\w+)/.exec(text)?.[1] ?? ''), 200);
    assert.equal((await send(text)).status, 200);
    await page.getByRole('heading', { name: 'Can you see this?' }).waitFor();
    await page.keyboard.press('1');
    await page.getByRole('link', { name: 'Callers' }).first().click();
    await page.getByRole('heading', { name: 'A new key for agent' }).waitFor();
  });

test('who is no admin sees the command with the place for a key', async (t) => {
  const box = await appliance(t);
  const page = await pageOf(t, box, box.person('bob'));
  await page.getByText('Put the key of a caller in the place of $HDO_API_KEY.').waitFor();
  const text = (await page.getByRole('group', { name: 'Command' }).textContent()) ?? '';
  assert.ok(text.includes(`${box.base_url}/api/input/send`) && text.includes('Bearer $HDO_API_KEY'));
  assert.equal(await page.getByRole('button', { name: /Make a key/ }).count(), 0);
});
