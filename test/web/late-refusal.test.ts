import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Page, Request, Route } from 'playwright-core';
import { undo } from '../helpers/appliance/undo.ts';
import { beside } from '../helpers/beside.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { ask, row, shows } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { until } from '../helpers/until.ts';
import { hidePage } from './hidden-page.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 }).waitFor();
const toast = (page: Page, said: RegExp) => page.locator('.toast p', { hasText: said }).first().waitFor();
const mail = { row_type: { display: 'Mail', icon: 'mail' } } as const;
const requests = { One: {}, Two: {}, Alpha: mail, Beta: mail };

/** Opens the queue with some requests. */
async function desk(t: TestContext, ...titles: (keyof typeof requests)[]) {
  const box = await inbox();
  const agent = box.caller('agent');
  for (const title of titles) await ask(agent, title, requests[title]);
  const page = await tabOf(t, box, box.person('Maya'), { routed: true });
  await heading(page, String(titles[0]));
  await page.locator('.list-foot', { hasText: 'Live' }).waitFor();
  return { box, agent, page };
}

/** Answers the open request. Its answer is lost when the returned function is called. */
async function losing(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route('**/answer', (route) => void held.push(route));
  await keys(page, '1');
  await until('the answer is sent', () => held.length === 1);
  return async () => {
    await hidePage(page);
    await held[0]?.abort();
  };
}

/** Filters the list by the type of Mail. */
async function filterMail(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Mail' }).click();
  await shows(page, 'Alpha', 'Beta');
}

beside('an answer that is refused late', {
  'stays out of a list that is filtered by now': async (t) => {
    const { page } = await desk(t, 'One', 'Two', 'Alpha', 'Beta');
    const lose = await losing(page);
    await heading(page, 'Two');
    await filterMail(page);
    await heading(page, 'Alpha');
    await lose();
    await toast(page, /^Not answered/);
    await shows(page, 'Alpha', 'Beta');
    await page.locator('.toast').getByRole('button', { name: 'Show' }).click();
    await heading(page, 'One');
  },

  'does not call the person back from another view': async (t) => {
    const { page } = await desk(t, 'One');
    const lose = await losing(page);
    await row(page, 'One').waitFor({ state: 'detached' });
    await keys(page, 'g', 'a');
    await page.waitForURL(/\/activity/);
    await lose();
    await toast(page, /^Not answered/);
    assert.match(page.url(), /\/activity/);
    await page.locator('.toast').getByRole('button', { name: 'Show' }).click();
    await heading(page, 'One');
    await shows(page, 'One');
  },

  'opens its request again if the person waits in the empty queue': async (t) => {
    const { page } = await desk(t, 'One');
    const lose = await losing(page);
    await row(page, 'One').waitFor({ state: 'detached' });
    await lose();
    await toast(page, /^Not answered/);
    await heading(page, 'One');
    await shows(page, 'One');
  },
});

const undoOf = (request: Request) => request.method() !== 'GET' && /\/answers\/ans_/.test(request.url());

beside('an undo that the server refuses', {
  'is the last one of an answer that somebody else has undone': async (t) => {
    const { box, agent, page } = await desk(t, 'One', 'Two', 'Alpha');
    const ben = box.person('Ben');
    for (const next of ['Two', 'Alpha']) {
      await keys(page, '1');
      await toast(page, /^Answered/);
      await heading(page, next);
    }
    const { item_id } = await ben.find(agent, 'Two', 'decided');
    await undo(ben, item_id);
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
    await page.route(/\/review\/api\/answers\/ans_/, (route) => route.abort(), { times: 1 });
    await keys(page, 'u');
    await toast(page, /didn’t respond/);
    await keys(page, 'u');
    await toast(page, /^Undone/);
    await row(page, 'One').waitFor();
  },
});
