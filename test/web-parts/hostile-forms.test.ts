import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Popup } from '../../src/popups/index.ts';
import { findings, item, parts } from '../helpers/browser/parts.ts';
import { some } from '../helpers/data/seed.ts';
import { action } from '../helpers/data/submissions.ts';

const word = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrente'.repeat(4);
const options = Array.from({ length: 64 }, (_, at) => ({
  display: at % 3 === 0 ? 'The same' : `${at} ${word}`,
  value: `${'v'.repeat(120)}${at}`,
  icon: 'rocket' as const,
}));
const zone = 'America/Argentina/ComodRivadavia';

const popups: Record<string, Popup> = {
  none: { kind: 'none' },
  text: {
    kind: 'free_text',
    label: word,
    multiline: true,
    default_value: `\u202eمرحبا ${word.repeat(9)}`,
    min_length: 9,
  },
  line: { kind: 'free_text', label: word, multiline: false, placeholder: `\u202e${word}` },
  radios: { kind: 'single_select', label: word, options: options.slice(0, 8) },
  list: { kind: 'single_select', label: word, options },
  several: { kind: 'multi_select', label: word, options },
  date: {
    kind: 'date_picker',
    label: word,
    mode: 'date',
    placeholder: word,
    min_value: '0001-01-01',
    max_value: '9999-12-31',
  },
  datetime: { kind: 'date_picker', label: word, mode: 'datetime', display_timezone: zone },
  file: { kind: 'file_upload', label: word, accept_mime_types: [`application/${'x'.repeat(120)}`, 'image/*'] },
};

/** Lists the elements of a form that overflow the window, except its head, which may cut the title. */
const outside = `[...document.querySelectorAll('.answer, .answer *:not(.hidden-words, .answer-for *)')]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1)
  .map((one) => one.tagName + ' ' + one.getAttribute('class'))`;

const scale = { value: 1, min_value: -1e300, max_value: 1e300, label: word, display: word, unit: word };

for (const [, width] of some({ wide: 1280, middle: 700, narrow: 320 }, ['narrow'])) {
  test(`hostile texts break no form at a width of ${width} pixels`, async (t) => {
    const { page, show } = await parts(t, { viewport: { width, height: 640 } });
    for (const [name, popup] of Object.entries(popups)) {
      await t.test(name, async () => {
        const asked = action({ display: `\u202e${word}`, tone: 'danger', style: 'solid', popup });
        await show({ item: item({ title: word, card_visual: { kind: 'numeric_bar', ...scale }, actions: [asked] }) });
        assert.deepEqual(await page.evaluate(outside), []);
        const submit = await page.locator('.answer [type="submit"]').boundingBox();
        assert.ok(submit !== null && submit.y + submit.height <= 640, 'the button is in the window');
        assert.deepEqual(await findings(page), []);
      });
    }
  });
}
