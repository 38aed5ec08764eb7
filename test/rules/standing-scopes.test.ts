import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadSettings } from '../../src/config.ts';
import { payloadText } from '../../src/contract/permission/content.ts';
import { scopeHash, scopesIn } from '../../src/contract/permission/scopes.ts';
import type { Submission } from '../../src/contract/submission.ts';
import { bash, canonicalPermission, permission, write } from '../helpers/data/permissions.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const names = (payload: Parameters<typeof permission>[0]) =>
  scopesIn(canonicalPermission(payload)).map(({ scope }) => scope);
const hashes = (payload: Parameters<typeof permission>[0]) => scopesIn(canonicalPermission(payload)).map(scopeHash);

test('a call has the scope of its exact arguments, and of its file or address if the tool runs nothing', () => {
  assert.deepEqual(names(bash), ['arguments']);
  assert.deepEqual(names(write), ['arguments', 'file_path']);
  assert.deepEqual(names({ ...write, tool: 'WebFetch', input: { url: 'https://example.org/a', prompt: 'b' } }), [
    'arguments',
    'url',
  ]);
});

const onlyExact: Readonly<Record<string, Parameters<typeof permission>[0]>> = {
  'a command beside the field': { ...write, input: { ...write.input, command: 'rm' } },
  'a shell with a file': { ...bash, input: { file_path: '/srv/app/x', command: 'rm' } },
  'an unknown tool': { ...write, tool: 'write' },
  'a file outside the folder': { ...write, input: { ...write.input, file_path: '/srv/other/x' } },
  'a folder whose name begins alike': { ...write, input: { ...write.input, file_path: '/srv/application/x' } },
  'a path that climbs': { ...write, input: { ...write.input, file_path: '/srv/app/../x' } },
  'a file of an agent': { ...write, input: { ...write.input, file_path: '/srv/app/.claude/settings.json' } },
  'a field that is no text': { ...write, input: { ...write.input, file_path: ['/srv/app/x'] } },
  'an address of another kind': { ...write, tool: 'WebFetch', input: { url: 'file:///etc/passwd' } },
};

for (const [name, payload] of Object.entries(onlyExact)) {
  test(`${name} has only the scope of its exact arguments`, () => assert.deepEqual(names(payload), ['arguments']));
}

/** Texts for the end of the details, which are not what hdo writes for a call. */
const text = payloadText(bash);
const pre = (payload: string) => `<pre>${payload}</pre>`;
const crafted: Readonly<Record<string, Partial<Submission>>> = {
  'another title': { title: 'May <code>Read</code> run?' },
  'another subtitle': { subtitle: 'In <code>/tmp</code>' },
  'another summary': { summary: '<pre>ls</pre>' },
  'a second payload before': { details: pre(payloadText(write)) + pre(text) },
  'a second payload after': { details: pre(text) + pre(payloadText(write)) },
  'words after the payload': { details: `${pre(text)}<p>It is harmless.</p>` },
  'a repeated name': { details: pre(text.replace('"tool": "Bash"', '"tool": "Read",\n  "tool": "Bash"')) },
  'a repeated argument': { details: pre(text.replace('"command"', '"command": "ls",\n    "command"')) },
  'another order': { details: pre(JSON.stringify({ ...bash, tool: undefined, z: 1 }, null, 2)) },
  'a further name': { details: pre(JSON.stringify({ ...bash, more: 1 }, null, 2)) },
  'no indentation': { details: pre(JSON.stringify(bash)) },
  'an escaped letter': { details: pre(text.replace('npm', '\\u006epm')) },
  'another spelling of a number': {
    details: pre(payloadText({ ...bash, input: { command: 'npm test', n: 1 } }).replace('"n": 1', '"n": 1.0')),
  },
  'markup in the payload': { details: pre(text.replace('npm', '<b>npm</b>')) },
  'a link': { link_buttons: [{ display: 'Look', icon: 'file', url: 'https://example.org' }] },
  'another priority': { priority: 'low' },
  'a corner': { corner: 'safe' },
  'a label on the allow': {
    actions: permission(bash).actions.map((one) => (one.value === 'allow' ? { ...one, display: 'Deny' } : one)),
  },
  'swapped values': {
    actions: permission(bash).actions.map((one, at) => ({ ...one, value: ['deny', 'allow', 'why'][at] ?? '' })),
  },
  'nested text': { details: pre('['.repeat(7_000) + ']'.repeat(7_000)) },
};

for (const [name, changes] of Object.entries(crafted)) {
  test(`a request with ${name} has no scope`, () => {
    assert.deepEqual(scopesIn(canonicalPermission(bash, changes)), []);
  });
}

test('a call without a session, with unseen characters or with very long arguments has no scope', () => {
  assert.deepEqual(names({ ...bash, session: undefined }), []);
  assert.deepEqual(names({ ...bash, session: '' }), []);
  for (const unseen of ['\u202e', '\u200b', '\u00ad', '\u2028', '\u009b']) {
    assert.deepEqual(names({ ...bash, input: { command: `npm${unseen} test` } }), [], JSON.stringify(unseen));
  }
  assert.deepEqual(names({ ...bash, input: { command: 'x'.repeat(16_000) } }), []);
});

test('calls that differ in anything have different scopes', () => {
  const calls = [
    bash,
    { ...bash, tool: 'bash' },
    { ...bash, folder: '/srv/app2' },
    { ...bash, session: 's2' },
    { ...bash, input: { command: 'npm test ' } },
    { ...bash, input: { command: 'nрm test' } }, // a Cyrillic letter
    { ...bash, input: { command: 'npm test', more: true } },
    { ...bash, input: { more: true, command: 'npm test' } },
    { ...bash, input: { command: ['npm test'] } },
    { ...bash, input: { command: 1 } },
    { ...bash, input: { command: '1' } },
    { ...bash, input: { command: 'e\u0301' } },
    { ...bash, input: { command: '\u00e9' } },
    { ...bash, input: '{"command":"npm test"}' },
  ];
  const all = calls.flatMap(hashes);
  assert.deepEqual([all.length, new Set(all).size], [calls.length, calls.length]);
});

test('calls that write other content to one file share only the scope of the file', () => {
  const [one, other] = [write, { ...write, input: { ...write.input, content: 'two' } }].map(hashes);
  assert.notEqual(one?.[0], other?.[0]);
  assert.equal(one?.[1], other?.[1]);
  const [elsewhere] = [{ ...write, tool: 'Edit' }].map(hashes);
  assert.notEqual(one?.[1], elsewhere?.[1]);
});

test('the settings name tools exactly, or all of them', (t) => {
  const data = temporary(t);
  const load = (names: string) => loadSettings({ data, env: { HDO_STANDING__ALWAYS_ASKED: names } }).settings.standing;
  assert.deepEqual(load('Bash, mcp__db__query').always_asked, ['Bash', 'mcp__db__query']);
  assert.deepEqual(load('*').always_asked, ['*']);
  assert.throws(() => load('mcp__*'), /exact names of tools, without patterns, or \* for all/);
});
