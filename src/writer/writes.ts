import {
  addCallerAsAdmin,
  issueKeyAsAdmin,
  revokeCallerAsAdmin,
  revokeKeyAsAdmin,
  rotateKeyAsAdmin,
} from '../rules/access/as-admin.ts';
import { approveDeviceRequest, denyDeviceRequest } from '../rules/access/device-approval.ts';
import { collectKey } from '../rules/access/device-collection.ts';
import { expireDeviceRequests } from '../rules/access/device-expiry.ts';
import { startDeviceRequest } from '../rules/access/device-requests.ts';
import { recordKeyUse } from '../rules/access/keys.ts';
import { dropUnseen } from '../rules/answers/end.ts';
import { dropExpired, keepUpload } from '../rules/answers/files.ts';
import { giveAnswer } from '../rules/answers/give.ts';
import { releaseHold } from '../rules/answers/settle.ts';
import { endStanding } from '../rules/answers/standing/end.ts';
import { undoAnswer } from '../rules/answers/undo.ts';
import type { Outbox } from '../rules/base/outbox.ts';
import { endAsker, setAsker } from '../rules/items/askers.ts';
import { assignItem } from '../rules/items/assignment.ts';
import { claimDecision, dropClaimedAnswers } from '../rules/items/claims.ts';
import { takeDue } from '../rules/items/due/take-due.ts';
import { deleteInput, replaceItem, sendItem } from '../rules/items/input.ts';
import { acknowledgeDecision, readDecision, readDecisions } from '../rules/items/output.ts';
import { saveRequests } from '../rules/items/quota.ts';
import { skipItem, unskipItem } from '../rules/items/skip.ts';
import { addIdentity, removeIdentity, signInByIdentity, signInByInvitedIdentity } from '../rules/people/identities.ts';
import { makeInvite, revokeInvite } from '../rules/people/invites.ts';
import { addTargets, queueDeliveries, recordDeliveries } from '../rules/people/notifications.ts';
import { renameSelf, revokeOwnSession, revokeOwnToken, seeNotices, setOwnPassword } from '../rules/people/own.ts';
import {
  addPasskey,
  removePasskey,
  removePasskeyAsAdmin,
  renamePasskey,
  signInByPasskey,
  usePasskey,
} from '../rules/people/passkeys.ts';
import {
  endSessionOf,
  endSessionsOf,
  removeReviewerAsAdmin,
  revokeTokenOf,
  setRoleAsAdmin,
} from '../rules/people/people-as-admin.ts';
import {
  forgetSubscription,
  keepPushKey,
  recordPush,
  subscribeBrowser,
  unsubscribeBrowser,
} from '../rules/people/push.ts';
import { makeLink } from '../rules/people/reviewers.ts';
import {
  endSession,
  extendSession,
  forgiveFailures,
  recordRefusal,
  signIn,
  signInByHeader,
  signInByInvite,
  signInByLink,
} from '../rules/people/sessions.ts';
import { beginTotp, makeCodes, setTotp, turnOffTotp } from '../rules/people/totps.ts';
import { applyPolicies, removePolicy, savePolicy } from '../rules/policy/manage.ts';
import { beginLead, endLead, keepSharedSettings } from '../rules/upkeep/cluster.ts';
import { collectExamples, sendDemo } from '../rules/upkeep/example.ts';
import { keepTime } from '../rules/upkeep/folder-time.ts';
import { probe } from '../rules/upkeep/probe.ts';
import { expireInputs, expireOutputs, expireProofs } from '../rules/upkeep/retention.ts';
import { expireAudit } from '../rules/upkeep/trail-retention.ts';

/** Every rule that changes data, by the verb with which another thread requests it. */
export const writes = {
  send: sendItem,
  replace: replaceItem,
  delete: deleteInput,
  setAsker,
  endAsker,
  sendDemo,
  read: readDecision,
  readAll: readDecisions,
  acknowledge: acknowledgeDecision,
  claim: claimDecision,
  dropClaimedAnswers,
  dropUnseen,
  recordKeyUse,
  probe,
  keepTime,
  beginLead,
  endLead,
  keepSharedSettings,
  saveRequests,
  answer: giveAnswer,
  undo: undoAnswer,
  releaseHold,
  assign: assignItem,
  takeDue,
  savePolicy,
  removePolicy,
  applyPolicies,
  skip: skipItem,
  unskip: unskipItem,
  endStanding,
  keepUpload,
  dropExpired,
  expireInputs,
  expireOutputs,
  expireProofs,
  expireAudit,
  collectExamples,
  signIn,
  signInByLink,
  signInByInvite,
  signInByInvitedIdentity,
  signInByPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  removePasskeyAsAdmin,
  signInByHeader,
  signInByIdentity,
  addIdentity,
  removeIdentity,
  beginTotp,
  setTotp,
  turnOffTotp,
  makeCodes,
  extendSession,
  endSession,
  addCaller: addCallerAsAdmin,
  issueKey: issueKeyAsAdmin,
  rotateKey: rotateKeyAsAdmin,
  revokeKey: revokeKeyAsAdmin,
  revokeCaller: revokeCallerAsAdmin,
  addTargets,
  queueDeliveries,
  recordDeliveries,
  keepPushKey,
  subscribe: subscribeBrowser,
  unsubscribe: unsubscribeBrowser,
  forgetSubscription,
  recordPush,
  recordRefusal,
  recordPasskeyUse: usePasskey,
  forgiveFailures,
  endSessionsOf,
  endSessionOf,
  revokeTokenOf,
  setRole: setRoleAsAdmin,
  removeReviewer: removeReviewerAsAdmin,
  makeInvite,
  revokeInvite,
  revokeOwnSession,
  revokeOwnToken,
  setOwnPassword,
  rename: renameSelf,
  seeNotices,
  makeLink,
  startDeviceRequest,
  approveDeviceRequest,
  denyDeviceRequest,
  collectKey,
  expireDeviceRequests,
} as const;

type Writes = typeof writes;
export type WriteVerb = keyof Writes;
export type WriteArguments<V extends WriteVerb> = Writes[V] extends (outbox: Outbox, ...rest: infer R) => unknown
  ? R
  : never;
export type WriteResult<V extends WriteVerb> = ReturnType<Writes[V]>;
/** Requests one rule from the writer, and resolves when its effect is durable. */
export type Write = <V extends WriteVerb>(verb: V, ...rest: WriteArguments<V>) => Promise<WriteResult<V>>;

export function runWrite(outbox: Outbox, verb: WriteVerb, rest: readonly unknown[]): unknown {
  const rule = writes[verb] as (outbox: Outbox, ...rest: readonly unknown[]) => unknown;
  return rule(outbox, ...rest);
}
