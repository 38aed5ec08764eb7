import { crc32, deflateSync } from 'node:zlib';

/** Rows of pixels, eight bits to a channel; RGB, or RGB with alpha. */
export type Picture = { readonly rows: readonly Buffer[]; readonly channels: 3 | 4 };

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
const colorTypes = { 3: 2, 4: 6 } as const;
const unfiltered = Buffer.of(0);

/** A picture as a file (PNG, third edition, section 5). */
export function writePng({ rows, channels }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE((rows[0]?.length ?? 0) / channels, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, colorTypes[channels]], 8);
  const data = deflateSync(Buffer.concat(rows.flatMap((row) => [unfiltered, row])), { level: 9 });
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
