import { closeMerged, openForWriting } from '../../store/database/database.ts';
import { markLog } from '../../store/database/mark.ts';
import { migrate, schemaVersion, versionOf } from '../../store/migrations/migrate.ts';
import { openGate } from '../gate/gate.ts';
import type { GateSetup } from '../gate/messages.ts';
import { openEncoder } from '../record/encode.ts';

/**
 * Migrates the database of a leader. Each step is appended to the log in its transaction, so that the other nodes
 * repeat it on the same rows.
 */
export function migrateIntoLog(data: string, setup: GateSetup): void {
  const db = openForWriting(data, { create: false, beside: false });
  try {
    if (versionOf(db) === schemaVersion) return;
    markLog(db);
    const gate = openGate(db, setup);
    const encode = openEncoder();
    try {
      migrate(db, (step) => {
        gate.begun();
        gate.append(encode({ kind: 'migration', ...step }), []);
      });
    } finally {
      gate.close();
    }
  } finally {
    closeMerged(db, data);
  }
}
