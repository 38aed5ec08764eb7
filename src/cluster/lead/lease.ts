import { errorText } from '../../lib/process/error-text.ts';
import { pauseUntil } from '../../lib/time/pause.ts';
import { announce } from '../log/announce.ts';
import type { Connection } from '../log/connection.ts';
import { renew, stepDown, type Term } from '../log/leader.ts';

/** The lease of a term: the time for which no other node takes over. */
export type Lease = {
  /** Tells if the lease certainly still holds. */
  isCurrent(): boolean;
  /** Ends the renewals. Hands the lease back if nothing is served under it any more. */
  end(how: { readonly hand_back: boolean }): Promise<void>;
};

type Kept = {
  readonly term: Term;
  readonly lease_ms: number;
  /** The clock of the lease, and its time when the takeover was sent. */
  readonly clock: () => number;
  readonly since_ms: number;
  open(): Promise<Connection>;
  /** The last record that this node knows to be durable. */
  confirmed_seq(): number;
  onLost(why: string): void;
};

const most_pause_ms = 1_000;
const renewals_in_lease = 5;
const looks_in_lease = 50;

/**
 * Keeps the lease of a term by renewals on a connection of their own, until another has the lead or the lease has run
 * out. It counts from when its last confirmed renewal was sent.
 */
export function keepLease(kept: Kept): Lease {
  const { lease_ms, clock, onLost } = kept;
  const ending = new AbortController();
  const renewals = openRenewals(kept);
  const isCurrent = () => !ending.signal.aborted && clock() - renewals.from_ms() < lease_ms;
  const lose = (why: string) => {
    if (!ending.signal.aborted) onLost(why);
    ending.abort();
  };
  const look = setInterval(() => {
    if (!isCurrent()) lose(`the lease has run out${renewals.trouble()}`);
  }, lease_ms / looks_in_lease);
  const running = repeat(renewals.next, lose, { lease_ms, signal: ending.signal });
  return {
    isCurrent,
    async end({ hand_back }) {
      const isHeld = isCurrent();
      ending.abort();
      clearInterval(look);
      await running;
      await renewals.end(hand_back && isHeld);
    },
  };
}

/** Renews several times within a lease, until it ends. */
async function repeat(
  next: () => Promise<'refused' | undefined>,
  lose: (why: string) => void,
  { lease_ms, signal }: { lease_ms: number; signal: AbortSignal },
): Promise<void> {
  const every_ms = Math.min(most_pause_ms, lease_ms / renewals_in_lease);
  while (!signal.aborted) {
    if ((await next()) === 'refused') lose('another node has taken over');
    else await pauseUntil(signal, every_ms);
  }
}

/** Renews a lease on a connection of its own, which it opens again after a failure. */
function openRenewals({ term, lease_ms, clock, since_ms, open, confirmed_seq }: Kept) {
  let from_ms = since_ms;
  let connection: Connection | undefined;
  let announced = -1;
  let trouble = '';
  const renewOn = async (on: Connection) => {
    const sent_ms = clock();
    const seq = confirmed_seq();
    const done = await renew(on, { term, confirmed_seq: seq, within_ms: lease_ms });
    if (done.outcome === 'refused') return 'refused' as const;
    if (done.outcome === 'unknown') throw new Error(done.why);
    from_ms = sent_ms;
    trouble = '';
    if (seq > announced) await announce(on, lease_ms);
    announced = seq;
    return undefined;
  };
  return {
    /** When the last confirmed renewal was sent, by the clock of the lease. */
    from_ms: () => from_ms,
    trouble: () => trouble && ` (${trouble})`,
    /** Renews once. A failure is tried again, on a new connection. */
    async next() {
      try {
        connection = connection ?? (await open());
        return await renewOn(connection);
      } catch (error) {
        trouble = errorText(error);
        connection?.destroy(trouble);
        connection = undefined;
        return undefined;
      }
    },
    async end(hand_back: boolean): Promise<void> {
      try {
        if (hand_back) await handBack(connection ?? (await open()), term, lease_ms);
      } finally {
        connection?.destroy('the lead has ended'); // close() would wait for a server that may be cut off
      }
    },
  };
}

async function handBack(connection: Connection, term: Term, within_ms: number): Promise<void> {
  const done = await stepDown(connection, { term, within_ms });
  if (done.outcome === 'confirmed') await announce(connection, within_ms);
}
