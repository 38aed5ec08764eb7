import { Refusal } from '../contract/errors.ts';
import type { Canonical } from '../contract/submission.ts';
import { timestamp } from '../lib/clock.ts';
import { complaint } from '../lib/complaint.ts';
import { acceptsFile } from '../popups/file-upload.ts';
import type { FileRow } from '../store/files.ts';
import type { Store } from '../store/store.ts';
import { actionOf, admitAnswer, findForReviewer } from './answerable.ts';
import type { Outbox, Reviewer } from './outbox.ts';
import { removeFile } from './output.ts';

/** A file that has been received: its bytes lie, hashed and fsynced, in a temporary place. */
export type Received = Omit<FileRow, 'expires_at' | 'reviewer_id'> & { readonly temporary: string };
/** What a file is for: an action of an item. */
export type Purpose = Pick<FileRow, 'input_sequence' | 'action_value'>;
type Action = Canonical['actions'][number];
type FilePopup = Extract<Action['popup'], { kind: 'file_upload' }>;

const lifetime_ms = 3_600_000;
const most_dropped = 100;
const most_unclaimed = 64;

/**
 * Keeps a received file for an hour, within which one answer may claim it. Its bytes get their place with its row.
 * A person who has many of them loses the oldest.
 * @throws {Refusal} when the item no longer waits for this file
 */
export function keepUpload(outbox: Outbox, reviewer: Reviewer, { temporary, ...file }: Received): void {
  dropExpired(outbox);
  guardType(popupFor(outbox, reviewer, file), file);
  const { reviewer_id } = reviewer;
  const unclaimed = outbox.store.files.unclaimed.all({ reviewer_id });
  for (const { file_id } of unclaimed.slice(most_unclaimed - 1)) removeFile(outbox, file_id);
  outbox.store.files.insert.run({ ...file, reviewer_id, expires_at: timestamp(outbox.now_ms + lifetime_ms) });
  outbox.blobs.keep(temporary, file.sha256);
}

/**
 * The popup that asks for a file.
 * @throws {Refusal} not_found, input_not_pending, or invalid_action_response for an action that asks for none
 */
export function popupFor(
  rows: { store: Pick<Store, 'inputs' | 'outputs' | 'notes'> },
  reviewer: Reviewer,
  { input_sequence, action_value }: Purpose,
): FilePopup {
  const input = admitAnswer(rows, findForReviewer(rows, reviewer, input_sequence));
  const popup = actionOf(input, action_value)?.popup;
  if (popup?.kind === 'file_upload') return popup;
  const flaw = popup ? 'is an action that asks for no file' : 'is not an action of the item';
  throw new Refusal('invalid_action_response', undefined, {
    fields: [complaint('action_value', 'invalid_value', flaw)],
  });
}

/**
 * Lets a file pass whose type the popup accepts, as declared and as its bytes tell.
 * @throws {Refusal} validation_failed
 */
export function guardType(popup: FilePopup, { mime_type, sniffed_type }: Types): void {
  const refuse = (path: string, message: string) => {
    const fields = [complaint(path, 'invalid_value', message)];
    throw new Refusal('validation_failed', 'The action does not accept this file.', { fields });
  };
  if (!acceptsFile(popup, { declared: mime_type, sniffed: null })) {
    refuse('Content-Type', 'is not a type that the action accepts');
  }
  if (!acceptsFile(popup, { declared: mime_type, sniffed: sniffed_type })) {
    refuse('', 'is a file of another type than it is declared to be, and not one that the action accepts');
  }
}
type Types = Pick<FileRow, 'mime_type' | 'sniffed_type'>;

type Wanted = { upload_id: string; input_sequence: number; action: Action };

/**
 * Takes an upload into a decision: only once, in time, by the same person, for the same action of the same item, and
 * of a type that the action still accepts: the item may have been replaced since.
 */
export function claim(outbox: Outbox, { reviewer_id }: Reviewer, wanted: Wanted): FileRow | undefined {
  const file = outbox.store.files.byUpload.get({ upload_id: wanted.upload_id });
  if (!file || file.expires_at === null || file.expires_at <= outbox.now) return undefined;
  if (file.reviewer_id !== reviewer_id || file.input_sequence !== wanted.input_sequence) return undefined;
  const { popup, value } = wanted.action;
  if (file.action_value !== value || popup.kind !== 'file_upload') return undefined;
  if (!acceptsFile(popup, { declared: file.mime_type, sniffed: file.sniffed_type })) return undefined;
  outbox.store.files.claim.run({ file_id: file.file_id });
  return file;
}

/** Removes uploads that no answer claimed in time. */
export function dropExpired(outbox: Outbox): number {
  const expired = outbox.store.files.expired.all({ now: outbox.now, limit: most_dropped });
  for (const { file_id } of expired) removeFile(outbox, file_id);
  return expired.length;
}
