import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Settings } from '../../config.ts';
import { invalidFields } from '../../contract/body.ts';
import { busyRefusal, Refusal } from '../../contract/errors.ts';
import { sequenceOf } from '../../contract/item-id.ts';
import type { uploadEndpoints } from '../../contract/review/uploads.ts';
import type { Handler } from '../../http/endpoint/plane.ts';
import { notFound } from '../../http/endpoint/unrouted.ts';
import { askForBody, guardEncoding } from '../../http/request/body.ts';
import type { Deadlines } from '../../http/request/deadlines.ts';
import type { Seal } from '../../lib/crypto/seal.ts';
import { newId } from '../../lib/ids.ts';
import { type Complaint, complaint } from '../../lib/schema/complaint.ts';
import { fileName } from '../../lib/text/file-name.ts';
import { claimedTypes, isTextType } from '../../lib/text/file-types.ts';
import { mediaType } from '../../lib/text/media-type.ts';
import { type Clock, timestamp } from '../../lib/time/clock.ts';
import { minute_ms } from '../../lib/time/units.ts';
import { guardName, popupFor, typeFor } from '../../rules/answers/files.ts';
import { limitOf } from '../../rules/base/allowance.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import type { Blobs } from '../../store/disk/blobs.ts';
import type { Store } from '../../store/store.ts';
import type { Write } from '../../writer/writes.ts';
import { receiveBody, tooLarge } from './upload-body.ts';
import { openUploadRoom, type UploadRoom } from './upload-room.ts';

type UploadDesk = {
  readonly store: Store;
  readonly seal: Seal;
  readonly write: Write;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly folderTime: Clock;
  readonly limits: Settings['limits'];
  readonly deadlines: Deadlines;
  readonly diskIsLow: () => boolean;
  readonly room?: UploadRoom;
};

const usual_bytes = 32_000_000; // if the account's tier has lost uploads since
const sweep_ms = minute_ms;

/**
 * Creates the handler that receives the file for an action. Everything that is known before the body is checked before
 * it. A file that is refused leaves nothing behind.
 */
export function uploadHandler(desk: UploadDesk): Handler<typeof uploadEndpoints.uploadSend, { reviewer: Reviewer }> {
  const room = desk.room ?? openUploadRoom();
  sweepAgain(desk);
  return async ({ req, res, who: { reviewer }, query: { item_id, action_value } }) => {
    const input_sequence = sequenceOf(desk.seal, item_id);
    if (desk.diskIsLow()) throw new Refusal('temporary_unavailable', 'The disk of the server is nearly full.');
    if (input_sequence === undefined) throw notFound();
    const purpose = { input_sequence, action_value };
    const popup = popupFor(desk, reviewer, purpose);
    const declared = declaredOf(req);
    guardName(popup, declared);
    const most_bytes = fileLimitBytes(desk, reviewer);
    guardLength(req, most_bytes);

    const upload_id = newId('upl', desk.clock());
    const path = desk.blobs.temporary(upload_id);
    const place = room.enter();
    try {
      askForBody({ req, res });
      const { size_bytes, sha256, head } = await receiveBody(req, {
        path,
        most_bytes,
        place,
        deadlines: desk.deadlines,
      });
      if (size_bytes === 0) throw empty();
      const sniffed_type = await sniffedType(path, head, declared);
      const { filename } = declared;
      const mime_type = typeFor(popup, { ...declared, sniffed_type, isPlain: isPlain(head) });
      const file_id = newId('fil', desk.clock());
      const file = { file_id, upload_id, ...purpose, filename, mime_type, sniffed_type, size_bytes, sha256 };
      await desk.write('keepUpload', reviewer, { ...file, temporary: path });
      return { upload_id, filename, mime_type, size_bytes, sha256 };
    } finally {
      await rm(path, { force: true });
      place.leave();
    }
  };
}

/** Returns the size limit of one file. If the setting is 0 (off), only the limit of all uploads applies. */
export function fileLimitBytes(
  { store, limits }: Pick<UploadDesk, 'store' | 'limits'>,
  { account_id }: Reviewer,
): number {
  const account = store.accounts.byId.get({ account_id });
  const most = account && limitOf(account, 'uploaded_bytes_per_file', limits);
  if (most === 0) return Number.MAX_SAFE_INTEGER;
  return typeof most === 'number' ? most : usual_bytes;
}

function guardLength(req: IncomingMessage, most_bytes: number): void {
  guardEncoding(req);
  const declared = req.headers['content-length'];
  if (Number(declared ?? 0) > most_bytes) throw tooLarge(most_bytes);
  if (declared === '0' || (declared === undefined && req.headers['transfer-encoding'] === undefined)) throw empty();
}

function empty() {
  return invalidFields({ complaints: [complaint('', 'too_short', 'is an empty file')] });
}

function sweepAgain(desk: UploadDesk, sweep = {}): void {
  desk.deadlines.set(sweep, sweep_ms, () => {
    const now = timestamp(desk.folderTime());
    // a failure is retried in a minute; the next upload does the same work and reports it
    if (desk.store.files.expired.all({ now, limit: 1 }).length > 0) desk.write('dropExpired').catch(() => {});
    sweepAgain(desk, sweep);
  });
}

const longest_ms = 2_000;
const breaks = new Set([0x09, 0x0a, 0x0c, 0x0d]);
/** Signatures that are printable text themselves. No text that is meant begins with one of them. */
const printable = {
  '%PDF-': 'application/pdf',
  '{\\rtf': 'application/rtf',
  '%!PS': 'application/postscript',
} as const;

/**
 * Returns the type that the signature of a file's bytes shows, or null. Some signatures are two letters long, so plain
 * text that is declared or named as text has no signature: a table whose first column is BMI is not a bitmap.
 * @throws {Refusal} temporary_unavailable when the type cannot be determined in time; the file must not be kept
 */
export async function sniffedType(path: string, head: Buffer, { mime_type: type, filename }: DeclaredFile) {
  const isText = Object.values(claimedTypes({ type, filename })).some((one) => one !== undefined && isTextType(one));
  if (isText && isPlain(head)) return printableType(head.toString('latin1', 0, 8));
  const { signatureType } = await import('./signature.ts'); // slow to load, and most servers never receive a file
  const signal = AbortSignal.timeout(longest_ms);
  try {
    return await signatureType(path, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw busyRefusal('The type of the file could not be determined in time.');
  }
}

/** Returns true if the first bytes of a file are plain text: UTF-8, a code page, or UTF-16 with its mark. */
function isPlain(head: Buffer): boolean {
  if (/^(fffe|feff)/.test(head.toString('hex', 0, 2))) return true;
  return head.every((byte) => byte >= 0x20 || breaks.has(byte));
}

function printableType(start: string): string | null {
  return Object.entries(printable).find(([signature]) => start.startsWith(signature))?.[1] ?? null;
}

type DeclaredFile = { readonly filename: string; readonly mime_type: string };

const unknown_type = 'application/octet-stream'; // RFC 9110, section 8.3

/**
 * Reads the name and the type of a file from the headers of its upload.
 * @throws {Refusal} validation_failed, with the headers as paths
 */
function declaredOf({ headers }: IncomingMessage): DeclaredFile {
  const complaints: Complaint[] = [];
  const mime_type = mediaType(headers['content-type'] ?? unknown_type);
  if (mime_type === undefined) complaints.push(complaint('Content-Type', 'invalid_mime_type', 'must be a media type'));
  const filename = nameOf(headers['x-filename'], complaints);
  if (mime_type === undefined || filename === undefined) throw invalidFields({ complaints });
  return { filename, mime_type };
}

function nameOf(given: string | string[] | undefined, complaints: Complaint[]): string | undefined {
  if (typeof given !== 'string' || given === '') {
    complaints.push(complaint('X-Filename', 'required'));
    return undefined;
  }
  const decoded = decode(given);
  const name = decoded && fileName(decoded);
  if (decoded === undefined)
    complaints.push(complaint('X-Filename', 'invalid_format', 'must be percent-encoded UTF-8'));
  else if (!name) complaints.push(complaint('X-Filename', 'invalid_format', 'must be a file name'));
  return name || undefined;
}

/** Decodes a percent-encoded name. Refuses bytes above ASCII, which Node would read as Latin-1. */
function decode(given: string): string | undefined {
  if (/[^\x20-\x7e]/.test(given)) return undefined;
  try {
    return decodeURIComponent(given);
  } catch {
    return undefined; // the caller refuses the header
  }
}
