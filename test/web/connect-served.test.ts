import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { statusWith } from '../helpers/appliance/call-with.ts';
import { device, outcome } from '../helpers/appliance/device.ts';
import { beside } from '../helpers/beside.ts';
import { patience } from '../helpers/browser/hardship.ts';
import { servedInbox } from '../helpers/browser/served-inbox.ts';
import { hdoFile } from '../helpers/programs/executable.ts';
import { hdoBeside, startHdo, temporary } from '../helpers/programs/hdo.ts';

const code = /^ {2}([A-Z]{4}-[A-Z]{4})$/m;
const link = /^ {2}(http:\S+)$/m;
const patience_ms = 60_000; // the command backs off while the server is down

/** Starts the built `hdo connect` and waits for its code. */
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
  await page.getByRole('button', { name: /^The codes match/ }).click();
  await heading(page, /^(Approved|Connected)$/);
}

beside('the built hdo connect', {
  'the built command and a browser handle a wrong code, a refusal, an approval and the use of the key': async (t) => {
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

  'after kill -9 the command waits for the restarted server and collects its key': async (t) => {
    const { proxy, tab, kill, restart } = await servedInbox(t);
    const agent = await connecting(t, proxy.base_url, 'Build box');
    const page = await tab(new URL(agent.link).pathname + new URL(agent.link).search);
    // no key is delivered twice: one in transit when the server is killed would be lost
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

  'a flood of device requests is limited, and an earlier request can still be approved': async (t) => {
    const { proxy, tab } = await servedInbox(t);
    const { start, request, poll } = device(proxy.base_url);
    const mine = await start('Mine');
    const sent = [];
    for (let at = 0; at < 8; at++) sent.push(outcome(await request('deviceCode', { body: { name: `Flood ${at}` } })));
    assert.equal(sent.filter((one) => one === 'rate_limit_exceeded').length, 4);
    const page = await tab(`/connect?code=${mine.user_code}`);
    await heading(page, 'Mine wants to connect');
    await page.locator('.row', { hasText: 'Flood' }).nth(3).waitFor(); // the list loads separately
    assert.equal(await page.locator('.row', { hasText: 'Flood' }).count(), 4);
    await approve(page);
    assert.equal(outcome(await poll(mine)), 'delivered');
    assert.equal(outcome(await poll(mine)), 'invalid_grant');
  },
});
