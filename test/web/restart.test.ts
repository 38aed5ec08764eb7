import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { appliance, type Between } from '../helpers/browser/proxy.ts';
import { servedInbox } from '../helpers/browser/served-inbox.ts';
import { until } from '../helpers/until.ts';
import { hidePage } from './hidden-page.ts';

const isAnswer = ({ method, url }: IncomingMessage) => method === 'POST' && url?.endsWith('/answer') === true;
const heading = (tab: Page, title: string) => tab.getByRole('heading', { name: title, level: 2 });
const live = (tab: Page) => tab.locator('.list-foot', { hasText: 'Live' });
const receipt = (tab: Page, said: RegExp) => tab.locator('.toast p', { hasText: said });
const doubt = 'One answer may not have arrived.';

/** Loses the first answer and all later calls of the page, and calls `then` at the answer. */
function loseAnswer(proxy: Between, then: () => void = () => {}): void {
  let isLost = false;
  proxy.way((req) => {
    if (isAnswer(req) && !isLost) then();
    isLost ||= isAnswer(req);
    return isLost ? appliance('lost')(req) : 'through';
  });
}

/** Counts the answers that the page sends. A browser may repeat one on a new connection unknown to the page. */
function answersOf(tab: Page) {
  const sent = { count: 0 };
  tab.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/answer')) sent.count += 1;
  });
  return sent;
}

/** Opens an inbox with two requests, the first one open. */
async function begun(t: Parameters<typeof servedInbox>[0]) {
  const box = await servedInbox(t);
  for (const title of ['first', 'second']) await box.send(title);
  const tab = await box.tab();
  await heading(tab, 'first').waitFor();
  await live(tab).waitFor();
  return { ...box, tab, sent: answersOf(tab) };
}

test('when the server is killed after the commit, the answer is in doubt and then confirmed', async (t) => {
  const { proxy, tab, kill, restart, read } = await begun(t);
  let isGiven = false;
  proxy.way((req) => {
    isGiven ||= isAnswer(req);
    return isAnswer(req) ? 'answer lost' : appliance(isGiven ? 'lost' : 'through')(req);
  });
  await tab.keyboard.press('1');
  await heading(tab, 'second').waitFor();
  await until('it is committed', async () => (await read('first')).status === 'answered');
  await kill();
  await tab.getByText(doubt).waitFor();
  await receipt(tab, /may or may not have arrived/).waitFor();
  proxy.way(() => 'through');
  await restart();
  await receipt(tab, /^Answered/).waitFor();
  await tab.getByText(doubt).waitFor({ state: 'detached' });
  assert.equal((await read('first')).status, 'answered');
  await tab.getByRole('button', { name: 'Undo' }).click();
  await heading(tab, 'first').waitFor();
});

test('when the server is killed before the answer arrives, the page sends it again, and it counts once', async (t) => {
  const { proxy, tab, sent, kill, restart, read } = await begun(t);
  const killed = Promise.withResolvers<void>();
  loseAnswer(proxy, () => kill().then(killed.resolve));
  await tab.keyboard.press('1');
  await killed.promise;
  await tab.getByText(doubt).waitFor();
  proxy.way(() => 'through');
  await restart();
  await receipt(tab, /^Answered/).waitFor();
  assert.ok(sent.count > 1);
  assert.equal((await read('first')).status, 'answered');
});

test('an answer that did not arrive while the page was looked at comes back unanswered', async (t) => {
  const { proxy, tab, sent, kill, restart, read } = await begun(t);
  const killed = Promise.withResolvers<void>();
  loseAnswer(proxy, () => kill().then(killed.resolve));
  await tab.keyboard.press('1');
  await killed.promise;
  await tab.getByText(doubt).waitFor();
  await hidePage(tab);
  const { count } = sent;
  proxy.way(() => 'through');
  await restart();
  await tab.getByText('Your answer wasn’t accepted').waitFor();
  await tab.getByText('The connection dropped before your answer arrived.').waitFor();
  await heading(tab, 'first').waitFor();
  assert.equal(sent.count, count, 'it is not sent again');
  assert.equal((await read('first')).status, 'pending');

  await tab.keyboard.press('1');
  assert.equal((await read('first')).status, 'pending', 'number keys do nothing before the person goes on');
  await tab.getByRole('button', { name: 'Choose again' }).click();
  await tab.keyboard.press('1');
  await receipt(tab, /^Answered/).waitFor();
  assert.equal((await read('first')).status, 'answered');
});

test('without a connection an answer is not sent, then or later, and the page says so', async (t) => {
  const { tab, sent, kill, restart, read } = await begun(t);
  await kill();
  await tab.getByText('No connection since').waitFor();
  await tab.keyboard.press('1');
  await receipt(tab, /^Not answered/).waitFor();
  await heading(tab, 'first').waitFor();
  await restart();
  await live(tab).waitFor();
  assert.equal((await read('first')).status, 'pending');
  assert.equal(sent.count, 0, 'the page does not send it by itself');
  await tab.keyboard.press('1');
  await receipt(tab, /^Answered/).waitFor();
  assert.equal((await read('first')).status, 'answered');
});

test('an answer repeated by the browser after a lost reply counts once', async (t) => {
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

test('while an answer is in doubt, an answer of somebody else is shown', async (t) => {
  const { proxy, tab, other, read } = await begun(t);
  loseAnswer(proxy);
  await tab.keyboard.press('1');
  await tab.getByText(doubt).waitFor();
  await other('first', 'reject');
  proxy.way(() => 'through');
  await tab.getByText('bob answered this request').waitFor();
  assert.equal((await read('first')).status, 'answered');
});
