import type { AuditKind } from '../../contract/audit.ts';
import type { IconName } from '../icon-names.ts';

/** The picture of each kind of event. */
export const kindIcons = {
  'item.sent': 'inbox',
  'item.replaced': 'replace',
  'item.deleted': 'trash',
  'item.expired': 'history',
  'item.removed': 'trash',
  'item.skipped': 'alarm-clock',
  'decision.made': 'check',
  'decision.undone': 'undo-2',
  'decision.read': 'lock',
  'decision.acknowledged': 'check-check',
  'decision.expired': 'history',
  'account.added': 'users',
  'account.changed': 'users',
  'caller.added': 'user-plus',
  'caller.removed': 'trash',
  'caller.revoked': 'circle-slash',
  'key.issued': 'key-round',
  'key.rotated': 'key-round',
  'key.revoked': 'circle-slash',
  'device.asked': 'link',
  'device.approved': 'check',
  'device.denied': 'circle-slash',
  'device.collected': 'key-round',
  'device.expired': 'history',
  'reviewer.added': 'user-plus',
  'reviewer.removed': 'circle-slash',
  'reviewer.renamed': 'user',
  'reviewer.password_set': 'lock',
  'reviewer.link_made': 'link',
  'reviewer.token_made': 'key-round',
  'reviewer.token_revoked': 'circle-slash',
  'session.opened': 'log-in',
  'session.closed': 'log-out',
  'session.refused': 'shield-alert',
  'backup.restored': 'history',
} as const satisfies Record<AuditKind, IconName>;

/** What a person may want to look into. */
export const badKinds: ReadonlySet<AuditKind> = new Set(['session.refused', 'item.expired', 'decision.expired']);
