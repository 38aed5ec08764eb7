import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { socketFetch } from '../../src/agent/socket-fetch.ts';
import { openClient } from '../../src/client/index.ts';
import { submission } from '../helpers/data/submissions.ts';
import { document, hdo, hdoBeside, startHdo, temporary } from '../helpers/programs/hdo.ts';
import { python } from '../helpers/programs/python.ts';

/** Serves a folder on a Unix socket only. Returns the settings for an agent. */
async function served(t: TestContext) {
  const folder = temporary(t);
  const data = join(folder, 'data');
  const path = join(folder, 'hdo.sock');
  const { caller } = await document(['init', '--dev', '--data', data]);
  const server = startHdo(t, ['serve', '--data', data, '--listen', `unix:${path}`]);
  await server.written(/hdo serves .* at .*hdo\.sock/);
  const { api_key } = caller as { api_key: string };
  return { data, path, api_key, env: { HDO_URL: `unix:${path}`, HDO_API_KEY: api_key } };
}

test('a shell asks and takes the decision over a Unix socket', async (t) => {
  const { data, env } = await served(t);
  const sent = await hdoBeside(['input', 'send', '-'], { env, input: JSON.stringify(submission()) });
  assert.deepEqual([sent.code, sent.stdout], [0, 'Sent invoice-1.\n'], sent.stderr);
  const simulated = await hdoBeside(['simulate', '--data', data, '--once']);
  assert.match(simulated.stdout, /invoice-1: approve/, simulated.stderr);
  const taken = await hdoBeside(['wait', 'invoice-1'], { env });
  assert.deepEqual([taken.code, taken.stdout], [0, 'approve\n'], taken.stderr);
});

test('Python and the TypeScript client work over a Unix socket', async (t) => {
  const { path, api_key, env } = await served(t);
  const program = 'from hdo import Outbox\nprint(Outbox().caller_status()["caller"]["status"])';
  assert.deepEqual(await python(program, env), { code: 0, stdout: 'active\n', stderr: '' });
  const client = openClient({ url: 'http://localhost', api_key, fetch: socketFetch(path) });
  assert.equal((await client.callerStatus()).caller.status, 'active');
  const itself = () => openClient({ url: `unix:${path}`, api_key });
  assert.throws(itself, /for a Unix socket use http:\/\/localhost and a fetch to it/);
});

test('hdo connect works over a Unix socket, and a missing socket ends with 69', async (t) => {
  const { path, api_key, env } = await served(t);
  const HDO_CREDENTIALS = join(temporary(t), 'credentials.json');
  const connected = await hdoBeside(['connect', `unix:${path}`], { env: { HDO_CREDENTIALS }, input: api_key });
  assert.equal(connected.code, 0, connected.stderr);
  assert.equal((await hdoBeside(['input', 'list'], { env: { HDO_CREDENTIALS } })).code, 0);
  const away = hdo(['input', 'list'], { env: { ...env, HDO_URL: `unix:${path}.none` } });
  assert.equal(away.code, 69, away.stderr);
  assert.match(away.stderr, /start the server/);
});
