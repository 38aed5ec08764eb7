import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { isLong } from '../data/seed.ts';
import { covered, type Insets, inEachLook, type Look } from './looks.ts';
import { findings, ofColours, ofStructure } from './parts.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Scheme = readonly [colorScheme: 'dark' | 'light', rules: object];
const bothSchemes: readonly Scheme[] = [
  ['dark', ofColours],
  ['light', {}],
];

/**
 * Lists the findings of axe on a page, one line each. `npm run test:looks` checks every look, and what is outside its
 * place. `npm test` checks the present look without colours, which cost most of the time; axe.test.ts checks those of
 * each view.
 */
export function flaws(page: Page): Promise<string[]> {
  return isLong ? inEachLook(page, (look) => whole(page, look)) : checked(page, [['light', ofStructure]]);
}

/** Lists the findings of axe with those of colours, in light and in dark. `npm run test:looks` checks every look. */
export function flawsOfLook(page: Page): Promise<string[]> {
  return isLong ? flaws(page) : checked(page, bothSchemes);
}

/** Lists the findings of axe, and what is outside its place. `npm run test:looks` checks every look. */
export async function flawsInLooks(page: Page): Promise<string[]> {
  return isLong ? flaws(page) : [...(await flaws(page)), ...(await misplaced(page))];
}

async function whole(page: Page, { isForced, isDark, insets }: Look): Promise<string[]> {
  // axe reads the colours of the style sheet, not the forced ones
  const light: Scheme = ['light', isForced ? ofStructure : {}];
  const schemes = isDark ? bothSchemes : [light];
  return [...(await checked(page, schemes)), ...(await misplaced(page, insets))];
}

async function checked(page: Page, schemes: readonly Scheme[]) {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const found: string[] = [];
  for (const [colorScheme, rules] of schemes) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await findings(page, rules)).map((finding) => `${colorScheme} ${finding}`));
  }
  return found;
}

/** Lists the findings of axe on a page in its present colours, and what is outside its place. */
export async function flawsAsShown(page: Page, insets?: Insets): Promise<string[]> {
  const isForced = await page.evaluate('matchMedia("(forced-colors: active)").matches');
  await page.evaluate(axe);
  // axe reads the colours of the style sheet, not the forced ones
  return [...(await findings(page, isForced ? ofStructure : {})), ...(await misplaced(page, insets))];
}

/** Lists the parts of a page whose content is wider than they are, and menus and dialogs that are partly outside. */
async function misplaced(page: Page, insets?: Insets): Promise<string[]> {
  const heads = '.masthead, .list-head, .detail-head';
  const found: string[] = await page.evaluate(`[
    ...[...document.querySelectorAll('html, ${heads}, .page-scroll, .reading, .rows, .sign-in, dialog')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .filter((part) => !(part.matches('.rows') && document.querySelector('.under[data-is]'))) // a finger pulls a row
      .map((part) => 'too wide: ' + (part.className || part.localName) + ' ' + part.scrollWidth),
    ...[...document.querySelectorAll('[role="menu"], dialog[open]')]
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      })
      .map((part) => 'outside the window: ' + (part.className || part.role)),
  ]`);
  return insets ? [...found, ...(await covered(page, insets))] : found;
}
