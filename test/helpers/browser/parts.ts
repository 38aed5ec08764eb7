import assert from 'node:assert/strict';
import { after, type TestContext } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { canonicalise, type Submission } from '../../../src/contract/submission.ts';
import { htmlTree } from '../../../src/lib/safe-html/safe-html.ts';
import type { Draft } from '../../../src/web/forms/drafts/draft.ts';
import type { Answer, Item } from '../../../src/web/server/item.ts';
import type { Sample } from '../../web-parts/page/sample.ts';
import { submission } from '../data/submissions.ts';
import { newContext } from './browser.ts';
import { servePartsPage } from './parts-page.ts';

let served: ReturnType<typeof servePartsPage> | undefined;

after(async () => (await served)?.close());

/** A page that shows one part of the inbox. */
export type PartsPage = {
  readonly page: Page;
  show(sample: Partial<Sample>): Promise<void>;
  answers(): Promise<Answer[]>;
  draft(): Promise<Draft>;
  cancelled(): Promise<number>;
};

/**
 * Opens the page for parts, in the time zone of Berlin. The test fails if its console had an error or another host was
 * contacted.
 */
export async function parts(t: TestContext, options: BrowserContextOptions = {}): Promise<PartsPage> {
  served ??= servePartsPage();
  const { url: address } = await served;
  const settings = { viewport: { width: 1280, height: 800 }, timezoneId: 'Europe/Berlin', locale: 'en-GB' };
  const context = await newContext({ ...settings, ...options });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('request', (request) => request.url().startsWith(address) || faults.push(request.url()));
  t.after(async () => {
    await context.close();
    assert.deepEqual(faults, []);
  });
  await page.goto(address);
  const read = <T>(expression: string) => page.evaluate(expression) as Promise<T>;
  return {
    page,
    show: async (sample) => {
      const whole = { item: item({}), draft: {}, problem: null, upload: 'works', ...sample };
      await read(`show(${JSON.stringify(whole)})`);
    },
    answers: () => read('told.answers'),
    draft: () => read('state.draft.value'),
    cancelled: () => read('told.cancelled'),
  };
}

/** Returns the item that the server would return for a submission. */
export function item(overrides: Partial<Submission>): Item {
  const { canonical, content_hash } = canonicalise(submission(overrides));
  const tree = (html: string | null) => (html === null ? null : htmlTree(html));
  const { title, subtitle, corner, summary, details } = canonical;
  return {
    item_id: 'itm_1',
    caller: { caller_id: 'cal_1', display_name: 'Agent' },
    caller_item_id: canonical.caller_item_id,
    status: 'pending',
    revision: 1,
    content_hash,
    created_at: '2026-10-20T07:00:00.000Z',
    updated_at: '2026-10-20T07:00:00.000Z',
    raw_input: canonical,
    html: {
      title: htmlTree(title),
      subtitle: htmlTree(subtitle),
      corner: tree(corner),
      summary: htmlTree(summary),
      details: tree(details),
    },
    standing_scopes: [],
    approvals: null,
    hold: null,
    assigned: null,
    overdue_since: null,
    nobody_waits: false,
    answer: null,
    answers: [],
    decision: null,
    skipped_until: null,
  };
}

/** Runs axe and returns its violations only, because the list of passed checks is long and slow. */
const look = (rules: object) => `axe.run(document, {
  resultTypes: ['violations'], ...${JSON.stringify(rules)} }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => id + ': ' + target.join(' ') + ' ' + (failureSummary ?? ''))))`;

/** The rules about colours, which are the only ones that another colour scheme can break. */
const colour_rules = ['color-contrast', 'link-in-text-block'];
export const ofColours = { runOnly: { type: 'rule', values: colour_rules } };
export const ofStructure = { rules: Object.fromEntries(colour_rules.map((rule) => [rule, { enabled: false }])) };

/** Lists the findings of axe on the page, one line each. */
export async function findings(page: Page, rules: object = {}): Promise<string[]> {
  await page.evaluate('document.getAnimations().forEach((moving) => moving.finish())');
  return page.evaluate(look(rules));
}
