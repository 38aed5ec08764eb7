import { matchesMediaType, mediaType } from '../lib/media-type.ts';
import { closed, list, omittable, open, Type } from '../lib/schema.ts';
import { Count, MediaTypePattern, Sha256, Text } from '../vocabulary.ts';
import { popupKind } from './kind.ts';

const kind = Type.Literal('file_upload');

/** What is said of an uploaded file: metadata only, no URL. */
export const FileMetadata = closed({
  file_id: Text,
  filename: Text,
  mime_type: Text,
  size_bytes: Count,
  sha256: Sha256,
});

/** Exactly one file. A person's answer names an upload; whoever keeps the uploads puts the file in its place. */
export const fileUpload = popupKind({
  popup: open({ kind, label: Text, accept_mime_types: omittable(list(MediaTypePattern, { minItems: 1 })) }),
  answer: closed({ kind, upload_id: Text }),
  response: closed({ kind, file: FileMetadata }),
  settle: (_popup, answer) => answer,
});

/** Types whose signature is only that of a container: the one of RFC 6839's suffix, or the one of office documents. */
const containers = {
  'application/xml': /\+xml$/,
  'text/xml': /\+xml$/,
  'application/zip': /\+zip$|^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument)\./,
  'application/gzip': /\+gzip$/,
  'application/x-cfb': /^application\/(msword$|vnd\.(ms-|visio$))/,
} as const satisfies Record<string, RegExp>;

/**
 * Whether a file may answer a popup: its declared type matches an accepted pattern, and so does the type that its first
 * bytes show, where they show one. A popup without patterns accepts every file.
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
