import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reply } from '../helpers/appliance/ask.ts';
import { requestText, talk } from '../helpers/appliance/raw.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

const open = 'Connection: keep-alive';
const json = 'Content-Type: application/json';
const said = (replies: Reply[]) => replies.map(({ status, json }) => `${status} ${json?.error?.code ?? 'ok'}`);

/** Sends requests of one caller in one packet. */
async function pipelined(...requests: ((key: string) => string)[]) {
  const box = await account();
  const key = `Authorization: Bearer ${box.caller('agent').api_key}`;
  return talk(box.base_url, requests.map((request) => request(key)).join(''));
}

const send = (caller_item_id: string) => (key: string) => {
  const body = JSON.stringify(submission({ caller_item_id }));
  return requestText('POST /api/input/send HTTP/1.1', [open, key, json, `Content-Length: ${body.length}`], body);
};
const list = (key: string) => requestText('GET /api/input/list HTTP/1.1', [open, key]);
const last = (key: string) => requestText('GET /api/input/list HTTP/1.1', [key]);
const misplaced = () => requestText('GET /api/nothing HTTP/1.1', [open]);
const unsigned = () => requestText('POST /api/output/x/ack HTTP/1.1', [open, 'Content-Length: 2'], 'ok');
const garbage = () => '\u0000\u0001garbage\r\n\r\n';
const broken = (key: string) =>
  requestText('POST /api/input/read HTTP/1.1', [open, key, json, 'Transfer-Encoding: chunked'], 'zz\r\n');

test('pipelined requests in one packet are answered in order, each on its own', async () => {
  const replies = await pipelined(send('a'), list, misplaced, send('b'), unsigned, send('a'), last);
  const refused = ['404 not_found', '200 ok', '401 authentication_required'];
  assert.deepEqual(said(replies), ['200 ok', '200 ok', ...refused, '200 ok', '200 ok']);
  const created = replies.flatMap(({ json }) => (JSON.stringify(json).includes('"created":true') ? ['created'] : []));
  assert.equal(created.length, 2, 'the third send is a duplicate of the first');
});

test('garbage after valid requests is answered after them', async () => {
  const replies = await pipelined(send('a'), list, garbage);
  assert.deepEqual(said(replies), ['200 ok', '200 ok', '400 invalid_request']);
});

test('a malformed chunked body is answered in its turn', async () => {
  const replies = await pipelined(send('a'), broken);
  assert.deepEqual(said(replies), ['200 ok', '400 invalid_request']);
});
