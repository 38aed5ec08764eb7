/** An agent of the AI SDK with a fake model. Every run of RUNS calls a tool CALLS times at once, each with a pause. */
import { ToolLoopAgent, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { answerApprovals, approvalOf, awaitsApproval } from 'human-decision-outbox/ai-sdk';
import { openClient } from 'human-decision-outbox/client';
import { z } from 'zod';
import { act, load, save } from './store.mjs';

const { RUNS, CALLS } = process.env;
const outbox = openClient();
const tokens = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const said = (content, unified) => ({ content, finishReason: { unified, raw: unified }, usage: tokens, warnings: [] });

function agentOf(run) {
  const calls = Array.from({ length: Number(CALLS) }, (_, at) => ({
    type: 'tool-call',
    toolCallId: `call-${at}`,
    toolName: 'pay',
    input: JSON.stringify({ run, amount: at }),
  }));
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      const last = prompt.at(-1);
      if (last.role !== 'tool') return said(calls, 'tool-calls');
      return said([{ type: 'text', text: JSON.stringify(last.content.map(({ output }) => output)) }], 'stop');
    },
  });
  const pay = tool({
    description: 'Pays an amount',
    inputSchema: z.object({ run: z.string(), amount: z.number().max(1_000) }),
    execute: (input, options) => act({ run, call: options.toolCallId, input, key: approvalOf(options) }),
  });
  return new ToolLoopAgent({ model, tools: { pay }, toolApproval: { pay: 'user-approval' } });
}

async function finish(run) {
  const agent = agentOf(run);
  let messages = (await load(run)) ?? [{ role: 'user', content: 'Pay.' }];
  if (messages.at(-1).role === 'assistant' && !awaitsApproval(messages)) return;
  const store = (all) => save(run, all);
  do {
    messages = await answerApprovals(outbox, { thread: run, messages, tools: agent.tools, save: store });
    const { responseMessages } = await agent.generate({ messages });
    messages = [...messages, ...responseMessages];
  } while (awaitsApproval(messages));
  await store(messages);
}

await Promise.all(RUNS.split(',').map(finish));
