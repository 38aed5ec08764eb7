import { Refusal } from '../../../contract/errors.ts';
import type { IdentityRow } from '../../../store/tables/identities.ts';
import { requireConfirmed } from '../confirmed.ts';
import { type HandlersOf, requireSession } from '../credential.ts';
import type { SignInServices } from '../services.ts';
import { usableInvite } from '../usable-invite.ts';
import { guardWay, offeredWays } from '../ways/ways.ts';

type OidcHandlers = HandlersOf<'oidcBegin' | `identity${'List' | 'Begin' | 'Add' | 'Remove'}`>;

/** Handles single sign-on, and the accounts at the provider that people add to themselves. */
export function oidcHandlers({ review, site, oidc }: SignInServices): OidcHandlers {
  const { store, write } = review;
  return {
    oidcBegin: ({ body, req }) => {
      if (req.headers['sec-fetch-site'] !== undefined || req.headers.origin !== undefined) site.guardOrigin(req);
      guardWay(review, 'oidc');
      const { purpose, invite } = body;
      if (invite === null) return oidc.begin({ purpose }, req);
      return oidc.begin({ purpose, invite_hash: usableInvite(review, invite).invite_hash }, req);
    },
    identityList: ({ who }) => {
      const identities = store.identities.ofReviewer.all(requireSession(who).reviewer).map(shownIdentity).reverse();
      return { identities, issuer: offeredWays(review).includes('oidc') ? oidc.issuer : null };
    },
    identityBegin: ({ who, req }) => {
      requireConfirmed(review, who);
      guardWay(review, 'oidc');
      return oidc.begin({ purpose: 'bind' }, req);
    },
    identityAdd: async ({ who, body, req }) => {
      requireConfirmed(review, who);
      guardWay(review, 'oidc');
      const { reviewer } = requireSession(who);
      const proven = await oidc.prove({ given: body, purposes: ['bind'], req }).catch((error: unknown) => {
        throw unproven(error);
      });
      return { identity: shownIdentity(await write('addIdentity', reviewer, proven)) };
    },
    identityRemove: async ({ who, params }) => {
      requireConfirmed(review, who);
      await write('removeIdentity', requireSession(who).reviewer, params.identity_id);
      return {};
    },
  };
}

/** Returns a failed proof as forbidden. A 401 would say that the session of the person has ended. */
function unproven(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.code !== 'invalid_caller_credentials') return error;
  return new Refusal('forbidden', error.message, error.details);
}

function shownIdentity({ identity_id, issuer, label, created_at, last_used_at }: IdentityRow) {
  return { identity_id, issuer, label, created_at, last_used_at };
}
