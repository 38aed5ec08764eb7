import { describe } from '../../store/copy.ts';
import type { Connection } from '../../store/database.ts';
import { schemaVersion } from '../../store/migrate.ts';
import { prepareStore } from '../../store/store.ts';
import { wrongContents } from '../contents.ts';
import { damages, wrongRows } from '../rows.ts';
import type { Told } from '../told.ts';
import { brokenTrail } from '../trail.ts';
import { entryName } from './copy-files.ts';
import type { Manifest } from './manifest.ts';

/** What is wrong with a copied database, and how much of it could be looked at. */
export type Soundness = { problems: string[]; checked: 'hashes' | 'hashes and database' | 'everything' };

type Copy = { manifest: Manifest; names: ReadonlySet<string>; told: Told };

/** Looks at the database of a copy. What it means is known of the present schema only. */
export function soundnessOf(db: Connection, { manifest, names, told }: Copy): Soundness {
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
  const rows = [...wrongRows(db), ...wrongContents(db, told), ...brokenTrail(prepareStore(db))];
  return { problems: [...missing, ...rows], checked: 'everything' };
}
