import { account } from '../helpers/appliance/shared-appliance.ts';
import { agentShell } from '../helpers/programs/agent-shell.ts';
import { eventually } from '../helpers/until.ts';

/** The input of a coding agent’s hook. */
export const hook = {
  hook_event_name: 'PreToolUse',
  session_id: 's1',
  cwd: '/srv/app',
  tool_name: 'Bash',
  tool_input: { command: 'rm -rf <build> && make' },
};

/** Returns an agent with its shell, a person, and a function that waits for the agent's only request. */
export async function asking() {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('petra');
  const asked = async () => {
    await eventually(async () => (await agent.call('inputList')).returned_count === 1);
    const { items } = await agent.call('inputList');
    return person.find(agent, items[0]?.caller_item_id ?? '');
  };
  return { box, agent, person, asked, shell: agentShell(box, agent) };
}
