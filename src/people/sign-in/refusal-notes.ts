import { failureCounts_ms as window_ms } from '../../rules/people/sessions.ts';
import type { SignInLock } from '../../store/tables/failed-sign-ins.ts';
import type { Review } from '../people.ts';

/** Audit rows of one kind per 15 minutes about one person, and about all unknown names together. */
export const most_rows = 100;

/** A failed sign-in or signature. `reviewer_id` is null for an unknown name; `lock` has the counters it adds to. */
type FailedAttempt = {
  readonly kind?: 'session.refused' | 'signature.refused';
  readonly reviewer_id: string | null;
  readonly address: string;
  readonly lock: SignInLock | null;
};

export type RecordRefusal = ReturnType<typeof refusalNotes>;

/**
 * Creates the recorder of failed sign-ins and refused signatures. It writes an audit row for each, up to a limit that
 * keeps guessing from filling the disk, and persists the failure count over restarts. Resolves when the row is durable.
 * A failed write is logged, and the refusal stands.
 */
export function refusalNotes({ folderTime, write, log }: Pick<Review, 'folderTime' | 'write' | 'log'>) {
  const rows = new Map<string, { since_ms: number; count: number }>();
  const hasRoom = ({ kind, reviewer_id }: Required<Omit<FailedAttempt, 'address' | 'lock'>>): boolean => {
    const about = `${kind} ${reviewer_id ?? ''}`;
    const now_ms = folderTime();
    const known = rows.get(about);
    const window = known && now_ms - known.since_ms < window_ms ? known : { since_ms: now_ms, count: 0 };
    window.count += 1;
    rows.set(about, window);
    if (window.count === most_rows + 1) log.warn({ event: 'refused_sign_ins_not_noted', kind, reviewer_id });
    return window.count <= most_rows;
  };
  return async ({ kind = 'session.refused', ...failed }: FailedAttempt): Promise<void> => {
    const is_audited = hasRoom({ kind, ...failed });
    if (!is_audited && !failed.lock) return;
    await write('recordRefusal', { kind, ...failed, is_audited }).catch(({ message: cause }: Error) =>
      log.warn({ event: 'refused_sign_in_not_noted', cause }),
    );
  };
}
