import type { Page } from 'puppeteer-core';
import { settlingKeys, unsettled } from '../helpers/browser/settled.ts';
import { patience_ms, until } from '../helpers/until.ts';

/** A page of one of the two browsers. */
export type Tab = Page;

const interval_ms = 50;

/** Presses keys one after the other. `Control+Enter` holds the first while it presses the second. */
export async function keys(tab: Tab, ...pressed: string[]): Promise<void> {
  for (const names of pressed) {
    if (settlingKeys.test(names)) await notNew(tab);
    const held = names.split('+');
    const last = held.pop() ?? '';
    for (const key of held) await tab.keyboard.down(key as 'Control');
    await tab.keyboard.press(last as 'Enter');
    for (const key of held.reverse()) await tab.keyboard.up(key as 'Control');
  }
}

/** Waits until the list is filled and answers on the page have been painted for 400 ms, so that presses count. */
export async function notNew(tab: Tab): Promise<void> {
  const script = `document.querySelector('${unsettled}') === null`;
  await until('the page is settled', async () => (await tab.evaluate(script)) === true, patience_ms, interval_ms);
}

/** Presses Tab until an element that matches a selector has the focus. Throws after 30 times. */
export async function tabTo(tab: Tab, selector: string): Promise<void> {
  await shows(tab, selector);
  for (let count = 0; count < 30; count += 1) {
    if ((await texts(tab, `${selector}:focus`)).length > 0) return;
    await keys(tab, 'Tab');
  }
  throw new Error(`Tab does not reach ${selector}.`);
}

/** Clicks the element with a role and a name. */
export async function click(tab: Tab, role: string, name: string): Promise<void> {
  const found = await tab.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`);
  await found?.click();
}

/** Reads the visible texts of all elements that match a selector. */
export async function texts(tab: Tab, selector: string): Promise<string[]> {
  const script = `[...document.querySelectorAll(${JSON.stringify(selector)})]
    .filter((one) => one.getClientRects().length > 0)
    .map((one) => one.innerText.trim())`;
  return (await tab.evaluate(script)) as string[];
}

/** Waits until a matching element is visible and has a text. */
export async function shows(tab: Tab, selector: string, text = ''): Promise<void> {
  const isShown = async () => (await texts(tab, selector)).some((one) => one.includes(text));
  await until(`${selector} shows “${text}”`, isShown, patience_ms, interval_ms);
}

/** Waits until as many matching elements are visible. */
export async function counts(tab: Tab, selector: string, count: number): Promise<void> {
  const isSo = async () => (await texts(tab, selector)).length === count;
  await until(`${selector} is there ${count} times`, isSo, patience_ms, interval_ms);
}

/** Waits until no matching element is visible. */
export const hides = (tab: Tab, selector: string): Promise<void> => counts(tab, selector, 0);

/** Waits until the list has these titles. */
export async function lists(tab: Tab, ...titles: string[]): Promise<void> {
  const isSo = async () => `${await texts(tab, '.row .row-title')}` === `${titles}`;
  await until(`the list has ${titles}`, isSo, patience_ms, interval_ms);
}

/** Waits until the server has confirmed the answer to a request. */
export const confirmed = (tab: Tab, title = ''): Promise<void> => shows(tab, '.toast:has(.undo)', title);

/** Waits until a request is open and keys answer it. */
export async function seen(tab: Tab, title: string): Promise<void> {
  await shows(tab, '.item-title', title);
  await shows(tab, '.answer-bar');
  await notNew(tab);
}
