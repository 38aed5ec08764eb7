import { note, operator } from './audit.ts';
import { expireDeviceRequests } from './device-expiry.ts';
import type { Outbox } from './outbox.ts';

/** Further than any appliance can have counted between a backup and its loss. */
const numbers_skipped = 1_000_000_000;

/**
 * Makes a database that was brought back from a copy fit to go on. What happened after the copy is not known: agents
 * may have acted on any decision that is live in it, so every one counts as read and none can be taken back; a program
 * may have collected the key that it waited for in it, so none is handed out on such a request any more; and
 * numbers that were given out then are not given out again, or old cursors and ids would mean new items. Returns how
 * many decisions had not been read.
 */
export function goOnAfterRestore(outbox: Outbox, copy: { made_at: string }): number {
  const { changes } = outbox.store.outputs.markAllRead.run({ read_at: outbox.now });
  outbox.store.deviceRequests.endNow.run({ now: outbox.now });
  expireDeviceRequests(outbox);
  outbox.store.sequence.skip.run({ count: numbers_skipped });
  note(outbox, { kind: 'backup.restored', account_id: null, actor: operator, subject: copy.made_at });
  return changes;
}
