import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { claimDecision } from '../../../src/agent/claim.ts';
import { appliance } from '../../helpers/appliance/appliance.ts';
import { clientOf } from '../../helpers/appliance/client.ts';
import { account } from '../../helpers/appliance/shared-appliance.ts';
import { answeredWithFile } from '../../helpers/appliance/upload.ts';
import { submission } from '../../helpers/data/submissions.ts';
import { agentShell } from '../../helpers/programs/agent-shell.ts';
import { hdoBeside, temporary } from '../../helpers/programs/hdo.ts';
import { data, refusal, scripted } from '../../helpers/programs/scripted.ts';

const input = JSON.stringify(submission());

test('a wrong address, an unreachable server and a wrong key have different codes and advice', async (t) => {
  const box = await account();
  const { base_url } = await scripted(t, [{ status: 200, body: '<html>' }]);
  const away = await scripted(t, ['cut']);
  const cases = [
    { env: { HDO_URL: base_url }, code: 78, says: /is not an outbox.*correct HDO_URL or --url/ },
    { env: { HDO_URL: 'outbox:8484' }, code: 78, says: /must be an http or https URL.*correct HDO_URL or --url/ },
    { env: { HDO_URL: 'http://127.0.0.1:1' }, code: 78, says: /bad port; correct HDO_URL/ },
    { env: { HDO_URL: 'http://nowhere.invalid' }, code: 78, says: /correct HDO_URL/ },
    { env: { HDO_URL: away.base_url }, code: 69, says: /no answer came.*start the server/ },
    { env: { HDO_API_KEY: 'hdo_wrong' }, code: 77, says: /the server rejects this key: .*hdo key issue/ },
    { env: { HDO_API_KEY: undefined }, code: 77, says: /there is no key for .*set HDO_API_KEY/ },
    { env: { HDO_API_KEY: undefined, HDO_URL: undefined }, code: 78, says: /no outbox address is set: set HDO_URL/ },
    { env: { HDO_API_KEY: '' }, code: 78, says: /^hdo: HDO_API_KEY is empty: set it to a key, or unset it$/m },
    { env: { HDO_URL: '' }, code: 78, says: /^hdo: HDO_URL or --url is empty: give the address of the outbox/m },
    { env: { HDO_API_KEY: undefined, HDO_CREDENTIALS: '' }, code: 77, says: /HDO_CREDENTIALS is empty: set it to/ },
  ];
  const shell = agentShell(box, box.caller('agent'));
  const HDO_CREDENTIALS = join(temporary(t), 'none');
  await Promise.all(
    cases.map(async ({ env, code, says }) => {
      const said = await shell(['input', 'list'], { env: { HDO_CREDENTIALS, ...env } });
      assert.deepEqual([said.code, said.stdout], [code, ''], said.stderr);
      assert.match(said.stderr, says);
    }),
  );
});

test('an answered item and a reused id have different codes', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const shell = agentShell(box, agent);
  await shell(['input', 'send', '-'], { input });
  const asked = await shell(['ask', 'Another thing?', '--id', 'invoice-1']);
  assert.equal(asked.code, 65, asked.stderr);
  assert.match(asked.stderr, /another request is pending under this id: choose another id/);
  await box.answered(agent, submission(), 'approve');
  for (const args of [
    ['replace', '-'],
    ['delete', 'invoice-1'],
    ['send', '-'],
  ]) {
    const said = await shell(['input', ...args], { input });
    assert.equal(said.code, 73, said.stderr);
    assert.match(said.stderr, /a person has answered it: read the decision/);
  }
});

test('of two scripts that wait for one decision only one takes it', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const output_result_id = await box.answered(agent, submission(), 'approve');
  const client = clientOf(box, agent);
  await client.outputRead(output_result_id);
  const both = await Promise.all([claimDecision(client, output_result_id), claimDecision(client, output_result_id)]);
  assert.deepEqual(both.sort(), ['ours', 'taken']);
  const late = await agentShell(box, agent)(['wait', 'invoice-1']);
  assert.equal(late.code, 66, late.stderr);
  assert.match(late.stderr, /it was deleted, or its decision was taken/);
});

test('after a lost answer the next acknowledgement counts as ours only if it is the first', async (t) => {
  const agent = { api_key: 'hdo_k' };
  const acknowledged = (already_acknowledged: boolean) =>
    data({ output_result_id: 'out_1', acknowledged: true, already_acknowledged });
  const limited = refusal(429, 'rate_limit_exceeded', { retry_after_seconds: 0 });
  for (const [turns, claim] of [
    [['cut', acknowledged(true)], 'unclear'],
    [['cut', acknowledged(false)], 'ours'],
    [['cut', refusal(404, 'not_found')], 'unclear'],
    [[{ status: 503 }, acknowledged(true)], 'unclear'],
    [[refusal(503, 'temporary_unavailable'), acknowledged(true)], 'unclear'],
    [[limited, acknowledged(true)], 'taken'],
    [[limited, acknowledged(false)], 'ours'],
    [[limited, 'cut', acknowledged(true)], 'unclear'],
  ] as const) {
    const client = clientOf(await scripted(t, turns), agent, { patience: { tries: 1 } });
    assert.equal(await claimDecision(client, 'out_1'), claim);
  }
});

const limited = ['/bin/sh', '-c', 'trap "" XFSZ; ulimit -f 2048; exec "$@"', 'sh']; // 1 MiB

test('a download that does not fit ends with 75 and leaves no partial file', async (t) => {
  const box = await account();
  const { agent, output_result_id } = await answeredWithFile(box, { bytes: 'x'.repeat(3_000_000) });
  const folder = temporary(t);
  const shell = agentShell(box, agent);
  const said = await shell(['output', 'file', output_result_id, '--to', join(folder, 'file')], { through: limited });
  assert.equal(said.code, 75, said.stderr);
  assert.match(said.stderr, /the file is too large here: raise the limit/);
  assert.deepEqual(readdirSync(folder), []);
});

test('a credentials file is used only if it is private, and only for its own address', async (t) => {
  const box = await appliance(t);
  const folder = join(temporary(t), 'hdo');
  mkdirSync(folder);
  const file = join(folder, 'credentials.json');
  const { api_key } = box.caller('agent');
  writeFileSync(file, JSON.stringify({ url: box.base_url, api_key }), { mode: 0o600 });
  const env = { HDO_CREDENTIALS: file };
  assert.equal((await hdoBeside(['input', 'list'], { env })).code, 0);
  const elsewhere = await hdoBeside(['input', 'list', '--url', 'http://127.0.0.1:1'], { env });
  assert.equal(elsewhere.code, 77, elsewhere.stderr);
  chmodSync(file, 0o644);
  const open = await hdoBeside(['input', 'list'], { env });
  assert.equal(open.code, 77);
  assert.match(open.stderr, /can be read by other users: run chmod 600 on it/);
});
