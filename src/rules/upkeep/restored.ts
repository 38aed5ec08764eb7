import { expireDeviceRequests } from '../access/device-expiry.ts';
import { endAnswer } from '../answers/end.ts';
import { audit, operator } from '../base/audit.ts';
import type { Outbox } from '../base/outbox.ts';

/** More numbers than any server can have used between a backup and its restore. */
const numbers_skipped = 1_000_000_000;

/** The number of decisions that were marked as read, and of sessions and links that ended. */
export type RestoreEffects = { readonly marked_read: number; readonly sessions: number; readonly links: number };

/**
 * Prepares a database that was restored from a backup. What happened after the backup is unknown, so this is safe
 * against all of it:
 *
 * - Agents may have acted on any live decision: all are marked as read, so that none can be undone or claimed.
 * - A program may have collected its key: open device requests end.
 * - Later numbers may have been used: numbering skips ahead, so that old cursors and ids do not name new items.
 * - Somebody who read the backup may hold its sessions, links and invites: these end.
 * - A standing answer may have been ended: all end.
 * - An answer that waited or was held may have been undone or have decided: all end, and their items wait again.
 * - A program may repeat an answer from before with a token: tokens of people are revoked.
 */
export function goOnAfterRestore(outbox: Outbox, backup: { made_at: string }): RestoreEffects {
  const { changes: marked_read } = outbox.store.outputs.markAllRead.run({ read_at: outbox.now });
  const { changes: sessions } = outbox.store.sessions.removeAll.run();
  const { changes: links } = outbox.store.links.removeAll.run();
  outbox.store.tokens.revokeAll.run({ revoked_at: outbox.now });
  outbox.store.invites.removeAll.run();
  outbox.store.standingAnswers.endAll.run({ ended_at: outbox.now });
  for (const row of outbox.store.answers.open.all()) endAnswer(outbox, row, { because: 'restored', actor: operator });
  outbox.store.deviceRequests.endNow.run({ now: outbox.now });
  expireDeviceRequests(outbox);
  outbox.store.restores.put.run({ through: outbox.store.sequence.last.get()?.last ?? 0, restored_at: outbox.now });
  outbox.store.sequence.skip.run({ count: numbers_skipped });
  audit(outbox, { kind: 'backup.restored', account_id: null, actor: operator, subject: backup.made_at });
  return { marked_read, sessions, links };
}
