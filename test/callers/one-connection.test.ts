import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { revokeKey } from '../../src/rules/access/keys.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { altered } from '../helpers/data/altered.ts';
import { submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

type Page = { data?: { items: { caller_item_id: string }[] } };

/** Lists a caller's items, always on the same connection: its status, and the ids. */
function onOneConnection(t: TestContext, base_url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => agent.destroy());
  let asked = 0;
  return async (token: string): Promise<{ status: number | undefined; ids: string[] }> => {
    const sent = request(`${base_url}/api/input/list`, { agent, headers: { authorization: `Bearer ${token}` } });
    const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage];
    const { data } = (await json(answer)) as Page;
    assert.equal(sent.reusedSocket, asked++ > 0);
    return { status: answer.statusCode, ids: data?.items.map(({ caller_item_id }) => caller_item_id) ?? [] };
  };
}

test('on one connection every request acts for its own key, until that is revoked', async (t) => {
  const box = await appliance(t);
  const [one, other] = [box.caller('one'), box.caller('other')];
  await one.call('inputSend', { body: submission({ caller_item_id: 'of-one' }) });
  await other.call('inputSend', { body: submission({ caller_item_id: 'of-other' }) });
  const list = onOneConnection(t, box.base_url);
  const own = [
    [one, 'of-one'],
    [one, 'of-one'],
    [other, 'of-other'],
    [one, 'of-one'],
  ] as const;
  for (const [{ api_key }, id] of own) {
    assert.deepEqual(await list(api_key), { status: 200, ids: [id] });
    const wrong = [...[-1, 4, 40].map((at) => altered(api_key, at)), `${api_key}0`, api_key.slice(0, -1)];
    for (const token of wrong) assert.deepEqual(await list(token), { status: 401, ids: [] }, token);
  }
  box.change((outbox) => revokeKey(outbox, operator, one));
  await until('the key stops', async () => (await list(one.api_key)).status === 401);
  assert.equal((await list(other.api_key)).status, 200);
});
