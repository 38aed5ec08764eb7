import type { Page } from 'playwright-core';

/** How a person gets at a thing: by a mouse, or by a finger. */
export type Press = (name: RegExp | string, role?: Role) => Promise<void>;
type Role = 'button' | 'radio' | 'checkbox' | 'option' | 'combobox' | 'link' | 'menuitem' | 'text';

/** Presses what is called that, with a mouse. */
export function clicking(page: Page): Press {
  return (name, role) => called(page, name, role).click();
}

/** Presses what is called that, with a finger. */
export function tapping(page: Page): Press {
  return (name, role) => called(page, name, role).tap();
}

function called(page: Page, name: RegExp | string, role: Role = 'button') {
  const exact = typeof name === 'string';
  return role === 'text' ? page.getByText(name, { exact }) : page.getByRole(role, { name, exact });
}

/** Presses keys, one after the other. */
export async function keys(page: Page, ...pressed: string[]): Promise<void> {
  for (const key of pressed) await page.keyboard.press(key);
}

/** Goes on with Tab until the focus is where the selector says, once that is there; fails when it has gone round. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  for (let count = 0; count < 30; count += 1) {
    if (await page.locator(`${selector}:focus`).count()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${selector}.`);
}
