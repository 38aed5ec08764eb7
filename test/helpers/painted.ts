import type { Page } from 'playwright-core';

/** Waits until what a page has come to is painted, and with it scrolled to where it stays. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))');
}
