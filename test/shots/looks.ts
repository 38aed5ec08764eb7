import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Insets } from '../helpers/browser/looks.ts';

export type Look = BrowserContextOptions & {
  /** Mirrors the page, as for a language that is written from right to left. */
  readonly isMirrored?: true;
  /** Shows the page as on paper, in full. */
  readonly isPaper?: true;
  readonly insets?: Insets;
};

const finger = { hasTouch: true, isMobile: true };

/** Sizes, modes and languages in which pictures are taken. */
export const looks: Readonly<Record<string, Look>> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  phone: { ...finger, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  'phone-320': { ...finger, viewport: { width: 320, height: 640 } },
  'phone-side': { viewport: { width: 740, height: 360 }, hasTouch: true, insets: { left: 44, right: 44, bottom: 21 } },
  wide: { viewport: { width: 1440, height: 900 } },
  widest: { viewport: { width: 2560, height: 1440 } },
  'zoom-200': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
  forced: { forcedColors: 'active' },
  rtl: { isMirrored: true },
  print: { isPaper: true },
  ...Object.fromEntries(
    ['de', 'es', 'fr', 'ja'].flatMap((locale) => [
      [locale, { locale }],
      [`${locale}-320`, { ...finger, viewport: { width: 320, height: 640 }, locale }],
    ]),
  ),
};

/** The views of the looks in other languages. Their steps wait for no word of the page. */
export const inEachLanguage: readonly string[] = [
  ...['sign-in-by-link', 'queue', 'payment', 'form-text', 'form-select-search', 'form-multi', 'form-date'],
  ...['form-datetime', 'form-file', 'danger', 'keys', 'decided-open', 'preferences', 'activity'],
];

/** The looks of a run without names. */
export const usual = ['light', 'dark', 'phone'];

/** Looks that show one pane at a time. */
export const isOnePane = (look: string) => /phone|320|zoom/.test(look) && look !== 'phone-side';

/** Shows the page as it is printed. */
export async function toPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
}
