import { hash } from 'node:crypto';

/** What a copy consists of, and what it is of. It is the copy's own seal: nothing in it can change unnoticed. */
export type Manifest = {
  readonly format: 'hdo backup 1';
  readonly made_at: string;
  /** A command, the schedule of a server, or a server that was about to migrate. */
  readonly made_by: 'operator' | 'schedule' | 'upgrade';
  readonly hdo_version: string;
  readonly schema_version: number;
  /** Tells appliances apart: a hash of what each made up for itself. */
  readonly appliance: string;
  readonly inputs: number;
  readonly outputs: number;
  readonly files: number;
  /** Hashes of uploaded files whose bytes were missing or damaged already when the copy was made. */
  readonly unavailable: readonly string[];
  /** Every other file of the copy, in its order. */
  readonly entries: readonly Listed[];
};
export type Listed = { readonly name: string; readonly size_bytes: number; readonly sha256: string };

/** The name of the manifest in a copy, where it comes last: a copy without it was never finished. */
export const manifestName = 'manifest.json';

/** The manifest as a file: one line of JSON, and the SHA-256 of that line. */
export function writeManifest(manifest: Manifest): Buffer {
  const line = JSON.stringify(manifest);
  return Buffer.from(`${line}\n${hash('sha256', line)}\n`);
}

/** Reads what `writeManifest` wrote, as it wrote it; undefined for anything else. */
export function readManifest(bytes: Buffer): Manifest | undefined {
  const [line = ''] = bytes.toString().split('\n', 1);
  if (!bytes.equals(Buffer.from(`${line}\n${hash('sha256', line)}\n`))) return undefined;
  const manifest: Manifest = JSON.parse(line);
  return manifest.format === 'hdo backup 1' ? manifest : undefined;
}
