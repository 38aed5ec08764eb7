import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from 'undici';
import type { Log } from '../../src/lib/log.ts';
import { appliance } from '../helpers/appliance.ts';
import { dial, hear, requestText } from '../helpers/raw.ts';
import { submission } from '../helpers/submissions.ts';
import { until } from '../helpers/until.ts';

type Line = Record<string, unknown>;
const marker = 's3cr3t';

function openLog() {
  const lines: Line[] = [];
  const note = (line: Line) => void lines.push(line);
  const log: Log = { info: note, warn: note, error: note };
  return { log, lines };
}

test('each request is one line with both ids, its route, its status, its code and its time', async (t) => {
  const { log, lines } = openLog();
  const box = await appliance(t, { log });
  const agent = box.caller('agent');
  const headers = { 'x-correlation-id': 'order-7' };
  const sent = await agent.request('inputSend', { body: submission(), headers });
  const absent = await agent.request('outputRead', { params: { output_result_id: 'out_none' } });
  await until('both are logged', () => lines.length === 2);
  const [first, second] = lines;
  assert.deepEqual(
    { ...first, ms: undefined },
    {
      event: 'request',
      request_id: sent.json?.request_id,
      correlation_id: 'order-7',
      route: 'POST /api/input/send',
      status: 200,
      code: null,
      ms: undefined,
    },
  );
  assert.ok(typeof first?.ms === 'number' && first.ms >= 0 && first.ms < 10_000);
  assert.deepEqual([second?.code, second?.status, second?.request_id], ['not_found', 404, absent.json?.request_id]);
});

test('requests that have no row in the contract have their route too', async (t) => {
  const { log, lines } = openLog();
  const box = await appliance(t, { log });
  for (const [method, path] of [
    ['POST', '/mcp'],
    ['GET', '/livez'],
    ['GET', '/openapi.json'],
    ['GET', '/docs'],
  ] as const) {
    await request(box.base_url + path, { method }).then(({ body }) => body.dump());
    await until(path, () => lines.some(({ route }) => route === `${method} ${path}`));
  }
});

test('wherever a secret is sent, it is not in the log', async (t) => {
  const { log, lines } = openLog();
  const box = await appliance(t, { log });
  const agent = box.caller('agent');
  const petra = box.person('petra');
  await petra.password(`${marker}-password`);
  const { cookie } = await petra.signIn(`${marker}-password`);
  await petra.signIn(`${marker}-wrong`);
  await agent.call('inputSend', { body: submission({ title: `${marker} title`, caller_item_id: marker }) });
  await agent.request('inputSend', { body: `{"title": ${marker}` });
  await agent.request('inputSend', { body: { [marker]: marker, title: 5 } });
  await agent.request('inputRead', {
    body: { caller_item_id: marker },
    headers: { 'x-correlation-id': agent.api_key },
  });
  const odd = [
    { path: `/${marker}?${marker}=${marker}`, headers: { [marker]: marker, referer: marker, 'user-agent': marker } },
    { path: `/api/output/${marker}/read`, headers: { authorization: `Bearer ${agent.api_key}` } },
    { path: `/api/input/list?cursor=${marker}`, headers: { authorization: `Bearer hdo_${marker}` } },
    { path: `/item/${marker}`, headers: { cookie } },
    { path: '/review/api/items', headers: { cookie, 'x-correlation-id': cookie.split('=')[1] ?? '' } },
    { path: '/%zz', headers: { authorization: `Basic ${marker}` } },
  ];
  for (const { path, headers } of odd) await request(box.base_url + path, { headers }).then(({ body }) => body.dump());
  for (const line of [`GET /${marker}`, `${marker} / HTTP/1.1`, `GET /#${marker} HTTP/1.1`]) {
    const socket = dial(box.base_url);
    socket.write(requestText(line, [`X-${marker}: ${marker}`]));
    await hear(socket);
  }
  await until('everything is logged', () => lines.filter(({ event }) => event === 'request').length >= 15);
  const text = JSON.stringify(lines);
  for (const secret of [marker, agent.api_key.slice(4), petra.token.slice(5), cookie.split('=')[1] ?? '']) {
    assert.ok(secret.length > 5 && !text.includes(secret), secret);
  }
});
