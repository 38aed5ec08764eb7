import type { Page } from 'playwright-core';
import { keys } from '../helpers/browser/ways.ts';
import { openRequest, type Scenes } from './scene.ts';

const title = 'Reply to Dana Whitfield';

async function palette(page: Page, typed: string, found: string): Promise<void> {
  await openRequest(page, title);
  await keys(page, 'Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).waitFor();
  await page.keyboard.type(typed);
  await page.getByRole('option', { name: found }).waitFor();
}

/** Scenes with overlays and notes. */
export const scenesOver: Scenes = {
  palette: { show: (page) => palette(page, 're', title) },
  'palette-all': { show: (page) => palette(page, '', 'Sign out') },
  note: {
    show: async (page) => {
      await openRequest(page, title);
      await keys(page, 'n');
      await page.locator('.note textarea:focus').waitFor();
      await page.keyboard.type('Dana said on the phone that Thursday suits her.');
    },
  },
  'note-form': {
    show: async (page) => {
      await openRequest(page, title);
      await keys(page, '3');
      await page.locator('form.answer').getByRole('button', { name: 'Add a note' }).click();
      await page.locator('.note textarea:focus').waitFor();
    },
  },
  offline: {
    show: async (page, { isPhone, stop }) => {
      await page.locator('.row').first().waitFor();
      if (!isPhone) await openRequest(page, title);
      await page.waitForLoadState('networkidle').catch(() => {});
      await stop();
      await page.getByText('No connection since').waitFor();
    },
  },
  'sign-in-again': {
    show: async (page, { maya }) => {
      await openRequest(page, title);
      await maya.password('another long password');
      await page.getByRole('dialog', { name: 'Session expired' }).waitFor();
    },
  },
};
