import { fileTypeFromTokenizer } from 'file-type';
import { fromFile } from 'strtok3';

const most_buffered = 1_000_000;

/**
 * Returns the media type that a file's signature shows, or null. The file is opened here, because file-type's own
 * function imports the opener by a computed name, which bundlers cannot resolve.
 * @throws the signal's reason once it is aborted
 */
export async function signatureType(path: string, signal: AbortSignal): Promise<string | null> {
  const tokenizer = await fromFile(path, { abortSignal: signal, maxBufferSize: most_buffered });
  const found = await fileTypeFromTokenizer(tokenizer, { signal, maxBufferSize: most_buffered });
  return found?.mime ?? null;
}
