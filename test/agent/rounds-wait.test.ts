import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestTool } from '../../src/agent/mcp/request-tool.ts';
import type { ToolCall } from '../../src/agent/mcp/tool.ts';
import { canonicalise } from '../../src/contract/submission.ts';
import { submission } from '../helpers/data/submissions.ts';

const { caller_item_id } = submission();
const { canonical: raw_input, content_hash } = canonicalise(submission());
const state = { caller_item_id, content_hash, revision: 1 };
const ready = { caller_item_id, output_result_id: 'out_1' };

/** The seconds for which a resumed call holds each of its polls, and what the call returns. */
const cases: readonly [title: string, consented: boolean, ready_after: number, waits: number[], status?: string][] = [
  ['a user who opened the inbox has 20 seconds to answer', true, 9, [0, 20]],
  ['an answer in that time is returned', true, 1, [0, 20], 'answered'],
  ['an answer that is there is returned at once', true, 0, [0], 'answered'],
  ['a user who did not open it is not waited for', false, 9, [0]],
];

for (const [title, consented, ready_after, waits, status] of cases) {
  test(`MCP: ${title}`, async (t) => {
    let now_ms = 1_000;
    t.mock.method(performance, 'now', () => now_ms);
    const held: number[] = [];
    const client = {
      inputRead: async () => ({ raw_input, revision: 1 }),
      itemCheck: async (item: object, { wait_seconds = 0 }) => {
        assert.deepEqual(item, { caller_item_id, revision: 1 });
        now_ms += wait_seconds * 1_000;
        held.push(wait_seconds);
        const isReady = held.length > ready_after;
        return { items: isReady ? [ready] : [], state: { state: isReady ? 'answered' : 'pending', revision: 1 } };
      },
    };
    const call = { client, signal: t.signal, resumed: { state, consented } } as unknown as ToolCall;
    const { data } = (await requestTool.run(call, submission())) as { data: { status?: string } };
    assert.deepEqual([held, data.status], [waits, status]);
  });
}

test('MCP: a request that is replaced while a user is waited for is named at once', async (t) => {
  const waits: number[] = [];
  const client = {
    inputRead: async () => ({ raw_input, revision: 1 }),
    itemCheck: async (_: object, { wait_seconds = 0 }) => {
      waits.push(wait_seconds);
      return { items: [], state: { state: 'pending', revision: waits.length } };
    },
  };
  const call = { client, signal: t.signal, resumed: { state, consented: true } } as unknown as ToolCall;
  await assert.rejects(async () => requestTool.run(call, submission()), /has replaced the request/);
  assert.equal(waits.length, 2);
});
