import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { browser } from '../helpers/browser.ts';
import { serveExecutable } from '../helpers/executable.ts';
import { signIn } from '../helpers/person.ts';
import { root } from '../helpers/sources.ts';
import { serveEmptyPage } from './empty-page.ts';
import { type Figures, quantile, type Report, ratiosOf } from './figures.ts';
import { prepare } from './folder.ts';
import { keysFor } from './mix.ts';

export type Wanted = { readonly answers: number; readonly queued: number; readonly loads: number };
type Cookie = { name: string; value: string; url: string };
type Subject = { url: string; cookie?: Cookie; keysFor(title: string): readonly string[] };

const env = { HDO_LIMITS__ENABLED: 'false', HDO_LOG__LEVEL: 'error' };
const path = join(root, 'test/bench-web/in-page.mjs');

/** Has a person answer by keyboard through the built executable, beside a page with nothing on it. */
export async function bench({ answers, queued, loads }: Wanted): Promise<Report> {
  const data = mkdtempSync(join(tmpdir(), 'hdo-bench-'));
  const link = prepare(data, queued);
  const server = await serveExecutable(data, env);
  const nothing = await serveEmptyPage();
  try {
    const { base_url } = server;
    const [name = '', value = ''] = (await signIn(base_url, { link })).cookie.split('=');
    const ours: Subject = { url: `${base_url}/queue`, cookie: { name, value, url: base_url }, keysFor };
    const theirs: Subject = { url: nothing.url, keysFor: () => ['1'] };
    const wanted = { answers, loads };
    await measure(theirs, { answers: 10, loads: 1 });
    const empty = await measure(theirs, wanted);
    const inbox = await measure(ours, wanted);
    return { answers, queued, inbox, empty, ratios: ratiosOf(inbox, empty) };
  } finally {
    nothing.close();
    await server.kill();
    rmSync(data, { recursive: true, force: true });
  }
}

async function measure(subject: Subject, { answers, loads }: Omit<Wanted, 'queued'>): Promise<Figures> {
  const shared = await browser();
  const first: { paint: number; title: number }[] = [];
  for (let at = 0; at < loads; at += 1) first.push(await load(shared, subject));
  const keys = await answerAll(shared, subject, answers);
  return {
    key_median_ms: quantile(keys, 0.5),
    key_p95_ms: quantile(keys, 0.95),
    first_paint_ms: quantile(
      first.map(({ paint }) => paint),
      0.5,
    ),
    first_title_ms: quantile(
      first.map(({ title }) => title),
      0.5,
    ),
  };
}

/** One load in a browser that has nothing kept, and when its first paint and its first title were there. */
async function load(shared: Browser, subject: Subject): Promise<{ paint: number; title: number }> {
  const { context, page } = await visit(shared, subject);
  const paint = Number(await page.evaluate('firstPaint'));
  const title = Number(await page.evaluate('firstTitle'));
  await context.close();
  return { paint, title };
}

/** Answers one after the other; gives the times from the last key of each to the paint of the next title. */
async function answerAll(shared: Browser, subject: Subject, answers: number): Promise<number[]> {
  const { context, page } = await visit(shared, subject);
  for (let at = 1; at <= answers; at += 1) {
    const title = await page.locator('.item-title').innerText();
    for (const key of subject.keysFor(title)) await page.keyboard.press(key);
    await page.evaluate(`painted(${at})`);
  }
  const times = (await page.evaluate('key_to_paint_ms')) as number[];
  await context.close();
  return times;
}

async function visit(shared: Browser, { url, cookie }: Subject): Promise<{ context: BrowserContext; page: Page }> {
  const context = await shared.newContext({ viewport: { width: 1280, height: 800 } });
  if (cookie) await context.addCookies([{ ...cookie, httpOnly: true, sameSite: 'Strict' }]);
  await context.addInitScript({ path });
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate('firstTitle');
  return { context, page };
}
