import { availableParallelism } from 'node:os';
import type { BrowserContext, Page } from 'playwright-core';

/** Each request, and each answer, is late by up to as many ms: `HDO_LATE_MS=60`. */
export const late_ms = Number(process.env.HDO_LATE_MS ?? 0);

/** By which factor pages are slower than the machine would have them: `HDO_SLOW=2`. */
const slow = Number(process.env.HDO_SLOW ?? 1);

/** How long to wait for what should take no longer than some milliseconds: as long, unless pages are late or slow. */
export const patience = (within_ms: number): number => within_ms * slow + 20 * late_ms;

/**
 * Makes the pages of a browser slow, if the tests are told to, but no more of them than there are processors: one at
 * half its speed takes a third of a processor while it does nothing, and of eight none would move. Workers are not.
 */
export function slowDown(context: BrowserContext): void {
  if (slow === 1) return;
  context.on('page', (page) => {
    if (context.pages().length > availableParallelism()) return;
    throttle(page).catch(() => {}); // it may be closed by then
  });
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
}
