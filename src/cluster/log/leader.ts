import { commit, type UnknownOutcome } from './commit.ts';
import type { Connection } from './connection.ts';
import type { LeaseWatch } from './lease-watch.ts';
import type { Position } from './record.ts';
import { DatabaseTrouble } from './trouble.ts';
import type { Statement } from './values.ts';

/** The identity of one lead. The instance is random, so that no process takes another one's epoch for its own. */
export type Term = { readonly epoch: number; readonly instance: string };

/** The rows of the leader and of its lease in the database. */
export type Leader = Term & {
  readonly node: string;
  readonly address: string;
  readonly head: Position;
  readonly renewals: number;
  readonly lease_ms: number;
  /** The last record that the leader knew to be durable. */
  readonly confirmed_seq: number;
  readonly handed_back: boolean;
  /** The server process that answered. */
  readonly pid: number;
};

/** The time when a statement was sent, by both clocks. The monotonic clock stands still while the machine sleeps. */
type SendTime = { readonly monotonic_ms: number; readonly wall_ms: number };

/** A confirmed takeover. The lease counts from the time when it was sent. Records up to `head` are durable. */
type Takeover = {
  readonly outcome: 'confirmed';
  readonly term: Term;
  readonly head: Position;
  readonly sent: SendTime;
};
type TakeOver = { readonly node: string; readonly address: string; readonly lease_ms: number };

type LeaderRow = Omit<Leader, 'head'> & { head_seq: number; head_hash: Buffer };

const leaderNow: Statement = {
  name: 'leader',
  text: `
    SELECT epoch, instance, node, address, head_seq, head_hash, renewals, lease_ms, confirmed_seq, handed_back,
      pg_backend_pid() AS pid
    FROM hdo_leader JOIN hdo_lease USING (epoch, instance)`,
};

/** @throws {DatabaseTrouble} if the database holds no cluster */
export async function readLeader(connection: Connection, within_ms: number): Promise<Leader> {
  const [row] = await connection.run<LeaderRow>(leaderNow, [], within_ms);
  if (!row) throw new DatabaseTrouble('no_tables');
  const { head_seq, head_hash, ...rest } = row;
  return { ...rest, head: { seq: head_seq, hash: head_hash } };
}

/**
 * Replaces the watched term only. It first locks the leader's row, which waits for a running append. Until then it
 * blocks no renewal.
 */
const takeover: Statement = {
  name: 'takeover',
  text: `
    WITH watched AS (
      SELECT 1 FROM hdo_leader WHERE epoch = $1 AND instance = $2 FOR UPDATE),
    lease AS (
      UPDATE hdo_lease SET epoch = $1::bigint + 1, instance = $4, renewals = 0, renewed_at = clock_timestamp(),
        lease_ms = $7, handed_back = false
      FROM watched WHERE epoch = $1 AND instance = $2 AND renewals = $3
      RETURNING 1)
    UPDATE hdo_leader SET epoch = $1::bigint + 1, instance = $4, node = $5, address = $6, taken_at = clock_timestamp()
    FROM lease WHERE epoch = $1 AND instance = $2
    RETURNING epoch, head_seq, head_hash`,
};

/**
 * Takes a new epoch, if the watch allows it: the lease ran out or was handed back, or this process has the term.
 * `waiting`: the lease still holds, or somebody renewed it or took over. Read the leader again and keep watching. After
 * `unknown`, connect again, read the leader, and take over again.
 */
export async function takeEpoch(
  connection: Connection,
  watch: LeaseWatch,
  { node, address, lease_ms, within_ms }: TakeOver & { readonly within_ms: number },
): Promise<Takeover | { readonly outcome: 'waiting' } | UnknownOutcome> {
  const claim = watch.claim();
  if (!claim) return { outcome: 'waiting' };
  const instance = watch.newInstance();
  const values = [claim.epoch, claim.instance, claim.renewals, instance, node, address, lease_ms];
  const until_ms = performance.now() + within_ms;
  for (;;) {
    const sent = sentNow();
    const left_ms = Math.max(1, Math.ceil(until_ms - sent.monotonic_ms));
    const work = { statement: takeover, values, within_ms: left_ms, mayBeLocked: true as const };
    const done = await commit<{ epoch: number; head_seq: number; head_hash: Buffer }>(connection, work);
    if (done.outcome === 'locked') continue; // an append waits for the standby and holds the row
    if (done.outcome === 'unknown') return done;
    const [row] = done.rows;
    if (!row) return { outcome: 'waiting' };
    const head = { seq: row.head_seq, hash: row.head_hash };
    return { outcome: 'confirmed', term: { epoch: row.epoch, instance }, head, sent };
  }
}

const renewal: Statement = {
  name: 'renewal',
  text: `
    UPDATE hdo_lease SET renewals = renewals + 1, renewed_at = clock_timestamp(),
      confirmed_seq = greatest(confirmed_seq, $3::bigint)
    WHERE epoch = $1 AND instance = $2 AND NOT handed_back
    RETURNING renewals`,
};

/** The outcome of a renewal or a step-down. The lease counts from the time when a confirmed renewal was sent. */
type RenewalOutcome =
  | { readonly outcome: 'confirmed'; readonly sent: SendTime }
  | { readonly outcome: 'refused' }
  | UnknownOutcome;

/** Renews the lease of a term, and tells standbys up to which record everything is durable. Waits for no append. */
export function renewLease(
  connection: Connection,
  { term, confirmed_seq, within_ms }: { term: Term; confirmed_seq: number; within_ms: number },
): Promise<RenewalOutcome> {
  return change(connection, { statement: renewal, values: [term.epoch, term.instance, confirmed_seq], within_ms });
}

const backHanding: Statement = {
  name: 'step down',
  text: `
    UPDATE hdo_lease SET handed_back = true WHERE epoch = $1 AND instance = $2
    RETURNING renewals`,
};

/** Hands the lease of a term back. The node must have stopped serving, and never serves again under that term. */
export function handLeaseBack(
  connection: Connection,
  { term, within_ms }: { term: Term; within_ms: number },
): Promise<RenewalOutcome> {
  return change(connection, { statement: backHanding, values: [term.epoch, term.instance], within_ms });
}

type Change = { statement: Statement; values: (string | number)[]; within_ms: number };

async function change(connection: Connection, work: Change): Promise<RenewalOutcome> {
  const sent = sentNow();
  const done = await commit(connection, work);
  if (done.outcome !== 'committed') return { outcome: 'unknown', why: 'why' in done ? done.why : 'locked' };
  return done.rows.length === 1 ? { outcome: 'confirmed', sent } : { outcome: 'refused' };
}

function sentNow(): SendTime {
  return { monotonic_ms: performance.now(), wall_ms: Date.now() };
}
