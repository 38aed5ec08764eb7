import { matcher } from './requests/matcher.ts';
import { threeDirections } from './requests/three-directions.ts';
import type { Scene, Scenes } from './scene.ts';
import type { ShotRequest } from './shot-request.ts';

/** Shows one request in an empty queue. `last` scrolls to a part of it. */
const alone = ({ caller, submission }: ShotRequest, last?: string): Scene => ({
  empty: true,
  show: async (page, { agents, isPhone }) => {
    await agents.get(caller)?.call('inputSend', { body: submission });
    await page.locator('.row').waitFor();
    if (isPhone) await page.locator('.row .row-title').click();
    await page.locator('.item-title').waitFor();
    if (last) await page.locator(last).scrollIntoViewIfNeeded();
  },
});

/** Scenes of what a request can hold: wide tables, diffs, JSON, and scripts of both directions. */
export const scenesOfContent: Scenes = {
  wide: alone(matcher),
  'wide-diff': alone(matcher, '.diff'),
  'wide-json': alone(matcher, '.json'),
  'three-directions': alone(threeDirections),
};
