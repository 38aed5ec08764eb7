import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Shown } from '../../src/web/item.ts';
import { sharedOf } from '../../src/web/state/shared-actions.ts';
import { item } from '../helpers/parts.ts';
import { action } from '../helpers/submissions.ts';

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

test('requests share the actions that are the same by value and popup, in the order of the first', () => {
  assert.deepEqual(names(of([yes, no], [no, yes])), [['Yes', 'No'], []]);
  assert.deepEqual(names(of([yes, no], [yes])), [['Yes'], ['No 1 some']]);
  assert.deepEqual(names(of([yes], [action({ value: 'yes', display: 'Yes', popup: text })])), [
    [],
    ['Yes 1 some', 'Yes 1 some'],
  ]);
  assert.deepEqual(names(of()), [[], []]);
});

test('an action that asks for a file is for one request alone', () => {
  const sign = action({ value: 'sign', display: 'Sign', popup: file });
  assert.deepEqual(names(of([yes, sign], [yes, sign])), [['Yes'], ['Sign 2 file']]);
  assert.deepEqual(names(of([yes, sign])), [['Yes', 'Sign'], []]);
});

test('where requests call one action by several names it has all of them, and is as dangerous as the worst', () => {
  const drop = action({ value: 'yes', display: 'Drop it', tone: 'danger', style: 'solid' });
  const [shared] = of([yes], [drop], [yes]).shared;
  assert.deepEqual([shared?.display, shared?.tone, shared?.style], ['Yes / Drop it', 'danger', 'outline']);
});
