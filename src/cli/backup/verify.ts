import { existsSync, statSync } from 'node:fs';
import { keepNewSpaceSmall } from '../../lib/process/memory.ts';
import { findBackup } from '../../upkeep/backup/find.ts';
import { isArchive, isEncrypted } from '../../upkeep/backup/target.ts';
import { verifyBackup } from '../../upkeep/backup/verify.ts';
import { paceOf } from '../../upkeep/pace.ts';
import { command } from '../command.ts';
import { Failure } from '../failure.ts';
import { progressOf } from '../progress.ts';
import { backupKeysFor, identitiesFor, identityOption, keyOption, lostFiles, originWords } from './keys.ts';

/** `hdo backup verify`: only reads. */
export const backupVerify = command('verify', {
  about: 'Checks every byte of a backup, and its database as hdo verify does. Ends with 65 on a problem.',
  args: [
    ['<path>', 'the backup: a folder, or a file that ends in .tar or .tar.age; of several in a folder, the newest'],
  ],
  options: [keyOption, identityOption],
  examples: ['hdo backup verify hdo-data/backups/hdo-20270131T040000Z', 'hdo backup verify today.tar'],
  run: async (call, given, { key, identity }) => {
    keepNewSpaceSmall();
    guardThere(given);
    const progress = progressOf(call);
    const pace = paceOf({ share: () => 1 });
    const known = identity === undefined ? {} : { identities: identitiesFor(given, identity) };
    const path = await findBackup(given, { pace, now_ms: Date.now(), ...known });
    const proofs = { keys: backupKeysFor(path, { key, data: call.data }), identities: identitiesFor(path, identity) };
    const verdict = await verifyBackup(path, { pace, told: progress.told, ...proofs }).finally(progress.end);
    const { checked, found } = verdict;
    const { origin } = found;
    const { made_at = null, hdo_version = null, schema_version = null, unavailable = [] } = found.manifest ?? {};
    const changed = origin === 'changed' ? [originWords.changed] : [];
    const problems = [...verdict.problems, ...changed, ...lostFiles(unavailable)];
    const of = { path, made_at, hdo_version, schema_version, unavailable_files: unavailable };
    const document = { ok: problems.length === 0, ...of, checked, origin, problems };
    const about = path === given ? [] : [`In ${path}:`];
    if (problems.length > 0) return { document, lines: [...about, ...problems], exit: 'bad_data' as const };
    const which = path === given ? '' : ` in ${path}`;
    const lines = [`The backup of ${made_at}${which} is intact: ${found.listed.size} files. Checked: ${checked}.`];
    lines.push(originWords[origin]);
    if (checked !== 'everything') lines.push(`Its schema version is ${schema_version}, from another version of hdo.`);
    return { document, lines };
  },
});

/** Guards that a named backup exists, and is a folder or an archive. */
export function guardThere(path: string): void {
  if (!existsSync(path)) throw new Failure('not_found', `${path} does not exist: hdo backup list shows the backups`);
  const found = statSync(path);
  const isNamed = isArchive(path) || isEncrypted(path);
  if (isNamed ? found.isFile() : found.isDirectory()) return;
  throw new Failure('bad_data', `${path} is not a backup: name a folder, or a file that ends in .tar or .tar.age`);
}
