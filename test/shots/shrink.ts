import { crc32, deflateSync, inflateSync } from 'node:zlib';

const head_bytes = 8;

/** The same picture (PNG) in fewer bytes: what the browser packed in a hurry is packed with patience. */
export function shrink(png: Buffer): Buffer {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = head_bytes; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  const pixels = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  const packed = deflateSync(pixels, { level: 9, memLevel: 9 });
  const [first, ...rest] = chunks.filter(({ type }) => type !== 'IDAT');
  const all = [...(first ? [first] : []), { type: 'IDAT', data: packed }, ...rest];
  return Buffer.concat([png.subarray(0, head_bytes), ...all.map(chunkOf)]);
}

function chunkOf({ type, data }: { type: string; data: Buffer }): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
