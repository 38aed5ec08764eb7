import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { policyDesk } from '../helpers/appliance/policy-desk.ts';
import { inbox, signedIn } from '../helpers/browser/built-inbox.ts';
import { letIn, visitor } from '../helpers/browser/page.ts';
import { row, titles } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { saysTheSame, translator, ways } from '../helpers/browser/translator.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

type Way = keyof typeof ways;

const popup = { kind: 'free_text', label: 'Why?', multiline: false, min_length: 1, max_length: 100 } as const;
const payment = (caller_item_id: string, what: string) =>
  submission({
    caller_item_id,
    title: `Pay ${what}`,
    subtitle: `It is ${what}`,
    summary: `<p>The sum is <b>${what}</b>, for sure.</p>`,
    details: `<table><tr><td>Sum</td><td>${what}</td></tr></table>`,
    actions: [
      action({ value: 'pay', display: `Pay ${what}` }),
      action({ value: 'decline', display: 'Decline', icon: 'x', popup }),
      action({ value: 'later', display: 'Pay later' }),
    ],
  });

async function translated(context: BrowserContext, way: Way, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(translator(way));
  await page.goto(url);
  return page;
}

async function opened(t: TestContext, way: Way, ids: readonly string[]) {
  const box = await inbox();
  const [agent, maya] = [box.caller(), box.person('Maya')];
  for (const id of ids) await agent.call('inputSend', { body: payment(id, `${id} 10 to Dana`) });
  const context = await signedIn(t, box, maya);
  const page = await translated(context, way, `${box.base_url}/queue`);
  await until('all are listed', async () => (await titles(page)).length === ids.length);
  return { box, agent, maya, context, page };
}

const detail = (page: Page) => page.locator('.detail');
const has = (page: Page, text: string) => detail(page).getByText(text).first().waitFor();

for (const way of Object.keys(ways) as Way[]) {
  test(`on a page whose texts are replaced ${way}, answers stand beside the text they answer`, async (t) => {
    const { agent, context, page } = await opened(t, way, ['One', 'Two', 'Three']);
    await has(page, 'One 10 to Dana');
    await saysTheSame(page, context);

    await agent.call('inputReplace', { body: payment('One', '99999 to Eve') });
    await page.getByRole('button', { name: 'Continue with revision 2' }).click();
    await page.getByRole('button', { name: /Pay 99999 to Eve/ }).waitFor();
    await until('the old text has left', async () => !(await page.locator('body').innerText()).includes('One 10 to'));
    assert.deepEqual(await titles(page), ['Pay 99999 to Eve', 'Pay Two 10 to Dana', 'Pay Three 10 to Dana']);
    await saysTheSame(page, context);
    await agent.call('inputReplace', { body: payment('One', '7 to Zoe') });
    await page.getByRole('button', { name: 'Continue with revision 3' }).click();
    await has(page, '7 to Zoe');
    await saysTheSame(page, context);
    await agent.call('inputReplace', { body: payment('Two', '8 to Kim') });
    await row(page, 'Pay 8 to Kim').waitFor();

    await settled(page);
    await keys(page, '1');
    await page.locator('.toast', { hasText: 'Answered Pay 7 to Zoe' }).waitFor();
    await has(page, '8 to Kim');
    await saysTheSame(page, context);
    await settled(page);
    await keys(page, 'u');
    await row(page, 'Pay 7 to Zoe').waitFor();
    await saysTheSame(page, context);

    await settled(page);
    await keys(page, '2');
    await page.locator('.answer-head h3', { hasText: 'Decline' }).waitFor();
    await page.getByLabel('Why?').fill('No order');
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await page.locator('.toast', { hasText: 'Answered Decline' }).waitFor();
    await saysTheSame(page, context);
    for (const path of ['/decided', '/activity', '/statistics', '/settings', '/queue']) {
      await page.evaluate(`history.pushState({}, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
      await page.locator('.masthead [aria-current="page"], main.page').first().waitFor();
      if (path === '/decided' || path === '/queue') await saysTheSame(page, context);
    }
  });
}

test('several requests are answered together on a translated page, with their number right', async (t) => {
  const way = 'by another text in an element, as Chromium does';
  const { agent, page } = await opened(t, way, ['One', 'Two', 'Three']);
  for (const id of ['One', 'Two']) await row(page, `Pay ${id} 10 to Dana`).locator('.pick').click();
  await page.getByRole('heading', { name: 'One answer for two requests' }).waitFor();
  await row(page, 'Pay Three 10 to Dana').locator('.pick').click();
  await page.getByRole('heading', { name: 'One answer for three requests' }).waitFor();
  const first = page.locator('.answer-bar .action[data-key="1"]');
  assert.match(await first.innerText(), /Pay .* 3$/);
  await first.click();
  await page
    .locator('.toast p', { hasText: /\b(3|three)\b/ })
    .first()
    .waitFor();
  await until('the agent has three', async () => (await agent.call('outputCheck')).ready_count === 3);
});

test('approvals on a translated page name those who gave them, and how many are left', async (t) => {
  const { save, item, box, alice, bob } = await policyDesk(t);
  await save('payments', { match: { caller: 'payables' }, approvals: 2, who: ['Ada', 'Alice', 'Bob'] });
  await item({ title: 'Invoice 7', actions: [action({ value: 'pay', display: 'Pay' })] });
  const place = async (person: typeof alice) => {
    const { context } = await visitor(t, box);
    await letIn(context, box, person);
    const way = 'by one element for all texts in a row';
    const page = await translated(context, way, `${box.base_url}/queue`);
    await page.getByRole('link', { name: 'Invoice 7' }).click();
    await page.getByRole('heading', { name: 'Invoice 7' }).waitFor();
    return { page, context };
  };
  const [one, other] = [await place(alice), await place(bob)];
  await other.page.getByText('two of you, Ada and Alice').waitFor();
  await settled(one.page);
  await keys(one.page, '1');
  await one.page.locator('.row-state', { hasText: '1 of 2' }).waitFor();
  await other.page.getByText('Alice approved').first().waitFor();
  await other.page.locator('.row-state', { hasText: '1 of 2' }).waitFor();
  await saysTheSame(other.page, other.context);
  await settled(other.page);
  await keys(other.page, 'c');
  await other.page.locator('.toast p', { hasText: 'Answered' }).first().waitFor();
});
