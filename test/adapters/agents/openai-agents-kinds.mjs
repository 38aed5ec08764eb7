/**
 * An agent of OpenAI Agents with a fake model, which makes one call of each kind that the SDK can pause for. CALLS are
 * the items of the model. Writes what ran, and the answers that a hosted server would get.
 */
import {
  Agent,
  applyPatchTool,
  computerTool,
  hostedMcpTool,
  Runner,
  RunState,
  shellTool,
  tool,
  Usage,
} from '@openai/agents';
import { openClient } from 'human-decision-outbox/client';
import { answerInterruptions } from 'human-decision-outbox/openai-agents';
import { z } from 'zod';
import { act, load, save } from './store.mjs';

const calls = JSON.parse(process.env.CALLS);
const needsApproval = true;
const ran = (tool) => (input) => {
  act({ tool, input });
  return 'done';
};
const step = { name: z.string().trim(), times: z.number().default(2) };
const pay = tool({
  name: 'pay',
  description: 'Pays',
  parameters: z.object({
    to: z.string(),
    amount: z.number().default(999_999),
    step: z.object(step).default({ name: 'first', times: 1 }),
    at: z.string().overwrite((text) => `${text}!`),
  }),
  needsApproval,
  execute: ran('pay'),
});
let drawn = 0;
const draw = tool({
  name: 'draw',
  description: 'Draws',
  parameters: z.object({ seed: z.number().default(() => ++drawn) }),
  needsApproval,
  execute: ran('draw'),
});
const shell = shellTool({
  shell: {
    run: async (action) => ({
      output: [{ stdout: ran('shell')(action), stderr: '', outcome: { type: 'exit', exitCode: 0 } }],
    }),
  },
  needsApproval,
});
const edited = async (operation) => ({ status: 'completed', output: ran('apply_patch')(operation) });
const applyPatch = applyPatchTool({
  editor: { createFile: edited, updateFile: edited, deleteFile: edited },
  needsApproval,
});
const screen = Object.fromEntries(
  ['click', 'doubleClick', 'drag', 'keypress', 'move', 'scroll', 'type', 'wait'].map((name) => [name, async () => {}]),
);
const computer = computerTool({
  computer: {
    ...screen,
    environment: 'browser',
    dimensions: [1, 1],
    click: async (x, y) => ran('computer')({ x, y }),
    screenshot: async () => '',
  },
  needsApproval,
});
const hosted = hostedMcpTool({ serverLabel: 'gh', serverUrl: 'https://gh.example/mcp', requireApproval: 'always' });

let turns = 0;
const model = {
  async getResponse({ input }) {
    const all = typeof input === 'string' ? [] : input;
    for (const { providerData, name } of all)
      if (name === 'mcp_approval_response') act({ tool: 'gh', input: providerData });
    const content = [{ type: 'output_text', text: 'Done.' }];
    const message = { type: 'message', role: 'assistant', status: 'completed', content };
    return { usage: new Usage(), output: turns++ === 0 && all.length < 2 ? calls : [message] };
  },
  async *getStreamedResponse() {},
};
const tools = [pay, draw, shell, applyPatch, computer, hosted];
const agent = new Agent({ name: 'clerk', instructions: 'Go.', tools, model });
const runner = new Runner({ tracingDisabled: true });
const outbox = openClient();

let { state, interruptions } = await runner.run(agent, 'Go.');
while (interruptions.length > 0) {
  await answerInterruptions(outbox, { run: 'kinds', state, save: (text) => save('kinds', text) });
  const saved = await RunState.fromString(agent, await load('kinds'));
  ({ state, interruptions } = await runner.run(agent, saved));
}
await save('said', state.history);
