import { operator } from '../../rules/base/audit.ts';
import { confirmedTotp, turnOffTotp } from '../../rules/people/totps.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { reviewerNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';

/** `hdo reviewer totp` */
export const reviewerTotp = command('totp', {
  about: 'Tells whether a person’s password needs the code of an app too, or turns that off.',
  args: [['<name>', 'the name of the person']],
  options: [
    ['--off', 'turn the second step off, for a person who lost the device; ask who they are first'],
    owningAccountOption,
  ],
  run: (call, given, { account, off = false }) => {
    const folder = openFolder(call);
    const document = off
      ? folder.change((outbox) => {
          const reviewer = reviewerNamed(outbox, given, account);
          return { name: reviewer.name, is_on: false, turned_off: turnOffTotp(outbox, operator, reviewer) };
        })
      : folder.read((store) => {
          const { reviewer_id, name } = reviewerNamed({ store }, given, account);
          return { name, is_on: confirmedTotp(store, reviewer_id) !== undefined, turned_off: false };
        });
    return { document, lines: [sentenceOf(document)] };
  },
});

function sentenceOf({ name, is_on, turned_off }: { name: string; is_on: boolean; turned_off: boolean }): string {
  if (turned_off) return `Turned off: ${name} signs in by password alone.`;
  return is_on ? `On: the password of ${name} needs a code too.` : `Off: the password of ${name} needs no code.`;
}
