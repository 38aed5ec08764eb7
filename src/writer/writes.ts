import { approve, undoApproval } from '../rules/approvals/approve.ts';
import {
  addCallerAsAdmin,
  issueKeyAsAdmin,
  revokeCallerAsAdmin,
  revokeKeyAsAdmin,
  rotateKeyAsAdmin,
} from '../rules/as-admin.ts';
import { endAsker, setAsker } from '../rules/askers.ts';
import { assign } from '../rules/assignment.ts';
import { claim, dropClaimedAnswers } from '../rules/claims.ts';
import { beginLead, endLead, keepSharedSettings } from '../rules/cluster.ts';
import { answer, undo } from '../rules/decision.ts';
import { approveDeviceRequest, denyDeviceRequest } from '../rules/device-approval.ts';
import { collectKey } from '../rules/device-collection.ts';
import { expireDeviceRequests } from '../rules/device-expiry.ts';
import { startDeviceRequest } from '../rules/device-requests.ts';
import { takeDue } from '../rules/due/take-due.ts';
import { collectExamples, sendDemo } from '../rules/example.ts';
import { keepTime } from '../rules/folder-time.ts';
import { endHold } from '../rules/hold/hold.ts';
import { releaseHold } from '../rules/hold/release.ts';
import { addIdentity, removeIdentity, signInByIdentity, signInByInvitedIdentity } from '../rules/identities.ts';
import { deleteInput, replace, send } from '../rules/input.ts';
import { makeInvite, revokeInvite } from '../rules/invites.ts';
import { recordKeyUse } from '../rules/keys.ts';
import { addTargets, queueDeliveries, recordDeliveries } from '../rules/notifications.ts';
import type { Outbox } from '../rules/outbox.ts';
import { acknowledge, read, readAll } from '../rules/output.ts';
import { rename, revokeOwnSession, revokeOwnToken, seeNotices, setOwnPassword } from '../rules/own.ts';
import {
  addPasskey,
  removePasskey,
  removePasskeyAsAdmin,
  renamePasskey,
  signInByPasskey,
  usePasskey,
} from '../rules/passkeys.ts';
import {
  endSessionOf,
  endSessionsOf,
  removeReviewerAsAdmin,
  revokeTokenOf,
  setRoleAsAdmin,
} from '../rules/people-as-admin.ts';
import { applyPolicies, removePolicy, savePolicy } from '../rules/policy/manage.ts';
import { probe } from '../rules/probe.ts';
import { forgetSubscription, keepPushKey, recordPush, subscribe, unsubscribe } from '../rules/push.ts';
import { saveRequests } from '../rules/quota.ts';
import { expireInputs, expireOutputs, expireProofs } from '../rules/retention.ts';
import { makeLink } from '../rules/reviewers.ts';
import {
  endSession,
  extendSession,
  forgiveFailures,
  recordRefusal,
  signIn,
  signInByHeader,
  signInByInvite,
  signInByLink,
} from '../rules/sessions.ts';
import { skip, unskip } from '../rules/skip.ts';
import { endStanding } from '../rules/standing/end.ts';
import { beginTotp, makeCodes, setTotp, turnOffTotp } from '../rules/totps.ts';
import { expireAudit } from '../rules/trail-retention.ts';
import { dropExpired, keepUpload } from '../rules/upload.ts';

/** Every rule that changes data, by the verb with which another thread requests it. */
export const writes = {
  send,
  replace,
  delete: deleteInput,
  setAsker,
  endAsker,
  sendDemo,
  read,
  readAll,
  acknowledge,
  claim,
  dropClaimedAnswers,
  recordKeyUse,
  probe,
  keepTime,
  beginLead,
  endLead,
  keepSharedSettings,
  saveRequests,
  answer,
  undo,
  endHold,
  releaseHold,
  assign,
  takeDue,
  approve,
  undoApproval,
  savePolicy,
  removePolicy,
  applyPolicies,
  skip,
  unskip,
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
  subscribe,
  unsubscribe,
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
  rename,
  seeNotices,
  makeLink,
  startDeviceRequest,
  approveDeviceRequest,
  denyDeviceRequest,
  collectKey,
  expireDeviceRequests,
} as const;

export type Writes = typeof writes;
export type WriteVerb = keyof Writes;
export type WriteArguments<V extends WriteVerb> = Writes[V] extends (outbox: Outbox, ...rest: infer R) => unknown
  ? R
  : never;
export type WriteResult<V extends WriteVerb> = ReturnType<Writes[V]>;
/** Requests one rule from the writer, and resolves when its effect is durable. */
export type Write = <V extends WriteVerb>(verb: V, ...rest: WriteArguments<V>) => Promise<WriteResult<V>>;

/** Runs the rule of a verb. */
export function runWrite(outbox: Outbox, verb: WriteVerb, rest: readonly unknown[]): unknown {
  const rule = writes[verb] as (outbox: Outbox, ...rest: readonly unknown[]) => unknown;
  return rule(outbox, ...rest);
}
