import assert from 'node:assert/strict';
import { logEvents } from '../../../src/lib/process/log-events.ts';

/** One log line of a server. */
export type Line = { level: number; event?: string } & Readonly<Record<string, unknown>>;

/** The numbers of the levels, as pino writes them. */
const numbers = { debug: 20, info: 30, warn: 40, error: 50 } as const;
const everywhere = ['level', 'time', 'pid', 'event'];

/** Parses a line of a server's log. Its event, level and fields must be in the table of the documentation. */
export function logLine(text: string): Line {
  const line: Line = JSON.parse(text);
  const known = Object.entries(logEvents).find(([event]) => event === line.event)?.[1];
  assert.ok(known, `the documentation does not have the event of ${text}`);
  const levels: number[] = known.levels.map((level) => numbers[level]);
  assert.ok(levels.includes(line.level), `the documentation has another level than ${text}`);
  const fields: readonly string[] = known.fields;
  const other = Object.keys(line).filter((name) => !everywhere.includes(name) && !fields.includes(name));
  assert.deepEqual(other, [], `the documentation does not have all fields of ${text}`);
  return line;
}
