import type { Complaint } from '../../../lib/schema/complaint.ts';
import { endingOf } from '../../../lib/text/file-types.ts';
import { mayAccept } from '../../../popups/accepted-file.ts';
import { type Draft, flawedReading, type PopupOf, type Reading } from './draft.ts';

export function readFile(_popup: PopupOf<'file_upload'>, { file }: Draft): Reading<'file_upload'> {
  if (file === undefined) return flawedReading('upload_id', 'required', 'is missing');
  return { answer: { kind: 'file_upload', upload_id: file.upload_id } };
}

/** Checks a file before its upload. Returns the complaints of the server, or undefined. */
export function flawsOfFile(
  popup: Pick<PopupOf<'file_upload'>, 'accept_mime_types'>,
  { type, name, size }: { type: string; name: string; size: number },
): Complaint[] | undefined {
  if (size === 0) return flawedReading('', 'too_short', 'is an empty file').complaints;
  if (popup.accept_mime_types === null || mayAccept(popup, { type, filename: name })) return undefined;
  return [{ path: 'Content-Type', code: 'invalid_value', message: 'is not a type that the action accepts' }];
}

/** Names what a file claims to be: its ending, and its type. */
export function claimWords({ type, name }: { type: string; name: string }): string {
  const ending = endingOf(name);
  return [ending && `.${ending}`, type && (ending ? `(${type})` : type)].filter(Boolean).join(' ') || name;
}
