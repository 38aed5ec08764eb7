import type { Browser, BrowserContext, Page } from 'playwright-core';
import { browser } from '../../helpers/browser/browser.ts';
import { notNew } from '../../helpers/browser/settled.ts';
import { type Measured, quantileOf, ratiosOf, type WebReport } from './figures.ts';
import { answerKeys } from './mix.ts';
import { servePlainPage } from './plain-page.ts';
import { type Address, measuringPage, withQueue } from './served-queue.ts';

export type WebBenchOptions = { readonly answers: number; readonly queued: number; readonly loads: number };
type Subject = Address & { keysFor(title: string): readonly string[] };

/** Measures a person who answers by keyboard with the built executable, and a plain page for comparison. */
export async function benchWeb({ answers, queued, loads }: WebBenchOptions): Promise<WebReport> {
  const plain_page = await servePlainPage();
  try {
    const theirs: Subject = { url: plain_page.url, keysFor: () => ['1'] };
    const options = { answers, loads };
    return await withQueue(queued, async (queue) => {
      await measure(theirs, { answers: 10, loads: 1 });
      const plain = await measure(theirs, options);
      const inbox = await measure({ ...queue, keysFor: answerKeys }, options);
      return { answers, queued, inbox, plain, ratios: ratiosOf(inbox, plain) };
    });
  } finally {
    plain_page.close();
  }
}

async function measure(subject: Subject, { answers, loads }: Omit<WebBenchOptions, 'queued'>): Promise<Measured> {
  const shared = await browser();
  const first: { paint: number; title: number }[] = [];
  for (let at = 0; at < loads; at += 1) first.push(await load(shared, subject));
  const { key_to_paint_ms: keys, long_tasks_ms } = await answerAll(shared, subject, answers);
  return {
    key_median_ms: quantileOf(keys, 0.5),
    key_p95_ms: quantileOf(keys, 0.95),
    first_paint_ms: quantileOf(
      first.map(({ paint }) => paint),
      0.5,
    ),
    first_title_ms: quantileOf(
      first.map(({ title }) => title),
      0.5,
    ),
    long_tasks_ms,
  };
}

/** Loads the page in a fresh browser context. Returns the times of the first paint and the first title. */
async function load(shared: Browser, subject: Subject): Promise<{ paint: number; title: number }> {
  const { context, page } = await visit(shared, subject);
  const paint = Number(await page.evaluate('firstPaint'));
  const title = Number(await page.evaluate('firstTitle'));
  await context.close();
  return { paint, title };
}

type Answered = { readonly key_to_paint_ms: readonly number[]; readonly long_tasks_ms: readonly number[] };

/** Answers requests one by one. Returns the times from the last key of each to the paint of the next title. */
async function answerAll(shared: Browser, subject: Subject, answers: number): Promise<Answered> {
  const { context, page } = await visit(shared, subject);
  for (let at = 1; at <= answers; at += 1) {
    const title = await page.locator('.item-title').innerText();
    for (const key of subject.keysFor(title)) {
      await notNew(page); // the inbox counts a key only after 400 ms
      await page.keyboard.press(key);
    }
    await page.evaluate(`painted(${at})`);
  }
  const answered = (await page.evaluate('({ key_to_paint_ms, long_tasks_ms })')) as Answered;
  await context.close();
  return answered;
}

async function visit(shared: Browser, subject: Subject): Promise<{ context: BrowserContext; page: Page }> {
  const measuring = await measuringPage(shared, subject);
  await measuring.page.goto(subject.url);
  await measuring.page.evaluate('firstTitle');
  return measuring;
}
