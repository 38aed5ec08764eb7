import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowed, desk } from '../helpers/appliance/standing-desk.ts';
import { bash } from '../helpers/data/permissions.ts';

const secret = 'ada has a long password too';

async function withAdmin(t: Parameters<typeof desk>[0]) {
  const all = await desk(t);
  const ada = all.box.person('Ada', { role: 'admin' });
  await ada.password(secret);
  const page = await ada.signIn(secret);
  const save = (body: object) => page.call('policySave', { params: { name: 'allow' }, body });
  const remove = () => page.call('policyRemove', { params: { name: 'allow' } });
  return { ...all, save, remove };
}

test('a standing answer decides only what its person may decide alone', async (t) => {
  const { agent, gives, save, remove } = await withAdmin(t);
  await gives(bash);
  const fits = { match: { caller: 'agent', action: 'allow' } };
  const policies: readonly [object, string | undefined][] = [
    [{ ...fits, approvals: 2 }, undefined],
    [{ ...fits, sign: true }, undefined],
    [{ ...fits, who: ['Ada'] }, undefined],
    [{ ...fits, who: ['petra'] }, 'allow'],
    [{ match: { caller: 'agent', action: 'deny' }, approvals: 2 }, undefined],
  ];
  for (const [policy, expected] of policies) {
    await save(policy);
    assert.equal(await allowed(agent, bash), expected, JSON.stringify(policy));
    await remove();
    assert.equal(await allowed(agent, bash), 'allow', 'a new request without the policy');
  }
});

test('a standing answer cannot be given where several people or a signature are needed', async (t) => {
  const { giving, save, petra } = await withAdmin(t);
  for (const policy of [{ approvals: 2 }, { sign: true }]) {
    await save(policy);
    const { item_id, reply } = await giving(bash, { scope: 'arguments', hours: 1 });
    assert.equal(reply.status, 422);
    assert.match(JSON.stringify(reply.json), /standing.*is not possible: a policy asks for each answer/);
    const { answers } = (await petra.call('itemRead', { params: { item_id } })).item;
    assert.deepEqual(answers, []);
  }
});
