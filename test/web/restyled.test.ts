import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CDPSession } from 'playwright-core';
import { browser } from '../helpers/browser/browser.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { ask } from '../helpers/browser/queue.ts';

/** An event of Chromium's trace. `elementCount` is the number of elements whose styles were computed. */
type TraceEvent = { readonly name: string; readonly args: { readonly elementCount?: number } };

const rows = 12;
/** Each other row and its line, which can depend on the row before it. A row has about 30 elements. */
const most_elements = 2 * rows;

test('when an answered row disappears, the browser does not style the other rows again', async (t) => {
  const box = await inbox();
  const agent = box.caller();
  for (let at = 0; at < rows; at += 1) await ask(agent, `Request ${at}`);
  const page = await tabOf(t, box, box.person('Maya'));
  await page.locator('.detail .item-title').waitFor();
  await page
    .locator('.row')
    .nth(rows - 1)
    .waitFor();
  assert.ok((await page.locator('.rows *').count()) > 10 * most_elements);
  const session = await (await browser()).newBrowserCDPSession();
  t.after(() => session.detach());
  const remove = `{
    document.body.offsetHeight;
    document.querySelector('.row[aria-current]').remove();
    document.body.offsetHeight;
  }`;
  const count = await styledDuring(session, () => page.evaluate(remove));
  t.diagnostic(`${count} elements`);
  assert.ok(count <= most_elements, `${count} elements`);
});

/** Counts the elements that the browser styles during some work. */
async function styledDuring(session: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
  await work();
  await session.send('Tracing.end');
  await complete;
  const styled = events.filter(({ name }) => name === 'UpdateLayoutTree');
  assert.ok(styled.length > 0);
  return styled.reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
}
