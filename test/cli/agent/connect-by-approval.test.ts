import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { device, doorkeeper } from '../../helpers/appliance/device.ts';
import { standingAppliance } from '../../helpers/appliance/standing-appliance.ts';
import { beside } from '../../helpers/beside.ts';
import { hdoBeside, startHdo, temporary } from '../../helpers/programs/hdo.ts';
import { data, refusal, scripted, type Turn } from '../../helpers/programs/scripted.ts';

const code = /^ {2}([A-Z]{4}-[A-Z]{4})$/m;
const minute_ms = 60_000;

/** Starts hdo connect with its own credentials file, and waits until it shows the code. */
async function connecting(t: TestContext, base_url: string, ...more: string[]) {
  const file = join(temporary(t), 'deep', 'credentials.json');
  const running = startHdo(t, ['connect', base_url, ...more], { env: { HDO_CREDENTIALS: file } });
  const { stderr } = await running.written(code);
  const codes = { user_code: code.exec(stderr)?.[1] ?? '', device_code: '' };
  return { ...running, file, env: { HDO_CREDENTIALS: file }, stderr, codes: { ...codes } };
}

const codes = (more: object = {}): Turn =>
  data({
    device_code: 'hdod_x',
    user_code: 'WDJB-MJHT',
    verification_uri_complete: 'http://127.0.0.1/connect?code=WDJB-MJHT',
    expires_in: 600,
    interval: 1,
    ...more,
  });

beside('hdo connect', {
  'after approval, the key is saved in a private file and never printed': async (t) => {
    const box = await standingAppliance(t);
    const ada = await doorkeeper(box);
    const { stderr, codes, ended, file, env } = await connecting(
      t,
      box.base_url,
      '--name',
      'Build box',
      '--quiet',
      '--json',
    );
    assert.match(stderr, new RegExp(`${box.base_url}/connect\\?code=${codes.user_code}`));
    const { device_request_id } = await ada.find(codes.user_code);
    const body = { user_code: codes.user_code };
    await ada.call('deviceRequestApprove', { params: { device_request_id }, body });
    const said = await ended;
    const document = JSON.parse(said.stdout);
    assert.deepEqual([said.code, document.display_name, document.file], [0, 'Build box', file]);
    const { api_key, url } = JSON.parse(readFileSync(file, 'utf8'));
    assert.deepEqual(
      [url, statSync(file).mode & 0o777, readdirSync(join(file, '..')).length],
      [box.base_url, 0o600, 1],
    );
    assert.doesNotMatch(said.stdout + said.stderr, new RegExp(api_key));
    assert.equal((await hdoBeside(['input', 'list'], { env })).code, 0);
  },

  'a denied and an expired request end with different codes and save nothing': async (t) => {
    const box = await standingAppliance(t);
    const ada = await doorkeeper(box);
    const denied = await connecting(t, box.base_url, '--name', 'Denied');
    const late = await connecting(t, box.base_url, '--name', 'Late');
    const { device_request_id } = await ada.find(denied.codes.user_code);
    await ada.call('deviceRequestDeny', { params: { device_request_id }, body: {} });
    box.clock.move(10 * minute_ms);
    const [no, over] = [await denied.ended, await late.ended];
    assert.deepEqual([no.code, over.code], [77, 75]);
    assert.match(no.stderr, /access_denied: a person denied it/);
    assert.match(over.stderr, /expired_token: nobody approved it in time/);
    for (const { file } of [denied, late]) assert.deepEqual(readdirSync(join(file, '..')), []);
  },

  'an invalid name, too many open requests, and a wrong server each have an exit code': async (t) => {
    const box = await standingAppliance(t);
    for (let at = 0; at < 5; at++) await device(box.base_url).start(`Before ${at}`);
    const old = await scripted(t, [refusal(404, 'not_found')]);
    const page = await scripted(t, [{ status: 200, body: '<html>' }]);
    const HDO_CREDENTIALS = join(temporary(t), 'credentials.json');
    const cases: [string, string, number, RegExp][] = [
      [box.base_url, '---', 65, /name needs a letter or a digit/],
      [box.base_url, 'Sixth', 75, /rate_limit_exceeded: the server has too many open device requests/],
      [old.base_url, 'Old', 69, /not_found: that server does not support device requests/],
      [page.base_url, 'Page', 78, /is not an outbox/],
      ['outbox:8484', 'Odd', 78, /must be an http or https URL/],
      ['http://127.0.0.1:1', 'Nobody', 78, /bad port/],
    ];
    for (const [url, name, exit, says] of cases) {
      const said = await hdoBeside(['connect', url, '--name', name], { env: { HDO_CREDENTIALS } });
      assert.deepEqual([said.code, said.stdout], [exit, ''], said.stderr);
      assert.match(said.stderr, says);
      assert.deepEqual(readdirSync(join(HDO_CREDENTIALS, '..')), []);
    }
  },

  'after a lost answer, the command retries and reports that the key is lost': async (t) => {
    const { base_url, seen } = await scripted(t, [codes(), 'cut', refusal(400, 'invalid_grant')]);
    const HDO_CREDENTIALS = join(temporary(t), 'credentials.json');
    const kept = JSON.stringify({ url: 'http://127.0.0.1:9', api_key: 'hdo_before' });
    writeFileSync(HDO_CREDENTIALS, kept, { mode: 0o600 });
    const said = await hdoBeside(['connect', base_url, '--name', 'x'], { env: { HDO_CREDENTIALS } });
    assert.deepEqual([said.code, seen], [75, ['POST /device/code', 'POST /device/token', 'POST /device/token']]);
    assert.match(said.stderr, /invalid_grant: the key was issued but did not arrive.*run the command again.*revoke/);
    assert.equal(readFileSync(HDO_CREDENTIALS, 'utf8'), kept);
  },

  'a server cannot print anything on the terminal except a code and a link': async (t) => {
    for (const odd of [{ user_code: '\u001b[2JWDJB' }, { verification_uri_complete: 'javascript:alert(1)' }]) {
      const { base_url } = await scripted(t, [codes(odd)]);
      const HDO_CREDENTIALS = join(temporary(t), 'credentials.json');
      const said = await hdoBeside(['connect', base_url, '--name', 'x'], { env: { HDO_CREDENTIALS } });
      const shown = ['\u001b', 'javascript'].filter((text) => said.stderr.includes(text));
      assert.deepEqual([said.code, shown], [78, []], said.stderr);
    }
  },

  'a full disk is reported before a person is asked': async (t) => {
    const { base_url, seen } = await scripted(t, [codes()]);
    const folder = temporary(t);
    const env = { HDO_CREDENTIALS: join(folder, 'credentials.json') };
    const through = ['/bin/sh', '-c', 'trap "" XFSZ; ulimit -f 0; exec "$@"', 'sh']; // no file may grow
    const said = await hdoBeside(['connect', base_url, '--name', 'x'], { env, through });
    assert.deepEqual([said.code, seen, readdirSync(folder)], [75, [], []], said.stderr);
  },
});
