import type { Page } from 'playwright-core';
import type { Morning } from './morning.ts';
import { requests } from './requests.ts';

type Place = Morning & { readonly isPhone: boolean };

/** One picture: what is there, where it is taken, and what is done before. */
export type Scene = {
  readonly empty?: true;
  readonly signedOut?: true;
  readonly path?: string;
  readonly decided?: true;
  show?(page: Page, place: Place): Promise<void>;
};

const open = async (page: Page, title: string) => {
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { name: title }).waitFor();
};

const answers = async (page: Page, title: string, key: string) => {
  await open(page, title);
  await page.keyboard.press(key);
  await page.getByText('Answered').waitFor();
};

/** Every view that is worth looking at. */
export const scenes: Readonly<Record<string, Scene>> = {
  'sign-in': { signedOut: true, path: '/' },
  welcome: { empty: true },
  queue: {
    show: async (page, { isPhone }) => {
      await page.getByText('Promote api 4.12.0').first().waitFor();
      if (!isPhone) await open(page, 'Reply to Dana Whitfield');
    },
  },
  deploy: { show: (page) => open(page, 'Promote api 4.12.0') },
  form: {
    show: async (page) => {
      await open(page, 'Reply to Dana Whitfield');
      await page.keyboard.press('3');
      await page.locator('form.answer').waitFor();
    },
  },
  answered: { show: (page) => answers(page, 'Reply to Dana Whitfield', '1') },
  more: {
    show: async (page, { isPhone }) => {
      await open(page, 'Promote api 4.12.0');
      if (isPhone) await page.getByRole('button', { name: 'More answers' }).click();
      else await page.keyboard.press('0');
    },
  },
  changed: {
    show: async (page, { agents }) => {
      await open(page, 'Reply to Dana Whitfield');
      const { submission } = requests.find(({ caller }) => caller === 'Mail assistant') as (typeof requests)[number];
      const summary = `${submission.summary}`.replace('stays at 8 %, which is', 'goes to 9 %, which is above');
      await agents.get('Mail assistant')?.call('inputReplace', { body: { ...submission, summary } });
      await page.getByText('changed while you were reading').waitFor();
    },
  },
  withdrawn: {
    show: async (page, { agents }) => {
      await open(page, 'Reply to Dana Whitfield');
      await agents.get('Mail assistant')?.call('inputDelete', { body: { caller_item_id: 'thread-7f3a91/reply-2' } });
      await page.getByText('withdrew this request').waitFor();
    },
  },
  decided: {
    path: '/decided',
    decided: true,
    show: (page, { isPhone }) =>
      isPhone ? page.getByText('Not collected').first().waitFor() : open(page, 'Team dinner'),
  },
  keys: { show: (page) => page.keyboard.press('?') },
  search: { path: '/queue?q=halcyon' },
  danger: {
    show: async (page) => {
      await open(page, 'Promote api 4.12.0');
      await page.keyboard.press('3');
      await page.locator('form.answer').waitFor();
    },
  },
};
