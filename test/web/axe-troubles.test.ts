import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { flawsOfLook } from '../helpers/browser/axe.ts';
import { standingInbox } from '../helpers/browser/inbox.ts';
import { appliance } from '../helpers/browser/proxy.ts';
import { keys } from '../helpers/browser/ways.ts';
import { some } from '../helpers/data/seed.ts';

type Box = Awaited<ReturnType<typeof standingInbox>>;
type Trouble = { readonly does: (page: Page, box: Box) => Promise<unknown>; readonly shown: string };

const minute_ms = 60_000;

/** States of the page without a connection or without a session. */
const troubles = {
  'the banner about a lost connection': {
    does: async (_page: Page, box: Box) => cut(box),
    shown: 'text=No connection since',
  },
  'the banner about an answer in doubt': {
    does: async (page: Page, box: Box) => {
      box.proxy.way(appliance('lost'));
      await keys(page, '1');
    },
    shown: 'text=One answer may not have arrived',
  },
  'the dialog to sign in again': {
    does: (_page: Page, { maya }: Box) => maya.password('another long password'),
    shown: 'dialog:has-text("Session expired")',
  },
  'the dialog that asks for the password again': { does: addCaller, shown: 'label:has-text("Password for")' },
  'a page that could not be read': {
    does: (page: Page, box: Box) => {
      cut(box);
      return page.getByRole('link', { name: 'Activity' }).first().click();
    },
    shown: 'text=Couldn’t load the activity',
  },
} satisfies Readonly<Record<string, Trouble>>;

function cut({ proxy }: Box): void {
  proxy.way(appliance('lost'));
  proxy.cut();
}

async function addCaller(page: Page, { box }: Box): Promise<void> {
  box.clock.move(11 * minute_ms);
  await keys(page, 'g', 'c');
  await page.getByRole('button', { name: 'Add an agent' }).click();
  await page.getByLabel('Name').fill('Release train');
  await keys(page, 'Enter');
}

for (const [name, { does, shown }] of some(troubles, ['the banner about an answer in doubt'])) {
  test(`axe finds nothing in ${name}, in light or dark mode`, async (t) => {
    const box = await standingInbox(t, { role: 'admin' });
    for (const title of ['first', 'second']) await box.send(title);
    const page = await box.tab();
    await page.locator('.list-foot', { hasText: 'Live' }).waitFor();
    await page.getByRole('toolbar', { name: 'Answers' }).waitFor(); // number keys do nothing before that
    await does(page, box);
    await page.locator(shown).first().waitFor();
    assert.deepEqual(await flawsOfLook(page), []);
  });
}
