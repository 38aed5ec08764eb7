import type { IncomingMessage } from 'node:http';
import { invalid } from '../../contract/body.ts';
import { type Complaint, complaint } from '../../lib/schema/complaint.ts';
import { fileName } from '../../lib/text/file-name.ts';
import { mediaType } from '../../lib/text/media-type.ts';

/** The name and the type of a file, from its headers. */
export type DeclaredFile = { readonly filename: string; readonly mime_type: string };

const unknown_type = 'application/octet-stream'; // RFC 9110, section 8.3

/**
 * Reads the name and the type of a file from the headers of its upload.
 * @throws {Refusal} validation_failed, with the headers as paths
 */
export function declaredOf({ headers }: IncomingMessage): DeclaredFile {
  const complaints: Complaint[] = [];
  const mime_type = mediaType(headers['content-type'] ?? unknown_type);
  if (mime_type === undefined) complaints.push(complaint('Content-Type', 'invalid_mime_type', 'must be a media type'));
  const filename = nameOf(headers['x-filename'], complaints);
  if (mime_type === undefined || filename === undefined) throw invalid({ complaints });
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
