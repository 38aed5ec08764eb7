import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { appliance, type TestAppliance } from '../helpers/appliance.ts';
import { flaws } from '../helpers/axe.ts';
import { focusedOn } from '../helpers/focused.ts';
import { pageOf } from '../helpers/page.ts';
import { ask, phone, row, shows } from '../helpers/queue.ts';
import { until } from '../helpers/until.ts';
import { keys, tabTo } from '../helpers/ways.ts';

const deploy = { row_type: { display: 'Deploy', icon: 'rocket' } } as const;

/** Two callers, two types, three priorities. */
async function furnished(t: TestContext) {
  const box = await appliance(t);
  const [train, mail] = [box.caller('Release train'), box.caller('Mail')];
  await ask(train, 'Promote', { ...deploy, priority: 'urgent' });
  await ask(train, 'Roll back', { ...deploy, priority: 'high' });
  await ask(train, 'Pay', { priority: 'high' });
  await ask(mail, 'Reply', { priority: 'high' });
  await ask(mail, 'Ship', deploy);
  return { box, train, mail };
}

async function opened(t: TestContext, box: TestAppliance, rest: Parameters<typeof pageOf>[3] = {}) {
  const page = await pageOf(t, box, box.person('Maya'), rest);
  await page.locator('.row').first().waitFor();
  return page;
}

test('the list is narrowed from its menu to a caller and a type, and widened again by the chips', async (t) => {
  const { box, mail } = await furnished(t);
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
  await page.getByRole('button', { name: 'Remove the filter: caller Mail' }).click();
  await shows(page, 'Promote', 'Roll back', 'Ship');
  await page.getByRole('button', { name: 'High: 1' }).click();
  await shows(page, 'Roll back');
  await page.getByRole('button', { name: 'Remove the filter: priority High' }).click();
  await page.getByRole('button', { name: 'Remove the filter: type Deploy' }).click();
  await shows(page, 'Promote', 'Roll back', 'Pay', 'Reply', 'Ship');
});

test('what is typed and sent off at once is looked for', async (t) => {
  const { box } = await furnished(t);
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
    await until('the address says it', () => page.url().includes(`q=${word}`), 5_000);
  }
});

test('back and forward go through what the list was narrowed to, and an address keeps it', async (t) => {
  const { box } = await furnished(t);
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

test('the caller and the type of the open request are the way to others like it', async (t) => {
  const { box } = await furnished(t);
  const page = await opened(t, box);
  await row(page, 'Reply').click();
  await page.locator('.eyebrow').getByRole('link', { name: 'Mail' }).click();
  await shows(page, 'Reply', 'Ship');
  await page.getByRole('heading', { name: 'Reply' }).waitFor();
  await page.goBack();
  await page.locator('.eyebrow').getByRole('link', { name: 'Invoice' }).click();
  await shows(page, 'Pay', 'Reply');
});

test('what comes and does not fit is not shown, what fits is', async (t) => {
  const { box, train, mail } = await furnished(t);
  const page = await opened(t, box, { path: '/queue?type=Deploy' });
  await shows(page, 'Promote', 'Roll back', 'Ship');
  await ask(mail, 'Another reply');
  await ask(train, 'Promote again', deploy);
  await shows(page, 'Promote', 'Roll back', 'Ship', 'Promote again');
});

test('when the narrowed list runs empty the way to everything is there', async (t) => {
  const { box, mail } = await furnished(t);
  const page = await opened(t, box, { path: `/queue?caller_id=${mail.caller_id}` });
  await shows(page, 'Reply', 'Ship');
  await keys(page, '1', '1');
  await page.getByRole('heading', { name: 'Nothing is found.' }).waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('link', { name: 'Show everything' }).click();
  await shows(page, 'Promote', 'Roll back', 'Pay');
});

test('by keyboard alone a type is chosen, and taken away again', async (t) => {
  const { box } = await furnished(t);
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

test('with a finger on 320 pixels', async (t) => {
  const { box } = await furnished(t);
  const page = await opened(t, box, phone);
  await page.getByRole('button', { name: 'Filter', exact: true }).tap();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('menuitemradio', { name: 'Release train' }).tap();
  await shows(page, 'Promote', 'Roll back', 'Pay');
  assert.deepEqual(await flaws(page), []);
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'));
  await page.getByRole('button', { name: 'Remove the filter: caller Release train' }).tap();
  await shows(page, 'Promote', 'Roll back', 'Pay', 'Reply', 'Ship');
});
