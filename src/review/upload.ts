import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Settings } from '../config.ts';
import { invalid } from '../contract/body.ts';
import { Refusal } from '../contract/errors.ts';
import { sequenceOf } from '../contract/item-id.ts';
import type { uploadEndpoints } from '../contract/review/uploads.ts';
import { askForBody, guardEncoding } from '../http/body.ts';
import type { Deadlines } from '../http/deadlines.ts';
import type { Handler } from '../http/plane.ts';
import { notFound } from '../http/unrouted.ts';
import { type Clock, timestamp } from '../lib/clock.ts';
import { complaint } from '../lib/complaint.ts';
import { newId } from '../lib/ids.ts';
import type { Seal } from '../lib/seal.ts';
import { allowance } from '../rules/allowance.ts';
import type { Reviewer } from '../rules/outbox.ts';
import { guardType, popupFor } from '../rules/upload.ts';
import type { Blobs } from '../store/blobs.ts';
import type { Store } from '../store/store.ts';
import type { Write } from '../writer/writes.ts';
import { receiveBody, tooLarge } from './upload-body.ts';
import { declaredOf } from './upload-headers.ts';
import { openUploadRoom, type UploadRoom } from './upload-room.ts';
import { sniffedType } from './upload-type.ts';

/** What receiving files needs. */
export type UploadDesk = {
  readonly store: Store;
  readonly seal: Seal;
  readonly write: Write;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly limits: Settings['limits'];
  readonly deadlines: Deadlines;
  readonly diskIsLow: () => boolean;
  readonly room?: UploadRoom;
};

const usual_bytes = 32_000_000; // for an account whose tier has lost uploads since the item came
const sweep_ms = 60_000;

/**
 * Makes the handler that takes the file for an action (review.md, "JSON endpoints"). All that can be known before the
 * body is judged before it; a file that is not kept leaves nothing behind.
 */
export function uploadHandler(desk: UploadDesk): Handler<typeof uploadEndpoints.fileUpload, { reviewer: Reviewer }> {
  const room = desk.room ?? openUploadRoom();
  sweepAgain(desk);
  return async ({ req, res, who: { reviewer }, query: { item_id, action_value } }) => {
    const input_sequence = sequenceOf(desk.seal, item_id);
    if (desk.diskIsLow()) throw new Refusal('temporary_unavailable', 'The disk of the appliance is nearly full.');
    if (input_sequence === undefined) throw notFound();
    const purpose = { input_sequence, action_value };
    const popup = popupFor(desk, reviewer, purpose);
    const declared = declaredOf(req);
    guardType(popup, { ...declared, sniffed_type: null });
    const most_bytes = mostBytes(desk, reviewer);
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
      guardType(popup, { ...declared, sniffed_type });
      const file_id = newId('fil', desk.clock());
      const file = { file_id, upload_id, ...purpose, ...declared, sniffed_type, size_bytes, sha256 };
      await desk.write('keepUpload', reviewer, { ...file, temporary: path });
      return { upload_id, ...declared, size_bytes, sha256 };
    } finally {
      await rm(path, { force: true });
      place.leave();
    }
  };
}

/** The most bytes of one file; 0 in the settings is off, and then only the room for all uploads bounds it. */
export function mostBytes({ store, limits }: Pick<UploadDesk, 'store' | 'limits'>, { account_id }: Reviewer): number {
  const account = store.accounts.byId.get({ account_id });
  const most = account && allowance(account, 'uploaded_bytes_per_file', limits);
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
  return invalid([complaint('', 'too_short', 'is an empty file')]);
}

/** Has uploads removed that nobody claimed in time, whether or not others come. */
function sweepAgain(desk: UploadDesk, sweep = {}): void {
  desk.deadlines.set(sweep, sweep_ms, () => {
    const now = timestamp(desk.clock());
    if (desk.store.files.expired.all({ now, limit: 1 }).length > 0) desk.write('dropExpired').catch(() => {});
    sweepAgain(desk, sweep);
  });
}
