import type { Page } from 'playwright-core';

/** Waits until presses on the answers of the open request count, which they do after they were painted for 400 ms. */
export async function settled(page: Page): Promise<void> {
  await page.locator('html[data-answers="settled"]').waitFor({ state: 'attached' });
}

/** Waits until presses on the answers of the row under the pointer count. */
export async function rowsSettled(page: Page): Promise<void> {
  await page.locator('html[data-rows="settled"]').waitFor({ state: 'attached' });
}

/** Waits until clicks on the found answers or commands count. */
export async function choicesSettled(page: Page): Promise<void> {
  await page.locator('html[data-choices="settled"]').waitFor({ state: 'attached' });
}

/** New answers, and a list that shows only its first few items. */
export const unsettled = 'html[data-answers="new"], [role="grid"][aria-busy="true"]';

/** Waits until what is on the page has settled. Does not wait for a page without answers or a list. */
export async function notNew(page: Page): Promise<void> {
  await page.locator(unsettled).first().waitFor({ state: 'detached' });
}

const most_again = 3;

/** Keys that can answer, or go to another item of the list. */
export const settlingKeys = /^\d$|Enter$|^Space$|^[jkxJK]$|Arrow/;

/**
 * Makes each action on a page wait until its answers and its list are settled: clicks and taps by a locator handler,
 * keys by replacing `keyboard.press`. A page without answers is not waited for. A key that the page calls too quick is
 * pressed again, as a person would: on a busy machine, answers may be painted once more right before it.
 */
export function waitForSettled(page: Page): void {
  const isNew = page.locator(unsettled).first();
  page.addLocatorHandler(isNew, async () => {}).catch(() => {}); // the page may be closed by then
  const press = page.keyboard.press.bind(page.keyboard);
  const isTooQuick = async () => (await page.locator('.too-quick').count()) > 0;
  page.keyboard.press = async (key, options) => {
    if (!settlingKeys.test(key)) return press(key, options);
    const was = await isTooQuick();
    await notNew(page);
    await press(key, options);
    for (let again = 0; again < most_again && !was && (await isTooQuick()); again += 1) {
      await page.locator('.too-quick').waitFor({ state: 'detached' });
      await notNew(page);
      await press(key, options);
    }
  };
}
