import { basename, dirname, relative, sep } from 'node:path';
import type { FileEvent } from './event.ts';
import { type FileModel, openFile } from './file-model.ts';
import { type Entry, type FolderModel, openFolder } from './folder-model.ts';

/** A disk as a program sees it below one folder, and its durable state. */
export type Disk = ReturnType<typeof openDisk>;

/** Creates a disk whose only folder is empty and durable. */
export function openDisk(place: string) {
  const root = openFolder();
  const { find, folderOf, fileAt } = finders(root, place);
  const name = (path: string, entry: Entry | undefined) => {
    const naming = { name: basename(path), entry };
    const folder = folderOf(path);
    folder.change(naming);
    return { folder, naming };
  };
  const move = (from: string, to: string) => {
    const put = name(to, find(from));
    folderOf(from).change({ name: basename(from), entry: undefined, put });
  };

  const open = ({ path, empties }: Extract<FileEvent, { kind: 'opened' }>) => {
    const file = find(path);
    if (!file) name(path, openFile());
    else if (empties && file.kind === 'file' && file.size() > 0) file.change({ size: 0 });
  };

  /** Applies an action of a program to the disk. */
  const does = (event: FileEvent): void => {
    const { kind } = event;
    if (kind === 'opened') open(event);
    else if (kind === 'moved') move(event.from, event.to);
    else if (kind === 'folder' || kind === 'removed') name(event.path, kind === 'folder' ? openFolder() : undefined);
    else if (kind === 'write' || kind === 'size') fileAt(event.path).change(event);
    else if (kind === 'sync_begins') find(event.path)?.beginSync(event.by);
    else if (kind === 'sync_ends') find(event.path)?.endSync(event.by);
    else find(event.path)?.failSync(event.by);
  };
  return { root, does, isThere: (path: string) => find(path) !== undefined };
}

function finders(root: FolderModel, place: string) {
  const find = (path: string): Entry | undefined => {
    const names = relative(place, path).split(sep);
    let entry: Entry | undefined = root;
    for (const name of names.filter((name) => name !== '')) {
      entry = entry?.kind === 'folder' ? entry.entries.get(name) : undefined;
    }
    return entry;
  };
  const folderOf = (path: string): FolderModel => {
    const folder = find(dirname(path));
    if (folder?.kind !== 'folder') throw new Error(`${path} is not in a known folder`);
    return folder;
  };
  const fileAt = (path: string): FileModel => {
    const file = find(path);
    if (file?.kind !== 'file') throw new Error(`${path} is not a known file`);
    return file;
  };
  return { find, folderOf, fileAt };
}
