/** The columns of the table of acts: where an act has a name. */
export type Column = 'endpoint' | 'write' | 'event' | 'command' | 'page' | 'tool';

/**
 * The names of one act in every layer, from the endpoint to the button. Each name has the act’s word, or the form of it
 * that its column has, so that one search finds its endpoint, rule, event, command and page.
 */
export type Act = {
  readonly word: string;
  /** The words of columns that have neither the word nor, in an event, its past form. */
  readonly forms?: Readonly<Partial<Record<Column, string>>>;
  readonly endpoint?: string;
  readonly write?: string;
  readonly event?: string;
  readonly command?: string;
  readonly page?: string;
  readonly tool?: string;
};

export const pastForms: Readonly<Record<string, string>> = {
  acknowledge: 'acknowledged',
  add: 'added',
  apply: 'applied',
  approve: 'approved',
  assign: 'assigned',
  change: 'changed',
  claim: 'claimed',
  collect: 'collected',
  confirm: 'confirmed',
  delete: 'deleted',
  deny: 'denied',
  end: 'ended',
  issue: 'issued',
  remove: 'removed',
  rename: 'renamed',
  replace: 'replaced',
  restore: 'restored',
  revoke: 'revoked',
  rotate: 'rotated',
  save: 'saved',
  send: 'sent',
  skip: 'skipped',
  step: 'stepped',
  undo: 'undone',
};

export const actsOnPeople = {
  addReviewer: { word: 'add', event: 'reviewer.added', command: 'reviewer add' },
  removeReviewer: {
    word: 'remove',
    endpoint: 'reviewerRemove',
    write: 'removeReviewer',
    event: 'reviewer.removed',
    command: 'reviewer remove',
    page: 'Remove',
  },
  takeName: { word: 'name', event: 'reviewer.name_taken' },
  makeLink: { word: 'link', write: 'makeLink', event: 'reviewer.link_made', command: 'reviewer link' },
  makeToken: { word: 'token', event: 'reviewer.token_made', command: 'reviewer token' },
  revokeToken: {
    word: 'revoke',
    endpoint: 'tokenRevoke',
    write: 'revokeOwnToken',
    event: 'reviewer.token_revoked',
    command: 'reviewer revoke-token',
  },
  setPassword: {
    word: 'password',
    endpoint: 'passwordSet',
    write: 'setOwnPassword',
    event: 'reviewer.password_set',
    command: 'reviewer password',
    page: 'Password',
  },
  addPasskey: {
    word: 'add',
    endpoint: 'passkeyAdd',
    write: 'addPasskey',
    event: 'passkey.added',
    page: 'Add the passkey',
  },
  renamePasskey: { word: 'rename', endpoint: 'passkeyRename', write: 'renamePasskey', event: 'passkey.renamed' },
  removePasskey: {
    word: 'remove',
    endpoint: 'passkeyRemove',
    write: 'removePasskey',
    event: 'passkey.removed',
    command: 'reviewer remove-passkey',
    page: 'Remove',
  },
  removePasskeyAsAdmin: { word: 'remove', endpoint: 'reviewerPasskeyRemove', write: 'removePasskeyAsAdmin' },
  rename: {
    word: 'rename',
    forms: { endpoint: 'name', page: 'name' },
    endpoint: 'nameSet',
    write: 'rename',
    event: 'reviewer.renamed',
    page: 'Name',
  },
  addIdentity: { word: 'identity', endpoint: 'identityAdd', write: 'addIdentity', event: 'reviewer.identity_added' },
  removeIdentity: {
    word: 'identity',
    endpoint: 'identityRemove',
    write: 'removeIdentity',
    event: 'reviewer.identity_removed',
  },
  beginOidc: { word: 'begin', endpoint: 'oidcBegin' },
  beginIdentity: { word: 'begin', endpoint: 'identityBegin' },
  beginTotp: { word: 'totp', endpoint: 'totpBegin', write: 'beginTotp' },
  setTotp: { word: 'totp', endpoint: 'totpSet', write: 'setTotp', event: 'reviewer.totp_set' },
  turnOffTotp: {
    word: 'totp',
    endpoint: 'totpOff',
    write: 'turnOffTotp',
    event: 'reviewer.totp_off',
    command: 'reviewer totp',
  },
  makeCodes: { word: 'codes', endpoint: 'codesMake', write: 'makeCodes', event: 'reviewer.codes_made' },
  seeNotices: { word: 'notices', endpoint: 'noticesSee', write: 'seeNotices' },
  subscribe: { word: 'subscribe', endpoint: 'pushSubscribe', write: 'subscribe' },
  unsubscribe: { word: 'unsubscribe', endpoint: 'pushUnsubscribe', write: 'unsubscribe' },
  signIn: { word: 'sign', write: 'signIn', page: 'Sign in' },
  signOut: { word: 'session', endpoint: 'sessionEnd', write: 'endSession', event: 'session.closed' },
  revokeSession: { word: 'session', endpoint: 'sessionRevoke', write: 'revokeOwnSession', event: 'session.closed' },
  signOutReviewer: { word: 'sessions', write: 'endSessionsOf', event: 'reviewer.sessions_ended' },
  revokeReviewerSession: {
    word: 'session',
    forms: { event: 'sessions' },
    endpoint: 'reviewerSessionRevoke',
    write: 'endSessionOf',
    event: 'reviewer.sessions_ended',
  },
  revokeReviewerToken: {
    word: 'revoke',
    endpoint: 'reviewerTokenRevoke',
    write: 'revokeTokenOf',
    event: 'reviewer.token_revoked',
  },
  setRole: {
    word: 'role',
    endpoint: 'roleSet',
    write: 'setRole',
    event: 'reviewer.role_set',
    command: 'reviewer role',
    page: 'Role',
  },
  confirmReviewer: { word: 'confirm', event: 'reviewer.confirmed', command: 'reviewer confirm' },
  invite: { word: 'invite', endpoint: 'inviteMake', write: 'makeInvite', event: 'invite.made', page: 'Invite' },
  revokeInvite: {
    word: 'invite',
    endpoint: 'inviteRevoke',
    write: 'revokeInvite',
    event: 'invite.revoked',
    page: 'invite',
  },
  useInvite: { word: 'invite', write: 'signInByInvite', event: 'invite.used', page: 'invite' },
  useInviteByIdentity: { word: 'invited', write: 'signInByInvitedIdentity' },
} as const satisfies Record<string, Act>;
