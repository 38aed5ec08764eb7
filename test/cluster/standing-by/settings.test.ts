import assert from 'node:assert/strict';
import { test } from 'node:test';
import { twoNodes } from '../../helpers/cluster/two-nodes.ts';
import { until } from '../../helpers/until.ts';

const policy = '[[policy]]\nname = "payments"\nsign = true\n';

test('a changed policy is reloaded by the leader, and a standby leads only after it has it too', async (t) => {
  const { leader, standby } = await twoNodes(t);
  leader.write({ more: policy });
  leader.process.kill('SIGHUP');
  const reason = async () => String((await standby.ready()).reason);
  await until('the standby names what differs', async () => /\[\[policy\]\] payments/.test(await reason()));
  const { stdout } = await standby.run('doctor', '--json');
  assert.match(stdout, /this node does not lead, because these differ from the last leader: \[\[policy\]\] payments/);
  standby.write({ more: policy });
  standby.process.kill('SIGHUP');
  await until('the standby agrees', async () => (await reason()) === 'Another node leads.');
  assert.equal(await leader.stop(), 0);
  await until('the standby leads', async () => (await standby.ready()).role === 'leader');
});

test('commands that change something are refused on a standby, with the address of the leader', async (t) => {
  const { leader, standby } = await twoNodes(t);
  const refused = await standby.run('reviewer', 'add', 'petra');
  assert.deepEqual([refused.code, refused.stdout], [69, '']);
  assert.match(refused.stderr, /the node two stands by: run this command on the leader at https:\/\/one\.example/);
  assert.equal((await leader.run('reviewer', 'add', 'petra')).code, 0);
});
