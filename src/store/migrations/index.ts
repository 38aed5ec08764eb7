import { people } from './0001-people.ts';
import { items } from './0002-items.ts';
import { limits } from './0003-limits.ts';
import { audit } from './0004-audit.ts';
import { secret } from './0005-secret.ts';
import { acting } from './0006-acting.ts';
import { activity } from './0007-activity.ts';
import { notifications } from './0008-notifications.ts';
import { deviceRequests } from './0009-device-requests.ts';
import { searchParts } from './0010-search-parts.ts';
import { fewerTrees } from './0011-fewer-trees.ts';
import { auditBlocks } from './0012-audit-blocks.ts';
import { decisions } from './0013-decisions.ts';
import { trail } from './0014-trail.ts';
import { sessionSecrets } from './0015-session-secrets.ts';
import { folderTime } from './0016-folder-time.ts';
import { noticesByTarget } from './0017-notices-by-target.ts';
import { failedSignIns } from './0018-failed-sign-ins.ts';
import { push } from './0019-push.ts';
import { standingAnswers } from './0020-standing-answers.ts';
import { passkeys } from './0021-passkeys.ts';
import { identities } from './0022-identities.ts';
import { invites } from './0023-invites.ts';
import { policies } from './0024-policies.ts';
import { holds } from './0025-holds.ts';
import { signatures } from './0026-signatures.ts';
import { cluster } from './0027-cluster.ts';
import { itemTraces } from './0028-item-traces.ts';
import { composedSearch } from './0029-composed-search.ts';
import { origins } from './0030-origins.ts';
import { boundNames } from './0031-bound-names.ts';
import { claims } from './0032-claims.ts';
import { pushTrouble } from './0033-push-trouble.ts';
import { askers } from './0034-askers.ts';
import { policyDigests } from './0035-policy-digests.ts';
import { answers } from './0036-answers.ts';

/** Every schema change in order, append-only. The number of entries is the version of the schema. */
export const migrations: readonly string[] = [
  people,
  items,
  limits,
  audit,
  secret,
  acting,
  activity,
  notifications,
  deviceRequests,
  searchParts,
  fewerTrees,
  auditBlocks,
  decisions,
  trail,
  sessionSecrets,
  folderTime,
  noticesByTarget,
  failedSignIns,
  push,
  standingAnswers,
  passkeys,
  identities,
  invites,
  policies,
  holds,
  signatures,
  cluster,
  itemTraces,
  composedSearch,
  origins,
  boundNames,
  claims,
  pushTrouble,
  askers,
  policyDigests,
  answers,
];
