import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findings, item, type Parts, parts } from '../helpers/parts.ts';
import { action } from '../helpers/submissions.ts';
import { clicking, keys, type Press, tabTo, tapping } from '../helpers/ways.ts';
import { popups } from './popups.ts';

/** How a form is filled in with something to press, and by keyboard alone, and what comes of it. */
type Case = {
  readonly press: (page: Page, press: Press) => Promise<unknown>;
  readonly type: (page: Page) => Promise<unknown>;
  readonly answer: object;
};

const pdf = { name: 'nda.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
const day = { kind: 'date_picker', mode: 'date', value_date: '2026-11-12', display_timezone: 'Europe/Berlin' };
const moment = { kind: 'date_picker', mode: 'datetime', display_timezone: 'America/New_York' };

const cases: Record<keyof typeof popups, Case> = {
  none: { press: async () => {}, type: async () => {}, answer: { kind: 'none' } },
  line: {
    press: (page) => page.getByLabel('Reason').fill('Too dear 😀'),
    type: (page) => page.keyboard.type('Too dear 😀'),
    answer: { kind: 'free_text', text: 'Too dear 😀' },
  },
  text: {
    press: (page) => page.getByLabel('Message').fill('Dear Dana,\n\nagreed, with pleasure.\n'),
    type: async (page) => {
      await keys(page, 'Control+A');
      await page.keyboard.type('Dear Dana,\n\nagreed, with pleasure.\n');
    },
    answer: { kind: 'free_text', text: 'Dear Dana,\n\nagreed, with pleasure.\n' },
  },
  radios: {
    press: (_page, press) => press('Software', 'radio'),
    type: (page) => keys(page, 'Space', 'ArrowDown'),
    answer: { kind: 'single_select', value: 'software' },
  },
  list: {
    press: (_page, press) => press('Uma Rao', 'option'),
    type: async (page) => {
      await page.keyboard.type('RA');
      await keys(page, 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown');
    },
    answer: { kind: 'single_select', value: 'uma-rao' },
  },
  several: {
    press: async (_page, press) => {
      await press('Oakline', 'checkbox');
      await press('Kestrel Air', 'checkbox');
      await press('Halcyon Labs', 'checkbox');
      await press('Kestrel Air', 'checkbox');
    },
    type: (page) => keys(page, ...'Tab Tab Tab Space Tab Tab Tab Tab Tab Space'.split(' ')),
    answer: { kind: 'multi_select', values: ['halcyon-labs', 'oakline'] },
  },
  date: {
    press: async (_page, press) => {
      await press('First, Mon 2 Nov');
      await press(/^Thursday,? 12 November 2026$/);
    },
    type: async (page) => {
      await tabTo(page, '.quick-picks .quiet');
      await keys(page, 'Space');
      await tabTo(page, '.day');
      await keys(page, ...'PageDown PageUp ArrowDown ArrowRight ArrowRight ArrowRight Enter'.split(' '));
    },
    answer: day,
  },
  datetime: {
    press: async (page, press) => {
      await page.getByLabel('Day', { exact: true }).fill('2026-11-01');
      await page.getByLabel('Time', { exact: true }).fill('01:30');
      await press(/^The second/, 'radio');
    },
    type: async (page) => {
      await tabTo(page, '.day');
      await keys(page, 'Enter');
      await keys(page, 'Shift+Tab', 'Shift+Tab', 'Shift+Tab');
      await tabBackTo(page, '[type="time"]');
      await page.keyboard.type('0130A');
      await tabTo(page, '.radio');
      await keys(page, 'Space', 'ArrowDown');
    },
    answer: { ...moment, value_utc: '2026-11-01T06:30:00.000Z' },
  },
  file: {
    press: (page) => page.getByLabel('Signed NDA').setInputFiles(pdf),
    type: (page) => page.locator('input:focus').setInputFiles(pdf),
    answer: { kind: 'file_upload', upload_id: 'upl_nda.pdf_8' },
  },
};

async function tabBackTo(page: Page, selector: string): Promise<void> {
  for (let count = 0; count < 20 && !(await page.locator(`${selector}:focus`).count()); count += 1) {
    await page.keyboard.press('Shift+Tab');
  }
  // a time has parts: the first of them is furthest back
  while (await page.locator(`${selector}:focus`).count()) await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
}

const shown = (name: keyof typeof popups) =>
  item({
    summary: '<p>Dana answered. See <a href="https://docs.example.com/a">the offer</a>.</p>',
    actions: [action({ popup: popups[name], ...(name === 'none' && { tone: 'danger', style: 'outline' }) })],
  });

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

const names = Object.keys(popups) as (keyof typeof popups)[];
const submit = '.answer [type="submit"]:not([aria-disabled])';

async function open(t: TestContext, options: object = {}): Promise<Parts> {
  const shownOn = await parts(t, options);
  await shownOn.page.clock.install({ time: '2026-11-01T12:00:00Z' });
  return shownOn;
}

test('every form is answered with a mouse', async (t) => {
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

test('every form is answered by keyboard alone', async (t) => {
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

test('every form is answered with a finger on 320 pixels', async (t) => {
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in any form, ${colorScheme}, empty, wrong or filled in`, async (t) => {
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
