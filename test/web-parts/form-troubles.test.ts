import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Popup } from '../../src/popups/index.ts';
import { findings, item, parts } from '../helpers/browser/parts.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action } from '../helpers/data/submissions.ts';
import { popups } from './popups.ts';

const asking = (popup: Popup) => item({ actions: [action({ display: 'Send it', popup })] });

const wrong: [what: string, popup: Popup, draft: object, said: string][] = [
  ['a text that is too short', popups.text, { text: 'No.' }, 'Enter at least 20 characters.'],
  ['a text that is too long', popups.line, { text: '😀'.repeat(81) }, 'Enter at most 80 characters.'],
  ['no choice', popups.radios, {}, 'Choose one.'],
  ['no choice of many', popups.list, {}, 'Choose one.'],
  ['too few choices', popups.several, {}, 'Choose at least 1.'],
  ['no day', popups.date, {}, 'Choose a day.'],
  ['a day out of bounds', popups.date, { date: '2026-12-19' }, 'This is too late. Choose an earlier one.'],
  ['a day without a time', popups.datetime, { date: '2026-11-01' }, 'Choose a day and a time.'],
  [
    'an ambiguous time',
    popups.datetime,
    { date: '2026-11-01', time: '01:30' },
    'This time happens twice that day. Choose which one.',
  ],
  ['no file', popups.file, {}, 'Choose a file first.'],
];

test('an invalid field shows its error and takes the focus, and nothing is sent', async (t) => {
  const { page, show, answers } = await parts(t);
  for (const [what, popup, draft, said] of wrong) {
    await t.test(what, async () => {
      await show({ item: asking(popup), draft });
      await page.locator('.answer [type="submit"]').click({ force: true });
      assert.deepEqual(await page.locator('.troubles .field-error').allInnerTexts(), [said]);
      const described = await page
        .locator('.answer-body :focus, .answer-body :has(:focus)')
        .evaluateAll((found) => found.some((one) => one.getAttribute('aria-describedby')?.endsWith('-trouble')));
      assert.ok(described, 'the focused field has its error as description');
      assert.deepEqual(await answers(), []);
    });
  }
});

test('an error from the server appears at its field and goes when the field changes', async (t) => {
  const { page, show } = await parts(t);
  const fields = [{ path: 'response.text', code: 'unsupported_characters', message: 'holds U+0000' }] as const;
  await show({ item: asking(popups.line), problem: { message: 'The answer is not valid.', fields } });
  assert.equal(
    await page.locator('.troubles').innerText(),
    'This text contains a character that can’t be sent. Remove it.',
  );
  assert.equal(await page.getByLabel('Reason').getAttribute('aria-invalid'), 'true');
  await page.keyboard.type('x');
  assert.equal(await page.locator('.troubles').innerText(), '');
});

test('an error about the whole answer is an alert above the field, and the text stays', async (t) => {
  const { page, show } = await parts(t);
  const message = 'Not saved: the disk is full.';
  await show({ item: asking(popups.line), draft: { text: 'Kept' }, problem: { message, fields: [] } });
  assert.equal(await page.locator('.came-back[role="alert"]').innerText(), message);
  assert.equal(await page.getByLabel('Reason').inputValue(), 'Kept');
  assert.deepEqual(await findings(page), []);
});

test('a time that does not exist is refused, and the next valid time is offered', async (t) => {
  const { page, show, answers } = await parts(t);
  await show({ item: asking(popups.datetime), draft: { date: '2027-03-14', time: '02:30' } });
  const said = '02:30 doesn’t exist on 14 March 2027: clocks go from 02:00 to 03:00.';
  assert.match(await page.locator('.gap-note').innerText(), new RegExp(said));
  assert.deepEqual(await findings(page), []);
  await keys(page, 'Control+Enter');
  assert.deepEqual(await answers(), []);
  await page.getByRole('button', { name: 'Use 03:00' }).click();
  assert.match(
    await page.locator('.instant').innerText(),
    /2027-03-14T07:00:00Z\s[\s\S]*Sun,? 14 Mar 2027, 08:00, Europe\/Berlin/,
  );
});

test('Esc closes the form and keeps the draft; Enter in a field or a held Enter sends nothing', async (t) => {
  const { page, show, answers, draft, cancelled } = await parts(t);
  await show({ item: asking(popups.line) });
  await page.keyboard.type('Half a sen');
  await keys(page, 'Enter');
  assert.deepEqual(await answers(), []);
  await keys(page, 'Escape');
  assert.equal(await cancelled(), 1);
  assert.deepEqual(await draft(), { text: 'Half a sen' });

  const danger = action({ tone: 'danger', style: 'solid', popup: popups.none });
  await show({ item: item({ actions: [danger] }) });
  const held = `new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })`;
  assert.equal(await page.evaluate(`document.activeElement.dispatchEvent(${held})`), false);
  await keys(page, 'Enter');
  assert.deepEqual(await answers(), [{ kind: 'none' }]);
});

test('a search that hides the chosen option clears the choice', async (t) => {
  const { page, show, draft } = await parts(t);
  await show({ item: asking(popups.list) });
  await page.keyboard.type('novak');
  await keys(page, 'Enter');
  assert.deepEqual(await draft(), { query: 'novak', value: 'pavel-nov-k' });
  assert.equal(await page.locator('.summary').innerText(), 'Chosen: Pavel Novák');
  await page.keyboard.type('x');
  assert.deepEqual(await draft(), { query: 'novakx' });
  assert.equal(await page.getByRole('status').first().innerText(), 'No results');
});

test('hidden characters in a default text are reported and can be removed', async (t) => {
  const { page, show, answers } = await parts(t);
  await show({ item: asking({ ...popups.text, default_value: 'Please pay Paypal\u200b\u202e at once.' }) });
  assert.match(await page.locator('.hidden-note').innerText(), /invisible characters: ZWSP RLO\./);
  assert.deepEqual(await findings(page), []);
  await page.getByRole('button', { name: 'Remove them' }).click();
  await keys(page, 'Control+Enter');
  assert.deepEqual(await answers(), [{ kind: 'free_text', text: 'Please pay Paypal at once.' }]);
});

test('an unchanged default text is sent back byte for byte', async (t) => {
  const { page, show, answers } = await parts(t);
  const default_value = 'One\r\ntwo\r\nthree';
  await show({ item: asking({ kind: 'free_text', label: 'Text', multiline: true, default_value }) });
  await keys(page, 'Control+Enter');
  assert.deepEqual(await answers(), [{ kind: 'free_text', text: default_value }]);
});
