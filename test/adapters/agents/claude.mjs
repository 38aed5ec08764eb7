/**
 * Sessions of the Claude Agent SDK with a fake model. Every run of RUNS calls a tool CALLS times at once, each with a
 * permission prompt, and again for each call that was left without a result.
 */
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createSdkMcpServer, query, tool } from '@anthropic-ai/claude-agent-sdk';
import { askPeople } from 'human-decision-outbox/claude';
import { openClient } from 'human-decision-outbox/client';
import { z } from 'zod';
import { environment, partsOf, serveModel, text } from './claude-api.mjs';
import { act, load, save } from './store.mjs';

const { RUNS, CALLS, STORE, PATH } = process.env;
const outbox = openClient();
const input = { run: z.string(), amount: z.number() };
const schemas = { mcp__shop__pay: z.object(input) };
const isFinal = (result) => /paid|Denied by/.test(JSON.stringify(result.content));

const model = await serveModel((messages) => {
  const [run] = /run-\d+/.exec(JSON.stringify(messages)) ?? [];
  const final = new Set(
    partsOf(messages, 'tool_result')
      .filter(isFinal)
      .map((result) => result.tool_use_id),
  );
  const made = partsOf(messages, 'tool_use').filter(({ id }) => final.has(id));
  const done = new Set(made.map(({ input }) => input.amount));
  const left = Array.from({ length: Number(CALLS) }, (_, amount) => amount).filter((amount) => !done.has(amount));
  if (left.length === 0) return [text('Done.')];
  const id = () => `toolu_${randomUUID().replaceAll('-', '')}`;
  return left.map((amount) => ({ type: 'tool_use', id: id(), name: 'mcp__shop__pay', input: { run, amount } }));
});

const payFor = (run) =>
  tool(
    'pay',
    'Pays an amount',
    input,
    async (given, { _meta }) => {
      const call = _meta['claudecode/toolUseId'];
      return { content: [{ type: 'text', text: act({ run, call, input: given, key: call }) }] };
    },
    { annotations: { readOnlyHint: true } }, // the calls of other tools wait for each other
  );

async function finish(run, at) {
  if (await load(run)) return;
  const session = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const [transcript] = globSync(join(STORE, `.claude/projects/*/${session}.jsonl`));
  const isBegun = transcript && readFileSync(transcript, 'utf8').includes('"type":"user"');
  if (transcript && !isBegun) rmSync(transcript); // killed before its first message: it can't be resumed
  const people = askPeople(outbox, { session: run, schemas });
  const canUseTool = async (...prompt) => {
    const permission = await people.canUseTool(...prompt);
    if (!/unreachable/.test(permission.message)) return permission;
    process.stderr.write(permission.message); // the test starts this program again, as it does for other frameworks
    process.exit(1);
  };
  const env = { ...environment(model, { HOME: STORE, PATH }), CLAUDE_CODE_MAX_TOOL_USE_CONCURRENCY: CALLS };
  const options = {
    ...people,
    canUseTool,
    ...(isBegun ? { resume: session } : { sessionId: session }),
    cwd: STORE,
    env: { ...env, ENABLE_TOOL_SEARCH: 'false' },
    mcpServers: { shop: createSdkMcpServer({ name: 'shop', tools: [payFor(run)] }) },
    permissionMode: 'default',
    settingSources: [],
    maxTurns: 20,
    stderr: (said) => process.stderr.write(said),
  };
  for await (const message of query({ prompt: `Pay for ${run}.`, options })) {
    if (message.type !== 'result') continue;
    if (message.result !== 'Done.') throw new Error(JSON.stringify(message));
    await save(run, { done: message.result });
  }
}

await Promise.all(RUNS.split(',').map(finish));
model.close();
