import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flaws } from '../helpers/browser/axe.ts';
import { office } from '../helpers/browser/office.ts';
import { settled } from '../helpers/browser/settled.ts';
import { keys } from '../helpers/browser/ways.ts';
import { permission, write } from '../helpers/data/permissions.ts';
import { until } from '../helpers/until.ts';

test('a person allows a file for a session, sees that listed, and ends it with one press', async (t) => {
  const { page, box, agents } = await office(t, { path: '/queue' });
  const [agent] = agents;
  assert.ok(agent);
  const send = async (content: string) => {
    const body = permission({ ...write, input: { ...write.input, content } });
    await agent.call('inputSend', { body });
    return (await agent.call('inputRead', { body: { caller_item_id: body.caller_item_id } })).status;
  };
  assert.equal(await send('one'), 'pending');
  await page.getByRole('heading', { name: 'May Write run?' }).waitFor();
  await settled(page);
  await page.getByRole('button', { name: /More/ }).click();
  await settled(page);
  await page.getByRole('menuitem', { name: 'Allow for this session…' }).click();
  const form = page.getByRole('form', { name: 'Allow for this session' });
  await form.getByRole('radio', { name: /Exactly these arguments/, checked: true }).waitFor();
  assert.equal(await form.getByRole('combobox', { name: 'For how long' }).inputValue(), '1');
  assert.deepEqual(await flaws(page), []);
  await keys(page, 'Enter', '1', 'a', 'Space'); // none of these submits: the focus is on the scope
  assert.equal(await form.isVisible(), true);
  await form.getByRole('radio', { name: /Any arguments with this file_path/ }).check();
  await form.getByRole('combobox', { name: 'For how long' }).selectOption('4');
  await settled(page);
  await form.getByRole('button', { name: 'Allow for this session' }).click();
  await page.locator('.toast p', { hasText: /^Allowed for this session until/ }).waitFor();
  assert.equal(await send('two'), 'answered');

  await page.goto(`${box.base_url}/decided`);
  await page.locator('.row').first().click();
  await page.getByText(/By a standing answer of maya, until/).waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.goto(`${box.base_url}/settings`);
  await page.getByRole('heading', { name: 'Allowed for a session' }).waitFor();
  await page.getByText('Write, for Mail assistant').waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'End: Write, for Mail assistant' }).click();
  await page.locator('.toast p', { hasText: /^Ended/ }).waitFor();
  assert.equal(await page.getByText('Write, for Mail assistant').count(), 0);
  assert.equal(await send('three'), 'pending');
});

test('keys pressed in a hurry give no standing answer, and the toast ends one, which other pages see', async (t) => {
  const { page, box, context, maya, agents } = await office(t, { path: '/queue' });
  const [agent] = agents;
  assert.ok(agent);
  const elsewhere = await context.newPage();
  await elsewhere.goto(`${box.base_url}/settings`);
  await elsewhere.getByText('Nothing. The request of a coding agent offers it.').waitFor();
  await page.bringToFront();
  const body = permission(write);
  await agent.call('inputSend', { body });
  await page.getByRole('heading', { name: 'May Write run?' }).waitFor();
  await settled(page);
  await keys(page, '0');
  await page.getByRole('menuitem', { name: 'Allow for this session…' }).waitFor();
  await settled(page);
  await keys(page, 'End', 'Enter', 'Enter', 'Enter', '1', '2');
  await page.getByRole('form', { name: 'Allow for this session' }).waitFor();
  const standing = async () => (await maya.call('standingList')).standing_answers.length;
  assert.deepEqual([(await maya.find(agent, body.caller_item_id)).status, await standing()], ['pending', 0]);
  await settled(page);
  await page.getByRole('button', { name: 'Allow for this session' }).click();
  await until('the standing answer is given', async () => (await standing()) === 1);
  await elsewhere.getByText('Write, for Mail assistant').waitFor();
  await page.locator('.toast').getByRole('button', { name: 'End' }).click();
  await until('the standing answer has ended', async () => (await standing()) === 0);
  await elsewhere.getByText('Write, for Mail assistant').waitFor({ state: 'detached' });
});
