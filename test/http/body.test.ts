import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Agent } from '../helpers/appliance/agent.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

const good = JSON.stringify(submission());
const json = { 'content-type': 'application/json' };
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const withExtra = (extra: string) => `{"extra":${extra},${good.slice(1)}`;
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

/** Content-Type headers, and whether a JSON body is accepted with them. */
const types: [string | undefined, boolean][] = [
  ['application/json', true],
  ['APPLICATION/JSON', true],
  ['application/json; charset=utf-8', true],
  ['application/json;charset=anything', true],
  ['application/json ; a=b', true],
  ['application/vnd.example.request+json', true],
  ['application/problem+json; a=b', true],
  [undefined, false],
  ['', false],
  ['text/json', false],
  ['text/plain', false],
  ['application/jsonp', false],
  ['application/json5', false],
  ['application/+json', false],
  ['application/x-www-form-urlencoded', false],
  ['multipart/form-data; boundary=x', false],
  ['application/json, text/plain', false],
  ['json', false],
];

test('a JSON body needs a JSON content type', async () => {
  const agent = (await account()).caller('agent');
  for (const [type, accepted] of types) {
    const headers = type === undefined ? {} : { 'content-type': type };
    const { status, json } = await agent.request('inputSend', { body: good, headers });
    const found = status === 200 || json?.error?.code;
    assert.equal(found, accepted || 'invalid_request', type);
  }
});

test('a body may have no content encoding except identity', async () => {
  const agent = (await account()).caller('agent');
  for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip', 'x']) {
    const headers = { ...json, 'content-encoding': encoding };
    assert.equal(await codeOf(agent, good, headers), '400 invalid_request', encoding);
  }
  for (const encoding of ['identity', 'Identity']) {
    assert.equal(await codeOf(agent, good, { ...json, 'content-encoding': encoding }), '200 undefined');
  }
});

/** Bodies of a send, and the responses to them. */
const bodies: Record<string, [string | Buffer, string]> = {
  good: [good, '200 undefined'],
  'with white space around': [` \r\n\t${good}\n`, '200 undefined'],
  empty: ['', '400 invalid_json'],
  'only white space': ['  ', '400 invalid_json'],
  'cut short': [good.slice(0, -1), '400 invalid_json'],
  'trailing text': [`${good}x`, '400 invalid_json'],
  'two values': [`${good}${good}`, '400 invalid_json'],
  'a trailing comma': [`${good.slice(0, -1)},}`, '400 invalid_json'],
  'a comment': [`${good}//x`, '400 invalid_json'],
  'single quotes': ["{'a':1}", '400 invalid_json'],
  NaN: [withExtra('NaN'), '400 invalid_json'],
  'a raw control character': [withExtra('"\u0001"'), '400 invalid_json'],
  'a byte order mark': [bytes([0xef, 0xbb, 0xbf], good), '400 invalid_json'],
  'UTF-16': [Buffer.from(good, 'utf16le'), '400 invalid_json'],
  'bad UTF-8': [bytes('{"a":"', [0xc3, 0x28], '"}'), '400 invalid_json'],
  'overlong UTF-8': [bytes('{"a":"', [0xc0, 0xaf], '"}'), '400 invalid_json'],
  'a surrogate in UTF-8': [bytes('{"a":"', [0xed, 0xa0, 0x80], '"}'), '400 invalid_json'],
  'cut UTF-8': [bytes(good, [0xe2, 0x82]), '400 invalid_json'],
  'a NUL byte': [bytes(good, [0]), '400 invalid_json'],
  null: ['null', '422 validation_failed'],
  'a number': ['1', '422 validation_failed'],
  'an array': ['[]', '422 validation_failed'],
  'a text': ['"x"', '422 validation_failed'],
  '64 levels': [withExtra(nested(63)), '200 undefined'],
  '65 levels': [withExtra(nested(64)), '400 invalid_request'],
  '64 levels of nothing but arrays': [nested(64), '422 validation_failed'],
  '60,000 levels': [nested(60_000), '400 invalid_request'],
  '60,000 levels that never close': ['['.repeat(60_000), '400 invalid_request'],
  '60,000 levels of objects': [`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, '400 invalid_request'],
  'brackets in a text': [withExtra(JSON.stringify('[{'.repeat(1_000))), '200 undefined'],
  'brackets after an escaped quote': [withExtra(JSON.stringify(`\\"${'['.repeat(100)}\\`)), '200 undefined'],
  '__proto__ keys': [`{"__proto__":{"title":"x"},${good.slice(1)}`, '200 undefined'],
  'fields of a __proto__': [`{"__proto__":${good}}`, '422 validation_failed'],
  'a constructor key': [`{"constructor":{"prototype":{"a":1}},${good.slice(1)}`, '200 undefined'],
  'a duplicated key, the last one good': [`{"title":1,${good.slice(1)}`, '200 undefined'],
  'a duplicated key, the last one bad': [`${good.slice(0, -1)},"title":1}`, '422 validation_failed'],
};

test('a body is one JSON value in UTF-8, at most 64 levels deep', async () => {
  const box = await account();
  for (const [at, [name, [body, expected]]] of Object.entries(bodies).entries()) {
    const agent = box.caller(`agent ${at}`);
    assert.equal(await codeOf(agent, body, json), expected, name);
  }
});

test('numbers are finite and -0 is 0', async () => {
  const agent = (await account()).caller('agent');
  const visual = { kind: 'numeric_bar', label: 'a', value: 7, display: '7', min_value: 7, max_value: 9 } as const;
  const sent = JSON.stringify(submission({ card_visual: visual }));
  const large = await agent.request('inputSend', { body: sent.replace('"value":7', '"value":1e400'), headers: json });
  assert.deepEqual(
    large.json?.error?.fields?.map(({ path, code }) => [path, code]),
    [['card_visual.value', 'invalid_value']],
  );
  const zero = sent.replace('"value":7', '"value":-0').replace('"min_value":7', '"min_value":-0.0e1');
  await agent.request('inputSend', { body: zero, headers: json });
  const { status, json: read } = await agent.request('inputRead', { body: { caller_item_id: 'invoice-1' } });
  assert.equal(status, 200);
  assert.doesNotMatch(JSON.stringify(read), /:-0/);
});

test('read-all takes an empty body as {}, whatever its headers are', async () => {
  const agent = (await account()).caller('agent');
  const headers: Record<string, string>[] = [{}, json, { 'content-type': 'text/plain' }, { 'content-length': '0' }];
  for (const each of headers) {
    const { page_limit } = await agent.call('outputReadAll', { body: '', headers: each });
    assert.equal(page_limit, 25, JSON.stringify(each));
  }
  const nulls = await agent.call('outputReadAll', { body: { limit: null, cursor: null, unknown: 1 } });
  assert.equal(nulls.page_limit, 25);
  assert.equal((await agent.request('outputReadAll', { body: '{}' })).status, 400, 'without a type');
  assert.equal((await agent.request('outputReadAll', { body: ' ', headers: json })).json?.error?.code, 'invalid_json');
  for (const body of [{ limit: 0 }, { limit: '1' }, { cursor: '' }, { cursor: 1 }, [], 1]) {
    assert.equal((await agent.request('outputReadAll', { body })).status, 422, JSON.stringify(body));
  }
});

async function codeOf(agent: Agent, body: string | Buffer, headers: Record<string, string>): Promise<string> {
  const { status, json } = await agent.request('inputSend', { body, headers });
  return `${status} ${json?.error?.code}`;
}
