import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from 'undici';
import { inbox, tabOf } from '../helpers/built-inbox.ts';
import { page, visitor } from '../helpers/page.ts';
import { ask } from '../helpers/queue.ts';
import { action } from '../helpers/submissions.ts';
import { clicking, keys, tapping } from '../helpers/ways.ts';

test('a link signs in by the press of its button and not by being looked at, and only once', async (t) => {
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
  assert.equal(looked.url(), `${box.base_url}/sign-in`, 'the secret is in no address and no history');
  await looked.reload();
  await looked.getByLabel('Password').waitFor();

  const pressed = await page(t, box, { path: `/sign-in#${link}` });
  await pressed.getByRole('button', { name: 'Sign in with this link' }).click();
  await pressed.getByText('Nothing has been asked yet').waitFor();
  const late = await page(t, box, { path: `/sign-in#${link}` });
  await late.getByRole('button', { name: 'Sign in with this link' }).click();
  await late.getByText('This link was used already').waitFor();
});

const many = ['One', 'Two', 'Three', 'Four'].map((display, at) =>
  action({ display, value: display.toLowerCase(), overflow: at > 0 }),
);

test('an answer in the menu is given by mouse, by keyboard, and with a finger', async (t) => {
  const box = await inbox();
  const agent = box.caller();
  const maya = box.person();
  for (const title of ['A', 'B', 'C']) await ask(agent, title, { actions: many });
  const tab = await tabOf(t, box, maya);
  await tab.getByRole('button', { name: /More 3/ }).click();
  await clicking(tab)('Two', 'menuitem');
  await tab.getByRole('heading', { name: 'B', exact: true }).waitFor();
  await keys(tab, '0', 'ArrowDown', 'Enter');
  await tab.getByRole('heading', { name: 'C', exact: true }).waitFor();
  const phone = await tabOf(t, box, maya, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  await phone.getByRole('link', { name: 'C', exact: true }).tap();
  await tapping(phone)('More answers');
  await tapping(phone)('Four', 'menuitem');
  await phone.locator('.toast', { hasText: 'Answered' }).waitFor();
  const { items } = await agent.call('outputReadAll', { body: {} });
  assert.deepEqual(
    items.map(({ caller_item_id, action_value }) => `${caller_item_id} ${action_value}`),
    ['A two', 'B three', 'C four'],
  );
});

test('a link leads to where it says, in a tab that knows nothing of this one', async (t) => {
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

test('who signs in by name and password is in, and what was typed wrong stays', async (t) => {
  const box = await inbox();
  const maya = box.person();
  await maya.password('a long password');
  const tab = await page(t, box);
  await tab.getByLabel('Name').fill(maya.name);
  await tab.getByLabel('Password').fill('a long passwort');
  await keys(tab, 'Enter');
  await tab.getByText('Name and password do not belong together.').waitFor();
  assert.equal(await tab.getByLabel('Name').inputValue(), maya.name);
  await tab.getByLabel('Password').fill('a long password');
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.getByText('Nothing has been asked yet').waitFor();
  assert.equal(await tab.title(), 'hdo');
});
