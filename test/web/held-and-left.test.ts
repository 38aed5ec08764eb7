import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { answered, row, shows } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { submission } from '../helpers/data/submissions.ts';
import { desk } from './hold-desk.ts';
import { actions, field, openForm } from './rejection.ts';

const subtitle = 'Two invoices';

/** Answers One with a text that is held, and leaves the page. */
async function heldAndLeft(t: TestContext, hold_seconds = 3_600) {
  const all = await desk(t, hold_seconds);
  const { page } = all;
  await openForm(page);
  await field(page).fill('We only approved 48,200.');
  const url = page.url();
  await keys(page, 'Control+Enter');
  await answered(page);
  await page.goto('about:blank');
  return { ...all, url, comeBack: () => page.goto(new URL('/', url).href) };
}

type Agent = Awaited<ReturnType<typeof desk>>['agent'];

const replace = (agent: Agent) =>
  agent.call('inputReplace', { body: submission({ caller_item_id: 'One', title: 'One', subtitle, actions }) });

test('a held answer that a replacement has ended is told also to a person who had left the page', async (t) => {
  const { page, toast, agent, comeBack } = await heldAndLeft(t);
  await replace(agent);
  await comeBack();
  await toast.getByText('agent replaced the request, so your answer doesn’t count').waitFor();
  await toast.getByRole('button', { name: 'Show' }).click();
  await page.locator('.item').getByText(subtitle).waitFor();
  await openForm(page);
  assert.equal(await field(page).inputValue(), 'We only approved 48,200.');
  await page.goto('about:blank');
  await comeBack();
  await row(page, 'Two').waitFor();
  await page.waitForTimeout(3_000);
  assert.equal(await toast.getByText('doesn’t count').count(), 0, 'the person is told twice');
});

test('a page that was loaded again tells of a replacement that comes later', async (t) => {
  const { page, toast, agent, comeBack } = await heldAndLeft(t);
  const looked = page.waitForResponse(/\/answers\?mine=1$/);
  await comeBack();
  await looked;
  await replace(agent);
  await toast.getByText('agent replaced the request, so your answer doesn’t count').waitFor();
});

test('a held answer to a request that was withdrawn behind the person’s back is told, with its text', async (t) => {
  const { page, toast, agent, url } = await heldAndLeft(t);
  await agent.call('inputDelete', { body: { caller_item_id: 'One' } });
  await page.goto(url);
  await toast.getByText('agent withdrew the request, so your answer doesn’t count').waitFor();
  await page.getByRole('region', { name: 'Your text' }).getByText('We only approved 48,200.').waitFor();
});

test('a held answer that became a decision after the person had left needs no word, and leaves no text', async (t) => {
  const { page, toast, status, comeBack } = await heldAndLeft(t, 1);
  for (const left = Date.now() + 20_000; (await status('One')) !== 'answered'; ) assert.ok(Date.now() < left);
  await comeBack();
  await row(page, 'Two').waitFor();
  await page.waitForFunction(() => Object.keys(localStorage).every((key) => !key.includes('"held"')));
  assert.equal(await toast.getByText('doesn’t count').count(), 0);
  await keys(page, 'g', 'd');
  await row(page, 'One').click();
  await page.locator('.item').waitFor();
  assert.equal(await page.getByRole('region', { name: 'Your text' }).count(), 0);
});

test('an undo after a reload returns the text of a held answer', async (t) => {
  const { page, toast, comeBack } = await heldAndLeft(t);
  const looked = page.waitForResponse(/\/answers\?mine=1$/);
  await comeBack();
  await looked;
  await keys(page, 'g', 'd');
  await row(page, 'One').click();
  await page.getByRole('toolbar', { name: 'Answers' }).getByRole('button', { name: 'Undo' }).click();
  await toast.getByText('Undone.').waitFor();
  await shows(page, 'One', 'Two');
  await openForm(page);
  assert.equal(await field(page).inputValue(), 'We only approved 48,200.');
});

test('a sign-out leaves no held answer in the browser', async (t) => {
  const { page, comeBack } = await heldAndLeft(t);
  await comeBack();
  await row(page, 'Two').waitFor();
  const held = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('"held"')).length);
  assert.equal(await held(), 1);
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to hdo' }).waitFor();
  assert.equal(await held(), 0);
});

test('a loss in a time without connection is told when it is back', async (t) => {
  const { page, toast, agent } = await desk(t, 3_600);
  await keys(page, '1');
  await answered(page);
  await page.context().setOffline(true);
  await page.getByText('You’re offline').first().waitFor();
  await replace(agent);
  await page.context().setOffline(false);
  await toast.getByText('agent replaced the request, so your answer doesn’t count').waitFor();
});

test('several losses are told at once', async (t) => {
  const { page, toast, agent, send } = await desk(t, 3_600);
  const url = page.url();
  await keys(page, '1');
  await answered(page);
  await shows(page, 'Two');
  await page.getByRole('heading', { name: 'Two', exact: true }).waitFor();
  await keys(page, '1');
  await shows(page);
  await page.goto('about:blank');
  await replace(agent);
  await agent.call('inputDelete', { body: { caller_item_id: 'Two' } });
  await send('Three');
  await page.goto(new URL('/', url).href);
  await toast.getByText('2 of your answers don’t count').waitFor();
});

test('a second loss does not hide the first one', async (t) => {
  const { page, toast, agent } = await desk(t, 3_600);
  await keys(page, '1');
  await answered(page);
  await page.getByRole('heading', { name: 'Two', exact: true }).waitFor();
  await settled(page);
  await keys(page, '1');
  await page.getByRole('heading', { name: 'Two', exact: true }).waitFor({ state: 'detached' });
  await answered(page);
  await replace(agent);
  await toast.getByText('agent replaced the request, so your answer doesn’t count').waitFor();
  await agent.call('inputDelete', { body: { caller_item_id: 'Two' } });
  await toast.getByText('2 of your answers don’t count').waitFor();
});
