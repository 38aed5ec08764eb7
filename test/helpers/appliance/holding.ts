import type { TestContext } from 'node:test';
import { submission } from '../data/submissions.ts';
import { appliance, type TestExecutable } from './appliance.ts';

export const approve = { action_value: 'approve', response: { kind: 'none' } };

/** Starts a server that holds answers, with an agent and two people. */
export async function holding(t: TestContext, hold_seconds: number) {
  const box = await appliance(t, { env: { HDO_REVIEW__HOLD_SECONDS: String(hold_seconds) } });
  return holdingParty(box);
}

/** Adds an agent and two people. */
export function holdingParty(box: TestExecutable, number = '') {
  const agent = box.caller(`agent${number}`);
  const [anna, ben] = [box.person(`Anna${number}`), box.person(`Ben${number}`)];
  const send = async (caller_item_id: string) => {
    await agent.call('inputSend', { body: submission({ caller_item_id }) });
    return anna.find(agent, caller_item_id);
  };
  const hold = async (caller_item_id: string) => {
    const item = await send(caller_item_id);
    const { item_id, revision: expected_revision } = item;
    const { answer } = await anna.call('itemAnswer', { params: { item_id }, body: { ...approve, expected_revision } });
    return { ...item, taken: answer, answer_id: answer.answer_id };
  };
  const status = async (caller_item_id: string) => {
    return (await agent.call('inputRead', { body: { caller_item_id } })).status;
  };
  return { box, agent, anna, ben, send, hold, status };
}
