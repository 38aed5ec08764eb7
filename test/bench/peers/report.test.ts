import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyond } from '../server/metric.ts';
import type { Found } from './measure.ts';
import { peerLines, peerMetrics } from './report.ts';

/** Sorted times up to one of so many ms. */
const wakes = (last_ms: number) => Array.from({ length: 101 }, (_, at) => (at / 100) * last_ms);

const hdo: Found = {
  name: 'hdo',
  alone: [10, 10, 10],
  sends: [30, 100, 30],
  polls: [90, 80, 10],
  wakes_ms: wakes(3),
  memory_mb: 170.4,
  calm_mb: 120,
};

const restate: Found = { ...hdo, name: 'Restate', sends: [10, 10, 30], polls: [100, 100, 10], memory_mb: 1_500 };

test('hdo is compared with each peer by the median of the ratios of the rounds', () => {
  const values = Object.fromEntries(peerMetrics([hdo, restate]).map(({ what, value }) => [what, value]));
  assert.equal(values['sends at 1 connection beside Restate'], 1);
  assert.equal(values['sends at 16 connections beside Restate'], 3);
  assert.equal(values['polls at 16 connections beside Restate'], 0.9);
  assert.equal(values['an answer to the agent that waits, p50'], 1.5);
});

test('slow polls and wakes miss their bars, and other systems have none', () => {
  const missed = (...found: Found[]) => beyond(peerMetrics(found)).map(({ what }) => what);
  assert.deepEqual(missed(hdo, restate), []);
  assert.deepEqual(missed({ ...hdo, polls: [80, 80, 80] }, restate), ['polls at 16 connections beside Restate']);
  assert.deepEqual(missed({ ...hdo, polls: [1, 1, 1] }, { ...restate, name: 'PocketBase' }), []);
  assert.deepEqual(missed({ ...hdo, wakes_ms: wakes(4) }), ['an answer to the agent that waits, p50', 'the same, p95']);
  assert.deepEqual(missed({ ...hdo, wakes_ms: [] }), ['an answer to the agent that waits, p50', 'the same, p95']);
});

test('each system has a line with its medians', () => {
  const [head, first, second, ...rest] = peerLines([hdo, restate]);
  assert.match(head ?? '', /sends\/s at 1 +at 16 +polls/);
  assert.match(first ?? '', /^hdo +10 +30 +80 +1\.50 ms +2\.85 ms +170 +120$/);
  assert.match(second ?? '', /^Restate +10 +10 +100 .* 1500 +120$/);
  assert.deepEqual(rest, []);
});
