import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { type HtmlNode, htmlTree, safeHtml } from '../../src/lib/safe-html/safe-html.ts';
import { writeHtml } from '../../src/lib/safe-html/write.ts';
import { inert, refused } from '../corpus/hostile-html.ts';
import { newContext } from '../helpers/browser/browser.ts';
import { strangers } from '../helpers/data/allowed-html.ts';
import { hostileSoup, htmlSoup } from '../helpers/data/html-soup.ts';
import { htmlTrees } from '../helpers/data/html-trees.ts';
import { tries } from '../helpers/data/seed.ts';
import { root } from '../helpers/data/sources.ts';

const texts = [
  ...refused,
  ...inert.map(([text]) => text),
  ...fc.sample(htmlSoup, tries(3_000)),
  ...fc.sample(hostileSoup, tries(2_000)),
  ...fc.sample(htmlTrees, tries(1_000)).map(writeHtml),
];
const accepted = texts.flatMap((text) => {
  const verdict = safeHtml(text);
  return 'html' in verdict ? [{ text, html: verdict.html }] : [];
});

test('a browser parses every accepted text and its canonical form to the same harmless tree', async (t) => {
  const { page, requests } = await blank(t);
  const given = await render(
    page,
    accepted.map(({ text }) => text),
  );
  const stored = await render(
    page,
    accepted.map(({ html }) => html),
  );

  assert.ok(accepted.length > 3_000, `only ${accepted.length} texts were accepted`);
  for (const [at, { text, html }] of accepted.entries()) {
    const { tree } = stored[at] ?? assert.fail();
    assert.deepEqual(tree, htmlTree(html), html);
    assert.deepEqual(given[at]?.tree, tree, text);
    assert.deepEqual(strangers(tree), [], html);
    assert.equal(writeHtml(tree), html);
  }
  assert.deepEqual(await page.evaluate('settled().then(() => ran)'), []);
  assert.deepEqual(requests, []);
});

test('a browser serializes to the canonical form, except for a newline at the start of <pre>', async (t) => {
  const { page } = await blank(t);
  const canonical = accepted.map(({ html }) => html).filter((html) => !html.includes('<pre>\n'));
  const written = (await render(page, canonical)).map(({ html }) => html);
  assert.deepEqual(written, canonical);
});

test('the test detects scripts that run and requests that are sent', async (t) => {
  const { page, requests } = await blank(t);
  await render(page, ['<img src=https://evil.example/x onerror=alert(1)>']);
  await page.waitForFunction('ran.length > 0');
  assert.deepEqual(requests, ['https://evil.example/x']);
});

async function blank(t: TestContext): Promise<{ page: Page; requests: string[] }> {
  const context = await newContext();
  t.after(() => context.close());
  const requests: string[] = [];
  await context.route('**', (route) => {
    requests.push(route.request().url());
    return route.abort();
  });
  const page = await context.newPage();
  await page.setContent('<!doctype html><title>x</title><div></div>');
  await page.addScriptTag({ path: join(root, 'test/helpers/browser/page-html.mjs') });
  assert.equal(await page.evaluate('document.compatMode'), 'CSS1Compat');
  return { page, requests };
}

async function render(page: Page, texts: readonly string[]): Promise<{ tree: HtmlNode[]; html: string }[]> {
  const rendered = [];
  for (let at = 0; at < texts.length; at += 500) {
    const batch = JSON.stringify(texts.slice(at, at + 500));
    rendered.push(...JSON.parse(await page.evaluate<string>(`render(${batch})`)));
  }
  return rendered;
}
