import type { Connection } from '../database/database.ts';
import type { InputRow } from './inputs.ts';

export type DeliveryState = 'waiting' | 'delivered' | 'given_up' | 'needless';
export type DeliveryRow = {
  delivery_id: string;
  target: string;
  input_sequence: number;
  created_at: string;
  due_at: string | null;
  attempts: number;
  state: DeliveryState;
  ended_at: string | null;
  last_error: string | null;
};

export type Subject = Pick<InputRow, 'sequence' | 'account_id' | 'caller_id' | 'urgency' | 'answered_at'>;

const columns = 'delivery_id, target, input_sequence, created_at, due_at, attempts, state, ended_at, last_error';

export const notificationStatements = (db: Connection) => ({
  ...targetStatements(db),
  /** Queues a delivery. One that waits for its first attempt becomes due earlier, when its request became urgent. */
  insert: db.prepare<Pick<DeliveryRow, 'delivery_id' | 'target' | 'input_sequence' | 'created_at' | 'due_at'>>(
    `INSERT INTO deliveries (delivery_id, target, input_sequence, created_at, due_at)
     VALUES (@delivery_id, @target, @input_sequence, @created_at, @due_at)
     ON CONFLICT (target, input_sequence) DO UPDATE SET due_at = MIN(due_at, excluded.due_at)
       WHERE due_at IS NOT NULL AND attempts = 0`,
  ),

  /** Reads what decides about a delivery, without the content of the request. */
  subject: db.prepare<{ input_sequence: number }, Subject>(
    `SELECT sequence, account_id, caller_id, urgency, answered_at FROM inputs WHERE sequence = @input_sequence`,
  ),

  due: db.prepare<{ target: string; now: string; limit: number }, DeliveryRow>(
    `SELECT ${columns} FROM deliveries INDEXED BY due_of_target
     WHERE target = @target AND due_at IS NOT NULL AND due_at <= @now ORDER BY due_at, input_sequence LIMIT @limit`,
  ),
  nextDue: db.prepare<{ target: string }, { due_at: string | null }>(
    `SELECT MIN(due_at) AS due_at FROM deliveries INDEXED BY due_of_target
     WHERE target = @target AND due_at IS NOT NULL`,
  ),

  /** Ends due deliveries of targets that were removed from the settings. `names` is a JSON list. */
  endOthers: db.prepare<{ names: string; now: string }>(
    `UPDATE deliveries SET due_at = NULL, state = 'needless', ended_at = @now
     WHERE due_at IS NOT NULL AND due_at <= @now AND target NOT IN (SELECT value FROM json_each(@names))`,
  ),

  note: db.prepare<
    Pick<DeliveryRow, 'delivery_id' | 'due_at' | 'state' | 'ended_at' | 'last_error'> & { tried: 0 | 1 }
  >(
    `UPDATE deliveries SET due_at = @due_at, attempts = attempts + @tried, state = @state, ended_at = @ended_at,
       last_error = @last_error
     WHERE delivery_id = @delivery_id AND state = 'waiting'`,
  ),

  /** Queues the ended deliveries of a request once more, under another id, which receivers have not seen. */
  again: db.prepare<{ input_sequence: number; kind: string; now: string }>(
    `UPDATE deliveries SET delivery_id = delivery_id || '.' || @kind, due_at = @now, attempts = 0, state = 'waiting',
       ended_at = NULL, last_error = NULL
     WHERE input_sequence = @input_sequence AND due_at IS NULL`,
  ),

  recent: db.prepare<{ limit: number }, DeliveryRow>(
    `SELECT ${columns} FROM deliveries ORDER BY created_at DESC, delivery_id DESC LIMIT @limit`,
  ),

  dropOld: db.prepare<{ before: string }>('DELETE FROM deliveries WHERE created_at < @before AND due_at IS NULL'),
});

const targetStatements = (db: Connection) => ({
  target: db.prepare<{ name: string }, { notified_through: number }>(
    'SELECT notified_through FROM notify_targets WHERE name = @name',
  ),

  /** Adds a target at the newest input. Older requests are not notified. */
  addTarget: db.prepare<{ name: string }>(
    `INSERT INTO notify_targets (name, notified_through) SELECT @name, last FROM totals WHERE owner = ''
     ON CONFLICT (name) DO NOTHING`,
  ),

  /** Reads the last delivery of a target that reached its receiver or was given up. */
  lastTried: db.prepare<{ target: string }, Pick<DeliveryRow, 'state' | 'last_error'>>(
    `SELECT state, last_error FROM deliveries
     WHERE target = @target AND state IN ('delivered', 'given_up') ORDER BY ended_at DESC LIMIT 1`,
  ),

  /** Lists when notifications were sent to a target, latest first. Rows of one notification share the time. */
  sentSince: db.prepare<{ target: string; after: string; limit: number }, { at: string }>(
    `SELECT DISTINCT ended_at AS at FROM deliveries
     WHERE target = @target AND ended_at > @after AND state IN ('delivered', 'given_up')
     ORDER BY ended_at DESC LIMIT @limit`,
  ),

  /** Reads why the deliveries to a target that are tried again have failed. */
  retried: db.prepare<{ target: string }, { count: number; last_error: string | null }>(
    `SELECT count(*) AS count, max(last_error) AS last_error FROM deliveries INDEXED BY due_of_target
     WHERE target = @target AND due_at IS NOT NULL AND last_error IS NOT NULL`,
  ),

  moveTarget: db.prepare<{ name: string; through: number }>(
    'UPDATE notify_targets SET notified_through = MAX(notified_through, @through) WHERE name = @name',
  ),
});
