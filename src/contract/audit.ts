/** Everything that is audited, and what one line of it means. No line holds content, only ids and hashes. */
export const auditedEvents = {
  'item.sent': 'A caller sent a new item.',
  'item.replaced': 'A caller put other content in the place of a pending item’s.',
  'item.deleted': 'A caller withdrew a pending item.',
  'item.expired': 'A pending item was removed because it was past its retention.',
  'decision.made': 'A person answered an item.',
  'decision.undone': 'A person took a decision back that its caller had not read.',
  'decision.read': 'A caller read a decision for the first time.',
  'decision.acknowledged': 'A caller acknowledged a decision, and the item was removed.',
  'decision.expired': 'A decision was removed with its item because it was past its retention.',
  'account.added': 'An account was added.',
  'account.changed': 'The tier, the billing state or a limit of an account was changed.',
  'caller.added': 'A caller was added.',
  'caller.revoked': 'A caller was revoked.',
  'key.issued': 'A key was issued.',
  'key.rotated': 'A key was given a successor and an end.',
  'key.revoked': 'A key was revoked.',
  'reviewer.added': 'A person was added.',
  'reviewer.removed': 'A person was removed.',
  'reviewer.password_set': 'A person’s password was set.',
  'reviewer.link_made': 'A link that signs a person in once was made.',
  'reviewer.token_made': 'A token with which a program acts as a person was made.',
  'backup.restored': 'The appliance was restored from a backup made at the subject; every decision counts as read.',
  'session.opened': 'A person signed in.',
  'session.closed': 'A person signed out.',
} as const;

export type AuditKind = keyof typeof auditedEvents;
