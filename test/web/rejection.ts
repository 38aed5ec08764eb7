import type { Page } from 'playwright-core';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action } from '../helpers/data/submissions.ts';

const reason = { kind: 'free_text', label: 'Reason', multiline: true } as const;

/** The answers to a payment: one at once, and one with a reason. */
export const actions = [
  action({ value: 'pay', display: 'Pay' }),
  action({ value: 'reject', display: 'Reject', popup: reason }),
];

/** Finds the field of the reason. */
export const field = (page: Page) => page.getByRole('textbox', { name: 'Reason' });

/** Opens the form that rejects the request One. */
export async function openForm(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'One', exact: true }).waitFor();
  await settled(page);
  await keys(page, '2');
  await field(page).waitFor();
}
