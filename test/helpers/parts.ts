import assert from 'node:assert/strict';
import { after, type TestContext } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { canonicalise, type Submission } from '../../src/contract/submission.ts';
import { htmlTree } from '../../src/lib/safe-html.ts';
import type { Draft } from '../../src/web/drafts/draft.ts';
import type { Answer, Item } from '../../src/web/item.ts';
import type { Sample } from '../web-parts/page/sample.ts';
import { newContext } from './browser.ts';
import { servePartsPage } from './parts-page.ts';
import { submission } from './submissions.ts';

let served: ReturnType<typeof servePartsPage> | undefined;

after(async () => (await served)?.close());

/** A page with one part of the inbox on it. */
export type Parts = {
  readonly page: Page;
  show(sample: Partial<Sample>): Promise<void>;
  answers(): Promise<Answer[]>;
  draft(): Promise<Draft>;
  cancelled(): Promise<number>;
};

/**
 * Opens the page of the parts in a browser in Berlin. The test fails if anything went to its console as an error or to
 * another host.
 */
export async function parts(t: TestContext, options: BrowserContextOptions = {}): Promise<Parts> {
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

/** An item as the server would give it of that submission. */
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
    answer: null,
    skipped_until: null,
  };
}

/** What axe is asked, and answers: of what it finds in order, which is much and takes as long, only what it is. */
const look = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => id + ': ' + target.join(' ') + ' ' + (failureSummary ?? ''))))`;

/** What axe finds on the page, as one line for each finding. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate('document.getAnimations().forEach((moving) => moving.finish())');
  return page.evaluate(look);
}
