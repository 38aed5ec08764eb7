import type { ItemTraceRow } from '../../store/tables/item-traces.ts';

/** A durable change, as its subscribers are told of it: after the commit, in commit order. */
export type OutboxEvent = {
  kind:
    | 'item.added'
    | 'item.changed'
    | 'item.removed'
    | 'item.skipped'
    | 'item.held'
    | 'output.ready'
    | 'output.read'
    | 'output.acked'
    | 'asker'
    | 'credentials'
    | 'notice'
    | 'role'
    | 'device'
    | 'standing'
    | 'policy';
  account_id: string;
  caller_id?: string;
  /** The only person whom the event concerns. Absent when it concerns everybody in the account. */
  reviewer_id?: string;
  /** Why an item was removed, if neither a call nor its age did it. */
  because?: 'asker_ended';
  sequence?: number;
  /** The trace of the input, and the instant of the event. Only a server that sends traces somewhere adds it. */
  trace?: ItemTrace;
};

export type ItemTrace = Omit<ItemTraceRow, 'input_sequence'> & { readonly at_ms: number };
