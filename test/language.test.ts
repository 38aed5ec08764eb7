import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { root, sources } from './helpers/data/sources.ts';

/** A comment or docstring: its first line, and its text without comment marks. */
type Comment = { readonly place: string; readonly text: string; readonly isDocstring: boolean };

const most_words = 30;
const banned = [/\bis none\b/i, /\bbe it\b/i, /\banew\b/i, /\bof which\b/i, /\bwhoever\b/i, /\bmeanwhile\b/i];
/** Phrases in the place of a noun, which have to be read twice. "There are none" may stay. */
const elliptical = [
  /(?<!\b[Tt]here )\b(is|are) none\b/,
  /\bno more(?= *([.,;:)]|$))/im,
  /\b(those|that|these) of now\b/i,
  /\bof (theirs|hers)\b/i,
  /\balso later\b/i,
];
const pages = globSync(['*.md', 'src/docs/*.md', 'src/web/languages/en.json'], { cwd: root }).map((page) =>
  join(root, page),
);
const evasive = /^(What|Whether|Makes what|Whoever|Whom|For how long|How long|Where)\b/;

/** Files that may not follow: the patterns below, and migrations, which never change. */
const exempt = /^(test\/language\.test\.ts|src\/store\/migrations\/00\d\d-[\w-]+\.ts)$/;
const files = sources(['src', 'bin', 'build', 'test']).filter((file) => !exempt.test(relative(root, file)));
const comments = files.flatMap(commentsOf);

test('docstrings begin with a verb or a noun, not with a question word', () => {
  const found = comments.filter(({ isDocstring, text }) => isDocstring && evasive.test(text));
  assert.deepEqual(found.map(shown), []);
});

test(`no sentence of a comment has more than ${most_words} words`, () => {
  const found = comments.filter(({ text }) => sentencesOf(text).some((one) => one.split(' ').length > most_words));
  assert.deepEqual(found.map(shown), []);
});

test('comments and strings use none of the banned phrases', () => {
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        banned.some((phrase) => phrase.test(line)) ? [`${relative(root, file)}:${at + 1}: ${line.trim()}`] : [],
      ),
  );
  assert.deepEqual(found, []);
});

test('no comment, string, message or page drops its noun', () => {
  const found = [...files, ...pages].flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        elliptical.some((phrase) => phrase.test(line)) ? [`${relative(root, file)}:${at + 1}: ${line.trim()}`] : [],
      ),
  );
  assert.deepEqual(found, []);
});

function commentsOf(file: string): Comment[] {
  const source = readFileSync(file, 'utf8');
  const blocks = source.matchAll(/(?<=^|\n)[ \t]*(?<block>\/\*\*?[\s\S]*?\*\/)|(?:^|\s)(?<line>\/\/ .*)/g);
  return [...blocks].map(({ index, groups: { block, line } = {} }) => {
    const raw = block ?? line ?? '';
    const number = source.slice(0, index).split('\n').length + (source[index] === '\n' ? 1 : 0);
    const text = raw
      .replace(/^\/\*+|\*\/$|^\/\/ /g, '')
      .replace(/^\s*\* ?/gm, '')
      .replace(/@\w+/g, '')
      .trim();
    return { place: `${relative(root, file)}:${number}`, text, isDocstring: raw.startsWith('/**') };
  });
}

function sentencesOf(text: string): string[] {
  return text
    .replace(/`[^`]*`/g, 'code')
    .split(/[.:;?!](?=\s|$)|\n\s*\n|\n(?=@|- )/)
    .map((one) => one.trim().replace(/\s+/g, ' '));
}

function shown({ place, text }: Comment): string {
  return `${place}: ${text.replace(/\s+/g, ' ').slice(0, 80)}`;
}
