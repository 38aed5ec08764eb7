import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/axe.ts';
import { appliance, type Between, type Way } from '../helpers/proxy.ts';
import { shows } from '../helpers/queue.ts';
import { servedInbox } from '../helpers/served-inbox.ts';
import { until } from '../helpers/until.ts';
import { keys } from '../helpers/ways.ts';

const isBulk = ({ method, url }: IncomingMessage) => method === 'POST' && url === '/review/api/answers';
const live = (tab: Page) => tab.locator('.list-foot', { hasText: 'Live' });
const receipt = (tab: Page, said: RegExp) => tab.locator('.toast p', { hasText: said });
const doubt = 'It is not known whether 2 answers arrived.';

/** Three requests, of which two are selected, and how often the page has sent answers. */
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
  await keys(tab, 'x', 'J');
  await tab.getByText('2 selected').first().waitFor();
  const status = async (title: string) => (await box.read(title)).status;
  return { ...box, tab, sent, status };
}

/** Lets answers to several go one way, and after them everything be lost. */
function loseFrom(proxy: Between, way: Way): void {
  let isGiven = false;
  proxy.way((req) => {
    isGiven ||= isBulk(req);
    return isBulk(req) ? way : appliance(isGiven ? 'lost' : 'through')(req);
  });
}

test('answers to several whose reply is lost are not known, then known, and sent once', async (t) => {
  const { proxy, tab, sent, status } = await selected(t);
  loseFrom(proxy, 'answer lost');
  await keys(tab, '1');
  await tab.getByText(doubt).waitFor();
  await receipt(tab, /not known whether your answer arrived/).waitFor();
  await tab.getByText('Answering two requests').waitFor();
  assert.deepEqual(await flaws(tab), []);
  await until('both are committed', async () => (await status('second')) === 'answered', 5_000);
  proxy.way(() => 'through');
  await receipt(tab, /^Answered/).waitFor();
  await tab.getByText(doubt).waitFor({ state: 'detached' });
  await shows(tab, 'third');
  assert.equal(sent.count, 1, 'nothing was sent again by itself');
  await tab.getByRole('button', { name: 'Undo all' }).click();
  await shows(tab, 'first', 'second', 'third');
});

test('answers to several that never arrived stay selected, say so, and wait for the person', async (t) => {
  const { proxy, tab, sent, status } = await selected(t);
  loseFrom(proxy, 'lost');
  await keys(tab, '1');
  await tab.getByText(doubt).waitFor();
  proxy.way(() => 'through');
  await receipt(tab, /^Not answered/).waitFor();
  await tab.getByText('The connection broke and your answer did not arrive.').first().waitFor();
  await shows(tab, 'first', 'second', 'third');
  assert.equal(sent.count, 1, 'nothing was sent again by itself');
  assert.equal(await status('first'), 'pending');
  await keys(tab, '1');
  await receipt(tab, /^Answered/).waitFor();
  assert.equal(await status('first'), 'answered');
});

test('one of several that somebody else answered meanwhile is told apart from those that arrived', async (t) => {
  const { proxy, tab, other } = await selected(t);
  loseFrom(proxy, 'lost');
  await keys(tab, '1');
  await tab.getByText(doubt).waitFor();
  await other('second', 'reject');
  proxy.way(() => 'through');
  await tab.getByText('bob has answered it.').first().waitFor();
  await tab.getByText('The connection broke and your answer did not arrive.').first().waitFor();
});

test('without a connection nothing is sent to several, and nothing is pretended', async (t) => {
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
