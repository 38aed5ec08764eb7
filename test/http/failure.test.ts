import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallerOperation, callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { type RequestLog, silentLog } from '../../src/http/log/log.ts';
import type { Asked, Reply } from '../helpers/appliance/ask.ts';
import { decided } from '../helpers/appliance/decided.ts';
import { dial, hear, requestText } from '../helpers/appliance/raw.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

const faulty_writer = new URL('../helpers/appliance/faulty-writer.ts', import.meta.url);
const dying_writer = new URL('../helpers/appliance/dying-writer.ts', import.meta.url);

/** Every operation that writes, on a pending item and on an answered one. */
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

/** A log that keeps its lines. */
function openLog() {
  const lines: Record<string, unknown>[] = [];
  const note = (line: Record<string, unknown>) => void lines.push(line);
  const log: RequestLog = { ...silentLog, info: note, warn: note, error: note };
  return { log, lines };
}

test('a bug in a rule is internal_error if the endpoint lists 500, else unavailable, and is logged', async (t) => {
  const { log, lines } = openLog();
  const box = await standingAppliance(t, { writer_source: faulty_writer, log });
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

test('with a full write queue every write is refused before its body is read', async (t) => {
  const box = await standingAppliance(t, { queue_limit: 0 });
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
  isBusy(unread, 'a missing body without a type');
  assert.equal((await agent.request('inputList')).status, 200);
});

function isBusy(reply: Reply | undefined, name: string): void {
  assert.equal(`${reply?.status} ${reply?.json?.error?.code}`, '503 temporary_unavailable', name);
  assert.equal(reply?.headers['retry-after'], '1', name);
  assert.match(String(reply?.json?.error?.error_id), /^err_/);
}

test('when the writer has died, waiting and new writes are unavailable, and the process must end', async (t) => {
  const box = await standingAppliance(t, { writer_source: dying_writer });
  const agent = box.caller('agent');
  const replies = await Promise.all(
    ['a', 'b', 'c'].map((caller_item_id) => agent.request('inputSend', { body: submission({ caller_item_id }) })),
  );
  replies.push(await agent.request('inputSend', { body: submission() }));
  for (const { status, json } of replies) assert.equal(`${status} ${json?.error?.code}`, '503 temporary_unavailable');
  assert.equal(box.failures.length, 1);
  assert.equal((await agent.request('inputList')).status, 200);
});
