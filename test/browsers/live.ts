import assert from 'node:assert/strict';
import { ask } from '../helpers/browser/queue.ts';
import { translator } from '../helpers/browser/translator.ts';
import { submission } from '../helpers/data/submissions.ts';
import { decisions } from './answer.ts';
import type { Place } from './place.ts';
import { confirmed, hides, keys, lists, seen, shows } from './tab.ts';

/** Follows what others do: an answer, a replacement while the request is open, and a lost connection. */
export async function follow({ agent, maya, proxy, enter }: Place): Promise<void> {
  for (const title of ['One', 'Two']) await ask(agent, title);
  const tab = await enter();
  await shows(tab, '.live:not(.is-opening)');
  await keys(tab, 'j');
  await seen(tab, 'Two');
  await maya.answer(await maya.find(agent, 'One'), 'reject');
  await lists(tab, 'Two');

  const changed = { caller_item_id: 'Two', title: 'Two', summary: 'The order has another price.' };
  await agent.call('inputReplace', { body: submission(changed) });
  await shows(tab, '.notice ins', 'has another price');
  await keys(tab, '1'); // answers nothing, because the new text was not accepted
  await keys(tab, 'Enter');
  await hides(tab, '.notice');
  assert.equal((await agent.call('outputCheck')).ready_count, 1);

  proxy.way(() => 'lost');
  proxy.cut();
  await shows(tab, '.strip');
  await ask(agent, 'Three');
  proxy.way(() => 'through');
  await lists(tab, 'Two', 'Three');
  await hides(tab, '.strip');
  await seen(tab, 'Two');
  await keys(tab, '1');
  await confirmed(tab, 'Two');
  await lists(tab, 'Three');
  assert.deepEqual(await decisions(agent), ['One reject', 'Two approve']);
}

/** Answers a replaced request on a page that is translated: its texts are those of the revision that is answered. */
export async function followTranslated({ agent, enter }: Place): Promise<void> {
  for (const title of ['One', 'Two']) await ask(agent, title);
  const tab = await enter();
  await shows(tab, '.live:not(.is-opening)');
  await seen(tab, 'One');
  await tab.evaluate(translator('by another text in an element, as Chromium does'));
  await shows(tab, '.item-title font', 'One');
  await agent.call('inputReplace', { body: submission({ caller_item_id: 'One', title: 'Pay 99999' }) });
  await shows(tab, '.notice font', 'Pay 99999');
  await keys(tab, 'Enter');
  await hides(tab, '.notice');
  await seen(tab, 'Pay 99999');
  await lists(tab, 'Pay 99999', 'Two');
  await keys(tab, '1');
  await confirmed(tab, 'Pay 99999');
  await lists(tab, 'Two');
  await seen(tab, 'Two');
  assert.deepEqual(await decisions(agent), ['One approve']);
}
