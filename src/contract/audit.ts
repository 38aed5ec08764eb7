/** Every audited event and its meaning. Rows hold ids and hashes, never content. */
export const auditedEvents = {
  'item.sent': 'A caller sent a new item.',
  'item.replaced': 'A caller replaced the content of a pending item.',
  'item.deleted': 'A caller deleted a pending item.',
  'item.skipped': 'A person skipped a pending item, which moved to the end of their own queue.',
  'item.assigned': 'A pending item was assigned to a person, or to nobody.',
  'item.reminded': 'A pending item was announced once more, because a policy asks for a reminder.',
  'item.escalated': 'A pending item was announced to those to whom a policy escalates it.',
  'item.overdue': 'A pending item passed the time that a policy gives it.',
  'item.expired': 'A pending item was removed because its retention period was over.',
  'item.removed': 'An item was removed with its caller, answered or not.',
  'answer.given': 'A person gave an answer that waits for others or for its hold, or that is signed.',
  'answer.ended': 'An answer ended without a decision, or with the undo of its decision.',
  'answer.carried': 'The state of an answer was recorded again before older rows about it were removed.',
  'hold.begun': 'A person answered an item, and the answer is held before it becomes a decision.',
  'hold.ended': 'A held answer ended without a decision: undone, or ended with its content or its person.',
  'hold.carried': 'The state of a held answer was recorded again before older rows about it were removed.',
  'decision.made': 'A person answered an item.',
  'decision.undone': 'A person undid a decision before its caller read it.',
  'decision.read': 'A caller read a decision for the first time.',
  'decision.claimed': 'A program of a caller took a decision for itself, and acknowledged it with that.',
  'decision.acknowledged': 'A caller acknowledged a decision, and the item was removed.',
  'decision.expired': 'A decision was removed with its item because the retention period was over.',
  'standing.given': 'A person gave a standing answer with an answer: it allows later calls with the same scope.',
  'standing.used': 'A standing answer answered a new item, in the name of the person who gave it.',
  'standing.ended': 'A standing answer was ended, by a person or with its person, its caller or a key.',
  'approval.given': 'A person approved an action to which a policy applies, or signed an answer with a passkey.',
  'approval.undone': 'A person undid their own approval.',
  'approval.carried': 'The state of an approval was recorded again before older rows about it were removed.',
  'policy.saved': 'An admin saved a policy.',
  'policy.removed': 'An admin removed a policy.',
  'policy.applied': 'The server put changed policies, groups or absences of the settings file into force.',
  'item.carried': 'The state of a live item was recorded again before older rows about it were removed.',
  'decision.carried': 'The state of a decision was recorded again before older rows about it were removed.',
  'proofs.expired': 'Proofs of decisions acknowledged between two times were removed because of their age.',
  'proofs.removed': 'Proofs of acknowledged decisions were removed with their caller.',
  'audit.expired': 'The oldest rows of the trail, up to the subject, were removed because of their age.',
  'account.added': 'An account was added.',
  'account.changed': 'The tier, the billing state or a limit of an account was changed.',
  'caller.added': 'A caller was added.',
  'caller.revoked': 'A caller was revoked.',
  'caller.removed': 'A caller was removed, with its keys and its items.',
  'key.issued': 'A key was issued.',
  'key.rotated': 'A key was replaced by a new one and got an expiry.',
  'key.revoked': 'A key was revoked.',
  'device.asked': 'A program at the address requested to be connected as a caller.',
  'device.approved': 'A person approved a device request, so that the program gets a key of a caller.',
  'device.denied': 'A person denied a device request or withdrew its approval.',
  'device.collected': 'A program collected the key of an approved device request.',
  'device.expired': 'An approved device request expired before its key was collected.',
  'reviewer.added': 'A person was added.',
  'reviewer.removed': 'A person was removed.',
  'reviewer.renamed': 'A person was renamed.',
  'reviewer.name_taken':
    'The operator gave the name of a removed person, with its part in rules and notices, to this one.',
  'reviewer.password_set': 'A person’s password was set, which ended their other sessions, tokens and unused links.',
  'reviewer.link_made': 'A one-time sign-in link was created for a person.',
  'reviewer.token_made': 'A token was created, with which a program acts as a person.',
  'reviewer.token_revoked': 'A token of a person was revoked.',
  'reviewer.sessions_ended': 'An admin ended one session or every session of a person.',
  'reviewer.role_set': 'The role of a person was changed.',
  'reviewer.confirmed':
    'The operator confirmed that a person is nobody else, so their approval counts beside everybody’s.',
  'invite.made': 'An admin made an invite for a new person.',
  'invite.used': 'A new person used an invite.',
  'invite.revoked': 'An invite was revoked, or ended with the access of the admin who made it.',
  'passkey.added': 'A person added a passkey, with which they can sign in.',
  'passkey.renamed': 'A person renamed one of their passkeys.',
  'passkey.removed': 'A passkey of the person at the subject was removed.',
  'signature.refused': 'A signature was refused: not one of the person for that answer, or used or too old.',
  'passkey.refused': 'A passkey was refused because its counter did not grow: there may be a copy of its key.',
  'reviewer.identity_added': 'An account at a provider of single sign-on was added to a person.',
  'reviewer.identity_removed': 'An account at a provider of single sign-on was removed from a person.',
  'reviewer.totp_set': 'An authenticator app was set up as a second step of a person’s password.',
  'reviewer.totp_off': 'The second step of a person’s password was turned off.',
  'reviewer.codes_made': 'New recovery codes were made for a person, which replace the old ones.',
  'backup.restored': 'The server was restored from a backup of the time at the subject; every decision counts as read.',
  'cluster.led': 'The node at the subject began to lead the cluster.',
  'cluster.stepped_down': 'The node at the subject handed the lead of the cluster back.',
  'session.opened': 'A person signed in.',
  'session.closed': 'A person signed out.',
  'session.refused': 'A sign-in failed, for the person at the subject or an unknown name; at most 100 each per 15 min.',
} as const;

export type AuditKind = keyof typeof auditedEvents;

export const kindGroups = {
  /** A decision was made. Exports list these rows. */
  decisions: ['decision.made', 'standing.used'],
  counted: ['item.sent', 'item.overdue', 'decision.made', 'standing.used'],
  /** Rows that may have a signature, which is stored under their number. */
  signed: ['answer.given', 'answer.carried', 'approval.given', 'approval.carried'],
  /** Kinds of earlier versions, which are still read and never written. */
  earlier: ['hold.begun', 'hold.ended', 'hold.carried', 'approval.given', 'approval.undone', 'approval.carried'],
} as const satisfies Record<string, readonly AuditKind[]>;

export function kindsInSql(kinds: readonly AuditKind[]): string {
  return `(${kinds.map((kind) => `'${kind}'`).join(', ')})`;
}

/** Why an answer ended without a decision, or lost its decision by an undo. */
export const answerEnds = [
  'undone',
  'superseded',
  'outdone',
  'replaced',
  'withdrawn',
  'expired',
  'person_removed',
  'token_revoked',
  'not_admitted',
  'restored',
] as const;
export type AnswerEnd = (typeof answerEnds)[number];
export type AnswerState = 'given' | 'held' | 'decided' | 'ended';

/**
 * Covers the row of an answer as the event leaves it: `digest` is a keyed hash of the values that never change, and
 * `content` a salted hash of the content, null once that is removed.
 */
export type AnswerMark = { readonly answer_id: string; readonly digest: string; readonly content: string | null };
/** The passkey that signed an answer, the hash of its key, and the hash of the evidence. */
export type SignatureState = { readonly passkey_id: string; readonly key: string; readonly evidence: string };

/** The subject of the three kinds of answers is the answer_id. The actor may be a token of the person. */
type OfPerson = { readonly reviewer_id: string };
export type AnswerGiven = AnswerMark &
  OfPerson &
  Partial<SignatureState> & {
    /** An answer that decides at once is given, and `decision.made` follows. */
    readonly state: 'given' | 'held';
    /** Of the answer that begins the hold. */
    readonly hold_seconds?: number;
    readonly confirms?: string;
    /** The absent people in whose place it counts. */
    readonly in_place_of?: readonly string[];
    /** Answers of others that wait for the hold with it from now on. */
    readonly with?: readonly AnswerMark[];
  };
/** An answer that was undone before it was given has this row alone. */
export type AnswerEnded = AnswerMark &
  OfPerson & {
    readonly because: AnswerEnd;
    /** Answers of others, held or decided with it before, that wait again from now on. */
    readonly with?: readonly AnswerMark[];
  };
export type AnswerCarried = AnswerMark &
  OfPerson &
  Partial<SignatureState> & { readonly given_at: string } & (
    | { readonly state: 'given' }
    | { readonly state: 'held'; readonly hold_seconds?: number }
    | { readonly state: 'decided'; readonly output_result_id: string; readonly settled_at: string }
    | { readonly state: 'ended'; readonly because: AnswerEnd; readonly settled_at: string }
  );

/** The name of the type of a request. Older rows do not have it. */
export type TypeState = { readonly row_type: string };
/** The state that carries an item forward, in addition to the columns of `item.sent`. */
export type ItemState = {
  readonly account_id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly answered_at: string | null;
};
/** The state in a row about a decision, in addition to its columns. */
export type DecisionState = {
  readonly sequence: number;
  readonly created_at: string;
  readonly updated_at: string;
  /** The keyed hash of the caller_item_id. */
  readonly caller_item: string;
  readonly standing_answer_id?: string;
  /** The approvals that made it together, in rows of earlier versions. */
  readonly approvals?: readonly string[];
} & Partial<AnswersState>;
export type DecidedBy = 'person' | 'standing_answer' | 'policy';
/** Who made a decision, and the answers that it consists of. Rows of earlier versions have neither. */
export type AnswersState = {
  readonly by: DecidedBy;
  /** The answers of people. Empty if a standing answer or a policy decided. */
  readonly answers: readonly AnswerMark[];
  readonly needed?: number;
};
export type ClaimState = { readonly claim: string };
/** The state in a row that carries a decision forward. */
export type CarriedState = DecisionState &
  Partial<ClaimState> & {
    readonly account_id: string;
    readonly answered_at: string;
    readonly read_at: string | null;
    readonly acknowledged_at: string | null;
  };

/** The state of an approval, in rows of earlier versions. `approval_id` is null if no other person was needed. */
export type ApprovalState = Partial<SignatureState> & {
  readonly is_signed: boolean;
  readonly in_place_of?: readonly string[];
  readonly approval_id: string | null;
  readonly digest?: string;
  readonly reviewer_id: string;
  /** The decision that it is part of, in a row that repeats the state. */
  readonly output_result_id?: string | null;
};
