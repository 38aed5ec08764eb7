import type { Page } from 'playwright-core';
import { keys, type Press, tabTo } from '../helpers/browser/ways.ts';
import type { popups } from './popups.ts';

/** Ways to fill in a form, with a pointer and by keyboard alone, and the answer that it then sends. */
export type Case = {
  readonly press: (page: Page, press: Press) => Promise<unknown>;
  readonly type: (page: Page) => Promise<unknown>;
  readonly answer: object;
};

/** A small file of a type that the file popup accepts. */
export const pdf = { name: 'nda.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
const day = { kind: 'date_picker', mode: 'date', value_date: '2026-11-12', display_timezone: 'Europe/Berlin' };
const moment = { kind: 'date_picker', mode: 'datetime', display_timezone: 'America/New_York' };

/** The case of each popup. */
export const cases: Record<keyof typeof popups, Case> = {
  none: { press: async () => {}, type: async () => {}, answer: { kind: 'none' } },
  line: {
    press: (page) => page.getByLabel('Reason').fill('Too dear 😀'),
    type: (page) => page.keyboard.type('Too dear 😀'),
    answer: { kind: 'free_text', text: 'Too dear 😀' },
  },
  text: {
    press: (page) => page.getByLabel('Message').fill('Dear Dana,\n\nagreed, with pleasure.\n'),
    type: async (page) => {
      await keys(page, 'Control+A');
      await page.keyboard.type('Dear Dana,\n\nagreed, with pleasure.\n');
    },
    answer: { kind: 'free_text', text: 'Dear Dana,\n\nagreed, with pleasure.\n' },
  },
  radios: {
    press: (_page, press) => press('Software', 'radio'),
    type: (page) => keys(page, 'Space', 'ArrowDown'),
    answer: { kind: 'single_select', value: 'software' },
  },
  list: {
    press: (_page, press) => press('Uma Rao', 'option'),
    type: async (page) => {
      await page.keyboard.type('RA');
      await keys(page, 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown');
    },
    answer: { kind: 'single_select', value: 'uma-rao' },
  },
  several: {
    press: async (_page, press) => {
      await press('Oakline', 'checkbox');
      await press('Kestrel Air', 'checkbox');
      await press('Halcyon Labs', 'checkbox');
      await press('Kestrel Air', 'checkbox');
    },
    type: (page) => keys(page, ...'Tab Tab Tab Space Tab Tab Tab Tab Tab Space'.split(' ')),
    answer: { kind: 'multi_select', values: ['halcyon-labs', 'oakline'] },
  },
  date: {
    press: async (_page, press) => {
      await press('Earliest: Mon 2 Nov');
      await press(/^Thursday,? 12 November 2026$/);
    },
    type: async (page) => {
      await tabTo(page, '.quick-picks .quiet');
      await keys(page, 'Space');
      await tabTo(page, '.day');
      await keys(page, ...'PageDown PageUp ArrowDown ArrowRight ArrowRight ArrowRight Enter'.split(' '));
    },
    answer: day,
  },
  datetime: {
    press: async (page, press) => {
      await page.getByLabel('Day', { exact: true }).fill('2026-11-01');
      await page.getByLabel('Time', { exact: true }).fill('01:30');
      await press(/^The second/, 'radio');
    },
    type: async (page) => {
      await tabTo(page, '.day');
      await keys(page, 'Enter');
      await keys(page, 'Shift+Tab', 'Shift+Tab', 'Shift+Tab');
      await tabBackTo(page, '[type="time"]');
      await page.keyboard.type('0130A');
      await tabTo(page, '.radio');
      await keys(page, 'Space', 'ArrowDown');
    },
    answer: { ...moment, value_utc: '2026-11-01T06:30:00.000Z' },
  },
  file: {
    press: (page) => page.getByLabel('Signed NDA').setInputFiles(pdf),
    type: (page) => page.locator('input:focus').setInputFiles(pdf),
    answer: { kind: 'file_upload', upload_id: 'upl_nda.pdf_8' },
  },
};

async function tabBackTo(page: Page, selector: string): Promise<void> {
  for (let count = 0; count < 20 && !(await page.locator(`${selector}:focus`).count()); count += 1) {
    await page.keyboard.press('Shift+Tab');
  }
  // a time field has several tab stops: go back to the first
  while (await page.locator(`${selector}:focus`).count()) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
}
