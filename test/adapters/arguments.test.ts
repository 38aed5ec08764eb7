import assert from 'node:assert/strict';
import { test } from 'node:test';
import { argumentsHtml } from '../../src/client/adapters/arguments.ts';
import { itemId } from '../../src/client/adapters/request.ts';
import { checkArguments } from '../../src/client/adapters/schema.ts';

test('different arguments and ids never look the same', () => {
  const looks = [
    1,
    '1',
    true,
    'true',
    null,
    'null',
    '',
    ' ',
    'a',
    'a ',
    'a\u202e',
    'a\u200b',
    '"a"',
    'a\r',
    'a\n',
    'a\0',
    'a\ud800',
  ];
  assert.equal(new Set(looks.map((value) => argumentsHtml({ value }))).size, looks.length);
  assert.notEqual(itemId(['a:b', 'c']), itemId(['a', 'b:c']));
  assert.notEqual(itemId(['a%3A', 'b']), itemId(['a:', 'b']));
});

test('changed arguments must fit the schema exactly, and their flaws have a place', async () => {
  const item = {
    type: 'object',
    properties: { id: { type: 'integer' } },
    required: ['id'],
    additionalProperties: false,
  };
  const schema = { type: 'object', properties: { items: { type: 'array', items: item } } };
  const places = async (text: string) => (await checkArguments(schema, text)).flaws?.map(({ place }) => place);
  assert.equal(await places('{"items":[{"id":1}]}'), undefined);
  assert.deepEqual(await places('{"items":[{"id":1},{"id":"2"},{"name":1}]}'), [
    'items[1].id',
    'items[2].id',
    'items[2].name',
  ]);
  for (const text of ['', '{', '[]', '{"items":[{"id":12345678901234567890}]}'])
    assert.deepEqual(await places(text), [''], text);
});
