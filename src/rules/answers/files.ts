import { Refusal } from '../../contract/errors.ts';
import type { Canonical } from '../../contract/submission.ts';
import { complaint } from '../../lib/schema/complaint.ts';
import { endingOf } from '../../lib/text/file-types.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { hour_ms } from '../../lib/time/units.ts';
import { acceptsFile, mayAccept, typeOfFile } from '../../popups/accepted-file.ts';
import type { Store } from '../../store/store.ts';
import type { FileRow } from '../../store/tables/files.ts';
import { actionOf, admitAnswer, findForReviewer } from '../base/find-item.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';
import { requireAnswerer } from '../base/roles.ts';

/** A received file. Its bytes are hashed and fsynced in a temporary file. */
export type Received = Omit<FileRow, 'expires_at' | 'reviewer_id'> & { readonly temporary: string };
/** The purpose of a file: an action of an item. */
export type Purpose = Pick<FileRow, 'input_sequence' | 'action_value'>;
type Action = Canonical['actions'][number];
type FilePopup = Extract<Action['popup'], { kind: 'file_upload' }>;

const lifetime_ms = hour_ms;
const most_dropped = 100;
const most_unclaimed = 64;

/**
 * Stores a received file for an hour, within which one answer may claim it. The bytes move to their place together with
 * the row. A person with too many unclaimed files loses the oldest.
 * @throws {Refusal} when the item no longer waits for this file
 */
export function keepUpload(outbox: Outbox, reviewer: Reviewer, { temporary, ...file }: Received): void {
  requireAnswerer(outbox, reviewer);
  dropExpired(outbox);
  guardType(popupFor(outbox, reviewer, file), file);
  const { reviewer_id } = reviewer;
  const unclaimed = outbox.store.files.unclaimed.all({ reviewer_id });
  for (const { file_id } of unclaimed.slice(most_unclaimed - 1)) removeFile(outbox, file_id);
  outbox.store.files.insert.run({ ...file, reviewer_id, expires_at: timestamp(outbox.folder_ms + lifetime_ms) });
  outbox.blobs.keep(temporary, file.sha256);
}

/**
 * Returns the popup that asks for a file.
 * @throws {Refusal} not_found, input_not_pending, or invalid_action_response for an action that asks for no file
 */
export function popupFor(
  rows: { store: Pick<Store, 'inputs' | 'outputs' | 'notes' | 'answers'> },
  reviewer: Reviewer,
  { input_sequence, action_value }: Purpose,
): FilePopup {
  const item = admitAnswer(rows, findForReviewer(rows, reviewer, input_sequence));
  const popup = actionOf(item, action_value)?.popup;
  if (popup?.kind === 'file_upload') return popup;
  const flaw = popup ? 'does not ask for a file' : 'is not an action of the item';
  throw new Refusal('invalid_action_response', undefined, {
    fields: [complaint('action_value', 'invalid_value', flaw)],
  });
}

/**
 * Admits a file by its name and the type that its sender claims, before its content is known.
 * @throws {Refusal} validation_failed
 */
export function guardName(popup: FilePopup, claimed: Claimed): void {
  if (mayAccept(popup, { ...claimed, type: claimed.mime_type })) return;
  throw unaccepted('Content-Type', `is not a type that the action accepts: ${claimOf(claimed)}; ${acceptedBy(popup)}`);
}

/**
 * Returns the type of a file that the popup accepts, by its name, its sender's claim and its content.
 * @throws {Refusal} validation_failed
 */
export function typeFor(popup: FilePopup, file: Claimed & { sniffed_type: string | null; isPlain: boolean }): string {
  const { mime_type, sniffed_type: sniffed, ...rest } = file;
  const type = typeOfFile(popup, { ...rest, type: mime_type, sniffed });
  if (type !== undefined) return type;
  const found = sniffed === null ? 'it has no signature of that type' : `its signature is that of ${sniffed}`;
  const sentence = 'is a file of another type than it is declared to be, and not one that the action accepts';
  throw unaccepted('', `${sentence}: ${found}, ${claimOf(file)}; ${acceptedBy(popup)}`);
}
type Claimed = Pick<FileRow, 'mime_type' | 'filename'>;

function guardType(popup: FilePopup, { mime_type, sniffed_type }: FileRow | Omit<Received, 'temporary'>): void {
  if (acceptsFile(popup, { declared: mime_type, sniffed: sniffed_type })) return;
  throw unaccepted('Content-Type', `is not a type that the action accepts: ${mime_type}; ${acceptedBy(popup)}`);
}

function unaccepted(path: string, message: string): Refusal {
  const fields = [complaint(path, 'invalid_value', message)];
  return new Refusal('validation_failed', 'The action does not accept this file.', { fields });
}

function claimOf({ mime_type, filename }: Claimed): string {
  const ending = endingOf(filename);
  return `it was sent as ${mime_type}, with ${ending === '' ? 'no ending' : `the ending .${ending}`}`;
}

function acceptedBy({ accept_mime_types }: FilePopup): string {
  return `accepted are ${accept_mime_types?.join(', ') ?? 'all types'}`;
}

type Claim = { upload_id: string; input_sequence: number; action: Action };

/**
 * Finds an upload that a decision may claim: once, in time, for the same person, item and action. The popup must accept
 * the type again, because the item may have been replaced since.
 */
export function claimableFile(
  rows: { readonly store: Pick<Store, 'files'>; readonly folder_now: string },
  { reviewer_id }: Reviewer,
  { upload_id, input_sequence, action }: Claim,
): FileRow | undefined {
  const file = rows.store.files.byUpload.get({ upload_id });
  if (!file || file.expires_at === null || file.expires_at <= rows.folder_now) return undefined;
  if (file.reviewer_id !== reviewer_id || file.input_sequence !== input_sequence) return undefined;
  const { popup, value } = action;
  if (file.action_value !== value || popup.kind !== 'file_upload') return undefined;
  if (!acceptsFile(popup, { declared: file.mime_type, sniffed: file.sniffed_type })) return undefined;
  return file;
}

/** Removes uploads that no answer claimed in time. */
export function dropExpired(outbox: Outbox): number {
  const expired = outbox.store.files.expired.all({ now: outbox.folder_now, limit: most_dropped });
  for (const { file_id } of expired) removeFile(outbox, file_id);
  return expired.length;
}

/** Removes the row of a file and marks its bytes for removal. */
export function removeFile({ store }: Pick<Outbox, 'store'>, file_id: string): void {
  const file = store.files.byId.get({ file_id });
  if (!file) return;
  store.files.remove.run({ file_id });
  store.files.doom.run({ sha256: file.sha256 });
}
