import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../../build/web/languages.ts';
import type { pushWords } from '../../src/web/server/offline/words.ts';
import { loadBuilt, wordsIn } from '../helpers/data/words.ts';

type Notices = typeof import('../../src/web/server/offline/notices.ts');

const { noticeOf } = await loadBuilt<Notices>('src/web/server/offline/notices.ts');

type Forms = { readonly other: string };
type Words = Readonly<Record<keyof typeof pushWords, Forms>>;

/** The title of a notice that counts, and the text below a title with other requests. */
const written: Readonly<Record<string, readonly string[]>> = {
  en: ['1 request is waiting', '1,200 requests are waiting', '{count}, and 1 more waiting'],
  de: ['1 Anfrage wartet', '1.200 Anfragen warten', '{count}, 1 weitere wartet'],
  es: ['1 solicitud en espera', '1200 solicitudes en espera', '{count} y 1 más en espera'],
  fr: ['1 demande à décider', '1\u202f200 demandes à décider', '{count}, et 1 autre'],
  ja: ['回答待ちの依頼が1件あります', '回答待ちの依頼が1,200件あります', '{count}、ほか1件'],
};

test('a notice of the service worker is written in the language of the page', async () => {
  assert.deepEqual(Object.keys(written).sort(), [...languages].sort());
  for (const language of languages) {
    const words = (await wordsIn(language))['server/offline']?.pushWords as Words;
    const of = (payload: Omit<Parameters<typeof noticeOf>[0], 'path'>) =>
      noticeOf({ path: '/queue', ...payload }, { language, ...words });
    const request = { title: 'Pay?', agent: '{count}', offers: [] };
    const found = [of({ waiting: 1 }).title, of({ waiting: 1_200 }).title, of({ waiting: 2, request }).options.body];
    assert.deepEqual(found, written[language]);
    assert.equal(of({ waiting: 1, request }).options.body, '{count}');
  }
});
