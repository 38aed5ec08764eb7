import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { flaws } from '../helpers/browser/axe.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { atOnce } from '../helpers/browser/press-times.ts';
import { ask } from '../helpers/browser/queue.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

const actions = [
  action({ value: 'no', display: 'No' }),
  action({ value: 'yes:go', display: 'Yes' }),
  action({ value: 'wipe', display: 'Wipe', tone: 'danger', style: 'outline' }),
];

/** Opens the link of a notice to one of two requests, with an answer marked. */
async function linked(t: TestContext, answer: string, hurried?: true) {
  const box = await inbox();
  const [agent, maya] = [box.caller(), box.person()];
  for (const title of ['First', 'Linked']) await ask(agent, title, { actions });
  const { item_id } = await maya.find(agent, 'Linked');
  const page = await tabOf(t, box, maya, hurried ? { hurried } : {});
  await page.locator('.row').first().waitFor();
  const open = async (value: string) => {
    await page.goto('about:blank');
    await page.goto(`${box.base_url}/item/${item_id}#${new URLSearchParams({ answer: value, revision: '1' })}`);
    await page.locator('.item').getByRole('heading', { name: 'Linked', exact: true }).waitFor();
  };
  await open(answer);
  const decided = async () => (await maya.call('itemList', { query: { view: 'decided' } })).items;
  return {
    agent,
    page,
    open,
    decided,
    item_id,
    note: page.locator('.marked-note'),
    marks: page.locator('[data-marked]'),
  };
}

test('the link of a notice marks its answer, and one more press on it decides', async (t) => {
  const { page, decided, item_id, note, marks } = await linked(t, 'yes:go', true);
  await marks.waitFor();
  const said = page.locator('.too-quick').waitFor();
  await atOnce(page, () => marks.click(), 'unpainted'); // too early: it was not painted for 400 ms
  await said;
  assert.equal((await decided()).length, 0);
  await settled(page);
  await page.getByRole('status').getByText('Marked by the link you opened: Yes').waitFor();
  assert.equal(await marks.innerText(), '2\nYes');
  assert.equal(new URL(page.url()).hash, '', 'a reload or a copied link marks nothing');
  assert.deepEqual(await flaws(page), []);
  await page.mouse.move(0, 0);
  await marks.hover();
  await marks.click();
  await until('it is answered', async () => (await decided()).length === 1, 5_000);
  const [item] = await decided();
  assert.deepEqual([item?.item_id, item?.answer?.action_value], [item_id, 'yes:go']);
  await note.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'First', exact: true }).last().waitFor();
  assert.equal(await marks.count(), 0);
});

test('a marked danger still asks, and Enter by habit does not press it', async (t) => {
  const { page, decided, note, marks } = await linked(t, 'wipe');
  await note.waitFor();
  await keys(page, 'Enter');
  await page.locator('.reading:focus').waitFor();
  assert.equal(await page.locator('form.answer').count(), 0);
  await marks.click();
  await page.locator('form.answer').waitFor();
  assert.equal((await decided()).length, 0);
});

test('a mark of no answer is ignored, and a mark ends when the request changes', async (t) => {
  const { agent, page, open, note, marks } = await linked(t, 'nothing-like-it');
  const isUnmarked = async () => {
    await settled(page);
    assert.equal((await note.count()) + (await marks.count()), 0);
  };
  await isUnmarked();
  await open('yes:go');
  await note.waitFor();
  await agent.call('inputReplace', { body: submission({ caller_item_id: 'Linked', title: 'Pay a million', actions }) });
  await note.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Continue with revision 2' }).click();
  await isUnmarked();
});
