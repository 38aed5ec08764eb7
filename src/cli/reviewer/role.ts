import { Argument, Command } from 'commander';
import { operator } from '../../rules/base/audit.ts';
import { setRole } from '../../rules/people/reviewers.ts';
import { type Role, roles } from '../../vocabulary.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';
import { forcedLines, guardFitting, mistakesMade } from '../policy/fitting.ts';
import { guardLastAdmin } from './last-admin.ts';
import { shownReviewer } from './shown.ts';

type ReviewerRoleFlags = { account?: string; force?: boolean };

/** `hdo reviewer role` */
export const reviewerRole = new Command('role')
  .description('Changes the role of a person. Sessions and tokens follow it at once.')
  .argument('<name>', 'the name of the person')
  .addArgument(new Argument('<role>', 'the new role').choices(roles))
  .option('--force', 'change even the last admin of an account, or a person whom the settings need')
  .addOption(owningAccountOption())
  .action(
    action((call: Call, given: string, role: Role, { account, force = false }: ReviewerRoleFlags) => {
      const folder = openFolder(call);
      const { before, document, mistakes } = folder.change((outbox) => {
        const reviewer = reviewerNamed(outbox, given, account);
        if (!force && role !== 'admin') guardLastAdmin(outbox, reviewer);
        const change = () => setRole(outbox, operator, { reviewer, role });
        const made = mistakesMade(outbox.store, folder.settings, change);
        if (!force) guardFitting(reviewer.name, made);
        const changed = shownReviewer(reviewerNamed(outbox, reviewer.name));
        return { before: reviewer.role, document: changed, mistakes: made };
      });
      const { name } = document;
      const line = before === role ? `${name} already has the role ${role}.` : `${name} now has the role ${role}.`;
      return { document, lines: [line, ...forcedLines(mistakes)] };
    }),
  );
