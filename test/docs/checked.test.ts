import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../helpers/data/sources.ts';
import { installed } from '../helpers/programs/apt.ts';
import { hdoBeside } from '../helpers/programs/hdo.ts';
import { names } from './names.ts';

const folder = join(root, 'src/docs');
const files = [
  ...readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
  ...['README.md', 'CHANGELOG.md', 'SECURITY.md', 'CONTRIBUTING.md'].map((name) => join(root, name)),
];
const texts = new Map(files.map((file) => [file.slice(root.length + 1), readFileSync(file, 'utf8')]));

/** Stands for a quoted word of a command. */
const quoted = 'quoted';

/** Lists the commands of hdo in a text, in sentences too: `hdo`, if it is not a user or service, and what follows. */
function commandsIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].filter(([, language]) => language === 'sh');
  const lines = blocks.flatMap(([, , block = '']) => block.replaceAll('\\\n', ' ').split('\n'));
  const spans = [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`(hdo [^`]*)`/g)].map(([, span = '']) => span);
  const asUser = /(-u|--owner|--groups?|--system|disable|enable|--now|start|stop|restart|reload|edit) hdo\b/g;
  const typed = [...lines, ...spans].map((line) => line.replaceAll(asUser, '$1'));
  const found = typed.flatMap((line) => [...line.matchAll(/(?:^|[\s(/])hdo( [^|;&#)>]*)/g)]);
  return found.map(([, words = '']) => words.replaceAll(/"[^"]*"|'[^']*'/g, quoted).trim());
}

/** Reads the commands of the program and their options from the completion that it prints. */
async function commandTree(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { stdout } = await hdoBeside(['completion', 'bash']);
  const rows = stdout.matchAll(/^ {4}'([a-z -]*)'\) next='([^']*)' ;;$/gm);
  return new Map([...rows].map(([, path = '', next = '']) => [path, new Set(next.split(' '))]));
}

/** Returns the first word of a command that the program does not know. */
function unknownIn(command: string, tree: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  let path = '';
  for (const word of command.split(/\s+/)) {
    const next = tree.get(path) ?? new Set();
    const deeper = path === '' ? word : `${path} ${word}`;
    if (tree.has(deeper)) path = deeper;
    else if (word.startsWith('--') && !next.has(word.replace(/=.*/, '')) && word !== '--help') return word;
    else if (path === '' && word === quoted)
      return undefined; // the loop of a shell names the command
    else if (path === '' && /^[a-z]+$/.test(word)) return word;
  }
  return undefined;
}

test('each command of the documentation is one of the program, with options that it has', async () => {
  const tree = await commandTree();
  assert.ok(tree.size > 50);
  const wrong: string[] = [];
  let checked = 0;
  for (const [name, text] of texts) {
    for (const command of commandsIn(text)) {
      checked += 1;
      const word = unknownIn(command, tree);
      if (word !== undefined) wrong.push(`${name}: hdo ${command} (${word})`);
    }
  }
  assert.ok(checked > 200, `${checked} commands`);
  assert.deepEqual(wrong, []);
});

test('the documentation has no word that neither a British dictionary nor the list of names has', () => {
  const spell = (input: string) =>
    spawnSync('hunspell', ['-i', 'utf-8', '-l', '-d', 'en_GB'], { input, encoding: 'utf8' });
  if (spell('').status !== 0) {
    const here = installed('hunspell', 'hunspell-en-gb');
    assert.ok(here, 'the spelling needs hunspell with its British dictionary: apt install hunspell hunspell-en-gb');
  }
  const allowed = new Set(names);
  const used = new Set<string>();
  const wrong = [...texts].flatMap(([name, text]) => {
    const { status, stdout, stderr } = spell(sentencesOf(text));
    assert.equal(status, 0, stderr);
    const found = [...new Set(stdout.split('\n'))].filter((word) => word !== '');
    for (const word of found) used.add(plain(word));
    return found.filter((word) => !allowed.has(plain(word))).map((word) => `${name}: ${word}`);
  });
  assert.deepEqual(wrong, []);
  assert.deepEqual(
    names.filter((name) => !used.has(name)),
    [],
    'names that no page has',
  );
});

/** Leaves only sentences: no code, no addresses. */
function sentencesOf(text: string): string {
  return text
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/<!--[\s\S]*?-->|`[^`]*`|https?:\/\/[^\s)>]*|\]\([^)]*\)|\b[\w./-]+\.(?:ts|md|toml|json)\b/g, ' ');
}

const plain = (word: string) => word.replace(/[’']s$/, '').replace(/[’']$/, '');
