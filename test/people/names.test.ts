import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { device } from '../helpers/appliance/device.ts';
import { executable, executableBox } from '../helpers/appliance/executable-box.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { atOnce } from '../helpers/at-once.ts';
import { count } from '../helpers/data/seed.ts';
import { changeBeside } from '../helpers/shadow/shadow.ts';

const password = 'a long password';
const at_once = 3;
/** Commands start a process for each name, so they try each third name in `npm test`, and all in `test:faults`. */
const each = count({ usual: 3, long: 1 });

/** Runs the executable with a person `alice`, and `petra`, who is signed in by a password. */
async function signedIn(t: TestContext) {
  const box = await executableBox(t);
  await box.document(['reviewer', 'add', 'alice']);
  const set = ['reviewer', 'password', 'petra', '--data', box.data];
  const { code, stderr } = await executable(set, { input: `${password}\n` });
  assert.equal(code, 0, stderr);
  const petra = await signIn(box.base_url, { reviewer: 'petra', password });
  const aged = "UPDATE sessions SET confirmed_at = '2026-01-01T00:00:00.000Z'";
  const age = () => changeBeside(box.data, (db) => db.exec(aged));
  return { box, petra, age };
}

const deceiving = {
  'the same name': 'alice',
  'other case': 'Alice',
  'a zero-width space': 'ali\u200bce',
  'a soft hyphen': 'alice\u00ad',
  'a tag character': 'alice\u{e0061}',
  'a Cyrillic letter': '\u0430lice',
  'letters of mathematics': '\u{1d44e}lice',
  'a dotless i': 'al\u0131ce',
  'full width': 'ａlice',
  'a space more': ' alice ',
  'a space of another kind': 'alice\u3000',
  'a Hangul filler': 'alice\u3164',
  'a turned line': '\u202eecila',
  'an isolate': '\u2066alice\u2069',
  'an escape': 'alice\u001b[2J',
  'a C1 control': 'alice\u009b2J',
  'a line break': 'alice\nbob',
  'an unassigned character': 'alice\u0378',
  'a private-use character': 'alice\ue000',
  'a comma': 'alice, bob',
  'a character like a comma': 'alice\u201a bob',
  'a semicolon': 'alice; bob',
  'a Greek question mark': 'alice\u037e bob',
  'a plus': 'alice + bob',
  'the word and': 'alice and bob',
  'the word and in Cyrillic': 'alice \u0430nd bob',
  'a mark without a letter': '\u0301alice',
  'nothing but spaces': ' \u00a0 ',
};

test('nobody can take a name that equals or resembles the name of others', async (t) => {
  const { box, petra } = await signedIn(t);
  await atOnce(at_once, Object.entries(deceiving), async ([what, name], at) => {
    const { status, json } = await petra.request('nameSet', { body: { name } });
    assert.equal(status, 422, `${what}: ${JSON.stringify(json?.data)}`);
    if (at % each > 0) return;
    const added = await executable(['reviewer', 'add', name, '--data', box.data]);
    assert.ok([65, 73].includes(added.code ?? 0), `${what}: ${added.code} ${added.stdout}`);
    assert.equal(added.stderr.includes('went wrong inside'), false, added.stderr);
  });
  const { reviewers } = await box.document(['reviewer', 'list']);
  assert.deepEqual(reviewers.map(({ name }: { name: string }) => name).sort(), ['alice', 'petra']);
});

const honest = [
  'François',
  'Zoë Müller',
  '山田 太郎',
  'Ольга',
  'أحمد',
  'O’Brien-Smith',
  'Sandy Brand',
  'R2-D2',
  'Anne 🚀',
];

test('names in any script are accepted, with spaces normalised', async (t) => {
  const { petra } = await signedIn(t);
  for (const name of honest) {
    const { reviewer } = await petra.call('nameSet', { body: { name } });
    assert.equal(reviewer.name, name);
  }
  const { reviewer } = await petra.call('nameSet', { body: { name: '  Petra\u00a0 \u2003Lang ' } });
  assert.equal(reviewer.name, 'Petra Lang');
});

test('renaming requires the password again after ten minutes', async (t) => {
  const { petra, age } = await signedIn(t);
  age();
  const { status, json } = await petra.request('nameSet', { body: { name: 'Petra' } });
  assert.deepEqual([status, json?.error?.code], [401, 'reauthentication_required']);
});

test('names of callers, accounts and the first people of a folder follow the same rules', async (t) => {
  const box = await executableBox(t);
  await atOnce(at_once, Object.entries(deceiving), async ([what, name], at) => {
    const odd = name.replace('alice', 'agent');
    if (odd === name || at % each > 0) return; // some do not contain the caller's name
    const added = await executable(['caller', 'add', odd, '--data', box.data]);
    assert.ok([65, 73].includes(added.code ?? 0), `${what}: ${added.code} ${added.stdout}`);
    await executable(['key', 'issue', '--caller', odd, '--data', box.data]); // issues a key for agent or fails
  });
  assert.equal((await executable(['caller', 'add', '\u0430gent', '--data', box.data])).code, 73);
  const { callers } = await box.document(['caller', 'list']);
  assert.deepEqual(
    callers.map(({ display_name }: { display_name: string }) => display_name),
    ['agent'],
  );
  for (const flags of [
    ['--reviewer', 'a\u202eb'],
    ['--caller', 'a, b'],
  ]) {
    assert.equal((await executable(['init', '--data', `${box.data}-${flags[0]}`, ...flags])).code, 65);
  }
  assert.equal((await executable(['account', 'add', 'acme\u200b', '--data', box.data])).code, 65);
  await box.document(['account', 'add', 'acme']);
  assert.equal((await executable(['account', 'add', '\u0430cme', '--data', box.data])).code, 73);
});

test('a device request cannot have a name with terminal escapes or a deceptive name', async (t) => {
  const box = await executableBox(t);
  for (const name of ['x\u001b[2J', 'a\u202eb', 'a, b', 'ali\u200bce']) {
    const response = await fetch(`${box.base_url}/device/code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    assert.equal(response.status, 422, JSON.stringify(name));
  }
  const { user_code } = await device(box.base_url).start('\u0430gent');
  const set = ['reviewer', 'password', 'petra', '--data', box.data];
  await executable(set, { input: `${password}\n` });
  const { call, request } = await signIn(box.base_url, { reviewer: 'petra', password });
  const { device_request } = await call('deviceRequestFind', { body: { user_code } });
  const params = { device_request_id: device_request.device_request_id };
  const { status, json } = await request('deviceRequestApprove', { params, body: { user_code } });
  assert.deepEqual([status, json?.error?.fields?.[0]?.path], [422, 'name']);
});
