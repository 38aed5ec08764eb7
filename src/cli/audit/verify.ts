import { Command } from 'commander';
import { brokenTrail } from '../../upkeep/trail.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';

/**
 * `hdo audit verify`: whether a row was changed, left out or put in. That the newest rows were cut off shows only to
 * who kept the last hash, so it is printed.
 */
export const verifying = new Command('verify')
  .description('Checks the chain of hashes of the audit trail. Ends with 65 when it is broken.')
  .action(
    action((call: Call) =>
      openFolder(call).read((store) => {
        const problems = brokenTrail(store);
        const { number, hash } = store.audit.last.get() ?? store.audit.anchor.get() ?? { number: 0, hash: '' };
        const document = { ok: problems.length === 0, problems, last_number: number, last_hash: hash };
        if (problems.length > 0) return { document, lines: problems, exit: 'bad_data' as const };
        return { document, lines: [`The trail is whole up to row ${number}, whose hash is ${hash}.`] };
      }),
    ),
  );
