import { openClient } from '../../src/client/index.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { eventually } from '../helpers/until.ts';

/** Opens a desk: an agent whose key an attacker has as well, and a person. */
export async function openDesk() {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('petra');
  const list = () => agent.call('inputList');
  return {
    agent,
    person,
    client: openClient({ url: box.base_url, api_key: agent.api_key }),
    /** Waits until a request is in the person's queue. */
    async asked(id: string) {
      await eventually(async () => (await list()).items.some(({ caller_item_id }) => caller_item_id === id));
      return person.find(agent, id);
    },
    /** Returns the number of requests that are not acknowledged. */
    waiting: async () => (await list()).returned_count,
  };
}
