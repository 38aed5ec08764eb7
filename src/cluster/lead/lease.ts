import { errorText } from '../../lib/process/error-text.ts';
import { pauseUntil } from '../../lib/time/pause.ts';
import { announceRecords } from '../log/announce.ts';
import type { Connection } from '../log/connection.ts';
import { handLeaseBack, renewLease, type Term } from '../log/leader.ts';

/** The lease of a term: the time for which no other node takes over. */
export type Lease = {
  /** Tells if the lease certainly still holds. */
  isCurrent(): boolean;
  /** Ends the renewals. `hand_back` is for a node that has stopped serving. */
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
  /** Runs after each confirmed renewal, on its connection. */
  onRenewed(connection: Connection): Promise<void>;
};

const most_pause_ms = 1_000;
const renewals_in_lease = 5;
const looks_in_lease = 50;

/**
 * Renews the lease of a term on its own connection, until another node leads or the lease has run out. The lease counts
 * from the time when the last confirmed renewal was sent.
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

/** Renews the lease at a fraction of its length, until the signal aborts. */
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

/** Opens the renewals of a lease. They reconnect after a failure. */
function openRenewals({ term, lease_ms, clock, since_ms, open, confirmed_seq, onRenewed }: Kept) {
  let from_ms = since_ms;
  let connection: Connection | undefined;
  let announced = -1;
  let trouble = '';
  const renewOn = async (on: Connection) => {
    const sent_ms = clock();
    const seq = confirmed_seq();
    const done = await renewLease(on, { term, confirmed_seq: seq, within_ms: lease_ms });
    if (done.outcome === 'refused') return 'refused' as const;
    if (done.outcome === 'unknown') throw new Error(done.why);
    from_ms = sent_ms;
    trouble = '';
    if (seq > announced) await announceRecords(on, lease_ms);
    announced = seq;
    await onRenewed(on);
    return undefined;
  };
  return {
    /** Returns the time when the last confirmed renewal was sent, by the clock of the lease. */
    from_ms: () => from_ms,
    trouble: () => trouble && ` (${trouble})`,
    /** Renews once. After a failure the next renewal uses a new connection. */
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
  const done = await handLeaseBack(connection, { term, within_ms });
  if (done.outcome === 'confirmed') await announceRecords(connection, within_ms);
}

/**
 * Opens a clock that between two readings advances by the larger step of the monotonic and the wall clock. The
 * monotonic clock stands still while a machine sleeps, and the wall clock can be set back.
 */
export function openLeaseClock(
  monotonic_ms: () => number = () => performance.now(),
  wall_ms: () => number = Date.now,
): () => number {
  let before = { monotonic: monotonic_ms(), wall: wall_ms() };
  let total_ms = 0;
  return () => {
    const now = { monotonic: monotonic_ms(), wall: wall_ms() };
    total_ms += Math.max(now.monotonic - before.monotonic, now.wall - before.wall);
    before = now;
    return total_ms;
  };
}
