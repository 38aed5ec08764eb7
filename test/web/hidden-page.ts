import type { Page } from 'playwright-core';

const hide = `for (const value of [true, false]) {
  Object.defineProperty(document, 'hidden', { configurable: true, value });
  document.dispatchEvent(new Event('visibilitychange'));
}`;

/** Hides a page for a moment, as when its person looks at another one. An answer without a reply is not sent again. */
export async function hidePage(page: Page): Promise<void> {
  await page.evaluate(hide);
}
