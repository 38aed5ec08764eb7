import type { Settings } from '../../config.ts';
import { type Connection, leaveDurabilityToLog } from '../../store/database/database.ts';
import type { ClusterPositionRow } from '../../store/tables/cluster.ts';
import { readKeyFile } from '../log/key.ts';
import type { Term } from '../log/leader.ts';
import { databaseOf, rememberedBy } from '../log/remembered.ts';
import { openRecording } from '../record/recording.ts';
import { type LogRecording, openGate } from './gate.ts';
import type { GateSetup } from './messages.ts';

/** Records the transactions of a connection into the log of the cluster. */
export function recordIntoLog(db: Connection, setup: GateSetup): LogRecording {
  leaveDurabilityToLog(db);
  const gate = openGate(db, setup);
  return { recording: openRecording(db, gate), append_ms: gate.append_ms, close: gate.close };
}

/**
 * Builds the setup of the gate of a command, which writes under the term of the server beside it. Returns undefined
 * without a database in the settings.
 * @throws {KeyFileError}
 */
export function buildGateSetup(
  cluster: Settings['cluster'],
  position: ClusterPositionRow,
  term: Term,
): GateSetup | undefined {
  const settings = databaseOf(cluster);
  if (!settings || cluster.key_file === null) return undefined;
  return { settings, key: readKeyFile(cluster.key_file), remembered: rememberedBy(position), term };
}
