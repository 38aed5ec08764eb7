import { Command } from 'commander';
import { wrongBlocks } from '../../upkeep/rows.ts';
import { brokenTrail } from '../../upkeep/trail.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';

/**
 * `hdo audit verify`: checks the trail alone. It cannot find rows cut off the end if everything else was made to match.
 * Comparing with a saved last hash does, so the hash is printed.
 */
export const verifying = new Command('verify')
  .description('Checks only the audit trail: its chain, both ends and its blocks. Ends with 65 when it is broken.')
  .action(
    action((call: Call) =>
      openFolder(call).read((store, db) => {
        const problems = [...brokenTrail(store), ...wrongBlocks(db)];
        const { number, hash } = store.audit.last.get() ?? store.audit.anchor.get() ?? { number: 0, hash: '' };
        const document = { ok: problems.length === 0, problems, last_number: number, last_hash: hash };
        if (problems.length > 0) return { document, lines: problems, exit: 'bad_data' as const };
        return { document, lines: [`The trail is intact up to row ${number}, whose hash is ${hash}.`] };
      }),
    ),
  );
