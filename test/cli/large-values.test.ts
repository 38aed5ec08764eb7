import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { hdo, temporary } from '../helpers/programs/hdo.ts';

/** Settings of a length of time, with a value above the maximum, the maximum, and its spelling in the message. */
const settings = [
  ['REVIEW__TOKEN_DAYS', '36501', '36500'],
  ['REVIEW__SESSION_DAYS', '99999999', '36500'],
  ['REVIEW__LINK_MINUTES', '10000000000000', '525600'],
  ['REVIEW__HOLD_SECONDS', '86401', '86400'],
  ['RETENTION__AUDIT_DAYS', '3000000', '36500'],
  ['RETENTION__ACKNOWLEDGEMENT_PROOF_DAYS', '3000000', '36500'],
  ['LIMITS__PENDING_INPUT_RETENTION_DAYS', '99999999999', '36500'],
  ['LIMITS__BILLING_GRACE', '99999999999', '36500'],
  ['SERVER__UNREAD_TIMEOUT_SECONDS', '99999999999', '86400'],
  ['SERVER__HSTS_SECONDS', '9007199254740991', '3153600000'],
  ['CLUSTER__LEASE_SECONDS', '99999999999', '3600'],
  ['BACKUP__EVERY', '99999w', '36500d'],
  ['BACKUP__AFTER_TIMEOUT', '36501d', '36500d'],
] as const;

test('a time that is too long is refused with the maximum', (t) => {
  const data = join(temporary(t), 'data');
  assert.equal(hdo(['init', '--data', data]).code, 0);
  const check = (env: NodeJS.ProcessEnv) => hdo(['config', 'check', '--data', data], { env });
  const above = check(Object.fromEntries(settings.map(([name, value]) => [`HDO_${name}`, value])));
  assert.equal(above.code, 78);
  for (const [name, , most] of settings) {
    assert.match(above.stderr, new RegExp(`HDO_${name} must be a whole number .*(to|at most) ${most}(,|$)`, 'm'));
  }
  const largest = Object.fromEntries(settings.map(([name, , most]) => [`HDO_${name}`, most]));
  assert.equal(check(largest).code, 0, check(largest).stderr);
  const token = hdo(['reviewer', 'token', 'admin', '--data', data], { env: largest });
  assert.match(token.stdout, /^The token works until 2\d{3}-/);
  const link = hdo(['reviewer', 'link', 'admin', '--data', data, '--json'], { env: largest });
  assert.match(JSON.parse(link.stdout).expires_at, /^2\d{3}-/);
});

test('an option with a time that is too long is refused with the maximum', (t) => {
  const at = ['--data', join(temporary(t), 'data')];
  assert.equal(hdo(['init', ...at]).code, 0);
  const typed = [
    ['key', 'issue', '--caller', 'a', '--expires', '99999w', ...at],
    ['key', 'rotate', 'key_x', '--overlap', '36501d', ...at],
    ['ask', 'Ready?', '--timeout', '99999w'],
  ];
  for (const one of typed) {
    const { code, stderr } = hdo(one);
    assert.equal(code, 64, one.join(' '));
    assert.match(stderr, /It must be a whole number and one of s, m, h, d, w, .* at most 36500d\./);
  }
  const limit = hdo(['account', 'set', 'default', '--limit', 'pending_input_retention_days=36501', ...at]);
  assert.equal(limit.code, 64);
  assert.match(limit.stderr, /pending_input_retention_days takes a whole number from 0 to 36500, or default/);
});
