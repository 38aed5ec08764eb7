import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallerOperation, callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import type { Log } from '../../src/http/log.ts';
import { appliance } from '../helpers/appliance.ts';
import type { Asked, Reply } from '../helpers/ask.ts';
import { decided } from '../helpers/decided.ts';
import { dial, hear, requestText } from '../helpers/raw.ts';
import { submission } from '../helpers/submissions.ts';

const faulty_writer = new URL('../helpers/faulty-writer.ts', import.meta.url);
const dying_writer = new URL('../helpers/dying-writer.ts', import.meta.url);

/** Every operation that asks the writer for something, on an item that is pending and one that is answered. */
function writing(output_result_id: string): Partial<Record<CallerOperation, Asked>> {
  return {
    inputSend: { body: submission() },
    inputReplace: { body: submission() },
    inputDelete: { body: { caller_item_id: 'invoice-1' } },
    outputRead: { params: { output_result_id } },
    outputReadAll: { body: {} },
    outputAck: { params: { output_result_id } },
  };
}

/** A log that can be read. */
function openLog() {
  const lines: Record<string, unknown>[] = [];
  const note = (line: Record<string, unknown>) => void lines.push(line);
  const log: Log = { info: note, warn: note, error: note };
  return { log, lines };
}

test('a bug in a rule is internal_error where 500 is listed, else unavailable, under an id of the log', async (t) => {
  const { log, lines } = openLog();
  const box = await appliance(t, { writer_source: faulty_writer, log });
  const agent = box.caller('agent');
  const output_result_id = decided(box, agent, submission());
  for (const [name, asked] of Object.entries(writing(output_result_id))) {
    const operation = name as CallerOperation;
    const { status, json } = await agent.request(operation, asked);
    const listed = (callerEndpoints[operation].statuses as readonly number[]).includes(500);
    const expected = listed ? '500 internal_error' : '503 temporary_unavailable';
    assert.equal(`${status} ${json?.error?.code}`, expected, operation);
    const logged = lines.find(({ error_id }) => error_id === json?.error?.error_id);
    assert.match(String(logged?.cause), /TypeError: SELECT secret/);
    assert.equal(logged?.request_id, json?.request_id);
    assert.doesNotMatch(JSON.stringify(json), /SELECT|TypeError|outbox\.db|\.ts\b| {4}at /);
  }
  assert.deepEqual(box.failures, []);
  assert.equal((await agent.request('outputCheck')).status, 200, 'reading goes on');
});

test('with the queue at its bound whatever writes is turned away before its body is read', async (t) => {
  const box = await appliance(t, { queue_limit: 0 });
  const agent = box.caller('agent');
  const output_result_id = decided(box, agent, submission());
  for (const [name, asked] of Object.entries(writing(output_result_id))) {
    const reply = await agent.request(name as CallerOperation, asked);
    isBusy(reply, name);
  }
  const head = [`Authorization: Bearer ${agent.api_key}`, 'Content-Length: 5'];
  const socket = dial(box.base_url);
  socket.write(requestText('POST /api/input/send HTTP/1.1', head));
  const [unread] = await hear(socket);
  isBusy(unread, 'a body that never comes, of no type');
  assert.equal((await agent.request('inputList')).status, 200);
});

function isBusy(reply: Reply | undefined, name: string): void {
  assert.equal(`${reply?.status} ${reply?.json?.error?.code}`, '503 temporary_unavailable', name);
  assert.equal(reply?.headers['retry-after'], '1', name);
  assert.match(String(reply?.json?.error?.error_id), /^err_/);
}

test('when the writer has died, what waits and what comes is unavailable, and the process has to end', async (t) => {
  const box = await appliance(t, { writer_source: dying_writer });
  const agent = box.caller('agent');
  const replies = await Promise.all(
    ['a', 'b', 'c'].map((caller_item_id) => agent.request('inputSend', { body: submission({ caller_item_id }) })),
  );
  replies.push(await agent.request('inputSend', { body: submission() }));
  for (const { status, json } of replies) assert.equal(`${status} ${json?.error?.code}`, '503 temporary_unavailable');
  assert.equal(box.failures.length, 1);
  assert.equal((await agent.request('inputList')).status, 200);
});
