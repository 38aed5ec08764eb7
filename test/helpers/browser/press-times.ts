import type { Page } from 'playwright-core';

const own = 'globalThis.ownTimeStamp';

/**
 * Runs presses that the page takes for simultaneous, however slow the machine is: the time of each is that of their
 * beginning. With 'unpainted' it is a time before the page painted anything.
 */
export async function atOnce(page: Page, presses: () => Promise<unknown>, at?: 'unpainted'): Promise<void> {
  await page.evaluate(`(() => {
    const at_ms = ${at === 'unpainted' ? 0 : 'performance.now()'};
    ${own} = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
    Object.defineProperty(Event.prototype, 'timeStamp', { ...${own}, get: () => at_ms });
  })()`);
  await presses();
  // the prototype is not the result: Playwright would read it, and a replaced clock keeps the first time it read
  await page.evaluate(`void Object.defineProperty(Event.prototype, 'timeStamp', ${own})`);
}
