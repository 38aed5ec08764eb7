import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { focused } from '../helpers/browser/focused.ts';
import { password, standingOffice } from '../helpers/browser/office.ts';
import { ask, row } from '../helpers/browser/queue.ts';
import { keys, tabTo } from '../helpers/browser/ways.ts';

type Office = Awaited<ReturnType<typeof standingOffice>>;
type Step = [step: string, does: (place: Office) => Promise<unknown>];

const asks = 'label:has-text("Password for")';

const there = (page: Page, selector: string) => page.locator(selector).first().waitFor();
const gone = (page: Page, selector: string) => page.locator(selector).first().waitFor({ state: 'detached' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor();

/** Presses keys and waits for an element. */
const press =
  (shown: string, ...pressed: string[]) =>
  ({ page }: Office) =>
    keys(page, ...pressed).then(() => there(page, shown));

/** Presses Esc and waits until an element is gone. */
const leave =
  (left: string) =>
  ({ page }: Office) =>
    keys(page, 'Escape').then(() => gone(page, left));

/** Reaches an element with Tab, presses keys there and waits for another element. */
const at =
  (reached: string, shown: string, ...pressed: string[]) =>
  ({ page }: Office) =>
    tabTo(page, reached)
      .then(() => keys(page, ...pressed))
      .then(() => there(page, shown));

/** Types a text where the focus is, presses Enter and waits for an element. */
const type =
  (text: string, shown: string) =>
  ({ page }: Office) =>
    page.keyboard
      .type(text)
      .then(() => keys(page, 'Enter'))
      .then(() => there(page, shown));

const button = (name: string, shown: string) => async (place: Office) => {
  await place.page.getByRole('button', { name }).first().focus();
  await press(shown, 'Enter')(place);
};

const palette: Step[] = [
  ['opening the palette', press('.palette', 'Control+k')],
  ['leaving the palette', leave('.palette')],
  ['opening the palette again', press('.palette', 'Control+k')],
  ['going to the activity from the palette', type('go to activity', '.activity tbody a')],
];

const activity: Step[] = [
  ['going to the search', press('#search-here:focus', '/')],
  ['finding nothing', type('nobody', 'text=No results')],
  ['showing everything', at('.empty-page button', '.activity tbody a', 'Enter')],
  ['opening the filters', at('.page-head [aria-haspopup]', '[role=menuitemradio]', 'Enter')],
  ['choosing a filter', press('.chip', 'ArrowDown', 'Enter')],
  ['removing the filter', ({ page }) => tabTo(page, '.chip button').then(() => leaveChip(page))],
  ['opening a request from the activity', at('.activity tbody a', '.item-title', 'Enter')],
  ['going back', ({ page }) => page.goBack().then(() => there(page, '.activity tbody a'))],
];

const settings: Step[] = [
  ['going to the settings', press('.settings-group', 'g', 's')],
  ['choosing a theme', at('.segmented input', 'html[data-theme=light]', 'ArrowRight')],
  ['switching the sound on', at('#preference-sound', '#preference-sound:checked', 'Space')],
  ['opening the mute menu', at('[aria-label^="Mute"]', '[role=menu]', 'Enter')],
  ['leaving the menu', leave('[role=menu]')],
  ['opening the password dialog', at('[aria-haspopup=dialog]', 'dialog', 'Enter')],
  ['a password that is too short', type('short', 'text=Use at least 12')],
  ['a wrong present password', type('long enough for it', 'text=Wrong password')],
  ['leaving the dialog', leave('dialog')],
];

const callers: Step[] = [
  ['going to the callers', press('text=Issue an API key', 'g', 'c')],
  ['adding a caller', button('Add an agent', 'text=Add and issue key')],
  ['leaving the new caller', leave('text=Add and issue key')],
  ['issuing a key', button('Issue an API key', 'text=Issue key')],
  ['leaving the key form', leave('text=Issue key')],
  ['issuing a key again', button('Issue an API key', 'text=Issue key')],
  ['being asked for the password', (place) => place.linger().then(() => button('Issue key', asks)(place))],
  ['the new key', type(password, 'text=I’ve stored it')],
  ['confirming that the key is stored', button('I’ve stored it', 'text=Issue an API key')],
  ['opening the shortcuts', press('dialog', '?')],
  ['leaving the shortcuts', leave('dialog')],
];

const queue: Step[] = [
  ['going to the queue', press('.row', 'g', 'q')],
  ['selecting two', press('.stack', 'Shift+J')],
  ['clearing the selection', leave('.stack')],
  ['beginning a note', press('.note textarea:focus', 'n')],
  ['leaving the note', leave('.note')],
  ['skipping', press('#group-skipped', 's')],
  ['opening the filters', at('.list-head [aria-haspopup]', '[role=menuitemradio]', 'Enter')],
  ['leaving the filters', leave('[role=menu]')],
  ['the end of the session', ({ page, maya }) => maya.password('not the one before').then(() => there(page, 'dialog'))],
  ['moving to the password', at('[type=password]', '[type=password]:focus')],
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

test('the focus is never lost on a walk through all views, menus and dialogs', async (t) => {
  const place = await standingOffice(t, { path: '/queue' });
  for (const title of ['One', 'Two', 'Three']) {
    for (const agent of place.agents) await ask(agent, title);
    await row(place.page, title).waitFor(); // the page opens the request whose content arrives first
  }
  await heading(place.page, 'One');
  for (const [step, does] of [...palette, ...activity, ...settings, ...callers, ...queue]) {
    await t.test(step, async () => {
      await does(place);
      await focused(place.page, step);
    });
  }
});
