import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAccount } from '../../src/rules/access/accounts.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { addReviewer } from '../../src/rules/people/reviewers.ts';
import { presentAppliance } from '../helpers/appliance/present.ts';
import { hdoBeside, temporary } from '../helpers/programs/hdo.ts';

/** The mistyped commands, with their exit code and the expected hint. */
const mistakes = [
  { typed: ['caller', 'lst'], code: 64, says: /Did you mean list\?/ },
  { typed: ['key', 'issue', '--calle', 'x'], code: 64, says: /Did you mean --caller\?/ },
  { typed: ['key', 'issue'], code: 64, says: /no caller is given: add --caller NAME/ },
  {
    typed: ['key', 'issue', '--caller', 'x', '--expires', '90'],
    code: 64,
    says: /must have a unit: "90h" is hours, and s, m, d and w are too/,
  },
  { typed: ['caller', 'add', '!!!'], code: 65, says: /a letter or a digit/ },
  {
    typed: ['caller', 'revoke', 'invoce-bot'],
    code: 66,
    says: /there is no caller invoce-bot, the nearest is invoice-bot/,
  },
  { typed: ['caller', 'list', '--account', 'defalt'], code: 66, says: /no account defalt, the nearest is default/ },
  { typed: ['reviewer', 'link', 'ana'], code: 66, says: /no reviewer ana, the nearest is anna/ },
  { typed: ['key', 'revoke', 'key_x'], code: 66, says: /there is no key key_x: hdo key list shows them/ },
  { typed: ['account', 'set', 'default', '--tier', 'free'], code: 64, says: /hosted_free, hosted_paid, self_hosted/ },
  { typed: ['account', 'set', 'default', '--limit', 'stord_bytes=1'], code: 64, says: /nearest limit is stored_bytes/ },
  { typed: ['account', 'set', 'default', '--limit', 'stored_bytes=-1'], code: 64, says: /whole number from 0/ },
  { typed: ['account', 'set', 'default', '--grace-ends', 'soon'], code: 64, says: /2027-01-31T12:00:00Z/ },
  { typed: ['account', 'set', 'default'], code: 64, says: /nothing to change/ },
] as const;

test('every mistake ends with its code and a hint, without a stack', async (t) => {
  const { at, caller, change } = await presentAppliance(t);
  caller('Invoice Bot');
  change((outbox) => {
    const { account_id } = findAccount(outbox, 'default');
    addReviewer(outbox, operator, { account_id, name: 'anna', role: 'reviewer' });
  });
  await Promise.all(
    mistakes.map(async ({ typed, code, says }) => {
      const said = await hdoBeside([...typed, ...at]);
      assert.deepEqual([said.code, said.stdout], [code, ''], said.stderr);
      assert.match(said.stderr, says);
      assert.doesNotMatch(said.stderr, /\n\s+at /);
    }),
  );
});

test('an empty variable of a command ends with 78 and is named', async () => {
  const cases = [
    ...[['key', 'list'], ['init'], ['serve'], ['status'], ['doctor']].map((typed) => ({ typed, name: 'HDO_DATA' })),
    { typed: ['demo'], name: 'HDO_API_KEY' },
    { typed: ['demo'], name: 'HDO_URL' },
  ];
  for (const { typed, name } of cases) {
    const { code, stderr } = await hdoBeside(typed, { env: { [name]: '' } });
    assert.equal(code, 78, `${typed}: ${stderr}`);
    assert.match(stderr, new RegExp(`^hdo: ${name} .*is empty: `), `${typed}`);
  }
});

test('without a data folder every command ends with 66 and creates nothing', async (t) => {
  const data = `${temporary(t)}/none`;
  const commands = [['key', 'list'], ['vacuum'], ['verify'], ['status'], ['demo'], ['reviewer', 'list']];
  const all = await Promise.all(commands.map((typed) => hdoBeside([...typed, '--data', data, '--json'])));
  for (const { code, stdout, stderr } of all) {
    assert.equal(code, 66);
    assert.match(stderr, /create it with hdo init, or give another one with --data or HDO_DATA/);
    assert.equal(JSON.parse(stdout).error.code, 'not_found');
  }
});
