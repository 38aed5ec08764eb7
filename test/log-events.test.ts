import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { logEvents } from '../src/lib/process/log-events.ts';
import { logLine } from './helpers/data/log-line.ts';
import { sources } from './helpers/data/sources.ts';

/** The types allow no other event in the sources, and no other field. */
test('every event of the table of the log is written by something', () => {
  const text = sources(['src'])
    .filter((file) => !file.endsWith('/log-events.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  assert.deepEqual(
    Object.keys(logEvents).filter((event) => !text.includes(`'${event}'`)),
    [],
  );
});

test('lines that the table does not have are found in the logs of all tests', () => {
  const line = { level: 30, time: '2026-01-01T00:00:00.000Z', pid: 1, event: 'stopping', signal: 'SIGTERM' };
  assert.deepEqual(logLine(JSON.stringify(line)), line);
  for (const other of [{ event: 'unknown' }, { event: undefined }, { level: 50 }, { more: 1 }]) {
    assert.throws(() => logLine(JSON.stringify({ ...line, ...other })), /the documentation/);
  }
});
