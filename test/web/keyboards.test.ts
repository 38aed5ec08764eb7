import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { ask, shows } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { action } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

type Press = { key: string; code: string; shiftKey?: boolean; altKey?: boolean; ctrlKey?: boolean };

const actions = [action({ value: 'yes', display: 'Yes' }), action({ value: 'no', display: 'No', icon: 'x' })];

/** Returns a function that presses keys of any keyboard: what a key writes, and where it is. Scripts cannot press. */
async function keyboardOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  return async ({ key, code, shiftKey, altKey, ctrlKey }: Press) => {
    const modifiers = (altKey ? 1 : 0) + (ctrlKey ? 2 : 0) + (shiftKey ? 8 : 0);
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code, modifiers });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, modifiers });
  };
}

const typed = (key: string, code: string, more: Partial<Press> = {}): Press => ({ key, code, ...more });

/** The keys for the first answer, `j`, `k` and the palette, on keyboards of the world. */
const keyboards: Readonly<Record<string, readonly [one: Press, j: Press, k: Press, palette: Press]>> = {
  French: [typed('&', 'Digit1'), typed('j', 'KeyJ'), typed('k', 'KeyK'), typed('k', 'KeyK', { ctrlKey: true })],
  'French with Shift': [
    typed('1', 'Digit1', { shiftKey: true }),
    typed('j', 'KeyJ'),
    typed('k', 'KeyK'),
    typed('k', 'KeyK', { ctrlKey: true }),
  ],
  Czech: [typed('+', 'Digit1'), typed('j', 'KeyJ'), typed('k', 'KeyK'), typed('k', 'KeyK', { ctrlKey: true })],
  Russian: [typed('1', 'Digit1'), typed('о', 'KeyJ'), typed('л', 'KeyK'), typed('л', 'KeyK', { ctrlKey: true })],
  Greek: [typed('1', 'Digit1'), typed('ξ', 'KeyJ'), typed('κ', 'KeyK'), typed('κ', 'KeyK', { ctrlKey: true })],
  Hebrew: [typed('1', 'Digit1'), typed('ח', 'KeyJ'), typed('ל', 'KeyK'), typed('ל', 'KeyK', { ctrlKey: true })],
  Arabic: [typed('١', 'Digit1'), typed('ت', 'KeyJ'), typed('ن', 'KeyK'), typed('ن', 'KeyK', { ctrlKey: true })],
  Thai: [typed('ๅ', 'Digit1'), typed('่', 'KeyJ'), typed('า', 'KeyK'), typed('า', 'KeyK', { ctrlKey: true })],
  Dvorak: [typed('1', 'Digit1'), typed('j', 'KeyC'), typed('k', 'KeyV'), typed('k', 'KeyV', { ctrlKey: true })],
  'a number pad': [
    typed('1', 'Numpad1'),
    typed('j', 'KeyJ'),
    typed('k', 'KeyK'),
    typed('k', 'KeyK', { ctrlKey: true }),
  ],
};

/** Keys that answer nothing, although a key at their place or with their letter does. */
const others: Readonly<Record<string, Press>> = {
  'AltGr and 1 as Windows sends it': typed('|', 'Digit1', { ctrlKey: true, altKey: true }),
  'Option and 1': typed('¡', 'Digit1', { altKey: true }),
  'Shift and 1': typed('!', 'Digit1', { shiftKey: true }),
  'a dead key at 1': typed('Dead', 'Digit1'),
  'J of Dvorak, which writes h': typed('ı', 'KeyI'),
  'a key of an input method': typed('Process', 'Digit1'),
  'End of the number pad': typed('End', 'Numpad1'),
};

test('digits and letters work on every keyboard, each press once', async (t) => {
  const box = await inbox();
  const [agent, maya] = [box.caller(), box.person('Maya')];
  const names = Object.keys(keyboards);
  for (const name of [...names, 'last']) await ask(agent, name, { actions });
  const page = await tabOf(t, box, maya);
  const press = await keyboardOf(page);
  const opened = (title: string) => page.locator('.item-title', { hasText: new RegExp(`^${title}$`) }).waitFor();
  await opened(names[0] ?? '');
  for (const [at, [one, j, k, palette]] of Object.values(keyboards).entries()) {
    const [title = '', next = 'last'] = names.slice(at, at + 2);
    await settled(page);
    await press(j);
    await opened(next);
    await press(k);
    await opened(title);
    await press(palette);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await settled(page);
    await press(one);
    await opened(next);
    const isSent = async () => (await agent.call('outputCheck')).ready_count === at + 1;
    await until(`${title} is answered`, isSent);
  }
  await shows(page, 'last');
  await settled(page);
  for (const pressed of Object.values(others)) await press(pressed);
  await press(typed('ם', 'KeyO'));
  await opened('last');
  const { items } = await agent.call('outputReadAll', { body: { limit: 100 } });
  assert.deepEqual(new Set(items.map(({ action_value }) => action_value)), new Set(['yes']));
  assert.equal(items.length, names.length);
});

test('letters of other scripts undo, select and go to views', async (t) => {
  const box = await inbox();
  const [agent, maya] = [box.caller(), box.person('Maya')];
  for (const title of ['One', 'Two']) await ask(agent, title, { actions });
  const page = await tabOf(t, box, maya);
  await shows(page, 'One', 'Two');
  const press = await keyboardOf(page);
  await settled(page);
  await press(typed('&', 'Digit1'));
  await shows(page, 'Two');
  await page.locator('.toast .undo').waitFor();
  await press(typed('г', 'KeyU'));
  await shows(page, 'One', 'Two');
  await press(typed('ч', 'KeyX'));
  await page.locator('.row[aria-selected="true"]').waitFor();
  await press(typed('Ч', 'KeyX', { shiftKey: true })); // a capital is another key
  await page.locator('.row[aria-selected="true"]').waitFor();
  await press(typed('ч', 'KeyX'));
  await page.locator('.row[aria-selected="true"]').waitFor({ state: 'detached' });
  // DevTools cannot hold AltGr
  const altGr = JSON.stringify({ key: 'x', code: 'KeyX', modifierAltGraph: true, bubbles: true });
  await page.evaluate(`document.body.dispatchEvent(new KeyboardEvent('keydown', ${altGr}))`);
  await press(typed('п', 'KeyG'));
  await press(typed('в', 'KeyD'));
  await page.waitForURL('**/decided');
  await page.goBack();
  await shows(page, 'One', 'Two');
  assert.equal(await page.locator('.row[aria-selected="true"]').count(), 0);
});
