import { matchesMediaType } from '../../lib/text/media-type.ts';
import type { CanonicalPopup } from '../../popups/index.ts';

type FilePopup = Extract<CanonicalPopup, { kind: 'file_upload' }>;
export type SimulatedFile = { type: string; name: string; bytes: Uint8Array };

const pixel = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  gif: 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
  jpg:
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////' +
    '////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
};
const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const empty_zip_bytes = 22;

/** A file of each common type. The first one that a popup accepts is uploaded. */
const samples: readonly SimulatedFile[] = [
  { type: 'text/plain', name: 'simulated.txt', bytes: Buffer.from('simulated') },
  { type: 'text/csv', name: 'simulated.csv', bytes: Buffer.from('simulated\nyes\n') },
  { type: 'application/json', name: 'simulated.json', bytes: Buffer.from('{"simulated":true}\n') },
  { type: 'application/pdf', name: 'simulated.pdf', bytes: Buffer.from(pdf) },
  {
    type: 'application/zip',
    name: 'simulated.zip',
    bytes: Buffer.concat([Buffer.from('PK\x05\x06')], empty_zip_bytes),
  },
  { type: 'image/png', name: 'simulated.png', bytes: Buffer.from(pixel.png, 'base64') },
  { type: 'image/jpeg', name: 'simulated.jpg', bytes: Buffer.from(pixel.jpg, 'base64') },
  { type: 'image/gif', name: 'simulated.gif', bytes: Buffer.from(pixel.gif, 'base64') },
];

/** Returns a file that a popup accepts. A given text becomes its content. */
export function fileFor({ accept_mime_types }: FilePopup, text: string | null): SimulatedFile {
  const patterns = accept_mime_types ?? ['text/plain'];
  const sample = samples.find(({ type }) => patterns.some((pattern) => matchesMediaType(type, pattern)));
  const other = { type: patterns[0]?.replace('*', 'x-simulated') ?? 'text/plain', name: 'simulated.bin' };
  if (sample && text === null) return sample;
  return { ...(sample ?? other), bytes: Buffer.from(text ?? 'simulated') };
}
