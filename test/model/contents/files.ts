/** A file as sent, and the type that is stored. */
export type SentFile = {
  readonly bytes: Buffer;
  readonly filename: string;
  readonly type: string;
  readonly mime_type: string;
};

const signature = '89504e470d0a1a0a0000000d4948445200000001000000010806000000';
const kinds = [
  { head: '', filename: 'Zürich "1".txt', type: 'Text/Plain; charset=utf-8', mime_type: 'text/plain' },
  { head: '', filename: 'table.csv', type: 'text/csv', mime_type: 'text/csv' },
  { head: signature, filename: 'a.png', type: 'image/png', mime_type: 'image/png' },
] as const;
const nothing: SentFile = {
  bytes: Buffer.alloc(0),
  filename: 'empty.txt',
  type: 'text/plain',
  mime_type: 'text/plain',
};

/** The number of files to choose from. */
export const fileCount = kinds.length + 1;

/** Returns a file by its number; the last one is empty. Every program has its own bytes. */
export function fileFor(program: string, number: number): SentFile {
  const kind = kinds[number];
  if (!kind) return nothing;
  const { head, ...described } = kind;
  return { ...described, bytes: Buffer.concat([Buffer.from(head, 'hex'), Buffer.from(`of ${program}`)]) };
}
