import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { CallerEndpoints } from '../../src/contract/caller-endpoints.ts';
import type { DataOf } from '../../src/contract/endpoint.ts';
import type { Agent } from '../helpers/appliance/agent.ts';
import { inbox, signedIn, tabIn } from '../helpers/browser/built-inbox.ts';
import { clicking, keys, tapping } from '../helpers/browser/ways.ts';
import { isLong } from '../helpers/data/seed.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { type Kind, kinds } from './kinds.ts';

const submit = '.answer [type="submit"]:not([aria-disabled])';
const now = '2026-11-01T12:00:00Z'; // within the bounds of the date forms
const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

/** A way to answer. `npm test` answers each kind in one way, the `turn`-th of three; `test:looks` in each. */
type Way = {
  turn: number;
  fill(kind: Kind): Kind['press'] | Kind['type'];
  answer(page: Page, name: string): Promise<void>;
};

/** Opens an inbox with one pending request of each kind. */
async function waiting(t: TestContext, { turn, fill }: Pick<Way, 'turn' | 'fill'>, options: BrowserContextOptions) {
  const box = await inbox();
  const agent = box.caller();
  const names = Object.keys(kinds).filter((name, at) => fill(kinds[name] as Kind) && (isLong || at % 3 === turn));
  for (const name of names) await agent.call('inputSend', { body: asking(name) });
  const context = await signedIn(t, box, box.person(), options);
  await context.clock.setFixedTime(now);
  return { agent, names, page: await tabIn(context, box) };
}

function asking(name: string) {
  const actions = [action({ display: 'Go ahead', value: 'go', ...kinds[name]?.action }), action({ value: 'other' })];
  return submission({ caller_item_id: name, title: `Asks for ${name}`, actions });
}

/** Reads the decision as the caller and compares it with the expected response. */
async function collects(agent: Agent, name: string): Promise<void> {
  const { items } = await agent.call('outputCheck');
  assert.deepEqual(
    items.map(({ caller_item_id }) => caller_item_id),
    [name],
  );
  const params = { output_result_id: items[0]?.output_result_id ?? '' };
  const { action_value, response } = await agent.call('outputRead', { params });
  assert.equal(action_value, 'go');
  await holds(agent, { name, params, response });
  await agent.call('outputAck', { params });
}

type Read = { name: string; params: { output_result_id: string }; response: Response };
type Response = DataOf<CallerEndpoints['outputRead']>['response'];

async function holds(agent: Agent, { name, params, response }: Read): Promise<void> {
  if (response.kind !== 'file_upload') return assert.deepEqual(response, kinds[name]?.response);
  const { file_id, ...file } = response.file;
  assert.deepEqual({ ...response, file }, kinds[name]?.response);
  const { bytes } = await agent.request('outputFile', { params: { ...params, file_id } });
  assert.equal(hash('sha256', bytes), file.sha256);
}

const title = (page: Page, name: string) => page.getByRole('heading', { name: `Asks for ${name}`, exact: true });
const row = (page: Page, name: string) => page.getByRole('link', { name: `Asks for ${name}`, exact: true });

/** Answers each request in the given way; the caller collects each decision before the next. */
async function answerAll(
  t: TestContext,
  { turn, fill, answer, ...options }: Way & BrowserContextOptions,
): Promise<void> {
  const { agent, names, page } = await waiting(t, { turn, fill }, options);
  for (const name of names) {
    await t.test(name, async () => {
      await answer(page, name);
      await page
        .locator('.toast', { hasText: 'Answered' })
        .filter({ hasText: `Asks for ${name}` })
        .waitFor();
      await collects(agent, name);
    });
  }
}

test('the caller reads the answer given by mouse, for every kind of popup', async (t) => {
  await answerAll(t, {
    turn: 0,
    fill: ({ press }) => press,
    answer: async (page, name) => {
      await row(page, name).click();
      await title(page, name).waitFor();
      await page.locator('.answer-bar .action', { hasText: 'Go ahead' }).click();
      await kinds[name]?.press?.(page, clicking(page));
      if (!kinds[name]?.at_once) await page.locator(submit).click();
    },
  });
});

test('the caller reads the answer given by keyboard alone, for every kind of popup', async (t) => {
  await answerAll(t, {
    turn: 1,
    fill: ({ type }) => type,
    answer: async (page, name) => {
      await title(page, name).waitFor();
      await keys(page, '1');
      await kinds[name]?.type?.(page);
      if (kinds[name]?.at_once) return;
      await page.locator(submit).waitFor();
      await keys(page, 'Control+Enter');
    },
  });
});

test('the caller reads the answer given by touch at 320 pixels, for every kind of popup', async (t) => {
  await answerAll(t, {
    ...phone,
    turn: 2,
    fill: ({ press }) => press,
    answer: async (page, name) => {
      await page.locator('.list:visible, .item-title:visible').first().waitFor();
      if (await page.locator('.list').isVisible()) await row(page, name).tap();
      await title(page, name).tap(); // two taps at one place would be a double tap, which answers nothing
      await page.locator('.answer-bar .action', { hasText: 'Go ahead' }).tap();
      await kinds[name]?.press?.(page, tapping(page));
      if (!kinds[name]?.at_once) await page.locator(submit).tap();
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
    },
  });
});
