/** Random sessions for the Claude Agent SDK: a host that asks as Claude does, and runs the tools of the SDK. */
import { tool } from '@anthropic-ai/claude-agent-sdk';
import { askPeople } from 'human-decision-outbox/claude';
import { z } from 'zod';
import { act, Crash, playAll, shapes } from './random.mjs';

const nameOf = (name) => `mcp__shop__${name}`;
const schemas = Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [nameOf(name), shape]));

await playAll('claude', async ({ run, turns, life, luck, crashes, outbox }) => {
  const people = askPeople(outbox, { session: run, schemas });
  const stop = new AbortController();
  const tools = Object.entries(shapes).map(([name, shape]) =>
    tool(nameOf(name), name, shape, async (input, { call }) => act(run, call, nameOf(name), input)),
  );
  for (const calls of turns) {
    if (luck.next() < crashes * 3) setTimeout(() => stop.abort(new Crash('while people are asked')), luck.below(80));
    const asked = calls.map(async ({ id, tool: name, input }) => {
      const call = `toolu-${life}-${id}`;
      const permission = await people.canUseTool(nameOf(name), input, { signal: stop.signal, toolUseID: call });
      if (permission.behavior !== 'allow') return;
      const { inputSchema, handler } = tools.find((each) => each.name === nameOf(name));
      const read = z.object(inputSchema).safeParse(permission.updatedInput); // as the server of the SDK does
      if (read.success) await handler(read.data, { call });
      await people.hooks.PostToolUse[0].hooks[0]({}, call);
    });
    await Promise.all(asked);
    if (luck.next() < crashes) throw new Crash('between two turns');
  }
});
