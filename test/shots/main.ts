/** Takes pictures of every view into dist/shots: npm run shots. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { appliance } from '../helpers/appliance.ts';
import { browser } from '../helpers/browser.ts';
import { letIn, visitor } from '../helpers/page.ts';
import { root } from '../helpers/sources.ts';
import { morning } from './morning.ts';
import { type Scene, scenes } from './scenes.ts';

const folder = join(root, 'dist/shots');
const looks: Record<string, BrowserContextOptions> = {
  light: { colorScheme: 'light' },
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  'phone-320': { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
};

const [wanted = ''] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, scene] of Object.entries(scenes)) {
  if (!name.includes(wanted)) continue;
  for (const look of Object.keys(looks)) await shoot(name, scene, look);
}
await (await browser()).close();

async function shoot(name: string, { empty, decided, signedOut, path = '/queue', show }: Scene, look: string) {
  const afters: (() => unknown)[] = [];
  const t = { after: (done: () => unknown) => void afters.unshift(done) };
  const box = await appliance(t);
  const place = await morning(box, { empty: empty ?? false, decided: decided ?? false });
  const { context, newPage } = await visitor(t, box, looks[look]);
  if (!signedOut) await letIn(context, box, place.maya);
  const page = await newPage();
  await page.clock.setFixedTime(place.now);
  await page.goto(box.base_url + path);
  await show?.(page, { ...place, isPhone: look.startsWith('phone') });
  await page.waitForTimeout(250); // motion has come to its end
  await page.screenshot({ path: join(folder, `${name}-${look}.png`) });
  for (const done of afters) await done();
}
