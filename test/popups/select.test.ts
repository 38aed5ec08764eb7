import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered } from '../helpers/appliance/answered.ts';

const options = ['a', 'b', 'c'].map((value) => ({ display: value.toUpperCase(), value }));
const one = { kind: 'single_select', label: 'Which?', options } as const;
const some = { kind: 'multi_select', label: 'Which?', options } as const;

test('a single select accepts the value of an option only', () => {
  assert.deepEqual(answered(one, { kind: 'single_select', value: 'b' }), { kind: 'single_select', value: 'b' });
  const wrong: [unknown, string][] = [
    ['d', 'invalid_value'],
    ['B', 'invalid_value'],
    ['', 'invalid_pattern'],
    [['a'], 'invalid_type'],
  ];
  for (const [value, code] of wrong) {
    assert.deepEqual(answered(one, { kind: 'single_select', value }), [`response.value ${code}`]);
  }
});

const chosen: [bounds: object, values: string[], kept: string[]][] = [
  [{}, [], []],
  [{}, ['c', 'a'], ['a', 'c']],
  [{ min_selected: 3 }, ['b', 'c', 'a'], ['a', 'b', 'c']],
  [{ max_selected: 0 }, [], []],
];

test('a multi select stores the values in the order of the options', () => {
  for (const [bounds, values, kept] of chosen) {
    const response = answered({ ...some, ...bounds }, { kind: 'multi_select', values });
    assert.deepEqual(response, { kind: 'multi_select', values: kept });
  }
});

const refused: [bounds: object, values: unknown, complaints: string[]][] = [
  [{ min_selected: 1 }, [], ['response.values too_few_items']],
  [{ min_selected: 2 }, ['a'], ['response.values too_few_items']],
  [{ max_selected: 1 }, ['a', 'b'], ['response.values too_many_items']],
  [{}, ['a', 'd'], ['response.values[1] invalid_value']],
  [{}, ['a', 'b', 'a'], ['response.values[2] duplicate_value']],
  [{}, ['a', 7], ['response.values[1] invalid_type']],
  [{}, 'a', ['response.values invalid_type']],
];

test('a multi select refuses unknown and duplicate values, and too few or too many', () => {
  for (const [bounds, values, complaints] of refused) {
    assert.deepEqual(answered({ ...some, ...bounds }, { kind: 'multi_select', values }), complaints);
  }
});
