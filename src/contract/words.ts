/**
 * The names of one act in every layer, from the endpoint to the button. All of them contain the act’s word, so that one
 * search finds its endpoint, rule, event, command and page.
 */
type Act = {
  /** The common prefix of the word’s forms. */
  readonly word: string;
  readonly endpoint?: string;
  /** The writer’s verb that runs the rule. */
  readonly write?: string;
  /** The event in the audit trail. */
  readonly event?: string;
  readonly command?: string;
  /** A visible word of the page. */
  readonly page?: string;
};

/** Every act of callers, reviewers, admins and operators that changes something. */
export const acts = {
  send: { word: 'sen', endpoint: 'inputSend', write: 'send', event: 'item.sent', command: 'input send' },
  replace: {
    word: 'replace',
    endpoint: 'inputReplace',
    write: 'replace',
    event: 'item.replaced',
    command: 'input replace',
  },
  delete: { word: 'delete', endpoint: 'inputDelete', write: 'delete', event: 'item.deleted', command: 'input delete' },
  read: { word: 'read', endpoint: 'outputRead', write: 'read', event: 'decision.read', command: 'output read' },
  readAll: { word: 'read', endpoint: 'outputReadAll', write: 'readAll', command: 'output read-all' },
  acknowledge: {
    word: 'ack',
    endpoint: 'outputAck',
    write: 'acknowledge',
    event: 'decision.acknowledged',
    command: 'output ack',
  },
  answer: { word: 'answer', endpoint: 'itemAnswer', write: 'answer', page: 'answer' },
  bulkAnswer: { word: 'answer', endpoint: 'itemsAnswer', page: 'answer' },
  undo: { word: 'undo', endpoint: 'itemUndo', write: 'undo', event: 'decision.undone', page: 'Undo' },
  hold: { word: 'hold', event: 'hold.begun' },
  endHold: { word: 'hold', endpoint: 'holdEnd', write: 'endHold', event: 'hold.ended' },
  releaseHold: { word: 'hold', write: 'releaseHold' },
  assign: { word: 'assign', endpoint: 'itemAssign', write: 'assign', event: 'item.assigned' },
  approve: { word: 'appro', endpoint: 'itemApprove', write: 'approve', event: 'approval.given' },
  undoApproval: {
    word: 'undo',
    endpoint: 'approvalUndo',
    write: 'undoApproval',
    event: 'approval.undone',
    page: 'Undo',
  },
  savePolicy: { word: 'save', endpoint: 'policySave', write: 'savePolicy', event: 'policy.saved' },
  removePolicy: { word: 'remove', endpoint: 'policyRemove', write: 'removePolicy', event: 'policy.removed' },
  applyPolicies: { word: 'appl', write: 'applyPolicies', event: 'policy.applied' },
  giveStanding: { word: 'standing', event: 'standing.given' },
  useStanding: { word: 'standing', event: 'standing.used' },
  endStanding: { word: 'end', endpoint: 'standingEnd', write: 'endStanding', event: 'standing.ended', page: 'End' },
  skip: { word: 'skip', endpoint: 'itemSkip', write: 'skip', event: 'item.skipped', page: 'Skip' },
  unskip: { word: 'skip', endpoint: 'itemUnskip', write: 'unskip', page: 'skip' },
  upload: { word: 'upload', endpoint: 'uploadSend', write: 'keepUpload', page: 'upload' },
  addCaller: {
    word: 'add',
    endpoint: 'callerAdd',
    write: 'addCaller',
    event: 'caller.added',
    command: 'caller add',
    page: 'Add a caller',
  },
  revokeCaller: {
    word: 'revoke',
    endpoint: 'callerRevoke',
    write: 'revokeCaller',
    event: 'caller.revoked',
    command: 'caller revoke',
    page: 'Revoke',
  },
  removeCaller: { word: 'remove', event: 'caller.removed', command: 'caller remove' },
  issueKey: {
    word: 'issue',
    endpoint: 'keyIssue',
    write: 'issueKey',
    event: 'key.issued',
    command: 'key issue',
    page: 'Issue',
  },
  rotateKey: {
    word: 'rotate',
    endpoint: 'keyRotate',
    write: 'rotateKey',
    event: 'key.rotated',
    command: 'key rotate',
    page: 'Rotate',
  },
  revokeKey: {
    word: 'revoke',
    endpoint: 'keyRevoke',
    write: 'revokeKey',
    event: 'key.revoked',
    command: 'key revoke',
    page: 'Revoke',
  },
  startDeviceRequest: { word: 'device', endpoint: 'deviceCode', write: 'startDeviceRequest', event: 'device.asked' },
  approveDeviceRequest: {
    word: 'approve',
    endpoint: 'deviceRequestApprove',
    write: 'approveDeviceRequest',
    event: 'device.approved',
  },
  denyDeviceRequest: {
    word: 'den',
    endpoint: 'deviceRequestDeny',
    write: 'denyDeviceRequest',
    event: 'device.denied',
  },
  collectKey: { word: 'collect', write: 'collectKey', event: 'device.collected' },
  addAccount: { word: 'add', event: 'account.added', command: 'account add' },
  changeAccount: { word: 'change', event: 'account.changed', command: 'account set' },
  addReviewer: { word: 'add', event: 'reviewer.added', command: 'reviewer add' },
  removeReviewer: { word: 'remove', event: 'reviewer.removed', command: 'reviewer remove' },
  makeLink: { word: 'link', event: 'reviewer.link_made', command: 'reviewer link' },
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
  rename: { word: 'name', endpoint: 'nameSet', write: 'rename', event: 'reviewer.renamed', page: 'Name' },
  seeNotices: { word: 'notices', endpoint: 'noticesSee', write: 'seeNotices' },
  subscribe: { word: 'subscri', endpoint: 'pushSubscribe', write: 'subscribe' },
  unsubscribe: { word: 'unsubscri', endpoint: 'pushUnsubscribe', write: 'unsubscribe' },
  signIn: { word: 'sign', write: 'signIn', page: 'Sign in' },
  signOut: { word: 'session', endpoint: 'sessionEnd', write: 'endSession', event: 'session.closed' },
  revokeSession: { word: 'session', endpoint: 'sessionRevoke', write: 'revokeOwnSession', event: 'session.closed' },
  signOutReviewer: {
    word: 'session',
    write: 'endSessionsOf',
    event: 'reviewer.sessions_ended',
  },
  restoreBackup: { word: 'restore', event: 'backup.restored', command: 'backup restore' },
} as const satisfies Record<string, Act>;

/** Names that do not hold the act's word, each with the reason. They are relied upon from outside. */
export const otherNames: Readonly<Record<string, string>> = {
  'decision.made': 'the event of answer: kinds are inside the hashes of stored rows and values of the API',
  sessionStart: 'the endpoint of signIn: a name of the API',
  'session.opened': 'the event of signIn: kinds are inside the hashes of stored rows and values of the API',
  signInByLink: 'signIn by another credential',
  reviewerSignOut: 'the endpoint of signOutReviewer: a name of the API',
  'account set': 'the command of changeAccount: a name of the command line',
  deviceToken: 'the endpoint of collectKey: RFC 8628 calls it so',
};

/** Patterns of the words that once named the acts. No file and no exported name matches one of them. */
export const formerWords = [
  'putOff',
  'takeBack(?!up)',
  'decideEach',
  'withdraw',
  'makeCaller',
  'endCaller',
  'giveKey',
  'replaceKey',
  'endKey',
  'managing',
  'wish',
  'comparison',
  'remark',
  'turnstile',
  'atMost',
] as const;
