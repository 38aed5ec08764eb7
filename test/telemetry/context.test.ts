import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { type Era, overHttp } from '../helpers/appliance/mcp.ts';
import { requestText, talk } from '../helpers/appliance/raw.ts';
import { readRows } from '../helpers/cluster/nodes/rows.ts';
import { submission } from '../helpers/data/submissions.ts';
import { agentShell } from '../helpers/programs/agent-shell.ts';
import type { Span } from '../helpers/telemetry/otlp.ts';
import { callerSpan, traced } from '../helpers/telemetry/traced.ts';
import { until } from '../helpers/until.ts';

const [trace, parent] = ['12345678901234567890123456789012', '1234567890123456'];
const valid = `00-${trace}-${parent}-01`;

/**
 * The cases of the W3C's test suite for `traceparent` (github.com/w3c/trace-context, test/test.py): the headers of a
 * request, and whether it is a part of the trace.
 */
const cases: readonly [headers: readonly string[], isPart: boolean][] = [
  [[`traceparent: ${valid}`], true],
  [[`TraceParent: ${valid}`], true],
  [[`TRACEPARENT: ${valid}`], true],
  [[`trace-parent: ${valid}`], false],
  [[`trace.parent: ${valid}`], false],
  [[`traceparent:  ${valid}`], true],
  [[`traceparent:\t${valid}\t `], true],
  [[`traceparent: ${valid}`, `traceparent: 00-${trace}-${parent}-00`], false],
  [[`traceparent: ${valid}`, `traceparent: ${valid}`], false],
  [[`traceparent: ${valid}.`], false],
  [[`traceparent: ${valid}-what-the-future-will-be-like`], false],
  [[`traceparent: cc-${trace}-${parent}-01`], true],
  [[`traceparent: cc-${trace}-${parent}-01-what-the-future-will-be-like`], true],
  [[`traceparent: cc-${trace}-${parent}-01.what-the-future-will-be-like`], false],
  [[`traceparent: ff-${trace}-${parent}-01`], false],
  [[`traceparent: .0-${trace}-${parent}-01`], false],
  [[`traceparent: 0.-${trace}-${parent}-01`], false],
  [[`traceparent: 000-${trace}-${parent}-01`], false],
  [[`traceparent: 0000-${trace}-${parent}-01`], false],
  [[`traceparent: 0-${trace}-${parent}-01`], false],
  [[`traceparent: 00-${'0'.repeat(32)}-${parent}-01`], false],
  [[`traceparent: 00-.${trace.slice(1)}-${parent}-01`], false],
  [[`traceparent: 00-${trace.slice(1)}.-${parent}-01`], false],
  [[`traceparent: 00-${trace}3-${parent}-01`], false],
  [[`traceparent: 00-${trace.slice(1)}-${parent}-01`], false],
  [[`traceparent: 00-${trace}-${'0'.repeat(16)}-01`], false],
  [[`traceparent: 00-${trace}-.${parent.slice(1)}-01`], false],
  [[`traceparent: 00-${trace}-${parent.slice(1)}.-01`], false],
  [[`traceparent: 00-${trace}-${parent}7-01`], false],
  [[`traceparent: 00-${trace}-${parent.slice(1)}-01`], false],
  [[`traceparent: 00-${trace}-${parent}-.0`], false],
  [[`traceparent: 00-${trace}-${parent}-0.`], false],
  [[`traceparent: 00-${trace}-${parent}-001`], false],
  [[`traceparent: 00-${trace}-${parent}-1`], false],
  [[`traceparent: 00-${'A'.repeat(32)}-${parent}-01`], false],
];

test('a valid traceparent makes a send part of its trace, any other is ignored', async (t) => {
  const box = await traced(t);
  const agent = box.caller('agent');
  const ids: string[] = [];
  for (const [at, [headers]] of cases.entries()) {
    const body = JSON.stringify(submission({ caller_item_id: `case-${at}` }));
    const own = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
    const key = `Authorization: Bearer ${agent.api_key}`;
    const [reply] = await talk(
      box.base_url,
      requestText('POST /api/input/send HTTP/1.1', [key, ...own, ...headers], body),
    );
    assert.equal(reply?.status, 200, headers.join());
    ids.push(reply?.json?.request_id ?? '');
  }
  await until('every span has arrived', () => box.there.spans.length === cases.length);
  const spans = new Map(box.there.spans.map((span) => [span.attributes['hdo.request_id'], span]));
  for (const [at, [headers, isPart]] of cases.entries()) {
    const span = spans.get(ids[at]);
    assert.deepEqual(
      [span?.trace_id === trace, span?.parent_span_id],
      isPart ? [true, parent] : [false, undefined],
      headers.join(),
    );
  }
});

test('a caller decides whether its trace is recorded, and only requests with its key add spans', async (t) => {
  const box = await traced(t);
  const [agent, petra] = [box.caller('agent'), box.person('petra')];
  const [recorded, unrecorded] = [callerSpan(), callerSpan({ flags: '00' })];
  await agent.call('inputSend', { body: submission({ caller_item_id: 'a' }), headers: unrecorded.headers });
  await petra.answer(await petra.find(agent, 'a'), 'approve');
  await agent.call('outputCheck');
  await agent.call('outputCheck', { headers: unrecorded.headers });
  await agent.request('outputCheck', { headers: { ...recorded.headers, authorization: 'Bearer hdo_wrong' } });
  await petra.call('itemList', { query: { view: 'queue' }, headers: recorded.headers });
  const { json } = await agent.request('inputSend', { body: { title: 5 }, headers: recorded.headers });
  await agent.call('outputCheck', { headers: { ...recorded.headers, prefer: 'wait=0' } });
  await until('both spans have arrived', () => box.there.spans.length >= 2);
  const [refused, check] = box.there.spans;
  assert.deepEqual([check?.name, check?.trace_id], ['GET /api/output/check', recorded.trace_id]);
  assert.equal(check?.parent_span_id, recorded.span_id);
  assert.deepEqual(refused?.attributes, {
    'http.request.method': 'POST',
    'http.route': '/api/input/send',
    'http.response.status_code': 422,
    'hdo.request_id': json?.request_id,
    'hdo.code': 'validation_failed',
  });
  assert.equal(refused?.is_error, false, 'a refusal is no failure of the server');
  await box.close();
  assert.equal(box.there.spans.length, 2);
  assert.deepEqual(readRows(box.data, 'SELECT * FROM item_traces'), []);
});

test('tools of MCP and commands are part of the trace in which they are called', async (t) => {
  const box = await traced(t);
  const agent = box.caller('agent');
  const [header, meta, command] = [callerSpan(), callerSpan(), callerSpan()];
  const tool = { name: 'check_decisions', arguments: {} };
  const named = { ...tool, _meta: { traceparent: meta.traceparent } };
  const called = (era: Era) => overHttp(box.base_url, agent.api_key, era, {}, header.headers);
  await called('2026-07-28')('tools/call', tool);
  await called('2025-06-18')('tools/call', named);
  for (const TRACEPARENT of [command.traceparent, 'not a trace']) {
    assert.equal((await agentShell(box, agent)(['output', 'check'], { env: { TRACEPARENT } })).code, 0);
  }
  for (const [name, { trace_id, span_id }] of Object.entries({ header, meta, command })) {
    await until(`the span of ${name}`, () => box.there.trace(trace_id).some(isCheckOf(span_id)));
  }
});

function isCheckOf(span_id: string): (span: Span) => boolean {
  return ({ name, parent_span_id }) => name === 'GET /api/output/check' && parent_span_id === span_id;
}

test('without a receiver no trace is stored', async (t) => {
  const box = await appliance(t);
  await box.caller('agent').call('inputSend', { body: submission(), headers: callerSpan().headers });
  await box.close();
  assert.deepEqual(readRows(box.data, 'SELECT * FROM item_traces'), []);
});
