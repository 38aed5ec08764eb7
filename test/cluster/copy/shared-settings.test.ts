import assert from 'node:assert/strict';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  acceptSettings,
  areSettingsAccepted,
  compareSettings,
  endAcceptance,
  formatSharedSettings,
} from '../../../src/cluster/copy/shared-settings.ts';
import { leaves } from '../../../src/config/leaf.ts';
import { loadSettings } from '../../../src/config.ts';
import { temporary } from '../../helpers/programs/hdo.ts';

function sharedOf(t: TestContext, toml: string): string {
  const data = temporary(t);
  writeFileSync(join(data, 'config.toml'), toml);
  return formatSharedSettings(loadSettings({ data, env: {} }).settings);
}

const policy = (name: string, approvals: number) => `[[policy]]\nname = "${name}"\napprovals = ${approvals}\n`;

test('only what decides who may answer, and what is kept, is shared', (t) => {
  const own = '[server]\nlisten = "127.0.0.1:0"\n[log]\nlevel = "debug"\n[backup]\nevery = "1h"\n';
  assert.equal(sharedOf(t, own), sharedOf(t, ''));
  assert.equal(
    sharedOf(t, ''),
    '{"edition":2}',
    'built-in values are left out: a newer program may know more settings',
  );
  const rule = '{"edition":2,"policy":[{"match":{"caller":"agent"},"name":"payments"}]}';
  assert.equal(sharedOf(t, `${policy('payments', 1)}match = { caller = "agent" }\n`), rule);
  const written = '[server]\npublic_url = "https://hdo.example"\n[review]\nlink_minutes = 5\n';
  assert.equal(sharedOf(t, written), '{"edition":2,"review.link_minutes":5,"server.public_url":"https://hdo.example"}');
  assert.equal(
    sharedOf(t, '[review]\nlink_minutes = 5\n[server]\npublic_url = "https://hdo.example"\n'),
    sharedOf(t, written),
  );
});

test('what differs is named as it is written', (t) => {
  const differ = (own: string, stored: string) => compareSettings(sharedOf(t, own), sharedOf(t, stored));
  const [one, two] = [policy('payments', 2), policy('contracts', 2)];
  assert.deepEqual(differ(one, one), []);
  assert.deepEqual(differ(one, policy('payments', 1)), ['[[policy]] payments']);
  assert.deepEqual(differ(one + two, one), ['[[policy]] contracts']);
  assert.deepEqual(differ(one + two, two + one), ['the order of [[policy]]']);
  assert.deepEqual(differ('[[group]]\nname = "finance"\nmembers = ["ada"]\n', ''), ['[[group]] finance']);
  const away = '[[away]]\nperson = "ada"\nuntil = 2027-01-07\n';
  assert.deepEqual(differ(away, ''), ['[[away]] ada']);
  assert.deepEqual(differ('[limits]\ninput_submissions_per_calendar_month = 7\n[review]\nlink_minutes = 5\n', ''), [
    'limits.input_submissions_per_calendar_month',
    'review.link_minutes',
  ]);
});

/** The settings that each node has for itself, by name or section, with the reason. All others are shared. */
const local: Readonly<Record<string, string>> = {
  'server.listen': 'each node has its own address',
  'server.trusted_proxies': 'each node may stand behind another proxy',
  'server.allowed_hosts': 'each node has its own names',
  'server.tls_cert': 'each node may have its own certificate',
  'server.tls_key': 'each node may have its own certificate',
  'server.hsts_seconds': 'goes with the certificate of the node',
  'server.unread_timeout_seconds': 'goes with the network of the node',
  'server.disk_floor_bytes': 'goes with the disk of the node',
  'server.socket_mode': 'goes with the file system of the node',
  'server.network_folder': 'goes with the file system of the node',
  'server.insecure': 'goes with the address of the node',
  'account.upgrade_url': 'a link in an error, which decides nothing',
  'oidc.client_secret': 'a secret: a wrong one lets nobody in',
  'header.secret': 'a secret: each node may have its own proxy, and a wrong one lets nobody in',
  backup: 'each node makes its own backups',
  cluster: 'how the node takes part',
  log: 'each node has its own log',
  metrics: 'each node has its own metrics',
  telemetry: 'each node sends its own traces',
  notify: 'a notice decides nothing: it opens the request, where the person signs in',
};

test('every setting is shared, or local with a reason', (t) => {
  const names = [...leaves.keys(), 'notify', 'policy', 'group', 'away'];
  const reasonOf = (name: string) => local[name] ?? local[name.split('.')[0] ?? ''];
  const unused = Object.keys(local).filter((one) => !names.some((name) => name === one || name.startsWith(`${one}.`)));
  assert.deepEqual(unused, []);
  const { settings } = loadSettings({ data: temporary(t), env: {} });
  for (const name of leaves.keys()) {
    const [section = '', key = ''] = name.split('.');
    const changed = { ...settings, [section]: { ...settings[section as 'limits'], [key]: 'another value' } };
    const isShared = Object.hasOwn(JSON.parse(formatSharedSettings(changed)), name);
    assert.equal(isShared, reasonOf(name) === undefined, `${name} is shared, or has a reason in this test`);
  }
});

test('settings of signing in differ by name, and not from what an older leader has stored', (t) => {
  const own = sharedOf(t, '[sign_in]\npassword = false\n[standing]\nenabled = false\n');
  const names = ['sign_in.password', 'standing.enabled'];
  assert.deepEqual(compareSettings(own, sharedOf(t, '')), names);
  assert.deepEqual(compareSettings(sharedOf(t, ''), own), names);
  assert.deepEqual(compareSettings(own, '{}'), [], 'a leader of an earlier program wrote no such section');
  assert.deepEqual(compareSettings(own, '{"review.link_minutes":5}'), ['review.link_minutes']);
});

test('accepted settings are those alone, until a leader has used it', (t) => {
  const data = temporary(t);
  mkdirSync(join(data, 'run'));
  const [own, other] = [sharedOf(t, policy('payments', 2)), sharedOf(t, policy('payments', 1))];
  assert.equal(areSettingsAccepted(data, own), false);
  acceptSettings(data, own);
  assert.equal(statSync(join(data, 'run', 'accepted-settings')).mode & 0o777, 0o600);
  assert.deepEqual([areSettingsAccepted(data, own), areSettingsAccepted(data, other)], [true, false]);
  endAcceptance(data);
  assert.equal(areSettingsAccepted(data, own), false);
});
