import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { flaws } from '../helpers/browser/axe.ts';
import { type Inbox, inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { focusedOn } from '../helpers/browser/focused.ts';
import { ask, phone, row, shows } from '../helpers/browser/queue.ts';
import { keys, tabTo } from '../helpers/browser/ways.ts';
import { until } from '../helpers/until.ts';

const deploy = { row_type: { display: 'Deploy', icon: 'rocket' } } as const;

/** Opens an inbox with five requests: two callers, two types and three priorities. */
async function furnished() {
  const box = await inbox();
  const [train, mail] = [box.caller('Release train'), box.caller('Mail')];
  await ask(train, 'Promote', { ...deploy, priority: 'urgent' });
  await ask(train, 'Roll back', { ...deploy, priority: 'high' });
  await ask(train, 'Pay', { priority: 'high' });
  await ask(mail, 'Reply', { priority: 'high' });
  await ask(mail, 'Ship', deploy);
  return { box, train, mail };
}

async function opened(t: TestContext, box: Inbox, rest: Parameters<typeof tabOf>[3] = {}) {
  const page = await tabOf(t, box, box.person('Maya'), rest);
  await page.locator('.row').first().waitFor();
  return page;
}

test('the menu filters the list by caller and type, and the chips remove the filters', async (t) => {
  const { box, mail } = await furnished();
  const page = await opened(t, box);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('menuitemradio', { name: 'Mail' }).click();
  await shows(page, 'Reply', 'Ship');
  assert.equal(new URL(page.url()).searchParams.get('caller_id'), mail.caller_id);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Deploy' }).click();
  await shows(page, 'Ship');
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Remove the filter: agent Mail' }).click();
  await shows(page, 'Promote', 'Roll back', 'Ship');
  await page.getByRole('button', { name: 'High: 1' }).click();
  await shows(page, 'Roll back');
  await page.getByRole('button', { name: 'Remove the filter: priority High' }).click();
  await page.getByRole('button', { name: 'Remove the filter: type Deploy' }).click();
  await shows(page, 'Promote', 'Roll back', 'Pay', 'Reply', 'Ship');
});

test('a search that is typed and submitted at once is run', async (t) => {
  const { box } = await furnished();
  const page = await opened(t, box);
  for (const [view, word] of [
    ['/queue', 'Promote'],
    ['/activity', 'Reply'],
  ] as const) {
    await page.goto(box.base_url + view);
    await page.locator('main').waitFor();
    await keys(page, '/');
    await page.locator('input[type=search]:focus').waitFor();
    await page.keyboard.insertText(word);
    await keys(page, 'Enter');
    assert.equal(await page.locator('input[type=search]:focus').count(), 0);
    await until('the address says it', () => page.url().includes(`q=${word}`));
  }
});

test('back and forward step through the filters, and the URL keeps them', async (t) => {
  const { box } = await furnished();
  const page = await opened(t, box, { path: '/queue?type=Deploy' });
  await shows(page, 'Promote', 'Roll back', 'Ship');
  await page.getByRole('link', { name: 'Release train' }).click();
  await shows(page, 'Promote', 'Roll back');
  await page.goBack();
  await shows(page, 'Promote', 'Roll back', 'Ship');
  await page.goForward();
  await shows(page, 'Promote', 'Roll back');
  await page.reload();
  await shows(page, 'Promote', 'Roll back');
  await keys(page, 'g', 'q');
  await shows(page, 'Promote', 'Roll back', 'Pay', 'Reply', 'Ship');
});

test('the caller and the type of the open request link to a filtered list', async (t) => {
  const { box } = await furnished();
  const page = await opened(t, box);
  await row(page, 'Reply').click();
  await page.locator('.eyebrow').getByRole('link', { name: 'Mail' }).click();
  await shows(page, 'Reply', 'Ship');
  await page.getByRole('heading', { name: 'Reply' }).waitFor();
  await page.goBack();
  await page.locator('.eyebrow').getByRole('link', { name: 'Invoice' }).click();
  await shows(page, 'Pay', 'Reply');
});

test('of new requests, a filtered list shows only those that match', async (t) => {
  const { box, train, mail } = await furnished();
  const page = await opened(t, box, { path: '/queue?type=Deploy' });
  await shows(page, 'Promote', 'Roll back', 'Ship');
  await ask(mail, 'Another reply');
  await ask(train, 'Promote again', deploy);
  await shows(page, 'Promote', 'Roll back', 'Ship', 'Promote again');
});

test('an empty filtered list offers to show everything', async (t) => {
  const { box, mail } = await furnished();
  const page = await opened(t, box, { path: `/queue?caller_id=${mail.caller_id}` });
  await shows(page, 'Reply', 'Ship');
  await keys(page, '1', '1');
  await page.getByRole('heading', { name: 'No results' }).waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('link', { name: 'Show all requests' }).click();
  await shows(page, 'Promote', 'Roll back', 'Pay');
});

test('a filter can be set and removed by keyboard alone', async (t) => {
  const { box } = await furnished();
  const page = await opened(t, box);
  await tabTo(page, '.list-head button');
  await keys(page, 'Enter');
  await page.getByRole('menuitemradio', { name: 'Deploy' }).waitFor();
  await keys(page, 'ArrowUp', 'ArrowUp', 'Enter');
  await shows(page, 'Promote', 'Roll back', 'Ship');
  await tabTo(page, '.chip button');
  await keys(page, 'Enter');
  await shows(page, 'Promote', 'Roll back', 'Pay', 'Reply', 'Ship');
  await focusedOn(page, 'Filter');
});

test('a filter can be set and removed by touch at 320 pixels', async (t) => {
  const { box } = await furnished();
  const page = await opened(t, box, phone);
  await page.getByRole('button', { name: 'Filter', exact: true }).tap();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('menuitemradio', { name: 'Release train' }).tap();
  await shows(page, 'Promote', 'Roll back', 'Pay');
  assert.deepEqual(await flaws(page), []);
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'));
  await page.getByRole('button', { name: 'Remove the filter: agent Release train' }).tap();
  await shows(page, 'Promote', 'Roll back', 'Pay', 'Reply', 'Ship');
  await page.goto(new URL('/queue?type=Nothing', page.url()).href);
  await page.getByRole('link', { name: 'Show all requests' }).tap();
  await shows(page, 'Promote', 'Roll back', 'Pay', 'Reply', 'Ship');
});
