import type { Submission } from '../../src/contract/submission.ts';
import type { Agent } from './agent.ts';
import type { Described, Person } from './person.ts';

/** Makes what sends an item and has it answered by a person of its account; it gives the output_result_id. */
export function clerks(addPerson: (name: string, described: Described) => Person) {
  const known = new Map<string, Person>();
  return async (agent: Agent, sent: Submission, action_value: string, response: unknown = { kind: 'none' }) => {
    const { account } = agent;
    const clerk = known.get(account) ?? addPerson(`clerk of ${account}`, { account });
    known.set(account, clerk);
    await agent.call('inputSend', { body: sent });
    return clerk.answer(await clerk.find(agent, sent.caller_item_id), action_value, response);
  };
}
