import assert from 'node:assert/strict';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  acceptSettings,
  isAccepted,
  settingsThatDiffer,
  sharedSettings,
  takeAccepted,
} from '../../../src/cluster/copy/shared-settings.ts';
import { loadSettings } from '../../../src/config.ts';
import { temporary } from '../../helpers/programs/hdo.ts';

function sharedOf(t: TestContext, toml: string): string {
  const data = temporary(t);
  writeFileSync(join(data, 'config.toml'), toml);
  return sharedSettings(loadSettings({ data, env: {} }).settings);
}

const policy = (name: string, approvals: number) => `[[policy]]\nname = "${name}"\napprovals = ${approvals}\n`;

test('only what decides who may answer, and what is kept, is shared', (t) => {
  const own = '[server]\nlisten = "127.0.0.1:0"\n[log]\nlevel = "debug"\n[backup]\nevery = "1h"\n';
  assert.equal(sharedOf(t, own), sharedOf(t, ''));
  assert.equal(sharedOf(t, ''), '{}', 'built-in values are left out: a newer program may know more settings');
  const rule = '{"policy":[{"match":{"caller":"agent"},"name":"payments"}]}';
  assert.equal(sharedOf(t, `${policy('payments', 1)}match = { caller = "agent" }\n`), rule);
  const written = '[server]\npublic_url = "https://hdo.example"\n[review]\nlink_minutes = 5\n';
  assert.equal(sharedOf(t, written), '{"review.link_minutes":5,"server.public_url":"https://hdo.example"}');
  assert.equal(
    sharedOf(t, '[review]\nlink_minutes = 5\n[server]\npublic_url = "https://hdo.example"\n'),
    sharedOf(t, written),
  );
});

test('what differs is named as it is written', (t) => {
  const differ = (own: string, stored: string) => settingsThatDiffer(sharedOf(t, own), sharedOf(t, stored));
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

test('accepted settings are those alone, until a leader has used it', (t) => {
  const data = temporary(t);
  mkdirSync(join(data, 'run'));
  const [own, other] = [sharedOf(t, policy('payments', 2)), sharedOf(t, policy('payments', 1))];
  assert.equal(isAccepted(data, own), false);
  acceptSettings(data, own);
  assert.equal(statSync(join(data, 'run', 'accepted-settings')).mode & 0o777, 0o600);
  assert.deepEqual([isAccepted(data, own), isAccepted(data, other)], [true, false]);
  takeAccepted(data);
  assert.equal(isAccepted(data, own), false);
});
