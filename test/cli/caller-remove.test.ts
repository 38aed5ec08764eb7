import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Agent } from '../helpers/appliance/agent.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { statusWith } from '../helpers/appliance/call-with.ts';
import { askForFile, upload } from '../helpers/appliance/upload.ts';
import { submission } from '../helpers/data/submissions.ts';
import { document, hdoBeside } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

/** Gives a caller a pending item, an answered one with a file, and an acknowledged one. */
async function furnish(box: TestAppliance, agent: Agent) {
  await agent.call('inputSend', { body: submission({ caller_item_id: 'waits' }) });
  const ada = box.person(`Ada of ${agent.caller_id}`);
  const asked = await askForFile(agent, ada);
  const { upload_id } = await upload(ada, asked);
  await ada.answer(asked, 'go', { kind: 'file_upload', upload_id });
  const output_result_id = await box.answered(agent, submission({ caller_item_id: 'handled' }), 'approve');
  await agent.call('outputAck', { params: { output_result_id } });
  return ada;
}

const files = (box: TestAppliance) =>
  readdirSync(join(box.data, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;

test('removing a caller removes its keys, items and files, and nothing of another caller', async (t) => {
  const box = await appliance(t);
  const at = ['--data', box.data];
  const [gone, stays] = [box.caller('Gone'), box.caller('Stays')];
  const ada = await furnish(box, gone);
  await furnish(box, stays);
  await document(['caller', 'revoke', 'gone', ...at]);
  const said = await document(['caller', 'remove', 'Gone', ...at]);

  const { caller_id } = gone;
  const expected = { caller_id, caller_slug: 'gone', display_name: 'Gone', removed: true, removed_items: 2 };
  assert.deepEqual(said, expected);
  const named = (await document(['caller', 'list', ...at])).callers.map(({ caller_slug }: typeof said) => caller_slug);
  assert.deepEqual(named, ['stays']);
  assert.deepEqual(await document(['verify', ...at]), { ok: true, problems: [] });
  await until('the file is removed', () => files(box) === 1);
  const listed = await ada.call('itemList', { query: { view: 'decided' } });
  assert.deepEqual(new Set(listed.items.map(({ caller }) => caller.caller_id)), new Set([stays.caller_id]));
  assert.equal(await statusWith(box.base_url, stays.api_key), 200);
  assert.equal(await statusWith(box.base_url, gone.api_key), 401);
  assert.equal((await document(['caller', 'add', 'Gone', ...at])).caller_slug, 'gone', 'its name can be used again');
});

test('an active caller is removed only with --yes, and only once', async (t) => {
  const box = await appliance(t);
  const at = ['--data', box.data];
  const { api_key } = box.caller('agent');
  const refused = await hdoBeside(['caller', 'remove', 'agent', ...at]);
  assert.equal(refused.code, 73);
  assert.match(
    refused.stderr,
    /agent is active: revoke it first \(hdo caller revoke agent\), or give --yes to do both/,
  );
  assert.equal(await statusWith(box.base_url, api_key), 200);

  assert.equal((await document(['caller', 'remove', 'agent', '--yes', ...at])).removed, true);
  await until('the key stops', async () => (await statusWith(box.base_url, api_key)) === 401);
  assert.equal((await hdoBeside(['caller', 'remove', 'agent', '--yes', ...at])).code, 66);
});

test('removing a caller writes one audit row per item, with the operator as actor', async (t) => {
  const box = await appliance(t);
  await furnish(box, box.caller('agent'));
  await document(['caller', 'remove', 'agent', '--yes', '--data', box.data]);
  const rows = box.change(({ store }) => store.audit.after.all({ after: 0, limit: 1_000 }));
  const noted = rows.filter(({ actor }) => actor === 'operator').map(({ kind }) => kind);

  const removed = ['item.removed', 'item.removed', 'proofs.removed', 'caller.removed'];
  assert.deepEqual(noted.slice(-5), ['caller.revoked', ...removed]);
});
