import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { flaws } from '../helpers/browser/axe.ts';
import { office } from '../helpers/browser/office.ts';
import { ask } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action } from '../helpers/data/submissions.ts';
import { wordsIn } from '../helpers/data/words.ts';

/** Reads words of a language: those of views by name, and those of Settings. */
async function wordsOf(language: string) {
  const all = await wordsIn(language);
  const settings = all.settings?.settingsWords as Readonly<Record<'language' | 'title', string>> & {
    asInBrowser(name: string): string;
  };
  return { views: all.requests?.viewWords as Readonly<Record<'decided', string>>, settings };
}

const day = { kind: 'date_picker', label: 'Wann?', mode: 'date', min_value: '2031-03-09', max_value: '2031-03-11' };
const text = { kind: 'free_text', label: 'Warum?', multiline: true, min_length: 1_200 };

/** Opens the queue in a German browser, with a request that asks for a day and a text. */
async function german(t: TestContext) {
  const { page, agents } = await office(t, { locale: 'de-DE' });
  await ask(agents[0] as Parameters<typeof ask>[0], 'Rechnung 7', {
    actions: [
      action({ display: 'Später', value: 'later', popup: day as never }),
      action({ display: 'Ablehnen', value: 'reject', popup: text as never }),
    ],
  });
  await page.goto(new URL('/queue', page.url()).href);
  await page.locator('.row', { hasText: 'Rechnung 7' }).waitFor();
  await settled(page);
  return page;
}

const languageOf = 'document.documentElement.lang';

test('a German browser gets list, request and forms in German, with German days and numbers', async (t) => {
  const [page, words] = [await german(t), await wordsOf('de')];
  assert.equal(await page.evaluate(languageOf), 'de');
  await page.getByRole('link', { name: words.views.decided, exact: false }).first().waitFor();
  assert.deepEqual(await flaws(page), []);
  await keys(page, '1');
  await page.getByText('9. März 2031').first().waitFor();
  assert.deepEqual(await flaws(page), []);
  await keys(page, 'Escape');
  await settled(page);
  await keys(page, '2');
  await page.getByLabel('Warum?').fill('Nein');
  await page.locator('.answer .key', { hasText: 'Strg' }).waitFor();
  await page.getByText('1.200').first().waitFor();
  assert.deepEqual(await flaws(page), []);
});

test('Settings change the language at once, keep what is written, and can follow the browser again', async (t) => {
  const [page, german_, french] = [await german(t), await wordsOf('de'), await wordsOf('fr')];
  await keys(page, '2');
  await page.getByLabel('Warum?').fill('Noch nicht');
  const item = page.url();
  await page.goto(new URL('/settings', page.url()).href);
  const choice = page.getByLabel(german_.settings.language, { exact: true });
  await choice.waitFor();
  assert.deepEqual(await choice.locator('option').allInnerTexts(), [
    german_.settings.asInBrowser('Deutsch'),
    ...['English', 'Deutsch', 'Español', 'Français', '日本語'],
  ]);
  assert.deepEqual(await flaws(page), []);
  await choice.selectOption('fr');
  await page.getByRole('heading', { name: french.settings.title, exact: true }).waitFor();
  assert.equal(await page.evaluate(languageOf), 'fr');
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'hdo_language');
  assert.deepEqual([cookie?.value, cookie?.sameSite, cookie?.path], ['fr', 'Strict', '/']);
  await page.goto(item);
  await page.getByRole('toolbar').first().waitFor();
  assert.match(String(await page.locator('.eyebrow time').getAttribute('title')), /^\p{Lu}/u); // Lundi 23 novembre
  await settled(page);
  await keys(page, '2');
  assert.equal(await page.getByLabel('Warum?').inputValue(), 'Noch nicht');
  await page.goto(new URL('/settings', page.url()).href);
  await page.getByLabel(french.settings.language, { exact: true }).selectOption('');
  await page.getByRole('heading', { name: german_.settings.title, exact: true }).waitFor();
  assert.equal(await page.evaluate(languageOf), 'de');
});
