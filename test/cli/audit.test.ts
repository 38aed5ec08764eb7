import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presentAppliance } from '../helpers/appliance/present.ts';
import { submission } from '../helpers/data/submissions.ts';
import { document, hdoBeside } from '../helpers/programs/hdo.ts';

test('the audit trail is exported as JSON lines without content, from any row, and verified', async (t) => {
  const box = await presentAppliance(t);
  const agent = box.caller('agent');
  await box.answered(agent, submission({ caller_item_id: 'invoice-7', title: 'Secret words' }), 'approve');
  const exported = await hdoBeside(['audit', 'export', ...box.at]);
  const rows = exported.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

  assert.deepEqual(
    rows.slice(-2).map(({ kind }) => kind),
    ['item.sent', 'decision.made'],
  );
  assert.equal(rows.at(-1).response_hash.length, 64);
  assert.doesNotMatch(exported.stdout, /Secret|invoice-7/);
  const later = (await document(['audit', 'export', '--after', String(rows.at(-1).number - 1), ...box.at])) as {
    events: unknown[];
  };
  assert.deepEqual(later.events, rows.slice(-1));
  const { number, hash } = rows.at(-1);
  const verified = await document(['audit', 'verify', ...box.at]);
  assert.deepEqual(verified, { ok: true, problems: [], last_number: number, last_hash: hash });
});
