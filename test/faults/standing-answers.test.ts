import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openClient } from '../../src/client/index.ts';
import { executable } from '../helpers/appliance/executable-box.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { bash, permission } from '../helpers/data/permissions.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const env = { HDO_LOG__LEVEL: 'error' };
const run = async (...args: string[]) => {
  const { code, stdout, stderr } = await executable([...args, '--json'], { env: {} });
  assert.equal(code, 0, `${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout);
};

test('a standing answer and its end survive kill -9 each, and a restore ends it', async (t) => {
  const [data, restored, backup] = ['data', 'restored', 'backup'].map((name) => join(temporary(t), name)) as string[];
  if (!data || !restored || !backup) throw new Error('there are three folders');
  const { caller, sign_in_url } = await run('init', '--data', data, '--reviewer', 'petra', '--caller', 'agent');
  let server = await serveExecutable(data, env);
  t.after(() => server.kill());
  const restart = async (folder: string) => {
    await server.kill();
    assert.equal((await run('verify', '--data', folder)).ok, true);
    server = await serveExecutable(folder, env);
  };
  const sent = async () => {
    const client = openClient({ url: server.base_url, api_key: caller.api_key });
    const body = permission(bash);
    await client.inputSend(body);
    return { body, status: (await client.inputRead(body.caller_item_id)).status };
  };

  const page = await signIn(server.base_url, { link: new URL(sign_in_url).hash.slice(1) });
  const { body } = await sent();
  const { items } = await page.call('itemList', { query: { caller_item_id: body.caller_item_id } });
  const [item] = items;
  const { standing } = await page.call('itemAnswer', {
    params: { item_id: item?.item_id ?? '' },
    body: {
      expected_revision: 1,
      action_value: 'allow',
      response: { kind: 'none' },
      standing: { scope: 'arguments', hours: 8 },
    },
  });
  await restart(data);
  assert.equal((await sent()).status, 'answered');
  const made = await run('backup', 'create', backup, '--data', data);

  const { headers } = page;
  const path = `/review/api/standing-answers/${standing?.standing_answer_id}`;
  const ended = await fetch(`${server.base_url}${path}`, { method: 'DELETE', headers });
  assert.equal(ended.status, 200);
  await restart(data);
  assert.equal((await sent()).status, 'pending');

  await run('backup', 'restore', made.path, '--data', restored);
  await restart(restored);
  assert.equal((await sent()).status, 'pending');
});
