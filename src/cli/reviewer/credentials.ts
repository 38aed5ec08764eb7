import { hashPassword } from '../../lib/crypto/password.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { durationText } from '../../lib/time/duration.ts';
import { day_ms, minute_ms } from '../../lib/time/units.ts';
import { operator } from '../../rules/base/audit.ts';
import { removePasskey } from '../../rules/people/passkeys.ts';
import { makeLink, makeToken, revokeToken, setPassword } from '../../rules/people/reviewers.ts';
import { confirmedTotp, turnOffTotp } from '../../rules/people/totps.ts';
import type { PasskeyRow } from '../../store/tables/passkeys.ts';
import { signInUrl } from '../addresses.ts';
import { command } from '../command.ts';
import { Failure } from '../failure.ts';
import { openFolder } from '../folder.ts';
import { passkeyNamed, reviewerNamed, shownReviewer, tokenNamed } from '../named.ts';
import { owningAccountOption } from '../options.ts';
import { formatTable } from '../output.ts';
import { showForCameras } from '../qr.ts';
import { passwordFromInput } from '../secret.ts';
import { baseUrlOf, linkNeedOf } from '../server-file.ts';

export const reviewerLink = command('link', {
  about: 'Creates a link that signs a person in once.',
  args: [['<name>', 'the name of the person']],
  options: [owningAccountOption],
  run: (call, given, { account }) => {
    const folder = openFolder(call);
    const need = linkNeedOf(folder);
    if (need) throw new Failure('settings', need);
    const lifetime_ms = folder.settings.review.link_minutes * minute_ms;
    const { secret, expires_at, name } = folder.change((outbox) => {
      const { name } = reviewerNamed(outbox, given, account);
      return { name, ...makeLink(outbox, operator, { name, lifetime_ms }) };
    });
    const url = signInUrl(baseUrlOf(folder), secret);
    if (!call.json && !call.quiet) showForCameras(url);
    return {
      document: { url, expires_at },
      lines: [`This link signs ${name} in once, within ${durationText(lifetime_ms)}:`, url],
    };
  },
});

export const reviewerToken = command('token', {
  about: 'Issues a token with which a program answers as a person. It is shown only once.',
  args: [['<name>', 'the name of the person']],
  options: [owningAccountOption],
  run: (call, given, { account }) => {
    const folder = openFolder(call);
    const lifetime_ms = folder.settings.review.token_days * day_ms;
    const { token, expires_at } = folder.change((outbox) => {
      const { name } = reviewerNamed(outbox, given, account);
      return makeToken(outbox, operator, { name, lifetime_ms });
    });
    return { document: { token }, lines: [`The token works until ${expires_at}. It is shown only once:`, token] };
  },
});

/** `hdo reviewer tokens`: prints no token and no hash. */
export const reviewerTokens = command('tokens', {
  about: 'Lists the valid tokens of a person.',
  args: [['<name>', 'the name of the person']],
  options: [owningAccountOption],
  run: (call, given, { account }) => {
    const { name, tokens } = openFolder(call).read((store) => {
      const { reviewer_id, name } = reviewerNamed({ store }, given, account);
      const rows = store.tokens.ofReviewer.all({ reviewer_id, now: timestamp(Date.now()) });
      const shown = rows.map(({ token_id, created_at, expires_at }) => ({ token_id, created_at, expires_at }));
      return { name, tokens: shown };
    });
    const cells = { token: 'token_id', made: 'created_at', ends: 'expires_at' } as const;
    return { document: { tokens }, lines: formatTable(tokens, cells, `${name} has no valid tokens.`) };
  },
});

export const reviewerRevokeToken = command('revoke-token', {
  about: 'Revokes a token at once.',
  args: [['<token_id>', 'the id of the token']],
  options: [owningAccountOption],
  run: (call, token_id, { account }) => {
    const { name } = openFolder(call).change((outbox) => {
      const token = tokenNamed(outbox, token_id, account);
      revokeToken(outbox, operator, token);
      return token;
    });
    return { document: { token_id, revoked: true }, lines: [`Revoked the token ${token_id} of ${name}.`] };
  },
});

export const reviewerPasskeys = command('passkeys', {
  about: 'Lists the passkeys of a person.',
  args: [['<name>', 'the name of the person']],
  options: [owningAccountOption],
  run: (call, given, { account }) => {
    const { person, passkeys } = openFolder(call).read((store) => {
      const { reviewer_id, name: person } = reviewerNamed({ store }, given, account);
      const rows = store.passkeys.ofReviewer.all({ reviewer_id });
      const shown = ({ passkey_id, name, rp_id, created_at, last_used_at }: PasskeyRow) => {
        return { passkey_id, name, rp_id, created_at, last_used_at };
      };
      return { person, passkeys: rows.map(shown) };
    });
    const cells = {
      passkey: 'passkey_id',
      name: 'name',
      host: 'rp_id',
      made: 'created_at',
      'last used': 'last_used_at',
    } as const;
    return { document: { passkeys }, lines: formatTable(passkeys, cells, `${person} has no passkeys.`) };
  },
});

export const reviewerRemovePasskey = command('remove-passkey', {
  about: 'Removes a passkey at once. The sessions that it opened stay.',
  args: [['<passkey_id>', 'the id of the passkey']],
  options: [owningAccountOption],
  run: (call, passkey_id, { account }) => {
    const name = openFolder(call).change((outbox) => {
      const { owner, ...passkey } = passkeyNamed(outbox, passkey_id, account);
      removePasskey(outbox, operator, passkey);
      return owner;
    });
    return { document: { passkey_id, removed: true }, lines: [`Removed the passkey ${passkey_id} of ${name}.`] };
  },
});

export const reviewerPassword = command('password', {
  about: 'Sets a password from stdin, and ends every session, token and unused link of the person.',
  args: [['<name>', 'the name of the person']],
  options: [owningAccountOption],
  run: async (call, given, { account }) => {
    const folder = openFolder(call);
    const { name } = folder.read((store) => reviewerNamed({ store }, given, account));
    const password = await hashPassword(await passwordFromInput(name));
    const document = folder.change((outbox) => {
      const ended = setPassword(outbox, operator, { name, password });
      return { ...shownReviewer(reviewerNamed(outbox, name)), ended };
    });
    const { sessions, tokens, links } = document.ended;
    const ended = `Ended: ${sessions} sessions, ${tokens} tokens, ${links} sign-in links.`;
    return { document, lines: [`Set the password of ${name}.`, ended] };
  },
});

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
