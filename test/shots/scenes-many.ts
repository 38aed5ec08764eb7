import type { Page } from 'playwright-core';
import { row } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { openRequest, type Scenes } from './scene.ts';

const picked = [
  'Train to the Hamburg customer day',
  'Hotel for the Hamburg customer day',
  'Standing desk for Hana Sato',
  'Taxi from Lisbon airport',
];

/** Filters the list for the expenses. */
async function expenses(page: Page): Promise<void> {
  await page.getByText('Pay invoice').first().waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Expenses' }).click();
  await page.getByText('Taxi from Lisbon airport').first().waitFor();
}

async function select(page: Page): Promise<void> {
  await expenses(page);
  for (const title of picked) await row(page, title).locator('.pick').click();
  await page.getByRole('button', { name: 'Approve 4' }).waitFor();
}

/** Scenes with filters, selections and bulk answers. */
export const scenesOfMany: Scenes = {
  'filter-menu': {
    show: async (page) => {
      await page.getByText('Pay invoice').first().waitFor();
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('menuitemradio', { name: 'Expenses' }).waitFor();
    },
  },
  chips: {
    path: '/queue?type=Deploy&priority=urgent&q=canary',
    show: async (page) => {
      await page.getByText('Promote api').first().waitFor();
      await page.mouse.move(0, 0);
    },
  },
  bulk: { many: true, show: select },
  'bulk-form': {
    many: true,
    show: async (page) => {
      await select(page);
      await page.getByRole('button', { name: 'Decline 4…' }).click();
      await page.locator('form.answer').waitFor();
    },
  },
  skipped: {
    show: async (page, { isPhone }) => {
      for (const title of ['Reply to Dana Whitfield', 'Team dinner']) {
        await openRequest(page, title);
        await keys(page, 's');
        await page.locator('.toast', { hasText: title }).waitFor();
        if (isPhone) await page.getByRole('link', { name: 'Queue' }).first().click();
      }
      await page.locator('.list-scroll, .list').first().hover();
      await page.mouse.wheel(0, 4_000);
    },
  },
};
