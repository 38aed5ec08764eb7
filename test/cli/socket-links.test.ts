import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { document, hdo, hdoBeside, startHdo, temporary } from '../helpers/programs/hdo.ts';

const need = /links need an address, and hdo listens on a socket: set server\.public_url to the address that people/;

test('behind a Unix socket, every command says that links need server.public_url', async (t) => {
  const folder = temporary(t);
  const [data, path] = [join(folder, 'data'), join(folder, 'hdo.sock')];
  const [at, listen] = [
    ['--data', data],
    ['--listen', `unix:${path}`],
  ];
  const made = hdo(['init', ...at, ...listen]);
  assert.equal(made.code, 0);
  assert.match(made.stdout, /There is no sign-in link yet: links need .*, then run hdo reviewer link admin --data/);
  assert.doesNotMatch(made.stdout, /sign-in#/);
  const whole = hdo(['init', '--data', join(folder, 'json'), ...listen, '--json']);
  assert.equal(JSON.parse(whole.stdout).sign_in_url, null);
  const link = hdo(['reviewer', 'link', 'admin', ...at]);
  assert.deepEqual([link.code, link.stdout], [78, '']);
  assert.match(link.stderr, need);
  const env = { HDO_SERVER__PUBLIC_URL: 'https://hdo.example.org' };
  assert.match(hdo(['reviewer', 'link', 'admin', ...at], { env }).stdout, /^https:\/\/hdo\.example\.org\/sign-in#/m);
  const doctor = (await document(['doctor', ...at])).checks.find(({ name }: { name: string }) => name === 'address');
  assert.deepEqual([doctor.state, /links lead nowhere/.test(doctor.found)], ['warn', true]);

  const fresh = join(folder, 'fresh');
  const server = startHdo(t, ['serve', '--data', fresh, ...listen]);
  await server.written(/first key are in/);
  const first = readFileSync(join(fresh, 'first-run.txt'), 'utf8');
  assert.match(first, /There is no sign-in link yet: links need/);
  assert.match(first, new RegExp(`HDO_URL=unix:${path} [^]*curl --unix-socket ${path} http://localhost/api/`));
  assert.doesNotMatch(first, /localhost:0/);
  const status = await hdoBeside(['status', '--data', fresh]);
  assert.match(status.stdout, /^server +\S+hdo\.sock, without server\.public_url for links, up for/m);
  const { base_url, socket } = await document(['status', '--data', fresh]);
  assert.deepEqual([base_url, socket], [null, path]);
});

test('a socket that cannot be made is refused with its reason', (t) => {
  const folder = temporary(t);
  const at = ['--data', join(folder, 'data')];
  assert.equal(hdo(['init', ...at]).code, 0);
  const long = join(folder, `${'a'.repeat(120)}.sock`);
  for (const name of ['SERVER', 'METRICS']) {
    for (const typed of [['config', 'check'], ['serve']]) {
      const said = (listen: string) => hdo([...typed, ...at], { env: { [`HDO_${name}__LISTEN`]: listen } });
      const relative = said('unix:rel.sock');
      assert.deepEqual([relative.code, /must be host:port, .*unix:\/path/.test(relative.stderr)], [78, true]);
      const too_long = said(`unix:${long}`);
      assert.equal(too_long.code, 78, too_long.stderr);
      assert.match(
        too_long.stderr,
        /LISTEN has a path that is too long for a Unix socket, which takes at most 10\d b/i,
      );
    }
    const env = { HDO_SERVER__LISTEN: '127.0.0.1:0', [`HDO_${name}__LISTEN`]: `unix:${folder}/none/hdo.sock` };
    const missing = hdo(['serve', ...at], { env });
    assert.equal(missing.code, 66, missing.stderr);
    assert.match(missing.stderr, /listen: the folder \S+\/none does not exist: create it, or name another one/);
  }
  const env = { HDO_SERVER__LISTEN: `unix:${folder}/none/hdo.sock` };
  assert.match(
    hdo(['doctor', ...at], { env }).stdout,
    /^port +warn +the folder of the socket, \S+none, does not exist$/m,
  );
});
