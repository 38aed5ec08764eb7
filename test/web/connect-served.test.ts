import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { beside } from '../helpers/beside.ts';
import { statusWith } from '../helpers/call-with.ts';
import { device, outcome } from '../helpers/device.ts';
import { hdoFile } from '../helpers/executable.ts';
import { patience } from '../helpers/hardship.ts';
import { hdoBeside, startHdo, temporary } from '../helpers/hdo.ts';
import { servedInbox } from '../helpers/served-inbox.ts';

const code = /^ {2}([A-Z]{4}-[A-Z]{4})$/m;
const link = /^ {2}(http:\S+)$/m;
const patience_ms = 60_000; // a server that was away is asked again less and less often

/** Starts the built program as an agent's machine has it, and waits for the code that it shows. */
async function connecting(t: TestContext, base_url: string, name: string) {
  const file = join(temporary(t), 'credentials.json');
  const running = startHdo(t, ['connect', base_url, '--name', name], { env: { HDO_CREDENTIALS: file } });
  const { stderr } = await running.written(code);
  return { ...running, file, user_code: code.exec(stderr)?.[1] ?? '', link: link.exec(stderr)?.[1] ?? '' };
}

const heading = (page: Page, name: RegExp | string) =>
  page.getByRole('heading', { name }).waitFor({ timeout: patience(patience_ms) });

async function approve(page: Page): Promise<void> {
  await page.getByLabel('I started this program').check();
  await page.getByRole('button', { name: /^The codes are equal/ }).click();
  await heading(page, /^(Approved|Connected)$/);
}

beside('the built hdo connect', {
  'the built command and a browser: a wrong code, a refusal, an approval, and the key at work': async (t) => {
    assert.ok(existsSync(hdoFile));
    const { proxy, tab } = await servedInbox(t);
    const [one, other] = [
      await connecting(t, proxy.base_url, 'Build box'),
      await connecting(t, proxy.base_url, 'Somebody'),
    ];
    const page = await tab('/connect?code=BBBB-BBBB');
    await heading(page, 'No program shows this code');
    await page.goto(other.link);
    await heading(page, 'Somebody wants to connect');
    await page.getByRole('button', { name: 'Refuse' }).click();
    await heading(page, /^Refused$/);
    await page.goto(one.link);
    await page.locator('.user-code').getByText(one.user_code, { exact: true }).waitFor();
    await approve(page);
    const [yes, no] = [await one.ended, await other.ended];
    assert.deepEqual([yes.code, no.code], [0, 77], yes.stderr + no.stderr);
    await heading(page, 'Connected');
    assert.equal((await hdoBeside(['input', 'list'], { env: { HDO_CREDENTIALS: one.file } })).code, 0);
  },

  'kill -9 after the approval: the command waits for the next server and collects its key there': async (t) => {
    const { proxy, tab, kill, restart } = await servedInbox(t);
    const agent = await connecting(t, proxy.base_url, 'Build box');
    const page = await tab(new URL(agent.link).pathname + new URL(agent.link).search);
    // a key that is on its way as the server is killed is lost, and no key is delivered twice
    proxy.way(({ url }) => (url === '/device/token' ? 'lost' : 'through'));
    await approve(page);
    await kill();
    await restart();
    proxy.way(() => 'through');
    const said = await agent.ended;
    assert.equal(said.code, 0, said.stderr);
    const { api_key } = JSON.parse(readFileSync(agent.file, 'utf8'));
    assert.equal(await statusWith(proxy.base_url, api_key), 200);
    await heading(page, 'Connected');
  },

  'a flood is refused, and who was there before it is approved all the same': async (t) => {
    const { proxy, tab } = await servedInbox(t);
    const { start, request, poll } = device(proxy.base_url);
    const mine = await start('Mine');
    const sent = [];
    for (let at = 0; at < 8; at++) sent.push(outcome(await request('deviceCode', { body: { name: `Flood ${at}` } })));
    assert.equal(sent.filter((one) => one === 'rate_limit_exceeded').length, 4);
    const page = await tab(`/connect?code=${mine.user_code}`);
    await heading(page, 'Mine wants to connect');
    await page.locator('.row', { hasText: 'Flood' }).nth(3).waitFor(); // the list is read beside the page
    assert.equal(await page.locator('.row', { hasText: 'Flood' }).count(), 4);
    await approve(page);
    assert.equal(outcome(await poll(mine)), 'delivered');
    assert.equal(outcome(await poll(mine)), 'invalid_grant');
  },
});
