import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page, ViewportSize } from 'playwright-core';
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

type Look = { readonly size?: ViewportSize; readonly isForced?: true; readonly isMirrored?: true };

/** The looks of a page beside its own size: the widths of devices, forced colours, and right to left. */
const looks: Readonly<Record<string, Look>> = {
  wide: { size: { width: 1440, height: 900 } },
  widest: { size: { width: 2560, height: 1440 } },
  phone: { size: { width: 390, height: 844 } },
  'narrowest phone': { size: { width: 320, height: 640 } },
  'phone on its side': { size: { width: 740, height: 360 } },
  'zoom of 200 %': { size: { width: 720, height: 450 } },
  forced: { isForced: true },
  mirrored: { isMirrored: true },
  'mirrored phone': { size: { width: 320, height: 640 }, isMirrored: true },
};
const own_size = { width: 1280, height: 800 };

/**
 * Lists the findings of axe on a page, and what is outside its place. `npm run test:looks` checks every look,
 * `npm test` the present one.
 */
export async function flawsInLooks(page: Page): Promise<string[]> {
  if (!isLong) return [...(await flaws(page)), ...(await misplaced(page))];
  const [size, dir] = [page.viewportSize() ?? own_size, await page.evaluate('document.documentElement.dir')];
  const found: string[] = [];
  for (const [name, look] of Object.entries({ own: {}, ...looks } satisfies Record<string, Look>)) {
    const { size: other, isForced, isMirrored }: Look = look;
    await page.setViewportSize(other ?? size);
    await page.emulateMedia({ forcedColors: isForced ? 'active' : 'none' });
    await page.evaluate(`document.documentElement.dir = '${isMirrored ? 'rtl' : dir}'`);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    // axe reads the colours of the style sheet, not the forced ones
    const here = isForced ? checked(page, [['light', ofStructure]]) : flawsOfLook(page);
    for (const flaw of [...(await here), ...(await misplaced(page))]) found.push(`${name}: ${flaw}`);
  }
  await page.setViewportSize(size);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.evaluate(`document.documentElement.dir = '${dir}'`);
  return found;
}

/** Lists the parts of a page whose content is wider than they are, and menus and dialogs that are partly outside. */
function misplaced(page: Page): Promise<string[]> {
  const heads = '.masthead, .list-head, .detail-head';
  return page.evaluate(`[
    ...[...document.querySelectorAll('html, ${heads}, .page-scroll, .reading, .rows, .sign-in, dialog')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => 'too wide: ' + (part.className || part.localName) + ' ' + part.scrollWidth),
    ...[...document.querySelectorAll('[role="menu"], dialog[open]')]
      .filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      })
      .map((part) => 'outside the window: ' + (part.className || part.role)),
  ]`);
}
