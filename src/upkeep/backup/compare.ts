import type { Origin } from './key.ts';
import { type Manifest, type ManifestEntry, manifestName } from './manifest.ts';

/** The content of a backup: its files by name, its manifest if that is whole, and the origin of the manifest. */
export type Contents = {
  readonly listed: ReadonlyMap<string, ManifestEntry>;
  readonly manifest: Manifest | undefined;
  readonly origin: Origin;
};

export function listDifferences({ listed, manifest }: Omit<Contents, 'origin'>): string[] {
  if (!manifest) return [withoutManifest(listed.has(manifestName))];
  const expected = new Map(manifest.entries.map((entry) => [entry.name, entry]));
  const missing = manifest.entries.filter(({ name }) => !listed.has(name)).map(({ name }) => `${name} is missing`);
  const foreign = [...listed.keys()].filter((name) => name !== manifestName && !expected.has(name));
  const changed = [...expected.values()].flatMap((entry) => {
    const found = listed.get(entry.name);
    if (!found || found.sha256 === entry.sha256) return [];
    const sizes = found.size_bytes === entry.size_bytes ? '' : `: ${found.size_bytes} bytes, not ${entry.size_bytes}`;
    return [`${entry.name} differs from the manifest${sizes}`];
  });
  return [...missing, ...foreign.map((name) => `${name} does not belong to the backup`), ...changed];
}

/** The sentence for a backup without a whole manifest. */
export function withoutManifest(has_manifest: boolean): string {
  return has_manifest ? 'the manifest is damaged' : 'it has no manifest: it is not a backup, or an unfinished one';
}
