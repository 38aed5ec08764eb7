import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inbox, signedIn } from '../helpers/browser/built-inbox.ts';
import { titles } from '../helpers/browser/queue.ts';
import { saysTheSame, translator, ways } from '../helpers/browser/translator.ts';
import { isLong } from '../helpers/data/seed.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

const request = (caller_item_id: string, what: string) =>
  submission({ caller_item_id, title: `Pay ${what}`, actions: [action({ value: 'pay', display: `Pay ${what} now` })] });

/** Reads the views of the page from its sources, so that a new one is not passed over. */
function viewsOfPage(): string[] {
  const [, list = ''] = /const views = \[([^\]]+)\]/.exec(readFileSync('src/web/requests/place.ts', 'utf8')) ?? [];
  return [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
}

async function show(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
  await page.locator('main').first().waitFor();
}

/** Checks that the answer of the open request is that of its title. */
async function answersItsTitle(page: Page): Promise<void> {
  const title = await page.locator('.detail').getByRole('heading', { name: /^Pay / }).first().innerText();
  const answer = page.locator('.action .label').filter({ hasText: ' now' }).first();
  assert.equal(await answer.innerText(), `${title} now`);
}

/** Waits for the replacement of the open request, and goes on with it if the page asks for that. */
async function continueReading(page: Page): Promise<void> {
  await page.locator('.detail').getByRole('heading', { name: 'Pay another', exact: true }).first().waitFor();
  const proceed = page.getByRole('button', { name: 'Continue with revision' });
  await until('no change waits to be seen', async () => {
    if (await proceed.isVisible()) await proceed.click(); // a click right after the change does not count
    return !(await proceed.isVisible());
  });
}

const all = Object.keys(ways) as (keyof typeof ways)[];

for (const way of isLong ? all : all.slice(0, 2)) {
  test(`every view of a page whose texts are replaced ${way} shows a change as other pages do`, async (t) => {
    const box = await inbox();
    const [agent, ada] = [box.caller(), box.person('Ada', { role: 'admin' })];
    const names = ['One', 'Two', 'Three', 'Four'];
    for (const name of names) await agent.call('inputSend', { body: request(name, name) });
    const context = await signedIn(t, box, ada);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.addInitScript(translator(way));
    await page.goto(`${box.base_url}/queue`);
    await until('all are listed', async () => (await titles(page)).length === names.length);
    const answer = async (name: string) => ada.answer(await ada.find(agent, name), 'pay');
    /** A change of each view that the page shows. */
    const changes: Readonly<Record<string, () => Promise<unknown>>> = {
      queue: () => agent.call('inputReplace', { body: request('One', 'another') }),
      decided: () => answer('Two'),
      activity: () => answer('Three'),
      statistics: () => answer('Four'),
      callers: async () => box.caller('Another agent'),
      people: async () => box.person('Bob'),
      policies: async () => box.person('Cy'),
      settings: () => agent.call('inputSend', { body: request('Five', 'Five') }),
    };
    assert.deepEqual(Object.keys(changes), viewsOfPage());
    for (const [view, change] of Object.entries(changes)) {
      await show(page, `/${view}`);
      await change();
      if (view === 'queue') await continueReading(page);
      await show(page, view === 'queue' ? '/decided' : '/queue');
      await show(page, `/${view}`);
      await saysTheSame(page, context);
      if (view === 'queue') await answersItsTitle(page);
    }
    assert.deepEqual(errors, []);
  });
}
