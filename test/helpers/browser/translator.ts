import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { until } from '../until.ts';

/** The ways in which browsers replace a text node by their words. None of them heeds `translate="no"` here. */
export const ways = {
  'by another text in an element, as Chromium does': 'text.replaceWith(wrapped(text.data))',
  'by an element before it, which it then leaves': 'text.before(wrapped(text.data)); text.remove()',
  'by an element after it, once it has left': `{
    const { parentNode, nextSibling } = text;
    text.remove();
    parentNode.insertBefore(wrapped(text.data), nextSibling);
  }`,
  'by an element around it': `{ const one = wrapped(''); text.before(one); one.append(text); ours.add(text); }`,
  'by one element for all texts in a row': `{
    const line = [text];
    for (let one = text.nextSibling; one?.nodeType === 3; one = one.nextSibling) line.push(one);
    text.before(wrapped(line.map(({ data }) => data).join('')));
    for (const one of line) one.remove();
  }`,
  'by a text that is not the page’s': '{ const one = new Text(text.data); ours.add(one); text.replaceWith(one); }',
} as const;

/** Returns a script that replaces each text node of a page, and each new one, as a translator does. */
export const translator = (way: keyof typeof ways): string => `{
  const ours = new WeakSet();
  const wrapped = (data) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    if (data !== '') inner.textContent = data;
    for (const one of inner.childNodes) ours.add(one);
    outer.append(inner);
    return outer;
  };
  const translate = (text) => {
    if (ours.has(text) || !text.isConnected || text.data.trim() === '') return;
    if (text.parentElement.closest('script, style, textarea, title, head')) return;
    ${ways[way]};
    globalThis.translations = (globalThis.translations ?? 0) + 1;
  };
  const look = (root) => {
    const texts = [];
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) texts.push(walk.currentNode);
    for (const text of root.nodeType === 3 ? [root] : texts) translate(text);
  };
  if (document.body) look(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const one of addedNodes) look(one);
  }).observe(document, { subtree: true, childList: true });
}`;

const parts = ['.masthead', '.list', '.details', '.page', '.sign-in'];

/** Reads the words that a page shows, as blocks. The order of Decided and its ages are those of the moment. */
const shown = `${JSON.stringify(parts)}.map((part) => document.querySelector(part)?.innerText ?? '').join('\\n')`;

async function wordsOf(page: Page): Promise<string> {
  const text: string = await page.evaluate(shown);
  return text.replace(/\s+/g, ''); // a replaced text may be laid out with another gap
}

/** Fails unless a translated page shows the same as one that nobody translates, once that one has loaded. */
export async function saysTheSame(page: Page, context: BrowserContext): Promise<void> {
  assert.ok(Number(await page.evaluate('translations')) > 0, 'the page is translated');
  const plain = await context.newPage();
  await plain.goto(page.url());
  let [here, there] = ['', ''];
  const same = async () => {
    [here, there] = [await wordsOf(page), await wordsOf(plain)];
    return here === there;
  };
  await until('the pages say the same', same, 5_000).catch(() => assert.equal(here, there));
  await plain.close();
}
