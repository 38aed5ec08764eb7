import { matchesMediaType, mediaType } from '../../lib/media-type.ts';
import { type Draft, flawed, type PopupOf, type Reading } from './draft.ts';

/** The file that was uploaded for it. */
export function readFile(_popup: PopupOf<'file_upload'>, { file }: Draft): Reading<'file_upload'> {
  if (file === undefined) return flawed('upload_id', 'required', 'is missing');
  return { answer: { kind: 'file_upload', upload_id: file.upload_id } };
}

/** What forbids a file before it is sent, as the server would say of it, or undefined. */
export function unfit({ accept_mime_types }: PopupOf<'file_upload'>, { type, size }: { type: string; size: number }) {
  if (size === 0) return flawed('', 'too_short', 'is empty').complaints;
  const declared = mediaType(type) ?? 'application/octet-stream'; // RFC 9110, section 8.3
  if (accept_mime_types?.some((pattern) => matchesMediaType(declared, pattern)) === false) {
    return flawed('', 'invalid_value', 'is of a type that is not accepted here').complaints;
  }
  return undefined;
}
