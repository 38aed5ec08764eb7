import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { painted } from '../helpers/browser/painted.ts';
import { atOnce } from '../helpers/browser/press-times.ts';
import { ask, row, titles } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { patience_ms, until } from '../helpers/until.ts';

async function furnished(t: TestContext, count: number, options: { hurried?: true } = {}) {
  const box = await inbox();
  const agent = box.caller('agent');
  for (let at = 1; at <= count; at += 1) await ask(agent, `Request ${at}`);
  const page = await tabOf(t, box, box.person('Maya'), { routed: true, ...options });
  const heading = (title: string) => page.locator('.item').getByRole('heading', { name: title, exact: true });
  await heading('Request 1').waitFor();
  const opened = (title: string) => heading(title).waitFor();
  return { agent, page, opened };
}

test('the next request opens before the answer to the previous one is sent', async (t) => {
  const { agent, page, opened } = await furnished(t, 4);
  const door = Promise.withResolvers<void>();
  await page.route('**/review/api/items/**', async (route) => {
    await door.promise;
    await route.continue();
  });
  await keys(page, '1');
  await opened('Request 2');
  await keys(page, '2');
  await opened('Request 3');
  assert.deepEqual(await titles(page), ['Request 3', 'Request 4']);
  assert.equal((await agent.call('outputCheck')).ready_count, 0);
  door.resolve();
  await until('both have arrived', async () => (await agent.call('outputCheck')).ready_count === 2);
});

test('the next page of the list is loaded before a person who moves or answers reaches its end', async (t) => {
  const { page, opened } = await furnished(t, 75);
  const pages: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('cursor=')) pages.push(request.url());
  });
  await page.reload();
  await until('the first 50 are read', () => pages.length === 1);
  for (let at = 0; at < 30; at += 1) await keys(page, 'j');
  await opened('Request 31');
  assert.equal(pages.length, 1);
  for (let at = 0; at < 8; at += 1) await keys(page, 'j');
  await opened('Request 39');
  await until('the next page is asked for', () => pages.length === 2);
  await page.reload();
  await until('the first 50 are read again', () => pages.length >= 3); // scrolling to the request may ask for more
  await opened('Request 39');
  await keys(page, '1');
  await opened('Request 40');
  await until('the next page is asked for again', () => pages.length >= 4);
});

/** An expression for the times at which the page sent answers. */
const sentAt = `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/answer'))
  .map(({ startTime }) => startTime)`;

/** Notes when each following request was put on the page, which is before it is painted. */
const noteShown = `(() => {
  const title = () => document.querySelector('.item-title')?.textContent;
  let last = title();
  globalThis.shown_ms = [];
  new MutationObserver(() => {
    if (title() && title() !== last) shown_ms.push(performance.now());
    last = title() ?? last;
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

test('pressing faster than a person reads answers one request after the other, none of them unseen', async (t) => {
  const { agent, page } = await furnished(t, 6, { hurried: true });
  const isOver = () => page.getByRole('heading', { name: 'All answered' }).isVisible();
  await page.evaluate(noteShown);
  const said = page.locator('.too-quick', { hasText: 'Too quick. Press again to answer this one.' }).waitFor();
  await settled(page);
  await atOnce(page, () => keys(page, '1', '1'));
  await said;
  while (!(await isOver())) await keys(page, '1');
  const sent = async () => (await page.evaluate(sentAt)) as number[];
  await until('all are confirmed', async () => (await sent()).length === 6);
  assert.equal((await agent.call('outputCheck')).ready_count, 6);
  const [times, shown] = [await sent(), (await page.evaluate('shown_ms')) as number[]];
  for (const [at, time] of times.slice(1).entries()) assert.ok(time - (shown[at] ?? 0) >= 400, `${times} ${shown}`);
});

test('a long list keeps its length and position when it is read again', async (t) => {
  const { page } = await furnished(t, 130);
  const end = async () => {
    await page.evaluate(`document.querySelector('.rows').scrollTop = 1e6`);
    return (await row(page, 'Request 130').count()) === 1;
  };
  await until('all of it is read', end, patience_ms, 50);
  await page.locator('.list-foot', { hasText: 'Live' }).waitFor();
  await painted(page);
  const extent = () =>
    page.evaluate(`(({ scrollTop, scrollHeight }) => [scrollTop, scrollHeight])(
    document.querySelector('.rows'))`);
  const before = await extent();
  const read: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('/review/api/items?')) read.push(request.url());
  });
  await page.evaluate(`dispatchEvent(new Event('online'))`);
  await until('it is read again', () => read.length === 2);
  await painted(page);
  assert.deepEqual(await extent(), before);
});
