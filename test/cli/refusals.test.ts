import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { is_root } from '../helpers/appliance/other-owner.ts';
import { asNobody } from '../helpers/programs/apart.ts';
import { document, hdo, hdoBeside, temporary } from '../helpers/programs/hdo.ts';

const cleaners: (() => unknown)[] = [];
let place = '';
let data = '';

before(async () => {
  place = temporary({ after: (done) => cleaners.push(done) });
  data = join(place, "ada's box");
  await document(['init', '--data', data]);
});
test.after(() => cleaners.map((done) => done()));

const on = (...words: string[]) => hdo([...words, '--data', data]);

test('a second init shows the commands for another link and another key', () => {
  const { code, stdout } = on('init');
  assert.equal(code, 0);
  const folder = `--data '${place}/ada'\\''s box'`;
  assert.ok(stdout.includes(`For another sign-in link: hdo reviewer link admin ${folder}\n`), stdout);
  assert.ok(stdout.includes(`For another key: hdo key issue --caller agent ${folder}\n`), stdout);
});

test('a key with no lifetime is refused, and the list shows each suffix and expiry', async () => {
  const refused = on('key', 'issue', '--caller', 'agent', '--expires', '0d');
  assert.equal(refused.code, 64);
  assert.match(refused.stderr, /It must be longer than 0/);
  const { expires_at } = await document(['key', 'issue', '--caller', 'short', '--expires', '2d', '--data', data]);
  const [heads = '', ...rows] = on('key', 'list').stdout.split('\n');
  assert.match(heads, /^KEY +CALLER +STATUS +SUFFIX +EXPIRES +LAST USED$/);
  assert.ok(rows.some((row) => row.includes(` short `) && row.includes(expires_at)));
  assert.equal(rows.filter((row) => row !== '').length, 2, 'the refused key was not issued');
});

test('hints can be pasted into a shell', () => {
  const { stdout } = on('reviewer', 'add', "Miles O'Brien");
  assert.ok(stdout.includes(`hdo reviewer link 'Miles O'\\''Brien' --data '${place}/ada'\\''s box'`), stdout);
});

test('the last admin of an account is removed only with --force', () => {
  const refused = on('reviewer', 'remove', 'admin');
  assert.equal(refused.code, 73);
  assert.match(refused.stderr, /the last admin .*hdo reviewer add NAME --role admin.*--force/);
  assert.equal(on('reviewer', 'add', 'other', '--role', 'admin').code, 0);
  assert.equal(on('reviewer', 'remove', 'admin').code, 0);
  assert.equal(on('reviewer', 'remove', 'other').code, 73);
  assert.equal(on('reviewer', 'remove', 'other', '--force').code, 0);
});

test('every command ends with 66 for a missing folder', () => {
  const missing = join(place, 'missing');
  const words = [
    ['config', 'check'],
    ['config', 'show'],
    ['backup', 'list'],
  ];
  const said = [...words.map((one) => hdo([...one, '--data', missing])), on('backup', 'list', missing)];
  for (const { code, stderr } of said) {
    assert.equal(code, 66, stderr);
    assert.match(stderr, /missing is not a folder/);
  }
  assert.equal(on('backup', 'list').code, 0);
});

const hooks = [
  { said: '{"hook_event_name":"PreToolUse","tool_input":{"command":"rm -r ."}}', reason: /names no tool/ },
  { said: '{"hook_event_name":"PermissionRequest","tool_name":" "}', reason: /names no tool/ },
  { said: '{"toolName":5,"toolArgs":"{}"}', reason: /names no tool/ },
  { said: '{}', reason: /names no tool/ },
  { said: '', reason: /sent nothing on stdin/ },
  { said: 'allow', reason: /is not JSON/ },
];

test('a hook without a tool name gets a no at once, and nobody is asked', () => {
  // a request to this address would hang until the timeout of ten minutes
  const env = { HDO_URL: 'http://192.0.2.1', HDO_API_KEY: 'hdo_x' };
  for (const { said, reason } of hooks) {
    const { code, stdout, stderr } = hdo(['permission'], { env, input: said });
    assert.deepEqual([code, stdout], [2, ''], said);
    assert.match(stderr, reason);
  }
});

test('the path for a file is checked before a person is asked', async () => {
  const folder = join(place, 'folder');
  mkdirSync(folder, { mode: 0o500 });
  const env = { HDO_URL: 'http://127.0.0.1:9', HDO_API_KEY: 'hdo_x' };
  const ask = (file: string, through: string[] = []) => hdoBeside(['ask', 'Which?', '--file', file], { env, through });
  assert.match((await ask(join(place, 'no', 'file'))).stderr, /no is not a folder/);
  assert.match((await ask(folder)).stderr, /it is a folder: name a file in it/);
  if (is_root)
    assert.match((await ask('/root/file', asNobody())).stderr, /this user cannot write in \/root \(EACCES\)/);
  else assert.match((await ask(join(folder, 'file'))).stderr, /this user cannot write in/);
  assert.match((await ask(join(place, 'file'))).stderr, /unreachable/);
});
