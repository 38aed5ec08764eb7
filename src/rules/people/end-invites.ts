import type { InviteRow } from '../../store/tables/invites.ts';
import { audit } from '../base/audit.ts';
import type { Outbox } from '../base/outbox.ts';

export function endInvites(outbox: Outbox, actor: string, all: readonly InviteRow[]): void {
  for (const { invite_id, account_id } of all) {
    outbox.store.invites.remove.run({ invite_id });
    audit(outbox, { kind: 'invite.revoked', account_id, actor, subject: invite_id });
  }
}
