import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { focused } from '../helpers/focused.ts';
import { office, password } from '../helpers/office.ts';
import { ask } from '../helpers/queue.ts';
import { keys, tabTo } from '../helpers/ways.ts';

type Place = Awaited<ReturnType<typeof office>>;
type Step = [step: string, does: (place: Place) => Promise<unknown>];

const asks = 'label:has-text("Password of")';

const there = (page: Page, selector: string) => page.locator(selector).first().waitFor();
const gone = (page: Page, selector: string) => page.locator(selector).first().waitFor({ state: 'detached' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor();

/** Keys, and what is there after them. */
const press =
  (shown: string, ...pressed: string[]) =>
  ({ page }: Place) =>
    keys(page, ...pressed).then(() => there(page, shown));

/** What is left with Esc, and no longer there then. */
const leave =
  (left: string) =>
  ({ page }: Place) =>
    keys(page, 'Escape').then(() => gone(page, left));

/** What is reached with Tab, keys there, and what is there after them. */
const at =
  (reached: string, shown: string, ...pressed: string[]) =>
  ({ page }: Place) =>
    tabTo(page, reached)
      .then(() => keys(page, ...pressed))
      .then(() => there(page, shown));

/** Typed where the focus is, and sent off with Enter. */
const type =
  (text: string, shown: string) =>
  ({ page }: Place) =>
    page.keyboard
      .type(text)
      .then(() => keys(page, 'Enter'))
      .then(() => there(page, shown));

const button = (name: string, shown: string) => async (place: Place) => {
  await place.page.getByRole('button', { name }).first().focus();
  await press(shown, 'Enter')(place);
};

const palette: Step[] = [
  ['opening the palette', press('.palette', 'Control+k')],
  ['leaving the palette', leave('.palette')],
  ['opening it again', press('.palette', 'Control+k')],
  ['going to the activity from there', type('go to activity', '.activity tbody a')],
];

const activity: Step[] = [
  ['going to the search', press('#search-here:focus', '/')],
  ['finding nothing', type('nobody', 'text=Nothing is found')],
  ['showing everything', at('.page-calm button', '.activity tbody a', 'Enter')],
  ['opening the filters', at('.page-head [aria-haspopup]', '[role=menuitemradio]', 'Enter')],
  ['choosing one', press('.chip', 'ArrowDown', 'Enter')],
  ['taking it away', ({ page }) => tabTo(page, '.chip button').then(() => leaveChip(page))],
  ['opening a request from there', at('.activity tbody a', '.item-title', 'Enter')],
  ['going back', ({ page }) => page.goBack().then(() => there(page, '.activity tbody a'))],
];

const settings: Step[] = [
  ['going to the settings', press('.settings-group', 'g', 's')],
  ['choosing a look', at('.segmented input', 'html[data-theme=light]', 'ArrowRight')],
  ['switching the sound on', at('#preference-sound', '#preference-sound:checked', 'Space')],
  ['opening a menu there', at('[aria-label^="Mute"]', '[role=menu]', 'Enter')],
  ['leaving the menu', leave('[role=menu]')],
  ['opening the dialog of a password', at('[aria-haspopup=dialog]', 'dialog', 'Enter')],
  ['a password that is too short', type('short', 'text=A password has at least 8')],
  ['being asked for the old one', (place) => place.linger().then(() => type('er than', asks)(place))],
  ['leaving that', leave(asks)],
  ['leaving the dialog', leave('dialog')],
];

const callers: Step[] = [
  ['going to the callers', press('text=Issue a key', 'g', 'c')],
  ['adding a caller', button('Add a caller', 'text=Add and make a key')],
  ['leaving that', leave('text=Add and make a key')],
  ['issuing a key', button('Issue a key', 'text=Make the key')],
  ['leaving the form', leave('text=Make the key')],
  ['issuing it after all', button('Issue a key', 'text=Make the key')],
  ['being asked for the password', button('Make the key', asks)],
  ['the new key', type(password, 'text=I have stored it')],
  ['having stored it', button('I have stored it', 'text=Issue a key')],
  ['opening the sheet', press('dialog', '?')],
  ['leaving the sheet', leave('dialog')],
];

const queue: Step[] = [
  ['going to the queue', press('.row', 'g', 'q')],
  ['selecting two', press('.stack', 'J')],
  ['selecting nothing', leave('.stack')],
  ['beginning a note', press('.note textarea:focus', 'n')],
  ['leaving the note', leave('.note')],
  ['skipping', press('#group-skipped', 's')],
  ['opening the filters', at('.list-head [aria-haspopup]', '[role=menuitemradio]', 'Enter')],
  ['leaving them', leave('[role=menu]')],
  ['the end of the session', ({ page, maya }) => maya.password('not the one before').then(() => there(page, 'dialog'))],
  ['signing in again', ({ page }) => page.keyboard.type('not the one before').then(() => leaveDoor(page))],
];

async function leaveChip(page: Page): Promise<void> {
  await keys(page, 'Enter');
  await gone(page, '.chip');
}

async function leaveDoor(page: Page): Promise<void> {
  await keys(page, 'Enter');
  await gone(page, 'dialog');
}

test('the focus is never lost on a walk through all other views and what lies over them', async (t) => {
  const place = await office(t, { path: '/queue' });
  const [agent] = place.agents;
  for (const title of agent ? ['One', 'Two', 'Three'] : []) await ask(agent as NonNullable<typeof agent>, title);
  await heading(place.page, 'One');
  for (const [step, does] of [...palette, ...activity, ...settings, ...callers, ...queue]) {
    await t.test(step, async () => {
      await does(place);
      await focused(place.page, step);
    });
  }
});
