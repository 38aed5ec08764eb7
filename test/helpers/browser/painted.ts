import type { Page } from 'playwright-core';

/** Waits until the page is painted and its scrolling is done. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))');
}
