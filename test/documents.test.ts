import assert from 'node:assert/strict';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { missing, scriptsIn, unknownScripts } from './helpers/data/named.ts';
import { root } from './helpers/data/sources.ts';

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'] as const;
const textOf = (page: string) => readFileSync(join(root, page), 'utf8');

for (const page of pages) {
  test(`every file, folder and script named in ${page} exists`, () => {
    const text = textOf(page);
    const quoted = [...text.matchAll(/`((?:src|bin|build|test|deploy|examples)\/[\w./-]*)`/g)].map(([, path]) => path);
    const linked = [...text.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path]) => path);
    assert.deepEqual(missing([...quoted, ...linked].filter((path) => path !== undefined)), []);
    assert.deepEqual(unknownScripts(scriptsIn(text)), []);
  });
}

test('the source tour of README names every folder of src, build and test, and every folder inside src', () => {
  const tour = textOf('README.md').split('## Source tour')[1]?.split('\n## ')[0] ?? '';
  const folders = globSync('{src,build,test}/*', { cwd: root }).filter((path) =>
    statSync(join(root, path)).isDirectory(),
  );
  assert.ok(folders.length > 40);
  assert.deepEqual(
    folders.filter((folder) => !tour.includes(`\`${folder}/\``)),
    [],
  );
  const rows = tour.split('\n');
  const rooms = globSync('src/*/*', { cwd: root }).filter((path) => statSync(join(root, path)).isDirectory());
  const unnamed = rooms.filter((path) => {
    const [, folder, room] = path.split('/');
    const row = rows.find((line) => line.includes(`\`src/${folder}/\``)) ?? '';
    return !row.includes(`\`${room}/\``) && !tour.includes(`\`${path}/\``);
  });
  assert.deepEqual(unnamed, []);
});

test('README ends with the source tour, and no line of prose is in it and in CONTRIBUTING too', () => {
  const [readme, contributing] = [textOf('README.md'), textOf('CONTRIBUTING.md')];
  const headings = [...readme.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  assert.equal(headings.at(-1), 'Source tour');
  const prose = (text: string) => text.split('\n').filter((line) => line.length > 50);
  const known = new Set(prose(contributing));
  assert.deepEqual(
    prose(readme).filter((line) => known.has(line)),
    [],
  );
});
