import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { appliance } from '../helpers/appliance.ts';
import { patience } from '../helpers/hardship.ts';
import { pageOf } from '../helpers/page.ts';
import { painted } from '../helpers/painted.ts';
import { ask, titles } from '../helpers/queue.ts';
import { until } from '../helpers/until.ts';
import { keys } from '../helpers/ways.ts';

async function furnished(t: TestContext, count: number) {
  const box = await appliance(t);
  const agent = box.caller('agent');
  for (let at = 1; at <= count; at += 1) await ask(agent, `Request ${at}`);
  const page = await pageOf(t, box, box.person('Maya'), { routed: true });
  const heading = (title: string) => page.locator('.item').getByRole('heading', { name: title, exact: true });
  await heading('Request 1').waitFor(); // with what the page is made of, which may take longer than to go on in it
  const opened = (title: string) => heading(title).waitFor({ timeout: patience(2_000) });
  return { agent, page, opened };
}

test('the next request is there while the answer to the one before has not even left', async (t) => {
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
  await until('both have arrived', async () => (await agent.call('outputCheck')).ready_count === 2, 5_000);
  await page.close(); // before the appliance, which it would ask for the icon of another count
});

test('the next page is there before the last one comes to its end, from wherever one goes on', async (t) => {
  const { page, opened } = await furnished(t, 75);
  assert.equal(await page.locator('.row').count(), 50);
  for (let at = 0; at < 38; at += 1) await keys(page, 'j');
  await opened('Request 39');
  await until('the next page is read', async () => (await page.locator('.row').count()) === 75, 5_000);
});

test('answers that come faster than pages always find the next request', async (t) => {
  const { agent, page, opened } = await furnished(t, 75);
  for (let at = 1; at <= 75; at += 1) {
    await opened(`Request ${at}`);
    await keys(page, '1');
  }
  await page.getByRole('heading', { name: 'All answered' }).waitFor();
  await until('all have arrived', async () => (await agent.call('outputCheck')).ready_count === 75, 10_000);
  await page.close();
});

test('a long list that is read again is as long as it was', async (t) => {
  const { page } = await furnished(t, 130);
  const end = async () => {
    await page.evaluate(`document.querySelector('.rows').scrollTop = 1e6`);
    return page.locator('.row').count();
  };
  await until('all of it is read', async () => (await end()) === 130, 10_000);
  await page.locator('.list-foot', { hasText: 'Live' }).waitFor();
  await painted(page);
  const top = await page.evaluate(`document.querySelector('.rows').scrollTop`);
  const read: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('/review/api/items?')) read.push(request.url());
  });
  await page.evaluate(`dispatchEvent(new Event('online'))`);
  await until('it is read again', () => read.length === 2, 10_000);
  await painted(page);
  assert.equal(await page.locator('.row').count(), 130);
  assert.equal(await page.evaluate(`document.querySelector('.rows').scrollTop`), top);
});
