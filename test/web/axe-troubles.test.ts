import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/axe.ts';
import { inbox } from '../helpers/inbox.ts';
import { appliance } from '../helpers/proxy.ts';
import { keys } from '../helpers/ways.ts';

type Box = Awaited<ReturnType<typeof inbox>>;
type Trouble = { readonly does: (page: Page, box: Box) => Promise<unknown>; readonly shown: string };

const minute_ms = 60_000;

/** What is shown where something is amiss with the way to the appliance, or with who is there; a new one is a line. */
const troubles: Readonly<Record<string, Trouble>> = {
  'the strip without a connection': { does: async (_page, box) => cut(box), shown: 'text=No connection since' },
  'the strip of an answer in doubt': {
    does: async (page, box) => {
      box.proxy.way(appliance('lost'));
      await keys(page, '1');
    },
    shown: 'text=It is not known whether one answer arrived',
  },
  'the dialog to sign in again': {
    does: (_page, { maya }) => maya.password('another long password'),
    shown: 'dialog:has-text("Sign in again")',
  },
  'the dialog that asks for the password again': { does: setPassword, shown: 'label:has-text("Password of")' },
  'a page that nobody answers': {
    does: (page, box) => {
      cut(box);
      return page.getByRole('link', { name: 'Activity' }).first().click();
    },
    shown: 'text=The activity could not be read',
  },
};

function cut({ proxy }: Box): void {
  proxy.way(appliance('lost'));
  proxy.cut();
}

async function setPassword(page: Page, { box }: Box): Promise<void> {
  box.clock.move(11 * minute_ms);
  await keys(page, 'g', 's');
  await page.getByRole('button', { name: 'Change… Password' }).click();
  await page.getByRole('textbox', { name: 'New password' }).fill('another long password');
  await keys(page, 'Enter');
}

for (const [name, { does, shown }] of Object.entries(troubles)) {
  test(`axe finds nothing in ${name}, light or dark`, async (t) => {
    const box = await inbox(t);
    for (const title of ['first', 'second']) await box.send(title);
    const page = await box.tab();
    await page.locator('.list-foot', { hasText: 'Live' }).waitFor();
    await page.getByRole('toolbar', { name: 'Answers' }).waitFor(); // number keys rest until the request is there
    await does(page, box);
    await page.locator(shown).first().waitFor();
    assert.deepEqual(await flaws(page), []);
  });
}
