import assert from 'node:assert/strict';
import { test } from 'node:test';
import { walFile } from '../../../src/store/database/database.ts';
import { beside } from '../../faults/inject.ts';
import { clusterPlace } from '../../helpers/cluster/cluster-folder.ts';
import { sharedPair } from '../../helpers/cluster/shared.ts';
import { submission } from '../../helpers/data/submissions.ts';
import { serveExecutable } from '../../helpers/programs/executable.ts';
import { document, hdoBeside } from '../../helpers/programs/hdo.ts';
import { withoutShadow } from '../../helpers/shadow/shadow.ts';
import { until } from '../../helpers/until.ts';

type Answer = { status: number; json: { data?: { items?: { caller_item_id: string }[] } } };

const quiet_ms = 400;

test('a record whose commit fails on this machine is applied, once, when the node leads again', async (t) => {
  const place = await clusterPlace(t, (await sharedPair()).primary);
  const node = place.node('alone');
  const { caller } = await document(['init', '--data', node.data]);
  withoutShadow(node.data, 'cluster');
  node.write();
  const { code, stderr } = await hdoBeside(['cluster', 'init', '--data', node.data]);
  assert.equal(code, 0, stderr);
  const { base_url, process: server, kill, said } = await serveExecutable(node.data);
  t.after(kill);
  const headers = { authorization: `Bearer ${caller.api_key}`, 'content-type': 'application/json' };
  const call = async (path: string, body?: object): Promise<Answer | undefined> => {
    const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(`${base_url}/api/${path}`, request).catch(() => undefined); // it may not listen
    return answer && { status: answer.status, json: (await answer.json()) as Answer['json'] };
  };
  const sent = (id: string) => call('input/send', submission({ caller_item_id: id }));
  await until('the node leads', async () => (await sent('before'))?.status === 200);
  const leads = () => said.join('').split('"event":"leading"').length - 1;
  assert.equal(leads(), 1);

  const count = async () => Number((await place.sql('SELECT count(*)::int AS count FROM hdo_log'))[0]?.count);
  let records = 0;
  const isStill = async () => {
    const before = records;
    records = await count();
    return records === before;
  };
  await until('nothing else is written', isStill, undefined, quiet_ms); // such as the use of the key
  const fault = { call: 'write', error: 'EIO', when: 1, paths: [walFile(node.data)] } as const;
  const { value, met } = await beside(server.pid ?? 0, fault, () => sent('appended'));
  assert.ok(met, 'the fault occurred');
  assert.equal(value?.status, 503, 'nothing is confirmed');
  await until('the node leads again', async () => leads() === 2 && (await call('input/list'))?.status === 200);
  const listed = await call('input/list');
  const ids = listed?.json.data?.items?.map(({ caller_item_id }) => caller_item_id).sort();
  assert.deepEqual(ids, ['appended', 'before'], 'the record was appended, so it has its effect');
  assert.equal((await sent('appended'))?.status, 200, 'its caller sends again, as after every 503');
  const verified = await hdoBeside(['verify', '--data', node.data]);
  assert.equal(verified.code, 0, verified.stdout);
});
