import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { findAccount } from '../../src/rules/access/accounts.ts';
import { revokeCaller } from '../../src/rules/access/callers.ts';
import { issueKey, revokeKey } from '../../src/rules/access/keys.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { removeReviewer, setPassword } from '../../src/rules/people/reviewers.ts';
import { allowed, desk, type Given, type Giver, giver } from '../helpers/appliance/standing-desk.ts';
import { undo } from '../helpers/appliance/undo.ts';
import { age } from '../helpers/data/age.ts';
import { bash, permission } from '../helpers/data/permissions.ts';
import { until } from '../helpers/until.ts';

const hour_ms = 3_600_000;

/** Everything that ends a standing answer, besides a person who ends it. */
const ends: Readonly<Record<string, (one: Giver, given: Given) => unknown>> = {
  'the undo of its answer': ({ page }, { item_id }) => undo(page, item_id),
  'the undo of an answer that it made': async ({ agent, person }) => {
    const body = permission(bash);
    await agent.call('inputSend', { body });
    await undo(person, (await person.find(agent, body.caller_item_id, 'decided')).item_id);
  },
  'the removal of its person': ({ box, name }) => box.change((outbox) => removeReviewer(outbox, operator, { name })),
  'a new password of its person': ({ box, name }) =>
    box.change((outbox) => setPassword(outbox, operator, { name, password: 'x' })),
  'the revocation of a key of its caller': ({ box, agent: { caller_id } }) =>
    box.change((outbox) => {
      const caller = outbox.store.callers.byId.get({ caller_id });
      if (caller) revokeKey(outbox, operator, issueKey(outbox, operator, caller, null));
    }),
};

test('a standing answer ends with its answer, its person and a key of its caller', async (t) => {
  const { box, verified } = await desk(t);
  for (const [name, end] of Object.entries(ends)) {
    const one = await giver(box, box.caller(name), `${name} person`);
    const given = await one.gives(bash);
    await end(one, given);
    assert.equal(await allowed(one.agent, bash), undefined, name);
  }
  await verified();
});

test('a standing answer ends with its caller, and a new key does not bring it back', async (t) => {
  const { box, agent, petra, gives, verified } = await desk(t);
  await gives(bash);
  const again = box.change((outbox) => {
    const { account_id } = findAccount(outbox, 'default');
    const caller = revokeCaller(outbox, operator, { account_id, name: agent.caller_id });
    return issueKey(outbox, operator, caller, null);
  });
  const headers = { authorization: `Bearer ${again.api_key}` };
  const body = permission(bash);
  assert.equal((await agent.request('inputSend', { body, headers })).status, 200);
  assert.equal((await petra.find(agent, body.caller_item_id)).status, 'pending');
  await verified();
});

test('a standing answer counts only between its beginning and its end', async (t) => {
  const { box, agent, gives } = await desk(t);
  await gives(bash);
  age(box, -hour_ms / 2); // as if the clock were set back to before it was given
  assert.equal(await allowed(agent, bash), undefined);
  age(box, hour_ms);
  assert.equal(await allowed(agent, bash), 'allow');
  age(box, hour_ms);
  assert.equal(await allowed(agent, bash), undefined);
});

test('what the operator has always asked is asked from then on, and in the settings from the beginning', async (t) => {
  const { box, agent, petra, giving, gives } = await desk(t);
  await gives(bash);
  assert.equal(await allowed(agent, bash), 'allow');
  const set = async (text: string, offered: number) => {
    writeFileSync(join(box.data, 'config.toml'), `[standing]\n${text}\n`);
    box.process.kill('SIGHUP');
    const body = permission({ ...bash, input: { command: text } });
    await agent.call('inputSend', { body });
    await until('the settings are taken', async () => {
      return (await petra.find(agent, body.caller_item_id)).standing_scopes.length === offered;
    });
  };
  for (const text of ['always_asked = ["bash"]', 'always_asked = ["*"]', 'enabled = false']) {
    await set(text, 0);
    assert.equal(await allowed(agent, bash), undefined, text);
    const { reply } = await giving(bash, { scope: 'arguments', hours: 1 });
    assert.match(JSON.stringify(reply.json), /the operator has it always asked/, text);
    await set('enabled = true', 1);
    assert.equal(await allowed(agent, bash), 'allow', text);
  }
});
