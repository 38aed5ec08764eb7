import type { Append, AppendOutcome } from '../log/append.ts';
import type { DatabaseSettings } from '../log/connection.ts';
import type { Term } from '../log/leader.ts';
import type { DatabaseIdentity } from '../log/open.ts';

/** The settings and the term with which a gate appends. A thread can receive a copy. */
export type GateSetup = {
  readonly settings: DatabaseSettings;
  readonly key: Uint8Array;
  readonly remembered: DatabaseIdentity;
  readonly term: Term;
};

/** A record for the thread of the gate. */
export type AppendOrder = Omit<Append, 'term' | 'within_ms'>;
export type GateOrder = ({ readonly kind: 'append' } & AppendOrder) | { readonly kind: 'close' };
/** The outcome of the append that was ordered. */
export type GateNews = AppendOutcome;

/** The time in which an append must be confirmed. It is below the time for which commands wait for the writer. */
export const append_ms = 3_000;
