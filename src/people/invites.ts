import { timestamp } from '../lib/time/clock.ts';
import { answerEmpty, type Review } from './people.ts';
import { confirmedAdmin, requireAdmin } from './sign-in/confirmed.ts';
import type { HandlersOf } from './sign-in/credential.ts';
import type { Site } from './sign-in/site.ts';
import { usableInvite } from './sign-in/usable-invite.ts';

type Operation = `invite${'List' | 'Make' | 'Revoke' | 'Find'}`;

/** Handles invites. Admins make and revoke them; anybody with the secret of one may read its name. */
export function inviteHandlers(review: Review, site: Site): HandlersOf<Operation> {
  const { store, write, folderTime } = review;
  return {
    inviteList: ({ who }) => {
      requireAdmin(who);
      const { account_id } = who.reviewer;
      const open = store.invites.ofAccount.all({ account_id, now: timestamp(folderTime()) });
      const nameOf = (reviewer_id: string) => store.reviewers.byId.get({ reviewer_id })?.name ?? null;
      const invites = open.map(({ invite_id, name, role, created_at, expires_at, invited_by }) => {
        return { invite_id, name, role, created_at, expires_at, invited_by, invited_by_name: nameOf(invited_by) };
      });
      return { invites };
    },
    inviteMake: async ({ who, body: { name, role }, req }) => {
      const { secret, ...invite } = await write('makeInvite', confirmedAdmin(review, who), { name, role });
      return { ...invite, url: `${site.originOf(req)}/invite#${secret}` };
    },
    inviteRevoke: ({ who, params }) =>
      answerEmpty(write('revokeInvite', confirmedAdmin(review, who), params.invite_id)),
    inviteFind: ({ body }) => {
      const { name, role, expires_at } = usableInvite(review, body.invite);
      return { name, role, expires_at };
    },
  };
}
