import { type Connection, leaveDurabilityToLog } from '../../store/database/database.ts';
import { openRecording, type Recording } from '../record/recording.ts';
import { type ClusterGate, openGate } from './gate.ts';
import type { GateSetup } from './messages.ts';

/** The recording of a writing connection into the log of its cluster. */
export type LogRecording = { readonly recording: Recording } & Pick<ClusterGate, 'append_ms' | 'close'>;

/** Records the transactions of a connection into the log of the cluster. */
export function recordIntoLog(db: Connection, setup: GateSetup): LogRecording {
  leaveDurabilityToLog(db);
  const gate = openGate(db, setup);
  return { recording: openRecording(db, gate), append_ms: gate.append_ms, close: gate.close };
}
