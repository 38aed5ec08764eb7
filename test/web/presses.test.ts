import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Submission } from '../../src/contract/submission.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import type { VisitorOptions } from '../helpers/browser/page.ts';
import { atOnce } from '../helpers/browser/press-times.ts';
import { ask } from '../helpers/browser/queue.ts';
import { rowsSettled, settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

type Options = VisitorOptions & { actions?: Submission['actions'] };

const yes = action({ value: 'yes', display: 'Yes' });

/** Opens a page in which nothing waits for the answers to be seen, with three requests. */
async function furnished(t: TestContext, { actions = [yes], ...options }: Options = {}) {
  const box = await inbox();
  const [agent, maya] = [box.caller(), box.person()];
  for (const title of ['One', 'Two', 'Three']) await ask(agent, title, { actions });
  const page = await tabOf(t, box, maya, { hurried: true, ...options });
  const heading = (title: string) => page.locator('.item').getByRole('heading', { name: title, exact: true });
  await heading('One').waitFor();
  await settled(page);
  const decided = async () => (await maya.call('itemList', { query: { view: 'decided' } })).items.length;
  const centerOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  return { box, agent, maya, page, heading, decided, centerOf };
}

/** Waits in the page until it says that a press was too quick, which it does for two seconds. Returns a measurement. */
function tooQuick(page: Page, measured = 'undefined'): Promise<unknown> {
  return page.evaluate(`new Promise((resolve) => {
    const look = () => (document.querySelector('.too-quick') ? resolve(${measured}) : requestAnimationFrame(look));
    look();
  })`);
}

test('a click counts only after the mouse has moved or was released over the new answers', async (t) => {
  const { page, heading, decided, centerOf } = await furnished(t);
  const click = async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
  const { x, y } = await centerOf('.answer-bar .action');
  await page.mouse.move(x, y);
  await click();
  await heading('Two').waitFor();
  await settled(page);
  const status = page.getByRole('status').getByText('Too quick. Press again to answer this one.');
  const said = Promise.all([page.locator('.too-quick').waitFor(), status.waitFor()]);
  await click();
  await said;
  await until('one has arrived', async () => (await decided()) === 1);
  await page.locator('.too-quick').waitFor({ state: 'detached' });
  await click();
  await heading('Three').waitFor();
  await settled(page);
  await page.mouse.move(x + 1, y);
  await click();
  await page.getByRole('heading', { name: 'All answered' }).waitFor();
});

test('a second tap in the same place answers nothing, and the bar says so at the same height', async (t) => {
  const { page, heading, decided, centerOf } = await furnished(t, { hasTouch: true });
  const { x, y } = await centerOf('.answer-bar .action');
  const height = (await page.locator('.answer-bar').boundingBox())?.height;
  const measured = tooQuick(page, `document.querySelector('.answer-bar').getBoundingClientRect().height`);
  await atOnce(page, async () => {
    await page.touchscreen.tap(x, y);
    await heading('Two').waitFor();
    await page.touchscreen.tap(x, y);
  });
  assert.equal(await measured, height);
  await until('one has arrived', async () => (await decided()) === 1);
  await page.locator('.too-quick').waitFor({ state: 'detached' }); // a tap sooner could be part of a double tap
  await settled(page);
  await page.touchscreen.tap(x, y);
  await heading('Three').waitFor();
});

test('a second s in haste skips nothing that was not read', async (t) => {
  const { page, heading } = await furnished(t);
  const skips: string[] = [];
  page.on('request', (request) => request.url().endsWith('/skip') && skips.push(request.url()));
  const said = page.locator('.too-quick').waitFor();
  await keys(page, 's', 's');
  await said;
  await heading('Two').waitFor();
  await page.getByRole('status').getByText('Skipped until tomorrow').waitFor();
  assert.equal(skips.length, 1);
  await settled(page);
  await keys(page, 's');
  await heading('Three').waitFor();
});

test('while More or a form is open, typed letters and digits decide nothing', async (t) => {
  const golf = action({ value: 'golf', display: 'Route to queue golf', overflow: true });
  const wipe = action({ value: 'wipe', display: 'Wipe', tone: 'danger', style: 'outline' });
  const { page, heading, decided } = await furnished(t, { actions: [yes, wipe, golf] });
  await keys(page, '0');
  await page.keyboard.type('route to queue jks 1');
  assert.equal(await decided(), 0);
  await heading('One').waitFor();
  await keys(page, 'Escape', '2');
  await page.locator('form.answer').waitFor();
  await page.locator('.item-title').click(); // the focus leaves the form
  await page.keyboard.type('jxs12u');
  await keys(page, 'Control+k');
  assert.equal(await page.locator('.palette').count(), 0);
  assert.equal(await decided(), 0);
  await heading('One').waitFor();
  await keys(page, 'Escape');
  await page.locator('form.answer').waitFor({ state: 'detached' });
});

test('letters typed while their field disappears run no command, not even after a space', async (t) => {
  const { page, heading } = await furnished(t);
  await keys(page, 'n');
  await page.keyboard.type('We');
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.type(' just skip 1');
  await page.getByRole('textbox', { name: 'Note' }).click();
  await page.keyboard.type('We just ');
  await page.evaluate('document.activeElement.blur()');
  await page.keyboard.type('skip 1');
  await heading('One').waitFor();
  assert.equal(await page.locator('.too-quick, .toast').count(), 0);
});

test('after the answer to a request that is not in the list, the page shows the list alone', async (t) => {
  const { agent, maya, page, heading, box } = await furnished(t);
  await ask(agent, 'Linked', { actions: [yes], priority: 'low', row_type: { display: 'Linked', icon: 'mail' } });
  const { item_id } = await maya.find(agent, 'Linked');
  await page.goto(`${box.base_url}/item/${item_id}?q=One`);
  await heading('Linked').waitFor();
  await page.locator('.row').first().waitFor();
  await settled(page);
  await keys(page, '1');
  await page.getByRole('heading', { name: 'Choose the next request' }).waitFor();
  await page.locator('.row').first().waitFor();
  await keys(page, '1', 'j');
  await heading('One').waitFor();
});

test('a finger answers nothing if the page moves under it', async (t) => {
  const { page, decided, centerOf } = await furnished(t, { hasTouch: true });
  await page.locator('.row', { hasText: 'Two' }).hover();
  await rowsSettled(page);
  const { x, y } = await centerOf('.row:hover .mini');
  // the page moves between the end of a touch and its click, as it does when the list gives room back
  await page.evaluate(`{
    const rows = [...document.querySelectorAll('.row')];
    for (const row of rows) row.querySelector('.row-acts')?.style.setProperty('opacity', '1');
    addEventListener('touchend', () => rows[0]?.style.setProperty('display', 'none'));
  }`);
  const said = tooQuick(page);
  await page.touchscreen.tap(x, y);
  await said;
  assert.equal(await decided(), 0);
});

test('a focused answer of a row that was scrolled away answers nothing until it is back in sight', async (t) => {
  const { agent, page, decided } = await furnished(t);
  for (let at = 0; at < 30; at += 1) await ask(agent, `More ${at}`, { actions: [yes] });
  await page.locator('.row', { hasText: 'More 8' }).waitFor();
  const row = page.locator('.row', { hasText: 'Two' });
  await row.hover();
  await row.locator('.mini').focus();
  await page.locator('.rows').evaluate((rows) => rows.scrollTo(0, rows.scrollHeight));
  await page.mouse.move(900, 400);
  await rowsSettled(page);
  const said = page.getByRole('status').getByText('Too quick').waitFor();
  await keys(page, 'Space');
  await said;
  assert.equal(await decided(), 0);
  await rowsSettled(page);
  await keys(page, 'Space');
  await until('Two is answered', async () => (await decided()) === 1);
});
