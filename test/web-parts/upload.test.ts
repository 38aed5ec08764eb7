import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { findings, item, parts } from '../helpers/browser/parts.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action } from '../helpers/data/submissions.ts';
import { give } from './give.ts';
import { popups } from './popups.ts';

const asked = item({ actions: [action({ display: 'Upload it', popup: popups.file })] });
const pdf = { name: 'signed (both)\u202e.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(4_000_000, 1) };
const choose = (page: Page, file: object) => page.locator('input[type="file"]').setInputFiles([{ ...pdf, ...file }]);

test('a file can be dropped or pasted', async (t) => {
  const { page, show, answers } = await parts(t);
  for (const how of ['drop', 'paste'] as const) {
    await show({ item: asked });
    await give(page, how, 1);
    await page.locator('.answer [type="submit"]:not([aria-disabled])').click();
    assert.deepEqual(await answers(), [{ kind: 'file_upload', upload_id: 'upl_f0.pdf_4' }]);
  }
});

test('an upload shows its progress and can be cancelled without losing the focus', async (t) => {
  const { page, show, answers, draft } = await parts(t);
  await show({ item: asked, upload: 'waits' });
  await choose(page, {});
  const bar = page.getByRole('progressbar', { name: 'Uploading signed (both)⟨RLO⟩.pdf' });
  assert.deepEqual([await bar.getAttribute('value'), await bar.getAttribute('max')], ['2000000', '4000000']);
  assert.match(await page.locator('.upload').innerText(), /2 MB of 4 MB/);
  assert.deepEqual(await findings(page), []);
  await keys(page, 'Control+Enter');
  assert.deepEqual(await answers(), []);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  assert.equal(await page.locator('.upload').count(), 0);
  assert.equal(await page.locator('input[type="file"]:focus').count(), 1);
  assert.deepEqual(await draft(), {});
});

test('an uploaded file can be replaced and removed', async (t) => {
  const { page, show, draft } = await parts(t);
  await show({ item: asked });
  await choose(page, { name: 'one.pdf' });
  await page.getByText('one.pdf is uploaded').waitFor();
  assert.deepEqual(await findings(page), []);
  await choose(page, { name: 'two.pdf' });
  await page.getByText('two.pdf is uploaded').waitFor();
  await page.getByRole('button', { name: 'Remove file' }).click();
  assert.deepEqual(await draft(), {});
});

const refused: [what: string, give: (page: Page) => Promise<unknown>, said: string][] = [
  ['an empty file', (page) => choose(page, { buffer: Buffer.alloc(0) }), 'This file is empty.'],
  [
    'another type',
    (page) => choose(page, { name: 'a.csv', mimeType: 'text/csv' }),
    'A file of the type .csv (text/csv) isn’t accepted. One file: PDF, any image.',
  ],
  [
    'no type',
    (page) => choose(page, { name: 'x.md', mimeType: '' }),
    'A file of the type .md (text/markdown) isn’t accepted. One file: PDF, any image.',
  ],
  ['two files', (page) => give(page, 'drop', 2), 'Choose just one file.'],
];

test('an unacceptable file is refused without an upload', async (t) => {
  const { page, show } = await parts(t);
  for (const [what, put, said] of refused) {
    await t.test(what, async () => {
      await show({ item: asked });
      await put(page);
      assert.equal(await page.locator('.troubles').innerText(), said);
      assert.equal(await page.locator('.upload').count(), 0);
    });
  }
});

test('an error from the server appears at the file field', async (t) => {
  const { page, show } = await parts(t);
  await show({ item: asked, upload: 'is_refused' });
  await choose(page, {});
  assert.match(await page.locator('.troubles').innerText(), /^The content of this file doesn’t match its type/);
});

test('a failed upload can be retried', async (t) => {
  const { page, show } = await parts(t);
  await show({ item: asked, upload: 'fails' });
  await choose(page, {});
  const said = await page.locator('.came-back').innerText();
  assert.equal(said, 'The file couldn’t be sent. Check your connection.');
  assert.deepEqual(await findings(page), []);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.came-back').waitFor();
});
