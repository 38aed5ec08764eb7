import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { document, hdoBeside, temporary } from '../helpers/programs/hdo.ts';

test('init creates a private folder with a link and a key, and a second run changes nothing', async (t) => {
  const data = join(temporary(t), 'deep', 'data');
  const names = ['--reviewer', 'Anna', '--caller', 'Bot', '--listen', '127.0.0.1:9000'];
  const made = await document(['init', ...names, '--data', data]);
  assert.deepEqual([made.data, made.listen], [data, '127.0.0.1:9000']);
  assert.match(made.sign_in_url, /^http:\/\/127\.0\.0\.1:9000\/sign-in#[\w-]{43}$/);
  assert.deepEqual(Object.keys(made.caller), ['caller_id', 'api_key']);
  assert.equal(statSync(data).mode & 0o777, 0o700);
  assert.equal(statSync(join(data, 'config.toml')).mode & 0o777, 0o600);

  const before = readFileSync(join(data, 'config.toml'), 'utf8');
  const again = await document(['init', '--data', data]);
  assert.deepEqual([again.already, again.sign_in_url, again.caller], [true, null, null]);
  assert.equal(readFileSync(join(data, 'config.toml'), 'utf8'), before);
  const { keys } = await document(['key', 'list', '--data', data]);
  assert.equal(keys.length, 1);
});

test('a folder with other contents is left unchanged', async (t) => {
  const data = temporary(t);
  writeFileSync(join(data, 'thesis.doc'), '');
  const mode = statSync(data).mode;
  for (const command of ['init', 'serve']) {
    const { code, stderr } = await hdoBeside([command, '--data', data]);
    assert.equal(code, 73);
    assert.match(stderr, /contains thesis\.doc and is not a data folder of hdo/);
  }
  assert.deepEqual(readdirSync(data), ['thesis.doc']);
  assert.equal(statSync(data).mode, mode);
});

test('--new keeps existing settings, and refuses --listen', async (t) => {
  const data = temporary(t);
  writeFileSync(join(data, 'config.toml'), '[server]\nlisten = "127.0.0.1:9001"\n');
  const { code, stderr } = await hdoBeside(['init', '--new', '--listen', '127.0.0.1:9002', '--data', data]);
  assert.equal(code, 73);
  assert.match(stderr, /set server\.listen in it instead/);
  assert.equal((await document(['init', '--new', '--data', data])).listen, '127.0.0.1:9001');
});

test('the next init completes an interrupted one', async (t) => {
  const data = join(temporary(t), 'data');
  const failed = await hdoBeside(['init', '--caller', '!!!', '--data', data]);
  assert.equal(failed.code, 65);
  const { caller } = await document(['init', '--data', data]);
  assert.match(caller.api_key, /^hdo_/);
});

test('a path that cannot be a folder gives a clear error', async (t) => {
  const file = join(temporary(t), 'file');
  writeFileSync(file, '');
  mkdirSync(join(file, '..', 'empty'));
  for (const data of [file, join(file, 'below'), '/proc/none/data']) {
    const { code, stderr } = await hdoBeside(['init', '--data', data]);
    assert.equal(code, 66, stderr);
    assert.match(stderr, /^hdo: \S+: (a part of the path is a file, not a folder|it does not exist)\n$/);
  }
});
