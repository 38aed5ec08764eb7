import type { Connection } from '../../store/database/database.ts';
import { openBlobs } from '../../store/disk/blobs.ts';
import { fileStatements } from '../../store/tables/files.ts';
import type { Copy } from '../copy/copy.ts';
import type { FileHome } from '../copy/files.ts';
import type { Opened } from '../log/open.ts';

/** A node that follows the log: its rows, and its connection to the database. */
export type Following = { readonly db: Connection; readonly copy: Copy; readonly opened: Opened };

/** Returns where the bytes of files go. */
export function homeOf({ data }: { readonly data: string }, { db }: Pick<Following, 'db'>): FileHome {
  return { store: { files: fileStatements(db) }, blobs: openBlobs(data) };
}
