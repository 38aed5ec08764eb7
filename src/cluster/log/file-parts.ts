/** The content bytes of one part of a file or a snapshot. */
export const part_bytes = 1024 * 1024;

/** Counts the parts of a file. An empty file has one. */
export function countParts(size_bytes: number): number {
  return Math.max(1, Math.ceil(size_bytes / part_bytes));
}

type Part = { readonly part: number; readonly bytes: Buffer; readonly is_last: boolean };

/** Cuts content of any chunks into parts of equal size. The last one may be shorter, and is empty for no content. */
export async function* cutIntoParts(content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Part> {
  let waiting: Buffer[] = [];
  let waiting_bytes = 0;
  let part = 0;
  for await (const chunk of content) {
    waiting.push(chunk);
    waiting_bytes += chunk.length;
    if (waiting_bytes <= part_bytes) continue; // a full part waits until it is known whether it is the last one
    const all = Buffer.concat(waiting);
    let at = 0;
    for (; all.length - at > part_bytes; at += part_bytes)
      yield { part: part++, bytes: all.subarray(at, at + part_bytes), is_last: false };
    waiting = [all.subarray(at)];
    waiting_bytes = all.length - at;
  }
  yield { part, bytes: Buffer.concat(waiting), is_last: true };
}
