/** Random programs of OpenAI Agents with a fake model. Some calls are those of a hosted MCP server. */
import { Agent, hostedMcpTool, Runner, RunState, tool, Usage } from '@openai/agents';
import { answerInterruptions } from 'human-decision-outbox/openai-agents';
import { z } from 'zod';
import { act, playAll, shapes } from './random.mjs';

const runner = new Runner({ tracingDisabled: true });
const hosted = 'count';

function item({ id, tool, input }) {
  const given = JSON.stringify(input);
  if (tool !== hosted) return { type: 'function_call', callId: id, name: tool, arguments: given, status: 'completed' };
  const providerData = { type: 'mcp_approval_request', server_label: 'gh', name: tool, id, arguments: given };
  return { type: 'hosted_tool_call', name: 'mcp_approval_request', id, status: 'completed', providerData };
}

/** The call as the hosted server gets it: with the whole history, since the SDK keeps nothing at the provider. */
function requestIn(seen, id) {
  return seen
    .map(({ providerData }) => providerData)
    .find((data) => data?.type === 'mcp_approval_request' && data.id === id);
}

function agentOf({ run, turns }) {
  const model = {
    async getResponse({ input }) {
      const seen = typeof input === 'string' ? [] : input;
      for (const { name, providerData } of seen) {
        if (name !== 'mcp_approval_response' || !providerData.approve) continue;
        const { id, arguments: given } = requestIn(seen, providerData.approval_request_id);
        act(run, id, hosted, JSON.parse(given));
      }
      const asked = (id) => seen.some((each) => each.callId === id || each.id === id || each.providerData?.id === id);
      const turn = turns.find((calls) => !calls.some(({ id }) => asked(id)));
      const content = [{ type: 'output_text', text: 'Done.' }];
      const message = { type: 'message', role: 'assistant', status: 'completed', content };
      return { usage: new Usage(), output: turn ? turn.map(item) : [message] };
    },
    async *getStreamedResponse() {},
  };
  const tools = Object.entries(shapes).map(([name, shape]) => {
    if (name === hosted)
      return hostedMcpTool({ serverLabel: 'gh', serverUrl: 'https://gh.example', requireApproval: 'always' });
    const execute = (input, _, { toolCall }) => act(run, toolCall.callId, name, input);
    return tool({ name, description: name, parameters: z.object(shape), needsApproval: true, execute });
  });
  return new Agent({ name: 'clerk', instructions: 'Go.', tools, model });
}

await playAll('openai-agents', async ({ store, outbox, ...program }) => {
  const agent = agentOf(program);
  const saved = store.load();
  let state = saved && (await RunState.fromString(agent, saved));
  for (;;) {
    if (state) await answerInterruptions(outbox, { run: program.run, state, save: store.save });
    const result = await runner.run(agent, state ?? 'Go.');
    state = result.state;
    if (result.interruptions.length === 0) return;
  }
});
