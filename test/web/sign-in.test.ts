import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from 'undici';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { focusedOn } from '../helpers/browser/focused.ts';
import { page, visitor } from '../helpers/browser/page.ts';
import { ask } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { clicking, keys, tapping } from '../helpers/browser/ways.ts';
import { action } from '../helpers/data/submissions.ts';

test('a sign-in link works only by its button and only once; opening it does not use it up', async (t) => {
  const box = await inbox();
  const maya = box.person();
  const link = box.link(maya);
  for (const method of ['HEAD', 'GET'] as const) {
    const { statusCode, body } = await request(`${box.base_url}/sign-in`, { method });
    await body.dump();
    assert.equal(statusCode, 200);
  }
  const { newPage } = await visitor(t, box);
  const looked = await newPage();
  await looked.goto(`${box.base_url}/sign-in#${link}`);
  await looked.getByRole('button', { name: 'Sign in with this link' }).waitFor();
  assert.equal(looked.url(), `${box.base_url}/sign-in`, 'the secret is gone from the URL and the history');
  await looked.reload();
  await looked.getByLabel('Password').waitFor();

  const pressed = await page(t, box, { path: `/sign-in#${link}` });
  await pressed.getByRole('button', { name: 'Sign in with this link' }).click();
  await pressed.getByText('No requests yet').waitFor();
  const late = await page(t, box, { path: `/sign-in#${link}` });
  await late.getByRole('button', { name: 'Sign in with this link' }).click();
  await late.getByText('This link was already used').waitFor();
});

const many = ['One', 'Two', 'Three', 'Four'].map((display, at) =>
  action({ display, value: display.toLowerCase(), overflow: at > 0 }),
);

test('an action in the menu can be chosen by mouse, keyboard and touch', async (t) => {
  const box = await inbox();
  const agent = box.caller();
  const maya = box.person();
  for (const title of ['A', 'B', 'C']) await ask(agent, title, { actions: many });
  const tab = await tabOf(t, box, maya);
  await settled(tab);
  await tab.getByRole('button', { name: 'More answers 3' }).click();
  await settled(tab); // the menu has just opened
  await clicking(tab)('Two', 'menuitem');
  await tab.getByRole('heading', { name: 'B', exact: true }).waitFor();
  await settled(tab);
  await keys(tab, '0', 'ArrowDown');
  await settled(tab);
  await keys(tab, 'Enter');
  await tab.getByRole('heading', { name: 'C', exact: true }).waitFor();
  const phone = await tabOf(t, box, maya, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  await phone.getByRole('link', { name: 'C', exact: true }).tap();
  await settled(phone);
  await tapping(phone)(/More answers/);
  await settled(phone);
  await tapping(phone)('Four', 'menuitem');
  await phone.locator('.toast', { hasText: 'Answered' }).waitFor();
  const { items } = await agent.call('outputReadAll', { body: {} });
  assert.deepEqual(
    items.map(({ caller_item_id, action_value }) => `${caller_item_id} ${action_value}`),
    ['A two', 'B three', 'C four'],
  );
});

test('a link shows its host and opens in a new tab without opener or referrer', async (t) => {
  const box = await inbox();
  const url = 'https://xn--pypal-4ve.example.com:8443/login?from=hdo';
  const summary = `<p>See <a href="${url}">your bank</a> or <a href="mailto:a@example.com">write</a>.</p>`;
  await ask(box.caller(), 'A', { summary, link_buttons: [{ display: 'The bank', icon: 'external-link', url }] });
  const tab = await tabOf(t, box, box.person());
  await tab.getByRole('heading', { name: 'A', exact: true }).waitFor();
  for (const link of await tab.locator('.prose a, .links a').all()) {
    assert.deepEqual(await Promise.all(['target', 'rel', 'referrerpolicy'].map((name) => link.getAttribute(name))), [
      '_blank',
      'noopener noreferrer',
      'no-referrer',
    ]);
  }
  assert.deepEqual(await tab.locator('.prose .host, .links .host').allInnerTexts(), [
    'xn--pypal-4ve.example.com:8443',
    'a@example.com',
    'xn--pypal-4ve.example.com:8443',
  ]);
});

test('a person signs in by name and password, and a failed attempt keeps the name', async (t) => {
  const box = await inbox();
  const maya = box.person();
  await maya.password('a long password');
  const tab = await page(t, box);
  const field = tab.getByLabel('Password');
  await tab.getByText('Your software agents ask here before they act, and you decide.').waitFor();
  assert.deepEqual(
    [await field.getAttribute('type'), await field.getAttribute('autocomplete')],
    ['password', 'current-password'],
  );
  await tab.getByLabel('Name').fill('a long passwort');
  await keys(tab, 'Control+a', 'Control+x');
  await field.focus();
  await keys(tab, 'Control+v');
  assert.equal(await field.inputValue(), 'a long passwort', 'pasted');
  await tab.getByLabel('Name').fill(maya.name);
  await field.focus();
  await keys(tab, 'Enter');
  await tab.getByText('Wrong name or password.').waitFor();
  assert.equal(await tab.getByLabel('Name').inputValue(), maya.name);
  await tab.getByLabel('Password').fill('a long password');
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.getByText('No requests yet').waitFor();
  assert.equal(await tab.title(), 'hdo');
});

test('after a sign-in by keyboard the focus is on the request that opens', async (t) => {
  const box = await inbox();
  await ask(box.caller(), 'First');
  const maya = box.person();
  await maya.password('a long password');
  const tab = await page(t, box);
  await tab.getByLabel('Name').fill(maya.name);
  await tab.getByLabel('Password').fill('a long password');
  await keys(tab, 'Enter');
  await focusedOn(tab, 'First');
});
