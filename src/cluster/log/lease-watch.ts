import { randomUUID } from 'node:crypto';

/** The part of the leader's rows that a watch compares. */
type WatchedLease = {
  readonly epoch: number;
  readonly instance: string;
  readonly renewals: number;
  readonly lease_ms: number;
  readonly handed_back: boolean;
};

/** The term that a takeover may replace. */
type Claim = Pick<WatchedLease, 'epoch' | 'instance' | 'renewals'>;
export type LeaseWatch = ReturnType<typeof watchLease>;

const least_margin_ms = 500;
const margin_share = 0.1;

/**
 * Watches the lease of the leader by the monotonic clock of this process. It uses no clock of the database or of
 * another node, and ignores what an earlier process on this folder held. A process has one watch.
 */
export function watchLease(now_ms: () => number = () => performance.now()) {
  const own = new Set<string>();
  let watched: WatchedLease | undefined;
  let since_ms = 0;
  return {
    /**
     * Stores the leader's rows. Call it when a reply arrives: the lease counts from the first reply with these rows.
     */
    see(leader: WatchedLease): void {
      if (watched && isSame(watched, leader)) watched = leader;
      else [watched, since_ms] = [leader, now_ms()];
    },

    /** Returns the term that may be replaced now, if it is still as it was seen. */
    claim(): Claim | undefined {
      if (!watched) return undefined;
      return own.has(watched.instance) || this.left_ms() === 0 ? watched : undefined;
    },

    /** The time until the lease has run out, unless it is renewed. */
    left_ms(): number {
      if (!watched) return Number.POSITIVE_INFINITY;
      if (watched.handed_back) return 0;
      const whole_ms = watched.lease_ms + Math.max(least_margin_ms, watched.lease_ms * margin_share);
      return Math.max(0, since_ms + whole_ms - now_ms());
    },

    /** Tells whether another process has the last term. */
    isOfAnother: () => watched !== undefined && !own.has(watched.instance),

    /** Creates an instance for a takeover. A term with it is of this process, even if the outcome stays unknown. */
    newInstance(): string {
      const instance = randomUUID();
      own.add(instance);
      return instance;
    },
  };
}

function isSame(one: WatchedLease, other: WatchedLease): boolean {
  return one.epoch === other.epoch && one.instance === other.instance && one.renewals === other.renewals;
}
