import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { requestText, talk } from '../helpers/appliance/raw.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { root } from '../helpers/data/sources.ts';

const filled = (path: string) => path.replaceAll(/\{\w+\}/g, 'x');

const unknown = [
  '/api',
  '/api/',
  '/api/input',
  '/api/input/nothing',
  '/API/input/list',
  '/api/INPUT/list',
  '/api/input/list/',
  '/api//input/list',
  '//api/input/list',
  '/api/./input/list',
  '/api/input/../input/list',
  '/api/input%2Flist',
  '/api/input/lis%74',
  '/api/output//read',
  '/api/output/%zz/read',
  '/api/output/%c3/read',
  '/api/output/%/files/x',
  '/openapi.json/',
  '/OPENAPI.json',
];

test('a path that does not match a route exactly is not_found, with any method and without a credential', async () => {
  const { base_url } = await account();
  for (const path of unknown) {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const [reply] = await talk(base_url, requestText(`${method} ${path} HTTP/1.1`));
      assert.equal(`${reply?.status} ${reply?.json?.error?.code}`, '404 not_found', `${method} ${path}`);
    }
  }
});

test('a wrong method is invalid_request with the allowed methods, and OPTIONS returns the same', async () => {
  const { base_url } = await account();
  for (const { method, path } of Object.values(callerEndpoints)) {
    const allow = method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
    for (const wrong of ['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', method === 'GET' ? 'POST' : 'HEAD']) {
      const [reply] = await talk(base_url, requestText(`${wrong} ${filled(path)} HTTP/1.1`));
      assert.equal(reply?.status, 400, `${wrong} ${path}`);
      assert.equal(reply?.headers.allow, allow);
      if (wrong !== 'HEAD') assert.equal(reply?.json?.error?.code, 'invalid_request');
    }
    const [options] = await talk(base_url, requestText(`OPTIONS ${filled(path)} HTTP/1.1`));
    assert.deepEqual([options?.status, options?.headers.allow, options?.bytes.length], [204, allow, 0]);
  }
});

test('HEAD is answered like GET, with the same headers and no body', async () => {
  const box = await account();
  const authorization = `Authorization: Bearer ${box.caller('agent').api_key}`;
  for (const path of ['/api/input/list', '/api/output/check', '/api/account/status', '/openapi.json']) {
    const get = await fetch(box.base_url + path, { headers: { authorization: authorization.slice(15) } });
    const head = await fetch(box.base_url + path, {
      method: 'HEAD',
      headers: { authorization: authorization.slice(15) },
    });
    assert.deepEqual([head.status, (await head.arrayBuffer()).byteLength], [200, 0], path);
    assert.equal(head.headers.get('content-length'), get.headers.get('content-length'));
    await get.arrayBuffer();
  }
});

test('a target in absolute form is accepted if it names the host of the Host header', async () => {
  const box = await account();
  const authorization = `Authorization: Bearer ${box.caller('agent').api_key}`;
  const statusOf = async (target: string) => {
    const [reply] = await talk(box.base_url, requestText(`GET ${target} HTTP/1.1`, [authorization]));
    return reply?.status;
  };
  assert.equal(await statusOf('http://outbox/api/input/list?limit=1'), 200);
  assert.equal(await statusOf('HTTP://OUTBOX/api/input/list'), 200);
  assert.equal(await statusOf('http://outbox/api'), 404);
  assert.equal(await statusOf('http://elsewhere/api/input/list'), 400);
  assert.equal(await statusOf('/api/input/list#x'), 400);
});

test('the OpenAPI documents are public', async (t) => {
  const { base_url } = await appliance(t);
  for (const [path, golden] of [
    ['/openapi.json', 'openapi.golden.json'],
    ['/device/openapi.json', 'openapi-device.golden.json'],
    ['/review/openapi.json', 'openapi-review.golden.json'],
  ]) {
    const response = await fetch(base_url + path);
    assert.equal(response.headers.get('content-type'), 'application/json');
    assert.equal(await response.text(), readFileSync(join(root, 'test/golden', golden ?? ''), 'utf8'));
  }
});
