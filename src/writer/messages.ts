import type { Settings } from '../config.ts';
import type { Details, ErrorCode } from '../contract/errors.ts';
import type { OutboxEvent } from '../rules/base/events.ts';
import type { Moment } from './folder-clock.ts';
import type { WriteVerb } from './writes.ts';

/** A rule that the main thread asks the writer to run. */
export type WriteRequest = Moment & { id: number; verb: WriteVerb; rest: readonly unknown[] };

/** The outcome of a request: durable, refused by a rule, failed by a bug, or impossible at present. */
export type WriteOutcome =
  | { id: number; kind: 'done'; value: unknown }
  | { id: number; kind: 'refused'; code: ErrorCode; sentence: string; details: Details }
  | { id: number; kind: 'bug'; cause: string }
  /** `code` is that of SQLite, if it has failed. */
  | { id: number; kind: 'unavailable'; cause: string; code?: string | undefined };

/** The duration of the commit of a batch, and of the append to the log of the cluster within it. */
export type BatchTimes = { readonly commit_ms: number; readonly append_ms?: number | undefined };

/** A message from the writer thread to the main thread. */
export type WriterNews =
  | { kind: 'ready' }
  | ({ kind: 'batch'; outcomes: WriteOutcome[]; events: OutboxEvent[] } & BatchTimes)
  | { kind: 'foreign_commit' }
  | { kind: 'indexed'; ids: number[] }
  | { kind: 'disk'; low: boolean }
  | { kind: 'trouble'; cause: string; code?: string | undefined }
  | { kind: 'lead_lost'; cause: string }
  | { kind: 'fatal'; cause: string };

/**
 * A message to the writer thread: run rules, update the search index, release memory, change settings, or end. `more`
 * says that other requests of the same turn of the event loop follow.
 */
export type WriterOrder =
  | { kind: 'write'; requests: WriteRequest[]; more?: true }
  | { kind: 'index'; id: number }
  | { kind: 'rest' }
  | ({ kind: 'settings' } & Pick<Settings, 'limits' | 'standing' | 'review'>)
  | { kind: 'close' };
