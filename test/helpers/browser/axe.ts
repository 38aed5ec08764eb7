import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { isLong } from '../data/seed.ts';
import { findings, ofColours, ofStructure } from './parts.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Lists the findings of axe on a page, one line each. `npm run test:looks` checks all, `npm test` all but the colours,
 * which cost most of the time. axe.test.ts checks the colours of each view there.
 */
export function flaws(page: Page): Promise<string[]> {
  return isLong ? flawsOfLook(page) : checked(page, [['light', ofStructure]]);
}

/** Lists the findings of axe on a page with those of its colours, in light and in dark, one line each. */
export function flawsOfLook(page: Page): Promise<string[]> {
  return checked(page, [
    ['dark', ofColours],
    ['light', {}],
  ]);
}

async function checked(page: Page, looks: readonly [colorScheme: 'dark' | 'light', rules: object][]) {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const found: string[] = [];
  for (const [colorScheme, rules] of looks) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await findings(page, rules)).map((finding) => `${colorScheme} ${finding}`));
  }
  return found;
}
