import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Submission } from '../../src/contract/submission.ts';
import { keys, type Press, tabTo } from '../helpers/browser/ways.ts';
import { type Case, cases, pdf } from '../web-parts/cases.ts';
import { give } from '../web-parts/give.ts';
import { popups } from '../web-parts/popups.ts';

/** An action, the ways to fill in its form, and the response that the caller then reads. */
export type Kind = {
  readonly action: Partial<Submission['actions'][number]>;
  /** Pressing the action answers at once, without a form. */
  readonly at_once?: true;
  readonly press?: Case['press'] | undefined;
  readonly type?: Case['type'] | undefined;
  readonly response: object;
};

const of = (name: keyof typeof popups): Kind => {
  const { answer, ...ways } = cases[name];
  return { action: { popup: popups[name] }, ...ways, response: answer };
};

const fileOf = (filename: string, bytes: Buffer | string) => ({
  kind: 'file_upload',
  file: {
    filename,
    mime_type: 'application/pdf',
    size_bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  },
});

const picked: Kind = {
  action: { popup: popups.file },
  press: (page, press) => picks(page, () => press('Choose a file', 'text')),
  type: async (page) => {
    await page.locator('input[type="file"]:focus').waitFor({ state: 'attached' }); // the form is loaded when first used
    await picks(page, () => keys(page, 'Space'));
  },
  response: fileOf(pdf.name, pdf.buffer),
};

const given = fileOf('f0.pdf', '%PDF');

/** Every kind of popup, with a case for each different way to fill it in. */
export const kinds: Readonly<Record<string, Kind>> = {
  'no popup': { action: {}, at_once: true, press: async () => {}, type: async () => {}, response: { kind: 'none' } },
  'no popup, dangerous': { ...of('none'), action: { tone: 'danger', style: 'outline' } },
  'a line of text': of('line'),
  'a text of several lines': of('text'),
  'one of a few': of('radios'),
  'one of many': of('list'),
  several: of('several'),
  'a day': of('date'),
  'the second of two equal times': of('datetime'),
  'a time that does not exist': {
    action: { popup: popups.datetime },
    press: fillGap,
    type: typeGap,
    response: { ...cases.datetime.answer, value_utc: '2027-03-14T07:00:00.000Z' },
  },
  'a file from the picker': picked,
  'a file that is dropped': { ...picked, press: (page) => give(page, 'drop', 1), type: undefined, response: given },
  'a file that is pasted': { ...picked, press: undefined, type: (page) => give(page, 'paste', 1), response: given },
};

async function picks(page: Page, open: () => Promise<unknown>): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), open()]);
  await chooser.setFiles(pdf);
}

async function fillGap(page: Page, press: Press): Promise<void> {
  await page.getByLabel('Day', { exact: true }).fill('2027-03-14');
  await page.getByLabel('Time', { exact: true }).fill('02:30');
  await press('Use 03:00');
}

async function typeGap(page: Page): Promise<void> {
  await page.keyboard.type('03142027');
  await tabTo(page, '[type="time"]');
  await page.keyboard.type('0230A');
  await tabTo(page, '.gap-note button');
  await keys(page, 'Enter');
}
