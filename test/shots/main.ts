/**
 * `npm run shots`: takes pictures of every view into dist/shots. `-- all` takes them in every size and mode, and
 * `-- queue 'rtl$'` those that match one of these patterns. README.md shows three of them, from test/shots/pictures.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { atOnce } from '../helpers/at-once.ts';
import { browser } from '../helpers/browser/browser.ts';
import { letIn, visitor } from '../helpers/browser/page.ts';
import { root } from '../helpers/data/sources.ts';
import { installFonts } from './fonts.ts';
import { morning } from './morning.ts';
import type { Scene } from './scene.ts';
import { scenes } from './scenes.ts';
import { shrink } from './shrink.ts';

const folder = join(root, 'dist/shots');
type Look = BrowserContextOptions & {
  /** Mirrors the page, as for a language that is written from right to left. */
  readonly isMirrored?: true;
  /** Shows the page as on paper, in full. */
  readonly isPaper?: true;
};
const finger = { hasTouch: true, isMobile: true };
const looks: Readonly<Record<string, Look>> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  phone: { ...finger, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  'phone-320': { ...finger, viewport: { width: 320, height: 640 } },
  'phone-side': { viewport: { width: 740, height: 360 }, hasTouch: true },
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
const inEachLanguage: readonly string[] = [
  ...['sign-in-by-link', 'queue', 'payment', 'form-text', 'form-select-search', 'form-multi', 'form-date'],
  ...['form-datetime', 'form-file', 'danger', 'keys', 'decided-open', 'preferences', 'activity'],
];
/** The looks of a run without names. `-- all` takes every view in every look. */
const usual = ['light', 'dark', 'phone'];
/** Looks that show one pane at a time. */
const isOnePane = (look: string) => /phone|320|zoom/.test(look) && look !== 'phone-side';
const mirror = "addEventListener('DOMContentLoaded', () => { document.documentElement.dir = 'rtl'; })";
const motion_ms = 250;
const pages_at_once = 3;
/** The pictures in README.md, which are also saved beside this file. */
const inReadme = ['queue-light.png', 'form-date-dark.png', 'form-multi-phone-320.png'];

const wanted = process.argv.slice(2);
const isAll = wanted.length === 0;
if (isAll || wanted.includes('all')) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
installFonts();
const isDue = (name: string, look: string) => {
  const isWanted = wanted.some((pattern) => new RegExp(pattern).test(`${name}-${look}`));
  const isSpoken = inEachLanguage.includes(name) || looks[look]?.locale === undefined;
  return isSpoken && (wanted.includes('all') || (isAll ? usual.includes(look) : isWanted));
};
const due = Object.entries(scenes).flatMap(([name, scene]) =>
  Object.keys(looks).flatMap((look) => (isDue(name, look) ? [{ name, scene, look }] : [])),
);
await atOnce(pages_at_once, due, ({ name, scene, look }) => shoot(name, scene, look));
await (await browser()).close();

async function shoot(name: string, scene: Scene, look: string): Promise<void> {
  const { empty = false, decided = false, many = false, signedOut, env = {}, path = '/queue', show } = scene;
  const ends: (() => unknown)[] = [];
  const t = { after: (end: () => unknown) => void ends.unshift(end) };
  const box = await standingAppliance(t, { env });
  const place = await morning(box, { empty, decided, many });
  const { isMirrored = false, isPaper = false, ...options } = looks[look] ?? {};
  const { context, newPage } = await visitor(t, box, options);
  if (!signedOut) await letIn(context, box, place.maya);
  const page = await newPage();
  await page.clock.setFixedTime(place.now);
  if (isMirrored) await page.addInitScript(mirror); // a scene may load another page
  await page.goto(box.base_url + path);
  await show?.(page, { ...place, isPhone: isOnePane(look), stop: box.close });
  if (isMirrored) await page.evaluate("document.documentElement.dir = 'rtl'"); // the scene may have loaded another page
  await page.waitForTimeout(motion_ms);
  await page.locator('.live.is-opening').waitFor({ state: 'detached' });
  if (isPaper) await toPaper(page);
  const picture = shrink(await page.screenshot({ fullPage: isPaper }));
  const file = `${name}-${look}.png`;
  writeFileSync(join(folder, file), picture);
  if (inReadme.includes(file)) writeFileSync(join(root, 'test/shots/pictures', file), picture);
  for (const end of ends) await end();
  process.stderr.write(`${name}-${look}\n`);
}

async function toPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
}
