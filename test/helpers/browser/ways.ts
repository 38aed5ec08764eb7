import type { Page } from 'playwright-core';
import { atOnce } from './press-times.ts';

/** Presses an element with a mouse or a finger. */
export type Press = (name: RegExp | string, role?: Role) => Promise<void>;
type Role = 'button' | 'radio' | 'checkbox' | 'option' | 'combobox' | 'link' | 'menuitem' | 'text';

/** Clicks the element with a name. */
export function clicking(page: Page): Press {
  return (name, role) => called(page, name, role).click();
}

/** Taps the element with a name. */
export function tapping(page: Page): Press {
  return (name, role) => called(page, name, role).tap();
}

function called(page: Page, name: RegExp | string, role: Role = 'button') {
  const exact = typeof name === 'string';
  return role === 'text' ? page.getByText(name, { exact }) : page.getByRole(role, { name, exact });
}

/** Presses keys one after the other. A `g` and the key of a view are one shortcut, pressed together. */
export async function keys(page: Page, ...pressed: string[]): Promise<void> {
  for (const [at, key] of pressed.entries()) {
    const view = pressed[at + 1];
    if (key === 'g' && view !== undefined) {
      await atOnce(page, async () => {
        await page.keyboard.press(key);
        await page.keyboard.press(view);
      });
    } else if (pressed[at - 1] !== 'g') await page.keyboard.press(key);
  }
}

/** Presses Tab until an element that matches a selector has the focus. Throws after 30 times. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  for (let count = 0; count < 30; count += 1) {
    if (await page.locator(`${selector}:focus`).count()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}.`);
}
