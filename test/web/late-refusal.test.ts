import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { beside } from '../helpers/beside.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { ask, row } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 }).waitFor();
const toast = (page: Page, said: RegExp) => page.locator('.toast p', { hasText: said }).first().waitFor();

/** Opens the queue with some requests. */
async function desk(t: TestContext, ...titles: string[]) {
  const box = await inbox();
  const agent = box.caller('agent');
  for (const title of titles) await ask(agent, title);
  const page = await tabOf(t, box, box.person('Maya'), { routed: true });
  await heading(page, String(titles[0]));
  await page.locator('.list-foot', { hasText: 'Live' }).waitFor();
  return { box, agent, page };
}

const undoOf = (request: Request) => request.method() !== 'GET' && /\/undo$|\/holds\//.test(request.url());

beside('an undo that the server refuses', {
  'is the last one of an answer that somebody else has undone': async (t) => {
    const { box, agent, page } = await desk(t, 'One', 'Two', 'Alpha');
    const ben = box.person('Ben');
    for (const next of ['Two', 'Alpha']) {
      await keys(page, '1');
      await toast(page, /^Answered/);
      await heading(page, next);
    }
    const { item_id, answer } = await ben.find(agent, 'Two', 'decided');
    const { output_result_id } = answer ?? {};
    await ben.call('itemUndo', { params: { item_id }, body: { output_result_id } });
    await row(page, 'Two').waitFor();
    await keys(page, 'u');
    await toast(page, /no longer exists/);
    const next = page.waitForRequest(undoOf);
    await keys(page, 'u');
    assert.ok(!(await next).url().includes(item_id), 'the next undo is of the answer before');
    await toast(page, /^Undone/);
    await row(page, 'One').waitFor();
  },

  'can be repeated after the connection was lost': async (t) => {
    const { page } = await desk(t, 'One', 'Two');
    await keys(page, '1');
    await toast(page, /^Answered/);
    await page.route('**/undo', (route) => route.abort(), { times: 1 });
    await keys(page, 'u');
    await toast(page, /didn’t respond/);
    await keys(page, 'u');
    await toast(page, /^Undone/);
    await row(page, 'One').waitFor();
  },
});
