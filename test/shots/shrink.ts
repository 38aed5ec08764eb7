import { inflateSync } from 'node:zlib';
import { type Picture, writePng } from './png.ts';

const head_bytes = 8;
const shades = 31;
const most_tinge = 6;
// the channels by color type of PNG
const channels: Readonly<Record<number, Picture['channels']>> = { 2: 3, 6: 4 };

/** Makes a PNG smaller: with 32 shades of each color, which are hardly distinguishable from 256. */
export function shrink(png: Buffer): Buffer {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = head_bytes; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  const named = (type: string) => chunks.filter((chunk) => chunk.type === type).map(({ data }) => data);
  const [header = Buffer.alloc(0)] = named('IHDR');
  const step = channels[header.readUInt8(9)] ?? 3;
  const rows = plain(inflateSync(Buffer.concat(named('IDAT'))), header.readUInt32BE(0) * step, step);
  return writePng({ rows: rows.map((row) => fewer(row, step)), channels: step });
}

/** Decodes the filters of PNG rows (section 9). */
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

/** Rounds each value to the nearest shade. Near grey becomes grey, because rounding would tint it. */
function fewer(row: Buffer, step: number): Buffer {
  const out = Buffer.from(row);
  for (let x = 0; x < row.length; x += step) {
    const color = [...row.subarray(x, x + 3)];
    const isGrey = Math.max(...color) - Math.min(...color) <= most_tinge;
    const grey = color.reduce((sum, value) => sum + value, 0) / color.length;
    out.set(
      color.map((value) => nearest(isGrey ? grey : value)),
      x,
    );
  }
  return out;
}

function nearest(value: number): number {
  return Math.round((Math.round((value * shades) / 255) * 255) / shades);
}
