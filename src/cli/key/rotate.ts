import { Command } from 'commander';
import { day_ms } from '../../lib/time/units.ts';
import { rotateKey } from '../../rules/access/keys.ts';
import { operator } from '../../rules/base/audit.ts';
import { action, type Call } from '../action.ts';
import { openFolder } from '../folder.ts';
import { keyNamed } from '../named.ts';
import { durationOption, owningAccountOption } from '../options.ts';

/** `hdo key rotate` */
export const keyRotate = new Command('rotate')
  .description('Issues a new key to replace an old one, which stays valid for a while.')
  .argument('<key_id>', 'the id of the key to replace')
  .addOption(durationOption('--overlap <duration>', 'how long the old key stays valid').default(day_ms, '24h'))
  .addOption(owningAccountOption())
  .action(
    action((call: Call, key_id: string, { overlap, account }: { overlap: number; account?: string }) => {
      const document = openFolder(call).change((outbox) =>
        rotateKey(outbox, operator, { key_id: keyNamed(outbox, key_id, account).key_id, overlap_ms: overlap }),
      );
      const { api_key, key_id: next, expires_at, old_key_expires_at } = document;
      const until = expires_at === null ? 'until it is revoked' : `until ${expires_at}`;
      return {
        document,
        lines: [
          `The old key works until ${old_key_expires_at}.`,
          `The new one, ${next}, works ${until}. It is shown only once:`,
          api_key,
        ],
      };
    }),
  );
