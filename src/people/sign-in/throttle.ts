import { Refusal } from '../../contract/errors.ts';
import { boundedMap } from '../../lib/bounded-map.ts';
import { networkOf } from '../../lib/network.ts';
import { nickname } from '../../lib/nickname.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { failureCounts_ms as window_ms } from '../../rules/people/sessions.ts';
import type { FailedSignIn, SignInLock } from '../../store/tables/failed-sign-ins.ts';
import type { Review } from '../people.ts';

/**
 * Failed sign-ins within 15 minutes of a name and a network together, of a network, and of a name from any network. The
 * limit per name does not apply in networks where the person is signed in, so that failures elsewhere cannot lock them
 * out there.
 */
export const mostFailures = { pair: 5, network: 50, name: 100 } as const;

/** The throttle of sign-ins with a password. It never blocks a sign-in link. */
export type Throttle = ReturnType<typeof openThrottle>;
type SignInTry = { readonly name: string; readonly address: string };
type Attempt = {
  readonly lock: SignInLock;
  succeeded(): void;
  undecided(): void;
};

/** Opens the throttle with the failures from before the start. Names and networks are stored as keyed hashes. */
export function openThrottle(review: Pick<Review, 'store' | 'seal' | 'folderTime' | 'write' | 'log'>) {
  const { store, folderTime } = review;
  let counts: Counts | undefined;
  const load = (): Counts => {
    counts = openCounts();
    const since = timestamp(folderTime() - window_ms);
    const failed: FailedSignIn[] = store.failedSignIns.since.all({ since });
    for (const { failed_at, ...lock } of failed) counts.add(lock, Date.parse(failed_at));
    return counts;
  };
  return {
    /**
     * Counts an attempt as failed before the password is checked, so that parallel attempts gain nothing. The returned
     * functions take that back.
     * @throws {Refusal} rate_limit_exceeded
     */
    begin(tried: SignInTry): Attempt {
      const all = counts ?? load();
      const now_ms = folderTime();
      const lock = lockOf(review, tried);
      const { near_ms, far_ms } = all.waits(lock, now_ms);
      const wait_ms = Math.max(near_ms, far_ms > near_ms && !isSignedInNear(review, tried) ? far_ms : 0);
      if (wait_ms > 0) throw tooMany(wait_ms);
      all.add(lock, now_ms);
      const undecided = () => all.remove(lock, now_ms);
      return {
        lock,
        undecided,
        /** Forgives the person's failures in this network only. */
        succeeded() {
          undecided();
          if (!all.forget(lock)) return;
          review
            .write('forgiveFailures', lock)
            .catch(({ message: cause }: Error) => review.log.warn({ event: 'failed_sign_ins_not_forgiven', cause }));
        },
      };
    },
  };
}

type Counts = ReturnType<typeof openCounts>;

function openCounts() {
  const [pairs, networks, names] = [failureCounts(window_ms), failureCounts(window_ms), failureCounts(window_ms)];
  return {
    add(lock: SignInLock, at_ms: number): void {
      pairs.add(pairOf(lock), at_ms);
      networks.add(lock.network_hash, at_ms);
      names.add(lock.name_hash, at_ms);
    },
    remove(lock: SignInLock, at_ms: number): void {
      pairs.remove(pairOf(lock), at_ms);
      networks.remove(lock.network_hash, at_ms);
      names.remove(lock.name_hash, at_ms);
    },
    /** Forgives the failures of a name in a network; returns true if there were any. */
    forget: (lock: SignInLock): boolean => pairs.forget(pairOf(lock)),
    /** Milliseconds to wait because of failures in this network (`near_ms`), and of the name anywhere (`far_ms`). */
    waits(lock: SignInLock, now_ms: number): { near_ms: number; far_ms: number } {
      const pair_ms = pairs.wait_ms(pairOf(lock), mostFailures.pair, now_ms);
      const near_ms = Math.max(pair_ms, networks.wait_ms(lock.network_hash, mostFailures.network, now_ms));
      return { near_ms, far_ms: names.wait_ms(lock.name_hash, mostFailures.name, now_ms) };
    },
  };
}

/** Returns the counters of a sign-in, as keyed hashes of its name and its network. */
export function lockOf({ seal }: Pick<Review, 'seal'>, { name, address }: SignInTry): SignInLock {
  const normal = nickname(name); // else one name had a throttle for each of its spellings
  return {
    name_hash: seal.digest('name of a failed sign-in', (typeof normal === 'string' ? normal : name).toLowerCase()),
    network_hash: seal.digest('network of a failed sign-in', networkOf(address)),
  };
}

function isSignedInNear(
  { store, folderTime }: Pick<Review, 'store' | 'folderTime'>,
  { name, address }: SignInTry,
): boolean {
  const reviewer = store.reviewers.byName.get({ name });
  const now = timestamp(folderTime());
  const sessions = reviewer ? store.sessions.ofReviewer.all({ reviewer_id: reviewer.reviewer_id, now }) : [];
  return sessions.some((session) => networkOf(session.address) === networkOf(address));
}

function pairOf({ name_hash, network_hash }: SignInLock): string {
  return `${name_hash} ${network_hash}`;
}

function tooMany(wait_ms: number): Refusal {
  const retry_after_seconds = Math.max(1, Math.ceil(wait_ms / 1000));
  return new Refusal('rate_limit_exceeded', 'Too many sign-ins failed. Wait, or use a sign-in link.', {
    retry_after_seconds,
  });
}

const most_remembered = 10_000;

/** Counts failures by key within a window. Beyond 10,000 keys, the one with the oldest last failure is evicted. */
function failureCounts(window_ms: number) {
  const failures = boundedMap<string, number[]>(most_remembered);
  const recent = (key: string, now_ms: number) =>
    (failures.get(key) ?? []).filter((at_ms) => at_ms > now_ms - window_ms);
  const set = (key: string, times: number[]) => {
    if (times.length > 0) failures.set(key, times);
    else failures.delete(key);
  };
  return {
    add(key: string, at_ms: number): void {
      set(key, [...recent(key, at_ms), at_ms]);
    },
    remove(key: string, at_ms: number): void {
      const times = recent(key, at_ms);
      const at = times.indexOf(at_ms);
      if (at >= 0) set(key, times.toSpliced(at, 1));
    },
    /** Removes all failures of a key; returns true if there were any. */
    forget: (key: string): boolean => failures.delete(key),
    /** Milliseconds until a key has fewer than `most` failures; 0 if it has fewer now. */
    wait_ms(key: string, most: number, now_ms: number): number {
      const times = recent(key, now_ms);
      const first = times.at(-most);
      return first === undefined ? 0 : first + window_ms - now_ms;
    },
  };
}
