const imports = `
import { openClient } from 'human-decision-outbox/client';
import { z } from 'zod';
const outbox = openClient();
`;

/** A program of a user for each adapter, and mistakes that its types must reject. */
export const typed = {
  'ai-sdk': `${imports}
import { type ModelMessage, ToolLoopAgent, tool } from 'ai';
import { answerApprovals, approvalOf, awaitsApproval } from 'human-decision-outbox/ai-sdk';
const inputSchema = z.object({ amount: z.number() });
const pay = tool({ inputSchema, execute: (_input, options): string | undefined => approvalOf(options) });
const agent = new ToolLoopAgent({ model: 'fake', tools: { pay }, toolApproval: { pay: 'user-approval' } });
const save = async (_messages: ModelMessage[]) => {};
let messages: ModelMessage[] = [];
do {
  messages = await answerApprovals(outbox, { thread: 't', messages, tools: agent.tools, save, on_abort: 'delete' });
  messages = [...messages, ...(await agent.generate({ messages })).responseMessages];
} while (awaitsApproval(messages));
// @ts-expect-error the conversation has no id
await answerApprovals(outbox, { messages, save });
// @ts-expect-error nothing is saved
await answerApprovals(outbox, { thread: 't', messages });
`,
  'openai-agents': `${imports}
import { Agent, RunState, run, tool } from '@openai/agents';
import { answerInterruptions } from 'human-decision-outbox/openai-agents';
const pay = tool({
  name: 'pay', description: 'Pays', parameters: z.object({ amount: z.number() }), needsApproval: true,
  execute: (_input, _context, details) => details?.toolCall?.callId ?? '',
});
const agent = new Agent({ name: 'clerk', tools: [pay] });
const save = async (_state: string) => {};
const { state } = await run(agent, 'Pay.');
await answerInterruptions(outbox, { run: 'r', state, save });
await answerInterruptions(outbox, { run: 'r', state: await RunState.fromString(agent, ''), save });
// @ts-expect-error the run has no id
await answerInterruptions(outbox, { state, save });
// @ts-expect-error text is no state
await answerInterruptions(outbox, { run: 'r', state: 'text', save });
`,
  claude: `${imports}
import { type CanUseTool, type Options, query } from '@anthropic-ai/claude-agent-sdk';
import { askPeople } from 'human-decision-outbox/claude';
const people = askPeople(outbox, { session: 's', schemas: { mcp__shop__pay: z.object({ amount: z.number() }) } });
const canUseTool: CanUseTool = people.canUseTool;
const options: Options = { ...people, canUseTool };
for await (const message of query({ prompt: 'Pay.', options })) message.type;
// @ts-expect-error the session has no id
askPeople(outbox, {});
`,
};
