import { hash } from 'node:crypto';
import { saltedDigest } from '../../lib/crypto/salted.ts';
import type { Connection } from '../../store/database/database.ts';
import type { Store } from '../../store/store.ts';
import type { AuditRow } from '../../store/tables/audit.ts';
import type { NoteRow } from '../../store/tables/notes.ts';
import { openNamed } from '../named.ts';

const without_row = `SELECT audit_number AS number FROM notes WHERE NOT EXISTS (
  SELECT 1 FROM audit WHERE number = audit_number AND note_hash IS NOT NULL)`;

/** Finds notes that do not match their hash in the trail. */
export function wrongNotes({ notes }: Store, db: Connection) {
  const problems = openNamed('notes');
  return {
    hear({ number, subject, note_hash }: AuditRow): void {
      if (note_hash === null) return;
      const note = notes.at.get({ audit_number: number });
      if (!note) problems.add(`notes ${number} is missing, but row ${number} of the audit trail records it`);
      else if (note.output_result_id !== subject)
        problems.add(`notes ${number} differs from the audit trail in its decision`);
      else if (digestOf(note) !== note_hash)
        problems.add(`notes ${number} differs from the audit trail in text or salt`);
    },
    all(): string[] {
      for (const { number } of db.prepare<[], { number: number }>(without_row).iterate()) {
        problems.add(`notes ${number} is not in the audit trail`);
      }
      return problems.all();
    },
  };
}

/** Computes the hash of a note. Notes from before salts were introduced are hashed without one. */
function digestOf({ text, salt }: NoteRow): string {
  return salt ? saltedDigest(salt, text) : hash('sha256', text);
}
