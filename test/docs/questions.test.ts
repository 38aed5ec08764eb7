import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../helpers/data/sources.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const groups = read('test/docs/questions.md').split(/^## /m).slice(1);
const questionsOf = (group: string) => [...group.matchAll(/^\| (.+\?|.+\.) \| ([a-z-]+) \| (.+) \|$/gm)];

test('operators and authors of agents each have twenty questions, and none is asked twice', () => {
  assert.deepEqual(
    groups.map((group) => [group.split('\n')[0], questionsOf(group).length]),
    [
      ['Operators', 20],
      ['Authors of agents', 20],
    ],
  );
  const asked = groups.flatMap(questionsOf).map(([, question]) => question);
  assert.equal(new Set(asked).size, asked.length);
});

test('the page and the heading that answer each question exist', () => {
  const missing = groups.flatMap(questionsOf).filter(([, , page, heading = '']) => {
    const file = `src/docs/${page}.md`;
    return !existsSync(join(root, file)) || !headingsOf(read(file)).includes(heading);
  });
  assert.deepEqual(
    missing.map(([, question, page, heading]) => `${question} ${page}: ${heading}`),
    [],
  );
});

function headingsOf(text: string): string[] {
  return [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
}
