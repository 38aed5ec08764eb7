import { crc32, deflateSync, inflateSync } from 'node:zlib';

const head_bytes = 8;
const shades = 31;
const channels: Readonly<Record<number, number>> = { 2: 3, 6: 4 }; // colour types of PNG: RGB, and RGB with alpha

/** The picture (PNG, eight bits) in fewer bytes: with 32 shades of each colour, which the eye hardly tells from 256. */
export function shrink(png: Buffer): Buffer {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = head_bytes; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  const named = (type: string) => chunks.filter((chunk) => chunk.type === type).map(({ data }) => data);
  const [header = Buffer.alloc(0)] = named('IHDR');
  const step = channels[header.readUInt8(9)] ?? 0;
  const rows = plain(inflateSync(Buffer.concat(named('IDAT'))), header.readUInt32BE(0) * step, step);
  const data = deflateSync(Buffer.concat(rows.map((row) => Buffer.concat([Buffer.of(0), fewer(row)]))), { level: 9 });
  const kept = [chunks[0], { type: 'IDAT', data }, { type: 'IEND', data: Buffer.alloc(0) }];
  return Buffer.concat([png.subarray(0, head_bytes), ...kept.flatMap((chunk) => (chunk ? [chunkOf(chunk)] : []))]);
}

/** The rows of pixels without the filters of PNG (section 9). */
function plain(packed: Buffer, width: number, step: number): Buffer[] {
  const rows: Buffer[] = [];
  for (let at = 0; at < packed.length; at += width + 1) {
    const above = rows.at(-1) ?? Buffer.alloc(width);
    const row = Buffer.from(packed.subarray(at + 1, at + 1 + width));
    for (let x = 0; x < width; x += 1) {
      const [left, up, corner] = [row[x - step] ?? 0, above[x] ?? 0, x < step ? 0 : (above[x - step] ?? 0)];
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][packed[at] ?? 0] ?? 0;
      row[x] = (row[x] ?? 0) + guess;
    }
    rows.push(row);
  }
  return rows;
}

function paeth(left: number, up: number, corner: number): number {
  const all = [left, up, corner].map((one) => ({ one, off: Math.abs(left + up - corner - one) }));
  return all.reduce((best, next) => (next.off < best.off ? next : best)).one;
}

/** Each value at the nearest of the shades, so that a grey stays one. */
function fewer(row: Buffer): Buffer {
  return Buffer.from(row.map((value) => Math.round((Math.round((value * shades) / 255) * 255) / shades)));
}

function chunkOf({ type, data }: { type: string; data: Buffer }): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
