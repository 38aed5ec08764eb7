import { timestamp } from '../../lib/time/clock.ts';
import type { KeyOwner } from '../../store/tables/keys.ts';
import { command } from '../command.ts';
import { openFolder } from '../folder.ts';
import { accountNamed } from '../named.ts';
import { accountOption } from '../options.ts';
import { table } from '../output.ts';

/** `hdo key list`: prints no secret and no hash. */
export const keyList = command('list', {
  about: 'Lists the keys of an account and when each was last used.',
  options: [accountOption],
  run: (call, { account }) => {
    const keys = openFolder(call).read((store) => {
      const { account_id } = accountNamed({ store }, account);
      return store.keys.ofAccount.all({ account_id }).map(shown);
    });
    const rows = keys.map(({ key_id, caller_slug, status, last_chars, expires_at, last_used_at }) => [
      key_id,
      caller_slug,
      status,
      `…${last_chars}`,
      expires_at ?? 'never',
      last_used_at ?? 'never',
    ]);
    return {
      document: { keys },
      lines: table(
        ['key', 'caller', 'status', 'suffix', 'expires', 'last used'],
        rows,
        `The account ${account} has no keys.`,
      ),
    };
  },
});

function shown(key: KeyOwner) {
  const { key_id, caller_id, caller_slug, prefix, last_chars, created_at, expires_at, revoked_at, last_used_at } = key;
  const status = statusOf(key);
  return {
    key_id,
    caller_id,
    caller_slug,
    status,
    prefix,
    last_chars,
    created_at,
    expires_at,
    revoked_at,
    last_used_at,
  };
}

function statusOf({ revoked_at, expires_at, status }: KeyOwner): 'revoked' | 'expired' | 'active' {
  if (revoked_at !== null || status === 'revoked') return 'revoked';
  return expires_at !== null && expires_at <= timestamp(Date.now()) ? 'expired' : 'active';
}
