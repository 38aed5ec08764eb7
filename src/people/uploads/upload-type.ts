import { busy } from '../../contract/errors.ts';
import { claimedTypes, isTextType } from '../../lib/text/file-types.ts';
import type { Declared } from './upload-headers.ts';

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
export async function sniffedType(path: string, head: Buffer, { mime_type: type, filename }: Declared) {
  const isText = Object.values(claimedTypes({ type, filename })).some((one) => one !== undefined && isTextType(one));
  if (isText && isPlain(head)) return printableType(head.toString('latin1', 0, 8));
  const { signatureType } = await import('./signature.ts'); // slow to load, and most servers never receive a file
  const signal = AbortSignal.timeout(longest_ms);
  try {
    return await signatureType(path, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw busy('The type of the file could not be determined in time.');
  }
}

/** Returns true if the first bytes of a file are plain text: UTF-8, a code page, or UTF-16 with its mark. */
export function isPlain(head: Buffer): boolean {
  if (/^(fffe|feff)/.test(head.toString('hex', 0, 2))) return true;
  return head.every((byte) => byte >= 0x20 || breaks.has(byte));
}

function printableType(start: string): string | null {
  return Object.entries(printable).find(([signature]) => start.startsWith(signature))?.[1] ?? null;
}
