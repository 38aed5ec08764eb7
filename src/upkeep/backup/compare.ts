import { type Listed, type Manifest, manifestName } from './manifest.ts';

/** What was found in a copy: every file by its name, and the manifest if it is whole. */
export type Found = { readonly listed: ReadonlyMap<string, Listed>; readonly manifest: Manifest | undefined };

/** Where a copy is not what its manifest says. */
export function differences({ listed, manifest }: Found): string[] {
  if (!manifest) {
    const has = listed.has(manifestName);
    return [has ? 'the manifest is damaged' : 'it has no manifest: it is no copy, or one that was never finished'];
  }
  const expected = new Map(manifest.entries.map((entry) => [entry.name, entry]));
  const missing = manifest.entries.filter(({ name }) => !listed.has(name)).map(({ name }) => `${name} is missing`);
  const foreign = [...listed.keys()].filter((name) => name !== manifestName && !expected.has(name));
  const changed = [...expected.values()].flatMap((entry) => {
    const found = listed.get(entry.name);
    if (!found || found.sha256 === entry.sha256) return [];
    const sizes = found.size_bytes === entry.size_bytes ? '' : `: ${found.size_bytes} bytes, not ${entry.size_bytes}`;
    return [`${entry.name} is not what was copied${sizes}`];
  });
  return [...missing, ...foreign.map((name) => `${name} does not belong to the copy`), ...changed];
}
