import type { Settings } from '../config.ts';
import type { Details, ErrorCode } from '../contract/errors.ts';
import type { OutboxEvent } from '../rules/events.ts';
import type { WriteVerb } from './writes.ts';

/** One rule that the main thread wants run. */
export type WriteRequest = { id: number; verb: WriteVerb; at_ms: number; rest: readonly unknown[] };

/** How it ended: durable, refused by a rule, failed by a bug of ours, or not possible now. */
export type WriteOutcome =
  | { id: number; kind: 'done'; value: unknown }
  | { id: number; kind: 'refused'; code: ErrorCode; sentence: string; details: Details }
  | { id: number; kind: 'bug'; cause: string }
  | { id: number; kind: 'unavailable'; cause: string };

/** What the writer thread tells the main thread. */
export type WriterNews =
  | { kind: 'ready' }
  | { kind: 'batch'; outcomes: WriteOutcome[]; events: OutboxEvent[]; commit_ms: number }
  | { kind: 'foreign_commit' }
  | { kind: 'indexed'; ids: number[] }
  | { kind: 'disk'; low: boolean }
  | { kind: 'trouble'; cause: string }
  | { kind: 'fatal'; cause: string };

/** What the main thread tells the writer thread: run rules, bring the search index up to date, finish and end. */
export type WriterOrder =
  | { kind: 'write'; requests: WriteRequest[] }
  | { kind: 'index'; id: number }
  | { kind: 'rest' }
  | { kind: 'limits'; limits: Settings['limits'] }
  | { kind: 'close' };
