import { hashPassword } from '../lib/crypto/password.ts';
import { shellWord } from '../lib/text/shell-word.ts';
import { operator } from '../rules/base/audit.ts';
import { soundName } from '../rules/base/names.ts';
import type { Outbox } from '../rules/base/outbox.ts';
import { isLastAdmin } from '../rules/base/roles.ts';
import { confirmReviewer } from '../rules/people/origins.ts';
import { addReviewer, findReviewer, removeReviewer, setPassword, setRole } from '../rules/people/reviewers.ts';
import { giveName } from '../rules/policy/bound-names.ts';
import type { ReviewerRow } from '../store/tables/reviewers.ts';
import { type Role, roles } from '../vocabulary.ts';
import { command, commandGroup } from './command.ts';
import { Failure } from './failure.ts';
import { openFolder } from './folder.ts';
import { accountNamed, reviewerNamed, shownReviewer } from './named.ts';
import { accountOption, dataFlag, owningAccountOption } from './options.ts';
import { formatTable } from './output.ts';
import { forcedLines, guardFitting, mistakesMade } from './policy/fitting.ts';
import {
  reviewerLink,
  reviewerPasskeys,
  reviewerPassword,
  reviewerRemovePasskey,
  reviewerRevokeToken,
  reviewerToken,
  reviewerTokens,
  reviewerTotp,
} from './reviewer/credentials.ts';
import { passwordFromInput } from './secret.ts';

type ReviewerAddFlags = { role: Role; passwordStdin?: true; account: string; takeName?: boolean };

const reviewerAdd = command('add', {
  about: 'Adds a person to an account.',
  args: [['<name>', 'the name that their decisions show']],
  options: [
    ['--role <role>', 'the role, which sets their permissions', { choices: roles, preset: 'reviewer' }],
    ['--password-stdin', 'set a password, which is read from stdin'],
    ['--take-name', 'give them what policies, groups and notices say of a removed person of that name'],
    accountOption,
  ],
  run: async (call, name, flags) => {
    const { passwordStdin } = flags;
    const folder = openFolder(call);
    const password = passwordStdin && (await hashPassword(await passwordFromInput(name)));
    const { added, reviewer } = folder.change((outbox) => {
      const { added, reviewer } = addOrFind(outbox, name, flags);
      if (password) setPassword(outbox, operator, { name: reviewer.name, password });
      return { added, reviewer: shownReviewer(findReviewer(outbox, reviewer.name)) };
    });
    const link = `hdo reviewer link ${shellWord(reviewer.name)}${dataFlag(call.data)}`;
    const done = added
      ? `Added the ${reviewer.role} ${reviewer.name}.`
      : `The rules mean the present ${reviewer.name} from now on.`;
    return { document: reviewer, lines: [done, ...(password || !added ? [] : [`Let them sign in: ${link}`])] };
  },
});

/** Adds a person. With `takeName`, a person who has the name already gets its part in the rules. */
function addOrFind(outbox: Outbox, name: string, { role, account, takeName = false }: ReviewerAddFlags) {
  const { account_id } = accountNamed(outbox, account);
  const known = takeName ? outbox.store.reviewers.byName.get({ name: soundName(name) }) : undefined;
  if (known?.account_id === account_id && giveName(outbox, operator, known)) return { added: false, reviewer: known };
  return { added: true, reviewer: addReviewer(outbox, operator, { account_id, name, role, take_name: takeName }) };
}

const reviewerList = command('list', {
  about: 'Lists the people of an account.',
  options: [accountOption],
  run: (call, { account }) => {
    const reviewers = openFolder(call).read((store) => {
      const { account_id } = accountNamed({ store }, account);
      const everybody = store.reviewers.list.all();
      return everybody.filter((one) => one.account_id === account_id).map(shownReviewer);
    });
    const password = ({ has_password }: { has_password: boolean }) => (has_password ? 'yes' : 'no');
    const cells = { name: 'name', role: 'role', password, added: 'created_at' } as const;
    const lines = formatTable(reviewers, cells, `The account ${account} has no reviewers.`);
    return { document: { reviewers }, lines };
  },
});

const reviewerRole = command('role', {
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

const reviewerConfirm = command('confirm', {
  about: 'Confirms that an invited person is nobody else, so that their approval counts beside all others.',
  args: [['<name>', 'the name of the person; ask them first, not who invited them']],
  options: [owningAccountOption],
  run: (call, given, { account }) => {
    const document = openFolder(call).change((outbox) => {
      const reviewer = reviewerNamed(outbox, given, account);
      const { reviewer_id, name } = reviewer;
      return { reviewer_id, name, confirmed: confirmReviewer(outbox, operator, reviewer) };
    });
    const { name, confirmed } = document;
    const line = confirmed
      ? `The approval of ${name} counts beside those of everybody else now.`
      : `The approval of ${name} counted beside those of everybody else already.`;
    return { document, lines: [line] };
  },
});

const reviewerRemove = command('remove', {
  about: 'Removes a person with all sessions, tokens and links. Their decisions stay.',
  args: [['<name>', 'the name of the person']],
  options: [
    ['--force', 'remove even the last admin of an account, or a person whom the settings name'],
    owningAccountOption,
  ],
  run: (call, given, { account, force = false }) => {
    const folder = openFolder(call);
    const { document, mistakes } = folder.change((outbox) => {
      const reviewer = reviewerNamed(outbox, given, account);
      const { reviewer_id, name } = reviewer;
      if (!force) guardLastAdmin(outbox, reviewer);
      const remove = () => removeReviewer(outbox, operator, { name });
      const made = mistakesMade(outbox.store, folder.settings, remove);
      if (!force) guardFitting(name, made);
      return { document: { reviewer_id, name, removed: true }, mistakes: made };
    });
    return { document, lines: [`Removed ${document.name}.`, ...forcedLines(mistakes)] };
  },
});

/**
 * Refuses a change that would leave an account without an admin.
 * @throws {Failure} conflict
 */
function guardLastAdmin(outbox: Outbox, reviewer: ReviewerRow): void {
  if (!isLastAdmin(outbox, reviewer)) return;
  const first = 'add another admin first (hdo reviewer add NAME --role admin, or hdo reviewer role NAME admin)';
  throw new Failure('conflict', `${reviewer.name} is the last admin of the account: ${first}, or give --force`);
}

export const reviewer = commandGroup('reviewer', 'Manages reviewers: the people who answer.', [
  reviewerAdd,
  reviewerList,
  reviewerLink,
  reviewerToken,
  reviewerTokens,
  reviewerRevokeToken,
  reviewerPasskeys,
  reviewerRemovePasskey,
  reviewerPassword,
  reviewerRole,
  reviewerTotp,
  reviewerConfirm,
  reviewerRemove,
]);
