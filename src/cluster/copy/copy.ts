import { type Connection, leaveDurabilityToLog } from '../../store/database/database.ts';
import { type ClusterPositionRow, clusterStatements } from '../../store/tables/cluster.ts';
import type { LogRecord } from '../log/read.ts';
import { listAddedFiles, type NamedBytes } from '../record/added-files.ts';
import { decodeRecord } from '../record/encode.ts';
import { openReplay } from '../record/replay.ts';

/** The rows of a node that stands by: its own copy of what the leader has appended. */
export type Copy = {
  /** How far the records are applied. */
  position(): ClusterPositionRow;
  /** The settings that all nodes must share, as the last leader had them. */
  settings(): string | undefined;
  /**
   * Applies records in one transaction, with the position, and returns the files that they name for the first time.
   * @throws {Divergence} {OtherSchema}, and nothing is applied
   */
  apply(records: readonly LogRecord[]): NamedBytes[];
};

/** Opens the copy in a database of a cluster, of any version of the schema. */
export function openCopy(db: Connection): Copy {
  leaveDurabilityToLog(db);
  const { position, move, settings } = clusterStatements(db);
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
      return decoded.kind === 'rows' ? listAddedFiles(db, decoded.changes) : [];
    });
    const last = records.at(-1);
    if (last) move.run({ seq: last.seq, hash: last.hash });
    return files;
  });
  return {
    position: present,
    settings: () => settings.get()?.settings,
    apply: (records) => (records.length === 0 ? [] : run.immediate(records)),
  };
}
