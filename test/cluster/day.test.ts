import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readSchema } from '../../src/cluster/record/schema.ts';
import { placeOf } from '../../src/cluster/shadow/place.ts';
import type { Connection } from '../../src/store/database/database.ts';
import { addAgent } from '../helpers/appliance/agent.ts';
import { inFolder } from '../helpers/appliance/in-folder.ts';
import { addPerson } from '../helpers/appliance/person.ts';
import { undo } from '../helpers/appliance/undo.ts';
import { askForFile, upload } from '../helpers/appliance/upload.ts';
import { submission } from '../helpers/data/submissions.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { document, hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { shadowDifferences, withShadow } from '../helpers/shadow/differences.ts';
import { changeBeside, shadow } from '../helpers/shadow/shadow.ts';

const folder = shadow ?? assert.fail('tests have a shadow');
const logOf = (data: string): number => statSync(placeOf(folder, data).log).ino;
const hour_ms = 3_600_000;

/** Starts the executable on a folder, with functions of agents and people. `label` names those that are new. */
async function serving(t: TestContext, data: string, label: string) {
  const server = await serveExecutable(data, { HDO_LIMITS__PENDING_INPUT_RETENTION_DAYS: '30' });
  t.after(server.kill);
  const place = {
    base_url: server.base_url,
    change: <T>(work: Parameters<typeof inFolder<T>>[1]) => inFolder(data, work),
  };
  const agent = addAgent(place, { name: `agent ${label}`, account: 'default' });
  const person = addPerson(place, { name: `person ${label}`, role: 'admin' });
  const send = (caller_item_id: string, title = 'Pay?') =>
    agent.call('inputSend', { body: submission({ caller_item_id, title }) });
  const run = (...args: string[]) => document([...args, '--data', data]);
  return { server, data, agent, person, send, run };
}
type Served = Awaited<ReturnType<typeof serving>>;

/** Does what agents and people do in a day: every act on an item. */
async function dayOf({ agent, person, send }: Served): Promise<void> {
  for (const name of ['sent', 'replaced', 'deleted', 'acknowledged', 'undone', 'skipped', 'read']) await send(name);
  await agent.call('inputReplace', { body: submission({ caller_item_id: 'replaced', title: 'Größer' }) });
  await agent.call('inputDelete', { body: { caller_item_id: 'deleted' } });
  const answer = async (name: string) => person.answer(await person.find(agent, name), 'approve');
  const output_result_id = await answer('acknowledged');
  await agent.call('outputRead', { params: { output_result_id } });
  await agent.call('outputAck', { params: { output_result_id } });
  await answer('undone');
  await undo(person, (await person.find(agent, 'undone', 'decided')).item_id);
  await agent.call('outputRead', { params: { output_result_id: await answer('read') } });
  const skipped = await person.find(agent, 'skipped');
  const until = new Date(Date.now() + hour_ms).toISOString();
  await person.call('itemSkip', { params: { item_id: skipped.item_id }, body: { until } });
  const wanted = await askForFile(agent, person);
  const { upload_id } = await upload(person, wanted);
  const with_file = await person.answer(wanted, 'go', { kind: 'file_upload', upload_id });
  await agent.call('outputAck', { params: { output_result_id: with_file } });
  await upload(person, await askForFile(agent, person), { bytes: 'never claimed' });
  await person.call('itemList', { query: { view: 'queue', q: 'Größer' } });
}

/** Commands of an operator on the folder of a running server. */
async function commands({ run, agent, data }: Served): Promise<void> {
  await run('caller', 'add', 'by command');
  const { key_id } = await run('key', 'issue', '--caller', 'by command');
  await run('key', 'rotate', key_id);
  await run('caller', 'revoke', agent.caller_id);
  await run('reviewer', 'add', 'Mara');
  await run('reviewer', 'link', 'Mara');
  await run('reviewer', 'token', 'Mara');
  const words = ['reviewer', 'password', 'Mara', '--data', data];
  assert.equal((await hdoBeside(words, { input: 'correct horse battery staple\n' })).code, 0);
  await run('reviewer', 'remove', 'Mara');
  await run('backup', 'create');
  await run('vacuum');
}

/** Kills a server while it commits sends, several times. */
async function killedAtWork(t: TestContext, data: string): Promise<void> {
  for (let life = 0; life < 3; life += 1) {
    const { server, send } = await serving(t, data, `of life ${life}`);
    const sent = Array.from({ length: 200 }, (_, at) => send(`item-${at}`));
    await Promise.race(sent.slice(20 + 40 * life));
    await server.kill();
    const ends = await Promise.allSettled(sent);
    assert.ok(ends.some(({ status }) => status === 'fulfilled'));
  }
}

/** Counts the recorded tables with rows. */
function filledTables(copy: Connection): number {
  const names = [...readSchema(copy).tables.keys()];
  return names.filter((name) => copy.prepare(`SELECT 1 FROM main.${name} LIMIT 1`).get()).length;
}

test('after a day of the executable, with kills and commands beside it, its shadow has the same rows', async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  const log = logOf(data);
  const morning = await serving(t, data, 'in the morning');
  await dayOf(morning);
  await commands(morning);
  await morning.server.kill();
  await killedAtWork(t, data);
  const evening = await serving(t, data, 'in the evening');
  await dayOf(evening);
  assert.deepEqual(shadowDifferences(folder, data), []);
  assert.equal(logOf(data), log, 'it is the same shadow all day');
  const filled = withShadow(folder, data, filledTables);
  assert.ok(filled > 20, `${filled} tables`);
  await evening.server.stop();
  assert.deepEqual(shadowDifferences(folder, data), []);
});

test('retention, a restored backup and a server on it keep their shadows', async (t) => {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  const { run, server, send } = await serving(t, data, 'who sends');
  for (const name of ['old', 'older']) await send(name);
  const { path } = await run('backup', 'create');
  await server.stop();
  changeBeside(data, (db) => {
    const back = (column: string) => `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-60 days')`;
    db.exec(`UPDATE inputs SET ${back('created_at')}, ${back('updated_at')}`);
    db.exec('UPDATE folder_time SET offset_ms = offset_ms - 5184000000, began_ms = began_ms - 5184000000');
    db.exec('UPDATE time_stretches SET wall_ms = wall_ms - 5184000000');
  });
  const env = { HDO_LIMITS__PENDING_INPUT_RETENTION_DAYS: '30' };
  const { expired_inputs } = await document(['vacuum', '--accept-clock', '--data', data], { env });
  assert.equal(expired_inputs, 2);
  assert.deepEqual(shadowDifferences(folder, data), []);

  const restored = join(temporary(t), 'restored');
  await document(['backup', 'restore', path, '--data', restored]);
  const there = await serving(t, restored, 'of the backup');
  await there.send('new');
  assert.ok(logOf(restored));
  await there.server.stop();
  assert.deepEqual(shadowDifferences(folder, restored), []);
});
