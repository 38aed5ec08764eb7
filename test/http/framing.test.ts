import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dial, hear, requestText, talk } from '../helpers/appliance/raw.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';

const open = 'Connection: keep-alive'; // so that only the server ends the connection
const json = 'Content-Type: application/json';
const line = 'POST /api/input/read HTTP/1.1';
const key = 'Authorization: Bearer KEY';
const overflow = `X-Long: ${'x'.repeat(20_000)}`;
const many = Array.from({ length: 1_500 }, (_, at) => `x${at}:`);

/** Requests that a proxy in front of the server may parse differently, or that cannot be parsed. */
const malformed: Record<string, string> = {
  'two Host headers': requestText(line, [open, 'Host: a', 'Host: b', key, json]),
  'one Host header twice': requestText(line, [open, 'Host: a', 'Host: a', key, json]),
  'no Host header': requestText(line, [open, key, json]).replace('Host: outbox\r\n', ''),
  'an empty Host header': requestText(line, [open, 'Host:', key, json]),
  'two Authorization headers': requestText(line, [open, key, key, json]),
  'a second Authorization header behind many others': requestText(line, [open, key, ...many, key]),
  'two Content-Length headers': requestText(line, [open, key, json, 'Content-Length: 2', 'Content-Length: 3'], '{}'),
  'one Content-Length twice': requestText(line, [open, key, json, 'Content-Length: 2', 'Content-Length: 2'], '{}'),
  'a list of lengths': requestText(line, [open, key, json, 'Content-Length: 2, 2'], '{}'),
  'a negative length': requestText(line, [open, key, json, 'Content-Length: -2'], '{}'),
  'a length with a sign': requestText(line, [open, key, json, 'Content-Length: +2'], '{}'),
  'two types': requestText(line, [open, key, json, json, 'Content-Length: 2'], '{}'),
  'a length and a coding': requestText(
    line,
    [open, key, 'Content-Length: 5', 'Transfer-Encoding: chunked'],
    '0\r\n\r\n',
  ),
  'a coding and a length': requestText(
    line,
    [open, key, 'Transfer-Encoding: chunked', 'Content-Length: 5'],
    '0\r\n\r\n',
  ),
  'gzip, chunked': requestText(line, [open, key, 'Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'),
  'chunked, gzip': requestText(line, [open, key, 'Transfer-Encoding: chunked, gzip'], '0\r\n\r\n'),
  'chunked twice': requestText(line, [open, key, 'Transfer-Encoding: chunked, chunked'], '0\r\n\r\n'),
  'a coding twice': requestText(
    line,
    [open, key, 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'],
    '0\r\n\r\n',
  ),
  'an unknown coding': requestText(line, [open, key, 'Transfer-Encoding: xchunked'], '0\r\n\r\n'),
  'identity coding': requestText(line, [open, key, 'Transfer-Encoding: identity'], '0\r\n\r\n'),
  'HTTP/1.0 with a coding': requestText(
    'POST /api/input/read HTTP/1.0',
    [open, key, 'Transfer-Encoding: chunked'],
    '0\r\n\r\n',
  ),
  'another expectation': requestText(line, [open, key, json, 'Expect: 200-ok', 'Content-Length: 2'], '{}'),
  'headers too large': requestText(line, [open, key, overflow]),
  'a target too large': requestText(`GET /api/input/list?${'x'.repeat(20_000)} HTTP/1.1`, [open, key]),
  'a space before the colon': requestText(line, [open, 'Host : a', key]),
  'a folded header': requestText(line, [open, 'X-A: a\r\n b', key]).replaceAll('\r\n b', '\r\n\tb\0'),
  'a NUL in a header': requestText(line, [open, 'X-A: a\0b', key]),
  'a bare line feed': requestText(line, [open, key]).replaceAll('\r\n', '\n').replace('\n', '\r\r\n'),
  'no version': 'GET /api/input/list\r\n\r\n',
  'an unknown version': requestText('GET /api/input/list HTTP/3.7', [open, key]),
  'the preface of HTTP/2': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'an unknown method': requestText('FETCH /api/input/list HTTP/1.1', [open, key]),
  'a method in small letters': requestText('get /api/input/list HTTP/1.1', [open, key]),
  'a CONNECT': requestText('CONNECT example.com:443 HTTP/1.1', [open, 'Host: example.com:443']),
  garbage: '\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003 GET / HTTP/1.1\r\n\r\n',
  'a bad chunk size': requestText(line, [open, key, json, 'Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'),
  'a chunk longer than its size': requestText(
    line,
    [open, key, json, 'Transfer-Encoding: chunked'],
    '1\r\n{}\r\n0\r\n\r\n',
  ),
};

test('an ambiguous or unparsable request is invalid_request, and the connection ends', async () => {
  const box = await account();
  const { api_key } = box.caller('agent');
  for (const [name, text] of Object.entries(malformed)) {
    const replies = await talk(box.base_url, text.replaceAll('KEY', api_key));
    assert.equal(replies.length, 1, name);
    assert.equal(`${replies[0]?.status} ${replies[0]?.json?.error?.code}`, '400 invalid_request', name);
    assert.equal(replies[0]?.headers.connection, 'close', name);
  }
});

test('HTTP/1.0 is served with or without a Host header, and the connection ends', async () => {
  const box = await account();
  const authorization = `Authorization: Bearer ${box.caller('agent').api_key}`;
  const [named] = await talk(box.base_url, requestText('GET /api/input/list HTTP/1.0', [authorization]));
  const [bare] = await talk(box.base_url, `GET /api/input/list HTTP/1.0\r\n${authorization}\r\n\r\n`);
  assert.deepEqual([named?.status, bare?.status], [200, 200]);
});

test('ten seconds end a connection: late headers are refused, and one that sent nothing hears nothing', async () => {
  const { base_url } = await account();
  const [late, silent] = [dial(base_url), dial(base_url)];
  late.write('GET /api/input/list HTTP/1.1\r\nHost: outbox\r\n');
  const [[reply], none] = await Promise.all([hear(late), hear(silent)]);
  assert.equal(`${reply?.status} ${reply?.json?.error?.code}`, '400 invalid_request');
  assert.match(reply?.json?.error?.message ?? '', /too long/);
  assert.deepEqual(none, []);
});
