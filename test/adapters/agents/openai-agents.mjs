/** An agent of OpenAI Agents with a fake model. Every run of RUNS calls a tool CALLS times at once, with pauses. */
import { Agent, Runner, RunState, tool, Usage } from '@openai/agents';
import { openClient } from 'human-decision-outbox/client';
import { answerInterruptions } from 'human-decision-outbox/openai-agents';
import { z } from 'zod';
import { act, load, save } from './store.mjs';

const { RUNS, CALLS } = process.env;
const outbox = openClient();
const runner = new Runner({ tracingDisabled: true });
const said = (output) => ({ usage: new Usage(), output });
const texts = (input) => input.filter(({ type }) => type === 'function_call_result').map(({ output }) => output.text);

function agentOf(run) {
  const calls = Array.from({ length: Number(CALLS) }, (_, at) => ({
    type: 'function_call',
    callId: `call-${at}`,
    name: 'pay',
    arguments: JSON.stringify({ run, amount: at }),
    status: 'completed',
  }));
  const model = {
    async getResponse({ input }) {
      if (typeof input === 'string' || input.at(-1).type !== 'function_call_result') return said(calls);
      const content = [{ type: 'output_text', text: JSON.stringify(texts(input)) }];
      return said([{ type: 'message', role: 'assistant', status: 'completed', content }]);
    },
    async *getStreamedResponse() {},
  };
  const pay = tool({
    name: 'pay',
    description: 'Pays an amount',
    parameters: z.object({ run: z.string(), amount: z.number() }),
    needsApproval: true,
    execute: (input, _context, { toolCall }) => act({ run, call: toolCall.callId, input, key: toolCall.callId }),
  });
  return new Agent({ name: 'clerk', instructions: 'Pay.', tools: [pay], model });
}

async function finish(run) {
  const agent = agentOf(run);
  const saved = await load(run);
  if (saved?.done) return;
  const store = (text) => save(run, { text });
  let state = saved && (await RunState.fromString(agent, saved.text));
  for (;;) {
    if (state) await answerInterruptions(outbox, { run, state, save: store });
    const result = await runner.run(agent, state ?? 'Pay.');
    state = result.state;
    if (result.interruptions.length === 0) return save(run, { done: result.finalOutput });
  }
}

await Promise.all(RUNS.split(',').map(finish));
