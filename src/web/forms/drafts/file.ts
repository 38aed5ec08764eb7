import type { Complaint } from '../../../lib/schema/complaint.ts';
import { matchesMediaType, mediaType } from '../../../lib/text/media-type.ts';
import { type Draft, flawed, type PopupOf, type Reading } from './draft.ts';

/** Reads the uploaded file. */
export function readFile(_popup: PopupOf<'file_upload'>, { file }: Draft): Reading<'file_upload'> {
  if (file === undefined) return flawed('upload_id', 'required', 'is missing');
  return { answer: { kind: 'file_upload', upload_id: file.upload_id } };
}

/** Checks a file before its upload. Returns the complaints of the server, or undefined. */
export function unfit(
  { accept_mime_types }: Pick<PopupOf<'file_upload'>, 'accept_mime_types'>,
  { type, size }: { type: string; size: number },
): Complaint[] | undefined {
  if (size === 0) return flawed('', 'too_short', 'is an empty file').complaints;
  const declared = mediaType(type) ?? 'application/octet-stream'; // RFC 9110, section 8.3
  if (accept_mime_types?.some((pattern) => matchesMediaType(declared, pattern)) === false) {
    return [{ path: 'Content-Type', code: 'invalid_value', message: 'is not a type that the action accepts' }];
  }
  return undefined;
}
