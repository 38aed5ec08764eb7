import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeFolder } from '../faults/folder.ts';
import { serveLogged } from '../helpers/appliance/serve-logged.ts';
import type { Line } from '../helpers/data/log-line.ts';
import { submission } from '../helpers/data/submissions.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

const proxied = '203.0.113.7';

type Asked = { method?: string; path: string; body?: object; authorization?: string };

/** Returns a poll, a read by GET, a read by POST, a write, and a refusal, in this order. */
function requests(authorization: string): Asked[] {
  return [
    { path: '/api/output/check', authorization },
    { path: '/livez' },
    { method: 'POST', path: '/api/input/send', body: submission({ caller_item_id: 'one' }), authorization },
    { method: 'POST', path: '/api/input/read', body: { caller_item_id: 'one' }, authorization },
    { path: '/api/output/check' },
  ];
}

async function logged(t: Parameters<typeof serveLogged>[0], env: NodeJS.ProcessEnv): Promise<Line[]> {
  const data = temporary(t);
  const { api_key } = makeFolder(data);
  const server = await serveLogged(t, data, { env });
  const lines = server.read();
  for (const { method = 'GET', path, body, authorization } of requests(`Bearer ${api_key}`)) {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': proxied,
      ...(authorization !== undefined && { authorization }),
    };
    const answer = await fetch(server.base_url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    await answer.text();
  }
  assert.equal(await server.stop(), 0);
  const requested = () => lines().filter(({ event }) => event === 'request');
  await until('the log has ended', () => lines().some(({ event }) => event === 'stopped'));
  return requested();
}

const inShort = ({ level, route, status }: Line) => `${level} ${route} ${status}`;

test('the log has writes and refusals, not successful polls and reads, with the client’s address', async (t) => {
  const lines = await logged(t, {});
  assert.deepEqual(lines.map(inShort), ['30 POST /api/input/send 200', '30 GET /api/output/check 401']);
  assert.deepEqual(
    lines.map(({ address }) => address),
    ['127.0.0.1', '127.0.0.1'],
    'a header from an untrusted address does not count',
  );
});

test('at level debug the log has every request, and behind a trusted proxy the client’s address', async (t) => {
  const lines = await logged(t, { HDO_LOG__LEVEL: 'debug', HDO_SERVER__TRUSTED_PROXIES: '127.0.0.1' });
  assert.deepEqual(lines.map(inShort), [
    '20 GET /api/output/check 200',
    '20 GET /livez 200',
    '30 POST /api/input/send 200',
    '20 POST /api/input/read 200',
    '30 GET /api/output/check 401',
  ]);
  assert.ok(lines.every(({ address }) => address === proxied));
});
