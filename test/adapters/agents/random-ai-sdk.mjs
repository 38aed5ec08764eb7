/** Random programs of the AI SDK with a fake model. */
import { ToolLoopAgent, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { answerApprovals, awaitsApproval } from 'human-decision-outbox/ai-sdk';
import { z } from 'zod';
import { act, playAll, shapes } from './random.mjs';

const tokens = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const said = (content, unified) => ({ content, finishReason: { unified, raw: unified }, usage: tokens, warnings: [] });

function agentOf({ run, turns }) {
  const doGenerate = async ({ prompt }) => {
    const calls = turns[prompt.filter(({ role }) => role === 'assistant').length];
    if (!calls) return said([{ type: 'text', text: 'Done.' }], 'stop');
    const parts = calls.map(({ id, tool, input }) => ({
      type: 'tool-call',
      toolCallId: id,
      toolName: tool,
      input: JSON.stringify(input),
    }));
    return said(parts, 'tool-calls');
  };
  const tools = Object.entries(shapes).map(([name, shape]) => {
    const execute = (input, { toolCallId }) => act(run, toolCallId, name, input);
    return [name, tool({ inputSchema: z.object(shape), execute })];
  });
  const toolApproval = Object.fromEntries(tools.map(([name]) => [name, 'user-approval']));
  const model = new MockLanguageModelV4({ doGenerate });
  return new ToolLoopAgent({ model, tools: Object.fromEntries(tools), toolApproval });
}

await playAll('ai-sdk', async ({ store, outbox, ...program }) => {
  const agent = agentOf(program);
  const save = (messages) => store.save(JSON.stringify(messages));
  let messages = JSON.parse(store.load() ?? '[{"role":"user","content":"Go."}]');
  do {
    messages = await answerApprovals(outbox, { thread: program.run, messages, tools: agent.tools, save });
    const { responseMessages } = await agent.generate({ messages });
    messages = [...messages, ...responseMessages];
  } while (awaitsApproval(messages));
});
