import type { Connection } from '../database/database.ts';

/** The trace in which an item was sent: the span of its send, and the instant from which it waits for a person. */
export type ItemTraceRow = {
  input_sequence: number;
  trace_id: string;
  span_id: string;
  waits_since: string;
};
/** The span of a send (W3C Trace Context). */
export type SendTrace = Pick<ItemTraceRow, 'trace_id' | 'span_id'>;
type OfInput = Pick<ItemTraceRow, 'input_sequence'>;

export const itemTraceStatements = (db: Connection) => ({
  insert: db.prepare<ItemTraceRow>(
    `INSERT INTO item_traces (input_sequence, trace_id, span_id, waits_since)
     VALUES (@input_sequence, @trace_id, @span_id, @waits_since)`,
  ),
  ofInput: db.prepare<OfInput, ItemTraceRow>(
    'SELECT input_sequence, trace_id, span_id, waits_since FROM item_traces WHERE input_sequence = @input_sequence',
  ),
  waitAgain: db.prepare<OfInput & Pick<ItemTraceRow, 'waits_since'>>(
    'UPDATE item_traces SET waits_since = @waits_since WHERE input_sequence = @input_sequence',
  ),
});
