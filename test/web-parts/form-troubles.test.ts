import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Popup } from '../../src/popups/index.ts';
import { findings, item, parts } from '../helpers/parts.ts';
import { action } from '../helpers/submissions.ts';
import { keys } from '../helpers/ways.ts';
import { popups } from './popups.ts';

const asking = (popup: Popup) => item({ actions: [action({ display: 'Send it', popup })] });

const wrong: [what: string, popup: Popup, draft: object, said: string][] = [
  ['a text that is too short', popups.text, { text: 'No.' }, 'It must have at least 20 characters.'],
  ['a text that is too long', popups.line, { text: '😀'.repeat(81) }, 'It must have at most 80 characters.'],
  ['no choice', popups.radios, {}, 'Choose one of them.'],
  ['no choice of many', popups.list, {}, 'Choose one of them.'],
  ['too few choices', popups.several, {}, 'It must have at least 1.'],
  ['no day', popups.date, {}, 'Choose a day.'],
  ['a day out of bounds', popups.date, { date: '2026-12-19' }, 'It is after the latest allowed.'],
  ['a day without a time', popups.datetime, { date: '2026-11-01' }, 'Choose a day and a time.'],
  [
    'one of two times',
    popups.datetime,
    { date: '2026-11-01', time: '01:30' },
    'It comes twice: choose which one is meant.',
  ],
  ['no file', popups.file, {}, 'Choose a file first.'],
];

test('what is wrong is said beside the field, which has the focus, and nothing is sent', async (t) => {
  const { page, show, answers } = await parts(t);
  for (const [what, popup, draft, said] of wrong) {
    await t.test(what, async () => {
      await show({ item: asking(popup), draft });
      await page.locator('.answer [type="submit"]').click({ force: true });
      assert.deepEqual(await page.locator('.troubles .field-error').allInnerTexts(), [said]);
      const described = await page
        .locator('.answer-body :focus, .answer-body :has(:focus)')
        .evaluateAll((found) => found.some((one) => one.getAttribute('aria-describedby')?.endsWith('-trouble')));
      assert.ok(described, 'the field with the focus is described by what is wrong');
      assert.deepEqual(await answers(), []);
    });
  }
});

test('what the server says of a field stands there too, and goes when the field is changed', async (t) => {
  const { page, show } = await parts(t);
  const fields = [{ path: 'response.text', code: 'unsupported_characters', message: 'holds U+0000' }] as const;
  await show({ item: asking(popups.line), problem: { message: 'The answer is not valid.', fields } });
  assert.equal(await page.locator('.troubles').innerText(), 'It holds U+0000.');
  assert.equal(await page.getByLabel('Reason').getAttribute('aria-invalid'), 'true');
  await page.keyboard.type('x');
  assert.equal(await page.locator('.troubles').innerText(), '');
});

test('what the server says of the whole answer is an alert above the field, and the text is still there', async (t) => {
  const { page, show } = await parts(t);
  const message = 'Not saved: the disk is full.';
  await show({ item: asking(popups.line), draft: { text: 'Kept' }, problem: { message, fields: [] } });
  assert.equal(await page.locator('.came-back[role="alert"]').innerText(), message);
  assert.equal(await page.getByLabel('Reason').inputValue(), 'Kept');
  assert.deepEqual(await findings(page), []);
});

test('a time that does not exist is refused, and the next one that does is offered', async (t) => {
  const { page, show, answers } = await parts(t);
  await show({ item: asking(popups.datetime), draft: { date: '2027-03-14', time: '02:30' } });
  const said = '02:30 does not exist on 14 March 2027: clocks go from 02:00 to 03:00.';
  assert.match(await page.locator('.gap-note').innerText(), new RegExp(said));
  assert.deepEqual(await findings(page), []);
  await keys(page, 'Control+Enter');
  assert.deepEqual(await answers(), []);
  await page.getByRole('button', { name: 'Take 03:00' }).click();
  assert.match(
    await page.locator('.instant').innerText(),
    /2027-03-14T07:00:00Z\s[\s\S]*Sun,? 14 Mar 2027, 08:00, Europe\/Berlin/,
  );
});

test('Esc leaves and keeps the draft, Enter alone sends nothing from a field, nor does a held key', async (t) => {
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

test('a choice that a search hides is not chosen any more', async (t) => {
  const { page, show, draft } = await parts(t);
  await show({ item: asking(popups.list) });
  await page.keyboard.type('novak');
  await keys(page, 'Enter');
  assert.deepEqual(await draft(), { query: 'novak', value: 'pavel-nov-k' });
  assert.equal(await page.locator('.summary').innerText(), 'Chosen: Pavel Novák');
  await page.keyboard.type('x');
  assert.deepEqual(await draft(), { query: 'novakx' });
  assert.equal(await page.getByRole('status').first().innerText(), 'None of them matches');
});

test('characters that a caller hid in a text to be sent are told and can be taken out', async (t) => {
  const { page, show, answers } = await parts(t);
  await show({ item: asking({ ...popups.text, default_value: 'Please pay Paypal\u200b\u202e at once.' }) });
  assert.match(await page.locator('.hidden-note').innerText(), /cannot be seen: ZWSP RLO\./);
  assert.deepEqual(await findings(page), []);
  await page.getByRole('button', { name: 'Take them out' }).click();
  await keys(page, 'Control+Enter');
  assert.deepEqual(await answers(), [{ kind: 'free_text', text: 'Please pay Paypal at once.' }]);
});

test("a caller's own text is sent back as it came when nobody touched it", async (t) => {
  const { page, show, answers } = await parts(t);
  const default_value = 'One\r\ntwo\r\nthree';
  await show({ item: asking({ kind: 'free_text', label: 'Text', multiline: false, default_value }) });
  await keys(page, 'Control+Enter');
  assert.deepEqual(await answers(), [{ kind: 'free_text', text: default_value }]);
});
