import type { Connection } from '../../store/database/database.ts';
import { describe } from '../../store/migrations/copy.ts';
import { schemaVersion } from '../../store/migrations/migrate.ts';
import { prepareStore } from '../../store/store.ts';
import { wrongInDatabase } from '../database.ts';
import type { ReportProgress } from '../report-progress.ts';
import { damages } from '../rows.ts';
import { entryName } from './copy-files.ts';
import type { Manifest } from './manifest.ts';

/** The problems of a database in a backup, and the extent of the check. */
export type Soundness = { problems: string[]; checked: 'hashes' | 'hashes and database' | 'everything' };

type BackedUp = { manifest: Manifest; names: ReadonlySet<string>; told: ReportProgress };

/** Checks the database of a backup. Rows are only checked if it has the present schema. */
export function soundnessOf(db: Connection, { manifest, names, told }: BackedUp): Soundness {
  told('Checking the database', 0, 1);
  const damage = damages(db);
  if (damage.length > 0) return { problems: damage, checked: 'hashes and database' };
  const described = describe(db);
  const unavailable = new Set(manifest.unavailable);
  const missing = described.files
    .filter(({ sha256 }) => !names.has(entryName(sha256)) && !unavailable.has(sha256))
    .map(({ sha256 }) => `the bytes ${sha256} of an uploaded file are missing`);
  if (described.schema_version !== manifest.schema_version) missing.push('the manifest is of another database');
  if (described.schema_version !== schemaVersion) return { problems: missing, checked: 'hashes and database' };
  const rows = wrongInDatabase(prepareStore(db), db, told);
  return { problems: [...missing, ...rows], checked: 'everything' };
}
