import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { appliance, type TestExecutable } from '../helpers/appliance/appliance.ts';
import { flawsInLooks } from '../helpers/browser/axe.ts';
import { newContext } from '../helpers/browser/browser.ts';
import { letIn } from '../helpers/browser/page.ts';
import { waitForSettled } from '../helpers/browser/settled.ts';
import { startProvider } from '../helpers/programs/provider.ts';
import { patience_ms } from '../helpers/until.ts';

/** Starts a server with a provider on another site, and a browser. */
async function start(t: Parameters<typeof startProvider>[0], env: NodeJS.ProcessEnv = {}) {
  const provider = await startProvider(t);
  const box = await appliance(t, { env: { ...provider.env, ...env } });
  provider.sees(box.base_url);
  const open = async () => {
    const context = await newContext({ locale: 'en-GB' });
    context.on('page', waitForSettled);
    context.setDefaultTimeout(patience_ms);
    box.guests.add(() => context.close());
    return context;
  };
  return { provider, box, open, host: new URL(provider.issuer).host };
}

const enters = async (page: Page, host: string) => {
  await page.getByRole('button', { name: `Sign in with ${host}` }).click();
  await page.getByText('No requests yet').waitFor();
};

test('a person adds their account in Settings, and signing in with it leads to the page they wanted', async (t) => {
  const { provider, box, open, host } = await start(t);
  provider.account = { sub: 'u-1', email: 'ada@example.org' };
  const context = await open();
  const ada = box.person('Ada');
  await letIn(context, box, ada);
  const page = await context.newPage();
  await page.goto(`${box.base_url}/settings`);
  await page.getByRole('button', { name: `Add your account at ${host}` }).click();
  await page.getByText('Account added. You can sign in with it now.').waitFor();
  await page.getByText('ada@example.org').waitFor();
  assert.deepEqual(await flawsInLooks(page), []);

  const other = await (await open()).newPage();
  await other.goto(`${box.base_url}/settings`);
  assert.deepEqual(await flawsInLooks(other), []);
  await other.getByRole('button', { name: `Sign in with ${host}` }).click();
  await other.getByRole('heading', { name: 'Single sign-on' }).waitFor();
  assert.equal(new URL(other.url()).pathname, '/settings');
  await other.getByRole('button', { name: 'Remove ada@example.org' }).click();
  await other.getByText('Account removed.').waitFor();
});

/** Makes the invites of an admin. */
async function inviting(box: TestExecutable) {
  const ada = box.person('Ada', { role: 'admin' });
  await ada.password('ada has a long password');
  const admin = await ada.signIn('ada has a long password');
  const linkFor = async (name: string) => {
    return (await admin.call('inviteMake', { body: { name, role: 'reviewer' } })).url;
  };
  const names = async () => (await admin.call('reviewerList')).reviewers.map(({ name }) => name);
  return { linkFor, names };
}

test('a refused sign-in says why, and an invite binds the account, which no second invite takes', async (t) => {
  const { provider, box, open, host } = await start(t);
  provider.account = { sub: 'c-1', name: 'Cy', email: 'cy@example.org' };
  const { linkFor, names } = await inviting(box);
  const page = await (await open()).newPage();
  await page.goto(box.base_url);
  await page.getByRole('button', { name: `Sign in with ${host}` }).click();
  await page.getByText('This account belongs to nobody here yet.').waitFor();
  assert.equal(new URL(page.url()).search, '', 'the code is gone from the address');
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  for (const query of ['code=stolen', 'error=access_denied']) {
    await page.goto(`${box.base_url}/sign-in/oidc?${query}&state=stolen`);
    await page.getByText('This sign-in didn’t begin in this browser').waitFor();
  }

  await page.goto(await linkFor('Cy'));
  const enter = page.getByRole('button', { name: `Enter with ${host}` });
  await enter.waitFor();
  assert.deepEqual(await flawsInLooks(page), []);
  await page.getByLabel('Name').fill('Ada');
  await enter.click();
  await page.getByText('Someone here has this name').waitFor();
  await page.getByRole('button', { name: 'Back to the invite' }).click();
  await page.getByLabel('Name').fill('Cyrus');
  await enter.click();
  await page.getByText('When an agent needs a decision').waitFor();
  await page.getByRole('button', { name: 'Signed in as Cyrus' }).waitFor();
  const stored = String(await page.evaluate('JSON.stringify([localStorage, sessionStorage])'));
  assert.match(stored, /hdos_/);
  assert.doesNotMatch(stored, /hdo-oidc/, 'nothing of the invite is left');

  await page.goto(await linkFor('Dora'));
  await page.getByText('You’re signed in already.').waitFor();
  await enter.click();
  await page.getByText('This account already belongs to someone here.').waitFor();
  assert.deepEqual(await flawsInLooks(page), []);
  assert.deepEqual(await names(), ['Ada', 'Cyrus']);
});

test('a person without a password confirms at the provider in another tab, and the page goes on', async (t) => {
  const { provider, box, open, host } = await start(t, { HDO_OIDC__CREATE: 'true' });
  provider.account = { sub: 'g-1', name: 'Grace' };
  provider.alter = ({ claims }) => Object.assign(claims, { auth_time: Number(claims.auth_time) - 3_600 });
  const context = await open();
  const page = await context.newPage();
  await page.goto(box.base_url);
  await enters(page, host);
  await page.goto(`${box.base_url}/settings`);
  await page.getByLabel('Name').fill('Grace Hopper');
  await page.getByRole('button', { name: 'Save' }).click();
  provider.alter = undefined;
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: `Confirm with ${host}` }).click(),
  ]);
  await tab.getByText('Close this tab and continue in the other one.').waitFor();
  assert.deepEqual(await flawsInLooks(tab), []);
  await page.getByText('Name changed.').waitFor();
});
