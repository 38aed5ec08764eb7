import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { operator } from '../../src/rules/base/audit.ts';
import { makeLink } from '../../src/rules/people/reviewers.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { executable } from '../helpers/appliance/executable-box.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const password = 'correct horse battery staple';
const run = async (...args: string[]) => {
  const { code, stdout, stderr } = await executable([...args, '--json']);
  return { code, stderr, json: JSON.parse(stdout) };
};
const evil =
  '\n[[notify]]\nname = "evil"\nkind = "command"\ncommand = ["/bin/sh", "-c", "id > /tmp/x"]\n' +
  '[telemetry]\nendpoint = "https://evil.example/a-token"\n[backup]\nafter = ["/bin/evil", "{path}"]\n';

/** Opens a server with a session, an unused link, and a backup elsewhere that an attacker can change. */
async function backedUp(t: TestContext) {
  const box = await appliance(t, { config: '# of this appliance\n' });
  const ada = box.person('Ada', { role: 'admin' });
  await ada.password(password);
  const session = await ada.signIn(password);
  const { secret } = box.change((outbox) => makeLink(outbox, operator, { name: 'Ada', lifetime_ms: 3_600_000 }));
  const place = temporary(t);
  const { json } = await run('backup', 'create', place, '--data', box.data);
  return { box, session, link: secret, place, backup: String(json.path), key: join(box.data, 'backup.key') };
}

/** Adds a program to the settings of a backup, and updates every checksum that needs no key. */
function tamper(backup: string, sealed: (line: string, old: string) => string[]): void {
  appendFileSync(join(backup, 'config.toml'), evil);
  const config = readFileSync(join(backup, 'config.toml'));
  const file = join(backup, 'manifest.json');
  const [first = '', seal = ''] = readFileSync(file, 'utf8').split('\n');
  const manifest = JSON.parse(first);
  const entry = manifest.entries.find(({ name }: { name: string }) => name === 'config.toml');
  Object.assign(entry, { size_bytes: config.length, sha256: createHash('sha256').update(config).digest('hex') });
  const line = JSON.stringify(manifest);
  const text = [line, ...sealed(line, seal)].join('\n');
  writeFileSync(file, `${text}\n${createHash('sha256').update(text).digest('hex')}\n`);
}

const forged = (line: string) => [
  `hmac-sha256 ${'0'.repeat(16)} ${createHmac('sha256', 'guess').update(line).digest('hex')}`,
];

/** The changes to a backup, and its origin with and without the key. */
const changes = [
  { name: 'its manifest rewritten', sealed: (_: string, old: string) => [old], with: 'changed', without: 'unknown' },
  { name: 'sealed with another key', sealed: forged, with: 'foreign', without: 'unknown' },
  { name: 'its seal removed', sealed: () => [], with: 'unkeyed', without: 'unkeyed' },
] as const;

test('a changed or foreign backup is reported, and restored only with --accept-foreign', async (t) => {
  const { box, place, backup, key } = await backedUp(t);
  for (const { name, sealed, ...origin } of changes) {
    const changed = join(place, name.replaceAll(' ', '-'));
    cpSync(backup, changed, { recursive: true });
    tamper(changed, sealed);
    const known = await run('backup', 'verify', changed, '--data', box.data);
    const is_problem = origin.with === 'changed';
    assert.deepEqual(
      [known.json.origin, known.code, known.json.ok],
      [origin.with, is_problem ? 65 : 0, !is_problem],
      name,
    );
    const unknown = await run('backup', 'verify', changed, '--data', join(place, 'none'));
    assert.equal(unknown.json.origin, origin.without, name);

    const data = join(place, `restored-${origin.with}`);
    for (const proof of [['--key', key], []]) {
      const refused = await run('backup', 'restore', changed, '--data', data, ...proof);
      assert.equal(refused.code, 65, name);
      assert.match(refused.stderr, /its config\.toml runs \["\/bin\/sh","-c","id > \/tmp\/x"\]/);
      assert.match(refused.stderr, /its config\.toml runs \["\/bin\/evil","\{path\}"\] after each backup/);
      assert.match(refused.stderr, /its config\.toml sends traces to https:\/\/evil\.example$/m);
      assert.match(refused.stderr, /--accept-foreign/);
      assert.ok(!existsSync(data), 'no folder is left');
    }
    const accepted = await run('backup', 'restore', changed, '--data', data, '--key', key, '--accept-foreign');
    assert.deepEqual([accepted.code, accepted.json.origin], [0, origin.with], accepted.stderr);
    assert.match(accepted.json.settings.join(), /runs \["\/bin\/sh"/);
    assert.ok(!existsSync(join(data, 'backup.key')), 'the next backup gets a new key');
  }
});

test('an own backup is restored with its key, and its sessions and links are ended', async (t) => {
  const { box, session, link, place, backup, key } = await backedUp(t);
  const own = await run('backup', 'verify', backup, '--key', key);
  assert.deepEqual([own.json.origin, own.json.ok], ['own', true]);
  const unproven = await run('backup', 'restore', backup, '--data', join(place, 'unproven'));
  assert.deepEqual([unproven.code, unproven.json.origin], [0, 'unknown'], unproven.stderr);
  assert.deepEqual(unproven.json.settings, ['runs no program and notifies nobody']);
  const data = join(place, 'restored');
  const { code, json, stderr } = await run('backup', 'restore', backup, '--data', data, '--key', key);
  assert.deepEqual([code, json.origin, json.sessions, json.links], [0, 'own', 1, 1], stderr);
  assert.deepEqual(readFileSync(join(data, 'backup.key')), readFileSync(key));

  const server = await serveExecutable(data);
  t.after(server.kill);
  const before = await fetch(`${server.base_url}/review/api/session`, { headers: session.headers });
  assert.equal(before.status, 401);
  assert.equal((await signIn(server.base_url, { link })).reply.status, 401);
  assert.equal((await signIn(server.base_url, { reviewer: 'Ada', password })).reply.status, 200);
  assert.equal((await session.request('sessionRead')).status, 200, 'the session of the original server still works');

  const inside = await run('backup', 'create', '--data', box.data);
  assert.equal((await run('backup', 'verify', inside.json.path, '--data', join(place, 'none'))).json.origin, 'own');
  assert.equal((await run('backup', 'restore', inside.json.path, '--data', join(place, 'again'))).code, 0);
  writeFileSync(join(place, 'no.key'), 'something else');
  assert.equal((await run('backup', 'verify', backup, '--key', join(place, 'no.key'))).code, 65);
  assert.equal((await run('backup', 'verify', backup, '--key', join(place, 'none.key'))).code, 66);
  rmSync(key);
  assert.equal((await run('backup', 'verify', backup, '--data', box.data)).json.origin, 'unknown');
});
