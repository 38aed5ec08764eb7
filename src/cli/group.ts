import { command, commandGroup } from './command.ts';
import { openFolder } from './folder.ts';
import { accountOption } from './options.ts';
import { formatTable } from './output.ts';
import { readRules } from './policy/present-rules.ts';

const groupList = command('list', {
  about: 'Lists the groups of an account with their members, and who is away.',
  options: [accountOption],
  run: (call, { account }) => {
    const folder = openFolder(call);
    const { rules, crowd } = folder.read((store) => readRules(store, folder, account));
    const absent = rules.away.filter(({ until }) => until > crowd.now);
    const away = (name: string) => absent.find(({ person }) => person === name);
    const groups = rules.groups.map(({ name, members }) => ({
      name,
      members: members.map((member) => {
        const { until = null, deputy = null } = away(member) ?? {};
        return { name: member, away_until: until, deputy };
      }),
    }));
    const rows = groups.flatMap(({ name: group, members }) => members.map((one) => ({ group, ...one })));
    const cells = { group: 'group', member: 'name', 'away until': 'away_until', deputy: 'deputy' } as const;
    const lines = formatTable(rows, cells, `The account ${account} has no groups.`);
    return { document: { groups, away: absent }, lines };
  },
});

export const group = commandGroup(
  'group',
  'Lists groups of people, which the [[group]] tables of config.toml define.',
  [groupList],
);
