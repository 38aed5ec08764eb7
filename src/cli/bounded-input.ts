import { decodeText, most_secret_bytes, readBounded } from '../lib/process/read-bounded.ts';
import { Failure } from './failure.ts';

/** A maximum size of an input in bytes, and its spelling in messages. */
type Bound = { most_bytes: number; shown: string };

/** The maximum sizes of what commands read from stdin and from named files. */
export const bounds = {
  secret: { most_bytes: most_secret_bytes, shown: '64 KiB' },
  request: { most_bytes: 1_048_576, shown: '1 MiB' },
  hook: { most_bytes: 16_777_216, shown: '16 MiB' },
} as const satisfies Record<string, Bound>;

/** Reads a named file, or stdin for `-`, as text. Throws a Failure if it is too long or not UTF-8. */
export async function boundedInput(source: string, bound: Bound): Promise<string> {
  if (source !== '-') return boundedFile(source, bound);
  const bytes = await standardInput(bound.most_bytes);
  if (!bytes) throw tooLong('stdin', bound);
  return decoded('stdin', bytes);
}

/** Reads a file as text. Throws a Failure if it cannot be read, is not UTF-8 or has more bytes than the bound. */
export function boundedFile(path: string, bound: Bound): string {
  const bytes = fromFile(path, bound.most_bytes);
  if (!bytes) throw tooLong(path, bound);
  return decoded(path, bytes);
}

function decoded(source: string, bytes: Buffer): string {
  const found = decodeText(bytes);
  if ('wrong' in found) throw new Failure('bad_data', `${source} ${found.wrong}`);
  return found.text;
}

function tooLong(source: string, { shown }: Bound): Failure {
  return new Failure('bad_data', `${source} has more than ${shown}`);
}

/** Reads stdin to its end. Returns undefined as soon as it has more bytes. */
async function standardInput(most_bytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    size += chunk.length;
    if (size > most_bytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function fromFile(path: string, most_bytes: number): Buffer | undefined {
  try {
    return readBounded(path, most_bytes);
  } catch {
    throw new Failure('not_found', `${path} cannot be read`);
  }
}
