import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkValue } from '../../src/lib/schema/check.ts';
import {
  closed,
  defaulted,
  judged,
  list,
  omittable,
  open,
  type TSchema,
  Type,
  tagged,
} from '../../src/lib/schema/schema.ts';

const page = open({
  limit: defaulted(Type.Integer({ minimum: 1, maximum: 100 }), 25),
  cursor: omittable(Type.String()),
});
const shape = tagged('kind', [
  closed({ kind: Type.Literal('dot') }),
  tagged('size', [
    closed({ kind: Type.Literal('box'), size: Type.Literal('s'), side: Type.Number() }),
    closed({ kind: Type.Literal('box'), size: Type.Literal('l'), name: Type.String({ maxLength: 2 }) }),
  ]),
]);

const kept: [schema: TSchema, value: unknown, kept: unknown][] = [
  [page, {}, { cursor: null, limit: 25 }],
  [page, { limit: null, cursor: null, extra: 1 }, { cursor: null, limit: 25 }],
  [page, { limit: 7, cursor: 'c' }, { cursor: 'c', limit: 7 }],
  [shape, { kind: 'dot' }, { kind: 'dot' }],
  [shape, { kind: 'box', size: 'l', name: '😀😀' }, { kind: 'box', name: '😀😀', size: 'l' }],
  [Type.Number(), -0, 0],
  [Type.Unknown(), { any: ['thing'] }, { any: ['thing'] }],
];

test('a check rebuilds accepted values with sorted keys and defaults', () => {
  for (const [schema, value, expected] of kept) {
    const result = checkValue(schema, value);
    assert.deepEqual(result, { value: expected, complaints: [] });
    assert.equal(JSON.stringify(result.value), JSON.stringify(expected));
  }
});

const refused: [schema: TSchema, value: unknown, complaints: string[]][] = [
  [page, { limit: 0 }, ['body.limit out_of_range must be from 1 to 100']],
  [
    page,
    { limit: '7', cursor: 1 },
    ['body.cursor invalid_type must be a string', 'body.limit invalid_type must be a whole number'],
  ],
  [shape, {}, ['body.kind required is missing']],
  [shape, { kind: 'box' }, ['body.size required is missing']],
  [
    shape,
    { kind: 'box', size: 's', side: Number.POSITIVE_INFINITY },
    ['body.side invalid_value must be a finite number'],
  ],
  [shape, { kind: 'box', size: 'l', name: 'abc' }, ['body.name too_long must have at most 2 characters']],
  [shape, { kind: 'dot', side: 1 }, ['body invalid_value holds a property other than kind']],
  [
    list(Type.Boolean(), { maxItems: 1 }),
    [1, 2],
    ['body too_many_items must have at most 1', 'body[0] invalid_type must be true or false'],
  ],
];

test('a check reports each path, code and expected value', () => {
  for (const [schema, value, complaints] of refused) {
    const found = checkValue(schema, value, 'body').complaints;
    assert.deepEqual(
      found.map(({ path, code, message }) => `${path} ${code} ${message}`),
      complaints,
    );
  }
});

test('a cross-field check sees unsound fields as undefined, and only its first complaint about a field counts', () => {
  const seen: unknown[] = [];
  const schema = judged(open({ a: Type.Number(), b: Type.Number() }), (sound, complain, sent) => {
    seen.push([sound.a, sound.b, sent.a]);
    complain('b', 'out_of_range');
    complain('b', 'invalid_range');
  });
  const codes = checkValue(schema, { a: 'x', b: 1 }).complaints.map(({ path, code }) => `${path} ${code}`);
  assert.deepEqual(codes, ['a invalid_type', 'b out_of_range']);
  assert.deepEqual(seen, [[undefined, 1, 'x']]);
});

test('a hundred thousand flaws are cheap, and every code among them is reported', () => {
  const schema = open({ flags: list(Type.Boolean()), number: Type.Number() });
  const { complaints } = checkValue(schema, { flags: Array(100_000).fill(0), number: Number.NaN });
  assert.deepEqual(
    complaints.slice(49).map(({ path }) => path),
    ['flags[49]', 'number'],
  );
});
