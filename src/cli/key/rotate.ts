import { day_ms } from '../../lib/time/units.ts';
import { rotateKey } from '../../rules/access/keys.ts';
import { operator } from '../../rules/base/audit.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { keyNamed } from '../named.ts';
import { owningAccountOption, readDuration } from '../options.ts';

/** `hdo key rotate` */
export const keyRotate = command('rotate', {
  about: 'Issues a new key to replace an old one, which stays valid for a while.',
  args: [['<key_id>', 'the id of the key to replace']],
  options: [
    ['--overlap <duration>', 'how long the old key stays valid', { read: readDuration, preset: day_ms, shown: '24h' }],
    owningAccountOption,
  ],
  run: (call, key_id, { overlap, account }) => {
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
  },
});
