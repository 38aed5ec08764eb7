import type { BrowserContext, Page } from 'playwright-core';

/** Each request, and each answer, is late by up to as many ms: `HDO_LATE_MS=60`. */
export const late_ms = Number(process.env.HDO_LATE_MS ?? 0);

/** By which factor pages are slower than the machine would have them: `HDO_SLOW=2`. */
const slow = Number(process.env.HDO_SLOW ?? 1);

/** How long to wait for what should take no longer than some milliseconds: as long, unless pages are late or slow. */
export const patience = (within_ms: number): number => within_ms * slow + 20 * late_ms;

/** Makes every page of a browser slow, if the tests are told to. Workers are as fast as they are. */
export function slowDown(context: BrowserContext): void {
  if (slow > 1) context.on('page', (page) => void throttle(page).catch(() => {})); // a page may be closed by then
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
}
