import { hostile } from '../web/hostile.ts';
import type { Scene, Scenes } from './scene.ts';

/** Scenes with requests of malicious callers. */
export const scenesOfHostile: Scenes = Object.fromEntries(
  Object.entries(hostile).map(([name, body]): [string, Scene] => [
    `hostile-${name.replaceAll(' ', '-')}`,
    {
      empty: true,
      show: async (page, { agents, isPhone }) => {
        await agents.get('Release train')?.call('inputSend', { body });
        await page.locator('.row').waitFor();
        if (isPhone) await page.locator('.row .row-title').click();
        await page.locator('.item-title').waitFor();
      },
    },
  ]),
);
