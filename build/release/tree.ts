import { buffer } from 'node:stream/consumers';
import { type Headers, pack } from 'tar-stream';
import { madeAt } from './made-at.ts';

/** A file, a symbolic link or a folder, by its path without a slash in front. It belongs to root unless it says so. */
export type Placed = { readonly path: string; readonly mode?: number; readonly owner?: number } & (
  | { readonly bytes: Buffer | string }
  | { readonly link: string }
  | { readonly folder: true }
);

/**
 * Packs a tree as a tar archive, the same bytes for the same tree. Adds the folders above each path. `above` comes
 * before each path.
 */
export async function packTree(tree: readonly Placed[], { above = '' }: { above?: string } = {}): Promise<Buffer> {
  const archive = pack();
  for (const one of sorted(tree)) {
    const name = `${above}${one.path}${'folder' in one ? '/' : ''}`;
    const header = { name, uid: one.owner ?? 0, gid: one.owner ?? 0, mtime: madeAt };
    if ('bytes' in one) add(archive, { ...header, mode: one.mode ?? 0o644 }, one.bytes);
    else if ('link' in one) add(archive, { ...header, type: 'symlink', linkname: one.link, mode: 0o777 });
    else add(archive, { ...header, type: 'directory', mode: one.mode ?? 0o755 });
  }
  archive.finalize();
  return await buffer(archive);
}

function add(archive: ReturnType<typeof pack>, header: Headers, bytes: Buffer | string = ''): void {
  archive.entry(header, bytes, (error) => {
    if (error) throw error;
  });
}

/** Sorts by path, so that a folder comes before what is in it. */
function sorted(tree: readonly Placed[]): Placed[] {
  const known = new Set(tree.map(({ path }) => path));
  const above = new Set(tree.flatMap(({ path }) => foldersAbove(path)).filter((path) => !known.has(path)));
  const folders = [...above].map((path) => ({ path, folder: true }) as const);
  return [...tree, ...folders].sort((one, other) => (one.path < other.path ? -1 : 1));
}

function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}
