import { answer, undo } from '../rules/decision.ts';
import { approveDeviceRequest, denyDeviceRequest } from '../rules/device-approval.ts';
import { collectKey } from '../rules/device-collection.ts';
import { expireDeviceRequests } from '../rules/device-expiry.ts';
import { startDeviceRequest } from '../rules/device-requests.ts';
import { replace, send, withdraw } from '../rules/input.ts';
import { noteKeyUse } from '../rules/keys.ts';
import { endCaller, endKey, giveKey, makeCaller, replaceKey } from '../rules/managing.ts';
import { addTargets, noteDeliveries, queueDeliveries } from '../rules/notifications.ts';
import type { Outbox } from '../rules/outbox.ts';
import { acknowledge, read, readAll } from '../rules/output.ts';
import { changePassword, endOwnSession, endOwnToken, rename, seeNotices } from '../rules/own.ts';
import { probe } from '../rules/probe.ts';
import { saveRequests } from '../rules/quota.ts';
import { expireAudit, expireInputs, expireOutputs, expireProofs } from '../rules/retention.ts';
import { endSession, extendSession, noteRefusal, signIn, signInByLink } from '../rules/sessions.ts';
import { skip, unskip } from '../rules/skip.ts';
import { dropExpired, keepUpload } from '../rules/upload.ts';

/** Every rule that changes something, under the verb by which another thread asks for it. */
export const writes = {
  send,
  replace,
  withdraw,
  read,
  readAll,
  acknowledge,
  noteKeyUse,
  probe,
  saveRequests,
  answer,
  undo,
  skip,
  unskip,
  keepUpload,
  dropExpired,
  expireInputs,
  expireOutputs,
  expireProofs,
  expireAudit,
  signIn,
  signInByLink,
  extendSession,
  endSession,
  makeCaller,
  giveKey,
  replaceKey,
  endKey,
  endCaller,
  addTargets,
  queueDeliveries,
  noteDeliveries,
  noteRefusal,
  endOwnSession,
  endOwnToken,
  changePassword,
  rename,
  seeNotices,
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
/** Asks the writer for one rule at this moment and resolves once its effect is durable. */
export type Write = <V extends WriteVerb>(verb: V, ...rest: WriteArguments<V>) => Promise<WriteResult<V>>;

/** Runs the rule of a verb. */
export function runWrite(outbox: Outbox, verb: WriteVerb, rest: readonly unknown[]): unknown {
  const rule = writes[verb] as (outbox: Outbox, ...rest: readonly unknown[]) => unknown;
  return rule(outbox, ...rest);
}
