import { madeAt } from '../made-at.ts';

/** Packs files as an ar archive (deb(5)). */
export function ar(files: Readonly<Record<string, Buffer>>): Buffer {
  const parts = Object.entries(files).flatMap(([name, bytes]) => [
    Buffer.from(header(name, bytes.length)),
    bytes,
    Buffer.from(bytes.length % 2 === 0 ? '' : '\n'),
  ]);
  return Buffer.concat([Buffer.from('!<arch>\n'), ...parts]);
}

function header(name: string, size_bytes: number): string {
  const fields: [text: string, width: number][] = [
    [name, 16],
    [String(madeAt.getTime() / 1_000), 12],
    ['0', 6], // owner
    ['0', 6], // group
    ['100644', 8],
    [String(size_bytes), 10],
  ];
  return `${fields.map(([text, width]) => text.padEnd(width)).join('')}\`\n`;
}
