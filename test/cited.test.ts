import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './helpers/data/sources.ts';

const comment = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*|^\s*(?:--|#) .*|"""[\s\S]*?"""/gm;
/** A page by its path from the root, with quoted headings after it: `src/docs/contract.md, "HTML"`. */
const citation = /(?<page>[\w./-]*\w\.md)\b(?<headings>(?:(?:,| and) "[^"]+")*)/g;

type Citation = { file: string; page: string; headings: string[] };

const cited = globSync('{src,bin,build,test,deploy,examples}/**/*.{ts,tsx,mjs,css,sql,py,sh}', { cwd: root }).flatMap(
  citationsIn,
);

test('every page cited in a comment exists under that path', () => {
  assert.ok(cited.length > 20);
  assert.deepEqual(
    cited.filter(({ page }) => !existsSync(join(root, page))),
    [],
  );
});

test('every heading cited in a comment exists on its page', () => {
  const quoting = cited.filter(({ headings }) => headings.length > 0);
  assert.ok(quoting.length > 15);
  for (const { file, page, headings } of quoting) {
    const text = readFileSync(join(root, page), 'utf8');
    for (const heading of headings) assert.match(text, new RegExp(`^#+ ${heading}$`, 'm'), `${file} cites ${page}`);
  }
});

test('citations are found in every form of comment', () => {
  const [page, other] = ['docs/one.md', 'two.md'];
  for (const [text, ...found] of [
    [`/** Does it (${page}, "First" and "Second"). */`, { page, headings: ['First', 'Second'] }],
    [`/*\n * In ${page},\n * "First".\n */`, { page, headings: ['First'] }],
    [`x(); // as ${other} says`, { page: other, headings: [] }],
    [`-- see ${page}`, { page, headings: [] }],
    [`const name = '${page}';`],
  ] as const) {
    assert.deepEqual(citationsOf(text), found, text);
  }
});

function citationsIn(file: string): Citation[] {
  return citationsOf(readFileSync(join(root, file), 'utf8')).map((found) => ({ file, ...found }));
}

function citationsOf(source: string): Omit<Citation, 'file'>[] {
  const comments = [...source.matchAll(comment)].map(([text]) => text.replaceAll(/\n\s*(\*|\/\/|--|#)? ?/g, ' '));
  return comments.flatMap((text) =>
    [...text.matchAll(citation)].map(({ groups: { page = '', headings = '' } = {} }) => ({
      page,
      headings: [...headings.matchAll(/"([^"]+)"/g)].map(([, heading = '']) => heading),
    })),
  );
}
