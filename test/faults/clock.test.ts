import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { dataOf } from '../helpers/ask.ts';
import { debianTool } from '../helpers/debian-tool.ts';
import { serveExecutable } from '../helpers/executable.ts';
import { temporary } from '../helpers/hdo.ts';
import { approve, isVerified, makeFolder, send } from './folder.ts';
import { parties } from './parties.ts';

/** Where the system's clock is put before each item, beside the true time. */
const jumps = ['+0s', '-3600s', '+0s', '-2d', '+20d', '+20d', '-1d', '+0s'];
const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

type Page = { items: { caller_item_id: string }[]; next_cursor: string | null };

test('a system clock that jumps back and ahead breaks no order, and no two cursors are equal', async (t) => {
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
  assert.notDeepEqual([...stamps].sort(), stamps, 'the clock did jump');
  const expected = jumps.map((_, at) => `item-${at}`);
  assert.deepEqual(await pageByPage(there, 'inputList'), expected);
  for (const at of jumps.keys()) {
    writeFileSync(clock, `${at % 2 === 0 ? '-2d' : '+12h'}\n`); // the person's token lives for a day

    await approve(there, `item-${at}`);
  }
  assert.deepEqual(await pageByPage(there, 'outputCheck'), expected);
  assert.equal(await server.stop(), 0);
  isVerified(data);
});

/** A list read one item at a time; every cursor has to be another one. */
async function pageByPage(there: ReturnType<typeof parties>, list: 'inputList' | 'outputCheck'): Promise<string[]> {
  const found: string[] = [];
  const cursors = new Set<string>();
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { limit: 1, ...(cursor !== undefined && { cursor }) };
    const page = dataOf(await there.agent(list, { query })) as Page;
    found.push(...page.items.map(({ caller_item_id }) => caller_item_id));
    cursor = page.next_cursor;
    if (cursor === null) break;
    assert.ok(!cursors.has(cursor), 'a cursor came twice');
    cursors.add(cursor);
  }
  return found;
}
