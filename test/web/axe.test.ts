import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flawsOfLook } from '../helpers/browser/axe.ts';
import { inbox, signedIn, tabIn } from '../helpers/browser/built-inbox.ts';
import { visitor } from '../helpers/browser/page.ts';
import { phone } from '../helpers/browser/queue.ts';
import { some } from '../helpers/data/seed.ts';
import { asked, type State, states } from './states.ts';

/** The states that `npm test` checks, one of each view. `npm run test:looks` checks all. */
const usual = [
  'the sign-in page',
  'a queue on a phone',
  'a form',
  'the palette',
  'decisions',
  'a single caller',
  'activity',
  'settings with two sessions and a token',
] as const;

for (const [name, state] of some(states, usual)) {
  const { path, filled, signedOut, narrow, role, until, show, shown }: State = state;
  test(`axe finds nothing in ${name}, in light or dark mode`, async (t) => {
    const box = await inbox();
    const agent = box.caller();
    const maya = box.person('Maya', { role: role ?? 'admin' });
    for (const title of filled ? ['An answered one', 'The first request', 'Another'] : []) {
      await agent.call('inputSend', { body: asked(title) });
    }
    if (filled) await maya.answer(await maya.find(agent, 'An answered one'), 'agree');
    const context = signedOut ? (await visitor(t, box)).context : await signedIn(t, box, maya, narrow ? phone : {});
    const page = await tabIn(context, box, path);
    await page.getByText(until).first().waitFor({ state: 'attached' });
    await show?.(page, { box, agent, maya });
    if (shown) await page.locator(shown).first().waitFor();
    assert.deepEqual(await flawsOfLook(page), []);
  });
}
