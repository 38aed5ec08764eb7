import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../helpers/data/sources.ts';

const words = (path: string) => readFileSync(join(root, path), 'utf8').replace(/\s+/g, ' ');
const readme = words('README.md');
const performance = words('src/docs/performance.md');

/** Each figure that both pages name: its place in README, and in src/docs/performance.md. */
const figures: Readonly<Record<string, readonly [RegExp, RegExp]>> = {
  send: [/a durable send reaches ([\d.]+) of/, /\| send \| ([\d.]+) \|/],
  check: [/a check reaches ([\d.]+)\./, /\| check for decisions \| ([\d.]+) \|/],
};

test('README and performance.md give the same figures', () => {
  for (const [name, [here, there]] of Object.entries(figures)) {
    const [, ofReadme] = here.exec(readme) ?? [];
    assert.ok(ofReadme, `README no longer has the figure: ${name}`);
    assert.equal(ofReadme, there.exec(performance)?.[1], name);
  }
});

test('README says how fast it is in a few lines, after how to install it, and leads to the page', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const lines = text.split('## How fast\n')[1]?.split('\n## ')[0]?.trim().split('\n') ?? [];
  assert.ok(lines.length > 1 && lines.length <= 4, `${lines.length} lines`);
  assert.ok(lines.join('\n').includes('(src/docs/performance.md)'));
  assert.ok(text.search(/How fast|npm run bench|\becho/) > text.indexOf('## Install as a service\n'));
});
