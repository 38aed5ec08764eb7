import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { verifyCopy } from '../../upkeep/backup/verify.ts';
import { paceOf } from '../../upkeep/pace.ts';
import { action, type Call } from '../action.ts';
import { Failure } from '../failure.ts';
import { examples } from '../options.ts';
import { progressOf } from '../progress.ts';

/** `hdo backup verify`: reads only. */
export const backupVerify = new Command('verify')
  .description(
    'Checks every byte of a copy, and its database as hdo verify does. Ends with 65 when something is wrong.',
  )
  .argument('<path>', 'the copy: a folder, or a file that ends in .tar')
  .addHelpText(
    'after',
    examples('hdo backup verify hdo-data/backups/hdo-20270131T040000Z', 'hdo backup verify today.tar'),
  )
  .action(
    action(async (call: Call, path: string) => {
      guardThere(path);
      const progress = progressOf(call);
      const pace = paceOf({ share: () => 1 });
      const { problems, checked, found } = await verifyCopy(path, { pace, told: progress.told }).finally(progress.end);
      const { made_at = null, hdo_version = null, schema_version = null, unavailable = [] } = found.manifest ?? {};
      const of = { path, made_at, hdo_version, schema_version, unavailable_files: unavailable };
      const document = { ok: problems.length === 0, ...of, checked, problems };
      if (problems.length > 0) return { document, lines: problems, exit: 'bad_data' as const };
      const lines = [`The copy of ${made_at} is whole: ${found.listed.size} files. Checked: ${checked}.`];
      if (checked !== 'everything') lines.push(`Its schema is version ${schema_version}, of another hdo.`);
      return { document, lines };
    }),
  );

/** A copy that is named has to be there. */
export function guardThere(path: string): void {
  if (!existsSync(path)) throw new Failure('not_found', `${path} is not there: hdo backup list shows the copies`);
}
