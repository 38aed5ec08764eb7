import { operator } from '../../rules/base/audit.ts';
import { setRole } from '../../rules/people/reviewers.ts';
import { roles } from '../../vocabulary.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';
import { forcedLines, guardFitting, mistakesMade } from '../policy/fitting.ts';
import { guardLastAdmin } from './last-admin.ts';
import { shownReviewer } from './shown.ts';

/** `hdo reviewer role` */
export const reviewerRole = command('role', {
  about: 'Changes the role of a person. Sessions and tokens follow it at once.',
  args: [
    ['<name>', 'the name of the person'],
    ['<role>', 'the new role', roles],
  ],
  options: [
    ['--force', 'change even the last admin of an account, or a person whom the settings need'],
    owningAccountOption,
  ],
  run: (call, given, role, { account, force = false }) => {
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
  },
});
