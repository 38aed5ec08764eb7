import assert from 'node:assert/strict';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { dataOf } from '../helpers/appliance/ask.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';
import { approve, isVerified, makeFolder, send } from './folder.ts';
import { parties } from './parties.ts';

/** The offset of the system clock from the true time before each item. */
const jumps = ['+0s', '-3600s', '+0s', '-2d', '+20d', '+20d', '-1d', '+0s'];
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

type Page = { items: { caller_item_id: string }[]; next_cursor: string | null };

test('a system clock that jumps back and ahead breaks no order, and all cursors differ', async (t) => {
  debianTool('faketime');
  assert.ok(existsSync(library), `Debian's faketime brings ${library}`);
  const folder = temporary(t);
  const clock = join(folder, 'clock');
  const data = join(folder, 'data');
  const credentials = makeFolder(data);
  writeFileSync(clock, '+0s\n');
  const fake = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' };
  const server = await serveExecutable(data, { ...fake, FAKETIME_DONT_FAKE_MONOTONIC: '1' });
  t.after(server.kill);
  const there = parties(server.base_url, credentials);
  const stamps: string[] = [];
  for (const [at, jump] of jumps.entries()) {
    writeFileSync(clock, `${jump}\n`);
    assert.equal((await send(there, `item-${at}`)).status, 200);
    const read = dataOf(await there.agent('inputRead', { body: { caller_item_id: `item-${at}` } }));
    stamps.push((read as { created_at: string }).created_at);
  }
  assert.notDeepEqual([...stamps].sort(), stamps, 'the clock has jumped');
  const expected = jumps.map((_, at) => `item-${at}`);
  assert.deepEqual(await pageByPage(there, 'inputList'), expected);
  for (const at of jumps.keys()) {
    writeFileSync(clock, `${at % 2 === 0 ? '-2d' : '+12h'}\n`); // the person's token is valid for a day

    await approve(there, `item-${at}`);
  }
  assert.deepEqual(await pageByPage(there, 'outputCheck'), expected);
  assert.equal(await server.stop(), 0);
  isVerified(data);
});

test('a clock that is set back by two hours delays no repeated notification', async (t) => {
  debianTool('faketime');
  const folder = temporary(t);
  const [clock, data, tried, done] = ['clock', 'data', 'tried', 'done'].map((name) => join(folder, name)) as Four;
  const credentials = makeFolder(data);
  const command = JSON.stringify(['/bin/sh', '-c', `[ -e ${tried} ] && touch ${done} || { touch ${tried}; exit 1; }`]);
  appendFileSync(join(data, 'config.toml'), `[[notify]]\nname = "one"\nkind = "command"\ncommand = ${command}\n`);
  writeFileSync(clock, '+0s\n');
  const fake = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' };
  const server = await serveExecutable(data, { ...fake, FAKETIME_DONT_FAKE_MONOTONIC: '1' });
  t.after(server.kill);
  assert.equal((await send(parties(server.base_url, credentials), 'item')).status, 200);
  await until('the first attempt has failed', () => server.said.join('').includes('notify_failed'));
  writeFileSync(clock, '-2h\n');
  await until('the second attempt is made', () => existsSync(done));
  assert.equal(await server.stop(), 0);
});
type Four = [string, string, string, string];

/** Reads a list one item at a time, and checks that all cursors differ. */
async function pageByPage(there: ReturnType<typeof parties>, list: 'inputList' | 'outputCheck'): Promise<string[]> {
  const found: string[] = [];
  const cursors = new Set<string>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 1, ...(cursor !== undefined && { cursor }) };
    const page = dataOf(await there.agent(list, { query })) as Page;
    found.push(...page.items.map(({ caller_item_id }) => caller_item_id));
    cursor = page.next_cursor;
    if (cursor === null) break;
    assert.ok(!cursors.has(cursor), 'a cursor was repeated');
    cursors.add(cursor);
  }
  return found;
}
