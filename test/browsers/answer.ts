import assert from 'node:assert/strict';
import type { Agent } from '../helpers/appliance/agent.ts';
import { ask } from '../helpers/browser/queue.ts';
import type { Place } from './place.ts';
import { confirmed, keys, lists, seen } from './tab.ts';

/** Answers one request after the other by number keys, and undoes an answer. */
export async function answerAndUndo({ agent, enter }: Place): Promise<void> {
  for (const title of ['One', 'Two', 'Three']) await ask(agent, title);
  const tab = await enter();
  await seen(tab, 'One');
  await keys(tab, '1');
  await seen(tab, 'Two');
  await keys(tab, '2');
  await seen(tab, 'Three');
  await confirmed(tab, 'Two');
  await lists(tab, 'Three');
  assert.equal((await agent.call('outputCheck')).ready_count, 2);
  await keys(tab, 'u');
  await seen(tab, 'Two');
  await lists(tab, 'Two', 'Three');
  assert.equal((await agent.call('outputCheck')).ready_count, 1);
  await keys(tab, '1');
  await seen(tab, 'Three');
  await keys(tab, '2');
  await confirmed(tab, 'Three');
  await lists(tab);
  assert.deepEqual(await decisions(agent), ['One approve', 'Three reject', 'Two approve']);
}

/** Reads all decisions as the agent, sorted. */
export async function decisions(agent: Agent): Promise<string[]> {
  const { items } = await agent.call('outputReadAll', { body: {} });
  return items.map(({ caller_item_id, action_value }) => `${caller_item_id} ${action_value}`).sort();
}
