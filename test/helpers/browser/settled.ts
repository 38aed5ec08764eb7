import type { Page } from 'playwright-core';

/** Waits until presses on the answers of the open request count, which they do after they were painted for 400 ms. */
export async function settled(page: Page): Promise<void> {
  await seen(page, { selector: 'html[data-answers="settled"]' });
}

/** Waits until presses on the answers of the row under the pointer count. */
export async function rowsSettled(page: Page): Promise<void> {
  await seen(page, { selector: 'html[data-rows="settled"]' });
}

/** Waits until clicks on the found answers or commands count. */
export async function choicesSettled(page: Page): Promise<void> {
  await seen(page, { selector: 'html[data-choices="settled"]' });
}

/** New answers, and a list that shows only its first few items. */
export const unsettled = 'html[data-answers="new"], [role="grid"][aria-busy="true"]';

/** Waits until what is on the page has settled. Does not wait for a page without answers or a list. */
export async function notNew(page: Page): Promise<void> {
  await seen(page, { selector: unsettled, gone: true });
}

type Sight = { readonly selector: string; readonly gone?: boolean };
const longest_ms = 30_000;

/** Waits in the page for the first match, or the end of the last one. A locator looks up to half a second late. */
async function seen(page: Page, { selector, gone = false }: Sight): Promise<void> {
  const isSo = `(document.querySelector(${JSON.stringify(selector)}) === null) === ${gone}`;
  try {
    await page.evaluate(changed(isSo));
  } catch (error) {
    if (!(error instanceof Error) || !/context was destroyed|navigat/i.test(error.message)) throw error;
    await page
      .locator(selector)
      .first()
      .waitFor({ state: gone ? 'detached' : 'attached' });
  }
}

const changed = (isSo: string) => `new Promise((resolve, reject) => {
  if (${isSo}) return resolve();
  const patience = setTimeout(() => reject(new Error('in vain: ${isSo.replaceAll("'", '')}')), ${longest_ms});
  const changes = new MutationObserver(() => {
    if (!(${isSo})) return;
    changes.disconnect();
    clearTimeout(patience);
    resolve();
  });
  changes.observe(document, { subtree: true, childList: true, attributes: true });
})`;

const most_again = 3;

/** Keys that can answer or skip, or go to another item of the list. */
export const settlingKeys = /^\d$|Enter$|^Space$|^(Shift\+)?[jkxsJK]$|Arrow/;

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
      await seen(page, { selector: '.too-quick', gone: true });
      await notNew(page);
      await press(key, options);
    }
  };
}
