import { timestamp } from '../lib/time/clock.ts';
import { day_ms } from '../lib/time/units.ts';
import { addCaller, findCaller } from '../rules/access/callers.ts';
import { issueKey, revokeKey, rotateKey } from '../rules/access/keys.ts';
import { operator } from '../rules/base/audit.ts';
import type { KeyOwner } from '../store/tables/keys.ts';
import { command, commandGroup } from './command.ts';
import { Failure } from './failure.ts';
import { openFolder } from './folder.ts';
import { accountNamed, keyNamed } from './named.ts';
import { accountOption, owningAccountOption, readDuration, readLifetime } from './options.ts';
import { formatTable } from './output.ts';

const keyIssue = command('issue', {
  about: 'Issues a key for a caller, and adds the caller if it is new. The key is shown only once.',
  options: [
    ['--caller <name>', 'the caller that gets the key'],
    ['--expires <duration>', 'how long it is valid, such as 90d; default: until it is revoked', { read: readLifetime }],
    accountOption,
  ],
  run: (call, { caller: name, account, expires }) => {
    if (name === undefined) throw new Failure('usage', 'no caller is given: add --caller NAME');
    const document = openFolder(call).change((outbox) => {
      const { account_id } = accountNamed(outbox, account);
      const caller = findCaller(outbox, { account_id, name }) ?? addCaller(outbox, operator, { account_id, name });
      return issueKey(outbox, operator, caller, expires ?? null);
    });
    const { api_key, key_id, expires_at } = document;
    const until = expires_at === null ? 'until it is revoked' : `until ${expires_at}`;
    return { document, lines: [`The key ${key_id} works ${until}. It is shown only once:`, api_key] };
  },
});

/** `hdo key list`: prints no secret and no hash. */
const keyList = command('list', {
  about: 'Lists the keys of an account and when each was last used.',
  options: [accountOption],
  run: (call, { account }) => {
    const keys = openFolder(call).read((store) => {
      const { account_id } = accountNamed({ store }, account);
      return store.keys.ofAccount.all({ account_id }).map(shownKey);
    });
    const cells = {
      key: 'key_id',
      caller: 'caller_slug',
      status: 'status',
      suffix: ({ last_chars }: KeyFields) => `…${last_chars}`,
      expires: ({ expires_at }: KeyFields) => expires_at ?? 'never',
      'last used': ({ last_used_at }: KeyFields) => last_used_at ?? 'never',
    } as const;
    return { document: { keys }, lines: formatTable(keys, cells, `The account ${account} has no keys.`) };
  },
});

type KeyFields = ReturnType<typeof shownKey>;

function shownKey(key: KeyOwner) {
  const { key_id, caller_id, caller_slug, prefix, last_chars, created_at, expires_at, revoked_at, last_used_at } = key;
  const status = keyStatusOf(key);
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

function keyStatusOf({ revoked_at, expires_at, status }: KeyOwner): 'revoked' | 'expired' | 'active' {
  if (revoked_at !== null || status === 'revoked') return 'revoked';
  return expires_at !== null && expires_at <= timestamp(Date.now()) ? 'expired' : 'active';
}

const keyRotate = command('rotate', {
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

const keyRevoke = command('revoke', {
  about: 'Revokes a key at once.',
  args: [['<key_id>', 'the id of the key']],
  options: [owningAccountOption],
  run: (call, key_id, { account }) => {
    const document = openFolder(call).change((outbox) =>
      revokeKey(outbox, operator, keyNamed(outbox, key_id, account)),
    );
    return { document, lines: [`Revoked the key ${key_id}.`] };
  },
});

export const key = commandGroup('key', 'Manages the API keys of callers.', [keyIssue, keyList, keyRotate, keyRevoke]);
