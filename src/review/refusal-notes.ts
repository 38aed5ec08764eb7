import type { Review } from './review.ts';

const pause_ms = 15 * 60_000;

/**
 * Makes what notes failed sign-ins in the audit trail: for each person the first within 15 minutes, so that guessing
 * fills no disk. Nobody waits for it.
 */
export function refusalNotes({ clock, write, log }: Pick<Review, 'clock' | 'write' | 'log'>) {
  const noted = new Map<string, number>();
  return ({ reviewer_id, address }: { reviewer_id: string; address: string }): void => {
    const now_ms = clock();
    if (now_ms - (noted.get(reviewer_id) ?? Number.NEGATIVE_INFINITY) < pause_ms) return;
    noted.set(reviewer_id, now_ms);
    write('noteRefusal', { reviewer_id, address }).catch(({ message }: Error) =>
      log.warn({ event: 'refused_sign_in_not_noted', message }),
    );
  };
}
