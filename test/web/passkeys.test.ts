import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { appliance } from '../helpers/appliance/appliance.ts';
import { addPasskey, localOrigin } from '../helpers/appliance/authenticator.ts';
import { flawsInLooks } from '../helpers/browser/axe.ts';
import { letIn, visitor } from '../helpers/browser/page.ts';
import { virtualAuthenticator } from '../helpers/browser/virtual-authenticator.ts';
import { age } from '../helpers/data/age.ts';
import { submission } from '../helpers/data/submissions.ts';

const minute_ms = 60_000;

/** Opens the settings of Ada, at the name of the host where passkeys work, on a device with an authenticator. */
async function atHome(t: TestContext, kind: Parameters<typeof virtualAuthenticator>[1] = {}) {
  const box = await appliance(t);
  const home = { ...box, base_url: localOrigin(box.base_url) };
  await box.caller('agent').call('inputSend', { body: submission({ title: 'The merger' }) });
  const ada = box.person('ada', { role: 'admin' });
  const { context, newPage } = await visitor(t, home);
  await letIn(context, home, ada);
  const page = await newPage();
  const device = await virtualAuthenticator(page, kind);
  await page.goto(`${home.base_url}/settings`);
  return { box, home, ada, page, device };
}

const add = (page: Page) => page.getByRole('button', { name: 'Add a passkey' }).click();
const listed = (page: Page) => page.locator('section', { has: page.locator('#settings-passkeys') });

test('a person adds a passkey, and from then on signs in with one press', async (t) => {
  const { home, page } = await atHome(t);
  await add(page);
  await page.getByText('Passkey added.').waitFor();
  await listed(page).getByText('Chrome, Linux').waitFor();
  await page.getByRole('button', { name: 'Rename: Chrome, Linux' }).click();
  await page.getByLabel('Name', { exact: true }).last().fill('My laptop');
  await page.keyboard.press('Enter');
  await listed(page).getByText('My laptop').waitFor();
  assert.deepEqual(await flawsInLooks(page), []);

  await page.getByRole('button', { name: 'Sign out: This browser' }).click();
  await page.getByRole('heading', { name: 'Sign in to hdo' }).waitFor();
  await page.goto(`${home.base_url}/sign-in`);
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button.and(page.locator(':focus')).waitFor();
  assert.deepEqual(await flawsInLooks(page), []);
  await page.keyboard.press('Enter');
  await page.getByText('The merger').first().waitFor();
  assert.match(new URL(page.url()).pathname, /^\/item\//, 'the queue opens its first request');

  await page.goto(`${home.base_url}/settings`);
  await listed(page).getByText('last used').waitFor();
  await page.getByRole('button', { name: 'Remove: My laptop' }).click();
  await page.getByText('Passkey removed.').waitFor();
  await listed(page).getByText('My laptop').waitFor({ state: 'detached' }); // the list is read again after the message
});

test('a passkey confirms a change, and brings back an ended session', async (t) => {
  const { box, page, ada } = await atHome(t);
  await add(page);
  await page.getByText('Passkey added.').waitFor();
  age(box, 11 * minute_ms);
  await page.getByLabel('Name', { exact: true }).fill('Ada L.');
  await page.getByRole('button', { name: 'Save' }).click();
  const confirm = page.getByRole('button', { name: 'Confirm with a passkey' });
  await confirm.and(page.locator(':focus')).waitFor();
  assert.deepEqual(await flawsInLooks(page), []);
  await page.keyboard.press('Enter');
  await page.getByText('Name changed.').waitFor();

  box.change(({ store }) => store.sessions.removeOfReviewer.run({ reviewer_id: ada.reviewer_id, kept: null }));
  await page.getByRole('button', { name: 'Remove: Chrome, Linux' }).click();
  await page.getByRole('dialog', { name: 'Session expired' }).waitFor();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('Passkey removed.').waitFor();
});

test('a person who cancels, or whose passkey was removed, is told and signs in with the password', async (t) => {
  const { box, home, page, device, ada } = await atHome(t);
  await device.verify(false);
  await add(page);
  await page.getByText('No passkey was added.').waitFor();
  await device.verify(true);
  await add(page);
  await page.getByText('Passkey added.').waitFor();
  await addPasskey(await ada.signIn('ada has a long password'), home.base_url); // so that the page offers passkeys
  box.change(({ store }) => {
    const [, first] = store.passkeys.ofReviewer.all(ada);
    store.passkeys.remove.run({ passkey_id: first?.passkey_id ?? '' });
    store.sessions.removeOfReviewer.run({ reviewer_id: ada.reviewer_id, kept: null });
  });
  await page.goto(`${home.base_url}/sign-in`);
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button.click();
  await page.getByText('This passkey can’t be used here.').waitFor();
  await device.verify(false);
  await button.click();
  await page.getByText('No passkey was used.').waitFor();
  await page.getByLabel('Name').fill('ada');
  await page.getByLabel('Password').fill('ada has a long password');
  await page.keyboard.press('Enter');
  await page.getByText('The merger').first().waitFor();
});

test('at the IP address the page says where passkeys work', async (t) => {
  const { box, home, page } = await atHome(t);
  await add(page);
  await page.getByText('Passkey added.').waitFor();
  const { context, newPage } = await visitor(t, box);
  const other = await newPage();
  await other.goto(`${box.base_url}/sign-in`);
  const { host } = new URL(home.base_url);
  const link = other.getByRole('link', { name: `Sign in with a passkey at ${host}` });
  assert.equal(await link.getAttribute('href'), `${home.base_url}/sign-in`);
  assert.equal(await other.getByRole('button', { name: 'Sign in with a passkey' }).count(), 0);
  await letIn(context, box, box.person('bob'));
  await other.goto(`${box.base_url}/settings`);
  await other.getByText(`Passkeys don’t work at this address. Add one at ${host}.`).waitFor();
  assert.equal(await other.getByRole('button', { name: 'Add a passkey' }).count(), 0);
});

const refused = /No passkey was added\. The browser or the device refused at once\. The device may have no PIN/;
const unfit: Readonly<Record<string, Parameters<typeof virtualAuthenticator>[1]>> = {
  'an old security key': {
    ...{ protocol: 'u2f', transport: 'usb', hasResidentKey: false },
    ...{ hasUserVerification: false, isUserVerified: false },
  },
  'a device without a PIN': { hasUserVerification: false, isUserVerified: false },
  'a device that keeps no passkeys': { transport: 'usb', hasResidentKey: false },
};

for (const [what, kind] of Object.entries(unfit)) {
  test(`${what} is told apart from one that has a passkey already`, async (t) => {
    const { page } = await atHome(t, kind);
    await add(page);
    await page.getByText(refused).waitFor();
    assert.equal(await page.getByText('has a passkey of yours already').count(), 0);
  });
}

test('a passkey that is there already, cancelled or not allowed is said as that', async (t) => {
  const { page } = await atHome(t);
  await add(page);
  await page.getByText('Passkey added.').waitFor();
  await add(page);
  await page.getByText('No passkey was added. This device has a passkey of yours already.').waitFor();
  const errors: [name: string, after_ms: number, said: string][] = [
    ['NotAllowedError', 600, 'No passkey was added. It was cancelled.'],
    ['SecurityError', 0, 'No passkey was added. The browser allows no passkeys at this address.'],
    ['ConstraintError', 0, 'No passkey was added. The device has no PIN, fingerprint or face set up, or is an older'],
    ['UnknownError', 0, 'No passkey was added. The browser or the device refused at once.'],
  ];
  for (const [name, after_ms, said] of errors) {
    await page.evaluate(`navigator.credentials.create = () => new Promise((_, reject) => {
      setTimeout(() => reject(new DOMException('', '${name}')), ${after_ms});
    })`);
    await add(page);
    await page.getByText(said).waitFor();
  }
});
