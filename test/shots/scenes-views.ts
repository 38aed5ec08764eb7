import type { Page } from 'playwright-core';
import { undo } from '../helpers/appliance/undo.ts';
import { email } from './requests/email.ts';
import type { SceneContext, Scenes } from './scene.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Creates events other than answers: a replaced item, an undo, a skip and a failed sign-in. */
async function busy({ agents, maya, later }: SceneContext): Promise<void> {
  const mail = agents.get(email.caller);
  const { submission } = email;
  if (!mail) throw new Error('there is no such caller');
  later(61_000);
  await mail.call('inputReplace', { body: { ...submission, subtitle: 'Two years, 40 seats; she takes the 8 %' } });
  later(22_000);
  const item = await maya.find(mail, submission.caller_item_id);
  await maya.answer(item, 'send');
  later(7_000);
  await undo(maya, item.item_id);
  await maya.signIn('not her password');
  later(45_000);
}

async function settings(page: Page, { maya }: SceneContext): Promise<void> {
  await maya.signIn(`${maya.name} has a long password`, { headers: { 'user-agent': firefox } });
  await page.goto(new URL('/settings', page.url()).href);
  await page.getByText('This browser', { exact: true }).waitFor();
}

async function activity(page: Page, place: SceneContext): Promise<void> {
  await busy(place);
  await page.goto(new URL('/activity', page.url()).href);
  await page.locator('.activity tbody tr').nth(1).waitFor();
}

/** Scenes of the activity and settings views. */
export const scenesOfViews: Scenes = {
  activity: { decided: true, show: activity },
  'activity-filter': {
    show: async (page, place) => {
      await activity(page, place);
      await page.getByRole('button', { name: 'Filter' }).click();
    },
  },
  'activity-nothing': {
    path: '/activity?q=nobody',
    show: (page) => page.getByRole('heading', { name: 'No results' }).waitFor(),
  },
  settings: { show: settings },
  preferences: { path: '/settings', show: (page) => page.locator('#settings-shortcuts').waitFor() },
  'settings-sessions': {
    show: async (page, place) => {
      await settings(page, place);
      await page.getByRole('heading', { name: 'Where you are signed in' }).scrollIntoViewIfNeeded();
      await page.getByRole('heading', { name: 'Recently added ways to sign in' }).scrollIntoViewIfNeeded();
      await page.mouse.move(600, 400);
      await page.mouse.wheel(0, 2_000);
    },
  },
  'password-new': {
    show: async (page, place) => {
      await settings(page, place);
      await page.getByRole('button', { name: 'Change… Password' }).click();
      await page.getByRole('textbox', { name: 'New password' }).waitFor();
    },
  },
  'person-menu': {
    show: async (page, { maya }) => {
      await page.getByText('Pay invoice').first().waitFor();
      const you = page.getByRole('button', { name: `Signed in as ${maya.name}` });
      if (await you.isVisible()) await you.click();
    },
  },
};
