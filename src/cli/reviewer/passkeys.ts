import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';
import { table } from '../output.ts';

/** `hdo reviewer passkeys` */
export const reviewerPasskeys = command('passkeys', {
  about: 'Lists the passkeys of a person.',
  args: [['<name>', 'the name of the person']],
  options: [owningAccountOption],
  run: (call, given, { account }) => {
    const { person, passkeys } = openFolder(call).read((store) => {
      const { reviewer_id, name: person } = reviewerNamed({ store }, given, account);
      const rows = store.passkeys.ofReviewer.all({ reviewer_id });
      return {
        person,
        passkeys: rows.map(({ passkey_id, name, rp_id, created_at, last_used_at }) => ({
          passkey_id,
          name,
          rp_id,
          created_at,
          last_used_at,
        })),
      };
    });
    const rows = passkeys.map((one) => [one.passkey_id, one.name, one.rp_id, one.created_at, one.last_used_at ?? '']);
    const head = ['passkey', 'name', 'host', 'made', 'last used'];
    return { document: { passkeys }, lines: table(head, rows, `${person} has no passkeys.`) };
  },
});
