import assert from 'node:assert/strict';
import { ask } from '../helpers/browser/queue.ts';
import { decisions } from './answer.ts';
import type { Place } from './place.ts';
import { confirmed, counts, hides, keys, lists, seen, shows, type Tab, tabTo } from './tab.ts';

const deploy = { row_type: { display: 'Deploy', icon: 'rocket' } } as const;

const pays = ['Pay A', 'Pay B', 'Pay C'];
const ships = ['Ship A', 'Ship B'];

/** Searches, filters, opens a request by the palette, and answers three at once, all by keyboard. */
export async function findAndAnswer({ agent, other, enter }: Place): Promise<void> {
  for (const title of pays) await ask(agent, title);
  for (const title of ships) await ask(other, title, deploy);
  const tab = await enter();
  await lists(tab, ...pays, ...ships);
  await search(tab);
  await filter(tab);

  await keys(tab, 'Control+k');
  await shows(tab, '.palette input:focus');
  await tab.keyboard.type('pay c');
  await shows(tab, '.palette [aria-selected=true]', 'Pay C');
  await keys(tab, 'Enter');
  await hides(tab, '.palette');
  await seen(tab, 'Pay C');

  await keys(tab, 'k', 'k', 'x', 'Shift+J', 'Shift+J');
  await counts(tab, '.row[aria-selected=true]', 3);
  await seen(tab, '');
  await keys(tab, '1');
  await lists(tab, ...ships);
  await confirmed(tab);
  assert.deepEqual(await decisions(agent), ['Pay A approve', 'Pay B approve', 'Pay C approve']);
  assert.equal((await other.call('outputCheck')).ready_count, 0);
}

async function search(tab: Tab): Promise<void> {
  await keys(tab, '/');
  await shows(tab, 'input[type=search]:focus');
  await tab.keyboard.type('ship b');
  await keys(tab, 'Enter');
  await lists(tab, 'Ship B');
  await keys(tab, '/');
  await shows(tab, 'input[type=search]:focus');
  await keys(tab, 'Escape');
  await lists(tab, ...pays, ...ships);
}

async function filter(tab: Tab): Promise<void> {
  await keys(tab, '/');
  await tabTo(tab, '.list-head [aria-haspopup]');
  await keys(tab, 'Enter');
  await shows(tab, '.menu [role=menuitemradio]', 'Deploy');
  await keys(tab, 'End', 'Enter');
  await lists(tab, ...pays);
  await tabTo(tab, '.chip button');
  await keys(tab, 'Enter');
  await lists(tab, ...pays, ...ships);
}
