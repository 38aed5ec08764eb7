import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from 'undici';
import { flawsOfLook } from '../../helpers/browser/axe.ts';
import { newContext } from '../../helpers/browser/browser.ts';
import { type RunningNode, twoNodes } from '../../helpers/cluster/two-nodes.ts';
import { until } from '../../helpers/until.ts';

const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
const public_url = 'https://inbox.example';

/** Returns the function that asks a node for a page, as a browser does. */
const pageOf =
  ({ base_url }: RunningNode) =>
  async (path: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: found, body } = await request(base_url + path, { headers: { accept, ...headers } });
    return { status: statusCode, refresh: found.refresh, headers: found, text: await body.text() };
  };

test('the page of a standby links to the inbox, and waits for a person who is at its address already', async (t) => {
  const { standby } = await twoNodes(t, { more: `[server]\npublic_url = "${public_url}"\n` });
  const get = pageOf(standby);
  const elsewhere = await get('/item/in_1?secret');
  assert.deepEqual([elsewhere.status, elsewhere.refresh], [503, undefined]);
  assert.match(elsewhere.text, /<a href="https:\/\/inbox\.example\/queue">Open the inbox<\/a>/);
  assert.doesNotMatch(elsewhere.text, /secret|in_1/);
  assert.equal(elsewhere.headers.location, undefined);
  assert.match(String(elsewhere.headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/);
  const there = await get('/queue', { host: 'inbox.example' });
  assert.deepEqual([there.status, there.refresh, /href/.test(there.text)], [503, '5', false]);
  assert.match(there.text, /This page tries again every 5 seconds/);

  const context = await newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(`${standby.base_url}/queue`);
  await page.getByRole('heading', { name: 'This machine is on standby' }).waitFor();
  assert.equal(await page.getByRole('link').getAttribute('href'), `${public_url}/queue`);
  assert.deepEqual(await flawsOfLook(page), []);
});

test('the page of a standby is in the language of the browser, and programs get an error', async (t) => {
  const { standby } = await twoNodes(t);
  const get = pageOf(standby);
  for (const [language, words] of [
    ['de-AT', 'in Bereitschaft'],
    ['fr', 'en attente'],
    ['es', 'en espera'],
    ['ja', '待機中'],
  ] as const) {
    const { text } = await get('/', { 'accept-language': `${language}, en;q=0.5` });
    assert.match(text, new RegExp(`<html lang="${language.slice(0, 2)}">[\\s\\S]*<h1>[^<]*${words}`));
  }
  for (const path of ['/api/input/list', '/review/api/items', '/mcp']) {
    const { status, text } = await get(path);
    assert.deepEqual([status, JSON.parse(text).error.code], [503, 'temporary_unavailable'], path);
  }
  assert.equal(JSON.parse((await get('/', { accept: 'text/html;q=0, */*' })).text).error.code, 'temporary_unavailable');
});

test('without server.public_url the page links to the leader, and to no address of others', async (t) => {
  const { there, standby } = await twoNodes(t);
  const get = async () => (await request(standby.base_url, { headers: { accept } })).body.text();
  assert.match(await get(), /<a href="https:\/\/one\.example\/queue">/);
  await there.sql(`UPDATE hdo_leader SET address = 'https://evil.example'`);
  await until('the standby has read it', async () => !(await get()).includes('https://one.example'));
  assert.doesNotMatch(await get(), /evil|href/);
});
