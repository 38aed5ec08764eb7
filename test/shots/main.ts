/**
 * `npm run shots`: takes pictures of every view into dist/shots. `-- queue bulk` takes those that are called so, on
 * the narrowest screen too. Three of them stay in test/shots/pictures, for README.md.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { appliance } from '../helpers/appliance.ts';
import { browser } from '../helpers/browser.ts';
import { letIn, visitor } from '../helpers/page.ts';
import { root } from '../helpers/sources.ts';
import { morning } from './morning.ts';
import type { Scene } from './scene.ts';
import { scenes } from './scenes.ts';
import { shrink } from './shrink.ts';

const folder = join(root, 'dist/shots');
const looks: Record<string, BrowserContextOptions> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  'phone-320': { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
};
const motion_ms = 250;
/** Those that README.md shows are kept beside this file as well. */
const inReadme = ['queue-light.png', 'form-date-dark.png', 'form-multi-phone-320.png'];

const wanted = process.argv.slice(2);
const isAll = wanted.length === 0;
if (isAll) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, scene] of Object.entries(scenes)) {
  for (const look of Object.keys(looks)) {
    const isWanted = wanted.some((part) => `${name}-${look}`.includes(part));
    if (isAll ? look !== 'phone-320' : isWanted) await shoot(name, scene, look);
  }
}
await (await browser()).close();

async function shoot(name: string, scene: Scene, look: string): Promise<void> {
  const { empty = false, decided = false, many = false, signedOut, path = '/queue', show } = scene;
  const ends: (() => unknown)[] = [];
  const t = { after: (end: () => unknown) => void ends.unshift(end) };
  const box = await appliance(t);
  const place = await morning(box, { empty, decided, many });
  const { context, newPage } = await visitor(t, box, looks[look]);
  if (!signedOut) await letIn(context, box, place.maya);
  const page = await newPage();
  await page.clock.setFixedTime(place.now);
  await page.goto(box.base_url + path);
  await show?.(page, { ...place, isPhone: look.startsWith('phone'), stop: box.close });
  await page.waitForTimeout(motion_ms);
  await page.locator('.live.is-opening').waitFor({ state: 'detached' });
  const picture = shrink(await page.screenshot());
  const file = `${name}-${look}.png`;
  writeFileSync(join(folder, file), picture);
  if (inReadme.includes(file)) writeFileSync(join(root, 'test/shots/pictures', file), picture);
  for (const end of ends) await end();
  process.stderr.write(`${name}-${look}\n`);
}
