import { openGate } from '../../cluster/gate/gate.ts';
import type { GateSetup } from '../../cluster/gate/messages.ts';
import { openEncoder } from '../../cluster/record/encode.ts';
import { openForWriting } from '../../store/database/database.ts';
import { migrate, schemaVersion, versionOf } from '../../store/migrations/migrate.ts';

/**
 * Migrates the database of a leader. Each step is appended to the log in its transaction, so that the other nodes
 * repeat it on the same rows.
 */
export function migrateIntoLog(data: string, setup: GateSetup): void {
  const db = openForWriting(data, { create: false, beside: false });
  try {
    if (versionOf(db) === schemaVersion) return;
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
    db.close();
  }
}
