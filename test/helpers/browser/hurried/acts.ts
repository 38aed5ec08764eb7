import type { Page } from 'playwright-core';
import type { Luck } from '../../../faults/power/luck.ts';
import { fingerOn } from '../finger.ts';

type Point = { readonly x: number; readonly y: number };

const pressed = [
  '1',
  '1',
  '1',
  '2',
  '3',
  '4',
  'c',
  '0',
  'Enter',
  'Enter',
  'Space',
  'Control+Enter',
  'Control+Enter',
] as const;
const moves = ['j', 'k', 'x', 'Shift+J', 's', 'n', 'Control+k', 'Escape', 'Escape', 'Tab', 'ArrowDown', '/'] as const;
const targets = [
  '.answer-bar .action',
  '.answer-bar .action',
  'form.answer button',
  '.row .mini',
  '.menu-item, .option',
];
const far_px = 220; // more than 40 % of a row's width
const sentence = 'We just sent 1 or 2 of us, skip 3';

/** Acts of a hurried person in a page, chosen at random. */
export async function acts(page: Page, luck: Luck): Promise<() => Promise<void>> {
  const finger = await fingerOn(page);
  const point = async (selector = luck.pick(targets as [string, ...string[]])): Promise<Point | undefined> => {
    const centers = (await page.evaluate(`centersOf(${JSON.stringify(selector)})`)) as Point[];
    return centers[luck.below(Math.max(centers.length, 1))];
  };
  const press = async () => {
    const key = luck.pick(pressed);
    for (let times = 1 + luck.below(2); times > 0; times -= 1) await page.keyboard.press(key);
  };
  const click = async () => {
    const at = await point();
    if (at && luck.below(4) > 0) await page.mouse.move(at.x, at.y);
    for (let times = 1 + luck.below(2); times > 0; times -= 1) {
      await page.mouse.down();
      await page.mouse.up();
    }
  };
  const tap = async () => {
    const at = await point();
    if (at) await page.touchscreen.tap(at.x, at.y);
  };
  const hover = async () => {
    const at = await point();
    if (at) await page.mouse.move(at.x, at.y);
  };
  const type = async () => {
    await page.keyboard.type(sentence.slice(0, 1));
    if (!(await page.evaluate('holdsLetters() && (globalThis.isTyping = true)'))) return;
    await page.keyboard.type(sentence.slice(1, 2 + luck.below(sentence.length)));
    await page.evaluate('globalThis.isTyping = false');
  };
  /** Swipes a row, and lets go at once or when the page shows what that does. */
  const swipe = async () => {
    const at = await point('.rows .row');
    if (!at) return;
    const x_px = luck.pick([far_px, far_px, -far_px, 60]);
    await finger.drag(at, x_px);
    const isPatient = Math.abs(x_px) === far_px && luck.below(3) > 0;
    if (isPatient) await page.locator('.under[data-is="pulled"]').waitFor({ state: 'detached' });
    await finger.up();
  };
  const move = () => page.keyboard.press(luck.pick(moves));
  /** Looks until the answers under the eyes count, as a person does who reads. */
  const read = () => page.locator('html[data-answers="new"], html[data-rows="new"]').waitFor({ state: 'detached' });
  return () =>
    luck.pick([press, press, press, click, click, tap, hover, swipe, swipe, type, type, move, move, read, read])();
}
