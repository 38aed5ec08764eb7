import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharedOf } from '../../src/web/bulk/shared-actions.ts';
import type { Shown } from '../../src/web/server/item.ts';
import { item } from '../helpers/browser/parts.ts';
import { action } from '../helpers/data/submissions.ts';

type Actions = ReturnType<typeof action>[];

const text = { kind: 'free_text', label: 'Why', multiline: true } as const;
const file = { kind: 'file_upload', label: 'File' } as const;
const of = (...all: Actions[]) => sharedOf(all.map((actions) => item({ actions }) as Shown));
const names = ({ shared, apart }: ReturnType<typeof sharedOf>) => [
  shared.map(({ display }) => display),
  apart.map(({ display, count, why }) => `${display} ${count} ${why}`),
];
const yes = action({ value: 'yes', display: 'Yes' });
const no = action({ value: 'no', display: 'No' });

test('requests share the actions with equal value and popup, in the order of the first request', () => {
  assert.deepEqual(names(of([yes, no], [no, yes])), [['Yes', 'No'], []]);
  assert.deepEqual(names(of([yes, no], [yes])), [['Yes'], ['No 1 some']]);
  assert.deepEqual(names(of([yes], [action({ value: 'yes', display: 'Yes', popup: text })])), [
    [],
    ['Yes 1 some', 'Yes 1 some'],
  ]);
  assert.deepEqual(names(of()), [[], []]);
});

test('an action with a file upload is never shared', () => {
  const sign = action({ value: 'sign', display: 'Sign', popup: file });
  assert.deepEqual(names(of([yes, sign], [yes, sign])), [['Yes'], ['Sign 2 file']]);
  assert.deepEqual(names(of([yes, sign])), [['Yes', 'Sign'], []]);
});

test('a shared action shows all its labels and takes the most dangerous tone', () => {
  const drop = action({ value: 'yes', display: 'Drop it', tone: 'danger', style: 'solid' });
  const [shared] = of([yes], [drop], [yes]).shared;
  assert.deepEqual([shared?.display, shared?.tone, shared?.style], ['Yes / Drop it', 'danger', 'outline']);
});
