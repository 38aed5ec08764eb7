import type { Page } from 'playwright-core';
import { until } from '../until.ts';

/** Waits until the page is painted and its scrolling is done. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))');
}

/** Waits until the open request has scrolled to a place, in several frames. A key during these may have no effect. */
export async function scrolled(page: Page, to: string): Promise<void> {
  const isThere = `(({ scrollTop, scrollHeight, clientHeight }) => ${to})(document.querySelector('.reading'))`;
  await until(to, () => page.evaluate(isThere) as Promise<boolean>);
}
