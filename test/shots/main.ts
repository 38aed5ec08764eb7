/**
 * `npm run shots`: takes pictures of every view into dist/shots. `-- all` takes them in every size and mode, and
 * `-- queue 'rtl$'` those that match one of these patterns. README.md shows three of them, and the
 * documentation two, from src/docs/pictures.
 * Runs axe on each, and fails if it finds something.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { atOnce } from '../helpers/at-once.ts';
import { flawsAsShown } from '../helpers/browser/axe.ts';
import { browser } from '../helpers/browser/browser.ts';
import { cover } from '../helpers/browser/looks.ts';
import { letIn, visitor } from '../helpers/browser/page.ts';
import { root } from '../helpers/data/sources.ts';
import { installFonts } from './fonts.ts';
import { inEachLanguage, isOnePane, looks, toPaper, usual } from './looks.ts';
import { morning } from './morning.ts';
import type { Scene } from './scene.ts';
import { scenes } from './scenes.ts';
import { shrink } from './shrink.ts';

const folder = join(root, 'dist/shots');
const mirror = "addEventListener('DOMContentLoaded', () => { document.documentElement.dir = 'rtl'; })";
const motion_ms = 250;
const pages_at_once = 3;
/** The pictures in README.md, which are also saved beside the documentation. */
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
let found = 0;
const due = Object.entries(scenes).flatMap(([name, scene]) =>
  Object.keys(looks).flatMap((look) => (isDue(name, look) ? [{ name, scene, look }] : [])),
);
await atOnce(pages_at_once, due, async ({ name, scene, look }) => {
  const flaws = await shoot(name, scene, look).catch((error) => [String(error)]);
  for (const flaw of ['', ...flaws]) process.stderr.write(`${name}-${look} ${flaw}\n`);
  found += flaws.length;
});
await (await browser()).close();
process.exitCode = found > 0 ? 1 : 0;

/** Takes a picture, and returns what axe found. Ends the server also if that fails, or this process would not end. */
async function shoot(name: string, scene: Scene, look: string): Promise<string[]> {
  const ends: (() => unknown)[] = [];
  const t = { after: (end: () => unknown) => void ends.unshift(end) };
  try {
    return await shootIn(t, { name, scene, look });
  } finally {
    for (const end of ends) await end();
  }
}

type After = { after(end: () => unknown): void };
type Due = { readonly name: string; readonly scene: Scene; readonly look: string };

async function shootIn(t: After, { name, scene, look }: Due): Promise<string[]> {
  const { empty = false, decided = false, many = false, signedOut, env = {}, path = '/queue', show } = scene;
  const box = await standingAppliance(t, { env });
  const place = await morning(box, { empty, decided, many });
  const { isMirrored = false, isPaper = false, insets, ...options } = looks[look] ?? {};
  const { context, newPage } = await visitor(t, box, options);
  if (!signedOut) await letIn(context, box, place.maya);
  const page = await newPage();
  await page.clock.setFixedTime(place.now);
  if (insets) await cover(await context.newCDPSession(page), insets);
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
  if (inReadme.includes(file)) writeFileSync(join(root, 'src/docs/pictures', file), picture);
  return await flawsAsShown(page, insets);
}
