import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { permission } from '../data/permissions.ts';
import { document } from '../programs/hdo.ts';
import type { Agent } from './agent.ts';
import { appliance, type TestExecutable } from './appliance.ts';

export type Payload = Parameters<typeof permission>[0];
const secret = 'petra has a long password';

/** Sends the request of a call, and returns the action that answered it at once; undefined if it waits. */
export async function allowed(agent: Agent, payload: Payload): Promise<string | undefined> {
  const body = permission(payload);
  assert.equal((await agent.call('inputSend', { body })).created, true);
  const { items } = await agent.call('outputCheck');
  const id = items.find(({ caller_item_id }) => caller_item_id === body.caller_item_id)?.output_result_id;
  if (id === undefined) return undefined;
  return (await agent.call('outputRead', { params: { output_result_id: id } })).action_value;
}

/** Adds a person who gives standing answers to an agent, by her session. */
export async function giver(box: TestExecutable, agent: Agent, name: string) {
  const person = box.person(name);
  await person.password(secret);
  const page = await person.signIn(secret);
  const giving = async (payload: Payload, standing: unknown, action_value = 'allow') => {
    const body = permission(payload);
    await agent.call('inputSend', { body });
    const { item_id, revision, content_hash } = await person.find(agent, body.caller_item_id);
    const answer = { expected_revision: revision, content_hash, action_value, response: { kind: 'none' }, standing };
    return { item_id, reply: await page.request('itemAnswer', { params: { item_id }, body: answer }) };
  };
  const gives = async (payload: Payload, scope = 'arguments', hours = 1) => {
    const { item_id, reply } = await giving(payload, { scope, hours });
    assert.equal(reply.status, 200, JSON.stringify(reply.json));
    const data = reply.json?.data as { answer: { output_result_id: string }; standing: { standing_answer_id: string } };
    return { item_id, output_result_id: data.answer.output_result_id, ...data.standing };
  };
  return { box, agent, name, person, page, giving, gives };
}

/** Starts a server with an agent and a person. */
export async function desk(t: TestContext, options: Parameters<typeof appliance>[1] = {}) {
  const box = await appliance(t, options);
  const { person: petra, ...rest } = await giver(box, box.caller('agent'), 'petra');
  const verified = async () => {
    await box.close();
    assert.deepEqual(await document(['verify', '--data', box.data]), { ok: true, problems: [] });
  };
  return { ...rest, petra, verified };
}

export type Giver = Awaited<ReturnType<typeof giver>>;
/** A standing answer that was just given. */
export type Given = Awaited<ReturnType<Giver['gives']>>;
