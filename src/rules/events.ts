/** What a durable change means to those who listen. Told after the commit, in the order of commits. */
export type OutboxEvent = {
  kind:
    | 'item.added'
    | 'item.changed'
    | 'item.removed'
    | 'item.skipped'
    | 'output.ready'
    | 'output.read'
    | 'output.acked'
    | 'credentials'
    | 'notice'
    | 'device';
  account_id: string;
  caller_id?: string;
  /** Whom alone it concerns, where it is one person. */
  reviewer_id?: string;
  /** The input's sequence. */
  sequence?: number;
};
