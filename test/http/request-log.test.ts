import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from 'undici';
import { type RequestLog, silentLog } from '../../src/lib/process/log.ts';
import { dial, hear, requestText } from '../helpers/appliance/raw.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

type Line = Record<string, unknown>;
const marker = 's3cr3t';

function openLog() {
  const lines: Line[] = [];
  const note = (line: Line) => void lines.push(line);
  const log: RequestLog = {
    ...silentLog,
    debug: note,
    info: note,
    warn: note,
    error: note,
    isLevelEnabled: () => true,
  };
  return { log, lines };
}

test('each request is one line with both ids, its route, its status, its code and its duration', async (t) => {
  const { log, lines } = openLog();
  const box = await standingAppliance(t, { log });
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
      address: '127.0.0.1',
      route: 'POST /api/input/send',
      status: 200,
      code: null,
      ms: undefined,
    },
  );
  assert.ok(typeof first?.ms === 'number' && first.ms >= 0 && first.ms < 10_000);
  assert.deepEqual([second?.code, second?.status, second?.request_id], ['not_found', 404, absent.json?.request_id]);
});

test('requests outside the contract are logged with their routes, too', async (t) => {
  const { log, lines } = openLog();
  const box = await standingAppliance(t, { log });
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

test('a secret is not in the log, wherever it is sent', async (t) => {
  const { log, lines } = openLog();
  const box = await standingAppliance(t, { log });
  const agent = box.caller('agent');
  const petra = box.person('petra');
  await petra.password(`${marker}-password`);
  const { cookie, session_secret, headers: session } = await petra.signIn(`${marker}-password`);
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
    { path: '/review/api/items', headers: { ...session, 'x-correlation-id': cookie.split('=')[1] ?? '' } },
    { path: '/review/api/choices', headers: { ...session, 'x-correlation-id': session_secret } },
    { path: '/%zz', headers: { authorization: `Basic ${marker}` } },
  ];
  for (const { path, headers } of odd) await request(box.base_url + path, { headers }).then(({ body }) => body.dump());
  for (const line of [`GET /${marker}`, `${marker} / HTTP/1.1`, `GET /#${marker} HTTP/1.1`]) {
    const socket = dial(box.base_url);
    socket.write(requestText(line, [`X-${marker}: ${marker}`]));
    await hear(socket);
  }
  await until('everything is logged', () => lines.filter(({ event }) => event === 'request').length >= 16);
  const text = JSON.stringify(lines);
  const others = [agent.api_key.slice(4), petra.token.slice(5), cookie.split('=')[1] ?? '', session_secret.slice(5)];
  for (const secret of [marker, ...others]) {
    assert.ok(secret.length > 5 && !text.includes(secret), secret);
  }
});
