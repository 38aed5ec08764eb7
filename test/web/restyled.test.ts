import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CDPSession } from 'playwright-core';
import { browser } from '../helpers/browser/browser.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { ask } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';

/** An event of Chromium's trace, in microseconds. `elementCount` counts the elements whose styles were computed. */
type TraceEvent = {
  readonly name: string;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args: { readonly elementCount?: number; readonly data?: { readonly type?: string } };
};

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

test('an answer by key lays the page out after its task, right before the paint, and looks up no icon', async (t) => {
  const box = await inbox();
  const agent = box.caller();
  for (const name of ['First', 'Second']) await ask(agent, name);
  const page = await tabOf(t, box, box.person('Maya'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const title = (name: string) => page.locator('.detail .item-title', { hasText: name });
  await title('First').waitFor();
  await settled(page);
  const session = await (await browser()).newBrowserCDPSession();
  t.after(() => session.detach());
  const events = await traced(session, async () => {
    await page.keyboard.press('1');
    await title('Second').waitFor();
  });
  const key = events.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keydown');
  assert.ok(key);
  const inTask = (one: TraceEvent, task: TraceEvent) =>
    one.tid === task.tid && task.ts <= one.ts && one.ts < task.ts + (task.dur ?? 0);
  const task = events.find((one) => one.name === 'ThreadControllerImpl::RunTask' && inTask(key, one));
  assert.ok(task, 'the task that the key began');
  const layouts = events.filter(({ name }) => name === 'Layout');
  assert.ok(layouts.length > 0);
  assert.equal(layouts.filter((one) => inTask(one, task)).length, 0);
  assert.ok((await page.locator('.icon path').count()) > 5);
  assert.deepEqual([await page.locator('use').count(), asked.includes('/icons.svg')], [0, false]);
});

/** Counts the elements that the browser styles during some work. */
async function styledDuring(session: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const styled = (await traced(session, work)).filter(({ name }) => name === 'UpdateLayoutTree');
  assert.ok(styled.length > 0);
  return styled.reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
}

/** Records what the browser does during some work. */
async function traced(session: CDPSession, work: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline', 'toplevel'] } });
  await work();
  await session.send('Tracing.end');
  await complete;
  return events;
}
