import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { answered } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { submission } from '../helpers/data/submissions.ts';
import { asked } from './states.ts';

async function office(t: Parameters<typeof tabOf>[0]): Promise<Page> {
  const box = await inbox();
  const agent = box.caller();
  const maya = box.person();
  await agent.call('inputSend', { body: asked('One') });
  await agent.call('inputSend', { body: submission({ caller_item_id: 'Two', title: 'Two' }) });
  return tabOf(t, box, maya, { path: '/queue', colorScheme: 'dark' });
}

/** Reads a computed style of the first element that a selector finds. */
function styled(page: Page, selector: string, property: string, pseudo?: string): Promise<unknown> {
  const args = [`document.querySelector(${JSON.stringify(selector)})`, ...(pseudo ? [JSON.stringify(pseudo)] : [])];
  return page.evaluate(`getComputedStyle(${args.join()}).getPropertyValue(${JSON.stringify(property)})`);
}

test('paper shows the whole request with its links or its decision, black on white, and nothing else', async (t) => {
  const page = await office(t);
  await page.locator('.margin .links a').waitFor();
  await page.emulateMedia({ media: 'print' });
  const after = await styled(page, '.margin .links a', 'content', '::after');
  assert.equal(String(after).replaceAll('"', ''), ' (https://example.com/orders/17)');
  assert.equal(await page.locator('.answer-bar').isVisible(), false);
  await page.emulateMedia({ media: 'screen' });
  await settled(page);
  await keys(page, '1');
  await answered(page);
  await keys(page, 'g', 'd');
  await page.locator('.receipt').waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  await page.getByRole('cell', { name: 'passed' }).waitFor();
  for (const gone of ['.masthead', '.list', '.tabbar', '.detail-head', '.answer-bar', '.toast']) {
    assert.equal(await page.locator(gone).first().isVisible(), false, gone);
  }
  for (const shown of ['.item-title', '.receipt', '.prose pre', '.steps']) {
    assert.equal(await page.locator(shown).first().isVisible(), true, shown);
    assert.equal(await styled(page, shown, 'color'), 'rgb(0, 0, 0)', shown);
  }
  assert.equal(await page.locator('.margin .links a').isVisible(), true);
  assert.equal(await styled(page, 'body', 'background-color'), 'rgb(255, 255, 255)');
  assert.equal(await styled(page, '.receipt', 'border-top-style'), 'solid');
  assert.equal(await styled(page, '.reading', 'overflow-y'), 'visible');
  await page.evaluate("dispatchEvent(new Event('afterprint'))");
  assert.equal(await page.locator('.fold[open]').count(), 0);
});

test('each printed page names the request, who decided it, the agent and the number of the page', async (t) => {
  const box = await inbox();
  const [agent, maya] = [box.caller(), box.person()];
  await agent.call('inputSend', { body: submission({ caller_item_id: 'pay-7', title: 'Pay \\ "Müller"?' }) });
  const page = await tabOf(t, box, maya, { path: '/queue' });
  const written = async () => {
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    return Promise.all(['title', 'answer', 'agent'].map((name) => styled(page, 'html', `--paper-${name}`)));
  };
  await page.getByRole('toolbar', { name: 'Answers' }).waitFor();
  assert.deepEqual(await written(), ['"Pay \\\\ \\"Müller\\"?"', '""', '"Agent, pay-7"']);
  await keys(page, '1');
  await answered(page);
  await keys(page, 'g', 'd');
  await page.locator('.receipt').waitFor();
  const [, answer] = await written();
  assert.equal(answer, `"Answer from ${maya.name}: Do it"`);
  const css = await page.evaluate("fetch('/inbox.css').then((one) => one.text())");
  for (const part of ['top-left{content:var(--paper-title)', 'top-right{content:var(--paper-answer)']) {
    assert.ok(String(css).includes(`@${part}`), part);
  }
  assert.match(String(css), /@bottom-right\{content:counter\(page\) ?" \/ " ?counter\(pages\)/);
});

const edges = [
  ['.views a[aria-current]', 'border-bottom-style', 'solid'],
  ['.find', 'border-top-style', 'solid'],
  ['.row[aria-current]', 'border-top-style', 'solid'],
  ['.row[aria-current]', 'outline-style', 'solid'],
  ['.row[aria-selected="true"]', 'outline-style', 'dashed'],
  ['.answer-bar', 'border-top-style', 'solid'],
  ['.answer-bar .action', 'border-top-style', 'solid'],
  ['.row-mark .check:checked', 'border-top-style', 'solid'],
] as const;

test('in forced colors the view, the search, rows, switches and answers have an edge', async (t) => {
  const page = await office(t);
  await page.emulateMedia({ forcedColors: 'active' });
  await settled(page);
  await keys(page, 'x');
  await page.locator('.row[aria-selected="true"]').waitFor();
  const row = page.locator('.row').nth(1).locator('.row-title');
  await row.click();
  await page.locator('.answer-bar').waitFor();
  for (const [selector, property, value] of edges) {
    assert.equal(await styled(page, selector, property), value, `${selector} ${property}`);
  }
  await page.goto(new URL('/settings', page.url()).href);
  await page.locator('.switch:checked').first().waitFor();
  assert.equal(await styled(page, '.switch', 'border-top-style'), 'solid');
  const colors = [
    await styled(page, '.switch:checked', 'background-color'),
    await styled(page, '.switch:checked', 'background-color', '::before'),
  ];
  assert.notEqual(colors[0], colors[1], 'the knob is visible on the switch');
  assert.equal(await styled(page, '.segmented label:has(:checked)', 'outline-style'), 'solid');
});
