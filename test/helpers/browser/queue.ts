import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Submission } from '../../../src/contract/submission.ts';
import type { Agent } from '../appliance/agent.ts';
import { submission } from '../data/submissions.ts';
import { until } from '../until.ts';

/** The narrowest touch screen that is supported. */
export const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

/** Sends an item whose title is also its id. */
export async function ask(agent: Agent, title: string, rest: Partial<Submission> = {}): Promise<void> {
  await agent.call('inputSend', { body: submission({ caller_item_id: title, title, ...rest }) });
}

/** Lists the titles in the list. */
export function titles(page: Page): Promise<string[]> {
  return page.locator('.row .row-title').allInnerTexts();
}

/** Finds the row with a title. */
export function row(page: Page, title: string) {
  return page.locator('.row', { has: page.getByRole('link', { name: title, exact: true }) });
}

/** Waits until the list shows these titles; otherwise fails with the shown ones. */
export async function shows(page: Page, ...expected: string[]): Promise<void> {
  await until(expected.join(), async () => `${await titles(page)}` === `${expected}`).catch(() => {});
  assert.deepEqual(await titles(page), expected);
}

/** Waits until the server has confirmed the last answer. */
export async function answered(page: Page): Promise<void> {
  await page.locator('.toast p', { hasText: /^Answered/ }).waitFor();
}
