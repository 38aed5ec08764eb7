import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAccount } from '../../src/rules/accounts.ts';
import { operator } from '../../src/rules/audit.ts';
import { addReviewer } from '../../src/rules/reviewers.ts';
import { hdoBeside, temporary } from '../helpers/hdo.ts';
import { presentAppliance } from '../helpers/present.ts';

/** What can be mistyped, the exit code, and the words that help. */
const mistakes = [
  { typed: ['caller', 'lst'], code: 64, says: /Did you mean list\?/ },
  { typed: ['key', 'issue', '--calle', 'x'], code: 64, says: /Did you mean --caller\?/ },
  { typed: ['key', 'issue'], code: 64, says: /whose key it is: --caller NAME/ },
  { typed: ['key', 'issue', '--caller', 'x', '--expires', '90'], code: 64, says: /such as 90d, 24h or 15m/ },
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
  { typed: ['account', 'set', 'default'], code: 64, says: /say what to change/ },
] as const;

test('every mistake ends with its code, the nearest right word, and no stack', async (t) => {
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

test('a folder that is no appliance is 66 for every command that needs one, and nothing is made', async (t) => {
  const data = `${temporary(t)}/none`;
  const commands = [['key', 'list'], ['vacuum'], ['verify'], ['status'], ['demo'], ['reviewer', 'list']];
  const all = await Promise.all(commands.map((typed) => hdoBeside([...typed, '--data', data, '--json'])));
  for (const { code, stdout, stderr } of all) {
    assert.equal(code, 66);
    assert.match(stderr, /make it with hdo init, or name another one with --data or HDO_DATA/);
    assert.equal(JSON.parse(stdout).error.code, 'not_found');
  }
});
