import type { Page } from 'playwright-core';
import { until } from '../until.ts';

/** An expression for the focused element as a selector, or for what is wrong with the focus. */
const where = `(() => {
  const one = document.activeElement;
  if (!one || one === document.body) return 'lost';
  const drawn = one.matches('[type=radio], [type=checkbox]') ? (one.closest('label') ?? one) : one;
  const { width, height, bottom, top } = drawn.getBoundingClientRect();
  if (!drawn.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return 'not visible';
  if (width < 1 || height < 1 || bottom < 0 || top > innerHeight) return 'out of sight';
  return [one.localName, ...one.classList].join('.');
})()`;

/** Waits until a visible element has the focus; otherwise throws with what is wrong. */
export async function focused(page: Page, step: string): Promise<string> {
  let at = '';
  const isThere = async () => {
    at = String(await page.evaluate(where));
    return !/^(lost|not visible|out of sight)$/.test(at);
  };
  await until(`a visible element has the focus after ${step}`, isThere).catch((error) => {
    throw new Error(`${error.message}: it is ${at}`);
  });
  return at;
}

/** An expression for the label or the text of the focused element. */
export const focusedName = `(({ activeElement: it }) =>
  it?.ariaLabel ?? it?.labels?.[0]?.textContent ?? it?.textContent)(document)`;

/** Waits until the element with a name has the focus; otherwise throws with the focused one. */
export async function focusedOn(page: Page, name: RegExp | string): Promise<void> {
  let at = '';
  const isThere = async () => {
    at = String(await page.evaluate(focusedName));
    return typeof name === 'string' ? at === name : name.test(at);
  };
  await until(`the focus is on ${name}`, isThere).catch((error) => {
    throw new Error(`${error.message}: it is on ${at}`);
  });
}

/** Presses Tab until the element with a name has the focus. Throws after 80 times. */
export async function tabToName(page: Page, name: RegExp): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    await page.keyboard.press('Tab');
    if (name.test(String(await page.evaluate(focusedName)))) return;
  }
  throw new Error(`Tab does not reach the element named ${name}.`);
}
