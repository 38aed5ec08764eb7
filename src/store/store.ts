import type { Connection } from './database/database.ts';
import { accountStatements } from './tables/accounts.ts';
import { answerStatements } from './tables/answers.ts';
import { askerStatements } from './tables/askers.ts';
import { assignmentStatements } from './tables/assignments.ts';
import { auditStatements } from './tables/audit.ts';
import { auditBlockStatements } from './tables/audit-blocks.ts';
import { auditListStatements } from './tables/audit-lists.ts';
import { boundNameStatements } from './tables/bound-names.ts';
import { callerStatements } from './tables/callers.ts';
import { choiceStatements } from './tables/choices.ts';
import { claimStatements, restoreStatements } from './tables/claims.ts';
import { clusterStatements } from './tables/cluster.ts';
import { decisionStatements } from './tables/decisions.ts';
import { deviceRequestStatements } from './tables/device-requests.ts';
import { dueMarkStatements } from './tables/due-marks.ts';
import { failedSignInStatements } from './tables/failed-sign-ins.ts';
import { fileStatements } from './tables/files.ts';
import { folderTimeStatements } from './tables/folder-time.ts';
import { identityStatements } from './tables/identities.ts';
import { inputStatements } from './tables/inputs.ts';
import { inviteStatements } from './tables/invites.ts';
import { itemTraceStatements } from './tables/item-traces.ts';
import { keyStatements } from './tables/keys.ts';
import { namedInputStatements } from './tables/named-inputs.ts';
import { noteStatements } from './tables/notes.ts';
import { notificationStatements } from './tables/notifications.ts';
import { originStatements } from './tables/origins.ts';
import { outputStatements } from './tables/outputs.ts';
import { passkeyStatements } from './tables/passkeys.ts';
import { policyStatements } from './tables/policies.ts';
import { policySetStatements } from './tables/policy-sets.ts';
import { proofStatements } from './tables/proofs.ts';
import { pushStatements } from './tables/push.ts';
import { quotaStatements } from './tables/quotas.ts';
import { retentionStatements } from './tables/retention.ts';
import { reviewItemStatements } from './tables/review-items.ts';
import { reviewListStatements } from './tables/review-lists.ts';
import { reviewerStatements } from './tables/reviewers.ts';
import { searchStatements } from './tables/search.ts';
import { sequenceStatements } from './tables/sequence.ts';
import { linkStatements, sessionStatements, tokenStatements } from './tables/sessions.ts';
import { signatureStatements } from './tables/signatures.ts';
import { skipStatements } from './tables/skips.ts';
import { standingAnswerStatements } from './tables/standing-answers.ts';
import { totalStatements } from './tables/totals.ts';
import { recoveryCodeStatements, totpStatements } from './tables/totps.ts';
import { trailDecisionStatements } from './tables/trail-decisions.ts';
import { trailFigureStatements } from './tables/trail-figures.ts';

const tables = {
  accounts: accountStatements,
  answers: answerStatements,
  askers: askerStatements,
  assignments: assignmentStatements,
  audit: auditStatements,
  auditBlocks: auditBlockStatements,
  auditLists: auditListStatements,
  boundNames: boundNameStatements,
  callers: callerStatements,
  choices: choiceStatements,
  claims: claimStatements,
  cluster: clusterStatements,
  decisions: decisionStatements,
  deviceRequests: deviceRequestStatements,
  dueMarks: dueMarkStatements,
  failedSignIns: failedSignInStatements,
  files: fileStatements,
  folderTime: folderTimeStatements,
  identities: identityStatements,
  inputs: inputStatements,
  invites: inviteStatements,
  itemTraces: itemTraceStatements,
  keys: keyStatements,
  links: linkStatements,
  namedInputs: namedInputStatements,
  notifications: notificationStatements,
  notes: noteStatements,
  origins: originStatements,
  outputs: outputStatements,
  passkeys: passkeyStatements,
  policies: policyStatements,
  policySets: policySetStatements,
  proofs: proofStatements,
  push: pushStatements,
  quotas: quotaStatements,
  recoveryCodes: recoveryCodeStatements,
  restores: restoreStatements,
  retention: retentionStatements,
  reviewItems: reviewItemStatements,
  reviewLists: reviewListStatements,
  reviewers: reviewerStatements,
  search: searchStatements,
  sequence: sequenceStatements,
  sessions: sessionStatements,
  signatures: signatureStatements,
  skips: skipStatements,
  standingAnswers: standingAnswerStatements,
  tokens: tokenStatements,
  totals: totalStatements,
  totps: totpStatements,
  trailDecisions: trailDecisionStatements,
  trailFigures: trailFigureStatements,
} as const;

/** Every statement of the program on its tables, prepared on one connection. */
export type Store = { readonly [Table in keyof typeof tables]: ReturnType<(typeof tables)[Table]> };

/** Prepares the statements of each table on first use, so that the start does not wait for them. */
export function prepareStore(db: Connection): Store {
  const store = {};
  for (const [name, prepare] of Object.entries(tables)) {
    let prepared: ReturnType<typeof prepare> | undefined;
    Object.defineProperty(store, name, { enumerable: true, get: () => (prepared ??= prepare(db)) });
  }
  return store as Store;
}
