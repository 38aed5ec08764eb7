import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { flaws } from '../helpers/browser/axe.ts';
import { office } from '../helpers/browser/office.ts';
import { pageOf } from '../helpers/browser/page.ts';

/** Sends the request of the curl command on the page. */
function send(command: string): Promise<Response> {
  const [, url = ''] = /^curl (\S+)/.exec(command) ?? [];
  const headers = [...command.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name = '', value = '']) => [name, value]);
  const [, body = ''] = /-d '([^']+)'/.exec(command) ?? [];
  return fetch(url, { method: 'POST', headers: headers as [string, string][], body });
}

for (const names of [[], ['agent']])
  test(`with ${names.length} callers, an admin can create a key for the first request on the page`, async (t) => {
    const { page, works } = await office(t, { names, path: '/queue' });
    const command = page.getByRole('group', { name: 'Command' });
    await page.getByText('No requests yet').waitFor();
    assert.deepEqual(await flaws(page), []);
    await page.getByRole('button', { name: 'Issue a key for this command' }).click();
    await page.getByText(/^The command contains a new API key for agent. It works until/).waitFor();
    assert.deepEqual(await flaws(page), []);
    const text = (await command.textContent()) ?? '';
    assert.equal(await works(/Bearer (hdo_\w+)/.exec(text)?.[1] ?? ''), 200);
    assert.equal((await send(text)).status, 200);
    await page.getByRole('heading', { name: 'Can you see this?' }).waitFor();
    await page.keyboard.press('1');
    await page.getByRole('link', { name: 'Agents' }).first().click();
    await page.getByRole('heading', { name: 'New API key for agent' }).waitFor();
  });

test('a reviewer sees where requests appear, without a command', async (t) => {
  const box = await appliance(t);
  const page = await pageOf(t, box, box.person('bob'));
  await page.getByText('When an agent needs a decision, it appears here.').waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /curl|hdo demo|HDO_API_KEY/);
});
