import type { Connection } from '../../store/database/database.ts';
import { type ClusterPositionRow, clusterStatements } from '../../store/tables/cluster.ts';
import type { LogRecord } from '../log/read.ts';
import type { Change, ChangeRecord } from '../record/change.ts';
import { decodeRecord } from '../record/encode.ts';
import { openReplay } from '../record/replay.ts';
import { type RecordedTable, readSchema } from '../record/schema.ts';

/** The content of a file, as its row names it. */
export type NamedBytes = { readonly sha256: string; readonly size_bytes: number };

/** The rows of a node that stands by: its own copy of what the leader has appended. */
export type Copy = {
  /** How far the records are applied. */
  position(): ClusterPositionRow;
  /**
   * Applies records in one transaction, with the position, and returns the files that they name for the first time.
   * @throws {Divergence} {OtherSchema}, and nothing is applied
   */
  apply(records: readonly LogRecord[]): NamedBytes[];
};

/** Opens the copy in a database of a cluster, of any version of the schema. */
export function openCopy(db: Connection): Copy {
  const { position, move } = clusterStatements(db);
  const replay = openReplay(db);
  const present = (): ClusterPositionRow => {
    const row = position.get();
    if (!row) throw new Error('the folder belongs to no cluster');
    return row;
  };
  const run = db.transaction((records: readonly LogRecord[]): NamedBytes[] => {
    const files = records.flatMap(({ record }) => {
      const decoded = decodeRecord(record);
      replay.apply(decoded);
      return filesIn(db, decoded);
    });
    const last = records.at(-1);
    if (last) move.run({ seq: last.seq, hash: last.hash });
    return files;
  });
  return { position: present, apply: (records) => (records.length === 0 ? [] : run.immediate(records)) };
}

function filesIn(db: Connection, record: ChangeRecord): NamedBytes[] {
  const added = record.kind === 'rows' ? record.changes.filter(isNewFile) : [];
  if (added.length === 0) return [];
  const table = readSchema(db).tables.get('files');
  return table ? added.map((change) => fileIn(change, table)) : [];
}

type Added = Change & { act: 'insert' };

function isNewFile(change: Change): change is Added {
  return change.act === 'insert' && change.table === 'files';
}

function fileIn({ row }: Added, { columns }: RecordedTable): NamedBytes {
  const value = (name: string) => row[columns.indexOf(name)];
  return { sha256: String(value('sha256')), size_bytes: Number(value('size_bytes')) };
}
