import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { undo } from '../helpers/appliance/undo.ts';
import { submission } from '../helpers/data/submissions.ts';
import type { Span } from '../helpers/telemetry/otlp.ts';
import { callerSpan, traced } from '../helpers/telemetry/traced.ts';
import { until } from '../helpers/until.ts';

async function office(t: TestContext, options: Parameters<typeof traced>[1] = {}) {
  const box = await traced(t, options);
  const [agent, petra] = [box.caller('agent-m4rker'), box.person('petra-m4rker')];
  const { there } = box;
  /** Waits until the spans of a trace have arrived, and returns them by name. */
  const spans = async (trace_id: string, count: number) => {
    await until(`${count} spans have arrived`, () => there.trace(trace_id).length >= count);
    const found = there.trace(trace_id);
    assert.equal(found.length, count, JSON.stringify(found));
    return (name: string) => one(found.filter((span) => span.name === name));
  };
  return { box, agent, petra, there, spans };
}

type Office = Awaited<ReturnType<typeof office>>;

function one(found: readonly Span[]): Span {
  assert.equal(found.length, 1);
  return found[0] as Span;
}

/** Sends an item with a text of its own in every place, and has it answered, read and acknowledged. */
async function wholeLife({ agent, petra }: Office, headers: Record<string, string>) {
  const body = submission({ caller_item_id: 'id-m4rker', title: 'title-m4rker', summary: 'summary-m4rker' });
  const { json } = await agent.request('inputSend', { body, headers });
  const { item_id, ...item } = await petra.find(agent, 'id-m4rker');
  const output_result_id = await petra.answer({ item_id, ...item }, 'approve');
  await agent.call('outputRead', { params: { output_result_id } });
  await agent.call('outputAck', { params: { output_result_id } });
  return { request_id: json?.request_id, item_id };
}

const inOrder = (...times: number[]) =>
  assert.deepEqual(
    times,
    times.toSorted((one, other) => one - other),
  );

test('the trace of a caller has the send, the wait for a person, the answer, the read and the ack', async (t) => {
  const place = await office(t);
  const { trace_id, span_id, headers } = callerSpan();
  const began_ms = Date.now();
  await wholeLife(place, headers);
  const span = await place.spans(trace_id, 5);
  const ended_ms = Date.now();
  const [send, wait, answer] = [span('POST /api/input/send'), span('wait for a person'), span('answer')];
  const [read, ack] = [span('read'), span('acknowledge')];
  const parents = [send, wait, answer, read, ack].map(({ parent_span_id }) => parent_span_id);
  assert.deepEqual(parents, [span_id, send.span_id, wait.span_id, send.span_id, send.span_id]);
  const kinds = [send, wait, answer, read, ack].map(({ kind }) => kind);
  assert.deepEqual(kinds, ['server', 'internal', 'internal', 'internal', 'internal']);
  inOrder(began_ms, send.start_ms, wait.start_ms, send.end_ms, answer.start_ms, answer.end_ms, read.start_ms);
  inOrder(answer.end_ms, wait.end_ms, read.start_ms, read.end_ms, ack.start_ms, ack.end_ms, ended_ms);
});

test('spans have ids of the server, and no text that a caller or a person wrote', async (t) => {
  const place = await office(t, { settings: 'service_name = "decisions"' });
  const { trace_id, headers } = callerSpan();
  const { request_id, item_id } = await wholeLife(place, headers);
  const span = await place.spans(trace_id, 5);
  const { resource, attributes } = span('POST /api/input/send');
  assert.deepEqual([resource['service.name'], typeof resource['service.version']], ['decisions', 'string']);
  const route = { 'http.request.method': 'POST', 'http.route': '/api/input/send', 'http.response.status_code': 200 };
  assert.deepEqual(attributes, { ...route, 'hdo.request_id': request_id });
  assert.deepEqual(span('wait for a person').attributes, { 'hdo.item_id': item_id, 'hdo.outcome': 'answered' });
  assert.deepEqual(span('acknowledge').attributes, { 'hdo.item_id': item_id });
  assert.ok(place.there.trace(trace_id).every(({ is_error }) => !is_error));
  const sent = place.there.requests.map(({ path, body }) => path + body);
  assert.ok(sent.length > 0 && sent.every((text) => text.startsWith('/v1/traces{')));
  assert.ok(sent.every((text) => !text.includes('m4rker') && !text.includes('approve')));
});

test('a wait begins again with an undo, and ends with a deletion', async (t) => {
  const { agent, petra, there, spans } = await office(t);
  const undone = callerSpan();
  await agent.call('inputSend', { body: submission({ caller_item_id: 'a' }), headers: undone.headers });
  const item = await petra.find(agent, 'a');
  await petra.answer(item, 'approve');
  const answered_ms = Date.now();
  await undo(petra, item.item_id);
  await petra.answer(item, 'reject');
  await spans(undone.trace_id, 5);
  const waits = there.trace(undone.trace_id).filter(({ name }) => name === 'wait for a person');
  assert.equal(waits.length, 2);
  assert.ok(waits[1] && waits[1].start_ms >= answered_ms - 1);

  const deleted = callerSpan();
  await agent.call('inputSend', { body: submission({ caller_item_id: 'b' }), headers: deleted.headers });
  await agent.call('inputDelete', { body: { caller_item_id: 'b' } });
  const span = await spans(deleted.trace_id, 2);
  assert.equal(span('wait for a person').attributes['hdo.outcome'], 'removed');
});

test('a trace goes on after a restart, with the wait since the send', async (t) => {
  const { box, agent, there, spans } = await office(t);
  const { trace_id, headers } = callerSpan();
  await agent.call('inputSend', { body: submission({ caller_item_id: 'a' }), headers });
  const sent_ms = Date.now();
  await until('the span of the send has arrived', () => there.trace(trace_id).length === 1);
  await box.close();
  const again = await traced(t, { there, data: box.data });
  const petra = again.person('paul');
  await petra.answer(await petra.find(agent, 'a'), 'approve');
  const span = await spans(trace_id, 3);
  assert.ok(span('wait for a person').start_ms <= sent_ms);
  assert.equal(span('wait for a person').parent_span_id, span('POST /api/input/send').span_id);
  await again.close(); // before its folder is removed
});

test('a send without a trace begins one, and sample_ratio says how many of them are recorded', async (t) => {
  const { agent, there } = await office(t);
  const { json } = await agent.request('inputSend', { body: submission() });
  await until('its span has arrived', () => there.spans.length > 0);
  const send = one(there.spans);
  assert.deepEqual([send.parent_span_id, send.attributes['hdo.request_id']], [undefined, json?.request_id]);

  const none = await office(t, { settings: 'sample_ratio = 0' });
  await none.agent.call('inputSend', { body: submission() });
  const { trace_id, headers } = callerSpan();
  await none.agent.call('inputSend', { body: submission({ caller_item_id: 'recorded by its caller' }), headers });
  await until('the other span has arrived', () => none.there.spans.length > 0);
  assert.deepEqual(
    none.there.spans.map((span) => span.trace_id),
    [trace_id],
  );
});
