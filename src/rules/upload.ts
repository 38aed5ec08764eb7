import type { FileRow } from '../store/files.ts';
import type { Outbox, Reviewer } from './outbox.ts';
import { removeFile } from './output.ts';

/** A file that has been received: its bytes lie, hashed and fsynced, in a temporary place. */
export type Received = Omit<FileRow, 'expires_at'> & { readonly temporary: string };

const lifetime_ms = 3_600_000;
const most_at_once = 100;

/** Keeps a received file for an hour, within which one answer may claim it. Its bytes get their place with its row. */
export function keepUpload(outbox: Outbox, { temporary, ...file }: Received): void {
  dropExpired(outbox);
  const expires_at = new Date(outbox.now_ms + lifetime_ms).toISOString();
  outbox.store.files.insert.run({ ...file, expires_at });
  outbox.blobs.keep(temporary, file.sha256);
}

type Wanted = Pick<FileRow, 'upload_id' | 'input_sequence' | 'action_value'>;

/** Takes an upload into a decision: only once, in time, by the same person, for the same action of the same item. */
export function claim(outbox: Outbox, { reviewer_id }: Reviewer, wanted: Wanted): FileRow | undefined {
  const file = outbox.store.files.byUpload.get({ upload_id: wanted.upload_id });
  if (!file || file.expires_at === null || file.expires_at <= outbox.now) return undefined;
  if (file.reviewer_id !== reviewer_id || file.input_sequence !== wanted.input_sequence) return undefined;
  if (file.action_value !== wanted.action_value) return undefined;
  outbox.store.files.claim.run({ file_id: file.file_id });
  return file;
}

/** Removes uploads that no answer claimed in time. */
export function dropExpired(outbox: Outbox): number {
  const expired = outbox.store.files.expired.all({ now: outbox.now, limit: most_at_once });
  for (const { file_id } of expired) removeFile(outbox, file_id);
  return expired.length;
}
