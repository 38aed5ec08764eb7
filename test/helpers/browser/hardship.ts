import { availableParallelism } from 'node:os';
import type { BrowserContext, Page } from 'playwright-core';

/** Maximum delay of each request and each reply in milliseconds: `HDO_LATE_MS=60`. */
export const late_ms = Number(process.env.HDO_LATE_MS ?? 0);

/** The factor by which pages are slowed down: `HDO_SLOW=2`. */
const slow = Number(process.env.HDO_SLOW ?? 1);

/** Extends a time limit if pages are late or slow. */
export const patience = (within_ms: number): number => within_ms * slow + 20 * late_ms;

/**
 * Slows the pages of a browser down, if HDO_SLOW is set, but at most as many as there are processors. A page at half
 * speed uses a third of a processor even when idle, so that eight would stall. Workers are not slowed down.
 */
export function slowDown(context: BrowserContext): void {
  if (slow === 1) return;
  context.on('page', (page) => {
    if (context.pages().length > availableParallelism()) return;
    throttle(page).catch(() => {}); // the page may be closed by then
  });
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
}
