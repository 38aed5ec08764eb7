import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { request } from 'undici';
import { startListening } from '../../src/http/server/listening.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';

const sample = /^([a-z_]+)(?:\{((?:[a-z]+="(?:[^"\\\n]|\\.)*",?)+)\})? (-?[0-9.e+-]+|\+Inf)$/;

/** Reads all metrics by name and labels, and checks that every line follows the text format. */
async function scrape(server: Server, headers: Record<string, string> = {}): Promise<Map<string, number>> {
  const { port } = server.address() as { port: number };
  const { statusCode, body } = await request(`http://127.0.0.1:${port}/metrics`, { headers });
  const text = await body.text();
  assert.equal(statusCode, 200, text);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
  for (const line of lines) assert.match(line, sample);
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

async function watched(t: TestContext) {
  const box = await standingAppliance(t);
  await startListening(box.metrics, { host: '127.0.0.1', port: 0 });
  return { ...box, agent: box.caller('agent') };
}

test('metrics report the queue, requests by route and code, batches, commits, disk and event loop', async (t) => {
  const box = await watched(t);
  await box.agent.call('inputSend', { body: submission({ caller_item_id: 'a', priority: 'high' }) });
  await box.agent.request('inputSend', { body: {} });
  await box.answered(box.agent, submission({ caller_item_id: 'b' }), 'approve');
  box.clock.move(60_000);
  const found = await scrape(box.metrics);
  const expected = {
    'hdo_items{state="pending"}': 1,
    'hdo_items{state="answered"}': 1,
    'hdo_pending_items{urgency="high"}': 1,
    hdo_oldest_pending_seconds: 60,
    'hdo_request_seconds_count{route="POST /api/input/send",code="ok"}': 2,
    'hdo_request_seconds_count{route="POST /api/input/send",code="validation_failed"}': 1,
    hdo_waiting_writes: 0,
    hdo_log_lines_dropped_total: 0,
    'hdo_blocks{limit="stored_bytes"}': 0,
    hdo_disk_low: 0,
    hdo_clock_ahead_seconds: 0,
  };
  for (const [name, value] of Object.entries(expected)) assert.equal(found.get(name), value, name);
  for (const name of ['hdo_batch_requests_count', 'hdo_commit_seconds_sum', 'hdo_wal_bytes', 'hdo_disk_free_bytes']) {
    assert.ok((found.get(name) ?? 0) > 0, name);
  }
  assert.ok(found.has('hdo_event_loop_delay_seconds{of="p99"}'));
  assert.deepEqual(
    [...found.keys()].filter((name) => name.startsWith('hdo_cluster')),
    [],
    'a single machine has no metrics of a cluster',
  );
});

test('no path, parameter or word that a client chose becomes a label', async (t) => {
  const box = await watched(t);
  const asked = ['/api/secret-path', '/secret', '/api/output/secret/read', '/api/input/list?secret=1', '/item/secret'];
  for (const path of asked) await request(box.base_url + path).then(({ body }) => body.dump());
  await request(`${box.base_url}/api/output/secret/read`, { method: 'POST' }).then(({ body }) => body.dump());
  await request(`${box.base_url}/api/input/send`, { method: 'PATCH' }).then(({ body }) => body.dump());
  const names = async () => [...(await scrape(box.metrics)).keys()].join('\n');
  await until('the last response is counted', async () =>
    (await names()).includes('route="none",code="invalid_request"'),
  );
  const text = await names();
  assert.doesNotMatch(text, /secret|PATCH/);
  assert.match(text, /route="none",code="not_found"/);
  assert.match(text, /route="POST \/api\/output\/\{output_result_id\}\/read",code="authentication_required"/);
});

test('metrics have their own address, with nothing else on it, and foreign host names are refused', async (t) => {
  const box = await watched(t);
  const { port } = box.metrics.address() as { port: number };
  const status = async (url: string, options = {}) => {
    const { statusCode, body } = await request(url, options);
    await body.dump();
    return statusCode;
  };
  assert.equal(await status(`${box.base_url}/metrics`), 404);
  assert.equal(await status(`http://127.0.0.1:${port}/`), 404);
  assert.equal(await status(`http://127.0.0.1:${port}/metrics`, { method: 'POST' }), 405);
  assert.equal(await status(`http://127.0.0.1:${port}/metrics`, { headers: { host: 'evil.example' } }), 403);
});
