import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { before, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { buildClient } from '../../build/clients/client.ts';
import { executableBox } from '../helpers/appliance/executable-box.ts';
import { root } from '../helpers/data/sources.ts';
import { submission } from '../helpers/data/submissions.ts';
import { findPython } from '../helpers/programs/find-python.ts';
import { pythonPackages } from '../helpers/programs/python.ts';
import { data, refusal, scripted } from '../helpers/programs/scripted.ts';
import { until } from '../helpers/until.ts';

/** Longer than the tries of a client took before its waits outlasted a restart. */
const outage_ms = 9_000;
const client = join(root, 'dist/client-restarted');
before(() => buildClient(client));

const typescript = `
const { openClient } = await import(process.env.HDO_CLIENT);
const outbox = openClient();
const confirmed = async () => console.log((await outbox.confirm('Go on?', { caller_item_id: 'asked' })).confirmed);
const worked = async () => {
  for await (const { caller_item_id } of outbox.decisions()) {
    console.log(caller_item_id);
    if (caller_item_id === 'last') return;
  }
};
await (process.env.WORKS ? worked() : confirmed()).catch(({ code }) => console.log(code));
`;
const python = `
import os
from hdo import Outbox, OutboxError
def run():
    if "WORKS" not in os.environ:
        return print(Outbox().confirm("Go on?", caller_item_id="asked", timeout=300)["confirmed"])
    for decision in Outbox().decisions():
        print(decision["caller_item_id"], flush=True)
        if decision["caller_item_id"] == "last":
            return
try:
    run()
except OutboxError as error:
    print(error.code)
`;
const asynchronous = python
  .replaceAll(/\bOutbox\b/g, 'AsyncOutbox')
  .replace('def run', 'async def run')
  .replace('print(AsyncOutbox().confirm(', 'print((await AsyncOutbox().confirm(')
  .replace(', timeout=300)', '))')
  .replace('    for ', '    async for ')
  .replace('    run()', '    asyncio.run(run())')
  .replace('import os', 'import asyncio, os');

/** The client, by the program that runs its wait or its worker. */
const clients = {
  TypeScript: [process.execPath, '--input-type=module', '-e', typescript],
  Python: [findPython(), '-c', python],
  'asynchronous Python': [findPython(), '-c', asynchronous],
} as const;
type Name = keyof typeof clients;
const names = Object.keys(clients) as Name[];

function started(t: TestContext, [file, ...args]: readonly [string, ...string[]], env: NodeJS.ProcessEnv) {
  const paths = { HDO_CLIENT: join(client, 'index.js'), PYTHONPATH: pythonPackages };
  const child = spawn(file, args, { env: { ...paths, PYTHONDONTWRITEBYTECODE: '1', ...env }, stdio: 'pipe' });
  t.after(() => child.kill('SIGKILL'));
  const ended = once(child, 'close');
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  return ended.then(() => said);
}

type Box = Awaited<ReturnType<typeof executableBox>>;

/** Starts the wait or the worker of a client as a caller of its own. */
async function running(t: TestContext, box: Box, { name, works }: { name: Name; works: boolean }) {
  const { client: caller, env } = box.caller(`${name} ${works}`);
  if (works) for (const caller_item_id of ['early', 'last']) await caller.inputSend(submission({ caller_item_id }));
  return { name, works, said: started(t, clients[name], { ...env, ...(works && { WORKS: 'works' }) }) };
}

test('a wait and a worker of every client outlast a restart of the server', { timeout: 120_000 }, async (t) => {
  const box = await executableBox(t);
  const cases = names.flatMap((name) => [true, false].map((works) => ({ name, works })));
  const runs = await Promise.all(cases.map((each) => running(t, box, each)));
  const waiting = async (id: string) => (await box.review(`items?view=queue&caller_item_id=${id}`)).items;
  const answer = async (id: string, action_value: string) => {
    await until(`${id} is asked`, async () => (await waiting(id)).length === names.length);
    for (const item of await waiting(id)) await box.answer(item, action_value);
  };
  await answer('early', 'approve');
  await until('the questions are asked', async () => (await waiting('asked')).length === names.length);
  await pause(1_000); // the early answers are handled, and every client waits
  await box.restart(outage_ms);
  await answer('asked', 'yes');
  await answer('last', 'approve');
  for (const { name, works, said } of runs) {
    const [stdout, stderr] = await said;
    assert.equal(stderr, '', name);
    assert.match(stdout, works ? /^early\nlast\n$/ : /^true\n$/i, `${name} ${works ? 'works' : 'waits'}`);
  }
});

for (const name of names) {
  test(`a worker of ${name} ends at once on a key that was revoked`, async (t) => {
    const none = { items: [], ready_count: 0, has_more: false, next_cursor: null, returned_count: 0, page_limit: 100 };
    const { base_url, seen } = await scripted(t, [data(none), 'cut', refusal(401, 'invalid_caller_credentials')]);
    const [stdout] = await started(t, clients[name], { HDO_URL: base_url, HDO_API_KEY: 'k', WORKS: 'works' });
    assert.equal(stdout, 'invalid_caller_credentials\n');
    assert.equal(seen.length, 3);
  });
}
