import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { inbox } from '../helpers/browser/built-inbox.ts';
import { visitor } from '../helpers/browser/page.ts';

const run = (script: string) => (page: Page) => page.evaluate(`{ ${script} }`);

/** Forbidden acts of a page, each with the message of the failed test. */
const planted: Record<string, { does(page: Page, context: BrowserContext): Promise<unknown>; said: RegExp }> = {
  'writes an error': { does: run(`console.error('planted')`), said: /planted/ },
  'writes a warning': { does: run(`console.warn('planted')`), said: /planted/ },
  throws: { does: run(`setTimeout(() => { throw new Error('planted'); })`), said: /planted/ },
  'leaves a promise rejected': { does: run(`void Promise.reject(new Error('planted'))`), said: /planted/ },
  'requests another host': { does: run(`fetch('http://other.invalid/').catch(() => {})`), said: /other\.invalid/ },
  'loads an image of another host': {
    does: run(`document.body.append(Object.assign(new Image(), { src: 'http://other.invalid/a.png' }))`),
    said: /other\.invalid/,
  },
  'runs a script in the page': {
    does: run(`const one = document.createElement('script'); one.append('1'); document.body.append(one)`),
    said: /script/i,
  },
  'adds an inline style': {
    does: run(`document.body.append(Object.assign(document.createElement('style'), { textContent: 'p{}' }))`),
    said: /style/i,
  },
  'turns text into markup': {
    does: run(`try { document.body.innerHTML = '<b>planted</b>'; } catch {}`),
    said: /TrustedHTML|Trusted Type/,
  },
  'is served without its policy': {
    does: async (page, context) => {
      await context.route('**/sign-in', async (route) => {
        const response = await route.fetch();
        const { 'content-security-policy': _, ...headers } = response.headers();
        await route.fulfill({ response, headers });
      });
      await page.goto(new URL('/sign-in', page.url()).href);
    },
    said: /Trusted Types are enforced/,
  },
};

for (const [what, { does, said }] of Object.entries(planted)) {
  test(`a test fails when its page ${what}`, async () => {
    const ends: (() => unknown)[] = [];
    const box = await inbox();
    const later = { after: (done: unknown) => void ends.push(done as () => unknown) };
    const { context, newPage } = await visitor(later, box, { routed: true });
    const page = await newPage();
    await page.goto(box.base_url);
    await page.getByLabel('Name').waitFor();
    await does(page, context);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
    await assert.rejects(async () => {
      for (const end of ends) await end();
    }, said);
    await context.close();
  });
}

test('a page without any of these acts passes', async (t) => {
  const box = await inbox();
  const page = await (await visitor(t, box)).newPage();
  await page.goto(box.base_url);
  await page.getByLabel('Name').waitFor();
});
