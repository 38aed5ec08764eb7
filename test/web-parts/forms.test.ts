import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { findings, item, type PartsPage, parts } from '../helpers/browser/parts.ts';
import { clicking, keys, tapping } from '../helpers/browser/ways.ts';
import { some } from '../helpers/data/seed.ts';
import { action } from '../helpers/data/submissions.ts';
import { cases } from './cases.ts';
import { popups } from './popups.ts';

const shown = (name: keyof typeof popups) =>
  item({
    summary: '<p>Dana answered. See <a href="https://docs.example.com/a">the offer</a>.</p>',
    actions: [action({ popup: popups[name], ...(name === 'none' && { tone: 'danger', style: 'outline' }) })],
  });

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

const names = Object.keys(popups) as (keyof typeof popups)[];
const submit = '.answer [type="submit"]:not([aria-disabled])';

async function open(t: TestContext, options: object = {}): Promise<PartsPage> {
  const shownOn = await parts(t, options);
  await shownOn.page.clock.install({ time: '2026-11-01T12:00:00Z' });
  return shownOn;
}

test('every form can be answered with a mouse', async (t) => {
  const { page, show, answers } = await open(t);
  for (const name of names) {
    await t.test(name, async () => {
      await show({ item: shown(name) });
      await cases[name].press(page, clicking(page));
      await page.locator(submit).click();
      assert.deepEqual(await answers(), [cases[name].answer]);
    });
  }
});

test('every form can be answered by keyboard alone', async (t) => {
  const { page, show, answers } = await open(t);
  for (const name of names) {
    await t.test(name, async () => {
      await show({ item: shown(name) });
      await cases[name].type(page);
      await page.locator(submit).waitFor();
      await keys(page, 'Control+Enter');
      assert.deepEqual(await answers(), [cases[name].answer]);
    });
  }
});

test('every form can be answered by touch on a screen 320 pixels wide', async (t) => {
  const { page, show, answers } = await open(t, phone);
  for (const name of names) {
    await t.test(name, async () => {
      await show({ item: shown(name) });
      await cases[name].press(page, tapping(page));
      await page.locator(submit).tap();
      assert.deepEqual(await answers(), [cases[name].answer]);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
    });
  }
});

for (const [, colorScheme] of some({ light: 'light', dark: 'dark' } as const, ['light'])) {
  test(`axe finds nothing in any form in ${colorScheme} mode: empty, invalid or filled in`, async (t) => {
    const { page, show } = await open(t, { colorScheme });
    for (const name of names) {
      await t.test(name, async () => {
        await show({ item: shown(name) });
        assert.deepEqual(await findings(page), []);
        await keys(page, 'Control+Enter');
        assert.deepEqual(await findings(page), []);
        await cases[name].press(page, clicking(page));
        assert.deepEqual(await findings(page), []);
      });
    }
  });
}
