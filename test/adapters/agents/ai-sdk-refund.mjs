/** The agent of the example for the AI SDK, with a fake model. */
import { ToolLoopAgent, tool } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { z } from 'zod';
import { act, load as loadFrom, save as saveTo } from './store.mjs';

const tokens = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const said = (content, unified) => ({ content, finishReason: { unified, raw: unified }, usage: tokens, warnings: [] });
const call = { type: 'tool-call', toolCallId: 'call-1', toolName: 'refund', input: '{"order":7}' };
const doGenerate = async ({ prompt }) =>
  prompt.at(-1).role === 'tool' ? said([{ type: 'text', text: 'Done.' }], 'stop') : said([call], 'tool-calls');
const refund = tool({ inputSchema: z.object({ order: z.number() }), execute: (input) => act(input) });

export const agent = new ToolLoopAgent({
  model: new MockLanguageModelV4({ doGenerate }),
  tools: { refund },
  toolApproval: { refund: 'user-approval' },
});
export const load = () => loadFrom('order-7');
export const save = (messages) => saveTo('order-7', messages);
