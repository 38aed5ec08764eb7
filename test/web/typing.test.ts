import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/browser/axe.ts';
import { sharedInbox } from '../helpers/browser/inbox.ts';
import { answered, ask } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { submission } from '../helpers/data/submissions.ts';
import { actions, field as fieldOf, openForm } from './rejection.ts';

const begun = 'We only approved 48,200. Ask them to ';
const rest = 'reject 1 of the two; jump, skip, undo and explain.';

/** Opens an inbox with two payments, and the form that rejects the first. */
async function writing(t: TestContext) {
  const box = await sharedInbox(t);
  for (const title of ['One', 'Two']) await ask(box.agent, title, { actions });
  const page = await box.tab();
  await openForm(page);
  await page.keyboard.type(begun);
  const outputs = async () => (await box.agent.call('outputReadAll', { body: {} })).items;
  return { ...box, page, field: fieldOf(page), outputs };
}

type Writing = Awaited<ReturnType<typeof writing>>;

const notice = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 2 }) });
const again = submission({ caller_item_id: 'One', title: 'One', actions, summary: 'Pay twice of it.' });

/** Changes of a request while somebody writes, with the words of the notice. */
const happenings: Readonly<Record<string, { said: RegExp; happen(at: Writing): Promise<unknown> }>> = {
  withdrawn: {
    said: /agent withdrew this request/,
    happen: ({ agent }) => agent.call('inputDelete', { body: { caller_item_id: 'One' } }),
  },
  replaced: {
    said: /This request changed while you were writing.*Pay twice of it/s,
    happen: ({ agent }) => agent.call('inputReplace', { body: again }),
  },
  'answered by another person and acknowledged': {
    said: /noor \d+ answered this request.*Pay/s,
    happen: async ({ box, agent }) => {
      const noor = box.person('noor');
      await noor.answer(await noor.find(agent, 'One'), 'pay');
      const { items } = await agent.call('outputCheck');
      await agent.call('outputAck', { params: { output_result_id: items[0]?.output_result_id ?? '' } });
    },
  },
};

for (const [what, { said, happen }] of Object.entries(happenings)) {
  test(`a person who writes while the request is ${what} loses no letter and decides nothing`, async (t) => {
    const at = await writing(t);
    const { page, field } = at;
    await happen(at);
    await notice(page).filter({ hasText: said }).waitFor();
    await page.keyboard.type(rest);
    await keys(page, 'Control+Enter');
    assert.equal(await field.inputValue(), begun + rest);
    assert.equal(await page.locator('.answer [type=submit]').getAttribute('aria-disabled'), 'true');
    await page.locator('.answer .summary', { hasText: /Read the change|nothing can be sent/ }).waitFor();
    await page.locator('.item-title').click();
    await keys(page, ...'1jsu', 'Enter');
    await page.evaluate('fetch("/review/api/session")'); // an answer would have been sent before this request
    assert.deepEqual(await at.outputs(), []);
    assert.equal(await field.inputValue(), begun + rest);
  });
}

test('after a replacement the form goes on with its text, and answers the new revision', async (t) => {
  const { page, field, agent, outputs, context } = await writing(t);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await agent.call('inputReplace', { body: again });
  await page.getByRole('button', { name: 'Copy my text' }).waitFor();
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Copy my text' }).click();
  await page.locator('.toast', { hasText: 'copied' }).waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), begun);
  await field.focus();
  await keys(page, 'Escape', 'Enter');
  await notice(page).waitFor({ state: 'detached' });
  await page.keyboard.type('wait.');
  assert.equal(await field.inputValue(), `${begun}wait.`);
  await keys(page, 'Control+Enter');
  await answered(page);
  const [output] = await outputs();
  assert.deepEqual(output?.response, { kind: 'free_text', text: `${begun}wait.` });
});
