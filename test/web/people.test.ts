import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { applyPolicies } from '../../src/rules/policy/manage.ts';
import { addPasskey, localOrigin } from '../helpers/appliance/authenticator.ts';
import type { Person } from '../helpers/appliance/person.ts';
import { flawsInLooks } from '../helpers/browser/axe.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { focusedOn } from '../helpers/browser/focused.ts';
import { visitor } from '../helpers/browser/page.ts';
import { ask } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true } as const;

/** Opens the people of an account as its admin, beside Bob. */
async function people(t: TestContext, options: { viewport?: { width: number; height: number } } = {}) {
  const box = await inbox();
  const [maya, bob] = [box.person('Maya', { role: 'admin' }), box.person('Bob')];
  const page = await tabOf(t, box, maya, { path: '/people', ...options });
  await page.getByRole('link', { name: bob.name }).waitFor();
  return { box, maya, bob, page };
}

async function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > innerWidth');
}

/** Invites a person as a reader, on a page of an admin. Returns the link. */
async function invite(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(`${name}, and others`);
  await page.keyboard.press('Enter');
  await dialog.getByText('Leave out commas').waitFor();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByText('Reader', { exact: true }).click();
  await dialog.getByText('but can’t answer').waitFor();
  assert.deepEqual(await flawsInLooks(page), []);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = (await page.getByRole('group', { name: 'Invite link' }).textContent()) ?? '';
  assert.deepEqual(await flawsInLooks(page), []);
  await page.getByRole('button', { name: 'Done' }).click();
  return link;
}

/** Gives a person the role of a reader, on a page that shows the person. */
async function makeReader(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change role…' }).click();
  await page.getByText('Reader', { exact: true }).click();
  await page.getByRole('button', { name: 'Change role', exact: true }).click();
}

test('an admin invites somebody, who enters under a name of their own and sets a password', async (t) => {
  const { box, bob, page } = await people(t);
  const number = bob.name.slice(4);
  await page.getByRole('link', { name: 'Queue' }).first().click();
  await keys(page, 'g', 'p');
  const link = await invite(page, `Cy ${number}`);
  assert.match(link, /\/invite#[\w-]{43}$/);
  await page.getByRole('row', { name: /^Cy/ }).getByText('Reader').waitFor();
  assert.ok(!(await page.content()).includes(link.split('#')[1] ?? 'none'), 'the link is shown once');

  const { newPage } = await visitor(t, box);
  const theirs = await newPage();
  await theirs.goto(link);
  const name = theirs.getByLabel('Name');
  assert.equal(await name.inputValue(), `Cy ${number}`);
  assert.equal(theirs.url(), `${box.base_url}/sign-in`, 'the secret is gone from the URL');
  assert.deepEqual(await flawsInLooks(theirs), []);
  await name.fill(bob.name);
  await theirs.keyboard.press('Enter');
  await theirs.getByText('Someone here has this name').waitFor();
  await name.fill(`Cyrus ${number}`);
  await theirs.keyboard.press('Enter');
  await theirs.getByRole('heading', { name: 'Settings' }).waitFor();
  await theirs.getByRole('button', { name: 'Set…' }).click();
  await theirs.getByRole('textbox', { name: 'New password' }).fill('cyrus has a long password');
  await theirs.keyboard.press('Enter');
  await theirs.getByText('Password set.').waitFor();

  await page
    .getByRole('row', { name: /^Cyrus/ })
    .getByText('Reader')
    .waitFor();
  await page.getByRole('row', { name: /invited/ }).waitFor({ state: 'detached' });
  const late = await newPage();
  await late.goto(link);
  await late.getByText('This invite was used or revoked').waitFor();
});

/** Removes the only passkey of a person, on a page that shows the person. */
async function removePasskey(page: Page, his: Awaited<ReturnType<Person['signIn']>>): Promise<void> {
  await page.getByRole('button', { name: 'Remove: Lost phone' }).click();
  await page.getByText('Passkey removed.').waitFor();
  await focusedOn(page, 'Passkeys');
  await page.getByText('Lost phone').waitFor({ state: 'detached' });
  assert.deepEqual((await his.call('passkeyList')).passkeys, []);
}

test('an admin ends sessions, a token and a passkey of a person, changes the role, and removes them', async (t) => {
  const { box, bob, page } = await people(t);
  await bob.password('bob has a long password');
  const his = await bob.signIn('bob has a long password');
  await addPasskey(his, localOrigin(box.base_url), 'Lost phone');
  const theirs = await tabOf(t, box, bob);
  await theirs.getByRole('main').waitFor();
  await page.reload();
  await page.getByRole('row', { name: bob.name }).getByText('1 passkey').waitFor();
  await page.getByRole('link', { name: bob.name }).click();
  await page.getByRole('heading', { name: bob.name }).waitFor();
  await page.getByText('Lost phone').waitFor();
  assert.deepEqual(await flawsInLooks(page), []);
  await removePasskey(page, his);

  await makeReader(page);
  await page.getByText(`${bob.name} is now: Reader.`).waitFor();
  await page.getByRole('button', { name: `Revoke token ${bob.token_id}` }).click();
  await page.getByText('Token revoked.').waitFor();
  await focusedOn(page, 'Programs that act as them');
  assert.equal((await bob.request('sessionRead')).status, 401);
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await page.getByText('Not signed in.').waitFor();
  await focusedOn(page, 'Where they are signed in');
  await theirs.getByRole('dialog', { name: 'Session expired' }).waitFor();

  await page.getByRole('button', { name: `Remove ${bob.name}…` }).click();
  const typed = page.getByLabel(`Type ${bob.name} to confirm`);
  await typed.fill('bob');
  await page.keyboard.press('Enter');
  await page.getByText('This isn’t the name.').waitFor();
  await typed.fill(bob.name);
  await page.keyboard.press('Enter');
  await page.getByText(`${bob.name} has been removed.`).waitFor();
  await page.getByRole('link', { name: bob.name }).waitFor({ state: 'detached' });
});

test('a reader sees requests without answers, is told why, and no key or press answers', async (t) => {
  const { box, maya, page } = await people(t);
  const agent = box.caller();
  await ask(agent, 'Pay it?');
  const rhea = box.person('Rhea');
  const theirs = await tabOf(t, box, rhea);
  await theirs.getByRole('toolbar', { name: 'Answers' }).waitFor();
  await page.goto(`${box.base_url}/people?person=${rhea.reviewer_id}`);
  await makeReader(page);

  await theirs.getByText('You can read but not answer.').waitFor();
  assert.equal(await theirs.getByRole('toolbar', { name: 'Answers' }).count(), 0);
  assert.equal(await theirs.getByRole('checkbox').count(), 0);
  assert.equal(await theirs.getByRole('button', { name: /Note/ }).count(), 0);
  await settled(theirs);
  await keys(theirs, '1', 'x', 'n', 'u');
  await theirs.keyboard.press('Control+k');
  await theirs.getByRole('combobox').fill('approve');
  await theirs.getByText('No results').first().waitFor();
  await theirs.keyboard.press('Escape');
  assert.deepEqual(await flawsInLooks(theirs), []);
  const item = await maya.find(agent, 'Pay it?');
  assert.equal(item.status, 'pending');
  await maya.answer(item, item.raw_input?.actions[0]?.value ?? '');
  await theirs.goto(`${box.base_url}/decided`);
  await theirs.getByRole('heading', { name: 'Pay it?' }).waitFor();
  assert.equal(await theirs.getByRole('button', { name: 'Undo' }).count(), 0);
});

test('people fit on a phone, where the menu of the person opens them, and are for admins only', async (t) => {
  const { box, maya, bob } = await people(t);
  const away = [{ person: bob.name, until: '2100-01-07T00:00:00.000Z', deputy: maya.name }];
  box.change((outbox) => applyPolicies(outbox, { policy: [], group: [], away }, { notices: [], has_proxy: false }));
  const small = await tabOf(t, box, maya, { ...phone });
  await small.getByRole('button', { name: `Signed in as ${maya.name}` }).tap();
  await small.getByRole('menuitem', { name: 'People' }).tap();
  const link = small.getByRole('link', { name: bob.name });
  await link.waitFor();
  await small.getByRole('row', { name: bob.name }).getByText(`${maya.name} covers`).waitFor();
  assert.equal(await isTooWide(small), false);
  assert.deepEqual(await flawsInLooks(small), []);
  await link.tap();
  await small.getByRole('heading', { name: bob.name }).waitFor();
  await small.getByText(/^Until .*2100$/).waitFor();
  assert.equal(await isTooWide(small), false);
  assert.deepEqual(await flawsInLooks(small), []);
  const other = await tabOf(t, box, bob, { path: '/people' });
  await other.getByRole('heading', { name: 'People are for admins' }).waitFor();
  assert.equal(await other.getByRole('link', { name: 'People' }).count(), 0);
});
