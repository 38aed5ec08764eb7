/** The agent of the example for OpenAI Agents, with a fake model. */
import { Agent, setTracingDisabled, tool, Usage } from '@openai/agents';
import { z } from 'zod';
import { act, load as loadFrom, save as saveTo } from './store.mjs';

setTracingDisabled(true);
const call = { type: 'function_call', callId: 'call-1', name: 'refund', arguments: '{"order":7}', status: 'completed' };
const content = [{ type: 'output_text', text: 'Done.' }];
const message = { type: 'message', role: 'assistant', status: 'completed', content };
const model = {
  async getResponse({ input }) {
    const isDone = typeof input !== 'string' && input.at(-1).type === 'function_call_result';
    return { usage: new Usage(), output: [isDone ? message : call] };
  },
  async *getStreamedResponse() {},
};
const refund = tool({
  name: 'refund',
  description: 'Refunds an order',
  parameters: z.object({ order: z.number() }),
  needsApproval: true,
  execute: (input) => act(input),
});

export const agent = new Agent({ name: 'clerk', instructions: 'Refund.', tools: [refund], model });
export const load = () => loadFrom('order-7');
export const save = (state) => saveTo('order-7', state);
