import type { Page } from 'playwright-core';
import { until } from '../until.ts';

const reading = "document.querySelector('.reading')";

/** Waits until the page is painted and its scrolling is done. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))');
}

/**
 * Waits until the open request has scrolled to a place, in several frames, and stands still. A key during these may
 * have no effect.
 */
export async function scrolled(page: Page, to: string): Promise<void> {
  const isThere = `(({ scrollTop, scrollHeight, clientHeight }) => ${to})(${reading})`;
  await until(to, () => page.evaluate(isThere) as Promise<boolean>);
  const place = () => page.evaluate(`${reading}.scrollTop`);
  await until('it stands still', async () => {
    const before = await place();
    for (let frames = 0; frames < 3; frames++) await painted(page);
    return (await place()) === before;
  });
}
