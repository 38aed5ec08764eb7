import type { Page } from 'playwright-core';
import { until } from './until.ts';

/** What has the focus, in short, or what is wrong with it. */
const where = `(() => {
  const one = document.activeElement;
  if (!one || one === document.body) return 'lost';
  const drawn = one.matches('[type=radio], [type=checkbox]') ? (one.closest('label') ?? one) : one;
  const { width, height, bottom, top } = drawn.getBoundingClientRect();
  if (!drawn.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return 'not visible';
  if (width < 1 || height < 1 || bottom < 0 || top > innerHeight) return 'out of sight';
  return [one.localName, ...one.classList].join('.');
})()`;

/** Waits until the focus is on something that can be seen; fails with what is wrong when that never comes. */
export async function focused(page: Page, step: string): Promise<string> {
  let at = '';
  const isThere = async () => {
    at = String(await page.evaluate(where));
    return !/^(lost|not visible|out of sight)$/.test(at);
  };
  await until(`the focus is somewhere sensible after ${step}`, isThere, 3_000).catch((error) => {
    throw new Error(`${error.message}: it is ${at}`);
  });
  return at;
}

/** What has the focus is called so, or reads so. */
export const focusedName = `(({ activeElement: it }) =>
  it?.ariaLabel ?? it?.labels?.[0]?.textContent ?? it?.textContent)(document)`;

/** Waits until what is called so has the focus; fails with what has it when that never comes. */
export async function focusedOn(page: Page, name: RegExp | string): Promise<void> {
  let at = '';
  const isThere = async () => {
    at = String(await page.evaluate(focusedName));
    return typeof name === 'string' ? at === name : name.test(at);
  };
  await until(`the focus is on ${name}`, isThere, 3_000).catch((error) => {
    throw new Error(`${error.message}: it is on ${at}`);
  });
}

/** Goes on with Tab until what is called so has the focus; fails when it has gone round. */
export async function tabToName(page: Page, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    await page.keyboard.press('Tab');
    if (name.test(String(await page.evaluate(focusedName)))) return;
  }
  throw new Error(`Tab does not reach what is called ${name}.`);
}
