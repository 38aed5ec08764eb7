const longest_ms = 2_000;
const most_buffered = 1_000_000;
const breaks = new Set([0x09, 0x0a, 0x0c, 0x0d]);

/**
 * The type that the bytes of a file show by a signature, or null. Some signatures are two letters long, so a file that
 * is declared as text and begins as such shows none: a table whose first column is BMI is no picture.
 */
export async function sniffedType(path: string, head: Buffer, { mime_type }: { mime_type: string }) {
  if (/^text\/|[/+]json$/.test(mime_type) && isPlain(head)) return null;
  const { fileTypeFromFile } = await import('file-type'); // heavy, and most appliances never see a file
  const bounds = { signal: AbortSignal.timeout(longest_ms), maxBufferSize: most_buffered };
  const found = await fileTypeFromFile(path, bounds).catch(() => undefined);
  return found?.mime ?? null;
}

function isPlain(head: Buffer): boolean {
  return head.every((byte) => byte >= 0x20 || breaks.has(byte));
}
