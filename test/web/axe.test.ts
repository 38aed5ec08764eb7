import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flaws } from '../helpers/axe.ts';
import { inbox, signedIn, tabIn } from '../helpers/built-inbox.ts';
import { visitor } from '../helpers/page.ts';
import { asked, states } from './states.ts';

for (const [name, { path, filled, signedOut, role = 'admin', until, show, shown }] of Object.entries(states)) {
  test(`axe finds nothing in ${name}, light or dark`, async (t) => {
    const box = await inbox();
    const agent = box.caller();
    const maya = box.person('Maya', { role });
    for (const title of filled ? ['An answered one', 'The first request', 'Another'] : []) {
      await agent.call('inputSend', { body: asked(title) });
    }
    if (filled) await maya.answer(await maya.find(agent, 'An answered one'), 'agree');
    const context = signedOut ? (await visitor(t, box)).context : await signedIn(t, box, maya);
    const page = await tabIn(context, box, path);
    await page.getByText(until).first().waitFor({ state: 'attached' });
    await show?.(page, { box, agent, maya });
    if (shown) await page.locator(shown).first().waitFor();
    assert.deepEqual(await flaws(page), []);
  });
}
