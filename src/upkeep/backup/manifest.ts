import { hash } from 'node:crypto';
import { type Origin, originOf, sealLine } from './key.ts';

/** The manifest of a backup: its files, and the state of the data folder. */
export type Manifest = {
  readonly format: 'hdo backup 1';
  readonly made_at: string;
  /** Made by a command, by the schedule of a server, or before a migration. */
  readonly made_by: 'operator' | 'schedule' | 'upgrade';
  readonly hdo_version: string;
  readonly schema_version: number;
  /** Identifies the data folder: a hash of a random value in its database. */
  readonly appliance: string;
  readonly inputs: number;
  readonly outputs: number;
  readonly files: number;
  /** Hashes of uploaded files whose bytes were already missing or damaged when the backup was made. */
  readonly unavailable: readonly string[];
  /** Every other file of the backup, in order. */
  readonly entries: readonly ManifestEntry[];
};
export type ManifestEntry = { readonly name: string; readonly size_bytes: number; readonly sha256: string };

/** The name of the manifest, which is the last file of a backup. A backup without it is unfinished. */
export const manifestName = 'manifest.json';

/** Formats a manifest: one line of JSON, its HMAC by the key of the data folder, and the SHA-256 of both lines. */
export function writeManifest(manifest: Manifest, key: Buffer): Buffer {
  const line = JSON.stringify(manifest);
  return hashed(`${line}\n${sealLine(key, line)}`);
}

/** Reads a manifest, also from an older version without an HMAC. Returns undefined if the bytes are damaged. */
export function readManifest(bytes: Buffer): Manifest | undefined {
  const { line, seal_line } = linesOf(bytes);
  if (!bytes.equals(hashed(seal_line === '' ? line : `${line}\n${seal_line}`))) return undefined;
  const manifest: Manifest = JSON.parse(line);
  return manifest.format === 'hdo backup 1' ? manifest : undefined;
}

/** Determines the origin of a manifest file from the given keys. */
export function originOfManifest(bytes: Buffer, keys: readonly Buffer[]): Origin {
  const { line, seal_line } = linesOf(bytes);
  return originOf(keys, { manifest_line: line, seal_line });
}

function hashed(text: string): Buffer {
  return Buffer.from(`${text}\n${hash('sha256', text)}\n`);
}

/** Splits a manifest file into the manifest and its seal. A manifest without a seal has an empty one. */
function linesOf(bytes: Buffer): { line: string; seal_line: string } {
  const [line = '', ...others] = bytes.toString().split('\n');
  // after the seal come the hash and an empty last line
  return { line, seal_line: others.length > 2 ? (others[0] ?? '') : '' };
}
