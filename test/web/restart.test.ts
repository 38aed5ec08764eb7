import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { appliance, type Between, type Way } from '../helpers/proxy.ts';
import { servedInbox } from '../helpers/served-inbox.ts';
import { until } from '../helpers/until.ts';

const isAnswer = ({ method, url }: IncomingMessage) => method === 'POST' && url?.endsWith('/answer') === true;
const heading = (tab: Page, title: string) => tab.getByRole('heading', { name: title, level: 2 });
const live = (tab: Page) => tab.locator('.list-foot', { hasText: 'Live' });
const receipt = (tab: Page, said: RegExp) => tab.locator('.toast p', { hasText: said });
const doubt = 'It is not known whether one answer arrived.';

/** Lets answers go one way, and calls back before. */
function onAnswer(proxy: Between, way: Way, then: () => void = () => {}): void {
  proxy.way((req) => {
    if (!isAnswer(req)) return 'through';
    then();
    return way;
  });
}

/** Counts the answers that the page sends. A browser may repeat one on a fresh connection, of which no page hears. */
function answersOf(tab: Page) {
  const sent = { count: 0 };
  tab.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/answer')) sent.count += 1;
  });
  return sent;
}

/** An inbox with two requests, of which the first is open. */
async function begun(t: Parameters<typeof servedInbox>[0]) {
  const box = await servedInbox(t);
  for (const title of ['first', 'second']) await box.send(title);
  const tab = await box.tab();
  await heading(tab, 'first').waitFor();
  await live(tab).waitFor();
  await until('the icon is there', () => [...box.proxy.carried].some((url) => url.startsWith('/tab-2')), 5_000);
  return { ...box, tab, sent: answersOf(tab) };
}

test('killed between the commit and the answer: the page does not know, and then it does', async (t) => {
  const { proxy, tab, sent, kill, restart, read } = await begun(t);
  let isGiven = false;
  proxy.way((req) => {
    isGiven ||= isAnswer(req);
    return isAnswer(req) ? 'answer lost' : appliance(isGiven ? 'lost' : 'through')(req);
  });
  await tab.keyboard.press('1');
  await heading(tab, 'second').waitFor();
  await until('it is committed', async () => (await read('first')).status === 'answered', 5_000);
  await kill();
  await tab.getByText(doubt).waitFor();
  await receipt(tab, /not known whether your answer arrived/).waitFor();
  proxy.way(() => 'through');
  await restart();
  await receipt(tab, /^Answered/).waitFor();
  await tab.getByText(doubt).waitFor({ state: 'detached' });
  assert.equal(sent.count, 1, 'the answer was sent once');
  assert.equal((await read('first')).status, 'answered');
  await tab.getByRole('button', { name: 'Undo' }).click();
  await heading(tab, 'first').waitFor();
});

test('killed before the answer arrived: the request comes back and has to be answered again', async (t) => {
  const { proxy, tab, sent, kill, restart, read } = await begun(t);
  const killed = Promise.withResolvers<void>();
  onAnswer(proxy, 'lost', () => kill().then(killed.resolve));
  await tab.keyboard.press('1');
  await killed.promise;
  await tab.getByText(doubt).waitFor();
  proxy.way(() => 'through');
  await restart();
  await tab.getByText('Your answer was not taken').waitFor();
  await tab.getByText('The connection broke and your answer did not arrive.').waitFor();
  await heading(tab, 'first').waitFor();
  assert.equal(sent.count, 1, 'nothing was sent again by itself');
  assert.equal((await read('first')).status, 'pending');

  await tab.keyboard.press('1');
  assert.equal((await read('first')).status, 'pending', 'number keys rest until the person goes on');
  await tab.getByRole('button', { name: 'Choose again' }).click();
  await tab.keyboard.press('1');
  await receipt(tab, /^Answered/).waitFor();
  assert.equal((await read('first')).status, 'answered');
});

test('killed long before: what is chosen without a connection is not sent, and not pretended to be', async (t) => {
  const { tab, sent, kill, restart, read } = await begun(t);
  await kill();
  await tab.getByText('No connection since').waitFor();
  await tab.keyboard.press('1');
  await receipt(tab, /^Not answered/).waitFor();
  await heading(tab, 'first').waitFor();
  await restart();
  await live(tab).waitFor();
  assert.equal((await read('first')).status, 'pending');
  assert.equal(sent.count, 0, 'it is not sent by itself either');
  await tab.keyboard.press('1');
  await receipt(tab, /^Answered/).waitFor();
  assert.equal((await read('first')).status, 'answered');
});

test('an answer that the browser itself repeated, because the first reply was lost, is one answer', async (t) => {
  const { proxy, tab, read } = await begun(t);
  let isFirst = true;
  proxy.way((req) => {
    if (!isAnswer(req) || !isFirst) return 'through';
    isFirst = false;
    return 'answer lost';
  });
  await tab.keyboard.press('1');
  await receipt(tab, /^Answered/).waitFor();
  await heading(tab, 'second').waitFor();
  assert.equal((await read('first')).status, 'answered');
});

test('where somebody else answers while it is not known what became of an answer, theirs is shown', async (t) => {
  const { proxy, tab, other, read } = await begun(t);
  onAnswer(proxy, 'lost');
  await tab.keyboard.press('1');
  proxy.way(appliance('lost'));
  await tab.getByText(doubt).waitFor();
  await other('first', 'reject');
  proxy.way(() => 'through');
  await tab.getByText('bob answered this request').waitFor();
  assert.equal((await read('first')).status, 'answered');
});
