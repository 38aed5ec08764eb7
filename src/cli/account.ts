import { InvalidArgumentError } from 'commander';
import { type LimitName, limitNames, mostOf, tiers } from '../config/limits.ts';
import { nearestWord } from '../lib/text/nearest.ts';
import { timestamp } from '../lib/time/clock.ts';
import { type AccountChange, addAccount, changeAccount, ownLimits } from '../rules/access/accounts.ts';
import { type AccountRow, billingStatuses } from '../store/tables/accounts.ts';
import { command, commandGroup } from './command.ts';
import { Failure } from './failure.ts';
import { openFolder } from './folder.ts';
import { accountNamed } from './named.ts';
import { formatTable } from './output.ts';

const accountAdd = command('add', {
  about: 'Adds an account, with its own callers and reviewers.',
  args: [['<name>', 'the name of the account']],
  options: [['--tier <tier>', 'the tier, which sets the default limits', { choices: tiers, preset: 'self_hosted' }]],
  run: (call, label, { tier }) => {
    const document = openFolder(call).change((outbox) => shownAccount(addAccount(outbox, { label, tier })));
    return { document, lines: [`Added the account ${label} (${tier}).`] };
  },
});

const accountList = command('list', {
  about: 'Lists the accounts.',
  run: (call) => {
    const accounts = openFolder(call).read((store) => store.accounts.list.all().map(shownAccount));
    const cells = {
      account: 'label',
      tier: 'tier',
      billing: (one: AccountFields) =>
        one.billing_status + (one.grace_ends_at === null ? '' : ` until ${one.grace_ends_at}`),
      'own limits': ({ limits }: AccountFields) =>
        Object.entries(limits)
          .map(([name, value]) => `${name}=${value}`)
          .join(' '),
    } as const;
    return { document: { accounts }, lines: formatTable(accounts, cells, 'There are no accounts.') };
  },
});

const accountSet = command('set', {
  about: 'Changes the tier, the limits or the billing status of an account.',
  args: [['<name>', 'the name of the account']],
  options: [
    ['--tier <tier>', 'the tier, which sets the default limits', { choices: tiers }],
    [
      '--limit <name=value>',
      'overrides a limit of the tier, 0 for none; NAME=default removes the override',
      { read: collectLimit },
    ],
    ['--billing <status>', 'the billing status', { choices: billingStatuses }],
    ['--grace-ends <time>', 'when the billing grace period ends, or none', { read: readGraceEnd }],
  ],
  run: (call, name, { tier, limit, billing, graceEnds }) => {
    const change: AccountChange = {
      ...(tier && { tier }),
      ...(limit && { limits: limit }),
      ...(billing && { billing_status: billing }),
      ...(graceEnds && { grace_ends_at: graceEnds === 'none' ? null : graceEnds }),
    };
    if (Object.keys(change).length === 0) {
      throw new Failure('usage', 'nothing to change: give --tier, --limit, --billing or --grace-ends');
    }
    const document = openFolder(call).change((outbox) => {
      const { label } = accountNamed(outbox, name);
      return shownAccount(changeAccount(outbox, label, change));
    });
    return { document, lines: [`Changed the account ${document.label}.`] };
  },
});

type AccountFields = ReturnType<typeof shownAccount>;
type OwnLimits = Partial<Record<LimitName, number | boolean | null>>;

function readGraceEnd(text: string): string {
  if (text === 'none') return text;
  const at_ms = /^\d{4}-\d{2}-\d{2}(T.*(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at_ms)) {
    throw new InvalidArgumentError('It must be a time such as 2027-01-31T12:00:00Z, a date, or none.');
  }
  return timestamp(at_ms);
}

function collectLimit(text: string, before: OwnLimits = {}): OwnLimits {
  return { ...before, ...readLimit(text) };
}

function readLimit(text: string): OwnLimits {
  const [given = '', value = ''] = text.split(/=(.*)/s);
  const name = limitNames.find((one) => one === given);
  if (name === undefined) {
    const meant = nearestWord(given, limitNames);
    throw new InvalidArgumentError(
      meant ? `The nearest limit is ${meant}.` : `The limits are ${limitNames.join(', ')}.`,
    );
  }
  if (value === 'default') return { [name]: null };
  if (name === 'file_upload_enabled') return { [name]: readSwitch(value) };
  if (!/^\d{1,15}$/.test(value)) throw new InvalidArgumentError(`${name} takes a whole number from 0, or default.`);
  const most = mostOf(name);
  if (most !== undefined && Number(value) > most)
    throw new InvalidArgumentError(`${name} takes a whole number from 0 to ${most}, or default.`);
  return { [name]: Number(value) };
}

function readSwitch(value: string): boolean {
  if (['true', 'on', '1'].includes(value)) return true;
  if (['false', 'off', '0'].includes(value)) return false;
  throw new InvalidArgumentError('file_upload_enabled takes true, false or default.');
}

/** The public fields of an account. `limits` has only the limits that override the tier. */
function shownAccount(account: AccountRow) {
  const { account_id, label, tier, billing_status, grace_ends_at } = account;
  return { account_id, label, tier, billing_status, grace_ends_at, limits: ownLimits(account) };
}

export const account = commandGroup('account', 'Manages accounts, which callers and reviewers belong to.', [
  accountAdd,
  accountList,
  accountSet,
]);
