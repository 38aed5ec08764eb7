import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/browser/axe.ts';
import { appliance, type Between, type Way } from '../helpers/browser/proxy.ts';
import { shows } from '../helpers/browser/queue.ts';
import { servedInbox } from '../helpers/browser/served-inbox.ts';
import { keys } from '../helpers/browser/ways.ts';
import { until } from '../helpers/until.ts';
import { hidePage } from './hidden-page.ts';

const isBulk = ({ method, url }: IncomingMessage) => method === 'POST' && url === '/review/api/answers';
const live = (tab: Page) => tab.locator('.list-foot', { hasText: 'Live' });
const receipt = (tab: Page, said: RegExp) => tab.locator('.toast p', { hasText: said });
const doubt = '2 answers may not have arrived.';

/** Opens three requests, selects two, and counts the bulk answers that the page sends. */
async function selected(t: TestContext) {
  const box = await servedInbox(t);
  for (const title of ['first', 'second', 'third']) await box.send(title);
  const tab = await box.tab();
  await tab.getByRole('heading', { name: 'first', level: 2 }).waitFor();
  await live(tab).waitFor();
  const sent = { count: 0 };
  tab.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/review/api/answers')) sent.count += 1;
  });
  await keys(tab, 'x', 'Shift+J');
  await tab.getByText('2 selected').first().waitFor();
  const status = async (title: string) => (await box.read(title)).status;
  return { ...box, tab, sent, status };
}

/** Handles bulk answers in the given way and loses every later request. */
function loseFrom(proxy: Between, way: Way): void {
  let isGiven = false;
  proxy.way((req) => {
    isGiven ||= isBulk(req);
    return isBulk(req) ? way : appliance(isGiven ? 'lost' : 'through')(req);
  });
}

test('a bulk answer with a lost reply is in doubt, then confirmed, and given only once', async (t) => {
  const { proxy, tab, status } = await selected(t);
  loseFrom(proxy, 'answer lost');
  await keys(tab, '1');
  await tab.getByText(doubt).waitFor();
  await receipt(tab, /may or may not have arrived/).waitFor();
  await tab.getByText('Answering two requests').waitFor();
  assert.deepEqual(await flaws(tab), []);
  await until('both are committed', async () => (await status('second')) === 'answered');
  proxy.way(() => 'through');
  await receipt(tab, /^Answered/).waitFor();
  await tab.getByText(doubt).waitFor({ state: 'detached' });
  await shows(tab, 'third');
  await tab.getByRole('button', { name: 'Undo all' }).click();
  await shows(tab, 'first', 'second', 'third');
});

test('a bulk answer that never arrived keeps its selection and waits for the person', async (t) => {
  const { proxy, tab, sent, status } = await selected(t);
  loseFrom(proxy, 'lost');
  await keys(tab, '1');
  await tab.getByText(doubt).waitFor();
  await hidePage(tab);
  const { count } = sent;
  proxy.way(() => 'through');
  await receipt(tab, /^Not answered/).waitFor();
  await tab.getByText('The connection dropped before your answer arrived.').first().waitFor();
  await shows(tab, 'first', 'second', 'third');
  assert.equal(sent.count, count, 'it is not sent again');
  assert.equal(await status('first'), 'pending');
  await keys(tab, '1');
  await receipt(tab, /^Answered/).waitFor();
  assert.equal(await status('first'), 'answered');
});

test('after a lost bulk answer, a request answered by somebody else is named as such', async (t) => {
  const { proxy, tab, other } = await selected(t);
  loseFrom(proxy, 'lost');
  await keys(tab, '1');
  await tab.getByText(doubt).waitFor();
  await hidePage(tab);
  await other('second', 'reject');
  proxy.way(() => 'through');
  await tab.getByText('bob answered it.').first().waitFor();
  await tab.getByText('The connection dropped before your answer arrived.').first().waitFor();
});

test('without a connection a bulk answer is not sent, and the page says so', async (t) => {
  const { tab, sent, kill, restart, status } = await selected(t);
  await kill();
  await tab.getByText('No connection since').waitFor();
  await keys(tab, '1');
  await receipt(tab, /^Not answered/).waitFor();
  assert.equal(sent.count, 0);
  await restart();
  await live(tab).waitFor();
  assert.equal(await status('first'), 'pending');
  await tab.getByText('2 selected').first().waitFor();
});
