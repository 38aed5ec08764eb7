import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { missing } from '../helpers/data/named.ts';
import { root } from '../helpers/data/sources.ts';

/**
 * The requirements of levels 1 and 2 in chapters V6, V7 and V10: the last number of each section. Source:
 * OWASP Application Security Verification Standard 5.0.0 (github.com/OWASP/ASVS, folder 5.0/en). Numbers beyond these
 * are of level 3.
 */
const sections: Readonly<Record<string, number>> = {
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
};
const required = Object.entries(sections).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, at) => `${section}.${at + 1}`),
);
const states = ['met', 'partly', 'not met', 'does not apply'];

const text = readFileSync(join(root, 'src/docs/security.md'), 'utf8').split('\n## OWASP ASVS 5.0, level 2\n')[1] ?? '';
const [levels = '', third] = text.split('\n### Of level 3\n');
const numbersIn = (words: string) => words.match(/\b\d+\.\d+\.\d+\b/g) ?? [];
const rows = [...levels.matchAll(/^\| (\d.*) \| (.*) \| (.*) \| (.*) \|$/gm)].map(
  ([, asks = '', state = '', , shown]) => ({
    numbers: numbersIn(asks),
    state,
    shown,
  }),
);

test('every requirement of levels 1 and 2 of V6, V7 and V10 has exactly one row, with a state', () => {
  assert.equal(required.length, 82);
  const numbered = rows.flatMap(({ numbers, state }) => numbers.map((number) => ({ number, state })));
  assert.deepEqual(numbered.map(({ number }) => number).toSorted(inOrder), required);
  assert.deepEqual(
    rows.filter(({ state }) => !states.includes(state)),
    [],
  );
  const summary = /^Not met: (.*?)\. Partly met: (.*?)\. /ms.exec(levels) ?? [];
  for (const [at, state] of ['not met', 'partly'].entries()) {
    const found = numbered.filter((one) => one.state === state).map(({ number }) => number);
    assert.deepEqual(numbersIn(summary[at + 1] ?? ''), found, state);
  }
});

test('every test that the section names exists', () => {
  assert.ok(third);
  const named = [...text.matchAll(/`(test\/[^`]+)`/g)].map(([, path = '']) => path);
  assert.ok(named.length > 90);
  assert.ok(named.every((path) => path.endsWith('.test.ts')));
  assert.deepEqual(missing(named), []);
  assert.deepEqual(
    rows.filter(({ shown }) => shown !== '–' && !shown?.includes('`test/')),
    [],
  );
});

function inOrder(one: string, other: string): number {
  const [a, b] = [one, other].map((number) => number.split('.').map(Number)) as [number[], number[]];
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0) || (a[2] ?? 0) - (b[2] ?? 0);
}
