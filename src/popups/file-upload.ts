import { closed, list, omittable, open, Type } from '../lib/schema/schema.ts';
import { matchesMediaType, mediaType } from '../lib/text/media-type.ts';
import { Count, MediaTypePattern, Sha256, Text } from '../vocabulary.ts';
import { popupKind } from './kind.ts';

const kind = Type.Literal('file_upload');

/** The metadata of an uploaded file, without a URL. */
export const FileMetadata = closed({
  file_id: Text,
  filename: Text,
  mime_type: Text,
  size_bytes: Count,
  sha256: Sha256,
});

/** A single file. The person's answer names an upload; the rule that claims it puts the file in its place. */
export const fileUpload = popupKind({
  popup: open({ kind, label: Text, accept_mime_types: omittable(list(MediaTypePattern, { minItems: 1 })) }),
  answer: closed({ kind, upload_id: Text }),
  response: closed({ kind, file: FileMetadata }),
  settle: (_popup, answer) => answer,
});

/** Types whose signature is only that of their container: a suffix of RFC 6839, or an office document. */
const containers = {
  'application/xml': /\+xml$/,
  'text/xml': /\+xml$/,
  'application/zip': /\+zip$|^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\./,
  'application/gzip': /\+gzip$/,
  'application/x-cfb': /^application\/(msword$|vnd\.(ms-|visio$))/,
} as const satisfies Record<string, RegExp>;

/**
 * Tells if a file may answer a popup: its declared type must match an accepted pattern, and so must the type of its
 * signature, if it has one. A popup without patterns accepts every file.
 */
export function acceptsFile(
  { accept_mime_types }: { accept_mime_types: readonly string[] | null },
  { declared, sniffed }: { declared: string; sniffed: string | null },
): boolean {
  if (accept_mime_types === null) return true;
  const accepts = (type: string) => accept_mime_types.some((pattern) => matchesMediaType(type, pattern));
  const type = mediaType(declared);
  if (type === undefined || !accepts(type)) return false;
  return sniffed === null || accepts(sniffed) || isContainer(sniffed, type);
}

function isContainer(sniffed: string, type: string): boolean {
  return new Map<string, RegExp>(Object.entries(containers)).get(sniffed)?.test(type) ?? false;
}
