import { busy } from '../../contract/errors.ts';

const longest_ms = 2_000;
const breaks = new Set([0x09, 0x0a, 0x0c, 0x0d]);

/**
 * Returns the type that the signature of a file's bytes shows, or null. Some signatures are two letters long, so plain
 * text that is declared as text has no signature: a table whose first column is BMI is not a bitmap.
 * @throws {Refusal} temporary_unavailable when the type cannot be determined in time; the file must not be kept
 */
export async function sniffedType(path: string, head: Buffer, { mime_type }: { mime_type: string }) {
  if (/^text\/|[/+]json$/.test(mime_type) && isPlain(head)) return null;
  const { signatureType } = await import('./signature.ts'); // slow to load, and most servers never receive a file
  const signal = AbortSignal.timeout(longest_ms);
  try {
    return await signatureType(path, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
    throw busy('The type of the file could not be determined in time.');
  }
}

function isPlain(head: Buffer): boolean {
  return head.every((byte) => byte >= 0x20 || breaks.has(byte));
}
