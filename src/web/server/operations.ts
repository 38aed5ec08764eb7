import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';

/** The operations that pages call with JSON. */
export type Operation = Exclude<
  keyof ReviewEndpoints,
  'uploadSend' | 'eventStream' | 'auditExport' | 'decisionExport' | OfOtherClients
>;
/** Operations of other clients. */
type OfOtherClients = 'holdEnd' | 'itemUndo' | 'itemApprove' | 'approvalUndo';

/** The operations of Settings, ways to sign in, people, signatures, standing answers and policies. They load later. */
export type Later =
  | `session${'List' | 'Revoke'}`
  | `password${'Read' | 'Set'}`
  | 'nameSet'
  | 'oidcBegin'
  | `totp${'Read' | 'Begin' | 'Set' | 'Off'}`
  | 'codesMake'
  | `identity${'List' | 'Begin' | 'Add' | 'Remove'}`
  | `push${'Read' | 'Subscribe' | 'Unsubscribe'}`
  | `token${'List' | 'Revoke'}`
  | `reviewer${'List' | 'Read' | 'Remove' | 'SignOut' | 'SessionRevoke' | 'TokenRevoke'}`
  | `reviewerPasskey${'List' | 'Remove'}`
  | 'roleSet'
  | `invite${'List' | 'Make' | 'Revoke' | 'Find'}`
  | `passkey${'Challenge' | 'Options' | 'Add' | 'List' | 'Rename' | 'Remove'}`
  | 'signatureOptions'
  | `standing${'List' | 'End'}`
  | `policy${'List' | 'Use' | 'Save' | 'Remove' | 'Preview'}`
  | 'statisticsRead'
  | 'demoSend'
  | 'itemAssign'
  | 'assigneeList';
