import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Submission } from '../../src/contract/submission.ts';
import type { Agent } from './agent.ts';
import { submission } from './submissions.ts';
import { until } from './until.ts';

/** A screen as narrow as they come, under a finger. */
export const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

/** Sends a request under its title, which is its id too. */
export async function ask(agent: Agent, title: string, rest: Partial<Submission> = {}): Promise<void> {
  await agent.call('inputSend', { body: submission({ caller_item_id: title, title, ...rest }) });
}

/** The titles in the list, as it shows them. */
export function titles(page: Page): Promise<string[]> {
  return page.locator('.row .row-title').allInnerTexts();
}

/** The row that shows a title. */
export function row(page: Page, title: string) {
  return page.locator('.row', { has: page.getByRole('link', { name: title, exact: true }) });
}

/** Waits until the list shows these titles; fails with those that it shows when that never comes. */
export async function shows(page: Page, ...expected: string[]): Promise<void> {
  await until(expected.join(), async () => `${await titles(page)}` === `${expected}`, 5_000).catch(() => {});
  assert.deepEqual(await titles(page), expected);
}

/** Waits until the appliance has taken the last answer in, which left the list as it was given. */
export async function answered(page: Page): Promise<void> {
  await page.locator('.toast p', { hasText: /^Answered/ }).waitFor();
}
