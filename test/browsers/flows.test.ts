import { after, before, describe, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { answerAndUndo } from './answer.ts';
import { browsers } from './browsers.ts';
import { fillIn } from './forms.ts';
import { follow, followTranslated } from './live.ts';
import { findAndAnswer } from './many.ts';
import { type Place, place } from './place.ts';
import { signIn } from './sign-in.ts';

const flows: Readonly<Record<string, (place: Place) => Promise<void>>> = {
  'a person signs in with a link and with a password': signIn,
  'number keys answer one request after the other, and an answer is undone': answerAndUndo,
  'the agent reads exactly what was filled in, for every kind of form': fillIn,
  'the page follows answers, replacements and a lost connection': follow,
  'on a translated page, an answer stands beside the text that it answers': followTranslated,
  'the keyboard alone searches, filters, and answers three at once': findAndAnswer,
};

for (const [name, start] of Object.entries(browsers)) {
  describe(`in ${name}`, () => {
    let browser: Browser;
    before(async () => {
      browser = await start();
    });
    after(() => browser?.close());
    for (const [title, flow] of Object.entries(flows)) {
      test(title, async (t) => {
        const there = await place(t, browser);
        await flow(there);
        await there.check();
      });
    }
  });
}
