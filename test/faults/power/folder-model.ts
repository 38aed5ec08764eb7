import type { FileModel } from './file-model.ts';
import { journal } from './journal.ts';

export type Entry = FileModel | FolderModel;

/** A name that got another entry, or lost its entry. `put` is where a move has put the entry before. */
export type Naming = { readonly name: string; readonly entry: Entry | undefined; readonly put?: Put | undefined };
type Put = { readonly folder: FolderModel; readonly naming: Naming };

/** A folder whose synced names alone are certain to survive a power cut. */
export type FolderModel = {
  readonly kind: 'folder';
  readonly entries: Map<string, Entry>;
  readonly durable: Map<string, Entry>;
  beginSync(by: string): void;
  endSync(by: string): void;
  failSync(by: string): void;
  pending(): readonly Naming[];
  change(naming: Naming): void;
};

export function openFolder(): FolderModel {
  const changes = journal<Naming>();
  const entries = new Map<string, Entry>();
  const durable = new Map<string, Entry>();
  return {
    kind: 'folder',
    entries,
    durable,
    beginSync: changes.beginSync,
    endSync(by) {
      for (const naming of changes.endSync(by)) {
        if (naming.put) name(naming.put.folder.durable, naming.put.naming); // a moved file always has a name
        name(durable, naming);
      }
    },
    failSync: (by) => void changes.endSync(by),
    pending: changes.pending,
    change(naming) {
      name(entries, naming);
      changes.add(naming);
    },
  };
}

/** Returns the names of a folder after some of its pending changes, in order. */
export function namesAfter({ durable, pending }: FolderModel, happened: ReadonlySet<Naming>): Map<string, Entry> {
  const names = new Map(durable);
  for (const naming of pending()) if (happened.has(naming)) name(names, naming);
  return names;
}

function name(names: Map<string, Entry>, { name, entry }: Naming): void {
  if (entry) names.set(name, entry);
  else names.delete(name);
}
